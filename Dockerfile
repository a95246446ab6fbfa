# Everything is fetched under the hashes of the lock file; of that, what the product runs on is kept.
FROM python:3.11-slim-bookworm AS packages
COPY requirements.in requirements.lock ./
RUN python -m venv /opt/venv \
    && /opt/venv/bin/pip download --no-cache-dir --require-hashes --only-binary :all: --dest /wheels -r requirements.lock \
    && sed '/^# One machine/,$d' requirements.in > product.in \
    && /opt/venv/bin/pip install --no-cache-dir --no-index --find-links /wheels -r product.in

FROM python:3.11-slim-bookworm
RUN useradd --system --uid 10001 --no-create-home casino
COPY --from=packages /opt/venv /opt/venv
WORKDIR /app
COPY manage.py ./
COPY casino casino
COPY ledger ledger
COPY games games
COPY reporting reporting
ENV PATH=/opt/venv/bin:$PATH PYTHONUNBUFFERED=1
USER casino
EXPOSE 8000
CMD ["gunicorn", "casino.config.wsgi", "--bind", "0.0.0.0:8000", "--worker-class", "gthread", "--workers", "2", "--threads", "16", "--keep-alive", "65", "--worker-tmp-dir", "/dev/shm", "--no-control-socket"]
