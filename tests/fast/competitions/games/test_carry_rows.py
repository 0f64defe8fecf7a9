"""The rows of bans, injuries and decks against the fold."""

from __future__ import annotations

from competitions.games.absences import Trace
from competitions.games.carry_rows import (
    CarryRows,
    StoredRows,
    SuspensionRow,
    row_differences,
    rows_after,
)
from competitions.games.helvetia.carry_over import TeamMatch
from competitions.games.league import HeldCard
from competitions.games.registry import league_by_ruleset
from engine.rulesets import Ruleset

GEEK = league_by_ruleset(Ruleset("helvetia", "geek"))

OWLS, FIPS = 1, 7
WON, PLAYED = HeldCard("m1", "training"), HeldCard("m2", "played")


def test_what_is_not_stored_yet_is_to_be_written_and_what_is_too_much_to_go():
    stored = StoredRows(deck={(OWLS, 5): (11, WON), (OWLS, 6): (12, WON)})
    due = {OWLS: CarryRows(deck={5: WON, 7: PLAYED})}
    assert row_differences(stored, due).deck == {(OWLS, 6): None, (OWLS, 7): PLAYED}


def test_of_two_bans_that_wait_the_newest_is_the_active_one():
    """Somebody sent off in the match that he should have missed."""
    sent_off = {FIPS: Trace(reds=1)}
    matches = [TeamMatch(name, traces=sent_off) for name in ("m1", "m2")]
    rows = rows_after(GEEK, matches).suspensions
    assert rows == {
        ("m1", FIPS): SuspensionRow("red", "HC-SUSP-01", active=False),
        ("m2", FIPS): SuspensionRow("red", "HC-SUSP-01"),
    }
    served = rows_after(GEEK, [*matches, TeamMatch("m3")]).suspensions
    assert {row.served_in for row in served.values()} == {"m3"}
