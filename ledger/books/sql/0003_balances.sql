-- Balances follow the transfers by themselves: nobody but the owner can make one differ from the
-- other, and the service needs no right to change a balance.

-- A plan is kept as long as the session: one made while there were few accounts must not read all
-- of them when there are many.
CREATE FUNCTION ledger_move_balances() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
    IF EXISTS (
        SELECT FROM posted
        JOIN ledger_account AS debit ON debit.id = debit_id
        JOIN ledger_account AS credit ON credit.id = credit_id
        WHERE (debit.property_id, debit.currency, credit.currency)
            <> (credit.property_id, posted.currency, posted.currency)
    ) THEN
        RAISE EXCEPTION 'A transfer stays within one property and one currency.'
            USING ERRCODE = 'check_violation';
    END IF;
    UPDATE ledger_account AS account
        SET debits = account.debits + moved.debits, credits = account.credits + moved.credits
        FROM (
            SELECT account_id, sum(debit) AS debits, sum(credit) AS credits
            FROM posted
            CROSS JOIN LATERAL (VALUES (debit_id, amount, 0), (credit_id, 0, amount))
                AS side (account_id, debit, credit)
            GROUP BY account_id
        ) AS moved
        WHERE account.id = account_id;
    RETURN NULL;
END $$;

CREATE TRIGGER move_balances AFTER INSERT ON ledger_transfer
    REFERENCING NEW TABLE AS posted
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_move_balances();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON ledger_account
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

-- Locking a row takes the right to change it.
CREATE FUNCTION ledger_lock_accounts(
    ids bigint[], OUT id bigint, OUT debits bigint, OUT credits bigint) RETURNS SETOF record
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
    SELECT id, debits, credits FROM ledger_account
    WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE
$$;
