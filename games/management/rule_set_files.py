"""Rule sets in files, for the commands."""

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from games.rules.errors import BadRecord
from games.rules.json_text import read_json
from games.rules.rule_sets import check_rule_set


def read_rule_set(path: Path) -> dict[str, Any]:
    """Gives a rule set that is fit to be used; CommandError says what is wrong with the file."""
    try:
        content: dict[str, Any] = read_json(path.read_bytes())
        check_rule_set(content)
    except OSError as error:
        raise CommandError(f"Cannot read {path}: {error.strerror}.") from None
    except BadRecord as error:
        raise CommandError(f"{path}: {error}") from None
    return content
