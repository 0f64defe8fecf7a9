"""A competition of coin-toss football, in the database: no room but the toy's knows it."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.db import transaction

from competitions.actions.dice.answers import PlayerDie, answer_question
from competitions.actions.results import carry_rows
from competitions.actions.results.deeds import record_report
from competitions.actions.results.opening import SideBrought, open_match
from competitions.models import (
    Competition,
    Fixture,
    Injury,
    MatchAnswer,
    Suspension,
    Team,
)
from competitions.pages.competition.exports import standings_rows
from competitions.queries.carry_over.conditions import open_questions
from competitions.queries.carry_over.lineups import illegal_lineups, states_before_each
from competitions.queries.fixtures.meetings import sides_of
from competitions.queries.fixtures.stages import stage_rows
from competitions.queries.statistics.team_results import facts_of_team, team_results
from competitions.rules.draws.legs import tie_sum
from competitions.rules.formats.registry import KNOCKOUT
from competitions.rules.formats.stages import StageTerms
from competitions.rules.results.checks import check_report, walkover
from competitions.rules.statistics.records import team_record_of
from competitions.verification.verify import league_findings
from engine.errors import Conflict, RuleViolation
from engine.report import MatchReport
from engine.sides import BySide
from tests import make
from tests.sheets import pk, record, team_of, walked_over
from tests.states import all_states, history_of, without_yellows
from tests.toss_league import RULESET, register

pytestmark = pytest.mark.django_db


@pytest.fixture
def season(monkeypatch) -> Competition:
    """Reds, at home in each of their six matches, under the rules of the toy."""
    register(monkeypatch)
    return make.championship("Reds Ai Bo Cy Di Eo Fu", ruleset=RULESET)


@pytest.fixture
def games(season: Competition) -> list[Fixture]:
    reds = team_of(season, "Reds")
    rows = season.fixtures.order_by("round")
    return [one for one in rows if reds in (one.home_id, one.away_id)]


def play(game: Fixture, ours: str, day: int, **given) -> None:
    """`ours`: what the Reds left, wherever they play."""
    home = game.home.name == "Reds"
    record(game, *((ours, "") if home else ("", ours)), day=day, **given)


def verify() -> None:
    assert list(league_findings()) == []
    call_command("verify")


def told(season: Competition, name: str = "Vog") -> str:
    one = all_states(season)[team_of(season, "Reds")].of(pk(name))
    marks = f"B{one.banned.left}" if one.banned else ""
    return marks + (f"X{one.injured.left or '?'}" if one.injured else "") or "."


def test_a_red_card_costs_two_matches(season, games, client):
    play(games[0], "Stok, Vog R", 0)
    (ban,) = Suspension.objects.all()
    assert (ban.cause, ban.rule, ban.length, ban.left) == ("red", "CT-BAN-02", 2, 2)
    reds = Team.objects.get(name="Reds")
    page = client.get(reds.get_absolute_url()).content.decode()
    assert "red card, round " in page
    assert ", out for 2 matches" in page
    play(games[1], "Stok", 7)
    ban.refresh_from_db()
    assert (ban.left, ban.served_in, ban.active) == (1, None, True)
    assert ", out for" not in client.get(reds.get_absolute_url()).content.decode()
    play(games[2], "Stok", 14)
    ban.refresh_from_db()
    assert (ban.left, ban.served_in, ban.active) == (0, games[2], False)
    assert told(season) == "."
    verify()


def test_three_yellow_cards_cost_one_match(season, games):
    for n in range(3):
        play(games[n], "Stok, Vog Y", 7 * n)
    (ban,) = Suspension.objects.all()
    assert (ban.cause, ban.length, ban.fixture) == ("third_yellow", 1, games[2])
    play(games[3], "Stok, Vog Y", 21)
    (unfit,) = illegal_lineups(season)
    assert (unfit.match, unfit.rule) == (games[3].public_id, "CT-BAN-03")
    verify()


@pytest.mark.rule("HV-ASK-01")
def test_a_die_after_the_match_says_how_long_he_is_out(season, games):
    play(games[0], "Stok, Vog I", 0)
    (asked,) = open_questions(season)
    assert (asked.when, asked.player, asked.faces) == ("after", pk("Vog"), 6)
    assert told(season) == "X?"
    by = make.by()
    first = answer_question(games[0], PlayerDie(pk("Vog")), 2, by=by)
    assert answer_question(games[0], PlayerDie(pk("Vog")), 2, by=by) == first
    (hurt,) = Injury.objects.all()
    assert (hurt.rule, hurt.length, hurt.left, hurt.active) == ("CT-INJ-01", 2, 2, True)
    assert (open_questions(season), told(season)) == ((), "X2")
    play(games[1], "Stok, Vog", 7)
    (unfit,) = illegal_lineups(season)
    assert unfit.rule == "CT-INJ-01"
    play(games[2], "Stok", 14)
    hurt.refresh_from_db()
    assert (hurt.left, hurt.missed, hurt.active) == (0, games[2], False)
    verify()


@pytest.mark.rule("HV-ASK-01")
def test_what_nobody_asked_is_not_answered_and_no_die_is_thrown_twice(season, games):
    play(games[0], "Stok, Vog I", 0)
    for player, face in ((pk("Stok"), 2), (pk("Vog"), 7), (pk("Vog"), 0)):
        with pytest.raises(RuleViolation):
            answer_question(games[0], PlayerDie(player), face, by=make.by())
    answer_question(games[0], PlayerDie(pk("Vog")), 5, by=make.by())
    with pytest.raises(Conflict):
        answer_question(games[0], PlayerDie(pk("Vog")), 4, by=make.by())
    assert told(season) == "."
    verify()


def test_a_correction_takes_the_injury_and_its_die_away(season, games):
    play(games[0], "Stok, Vog I", 0)
    answer_question(games[0], PlayerDie(pk("Vog")), 4, by=make.by())
    play(games[0], "Stok, Vog", 0)
    assert (told(season), open_questions(season)) == (".", ())
    assert MatchAnswer.objects.count() == 1
    verify()


def test_a_face_that_was_changed_behind_the_log_is_named(season, games):
    play(games[0], "Stok, Vog I", 0)
    answer_question(games[0], PlayerDie(pk("Vog")), 4, by=make.by())
    MatchAnswer.objects.update(value=6)
    found = " ".join(league_findings())
    assert f"match {games[0].public_id}: the recovery of player {pk('Vog')}" in found


@pytest.mark.long
def test_the_rows_say_what_a_side_carried_into_any_match(season, games):
    said = ("Stok, Vog R", "Stok I", "Stok, Vog", "Vog Y, Stok", "Stok, Vog YY", "Stok")
    for n, ours in enumerate(said):
        play(games[n], ours, 7 * n)
    answer_question(games[1], PlayerDie(pk("Stok")), 3, by=make.by())
    reds = team_of(season, "Reds")
    told = history_of(season, reds)
    folded = {(match, reds): without_yellows(was) for match, was in told.before}
    assert states_before_each(season, folded) == folded
    carry_rows.rebuild(season)
    verify()


def test_its_league_checks_its_reports(season):
    found = check_report(MatchReport(4, 3), "championship", RULESET)
    assert [wrong.rule_id for wrong in found] == ["CT-GOAL-01"]
    assert check_report(MatchReport(3, 3), "championship", RULESET) == ()


@pytest.mark.rule("HV-ASK-01")
def test_the_next_sheet_waits_for_the_die(season, games):
    play(games[0], "Stok, Vog I", 0)
    coming = games[1]
    sides = BySide(*(SideBrought(t, (), "user:2") for t in (coming.home, coming.away)))
    with pytest.raises(RuleViolation) as waits, transaction.atomic():
        open_match(coming, sides, by=make.by())
    assert waits.value.rule_id == "HV-ASK-01"
    answer_question(games[0], PlayerDie(pk("Vog")), 5, by=make.by())
    with transaction.atomic():
        open_match(coming, sides, by=make.by())


def goals_of(made: Competition) -> dict[object, tuple[object, object]]:
    return {row["team"]: (row["gf"], row["ga"]) for row in standings_rows(made)}


def test_a_forfeit_is_worth_what_its_league_says_in_a_table(monkeypatch):
    register(monkeypatch)
    made = make.championship("Reds Ai Bo", ruleset=RULESET, legs=1)
    walked_over(make.fixture(made, "Ai", "Bo"), "both")
    assert goals_of(made) == {"Reds": (0, 0), "Ai": (0, 3), "Bo": (0, 3)}
    first = next(one for one in made.fixtures.all() if one.home.name != "Ai")
    wrong = check_report(walkover("away", 2), first.level, RULESET)
    assert [str(one) for one in wrong] == [
        "A walk-over is 3-0, without scorers and cards."
    ]
    make.withdrawn(made, "Reds", "forfeit")
    assert goals_of(made) == {"Reds": (0, 6), "Ai": (3, 3), "Bo": (3, 3)}
    verify()


def test_a_friendly_that_both_forfeit_counts_by_its_own_game(monkeypatch):
    register(monkeypatch)
    made = make.championship("Reds Ai Bo", ruleset=RULESET, legs=1)
    reds, ai = team_of(made, "Reds"), team_of(made, "Ai")
    teams = {team.pk: team for team in Team.objects.all()}
    toss = make.friendly(teams[reds], teams[ai], ruleset=RULESET)
    walked_over(toss, "both")
    facts = facts_of_team(team_results(teams[reds], [made]), [made])
    assert team_record_of(reds, facts) == (1, 0, 0, 3)
    walked_over(make.friendly(teams[reds], teams[ai]), "both")
    facts = facts_of_team(team_results(teams[reds], [made]), [made])
    assert team_record_of(reds, facts) == (2, 0, 0, 5)


def test_a_forfeited_first_leg_counts_as_much_in_the_sum(monkeypatch):
    register(monkeypatch)
    two = StageTerms(KNOCKOUT.chosen({"legs": 2}))
    made = make.cup("Reds Ai", ruleset=RULESET, stages=[two])
    one, other = made.fixtures.order_by("leg")
    walked_over(one, "away")
    # were it worth two goals, this would leave the tie level
    record_report(other, make.report(2, 0), by=make.by())
    (rows,) = stage_rows(made)
    tie = rows.format.tree(rows).ties[1, 0]
    assert tie.winner == sides_of(one)[0].pk
    assert tie_sum(tie.winner, list(rows.played.values())).goals == (3, 2)
    verify()
