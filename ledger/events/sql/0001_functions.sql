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

-- A stream's row goes forward with its events, and never goes away.
CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON ledger_stream
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

-- Partitions --------------------------------------------------------------------------------

CREATE FUNCTION ledger_partition(of_day date) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
RETURN 'ledger_event_' || to_char(of_day::timestamp, 'YYYY_MM');

-- Attaching takes a weaker lock than CREATE TABLE … PARTITION OF: appends and readers go on.
-- Statement triggers are not inherited, so each partition gets its own. The days there may be
-- partitions for are bounded, or whoever may append could make them without end.
CREATE FUNCTION ledger_make_partition(of_day date) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
    first_day date := date_trunc('month', of_day::timestamp);
    partition text := ledger_partition(of_day);
BEGIN
    IF of_day NOT BETWEEN '2000-01-01' AND current_date + interval '13 months' THEN
        RAISE EXCEPTION 'The ledger has no room for %: its days are from the year 2000 on, and no '
            'more than a year ahead.', of_day
            USING ERRCODE = 'datetime_field_overflow';
    END IF;
    IF to_regclass(partition) IS NOT NULL THEN
        RETURN false;
    END IF;
    -- Attaching takes this lock in the end. Taken first, makers of two partitions each cannot stop
    -- each other, each with one that the other waits for.
    LOCK TABLE ONLY public.ledger_event IN SHARE UPDATE EXCLUSIVE MODE;
    PERFORM pg_advisory_xact_lock(hashtextextended(partition, 0));
    -- The session may still remember that there was none: look into the catalog itself.
    IF EXISTS (
        SELECT FROM pg_class WHERE relname = partition AND relnamespace = 'public'::regnamespace
    ) THEN
        RETURN false;
    END IF;
    EXECUTE format('CREATE TABLE public.%I (LIKE public.ledger_event INCLUDING ALL)', partition);
    PERFORM ledger_make_append_only(partition::regclass);
    EXECUTE format(
        'ALTER TABLE public.ledger_event ATTACH PARTITION public.%I FOR VALUES FROM (%L) TO (%L)',
        partition, first_day, (first_day + interval '1 month')::date);
    RETURN true;
END $$;

