"""The sheet of coin-toss football (`toss`): a game at the table, as little as one can be.

Goals and injuries as other games have them, without a clock; two rounds; and lucky tosses,
a kind of its own with all that a kind has. Its league is tests/toss_league.py.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from engine.errors import RuleViolation
from matches.games import registry as sheets
from matches.rules.kinds import course, house, players
from matches.rules.offers.making import of_players, one_offer
from matches.rules.sheet.contents import PLAYER, truth
from matches.rules.sheet.entries import CoreKind
from matches.rules.sheet.periods import Period, Periods
from matches.rules.sheet.state import EntryKind, KindWords, SheetProfile, Trait
from tests import toss_league
from tests.toss_league import RULESET as TOSS

ROUNDS = Periods(
    (
        Period("round_1", "First round", "", ("round_2",), 1),
        Period("round_2", "Second round", "Next round", ("done",), 2),
    ),
    half="round_2",
)
LUCKY = "lucky"


@dataclass(frozen=True)
class TossSide:
    """So often the coin was kind to a side."""

    lucky: int


class TossPart:
    """A side brings its coin, and the sheet counts how kind it was."""

    def __init__(self) -> None:
        self.lucky = 0

    def plain(self) -> dict[str, Any]:
        return {"coin": "gold"}

    def account(self) -> TossPart:
        return TossPart()

    def state(self) -> TossSide:
        return TossSide(self.lucky)


def _once_more(sheet, entry, _hand):
    if sheet.sides[entry.side].game.lucky < 3:
        return None
    return RuleViolation("CT-LUCK-01", "Three lucky tosses are enough.")


def _count(book, _content, _minute):
    book.game.lucky += 1
    return True


def _offers(asked):
    choices = of_players(asked, LUCKY, asked.ordered(asked.state.on_pitch))
    return one_offer(asked, LUCKY, choices)


VOCABULARY = {
    kind.name: kind
    for kind in (
        house.OPEN,
        course.period_kind(ROUNDS),
        house.FINISH,
        house.REOPEN,
        replace(players.GOAL, optional={"another": truth}, amendable=None),
        replace(players.INJURY, optional={}),
        EntryKind(
            LUCKY,
            KindWords(
                "Lucky toss", button="Luck", question="Who of %(team)s?", sign="tick"
            ),
            PLAYER,
            check=_once_more,
            apply=_count,
            offer=_offers,
            traits=frozenset({Trait.PRESENT}),
        ),
        house.VOID,
        house.NOTE,
        house.BACK,
    )
}
SHEET = SheetProfile(
    TOSS,
    "standard",
    ROUNDS,
    VOCABULARY,
    VOCABULARY,
    dock=((CoreKind.GOAL,), (CoreKind.INJURY,), (LUCKY,)),
    changes=0,
    least=0,
    opening=lambda _plain: TossPart(),
    cites={"HC-REC-01": "CT-HURT-01"},
)


def register(monkeypatch: Any) -> None:
    """For one test the house has a second game, by its registries alone."""
    toss_league.register(monkeypatch)
    monkeypatch.setitem(sheets.SHEETS, (TOSS, "standard"), SHEET)
