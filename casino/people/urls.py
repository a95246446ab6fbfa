"""Signing in and out."""

from django.contrib.auth.views import LoginView, LogoutView
from django.urls import path

from casino.people.forms import SignInForm

urlpatterns = [
    path(
        "login",
        LoginView.as_view(
            authentication_form=SignInForm,
            template_name="people/login.html",
            redirect_authenticated_user=True,
        ),
        name="login",
    ),
    path("logout", LogoutView.as_view(), name="logout"),
]
