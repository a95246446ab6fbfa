from django.urls import path

from reporting.api import books, views

urlpatterns = [
    path("reports/floor", views.FloorReportView.as_view(), name="report-floor"),
    path("reports/hands", views.HandsReportView.as_view(), name="report-hands"),
    path("reports/rake", views.RakeReportView.as_view(), name="report-rake"),
    path(
        "reports/designated-players",
        views.DesignatedReportView.as_view(),
        name="report-designated-players",
    ),
    path("reports/trial-balance", books.TrialBalanceView.as_view(), name="report-trial-balance"),
    path(
        "reports/accounts/<str:code>/statement",
        books.StatementView.as_view(),
        name="report-statement",
    ),
]
