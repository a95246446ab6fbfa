-- Streams, events and the epoch. The functions beside this file are the only way to write them.

DO $$
BEGIN
    IF current_setting('server_encoding') <> 'UTF8' THEN
        RAISE EXCEPTION 'The ledger keeps text byte for byte: create the database with ENCODING UTF8.';
    END IF;
END $$;

-- Roles belong to the whole server: another database may have made this one, or be making it now.
DO $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'casino_service') THEN
        CREATE ROLE casino_service NOLOGIN;
    END IF;
EXCEPTION
    WHEN duplicate_object OR unique_violation THEN NULL;
END $$;

-- Transaction ids count anew in a restored copy: they order events within one epoch only.
CREATE TABLE ledger_epoch (
    number integer PRIMARY KEY CHECK (number > 0),
    system_identifier bigint NOT NULL,
    started_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
INSERT INTO ledger_epoch (number, system_identifier)
    SELECT 1, system_identifier FROM pg_control_system();

-- epoch and xact are those of the stream's last event, head is its hash.
CREATE TABLE ledger_stream (
    id uuid PRIMARY KEY,
    kind text NOT NULL,
    property_id bigint NOT NULL,
    day date NOT NULL,
    version integer NOT NULL CHECK (version > 0),
    head bytea NOT NULL,
    epoch integer NOT NULL,
    xact xid8 NOT NULL
) WITH (fillfactor = 80);

CREATE SEQUENCE ledger_position AS bigint;

-- The columns stand in the order in which the hash covers them.
CREATE TABLE ledger_event (
    stream_id uuid NOT NULL,
    stream_kind text NOT NULL,
    property_id bigint NOT NULL,
    day date NOT NULL,
    epoch integer NOT NULL,
    xact xid8 NOT NULL,
    recorded_at timestamptz NOT NULL,
    actor text NOT NULL,
    request_id text NOT NULL,
    version integer NOT NULL,
    position bigint NOT NULL,
    type text NOT NULL,
    schema_version integer NOT NULL CHECK (schema_version > 0),
    -- What every reader can read, or one event would stop them all.
    occurred_at timestamptz NOT NULL CHECK (
        occurred_at >= '0001-01-01 00:00+00' AND occurred_at < '10000-01-01 00:00+00'),
    data text NOT NULL CHECK (data IS JSON OBJECT),
    hash bytea NOT NULL,
    PRIMARY KEY (stream_id, version, day)
) PARTITION BY RANGE (day);
CREATE INDEX ledger_event_feed ON ledger_event (epoch, xact, position);
