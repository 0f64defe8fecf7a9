"""Competitions of several stages are played from the draw to their champion."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from competitions.actions.competition import competitions
from competitions.actions.log.entries import Grounds
from competitions.actions.results import deeds
from competitions.actions.results.cascade import CascadeNeeded
from competitions.actions.results.settlement import Submission
from competitions.models import Competition
from competitions.pages.competition.exports import standings_rows
from competitions.pages.rows.match_lines import MatchLines
from competitions.queries.fixtures.meetings import Meeting, meetings_of, teams_of
from competitions.queries.fixtures.progress import plan_of
from competitions.queries.fixtures.stages import stage_rows
from competitions.queries.standings.tables import champion_of
from competitions.rules.formats.groups import Groups
from competitions.rules.formats.registry import KNOCKOUT
from competitions.rules.formats.stages import StageTerms
from competitions.rules.results.outcome import Decider
from competitions.rules.standings.withdrawal import POLICIES
from engine.errors import RuleViolation
from engine.report import MatchReport
from matches.queries.sheet import sheet_state
from matches.verification.verify import all_findings
from tests import make, preparing
from tests.fast.competitions.actions.competition.test_stages import (
    IN_GROUPS,
    LAST_EIGHT,
    THIRTEEN,
    thirteen,
)

pytestmark = pytest.mark.django_db
EIGHT = "Aa Bb Cc Dd Ee Ff Gg Hh"
LEGS = KNOCKOUT.chosen({"legs": 2, "away_goals": True, "single_final": True})


def of_stage(made: Competition, number: int) -> list[Meeting]:
    return [met for met in meetings_of(made) if met.fixture.stage_number == number]


def entered(met: Meeting, home: int, away: int, **more) -> None:
    """By the organiser, whose entry is checked as anybody's."""
    report = MatchReport(home, away, **more)
    deeds.propose_result(
        met.fixture, Submission(report), by=make.by(), grounds=Grounds(None)
    )


def play_on(made: Competition, number: int, lots: random.Random) -> int:
    """All that can be played of a stage; how many matches that were."""
    played = 0
    while ahead := [met for met in of_stage(made, number) if met.ahead]:
        for met in ahead:
            goals = (lots.randrange(5), lots.randrange(4))
            level = number > 1 and goals[0] == goals[1]
            kicks = {"extra_time": True, "shootout": (4, 3)} if level else {}
            entered(met, *goals, **kicks)
        played += len(ahead)
    return played


def lots_drawn(made: Competition) -> None:
    """Who is level on all else is parted by them."""
    competitions.draw_lots(made, seed="lots", by=make.by(), grounds=Grounds(None))
    made.refresh_from_db()


def sides(made: Competition, number: int) -> list[tuple[str, str]]:
    """As a list of matches names them."""
    lines = MatchLines(teams_of(made), plan=plan_of(made))
    rows = map(lines.line, of_stage(made, number))
    return [(row.home.name, row.away.name) for row in rows]


@pytest.mark.long
@pytest.mark.rule("HV-STG-03", "HV-STG-04", "HV-STG-07")
def test_thirteen_in_groups_of_five_four_and_four_play_for_a_bracket_of_eight():
    made = thirteen(method="draw", seed="lots")
    waiting = sides(made, 2)[:4]
    assert waiting == [
        ("1A", "Best third 2"),
        ("2C", "2B"),
        ("1B", "Best third 1"),
        ("1C", "2A"),
    ]
    lots = random.Random(7)
    last = [met for met in of_stage(made, 1) if met.fixture.group == 2][-1]
    for met in of_stage(made, 1):
        if met.fixture != last.fixture:
            entered(met, lots.randrange(5), lots.randrange(4))
    assert sides(made, 2)[:4] == waiting
    entered(last, 1, 1)
    # the best thirds are level
    assert sides(made, 2)[:4] == waiting
    lots_drawn(made)
    first, bracket = stage_rows(made)
    tables = {table.group: table.rows for table in first.format.tables(first)}
    teams = teams_of(made)
    met = {frozenset(pair) for pair in sides(made, 2)[:4]}
    named = {
        f"{row.rank}{group}": teams[row.team].name
        for group, rows in tables.items()
        for row in rows
    }
    assert frozenset((named["22"], named["23"])) in met
    assert {name for pair in met for name in pair} >= {
        named[f"{rank}{group}"] for rank in (1, 2) for group in (1, 2, 3)
    }
    assert not bracket.seating.sources
    assert list(all_findings()) == []
    assert play_on(made, 2, lots) == 8
    champion = champion_of(made)
    rows = standings_rows(made, 2)
    assert (rows[0]["team"], rows[0]["rank"]) == (teams[champion].name, 1)
    assert [row["rank"] for row in rows[:4]] == [1, 2, 3, 4]
    assert list(all_findings()) == []
    make.finished(made)
    assert made.champion_id == champion
    with CaptureQueriesContext(connection) as few:
        meetings_of(Competition.objects.get(pk=made.pk))
    assert len(few) <= 12


