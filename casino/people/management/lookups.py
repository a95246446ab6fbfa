"""What commands look up by the names they are given."""

from django.core.management.base import CommandError

from casino.people.models import Property


def property_of(code: str) -> Property:
    """Gives the property of that code; CommandError names those there are."""
    found = Property.objects.filter(code=code).first()
    if found is None:
        known = ", ".join(Property.objects.order_by("code").values_list("code", flat=True))
        raise CommandError(
            f"No property {code}. There is: {known or 'none yet'}. Add one with add_property."
        )
    return found
