"""Every address of the service."""

from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("casino.people.urls")),
    path("", include("reporting.pages.urls")),
    path("api/v1/", include("casino.web.reference")),
    path("api/v1/", include("games.api.urls")),
    path("api/v1/", include("reporting.api.urls")),
]

handler400 = "casino.web.errors.bad_request"
handler403 = "casino.web.errors.permission_denied"
handler404 = "casino.web.errors.not_found"
handler500 = "casino.web.errors.server_error"
