-- Append-only tables ------------------------------------------------------------------------

CREATE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% on % is refused: what is recorded stays as it is.', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'restrict_violation',
              HINT = 'Record a correction as a new event or transfer.';
END $$;

CREATE FUNCTION ledger_make_append_only(target regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE format(
        'CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON %s
         FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change()', target);
END $$;

SELECT ledger_make_append_only('ledger_event');
SELECT ledger_make_append_only('ledger_epoch');

-- Partitions --------------------------------------------------------------------------------

-- Attaching takes a weaker lock than CREATE TABLE … PARTITION OF: appends and readers go on.
-- Statement triggers are not inherited, so each partition gets its own.
CREATE FUNCTION ledger_make_partition(of_day date) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
    first_day date := date_trunc('month', of_day::timestamp);
    partition text := 'ledger_event_' || to_char(of_day, 'YYYY_MM');
BEGIN
    IF to_regclass(partition) IS NOT NULL THEN
        RETURN false;
    END IF;
    PERFORM pg_advisory_xact_lock(hashtextextended('ledger_make_partition', 0));
    IF to_regclass(partition) IS NOT NULL THEN
        RETURN false;
    END IF;
    EXECUTE format('CREATE TABLE public.%I (LIKE public.ledger_event INCLUDING ALL)', partition);
    PERFORM ledger_make_append_only(partition::regclass);
    EXECUTE format(
        'ALTER TABLE public.ledger_event ATTACH PARTITION public.%I FOR VALUES FROM (%L) TO (%L)',
        partition, first_day, (first_day + interval '1 month')::date);
    RETURN true;
END $$;

-- Locks -------------------------------------------------------------------------------------

CREATE FUNCTION ledger_stream_key(stream_id uuid) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN uuid_hash_extended(stream_id, 20250101);

-- One order for everybody, so that no two wait for each other. Advisory locks draw no
-- transaction id: who waits here holds no reader of the feed back.
CREATE FUNCTION ledger_lock(stream_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    key bigint;
BEGIN
    FOR key IN SELECT DISTINCT ledger_stream_key(id) FROM unnest(stream_ids) AS id ORDER BY 1 LOOP
        PERFORM pg_advisory_xact_lock(key);
    END LOOP;
END $$;

CREATE FUNCTION ledger_try_lock(stream_ids uuid[]) RETURNS SETOF uuid LANGUAGE sql VOLATILE AS $$
    SELECT id FROM unnest(stream_ids) AS id WHERE pg_try_advisory_xact_lock(ledger_stream_key(id))
$$;

-- Append ------------------------------------------------------------------------------------

CREATE FUNCTION ledger_field(value bytea) RETURNS bytea
LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN int4send(octet_length(value)) || value;

CREATE FUNCTION ledger_field(value text) RETURNS bytea
LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN ledger_field(convert_to(value, 'UTF8'));

-- Events of several streams, the counts[i] of stream i one after another. A refusal is answered,
-- not raised: nothing is written by then, and the caller's transaction can go on.
CREATE FUNCTION ledger_append(
    stream_ids uuid[], kinds text[], property_ids bigint[], days date[],
    expected_versions integer[], counts integer[],
    types text[], schema_versions integer[], occurred_ats timestamptz[], datas text[],
    actor text, request_id text,
    OUT refusal text, OUT refused_stream uuid, OUT actual_version integer,
    OUT epoch integer, OUT xact xid8, OUT recorded_at timestamptz,
    OUT positions bigint[], OUT hashes bytea[])
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_variable
DECLARE
    stream ledger_stream;
    heads bytea[];
    owners integer[];
    versions integer[];
    head bytea;
    common bytea;
    of_append bytea;
    n integer := 0;
BEGIN
    PERFORM ledger_lock(stream_ids);

    -- Each statement from here on sees what was committed before the locks were had.
    epoch := (SELECT max(number) FROM ledger_epoch);
    FOR i IN 1 .. cardinality(stream_ids) LOOP
        SELECT * INTO stream FROM ledger_stream WHERE id = stream_ids[i];
        refusal := CASE
            WHEN coalesce(stream.version, 0) <> expected_versions[i] THEN 'stale'
            WHEN (stream.kind, stream.property_id, stream.day)
                <> (kinds[i], property_ids[i], days[i]) THEN 'differs'
            WHEN stream.epoch = epoch AND stream.xact > pg_current_xact_id_if_assigned() THEN 'late'
        END;
        IF refusal IS NOT NULL THEN
            refused_stream := stream_ids[i];
            actual_version := coalesce(stream.version, 0);
            RETURN;
        END IF;
        heads[i] := coalesce(stream.head, decode(repeat('00', 32), 'hex'));
    END LOOP;
    PERFORM ledger_make_partition(day) FROM unnest(days) AS day;

    xact := pg_current_xact_id();
    recorded_at := clock_timestamp();
    positions := ARRAY(
        SELECT nextval('ledger_position') FROM generate_series(1, cardinality(types)));
    of_append := ledger_field(int4send(epoch)) || ledger_field(xid8send(xact))
        || ledger_field(timestamptz_send(recorded_at))
        || ledger_field(actor) || ledger_field(request_id);
    FOR i IN 1 .. cardinality(stream_ids) LOOP
        head := heads[i];
        common := ledger_field(uuid_send(stream_ids[i])) || ledger_field(kinds[i])
            || ledger_field(int8send(property_ids[i])) || ledger_field(date_send(days[i]))
            || of_append;
        FOR version IN expected_versions[i] + 1 .. expected_versions[i] + counts[i] LOOP
            n := n + 1;
            head := sha256(head || common
                || ledger_field(int4send(version)) || ledger_field(int8send(positions[n]))
                || ledger_field(types[n]) || ledger_field(int4send(schema_versions[n]))
                || ledger_field(timestamptz_send(occurred_ats[n])) || ledger_field(datas[n]));
            owners[n] := i;
            versions[n] := version;
            hashes[n] := head;
        END LOOP;
        heads[i] := head;
    END LOOP;

    INSERT INTO ledger_stream AS s
        SELECT t.id, t.kind, t.property_id, t.day, t.expected + t.count, t.head, epoch, xact
        FROM unnest(stream_ids, kinds, property_ids, days, expected_versions, counts, heads)
            AS t (id, kind, property_id, day, expected, count, head)
        ON CONFLICT (id) DO UPDATE SET
            version = excluded.version, head = excluded.head,
            epoch = excluded.epoch, xact = excluded.xact;
    INSERT INTO ledger_event
        SELECT stream_ids[e.owner], kinds[e.owner], property_ids[e.owner], days[e.owner],
            epoch, xact, recorded_at, actor, request_id,
            e.version, e.position, e.type, e.schema_version, e.occurred_at, e.data, e.hash
        FROM unnest(owners, versions, positions, types, schema_versions, occurred_ats, datas, hashes)
            AS e (owner, version, position, type, schema_version, occurred_at, data, hash);
END $$;

-- Feed --------------------------------------------------------------------------------------

CREATE FUNCTION ledger_start_epoch() RETURNS integer LANGUAGE sql VOLATILE AS $$
    INSERT INTO ledger_epoch (number, system_identifier)
    SELECT (SELECT max(number) + 1 FROM ledger_epoch), system_identifier FROM pg_control_system()
    RETURNING number
$$;

-- Rights ------------------------------------------------------------------------------------

REVOKE ALL ON FUNCTION
    ledger_make_append_only, ledger_make_partition, ledger_append, ledger_start_epoch FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_make_partition, ledger_append TO casino_service;
GRANT SELECT ON ledger_epoch, ledger_stream, ledger_event TO casino_service;