@pytest.mark.long
@pytest.mark.rule("DEC-11", "HV-STG-04")
def test_a_correction_in_a_group_asks_about_what_its_team_has_played_since():
    made = thirteen()
    for met in of_stage(made, 1):
        home, away = met.fixture.home.name, met.fixture.away.name
        # the first of the alphabet win, so that each group is clear
        entered(met, *((2, 0) if home < away else (0, 1)))
    lots_drawn(made)
    names = {one.name: one for one in teams_of(made).values()}
    first = [met for met in of_stage(made, 2) if met.ahead][:1]
    for met in first:
        entered(met, 1, 0)
    gone_on = {first[0].home.name, first[0].away.name}
    changed = next(
        met
        for met in of_stage(made, 1)
        if met.fixture.group == 1
        and {met.home.name, met.away.name} == {"Team A", "Team F"}
    )
    assert "Team A" in gone_on
    assert names["Team A"].pk in (changed.home.pk, changed.away.pk)
    won = changed.home.name == "Team A"
    report = MatchReport(0, 9) if won else MatchReport(9, 0)

    def correct(cascade):
        deeds.decide_result(
            changed.fixture,
            Submission(report),
            by=make.by(),
            grounds=Grounds(None, reason="Read wrongly", cascade=cascade),
        )

    with pytest.raises(CascadeNeeded) as asked:
        correct(None)
    touched = [one.public_id for one in asked.value.fixtures]
    assert touched == [first[0].fixture.public_id]
    correct({touched[0]: "void"})
    again = next(m for m in of_stage(made, 2) if m.fixture == first[0].fixture)
    assert again.result is None
    assert {again.home.name, again.away.name} != gone_on
    assert list(all_findings()) == []


@pytest.mark.long(cases=1)
@pytest.mark.rule("HC-FFT-03", "HV-STG-03", "HV-WD-01")
@pytest.mark.parametrize("policy", POLICIES)
def test_a_team_leaves_in_its_group_and_the_others_play_on(policy):
    made = thirteen()
    lots = random.Random(policy)
    for met in of_stage(made, 1)[:9]:
        entered(met, lots.randrange(5), lots.randrange(4))
    make.withdrawn(made, "Team C", policy)
    assert list(all_findings()) == []
    play_on(made, 1, lots)
    lots_drawn(made)
    known = {name for pair in sides(made, 2)[:4] for name in pair}
    assert len(known) == 8
    assert known <= set(THIRTEEN)
    assert "Team C" not in known
    play_on(made, 2, lots)
    assert champion_of(made)
    assert list(all_findings()) == []


@pytest.mark.long
@pytest.mark.rule("HC-FFT-03", "HV-STG-04")
@pytest.mark.parametrize("stages", [(), (IN_GROUPS, LAST_EIGHT)])
@pytest.mark.parametrize("first", ["adjusted", "withdrawn"])
def test_points_taken_from_a_team_whose_results_are_taken_out(client, stages, first):
    """Of it nothing stands any more, and everybody else plays on."""
    made = make.championship(THIRTEEN, legs=1) if not stages else thirteen()
    whom = made.entrants.first().team
    deeds_in_order = [
        lambda: make.adjusted(made, whom, -3, "Late"),
        lambda: make.withdrawn(made, whom.name, "expunge"),
    ]
    for deed in deeds_in_order if first == "adjusted" else deeds_in_order[::-1]:
        deed()
    entered(next(met for met in meetings_of(made) if met.ahead), 1, 0)
    for page in ("", "groups/" if stages else "table/", "fixtures/"):
        assert client.get(f"/c/{made.slug}/{page}").status_code == 200
    assert list(all_findings()) == []


@pytest.mark.long
def test_a_team_leaves_that_has_gone_on():
    made = thirteen()
    lots = random.Random(3)
    play_on(made, 1, lots)
    lots_drawn(made)
    gone = next(met for met in of_stage(made, 2) if met.ahead)
    make.withdrawn(made, gone.home.name, "forfeit")
    assert list(all_findings()) == []
    assert play_on(made, 2, lots) == 7
    assert champion_of(made) not in (None, gone.home.pk)


