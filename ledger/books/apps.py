from django.apps import AppConfig


class BooksConfig(AppConfig):
    name = "ledger.books"
    label = "books"
