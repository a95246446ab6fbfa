"""Addresses of the API, below `/api/v1/`."""

from django.urls import path, register_converter

from games.api import events, hands, problems, settlements, tables

__all__ = ["problems"]  # loaded for the translations that it registers


class TableCode:
    """A code as it stands on a table, such as HCF-1."""

    regex = r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(TableCode, "table")

urlpatterns = [
    path("tables", tables.TableList.as_view()),
    path("tables/<table:code>", tables.TableDetail.as_view()),
    path("tables/<table:code>/openings", tables.Openings.as_view()),
    path("tables/<table:code>/actions", tables.Actions.as_view()),
    path("tables/<table:code>/hands", hands.HandList.as_view()),
    path("tables/<table:code>/hands/batch", hands.HandBatch.as_view()),
    path("hands/<uuid:hand>", hands.HandDetail.as_view()),
    path("hands/<uuid:hand>/actions", hands.Actions.as_view()),
    path("events", events.Events.as_view()),
    path("settlements/preview", settlements.Preview.as_view()),
]
