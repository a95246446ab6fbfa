"""The form of the page to sign in on."""

from typing import Final

from django.contrib.auth.forms import AuthenticationForm, UsernameField

from casino.people.models import Person

MOST_CHARACTERS: Final = Person._meta.get_field("username").max_length


class SignInForm(AuthenticationForm):
    """Name and password. A name that nobody can have is wrong before anything is looked up: it
    would not fit where failures are counted."""

    username = UsernameField(max_length=MOST_CHARACTERS)