@pytest.mark.long
@pytest.mark.rule("HC-CUP-01", "HV-LEG-01")
def test_eight_play_two_legs_with_away_goals_to_the_final():
    made = make.cup(EIGHT, stages=[StageTerms(LEGS)])
    ahead = [met for met in of_stage(made, 1) if met.ahead]
    assert {met.fixture.leg for met in ahead} == {1, 2}
    first, second = ([m for m in ahead if m.fixture.leg == leg] for leg in (1, 2))
    with pytest.raises(RuleViolation, match="has no result yet"):
        entered(second[0], 1, 0)
    with pytest.raises(RuleViolation, match="a draw stands"):
        entered(first[0], 1, 1, extra_time=True)
    for met in first:
        entered(met, 2, 1)
    aet = {"extra_time": True}
    for wrong, words in (
        ((1, 0, {**aet, "shootout": (4, 3)}), "only after a draw, not after 1-0"),
        ((1, 1, {**aet, "shootout": (4, 3)}), "only if both legs together are level"),
        ((2, 1, {}), "Both legs together are 3-3"),
    ):
        home, away, more = wrong
        with pytest.raises(RuleViolation, match=words):
            entered(second[0], home, away, **more)
    # 2-1 and 0-1: level, and who scored away goes on
    entered(second[0], 1, 0)
    entered(second[1], 2, 1, **aet, shootout=(5, 4))
    entered(second[2], 0, 0)
    entered(second[3], 3, 1)
    semi = [met for met in of_stage(made, 1) if met.ahead and met.fixture.leg == 1]
    through = {side.name for met in semi for side in (met.home, met.away)}
    assert through == {
        second[0].home.name,
        second[1].home.name,
        second[2].away.name,
        second[3].home.name,
    }
    for leg in (1, 2):
        for met in of_stage(made, 1):
            if met.ahead and met.fixture.leg == leg:
                entered(met, 1, 0) if leg == 1 else entered(met, 2, 0)
    (final,) = [met for met in of_stage(made, 1) if met.ahead]
    assert (final.fixture.leg, final.fixture.tie_key) == (None, (3, 0))
    with pytest.raises(RuleViolation, match="needs a winner"):
        entered(final, 1, 1)
    entered(final, 2, 1)
    make.finished(made)
    assert made.champion == final.home
    assert list(all_findings()) == []


@pytest.mark.rule("HC-CUP-01")
def test_a_series_is_over_once_somebody_has_won_most_of_it():
    made = make.cup("Aa Bb", stages=[StageTerms(KNOCKOUT.chosen({"best_of": 3}))])
    for goals in ((1, 0), (0, 1)):
        (met, *_later) = [met for met in of_stage(made, 1) if met.ahead]
        entered(met, *goals)
    assert [met.off for met in of_stage(made, 1)] == [False, False, True]
    make.finished(made)
    assert list(all_findings()) == []


@pytest.mark.rule("HV-STG-07")
def test_a_stage_counts_by_its_own_points():
    own = replace(IN_GROUPS, points=(2, 1, 0))
    made = make.cup(THIRTEEN, stages=(own, LAST_EIGHT))
    met = of_stage(made, 1)[0]
    entered(met, 1, 0)
    (won,) = [row for row in standings_rows(made, 1) if row["points"]]
    assert (won["team"], won["points"], won["group"]) == (met.home.name, 2, "A")
    assert list(all_findings()) == []


@pytest.mark.rule("HC-CUP-01", "HV-LEG-01")
def test_a_sheet_of_a_last_leg_knows_the_one_before():
    made = make.cup(
        "Owls Drakes", stages=[StageTerms(LEGS.chosen({"single_final": False}))]
    )
    for row in made.entrants.all():
        preparing.squad(row.team)
    first, last = of_stage(made, 1)
    for met in (first, last):
        met.fixture.home, met.fixture.away = met.home, met.away
    with pytest.raises(RuleViolation, match="has no result yet"):
        preparing.ready(last.fixture, "home")
    entered(first, 2, 1)
    preparing.opened(last.fixture)
    state = sheet_state(last.fixture.public_id)
    assert (state.competition, state.before) == ("cup", Decider(1, 2, (1, 0)))
    assert last.fixture.place_of_play == "table"


@pytest.mark.long
@pytest.mark.rule("HV-STG-03", "HV-STG-04")
def test_who_goes_on_is_counted_a_second_time(monkeypatch):
    made = thirteen()
    play_on(made, 1, random.Random(3))
    lots_drawn(made)
    assert list(all_findings()) == []
    right = Groups.advancing

    def exchanged(self, facts):
        first, second, *others = right(self, facts)
        return (first._replace(team=second.team), second, *others)

    monkeypatch.setattr(Groups, "advancing", exchanged)
    found = [one for one in all_findings() if "places:" in one]
    assert len(found) == 1
    assert "from 1A comes team" in found[0]

    def best_exchanged(self, facts):
        *others, first, second = right(self, facts)
        changed = (first._replace(team=second.team), second._replace(team=first.team))
        return (*others, *changed)

    monkeypatch.setattr(Groups, "advancing", best_exchanged)
    found = [one for one in all_findings() if "places:" in one]
    assert ["from 3.1 comes" in found[0], "from 3.2 comes" in found[1]] == [True, True]
