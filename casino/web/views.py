"""What every view of the API has in common."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from django.http import QueryDict
from django.utils.cache import add_never_cache_headers
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from casino.web.paging import bad_parameter

MOST_OF_A_NAME: Final = 40  # characters of an unknown name that are worth repeating


class ApiView(APIView):
    """A view that names in `parameters` what its methods take beside their bodies.

    The document lists them. A query that holds another one, or one of them twice, is refused
    (400), so that a misspelt one is never silently ignored. Browsers keep no answer: who comes
    after on the same machine may see less.
    """

    parameters: ClassVar[Mapping[str, Sequence[OpenApiParameter]]] = {}

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        method = "GET" if request.method == "HEAD" else request.method or ""
        known = [
            each.name
            for each in self.parameters.get(method, ())
            if each.location == OpenApiParameter.QUERY
        ]
        _check_query(request.query_params, known)

    def finalize_response(
        self, request: Request, response: Response, *args: Any, **kwargs: Any
    ) -> Response:
        add_never_cache_headers(response)
        return super().finalize_response(request, response, *args, **kwargs)


def _check_query(query: QueryDict, known: Sequence[str]) -> None:
    for name, values in query.lists():
        if name not in known:
            names = ", ".join(known) or "none"
            detail = f"There is no such parameter here. Known are: {names}."
            raise bad_parameter(name[:MOST_OF_A_NAME], detail)
        if len(values) > 1:
            raise bad_parameter(name, "Give this parameter once.")
