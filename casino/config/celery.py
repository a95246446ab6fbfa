"""The Celery application: ``celery -A casino.config worker`` and ``… beat``."""

import os

from celery import Celery
from kombu.transport.redis import Channel

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.config.settings")

# Nor is a message under way put back, or written to a file, as a connection to Redis ends: see
# CELERY_BROKER_TRANSPORT_OPTIONS in the settings.
Channel.do_restore = False

app = Celery("casino")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.set_default()  # for all threads: else each but this one would send to a broker of its own
