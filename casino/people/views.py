"""The page to sign in on."""

from django.contrib.auth.views import LoginView

from casino.people.forms import SignInForm


class SignIn(LoginView):
    """Asks for name and password, and leads on to the page that was asked for."""

    authentication_form = SignInForm
    template_name = "people/login.html"
    redirect_authenticated_user = True

    def get_success_url(self) -> str:
        """Gives where to go on to: home where this very page was asked for."""
        url = super().get_success_url()
        return self.get_default_redirect_url() if url == self.request.path else url
