"""HV-STG-08: what counts otherwise asks about the matches of those who came through."""

from __future__ import annotations

from dataclasses import replace
from itertools import cycle

import pytest

from competitions.actions.competition import adjustments, competitions, entrants
from competitions.actions.competition.adjustments import PointsDecision
from competitions.actions.competition.entrants import Withdrawal
from competitions.actions.log.entries import Grounds
from competitions.actions.results.cascade import CHOICES, CascadeNeeded
from competitions.actions.results.deeds import decide_result
from competitions.actions.results.settlement import Submission
from competitions.models import Competition, LogEntry
from competitions.queries.fixtures.brackets import stale_fixtures
from competitions.queries.fixtures.meetings import meetings_of
from competitions.rules.formats.registry import GROUPS, KNOCKOUT
from competitions.rules.formats.stages import StageTerms
from matches.verification.verify import all_findings
from tests import make
from tests.fast.competitions.actions.competition.test_stages_played import (
    entered,
    of_stage,
)

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-STG-08")]
TWO_GROUPS = (
    StageTerms(GROUPS.chosen({"groups": 2, "through": 1})),
    StageTerms(KNOCKOUT),
)
MOST_FOR_EIGHT = 205
CHAIN = ("points", "goal_difference", "lots")


def drawn(**given) -> Competition:
    return make.cup("Aa Bb Cc Dd Ee Ff", stages=TWO_GROUPS, tiebreaks=CHAIN, **given)


def in_groups(made: Competition) -> list[list[str]]:
    names = {}
    for one in made.entrants.select_related("team"):
        names.setdefault(one.group, []).append(one.team.name)
    return [sorted(names[group]) for group in (1, 2)]


def grouped(**given) -> Competition:
    """In both groups the second is ahead by goals, the first has conceded fewer."""
    made = drawn(**given)
    for first, second, third in in_groups(made):
        scores = {(first, second): (0, 0), (first, third): (1, 0)}
        scores[second, third] = (5, 1)
        for met in of_stage(made, 1):
            home, away = met.home.name, met.away.name
            goals = scores.get((home, away)) or scores.get((away, home), ())[::-1]
            if goals:
                entered(met, *goals)
    return made


def with_final(made: Competition) -> Competition:
    (final,) = of_stage(made, 2)
    entered(final, 1, 0)
    made.refresh_from_db()
    return made


def finalists(made: Competition) -> set[str]:
    (final,) = of_stage(made, 2)
    return {side.name for side in (final.home, final.away) if side}


def other_terms(made, **more):
    now = competitions.competition_rules_of(made)
    chain = ("points", "goals_against", "lots")
    competitions.edit_terms(made, replace(now, tiebreaks=chain), **more)


def other_chain(made, **more):
    competitions.decide_chain(made, ("points", "goals_against", "lots"), **more)


def leader(made: Competition) -> int:
    return made.entrants.get(team__name=in_groups(made)[0][1]).team_id


def points_taken(made, **more):
    decision = PointsDecision(leader(made), -3, "Late")
    adjustments.adjust_points(made, decision, **more)


def gone(made, **more):
    entrants.withdraw_team(made, Withdrawal(leader(made), "expunge"), **more)


DEEDS = [other_terms, other_chain, points_taken, gone]


@pytest.mark.long(cases=1)
@pytest.mark.parametrize("deed", DEEDS)
def test_nothing_is_done_before_the_organiser_has_chosen(deed):
    made = with_final(grouped())
    before = (made.version, LogEntry.objects.count(), finalists(made))
    for chosen in (None, {}, {"nothing": "keep"}, {final_of(made): "perhaps"}):
        with pytest.raises(CascadeNeeded) as asked:
            deed(made, by=make.by(), grounds=Grounds(None, cascade=chosen))
        assert [one.public_id for one in asked.value.fixtures] == [final_of(made)]
        made.refresh_from_db()
        assert (made.version, LogEntry.objects.count(), finalists(made)) == before


def final_of(made: Competition) -> str:
    (final,) = of_stage(made, 2)
    return final.fixture.public_id


