"""A league whose first go on to another table: its matches store nobody, and are asked about."""

from __future__ import annotations

import pytest

from competitions.actions.log.entries import Grounds
from competitions.actions.results import deeds
from competitions.actions.results.cascade import CHOICES, CascadeNeeded
from competitions.actions.results.deeds import record_report
from competitions.actions.results.settlement import Submission
from competitions.pages.team.absences import teams_ahead
from competitions.queries.fixtures.brackets import stale_fixtures
from competitions.queries.fixtures.coming import coming_for, next_matches_of
from competitions.queries.fixtures.meetings import Meeting
from competitions.rules.formats.registry import GROUPS, KNOCKOUT, ROUND_ROBIN
from competitions.rules.formats.stages import StageTerms
from engine.report import MatchReport
from matches.verification.verify import all_findings
from tests import make
from tests.fast.competitions.actions.competition.test_stages_played import of_stage
from tests.fast.competitions.views.competition.test_awaited import EIGHT, groups, played
from tests.fast.competitions.views.reading import at

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-STG-04")]
STAGES = (
    StageTerms(ROUND_ROBIN.chosen({"legs": 1, "through": 2})),
    StageTerms(ROUND_ROBIN.chosen({"legs": 1})),
)


@pytest.fixture
def league(db):
    return make.championship("Aa Bb Cc Dd", stages=STAGES, method="list")


def team(league, name: str):
    return league.entrants.get(team__name=name).team


def of_two(league, *names: str) -> Meeting:
    (found,) = (
        m for m in of_stage(league, 1) if {m.home.name, m.away.name} == {*names}
    )
    return found


def test_who_came_through_has_its_match_ahead(client, league):
    assert teams_ahead(league) == {one.team_id for one in league.entrants.all()}
    played(league)
    (last,) = of_stage(league, 2)
    first = team(league, "Aa")
    assert [one.fixture for one in coming_for(first, [league])] == [last.fixture]
    assert [m.fixture for m in next_matches_of(frozenset({first.pk}), 5)] == [
        last.fixture
    ]
    assert coming_for(team(league, "Dd"), [league]) == []
    assert teams_ahead(league) == {first.pk, team(league, "Bb").pk}
    assert teams_ahead(league, over=last.fixture) == frozenset()
    shown = client.get(at("fixtures", league, f"?team={first.slug}")).content.decode()
    assert last.fixture.get_absolute_url() in shown


def corrected(match: Meeting, goals: tuple[int, int], cascade: dict[str, str]) -> None:
    grounds = Grounds(None, reason="Read wrongly", cascade=cascade)
    how = {"by": make.by(), "grounds": grounds}
    deeds.decide_result(match.fixture, Submission(MatchReport(*goals)), **how)


@pytest.mark.long(cases=1)
@pytest.mark.rule("HV-STG-08")
@pytest.mark.parametrize("choice", CHOICES)
def test_a_correction_asks_about_the_matches_of_who_came_through(
    client, league, choice
):
    played(league)
    (last,) = of_stage(league, 2)
    record_report(last.fixture, MatchReport(1, 0), by=make.by())
    wrong = of_two(league, "Bb", "Cc")
    goals = (0, 5) if wrong.home.name == "Bb" else (5, 0)
    with pytest.raises(CascadeNeeded) as asked:
        corrected(wrong, goals, {})
    assert asked.value.fixtures == [last.fixture]
    corrected(wrong, goals, {last.fixture.public_id: choice})
    league = type(league).objects.get(pk=league.pk)
    assert stale_fixtures(league) == []
    assert client.get(at("table", league, "?stage=2")).status_code == 200
    (now,) = of_stage(league, 2)
    assert {now.home.name, now.away.name} == {"Aa", "Bb" if choice == "keep" else "Cc"}
    assert list(all_findings()) == []


@pytest.mark.long
@pytest.mark.rule("HV-STG-08")
def test_groups_count_a_kept_match_of_who_is_in_none_of_them(client):
    later = StageTerms(GROUPS.chosen({"groups": 2, "through": 1}))
    stages = (groups(), later, StageTerms(KNOCKOUT))
    league = make.cup(EIGHT, stages=stages, method="list")
    played(league)
    for met in of_stage(league, 2):
        record_report(met.fixture, MatchReport(1, 0), by=make.by())
    wrong = of_two(league, "Dd", "Ee")
    goals = (0, 5) if wrong.home.name == "Dd" else (5, 0)
    with pytest.raises(CascadeNeeded) as asked:
        corrected(wrong, goals, {})
    (kept,) = asked.value.fixtures
    corrected(wrong, goals, {kept.public_id: "keep"})
    league = type(league).objects.get(pk=league.pk)
    page = client.get(at("groups", league, "?stage=2"))
    rows = [line for one, _table in page.context["tables"] for line in one.lines]
    assert {row.name: row.played for row in rows}["Ee"] == 0
    assert sum(row.played for row in rows) == 3
    assert list(all_findings()) == []
