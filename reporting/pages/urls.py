from django.urls import path

from reporting.pages.books import account, books
from reporting.pages.floor import floor
from reporting.pages.hands import hand, hands
from reporting.pages.home import home
from reporting.pages.rake import rake
from reporting.pages.table import table

urlpatterns = [
    path("", home, name="home"),
    path("<slug:house>/floor", floor, name="floor"),
    path("<slug:house>/tables/<str:table>", table, name="table"),
    path("<slug:house>/hands", hands, name="hands"),
    path("<slug:house>/hands/<uuid:hand>", hand, name="hand"),
    path("<slug:house>/rake", rake, name="rake"),
    path("<slug:house>/books", books, name="books"),
    path("<slug:house>/books/<str:code>", account, name="account"),
]
