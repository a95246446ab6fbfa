#!/usr/bin/env python
"""Django's command line for the back office."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.config.settings")
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line
    from django.db import OperationalError, connection

    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as wrong:
        sys.exit(str(wrong))
    except OperationalError as refused:
        if connection.connection is not None:
            raise
        reason = str(refused).strip()
        sys.exit(
            f"The database of DATABASE_URL cannot be reached: {reason}\n"
            "docs/operations.md says under Commands what to set it to."
        )


if __name__ == "__main__":
    main()
