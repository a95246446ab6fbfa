from django.apps import AppConfig


class SealsConfig(AppConfig):
    name = "ledger.seals"
    label = "seals"