-- A new partition is in the catalog for all to see a moment before the other sessions are told that
-- their picture of the table is an old one. Its maker holds the lock until they have been told.
CREATE FUNCTION ledger_have_partition(of_day date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    partition text := ledger_partition(of_day);
    key bigint := hashtextextended(partition, 0);
BEGIN
    IF to_regclass(partition) IS NULL THEN
        PERFORM ledger_make_partition(of_day);
    ELSE
        PERFORM pg_advisory_lock_shared(key), pg_advisory_unlock_shared(key);
    END IF;
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

-- Epochs ------------------------------------------------------------------------------------

-- Whoever has read the epoch may still be writing in it: wait for them, and let none begin.
CREATE FUNCTION ledger_start_epoch() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
    started integer;
BEGIN
    LOCK TABLE ledger_epoch IN ACCESS EXCLUSIVE MODE;
    INSERT INTO ledger_epoch (number, system_identifier)
        SELECT (SELECT max(number) + 1 FROM ledger_epoch), system_identifier
        FROM pg_control_system()
        RETURNING number INTO started;
    RETURN started;
END $$;

-- Transaction ids of one server mean nothing on another. Looked at once in a session, which
-- lives on one server.
CREATE FUNCTION ledger_check_epoch(epoch integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM ledger_epoch JOIN pg_control_system() USING (system_identifier)
        WHERE number = epoch
    ) THEN
        RAISE EXCEPTION 'The ledger was brought here from another server: nothing is appended '
            'before a new epoch is started.'
            USING ERRCODE = 'object_not_in_prerequisite_state',
                  HINT = 'Run manage.py start_epoch as the owner of the tables.';
    END IF;
    PERFORM set_config('ledger.checked_epoch', epoch::text, false);
END $$;

-- Append ------------------------------------------------------------------------------------

-- A text with its length before it, so that no two lists of texts look the same to the hash.
CREATE FUNCTION ledger_text(value text) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN int4send(octet_length(value)) || convert_to(value, 'UTF8');

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
-- Planning anew for every batch would cost more than the batch.
LANGUAGE plpgsql SECURITY DEFINER SET plan_cache_mode = force_generic_plan
SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_variable
DECLARE
    stream ledger_stream;
    heads bytea[];
    head bytea;
    common bytea;
    first integer;
    last integer := 0;
BEGIN
    -- A stream's version and hash go forward with its events, or a wrong call would hold it for ever.
    IF 1 > ANY (counts) THEN
        RAISE EXCEPTION 'Append at least one event to each stream.'
            USING ERRCODE = 'invalid_parameter_value';
    END IF;
    PERFORM ledger_lock(stream_ids);

    -- Each statement from here on sees what was committed before the locks were had.
    epoch := (SELECT max(number) FROM ledger_epoch);
    IF current_setting('ledger.checked_epoch', true) IS DISTINCT FROM epoch::text THEN
        PERFORM ledger_check_epoch(epoch);
    END IF;
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
    FOR i IN 1 .. cardinality(stream_ids) LOOP
        IF i = 1 OR days[i] <> days[i - 1] THEN
            PERFORM ledger_have_partition(days[i]);
        END IF;
    END LOOP;

    xact := pg_current_xact_id();
    recorded_at := clock_timestamp();
    FOR i IN 1 .. cardinality(stream_ids) LOOP
        head := heads[i];
        common := uuid_send(stream_ids[i]) || ledger_text(kinds[i])
            || int8send(property_ids[i]) || date_send(days[i])
            || int4send(epoch) || xid8send(xact) || timestamptz_send(recorded_at)
            || ledger_text(actor) || ledger_text(request_id);
        first := last + 1;
        last := last + counts[i];
        FOR e IN first .. last LOOP
            positions[e] := nextval('ledger_position');
            -- ledger_text written out: it would not be inlined here.
            head := sha256(head || common || int4send(expected_versions[i] + 1 + e - first)
                || int8send(positions[e])
                || int4send(octet_length(types[e])) || convert_to(types[e], 'UTF8')
                || int4send(schema_versions[e]) || timestamptz_send(occurred_ats[e])
                || int4send(octet_length(datas[e])) || convert_to(datas[e], 'UTF8'));
            hashes[e] := head;
        END LOOP;
        INSERT INTO ledger_event
            SELECT stream_ids[i], kinds[i], property_ids[i], days[i],
                epoch, xact, recorded_at, actor, request_id,
                expected_versions[i] + 1 + e - first, positions[e],
                types[e], schema_versions[e], occurred_ats[e], datas[e], hashes[e]
            FROM generate_series(first, last) AS e;
        IF expected_versions[i] = 0 THEN
            INSERT INTO ledger_stream VALUES (
                stream_ids[i], kinds[i], property_ids[i], days[i], counts[i], head, epoch, xact);
        ELSE
            UPDATE ledger_stream AS s
                SET version = s.version + counts[i], head = head, epoch = epoch, xact = xact
                WHERE id = stream_ids[i];
        END IF;
    END LOOP;
    IF cardinality(counts) <> cardinality(stream_ids) OR cardinality(types) <> last THEN
        RAISE EXCEPTION 'Count the events of each stream, neither more nor fewer than are given.'
            USING ERRCODE = 'invalid_parameter_value';
    END IF;
END $$;

-- Reading -----------------------------------------------------------------------------------

-- The events of each stream above the version beside it, stream by stream in order. One look into
-- the partition of each stream's day; a plan made anew would weigh all partitions every time.
CREATE FUNCTION ledger_read(stream_ids uuid[], after_versions integer[]) RETURNS SETOF ledger_event
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
BEGIN
    RETURN QUERY
        SELECT e.*
        FROM unnest(stream_ids, after_versions) AS wanted (id, after_version)
        JOIN ledger_stream AS s USING (id)
        CROSS JOIN LATERAL (
            SELECT * FROM ledger_event
            WHERE stream_id = s.id AND day = s.day AND version > after_version
            ORDER BY version
            OFFSET 0
        ) AS e;
END $$;

-- Of a comparison of rows the planner weighs the first column only, and there are few epochs: left
-- to itself it would sort all that comes after the cursor. The index has the order already.
CREATE FUNCTION ledger_feed(
    after_epoch integer, after_xact xid8, after_position bigint,
    kinds text[], property_ids bigint[], most integer) RETURNS SETOF ledger_event
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_sort = off AS $$
BEGIN
    RETURN QUERY
        SELECT * FROM ledger_event
        WHERE (epoch, xact, position) > (after_epoch, after_xact, after_position)
            -- Older epochs are shown whole: in this order they all stand before the horizon.
            AND (epoch, xact)
                < ((SELECT max(number) FROM ledger_epoch), pg_snapshot_xmin(pg_current_snapshot()))
            AND (kinds IS NULL OR stream_kind = ANY (kinds))
            AND (property_ids IS NULL OR property_id = ANY (property_ids))
        ORDER BY epoch, xact, position
        LIMIT most;
END $$;

-- Where the feed ends for now. A place between two transactions would not do: the id of one that
-- wrote nothing durable is given again after a crash, to one whose events would lie behind it.
CREATE FUNCTION ledger_last_shown() RETURNS SETOF ledger_event
LANGUAGE plpgsql STABLE SET enable_seqscan = off SET enable_sort = off AS $$
BEGIN
    RETURN QUERY
        SELECT * FROM ledger_event
        WHERE (epoch, xact)
            < ((SELECT max(number) FROM ledger_epoch), pg_snapshot_xmin(pg_current_snapshot()))
        ORDER BY epoch DESC, xact DESC, position DESC
        LIMIT 1;
END $$;

CREATE FUNCTION ledger_held_back(OUT events bigint, OUT since timestamptz)
LANGUAGE plpgsql STABLE SET enable_seqscan = off AS $$
BEGIN
    SELECT count(*), min(recorded_at) INTO events, since FROM ledger_event
    WHERE (epoch, xact)
        >= ((SELECT max(number) FROM ledger_epoch), pg_snapshot_xmin(pg_current_snapshot()));
END $$;

-- Rights ------------------------------------------------------------------------------------

-- Partitions are reached through their table and need no rights of their own.
REVOKE ALL ON FUNCTION
    ledger_make_append_only, ledger_make_partition, ledger_start_epoch, ledger_check_epoch,
    ledger_append FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_make_partition, ledger_append TO casino_service;
GRANT SELECT ON ledger_epoch, ledger_stream, ledger_event TO casino_service;
