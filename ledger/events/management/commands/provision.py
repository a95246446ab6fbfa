"""``manage.py provision``: brings the database up to date, as its owner."""

import os
from typing import Any
from urllib.parse import unquote, urlsplit

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from ledger.events.epochs import has_moved
from ledger.events.management.owner import as_owner
from ledger.events.partitions import make_partitions
from ledger.events.roles import grant_service_role
from ledger.events.service_login import ensure_service_login


class Command(BaseCommand):
    help = (
        "Migrates the database that DATABASE_URL names, as its owner, and makes the login that "
        "SERVICE_DATABASE_URL names for web, worker and beat. May be run again at any time."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            connection.ensure_connection()
        except OperationalError as refused:
            raise CommandError(
                f"The database of DATABASE_URL cannot be reached: {str(refused).strip()}"
            ) from refused
        with as_owner():
            self._bring_up_to_date()
            self._make_login()

    def _bring_up_to_date(self) -> None:
        executor = MigrationExecutor(connection)
        steps = len(executor.migration_plan(executor.loader.graph.leaf_nodes()))
        self.stdout.write(
            f"{steps} migrations to apply." if steps else "The tables are up to date."
        )
        call_command("migrate", interactive=False, verbosity=0)
        if has_moved():
            call_command("start_epoch", stdout=self.stdout)
        make_partitions(today=timezone.now().date())
        grant_service_role(connection)
        # Views that an older version of the code filled stand still until they are built anew.
        call_command("rebuild_projections", outdated=True, stdout=self.stdout)

    def _make_login(self) -> None:
        services = urlsplit(os.environ.get("SERVICE_DATABASE_URL", ""))
        if not services.username or not services.password:
            self.stdout.write("SERVICE_DATABASE_URL names no user and password: no login is made.")
            return
        name = unquote(services.username)
        ensure_service_login(name=name, password=unquote(services.password))
        self.stdout.write(f"Web, worker and beat sign in as {name}.")
