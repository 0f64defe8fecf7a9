"""Twenty of a set are registered: what they may be, and what is proposed."""

from __future__ import annotations

import pytest

from competitions.games.finale.lineups import SetFootballer
from competitions.games.finale.pool import BUDGET, FINALE_POOL, SIZE
from engine.games.finale.box.catalogue import card_set

SQUAD = [
    SetFootballer(n, n, card.name, card)
    for n, card in enumerate(card_set("blue").cards, 1)
]
PLAIN = [SetFootballer(n, n, f"N{n}") for n in range(1, 31)]


def pool(ids):
    return [each for each in SQUAD if each.pk in ids]


def rules(chosen):
    return [fault.rule_id for fault in FINALE_POOL.faults(chosen)]


def without_row(row):
    """Twenty of the cheapest, none of this row but keepers."""
    cheap = sorted(SQUAD, key=lambda each: each.card.value)
    return [each for each in cheap if each.card.row != row][:SIZE]


@pytest.mark.rule("FI-LGE-2", "FI-LGE-12")
def test_what_is_proposed_may_be_registered_and_uses_its_budget():
    found = pool(FINALE_POOL.proposal(SQUAD))
    assert rules(found) == []
    assert BUDGET - 1 <= sum(each.card.value for each in found) <= BUDGET
    assert max(each.card.value for each in found) == 6
    assert FINALE_POOL.proposal(SQUAD[:19]) == frozenset()
    assert FINALE_POOL.proposal(PLAIN) == frozenset()


@pytest.mark.rule("FI-LGE-2", "FI-LGE-12")
def test_each_reason_against_a_pool_is_named():
    good = pool(FINALE_POOL.proposal(SQUAD))
    assert rules(good[:-1]) == ["FI-LGE-2"]
    assert rules(SQUAD) == ["FI-LGE-2"]
    dear = sorted(SQUAD, key=lambda each: -each.card.value)
    keepers = [each for each in SQUAD if each.keeper]
    (fault, *_) = FINALE_POOL.faults([*keepers, *dear[: SIZE - len(keepers)]][:SIZE])
    assert fault.rule_id == "FI-LGE-2"
    assert fault.params["budget"] == BUDGET
    for row in (1, 2, 3):
        assert "FI-LGE-12" in rules(without_row(row))
    field = [each for each in without_row(0) if not each.keeper]
    assert "FI-LGE-12" in rules(field)


@pytest.mark.rule("FI-LGE-2")
def test_without_cards_they_are_counted_and_no_more():
    assert rules(PLAIN[:SIZE]) == []
    assert rules([*SQUAD[:19], PLAIN[19]]) == []
    assert rules(PLAIN[:21]) == ["FI-LGE-2"]
    assert FINALE_POOL.total(PLAIN) is None
