"""Many at once: the same form, competing forms, the same deadline."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from competitions.actions.competition import starts
from competitions.actions.log.entries import Grounds
from competitions.actions.people.clubs import Founder
from competitions.actions.results import deeds
from competitions.actions.results.settlement import Submission
from competitions.actions.team.teams import NewTeam
from competitions.models import Competition, LogEntry, Result
from competitions.verification.verify import league_findings
from engine.errors import Conflict
from engine.report import MatchReport
from tests import make
from tests.at_once import at_once

pytestmark = pytest.mark.django_db(transaction=True)
MANY = 12


@pytest.mark.rule("DEC-8")
def test_one_form_sent_many_times_counts_once():
    match = make.championship().fixtures.first()
    who = make.coach_by("home")
    answers = at_once(
        *[
            lambda: deeds.propose_result(
                match, Submission(MatchReport(2, 1)), by=who, grounds=Grounds(0)
            )
        ]
        * MANY
    )
    assert {answer.version for answer in answers} == {1}
    assert LogEntry.objects.filter(kind="result.propose").count() == 1


def test_of_two_coaches_typing_at_once_one_wins_and_the_other_is_told():
    match = make.championship().fixtures.first()
    ben, cleo = make.coach_by("home"), make.coach_by("away", "user:3")
    answers = at_once(
        lambda: deeds.propose_result(
            match, Submission(MatchReport(2, 1)), by=ben, grounds=Grounds(0)
        ),
        lambda: deeds.propose_result(
            match, Submission(MatchReport(0, 3)), by=cleo, grounds=Grounds(0)
        ),
    )
    assert sorted(isinstance(answer, Conflict) for answer in answers) == [False, True]
    assert LogEntry.objects.filter(kind="result.propose").count() == 1


def test_different_matches_of_one_league_all_get_in():
    league = make.championship()
    matches = list(league.fixtures.all())
    at_once(
        *[
            lambda m=m: deeds.propose_result(
                m, Submission(MatchReport(1, 0)), by=make.by(), grounds=Grounds(0)
            )
            for m in matches
        ]
    )
    assert Result.objects.count() == len(matches)
    seqs = LogEntry.objects.filter(stream=league.stream).values_list("seq", flat=True)
    assert sorted(seqs) == list(range(1, len(seqs) + 1))
    assert list(league_findings()) == []


def test_confirming_and_disputing_at_once_leaves_one_answer():
    match = make.championship().fixtures.first()
    stored = deeds.propose_result(
        match,
        Submission(MatchReport(2, 1)),
        by=make.coach_by("home"),
        grounds=Grounds(0),
    )
    cleo = make.coach_by("away", "user:3")
    content = stored.content_hash
    answers = at_once(
        lambda: deeds.confirm_result(match, content=content, by=cleo, version=1),
        lambda: deeds.dispute_result(
            match,
            content=content,
            by=replace(cleo, key="other-key"),
            grounds=Grounds(1, reason="No"),
        ),
    )
    assert sum(isinstance(answer, Conflict) for answer in answers) == 1
    assert list(league_findings()) == []


def test_a_deadline_that_fires_twice_counts_once():
    match = make.championship().fixtures.first()
    deeds.propose_result(
        match,
        Submission(MatchReport(2, 1)),
        by=make.coach_by("home"),
        grounds=Grounds(0),
    )
    late = make.by("system", "system", at=make.AT + timedelta(days=2))
    at_once(*[lambda: deeds.close_by_deadline(match, by=late)] * 4)
    assert LogEntry.objects.filter(kind="result.lapse").count() == 1
    assert Result.objects.get().settled == "deadline"


def test_a_double_tap_on_draw_makes_one_cup():
    wanted = starts.NewCompetition(
        "Winter Cup",
        "cup",
        tuple(NewTeam(name) for name in ("Owls", "Drakes", "Herons")),
    )
    who = make.by("visitor", "visitor", organiser=False)
    answers = at_once(
        *[
            lambda: starts.start_competition(
                wanted, seed="s", by=who, owner=Founder(claim="token")
            )
        ]
        * 4
    )
    assert Competition.objects.count() == 1
    assert len({answer.slug for answer in answers}) == 1