@pytest.mark.long(cases=1)
@pytest.mark.parametrize("choice", CHOICES)
@pytest.mark.parametrize("deed", DEEDS)
def test_the_later_match_is_kept_taken_back_or_played_again(deed, choice):
    made = with_final(grouped())
    met = finalists(made)
    by, cascade = make.by(), {final_of(made): choice}
    for _twice in range(2):
        deed(made, by=by, grounds=Grounds(None, cascade=cascade))
    made.refresh_from_db()
    (final,) = of_stage(made, 2)
    assert (finalists(made) == met) == (choice == "keep")
    assert bool(final.result) == (choice == "keep")
    assert final.fixture.replay == (choice == "replay")
    assert stale_fixtures(made) == []
    assert list(all_findings()) == []
    kinds = LogEntry.objects.order_by("seq").values_list("kind", flat=True)
    assert list(kinds)[-1] == ("result.keep" if choice == "keep" else "result.void")


# Two groups of two send both of their teams, who play for all places in two legs.
ALL_PLACES = (
    StageTerms(GROUPS.chosen({"groups": 2, "through": 2})),
    StageTerms(KNOCKOUT.chosen({"legs": 2, "third_place": True})),
)


def test_what_follows_from_all_later_matches_is_written_once(
    django_assert_max_num_queries,
):
    """Eight of them: a few statements for each, whatever hangs on the result."""
    made = make.cup("Aa Bb Cc Dd", stages=ALL_PLACES)
    while ahead := [met for met in meetings_of(made) if met.ahead]:
        for met in ahead:
            entered(met, *((1, 0) if met.home.name < met.away.name else (0, 1)))
    first = of_stage(made, 1)[0]
    turned = Submission(make.report(*(first.result.away, first.result.home)))
    later = [met.fixture.public_id for met in of_stage(made, 2)]
    chosen = dict(zip(later, cycle(("void", "replay")), strict=False))
    given = Grounds(None, "Typed wrongly", cascade=chosen)
    with django_assert_max_num_queries(MOST_FOR_EIGHT):
        decide_result(first.fixture, turned, by=make.by(), grounds=given)
    made.refresh_from_db()
    ended = {met.fixture.public_id: met for met in of_stage(made, 2)}
    assert [one for one in later if ended[one].result] == []
    again = [chosen[one] == "replay" for one in later]
    assert [ended[one].fixture.replay for one in later] == again
    assert stale_fixtures(made) == []
    assert list(all_findings()) == []


@pytest.mark.long
def test_points_given_back_ask_as_points_taken():
    made = grouped()
    points_taken(made, by=make.by(), grounds=Grounds(None))
    with_final(made)
    row = made.adjustments.get().pk

    def back(cascade):
        grounds = Grounds(None, cascade=cascade)
        adjustments.drop_adjustment(made, adjustment=row, by=make.by(), grounds=grounds)

    with pytest.raises(CascadeNeeded):
        back(None)
    assert made.adjustments.count() == 1
    back({final_of(made): "void"})
    assert (made.adjustments.count(), list(all_findings())) == (0, [])


@pytest.mark.long(cases=1)
@pytest.mark.parametrize("deed", DEEDS)
def test_before_the_bracket_is_played_nothing_is_asked(deed):
    made = grouped()
    met = finalists(made)
    deed(made, by=make.by(), grounds=Grounds(None))
    made.refresh_from_db()
    assert finalists(made) != met
    assert list(all_findings()) == []


@pytest.mark.long
def test_what_moves_nobody_asks_nothing():
    made = with_final(grouped())
    worth = replace(competitions.competition_rules_of(made), win=4)
    competitions.edit_terms(made, worth, by=make.by(), grounds=Grounds(None))
    assert list(all_findings()) == []


def test_points_taken_after_the_end_crown_another():
    """A table whose champion hangs on the points: the crown follows."""
    made = make.championship("Owls Drakes", legs=1, results="Owls 1-0 Drakes")
    make.finished(made)
    owls = made.entrants.get(team__name="Owls").team
    make.adjusted(made, owls, -5, "Late")
    assert made.champion.name == "Drakes"
    assert list(all_findings()) == []
