"""The API's document and the page to browse it; both are open to everybody."""

from django.urls import path
from django.views.decorators.cache import cache_page
from django.views.generic import RedirectView
from drf_spectacular.views import SpectacularJSONAPIView, SpectacularSwaggerSplitView


class Reference(SpectacularSwaggerSplitView):
    """Swagger UI, from this service's own files alone and without a script in the page."""

    template_name = "web/reference.html"


urlpatterns = [
    path("", RedirectView.as_view(pattern_name="reference")),
    path("schema", cache_page(60 * 60)(SpectacularJSONAPIView.as_view()), name="schema"),
    path("docs", Reference.as_view(), name="reference"),
]
