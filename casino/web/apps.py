from django.apps import AppConfig


class WebConfig(AppConfig):
    name = "casino.web"
    label = "web"
