"""HV-TIE-04: fair play as a table counts it from the players of stored matches."""

from __future__ import annotations

import pytest

from tests import make, sheets
from tests.fast.competitions.views.reading import at

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-TIE-04")]
CHAIN = ("points", "conduct_score")


def order(client, made) -> list[tuple[str, int]]:
    lines = client.get(at("table", made)).context["table"].lines
    return [(line.name, line.rank) for line in lines]


def test_two_yellow_cards_of_one_player_are_one_deduction(client):
    """Three for what came to a red card, not six; four yellow ones of four are more."""
    made = make.championship("Aa Bb", legs=2, tiebreaks=CHAIN)
    first, second = made.fixtures.order_by("round")
    ours, theirs = "Vog YYR, Stok", "Berg Y, Rey Y, Alp Y, Hex Y"
    if first.home.name != "Aa":
        ours, theirs = theirs, ours
    sheets.record(first, ours, theirs, day=0)
    sheets.record(second, "Pol", "Pol", day=7)
    assert order(client, made) == [("Aa", 1), ("Bb", 2)]


def test_it_hangs_on_whose_cards_they_are(client):
    """The same three cards of a side cost three of one player, six of two."""
    made = make.championship("Aa Bb Cc Dd", legs=1, tiebreaks=CHAIN)
    cards = {
        "Aa": "Vog YYR, Stok",
        "Bb": "Vog YR, Stok Y",
        "Cc": "Vog, Stok",
        "Dd": "Vog Y, Stok",
    }
    for n, match in enumerate(made.fixtures.order_by("round", "position")):
        first = match.round == 1
        sides = [
            cards[side.name] if first else "Pol" for side in (match.home, match.away)
        ]
        sheets.record(match, *sides, day=7 * n)
    assert [name for name, _rank in order(client, made)] == ["Cc", "Dd", "Aa", "Bb"]
