from django.apps import AppConfig


class EventsConfig(AppConfig):
    name = "ledger.events"
    label = "events"
