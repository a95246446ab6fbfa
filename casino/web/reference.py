"""The API's document and the page to browse it; both are open to everybody."""

from functools import cache
from http import HTTPStatus
from typing import Any

from django.urls import path, reverse
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularJSONAPIView, SpectacularSwaggerSplitView
from rest_framework.request import Request
from rest_framework.response import Response

from casino.web.views import ApiView


class Root(ApiView):
    """The address of the API, which leads to the page."""

    permission_classes = ()
    authentication_classes = ()

    @extend_schema(exclude=True)
    def get(self, request: Request) -> Response:
        return Response(status=HTTPStatus.FOUND, headers={"Location": reverse("reference")})


class Document(SpectacularJSONAPIView):
    """The OpenAPI document, worked out once: anybody may ask, and it takes a while."""

    @extend_schema(exclude=True)
    def get(self, request: Request) -> Response:
        return Response(_document())


class Reference(SpectacularSwaggerSplitView):
    """Swagger UI, from this service's own files alone and without a script in the page."""

    template_name = "web/reference.html"


@cache
def _document() -> dict[str, Any]:
    document: dict[str, Any] = SchemaGenerator().get_schema(public=True)
    return document


urlpatterns = [
    path("", Root.as_view()),
    path("schema", Document.as_view(), name="schema"),
    path("docs", Reference.as_view(), name="reference"),
]
