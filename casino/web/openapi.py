"""The OpenAPI document: bodies as msgspec structs, and what every operation has in common."""

from dataclasses import dataclass
from typing import Any

import msgspec
from drf_spectacular import openapi
from drf_spectacular.extensions import OpenApiAuthenticationExtension, OpenApiSerializerExtension
from drf_spectacular.plumbing import ResolvedComponent
from drf_spectacular.utils import Direction, OpenApiParameter

from casino.web import middleware
from casino.web.idempotency import HEADER, MOST_CHARACTERS, REPLAYED, is_idempotent
from casino.web.problems import CONTENT_TYPE, ProblemDetails

_REFERENCE = "#/components/schemas/{name}"


class StructExtension(OpenApiSerializerExtension):
    """Lets `extend_schema` take msgspec structs where it takes serializers."""

    target_class = "msgspec.Struct"
    match_subclasses = True

    def get_name(self, auto_schema: openapi.AutoSchema, direction: Direction) -> str:
        return str(self.target.__name__)

    def get_identity(self, auto_schema: openapi.AutoSchema, direction: Direction) -> str:
        return str(self.target.__name__)  # which is how the parts of others are known

    def map_serializer(
        self, auto_schema: openapi.AutoSchema, direction: Direction
    ) -> dict[str, Any]:
        _, schemas = msgspec.json.schema_components([self.target], ref_template=_REFERENCE)
        own: dict[str, Any] = schemas.pop(self.target.__name__)
        for name, schema in schemas.items():
            part = ResolvedComponent(
                name=name, type=ResolvedComponent.SCHEMA, object=name, schema=schema
            )
            auto_schema.registry.register_on_missing(part)
        return own


@dataclass(frozen=True)
class OneOf:
    """A body that is one of several structs, which nothing but their fields tells apart."""

    name: str
    structs: tuple[type[msgspec.Struct], ...]


class OneOfExtension(OpenApiSerializerExtension):
    """Lets `extend_schema` take `OneOf`."""

    target_class = OneOf

    def get_name(self, auto_schema: openapi.AutoSchema, direction: Direction) -> str:
        return str(self.target.name)

    def map_serializer(
        self, auto_schema: openapi.AutoSchema, direction: Direction
    ) -> dict[str, Any]:
        parts = [auto_schema.resolve_serializer(each, direction) for each in self.target.structs]
        return {"oneOf": [part.ref for part in parts]}


class KeyExtension(OpenApiAuthenticationExtension):
    """How table systems sign in."""

    target_class = "casino.people.keys.TableSystemAuthentication"
    name = "tableSystemKey"

    def get_security_definition(self, auto_schema: openapi.AutoSchema) -> dict[str, Any]:
        return {"type": "http", "scheme": "bearer", "bearerFormat": "tsk_<prefix>_<secret>"}


class AutoSchema(openapi.AutoSchema):
    """Adds to each operation what it has from the house: the parameters that its view declares,
    the idempotency key, problems."""

    def get_override_parameters(self) -> list[Any]:
        declared = getattr(self.view, "parameters", {}).get(self.method, ())
        parameters = [*super().get_override_parameters(), *declared, _REQUEST_ID]
        if is_idempotent(getattr(self.view, self.method.lower())):
            return [*parameters, _IDEMPOTENCY_KEY, _IDEMPOTENCY_REPLAYED]
        return parameters

    def _get_response_bodies(self, direction: Direction = "response") -> dict[str, Any]:
        problem = self.resolve_serializer(ProblemDetails, direction)  # type: ignore[arg-type]
        refusal = {
            "description": "Refused, and nothing was changed.",
            "headers": _REFUSAL_HEADERS,
            "content": {CONTENT_TYPE: {"schema": problem.ref}},
        }
        return {**super()._get_response_bodies(direction), "default": refusal}


_REQUEST_ID = OpenApiParameter(
    middleware.HEADER,
    str,
    OpenApiParameter.HEADER,
    response=True,
    description="The caller's own where it is a plain one; it finds the request in the log.",
)
_REFUSAL_HEADERS = {
    name: {"schema": {"type": "string"}, "description": description}
    for name, description in (
        (middleware.HEADER, _REQUEST_ID.description),
        ("Allow", "The methods that the address knows."),
        ("Retry-After", "With 503: the seconds after which to send the request again."),
        ("WWW-Authenticate", "With 401: how to sign in."),
    )
}
_IDEMPOTENCY_REPLAYED = OpenApiParameter(
    REPLAYED,
    {"type": "string", "const": "true"},
    OpenApiParameter.HEADER,
    response=True,
    description="This is the first answer again, to a request that was sent before.",
)
_IDEMPOTENCY_KEY = OpenApiParameter(
    name=HEADER,
    type={"type": "string", "minLength": 1, "maxLength": MOST_CHARACTERS, "pattern": "^[ -~]+$"},
    location=OpenApiParameter.HEADER,
    required=True,
    description=(
        "A value of the caller's own for this request, such as a UUID. The same request sent again "
        "with it gets the first answer; another request with it is refused."
    ),
)
