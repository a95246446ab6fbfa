FROM python:3.11-slim AS packages
COPY requirements.lock .
RUN python -m venv /opt/venv \
    && /opt/venv/bin/pip install --no-cache-dir --require-hashes --only-binary :all: -r requirements.lock

FROM python:3.11-slim
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
