"""Which rule sets a property plays by, each content under one version."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID, uuid5

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from games.floor.errors import Refused, refusing_bad_records
from games.floor.plays import play_of
from games.floor.terms import complete
from games.models import RuleSet
from games.rules.rule_sets import check_rule_set, terms_of
from ledger.events.store import lock

_LOCKS = UUID("5b1f5a0e-6f0c-4d0c-9f2e-9b7b3f1f3c55")


def rule_set_for(
    *, property_id: int, game: str, version: int | None, rules: Mapping[str, Any]
) -> RuleSet:
    """The rule set for a table that a property opens, to be given to ``use`` once it is open.

    The content is that of ``version``, or of the game's page without one, with the switches and
    the rounding of ``rules`` in their place, written as in a hand record. A content that the
    property does not have yet gets the next version; it is not saved here, since the caller
    has events to append first. Others who ask wait until the caller's transaction ends.

    Raises Refused, naming the field.
    """
    play_of(game)
    content = _with_rules(_content_of(property_id, game, version), rules)
    return _versioned(property_id, content)


def use(rule_set: RuleSet) -> None:
    """Save that a table was opened on the rule set: nobody changes its content from now on."""
    if rule_set.used_at is None:
        rule_set.used_at = timezone.now()
        rule_set.save()


@transaction.atomic
def publish_rule_set(*, property_id: int, content: Mapping[str, Any], name: str = "") -> RuleSet:
    """Keep a rule set for tables to be opened on; the same content keeps its first version.

    What the content leaves out is filled in from the game's page. Raises Refused, naming the
    field, where it is not fit to be used.
    """
    with refusing_bad_records():
        check_rule_set(content)
    rule_set = _versioned(property_id, complete(content))
    if rule_set.pk is None:
        rule_set.name = name
        rule_set.save()
    return rule_set


def _content_of(property_id: int, game: str, version: int | None) -> dict[str, Any]:
    if version is None:
        return complete({"game": game})
    found = RuleSet.objects.filter(property_id=property_id, game=game, version=version).first()
    if found is None:
        detail = f"The property has no version {version} of this game's rule set."
        raise Refused("unknown_rule_set", "rule_set", detail)
    content: dict[str, Any] = found.content
    return content


def _with_rules(content: dict[str, Any], rules: Mapping[str, Any]) -> dict[str, Any]:
    with refusing_bad_records():
        terms_of({"game": content["game"], "rules": rules}, content)
    switches = {name: value for name, value in rules.items() if name != "rounding"}
    return {
        **content,
        "switches": {**content["switches"], **switches},
        "rounding": {**content["rounding"], **rules.get("rounding", {})},
    }


def _versioned(property_id: int, content: Mapping[str, Any]) -> RuleSet:
    """The rule set that has the content already, or a new one under the next version."""
    game = content["game"]
    lock([uuid5(_LOCKS, f"rule sets of {game} at {property_id}")])
    known = RuleSet.objects.filter(property_id=property_id, game=game)
    same = known.filter(content=content).first()
    if same is not None:
        return same
    newest = known.aggregate(newest=Max("version", default=0))["newest"]
    return RuleSet(property_id=property_id, game=game, version=newest + 1, content=content)
