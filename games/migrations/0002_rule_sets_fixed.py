from django.db import migrations

FIX = """
CREATE FUNCTION games_keep_used_rule_set() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE'
        OR (NEW.property_id, NEW.game, NEW.version, NEW.content, NEW.used_at)
            IS DISTINCT FROM (OLD.property_id, OLD.game, OLD.version, OLD.content, OLD.used_at)
    THEN
        RAISE EXCEPTION 'Version % of the rule set of % was used: it stays as it is.',
            OLD.version, OLD.game
            USING ERRCODE = 'restrict_violation', HINT = 'Publish another version instead.';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER used_stays BEFORE UPDATE OR DELETE ON games_ruleset
    FOR EACH ROW WHEN (OLD.used_at IS NOT NULL) EXECUTE FUNCTION games_keep_used_rule_set();
"""


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]

    operations = [
        migrations.RunSQL(FIX, "DROP FUNCTION games_keep_used_rule_set CASCADE"),
    ]
