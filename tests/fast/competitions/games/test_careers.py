"""Which matches of a side may still change."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from competitions.games.absences import Trace
from competitions.games.careers import (
    Careers,
    EndedMatch,
    Outing,
    SeasonFacts,
    outings_of,
)
from competitions.games.helvetia.carry_over import TeamMatch, TeamState
from competitions.games.league import SideFacts
from competitions.games.registry import league_by_ruleset
from competitions.rules.standings.withdrawal import UnplayedMatch
from engine.rulesets import Ruleset

TEAM = 1
GEEK = league_by_ruleset(Ruleset("helvetia", "geek"))
FAMILY = league_by_ruleset(Ruleset("helvetia", "family"))


def season(*official: bool) -> Careers:
    """One match a day, called "0", "1" and so on."""
    outings = (
        Outing(
            TeamMatch(str(n), trained=(n,), cards_played=(n + 10,)),
            (datetime(2026, 3, n + 1, tzinfo=UTC), n, 0),
            one,
        )
        for n, one in enumerate(official)
    )
    return Careers(FAMILY, {TEAM: tuple(outings)})


@pytest.mark.rule("DEC-10", "DEC-12")
@pytest.mark.parametrize(
    ("before", "found"),
    [("", "023"), ("2", "0"), ("1", "0"), ("0", ""), ("ahead", "023")],
)
def test_unofficial_matches_before_this_one(before, found):
    waiting = season(False, True, False, False).unofficial(TEAM, before)
    assert "".join(one.match for one in waiting) == found


def test_what_was_learnt_and_played_goes_with_it():
    (only,) = season(True, False).unofficial(TEAM)
    assert (only.learnt, only.played) == ((1,), (11,))


def test_what_a_side_carries_into_a_match_was_left_before_it():
    days = [(datetime(2026, 3, n, tzinfo=UTC), n, 0) for n in (1, 2)]
    sent_off = TeamMatch("0", traces={7: Trace(reds=1)})
    outings = (Outing(sent_off, days[0]), Outing(TeamMatch("1"), days[1]))
    careers = Careers(GEEK, {TEAM: outings})
    assert careers.before("0", TEAM) == TeamState()
    assert careers.before("1", TEAM).players[7].banned
    assert 7 not in careers.before("ahead", TEAM).players
    assert careers.before("ahead", TEAM, days[1]).players[7].banned


def ended(fixture: int, home: int, away: int, *, official: bool = True) -> EndedMatch:
    """Played on the day of its number."""
    at = datetime(2026, 3, fixture, tzinfo=UTC)
    sides = (str(fixture), home, away)
    return EndedMatch(fixture, *sides, official, False, (at, fixture, 0))


def test_each_side_has_its_matches_in_the_order_of_play():
    played = [ended(3, 1, 2), ended(2, 3, 1, official=False)]
    marks = {(3, 1): SideFacts(traces={7: Trace(yellows=1)}, learnt=[4])}
    found = outings_of(GEEK, SeasonFacts(played, marks))
    assert [one.match.match for one in found[1]] == ["2", "3"]
    assert [one.official for one in found[1]] == [False, True]
    assert found[1][1].match == TeamMatch("3", traces={7: Trace(1)}, trained=(4,))
    # nothing was written of the other side
    assert found[2][0].match == TeamMatch("3")


def test_a_walk_over_stands_where_its_round_belongs():
    played = [ended(1, 1, 2), ended(3, 2, 1)]
    gone = [(UnplayedMatch(9, "9", 1, 3, None, 2, 0), 1)]
    found = outings_of(GEEK, SeasonFacts(played, {}, gone))
    assert [one.match.match for one in found[1]] == ["1", "9", "3"]
    assert found[1][1].match.walkover


def test_only_the_sides_that_are_wanted_are_told_of():
    gone = [(UnplayedMatch(9, "9", 1, 3, None, 2, 0), 3)]
    assert outings_of(GEEK, SeasonFacts([ended(1, 1, 2)], {}, gone), {2}).keys() == {2}
