"""Settings, all secrets and addresses from the environment.

``DATABASE_URL`` is whom this process connects as: the owner role for migrations, the service
role for web, worker and beat. ``SECRET_KEY`` is required wherever pages are served.
"""

import os
from contextlib import suppress
from datetime import timedelta
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key


def parts_of(variable: str, url: str, *schemes: str, like: str) -> SplitResult:
    """The parts of the URL that ``variable`` holds, which has to be of one of ``schemes``."""
    with suppress(ValueError):  # a port that is no number
        parts = urlsplit(url)
        if parts.scheme in schemes and parts.port != 0:
            return parts
    raise ImproperlyConfigured(f"{variable} has to be a URL like {like}")


def database(url: str) -> dict[str, object]:
    """Django's settings for a ``postgresql://user:password@host:port/name?option=…`` URL."""
    like = "postgresql://user:password@host:5432/casino"
    parts = parts_of("DATABASE_URL", url, "postgresql", "postgres", like=like)
    options: dict[str, object] = dict(parse_qsl(parts.query))
    host = options.pop("host", None) or unquote(parts.hostname or "")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")) or "casino",
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": host,
        "PORT": parts.port or "",
        "CONN_MAX_AGE": 60,
        "CONN_HEALTH_CHECKS": True,
        # The ledger's statements are prepared once a connection; Django's own never are.
        "OPTIONS": {"prepare_threshold": 5, **options},
        "TEST": {"NAME": f"test_casino_{os.getpid()}"},
    }


DEBUG = os.environ.get("DEBUG") == "1"
# A key of its own for each process is enough where nothing is signed for another one.
SECRET_KEY = os.environ.get("SECRET_KEY") or get_random_secret_key()
ALLOWED_HOSTS = os.environ.get("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]").split(",")
CSRF_TRUSTED_ORIGINS = [o for o in os.environ.get("CSRF_TRUSTED_ORIGINS", "").split(",") if o]

DATABASES = {"default": database(os.environ.get("DATABASE_URL") or "postgresql:///casino")}
REDIS_URL = os.environ.get("REDIS_URL") or "redis://127.0.0.1:6379/0"
parts_of("REDIS_URL", REDIS_URL, "redis", "rediss", like="redis://:password@host:6379/0")

INSTALLED_APPS = [
    "casino.people",
    "casino.web",
    "ledger.events",
    "ledger.books",
    "ledger.seals",
    "games",
    "reporting",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_htmx",
    "axes",
]

MIDDLEWARE = [
    "casino.web.middleware.request_id_middleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "casino.web.middleware.storable_address_middleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "casino.config.urls"
WSGI_APPLICATION = "casino.config.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "reporting.pages.masthead.masthead",
            ],
        },
    },
]

AUTH_USER_MODEL = "people.Person"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "login"
AXES_FAILURE_LIMIT = 8
AXES_COOLOFF_TIME = 0.25  # hours
AXES_RESET_ON_SUCCESS = True
AXES_VERBOSE = False
AXES_LOCKOUT_TEMPLATE = "people/locked.html"
AXES_CLIENT_IP_CALLABLE = "casino.people.lockout.client_address"
TRUSTED_PROXIES = int(os.environ.get("TRUSTED_PROXIES", "0"))
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]

LANGUAGE_CODE = "en-us"
TIME_ZONE = "UTC"
USE_I18N = True
USE_TZ = True
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

STATIC_URL = "static/"
STATIC_ROOT = os.environ.get("STATIC_ROOT")  # served from the packages where there is none
WHITENOISE_USE_FINDERS = True

SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_AGE = 12 * 60 * 60  # a long shift
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
# Behind TLS every cookie is marked so; on one machine over plain HTTP it could not be read.
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = os.environ.get("HTTPS") == "1"
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if SESSION_COOKIE_SECURE else None
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
        "base-uri": ["'none'"],
    },
}

DATA_UPLOAD_MAX_MEMORY_SIZE = 1_048_576  # bytes; some hundred whole hands
IDEMPOTENCY_DAYS = 7

REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["casino.web.bodies.ExactJSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["casino.web.bodies.StrictJSONParser"],
    "DEFAULT_METADATA_CLASS": None,
    "URL_FORMAT_OVERRIDE": None,
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "casino.people.keys.TableSystemAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["casino.people.access.ActionAllowed"],
    "DEFAULT_SCHEMA_CLASS": "casino.web.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "casino.web.problems.exception_handler",
    "UNAUTHENTICATED_USER": None,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Casino back office",
    "DESCRIPTION": "Table systems report what happens at the tables; everybody else reads.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",  # JSON Schema as msgspec writes it
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "POSTPROCESSING_HOOKS": [],
}

CELERY_BROKER_URL = REDIS_URL
CELERY_TIMEZONE = "UTC"
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# The database says what is due: a message that Redis loses costs a sweep's delay, no hand. So no
# copy is kept of a message under way: putting it back could end a worker that has lost Redis.
CELERY_BROKER_TRANSPORT_OPTIONS = {"ack_emulation": False}
# Requests of one process that may wait for a settlement: fewer than it has threads.
WAITING_REQUESTS = int(os.environ.get("WAITING_REQUESTS", "15"))
SETTLEMENT_BATCH = int(os.environ.get("SETTLEMENT_BATCH", "200"))  # hands in one transaction
CELERY_TASK_ROUTES = {
    "games.*": {"queue": "settlement"},
    "reporting.*": {"queue": "projections"},
}
# What nobody took in time is dropped, so that a worker that was away does not run it many times.
CELERY_BEAT_SCHEDULE: dict[str, dict[str, object]] = {
    "sweep": {
        "task": "games.settle_due_hands",
        "schedule": timedelta(seconds=2),
        "options": {"expires": 2},
    },
    "project": {
        "task": "reporting.project",
        "schedule": timedelta(seconds=1),
        "options": {"expires": 1},
    },
    "make-partitions": {
        "task": "ledger.make_partitions",
        "schedule": timedelta(days=1),
    },
    "forget-old-answers": {
        "task": "casino.web.tasks.forget_old_answers",
        "schedule": timedelta(hours=1),
    },
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"request_id": {"()": "casino.web.logs.RequestId"}},
    "formatters": {
        "line": {"format": "%(asctime)s %(levelname)s %(name)s %(request_id)s %(message)s"}
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "filters": ["request_id"],
            "formatter": "line",
        }
    },
    "root": {"handlers": ["console"], "level": os.environ.get("LOG_LEVEL", "INFO")},
}
