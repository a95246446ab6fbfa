"""``python -m casino.embedded``: the whole back office on one machine, until Ctrl-C.

Starts PostgreSQL and Redis (or uses those that ``DATABASE_URL`` and ``REDIS_URL`` name), brings
the database up to date, and runs web, worker, beat and a simulator that plays at the tables.
Everything that must last lies in ``var/``. With ``DATABASE_URL``, which is the owner's login,
``SERVICE_DATABASE_URL`` may name the login that web and workers use; without it one is made.
"""

import sys

try:
    # Not at the top: loading takes a moment, in which Ctrl-C must not print a traceback.
    from casino.embedded.run import main

    sys.exit(main())
except KeyboardInterrupt:
    sys.exit(130)
