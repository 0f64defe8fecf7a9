"""Results through the log: keys, versions, projections, cascades."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from competitions.actions.log.entries import Grounds, KeyReused
from competitions.actions.results import deeds
from competitions.actions.results.cascade import CascadeNeeded
from competitions.actions.results.consequences import ConsequencesNeeded
from competitions.actions.results.settlement import Submission
from competitions.games.sealing import hand_commitment
from competitions.models import Appearance, Fixture, Hand, LogEntry, Result
from competitions.queries.fixtures.brackets import stale_fixtures, trees_of
from competitions.queries.standings.tables import table_of
from competitions.verification.verify import league_findings
from engine.errors import Conflict, RuleViolation
from engine.games.helvetia.side_report import CardPlayed, ChallengeOutcome, HelvetiaPart
from engine.report import (
    BookingLine,
    Change,
    Goal,
    InjuryLine,
    MatchMoment,
    MatchReport,
    PlayerTally,
    SelectedPlayer,
    SideSheet,
)
from engine.sides import BySide
from tests import make, sheets

pytestmark = pytest.mark.django_db
TWO_ONE = MatchReport(2, 1)


def fixture_of(league):
    return (
        make.fixture(league, "Owls", "Drakes")
        if league.has_bracket
        else league.fixtures.first()
    )


@pytest.mark.rule("DEC-8")
def test_the_same_key_twice_counts_once():
    match = make.championship().fixtures.first()
    who = make.coach_by("home")
    first = deeds.propose_result(match, Submission(TWO_ONE), by=who, grounds=Grounds(0))
    again = deeds.propose_result(match, Submission(TWO_ONE), by=who, grounds=Grounds(0))
    assert first.pk == again.pk
    assert LogEntry.objects.filter(kind="result.propose").count() == 1


@pytest.mark.rule("DEC-8")
def test_the_same_key_with_another_payload_is_told():
    match = make.championship().fixtures.first()
    who = make.coach_by("home")
    deeds.propose_result(match, Submission(TWO_ONE), by=who, grounds=Grounds(0))
    with pytest.raises(KeyReused):
        deeds.propose_result(
            match, Submission(MatchReport(3, 1)), by=who, grounds=Grounds(0)
        )


@pytest.mark.rule("DEC-8")
def test_a_refused_form_does_not_use_up_its_key():
    match = make.championship().fixtures.first()
    who = make.coach_by("home")
    with pytest.raises(RuleViolation):
        deeds.propose_result(
            match, Submission(MatchReport(200, 0)), by=who, grounds=Grounds(0)
        )
    assert (
        deeds.propose_result(
            match, Submission(TWO_ONE), by=who, grounds=Grounds(0)
        ).home
        == 2
    )


@pytest.mark.rule("DEC-9")
def test_a_stale_version_conflicts_and_changes_nothing():
    match = make.championship().fixtures.first()
    deeds.propose_result(
        match, Submission(TWO_ONE), by=make.coach_by("home"), grounds=Grounds(0)
    )
    with pytest.raises(Conflict):
        deeds.propose_result(
            match,
            Submission(MatchReport(0, 3)),
            by=make.coach_by("away", "user:3"),
            grounds=Grounds(0),
        )
    assert Result.objects.get(fixture=match).home == 2


@pytest.mark.rule("DEC-9")
def test_another_match_of_the_league_does_not_make_a_form_stale():
    one, other = make.championship().fixtures.all()[:2]
    deeds.propose_result(one, Submission(TWO_ONE), by=make.by(), grounds=Grounds(0))
    assert deeds.propose_result(
        other, Submission(TWO_ONE), by=make.by(), grounds=Grounds(0)
    ).official


def test_scorers_and_cards_become_appearances_and_go_with_a_correction():
    match = make.championship().fixtures.first()
    report = MatchReport(
        2,
        1,
        goals=(
            Goal("home", "Fips", MatchMoment(3), "play"),
            Goal("home", "Fips", MatchMoment(40), "penalty"),
            Goal("away", "Fips", MatchMoment(80), "own"),
        ),
        cards=(BookingLine("away", "Posse", MatchMoment(9), "yellow"),),
    )
    deeds.propose_result(match, Submission(report), by=make.by(), grounds=Grounds(0))
    fips = Appearance.objects.get(player__name="Fips")
    assert (fips.goals, fips.penalties, fips.own_goals) == (2, 1, 1)
    assert Result.objects.get(fixture=match).away_yellows == 1
    deeds.decide_result(
        match,
        Submission(TWO_ONE),
        by=make.by(),
        grounds=Grounds(1, reason="Wrong sheet"),
    )
    assert not Appearance.objects.exists()
    assert Result.objects.get(fixture=match).corrected
    assert list(league_findings()) == []


def test_an_own_goal_belongs_to_the_other_squad():
    match = make.championship().fixtures.first()
    report = MatchReport(1, 0, goals=(Goal("home", "Pech", MatchMoment(3), "own"),))
    deeds.propose_result(match, Submission(report), by=make.by(), grounds=Grounds(0))
    assert Appearance.objects.get().team == match.away


@pytest.mark.rule("DEC-10")
def test_a_disputed_result_keeps_both_versions_until_one_yields():
    match = make.championship().fixtures.first()
    ben, cleo = make.coach_by("home"), make.coach_by("away", "user:3")
    deeds.propose_result(match, Submission(TWO_ONE), by=ben, grounds=Grounds(0))
    disputed = deeds.propose_result(
        match, Submission(MatchReport(2, 2)), by=cleo, grounds=Grounds(1)
    )
    assert (disputed.state, disputed.home, disputed.away) == ("disputed", 2, 1)
    assert disputed.counter["away"] == 2
    settled = deeds.propose_result(
        match,
        Submission(MatchReport(2, 2)),
        by=replace(ben, key="another-key"),
        grounds=Grounds(2),
    )
    assert (settled.state, settled.settled, settled.away) == ("official", "coaches", 2)
    assert settled.counter is None
    assert list(league_findings()) == []


@pytest.mark.rule("DEC-10")
def test_words_added_to_a_dispute_leave_both_versions_as_they_are():
    match = make.championship().fixtures.first()
    ben, cleo = make.coach_by("home"), make.coach_by("away", "user:3")
    deeds.propose_result(match, Submission(TWO_ONE), by=ben, grounds=Grounds(0))
    now = deeds.propose_result(
        match, Submission(MatchReport(2, 2)), by=cleo, grounds=Grounds(1)
    )
    deeds.dispute_result(
        match,
        content=now.content_hash,
        by=replace(cleo, key="words-to-it"),
        grounds=Grounds(2, reason="It was 2-2"),
    )
    told = Result.objects.get()
    assert (told.away, told.counter["away"], told.reason) == (1, 2, "It was 2-2")
    assert list(league_findings()) == []


def test_provisional_results_count_in_the_table_and_are_marked():
    league = make.championship(legs=2, results="Owls 1-0 Marmots live")
    first = table_of(league)[0]
    assert (first.points, first.provisional) == (3, True)
    assert table_of(league, official_only=True)[0].points == 0


def test_a_void_opens_the_match_again():
    league = make.championship(legs=2, results="Owls 1-0 Marmots")
    match = make.fixture(league, "Owls", "Marmots")
    deeds.void_result(match, by=make.by(), grounds=Grounds(None, reason="Wrong match"))
    assert not Result.objects.exists()
    assert list(league_findings()) == []


CUP = "Owls 1-0 Marmots; Drakes 2-0 Herons; Owls 3-0 Drakes"


@pytest.mark.rule("DEC-11")
def test_a_corrected_bracket_shows_the_later_matches_first():
    cup = make.cup(results=CUP)
    semi = cup.fixtures.get(round=1, position=0)
    with pytest.raises(CascadeNeeded) as asked:
        deeds.decide_result(
            semi,
            Submission(MatchReport(0, 1)),
            by=make.by(),
            grounds=Grounds(None, reason="Wrong way round"),
        )
    assert [f.round for f in asked.value.fixtures] == [2]
    assert Result.objects.get(fixture=semi).home == 1


@pytest.mark.long(cases=1)
@pytest.mark.parametrize(
    "choice, state, winner", [("keep", "played", "Owls"), ("void", "ready", None)]
)
@pytest.mark.rule("DEC-11")
def test_a_cascade_keeps_or_voids_as_chosen(choice, state, winner):
    cup = make.cup(results=CUP)
    semi = cup.fixtures.get(round=1, position=0)
    final = cup.fixtures.get(round=2, position=0)
    deeds.decide_result(
        semi,
        Submission(MatchReport(0, 1)),
        by=make.by(),
        grounds=Grounds(
            None, reason="Wrong way round", cascade={final.public_id: choice}
        ),
    )
    tie = trees_of(cup)[1].bracket.ties[2, 0]
    teams = {e.team_id: e.team.name for e in cup.entrants.select_related("team")}
    assert (tie.state, teams.get(tie.winner)) == (state, winner)
    assert stale_fixtures(cup) == []
    assert list(league_findings()) == []


@pytest.mark.rule("DEC-11")
def test_a_correction_that_changes_no_winner_needs_no_cascade():
    cup = make.cup(results=CUP)
    semi = cup.fixtures.get(round=1, position=0)
    deeds.decide_result(
        semi,
        Submission(MatchReport(4, 1)),
        by=make.by(),
        grounds=Grounds(None, reason="More goals"),
    )
    assert stale_fixtures(cup) == []


def test_a_match_without_known_teams_takes_no_result():
    cup = make.cup()
    final = cup.fixtures.get(round=2)
    with pytest.raises(RuleViolation, match="not known yet"):
        deeds.propose_result(
            final, Submission(TWO_ONE), by=make.by(), grounds=Grounds(0)
        )


def test_a_friendly_is_confirmed_like_any_match():
    home, away = make.team("Owls"), None
    away = make.team("Drakes", owner=home.club)
    match = make.friendly(home, away)
    deeds.propose_result(
        match, Submission(TWO_ONE), by=make.coach_by("home"), grounds=Grounds(0)
    )
    done = deeds.confirm_result(
        match,
        content=Result.objects.get().content_hash,
        by=make.coach_by("away", "user:3"),
        version=1,
    )
    assert done.official
    assert Fixture.objects.get().version == 2


def sheet_report():
    """2-1 as a whole sheet: two line-ups, a change, an injury, cards, a challenge."""
    home = SideSheet(
        lineup=(
            SelectedPlayer("Hex", "keeper"),
            SelectedPlayer("Fips", "field", captain=True),
            SelectedPlayer("Posse"),
            SelectedPlayer("Rey", "bench"),
            SelectedPlayer("Vog", "bench"),
        ),
        changes=(Change("Posse", "Rey", MatchMoment(60)),),
        injured=(InjuryLine("Posse", MatchMoment(59)),),
        game=HelvetiaPart(
            exhausted=("Fips",),
            cards_played=(CardPlayed(12, MatchMoment(30)),),
            open_card=2,
            sealed="seal",
            challenge=ChallengeOutcome(14, made=True, count=3),
        ),
        tallies=(PlayerTally("Fips", "shots", 2), PlayerTally("Fips", "shots")),
    )
    away = SideSheet(lineup=(SelectedPlayer("Berg", "keeper"), SelectedPlayer("Alp")))
    return MatchReport(
        2,
        1,
        goals=(
            Goal("home", "Fips", MatchMoment(9), "header", "Posse"),
            Goal("home", "Rey", MatchMoment(80), "first_touch"),
            Goal("away", "Alp", MatchMoment(85), "shot"),
        ),
        cards=(
            BookingLine("away", "Alp", MatchMoment(20)),
            BookingLine("away", "Alp", MatchMoment(88)),
        ),
        depth="full",
        sheets=BySide(home, away),
    )


@pytest.mark.rule("HC-SHT-03")
def test_a_correction_lists_the_line_ups_that_it_makes_illegal_first():
    league = make.championship("Owls Drakes", legs=2)
    first, second = league.fixtures.all()
    sheets.record(first, "Vog, Stok", day=0)
    away = {first.home_id: "ours", first.away_id: "theirs"}
    sheets.record(second, **{away[second.home_id]: "Vog, Stok"}, day=7)
    guilty = sheets.played("Vog R, Stok")

    def correct(acknowledged=""):
        return deeds.decide_result(
            first,
            Submission(guilty),
            by=make.by(),
            grounds=Grounds(None, reason="A red", acknowledged=acknowledged),
        )

    with pytest.raises(ConsequencesNeeded) as asked:
        correct()
    assert [(one.what, one.name) for one in asked.value.consequences][:1] == [
        ("illegal", "Vog")
    ]
    assert not Appearance.objects.filter(reds=1).exists()
    with pytest.raises(ConsequencesNeeded):
        correct("another list")
    assert correct(asked.value.acknowledged).home_reds == 1
    back = make.by()
    deeds.void_result(first, by=back, grounds=Grounds(None, reason="Not Vog"))
    assert list(league_findings()) == []


@pytest.mark.rule("HC-SHT-03")
def test_taking_a_result_back_lists_what_follows_too():
    league = make.championship("Owls Drakes", legs=2)
    first, second = league.fixtures.all()
    sheets.record(first, "Vog, Stok", challenge=(22, True), day=0)
    away = {first.home_id: "ours", first.away_id: "theirs"}
    mine = away[second.home_id]
    report = sheets.played("Ann, Bo")
    ours = sheets.side_sheet(cards_played=(CardPlayed(22),))
    side = "home" if mine == "ours" else "away"
    pages = BySide(None, None).put(side, ours)
    deeds.record_report(
        second, replace(report, sheets=pages), by=make.by(), opened_at=sheets.on(7)
    )

    def take_back(acknowledged=""):
        deeds.void_result(
            first,
            by=make.by(),
            grounds=Grounds(None, reason="Void", acknowledged=acknowledged),
        )

    with pytest.raises(ConsequencesNeeded) as asked:
        take_back()
    assert ("card", 22) in [(one.what, one.card) for one in asked.value.consequences]
    take_back(asked.value.acknowledged)
    assert not Result.objects.filter(fixture=first).exists()


def handed(match, numbers):
    Hand.objects.create(
        fixture=match,
        team=match.home,
        numbers=numbers,
        nonce="n",
        commitment=hand_commitment(numbers, "n"),
        brought_by="user:2",
    )


@pytest.mark.rule("HC-CUP-01")
def test_a_report_that_is_final_as_it_comes_needs_a_winner_in_a_cup():
    match = make.cup("Aa Bb").fixtures.first()
    with pytest.raises(RuleViolation, match="A cup match needs a winner"):
        deeds.record_report(match, MatchReport(1, 1), by=make.by())
    assert not Result.objects.exists()
    forfeit = MatchReport(0, 2, forfeit="home", kind="forfeit")
    assert deeds.record_report(match, forfeit, by=make.by())
    league = make.championship("Cc Dd", owner=make.club("Two")).fixtures.first()
    assert deeds.record_report(league, MatchReport(1, 1), by=make.by())


@pytest.mark.rule("HC-SHT-05")
def test_a_sheet_leaves_a_row_for_each_of_its_players():
    match = make.championship().fixtures.first()
    deeds.record_report(match, sheet_report(), by=make.by())
    rows = {row.player.name: row for row in match.appearances.all()}
    assert sorted(rows) == ["Alp", "Berg", "Fips", "Hex", "Posse", "Rey", "Vog"]
    fips, posse, alp = rows["Fips"], rows["Posse"], rows["Alp"]
    assert (fips.goals, fips.headers, fips.captain, fips.tired) == (
        1,
        1,
        True,
        True,
    )
    assert fips.tallies == {"shots": 3}
    assert (posse.assists, posse.injured, posse.role) == (1, True, "field")
    assert (rows["Rey"].entered, rows["Vog"].entered) == (True, False)
    assert (alp.yellows, alp.reds, rows["Rey"].first_touch) == (2, 0, 1)
    (challenge,) = match.prizes.all()
    assert (challenge.team, challenge.number, challenge.made) == (match.home, 14, True)
    assert list(league_findings()) == []


@pytest.mark.rule("DEC-17")
def test_unplayed_cards_of_a_hand_are_told_when_the_result_is_official():
    match = make.championship().fixtures.first()
    handed(match, [12, 17])
    ben, cleo = make.coach_by("home"), make.coach_by("away", "user:3")
    told = deeds.propose_result(
        match, Submission(sheet_report()), by=ben, grounds=Grounds(0)
    )

    def known():
        rows = match.card_uses.order_by("number").values_list("number", "played")
        return list(rows)

    assert known() == [(2, False), (12, True)]
    deeds.confirm_result(match, content=told.content_hash, by=cleo, version=1)
    assert known() == [(2, False), (12, True), (17, False)]
    # Nobody opened this match through the log; else all is as it should be.
    assert [said for said in league_findings() if "seal" not in said] == []


@pytest.mark.rule("DEC-12")
def test_a_correction_does_not_move_a_match_in_time():
    match = make.championship().fixtures.first()
    opened = make.AT - timedelta(hours=2)
    deeds.record_report(match, TWO_ONE, by=make.by(), opened_at=opened)
    later = make.by(at=make.AT + timedelta(days=30))
    deeds.decide_result(
        match,
        Submission(MatchReport(2, 2)),
        by=later,
        grounds=Grounds(1, reason="Wrong"),
    )
    told = Result.objects.get()
    assert (told.opened_at, told.first_at) == (opened, make.AT)
    assert told.recorded_at == later.at
    assert list(league_findings()) == []


def test_a_result_older_than_the_sheet_keeps_its_moment_when_corrected():
    match = make.championship().fixtures.first()
    deeds.record_report(match, TWO_ONE, by=make.by())
    Result.objects.update(first_at=None)
    later = make.by(at=make.AT + timedelta(days=30))
    deeds.decide_result(
        match, Submission(MatchReport(2, 2)), by=later, grounds=Grounds(1, reason="No")
    )
    assert Result.objects.get().first_at == make.AT


@pytest.mark.rule("DEC-10")
def test_a_reopened_sheet_takes_its_unconfirmed_result_along():
    match = make.championship().fixtures.first()
    ben, cleo = make.coach_by("home"), make.coach_by("away", "user:3")
    told = deeds.propose_result(
        match, Submission(sheet_report()), by=ben, grounds=Grounds(0)
    )
    with pytest.raises(RuleViolation):
        deeds.withdraw_result(match, by=cleo, version=1)
    again = make.coach_by("home", "user:9")
    deeds.withdraw_result(match, by=again, version=1)
    deeds.withdraw_result(match, by=again, version=1)
    assert not Result.objects.exists()
    assert not Appearance.objects.exists()
    assert LogEntry.objects.filter(kind="result.withdraw").count() == 1
    with pytest.raises(Conflict):
        deeds.confirm_result(match, content=told.content_hash, by=cleo, version=1)
    assert list(league_findings()) == []


@pytest.mark.rule("DEC-10")
def test_an_official_result_is_not_withdrawn():
    match = make.championship().fixtures.first()
    deeds.record_report(match, TWO_ONE, by=make.by())
    with pytest.raises(RuleViolation):
        deeds.withdraw_result(match, by=make.by(), version=1)
