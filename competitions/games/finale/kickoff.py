"""From two prepared sides to a match of the engine; decks are chosen in it, sealed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from competitions.games.kickoffs import KickoffSide, LeagueKickoff
from engine.errors import N_, RuleViolation
from engine.games.finale.box.cards import CardSet, Footballer
from engine.games.finale.box.own_set import LEAST, MOST
from engine.games.finale.options import Options
from engine.games.finale.room import FINALE
from engine.games.finale.setup import SideEntry
from engine.games.finale.setup_table import setup_for
from engine.rulesets import Ruleset
from engine.sides import SIDES, BySide

# As long as a name of the engine may be.
NAME: Final = 60
NO_SET: Final = N_(
    "%(team)s: in the browser a side has 15 to 30 footballers with cards who may play,"
    " not %(count)s."
)


def finale_kickoff(
    ruleset: Ruleset,
    sides: BySide[KickoffSide],
    /,
    *,
    knock_out: bool,
    extended: bool = True,
) -> LeagueKickoff:
    """FI-SET-5, FI-LGE-1, FI-END-1: squads lie open; level is a draw but in a cup.

    RuleViolation is raised for what the engine does not play.
    """
    sets = sides.map(set_of)
    home, away = (_entry(sides[side], sets[side]) for side in SIDES)
    level = "extra_time" if extended else "shootout"
    options = Options(if_level=level if knock_out else "draw")
    setup = setup_for(home, away, options)
    people = {side: {card.id: pk for pk, card in sets[side].items()} for side in SIDES}
    return LeagueKickoff(FINALE.rulesets[ruleset.profile].name, setup, people=people)


def set_of(side: KickoffSide) -> Mapping[int, Footballer]:
    """Its footballers under the names of its squad, each with an id of his own."""
    found: dict[int, Footballer] = {}
    for pk, card in side.footballers.items():
        assert isinstance(card, Footballer)
        taken = any(other.id == card.id for other in found.values())
        id_ = f"X{pk}"[:8] if taken else card.id
        found[pk] = card._replace(id=id_, name=side.names[pk][:NAME])
    if not LEAST <= len(found) <= MOST:
        raise RuleViolation("FI-CMP-1", NO_SET, team=side.name, count=len(found))
    return found


def _entry(side: KickoffSide, men: Mapping[int, Footballer]) -> SideEntry:
    places = {pk: n for n, pk in enumerate(men)}
    starters = [places[pk] for pk, role in side.lineup if role != "bench"]
    bench = [places[pk] for pk, role in side.lineup if role == "bench"]
    cards = CardSet("", side.name, tuple(men.values()))
    return SideEntry(side.name, cards, tuple(sorted(starters)), tuple(sorted(bench)))
