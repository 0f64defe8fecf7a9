"""States of sides from rows: order, what counts, who rolls, who was not allowed."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from competitions.actions.log.entries import Grounds
from competitions.actions.results import deeds
from competitions.actions.results.settlement import Submission
from competitions.actions.team import cards, squads
from competitions.games.absences import Absence, Cause, Condition
from competitions.games.helvetia.carry_over import OwnedCard, TeamState
from competitions.games.helvetia.league import FAMILY, GEEK
from competitions.models import Appearance, Competition, Hand, SquadPlayer, Team
from competitions.queries.carry_over.careers import careers_of
from competitions.queries.carry_over.conditions import (
    open_questions,
    pending_matches,
    state_before,
)
from competitions.queries.carry_over.lineups import illegal_lineups
from competitions.rules.results.stored_reports import report_by_id
from helvetia_site.demo.squads import fitness_of, levels_of
from tests import make, sheets
from tests.life import Life
from tests.sheets import learnt, pk, record, rolled, team_of
from tests.states import all_states, history_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> Competition:
    """Owls meets everybody; names of players are those of the sheets."""
    return make.championship("Owls Drakes Herons Marmots", legs=2)


@pytest.fixture
def owls(league: Competition) -> int:
    return team_of(league, "Owls")


@pytest.fixture
def games(league: Competition, owls: int) -> list:
    """The Owls' six matches in the order of the rounds, Owls at home."""
    rows = list(league.fixtures.filter(home=owls) | league.fixtures.filter(away=owls))
    for fixture in rows:
        if fixture.away_id == owls:
            fixture.home_id, fixture.away_id = fixture.away_id, fixture.home_id
            fixture.save(update_fields=["home", "away"])
    return sorted(rows, key=lambda fixture: fixture.round)


def now(league: Competition, name: str = "Vog") -> Condition:
    player = SquadPlayer.objects.get(name=name)
    return all_states(league)[player.team_id].of(player.pk)


@pytest.mark.rule("HC-SUSP-04", "HC-FAT-01", "HC-REC-01")
def test_what_players_left_is_carried_into_the_next_match(league, owls, games):
    record(games[0], "Vog Y, Stok E, Deg I")
    record(games[1], "Vog Y, Stok")
    state = all_states(league)[owls]
    assert state.of(pk("Vog")).banned.cause == Cause(
        games[1].public_id, "second_active_yellow"
    )
    assert state.of(pk("Stok")) == Condition()
    assert state.of(pk("Deg")) == Condition(
        injured=Absence(Cause(games[0].public_id, "injury"), "HC-REC-02", None)
    )


@pytest.mark.rule("HC-SUSP-07")
def test_nothing_is_carried_from_one_competition_to_another(league, owls, games):
    record(games[0], "Vog R")
    teams = list(Team.objects.all())
    cup = make.cup(owner=league.club, entered=teams)
    assert set(map(repr, all_states(cup).values())) == {repr(TeamState())}


@pytest.mark.rule("HC-FAT-03")
def test_a_substitute_who_never_entered_is_not_exhausted(league, games):
    record(games[0], "Vog bE")
    assert Appearance.objects.get(player__name="Vog").tired
    assert now(league) == Condition()


@pytest.mark.rule("DEC-12")
def test_matches_are_taken_in_the_order_in_which_their_sheets_opened(league, games):
    """A postponed match of round 1 is played after round 2: its ban comes after it."""
    record(games[1], "Vog", day=7)
    record(games[0], "Vog R", day=20)
    assert now(league).banned.cause == Cause(games[0].public_id, "red")
    record(games[2], "", day=14)
    assert now(league).banned.cause == Cause(games[0].public_id, "red")
    record(games[3], "", day=21)
    assert now(league) == Condition()


@pytest.mark.rule("DEC-12")
def test_typed_afterwards_a_match_stands_where_its_date_puts_it(league, games):
    """Round 1 was played last, and typed first; nothing was opened."""
    record(games[0], "Vog R")
    record(games[1], "")
    assert now(league) == Condition()
    for fixture, day in ((games[0], 9), (games[1], 2)):
        fixture.kickoff = sheets.on(day)
        fixture.save(update_fields=["kickoff"])
    assert now(league).banned.cause == Cause(games[0].public_id, "red")


@pytest.mark.rule("DEC-12")
def test_a_correction_does_not_move_a_match(league, owls, games):
    record(games[0], "Vog R")
    record(games[1], "")
    later = make.by(at=sheets.on(90))
    report = sheets.played("Vog R", home=1)
    deeds.decide_result(
        games[0],
        Submission(report),
        by=later,
        grounds=Grounds(None, reason="Miscounted"),
    )
    assert now(league) == Condition()


@pytest.mark.rule("DEC-10", "HC-SUSP-01")
def test_only_official_results_are_folded(league, owls, games):
    report = sheets.played("Vog R")
    by = make.coach_by("home")
    deeds.propose_result(games[0], Submission(report), by=by, grounds=Grounds(None))
    assert all_states(league)[owls] == TeamState()
    (waiting,) = pending_matches(league, owls)
    assert waiting.match == games[0].public_id
    content = games[0].result.content_hash
    away = make.coach_by("away", "user:3")
    deeds.confirm_result(games[0], content=content, by=away, version=None)
    assert now(league).banned
    assert pending_matches(league, owls) == ()


@pytest.mark.rule("DEC-12")
def test_pending_leaves_out_the_match_itself_and_what_comes_after_it(
    league, owls, games
):
    for day, fixture in enumerate(games[:3]):
        fixture.kickoff = sheets.on(day)
        fixture.save(update_fields=["kickoff"])
        by = make.coach_by("home")
        deeds.propose_result(
            fixture, Submission(sheets.played("Vog")), by=by, grounds=Grounds(None)
        )
    waiting = pending_matches(league, owls, before=games[1])
    assert [one.match for one in waiting] == [games[0].public_id]
    waiting = pending_matches(league, owls, before=games[4])
    assert [one.match for one in waiting] == [one.public_id for one in games[:3]]


@pytest.mark.rule("HC-TRN-01")
def test_an_open_sheet_is_pending_with_what_was_learnt_before_it(league, owls, games):
    learnt(games[0], owls, 5, 8)
    Hand.objects.create(
        fixture=games[0], team_id=owls, nonce="n", commitment="c", brought_by="user:1"
    )
    (waiting,) = pending_matches(league, owls)
    assert (waiting.match, waiting.learnt) == (games[0].public_id, (5, 8))
    assert pending_matches(league, owls, before=games[0]) == ()


@pytest.mark.rule("HC-REC-03", "HC-FFT-03")
@pytest.mark.parametrize("kind", ["walkover", "walkover both", "forfeit", "awarded"])
def test_a_match_that_was_decided_without_play_serves_a_ban(league, games, kind):
    record(games[0], "Vog R", day=0)
    if kind.startswith("walkover"):
        loser = "both" if "both" in kind else "away"
        sheets.walked_over(games[1], loser, day=1)
    elif kind == "forfeit":
        record(games[1], "Stok", kind="forfeit", forfeit="away", home=2, day=1)
    else:
        record(games[1], kind="awarded", home=2, day=1)
    assert now(league) == Condition()


@pytest.mark.rule("HC-REC-03")
def test_an_abandoned_match_counts_when_it_is_kept_and_not_when_it_is_replayed(
    league, games
):
    record(games[0], "Vog R", day=0)
    record(games[1], "Stok Y", kind="abandoned", home=1, day=1)
    assert now(league) == Condition()
    assert now(league, "Stok").active_yellows == 1
    deeds.void_result(games[1], by=make.by(), grounds=Grounds(None, reason="Replayed"))
    assert now(league).banned
    assert now(league, "Stok") == Condition()


@pytest.mark.rule("HC-REC-03", "HC-FFT-01")
def test_cards_and_injuries_before_a_forfeit_stay(league, games):
    record(games[0], "Vog R, Deg I", kind="forfeit", forfeit="home", away=2)
    assert now(league).banned
    assert now(league, "Deg").injured


@pytest.mark.rule("HC-REC-03", "HC-CHP-03")
def test_a_round_without_a_match_serves_nothing():
    """Three teams: one rests in each round."""
    league = make.championship("Owls Drakes Herons", legs=2)
    owls = team_of(league, "Owls")
    rounds = {row.round: row for row in league.fixtures.order_by("round", "pk")}
    first = next(r for r in sorted(rounds) if owls in _sides(rounds[r]))
    rest = next(r for r in sorted(rounds) if owls not in _sides(rounds[r]))
    home = rounds[first].home_id == owls
    record(rounds[first], "Vog R" if home else "", "" if home else "Vog R", day=0)
    record(rounds[rest], day=7)
    assert now(league).banned


def _sides(fixture) -> set[int]:
    return {fixture.home_id, fixture.away_id}


@pytest.mark.rule("HC-FFT-03", "DEC-19")
def test_the_rest_of_a_team_that_forfeits_serves_bans_in_its_turn(league, owls, games):
    """Its walk-over has no result of its own; it waits for what comes before it."""
    gone = Team.objects.get(pk=games[2].away_id).name
    record(games[0], "Vog R", day=0)
    make.withdrawn(league, gone, "forfeit")
    assert now(league).banned
    (only,) = careers_of(league, [owls]).counted(owls)
    assert only.match == games[0].public_id
    record(games[1], "Stok R", day=7)
    state = all_states(league)[owls]
    assert state.of(pk("Vog")) == state.of(pk("Stok")) == Condition()
    assert state_before(games[2], owls).of(pk("Stok")).banned


@pytest.mark.rule("DEC-19")
@pytest.mark.parametrize("policy", ["keep", "expunge"])
def test_otherwise_a_withdrawal_serves_nothing(league, owls, games, policy):
    gone = Team.objects.get(pk=games[1].away_id).name
    record(games[0], "Vog R", day=0)
    make.withdrawn(league, gone, policy)
    assert now(league).banned


@pytest.mark.rule("DEC-19", "HC-REC-03")
def test_what_was_played_against_an_expunged_team_was_played(league, games):
    """The table forgets it; bans and injuries do not."""
    gone = Team.objects.get(pk=games[0].away_id).name
    record(games[0], "Vog R, Deg I", day=0)
    make.withdrawn(league, gone, "expunge")
    assert now(league).banned
    assert now(league, "Deg").injured


@pytest.mark.rule("HC-FFT-03", "DEC-19")
def test_to_walk_over_in_a_cup_serves_a_ban():
    """Whoever won the other quarter-final withdraws before the semi-final."""
    cup = make.cup("Ai Bo Cy Di Eo Fu Ga Ho")
    upper, lower = cup.fixtures.filter(round=1).order_by("position")[:2]
    record(upper, "Vog R", home=1, day=0)
    assert now(cup).banned
    record(lower, home=1, day=0)
    lower.result.refresh_from_db()
    make.withdrawn(cup, lower.result.home_team.name, "forfeit")
    assert now(cup) == Condition()
    before, told = history_of(cup, upper.result.home_team).before
    assert before[0] == upper.public_id
    assert told[0] == cup.fixtures.get(round=2, position=0).public_id


@pytest.mark.rule("HC-DECK-02", "HC-CHL-02", "HC-DECK-04")
def test_cards_are_carried_over(league, owls, games):
    learnt(games[0], owls, 5, 8)
    record(games[0], "Vog", cards=(2, 5), challenge=(22, True), day=0)
    learnt(games[1], owls, 9)
    record(games[1], "Vog", challenge=(23, False), day=7)
    state = all_states(league)[owls]
    first, second = games[0].public_id, games[1].public_id
    assert state.deck == {
        5: OwnedCard(first, "training"),
        8: OwnedCard(first, "training"),
        22: OwnedCard(first, "challenge"),
        9: OwnedCard(second, "training"),
    }
    assert state.legends_spent == {2: first}


def test_the_state_before_a_match_is_that_of_the_matches_before_it(league, owls, games):
    for day, said in enumerate(("Vog Y", "Vog Y", "Stok", "Vog Y")):
        record(games[day], said, day=day)
    before = [state_before(fixture, owls).of(pk("Vog")) for fixture in games[:5]]
    told = history_of(league, owls)
    assert [match for match, _ in told.before] == [one.public_id for one in games[:4]]
    assert [state.of(pk("Vog")) for _, state in told.before] == before[:4]
    assert told.now.of(pk("Vog")) == before[4]
    assert [bool(one.banned) for one in before] == [False, False, True, False, False]
    assert [one.active_yellows for one in before] == [0, 1, 2, 0, 1]


def test_a_match_typed_afterwards_may_ask_for_its_day(league, owls, games):
    record(games[0], "Vog R", day=0)
    record(games[1], day=7)
    assert state_before(games[2], owls).of(pk("Vog")) == Condition()
    assert state_before(games[2], owls, at=sheets.on(3)).of(pk("Vog")).banned


@pytest.mark.rule("HC-FAM-14")
def test_friendlies_and_family_carry_nothing(league, owls, games):
    teams = list(Team.objects.all()[:2])
    fixture = make.friendly(*teams)
    record(fixture, "Rey R")
    again = make.friendly(*teams)
    assert state_before(again, teams[0]) == TeamState()
    assert again.league_rules == GEEK
    family = make.championship("Ai Bo", profile="family", owner=league.club)
    first, *_ = family.fixtures.all()
    record(first, "Ana RIE")
    assert first.league_rules == FAMILY
    assert set(map(repr, all_states(family).values())) == {repr(TeamState())}
    assert illegal_lineups(family) == open_questions(family) == ()


@pytest.mark.rule("HC-CMP-02", "HC-SET-02", "HC-FAT-02")
def test_the_squad_before_a_match(league, owls, games):
    record(games[0], "Vog R, Stok E, Deg I, Rey", day=0)
    record(games[1], "Stok E", day=7)
    rolled(games[2], "Deg", fit=True)
    told = {
        one.player.name: one
        for one in fitness_of(games[2], owls, state_before(games[2], owls))
    }
    assert {name: one.fitness.status for name, one in told.items()} == {
        "Vog": "fit",
        "Stok": "tired",
        "Deg": "fit",
        "Rey": "fit",
    }
    assert told["Deg"].rolled is True
    assert told["Rey"].boost is None
    assert told["Rey"].footballer.kind is None


@pytest.mark.rule("HC-SET-02", "HC-FAT-02")
def test_a_tired_player_starts_with_one_boost_less_than_his_card_says(league, owls):
    team = Team.objects.get(pk=owls)
    with_cards(team)
    card = team.box.of_kind("player").first()
    fixture = league.fixtures.filter(home=owls).order_by("round").first()
    following = league.fixtures.filter(home=owls).order_by("round").last()
    record(fixture, f"{card.name} E")
    ready = {
        one.player.name: one
        for one in fitness_of(following, owls, state_before(following, owls))
    }
    assert ready[card.name].boost == max(0, card.value.boost - 1)
    assert ready[card.name].footballer.kind == card.value.kind


@pytest.mark.rule("HC-REC-02", "HC-REC-03")
def test_open_rolls_are_listed_before_the_next_match_and_before_past_ones(
    league, owls, games
):
    record(games[0], "Deg I, Vog", day=0)
    assert open_questions(league) == ()
    record(games[1], "Vog", day=7)
    (due,) = open_questions(league)
    assert (due.match, due.team, due.player, due.name) == (
        games[2].public_id,
        owls,
        pk("Deg"),
        "Deg",
    )
    assert (due.when, due.cause) == ("due", Cause(games[0].public_id, "injury"))
    record(games[2], "Vog", day=14)
    missing, due = open_questions(league)
    assert (missing.match, missing.when) == (games[2].public_id, "missed")
    assert (due.match, due.when) == (games[3].public_id, "due")
    rolled(games[3], "Deg", fit=False)
    assert [roll.match for roll in open_questions(league)] == [games[2].public_id]
    rolled(games[2], "Deg", fit=True)
    assert open_questions(league) == ()


@pytest.mark.rule("HC-REC-03", "HC-FFT-03")
def test_nobody_had_to_roll_before_a_walk_over(league, games):
    record(games[0], "Deg I", day=0)
    record(games[1], "", day=7)
    sheets.walked_over(games[2], day=14)
    (due,) = open_questions(league)
    assert (due.match, due.when) == (games[3].public_id, "due")


@pytest.mark.rule("HC-REC-03")
def test_a_postponed_match_is_not_the_next_one_while_others_come_first(
    league, owls, games
):
    for week, fixture in enumerate(games):
        fixture.kickoff = sheets.on(7 * week)
        fixture.save(update_fields=["kickoff"])
    record(games[0], "Deg I", day=0)
    record(games[1], "", day=7)
    games[2].kickoff = sheets.on(100)
    games[2].save(update_fields=["kickoff"])
    (due,) = open_questions(league)
    assert due.match == games[3].public_id


@pytest.mark.rule("HC-SUSP-01", "HC-REC-01", "HC-REC-02")
def test_who_appeared_although_he_might_not_is_listed(league, owls, games):
    record(games[0], "Vog R, Deg I, Stok I", day=0)
    record(games[1], "Vog, Deg b", day=7)
    rolled(games[2], "Stok", fit=False)
    record(games[2], "Stok", day=14)
    found = [
        (one.match, one.name, one.status, one.rule, one.cause.match)
        for one in illegal_lineups(league)
    ]
    first, second, third = (one.public_id for one in games[:3])
    assert found == [
        (second, "Vog", "banned", "HC-SUSP-01", first),
        (second, "Deg", "injured", "HC-REC-01", first),
        (third, "Stok", "injured", "HC-REC-02", first),
    ]


def test_rows_and_stored_reports_tell_the_same_match(league, owls, games):
    learnt(games[0], owls, 7)
    record(
        games[0], "Vog YY, Stok bE, Deg RI", "Rey Y", cards=(5, 1), challenge=(9, True)
    )
    for team, side in ((owls, "home"), (games[0].away_id, "away")):
        (outing,) = careers_of(league, [team]).of(team)
        report = report_by_id(games[0].result.report)
        told = league.league.reported(outing.match, report, side)
        assert told == outing.match


def test_the_number_of_queries_does_not_grow_with_the_season(league, owls, games):
    # read once with their competition
    assert league.stages_in_order
    record(games[0], "Vog Y, Deg I", day=0)
    few = asked(league, owls)
    for day, fixture in enumerate(league.fixtures.filter(result=None), start=1):
        record(fixture, f"P{day} Y, Q{day} I", f"R{day} E", day=day)
    assert asked(league, owls) == few
    assert few == (8, 8, 7)


def asked(league: Competition, team: int) -> tuple[int, int, int]:
    counts = []
    fixture = league.fixtures.select_related("competition").first()
    for ask in (
        lambda: all_states(league),
        lambda: state_before(fixture, team),
        lambda: history_of(league, team),
    ):
        with CaptureQueriesContext(connection) as queries:
            ask()
        counts.append(len(queries))
    return tuple(counts)


@pytest.mark.rule("HC-TRN-01")
def test_a_team_without_a_faction_has_no_levels(owls):
    team = Team.objects.get(pk=owls)
    assert levels_of(team) == {}
    with_cards(team)
    assert set(levels_of(team)) == set(range(5, 25))


def with_cards(team: Team) -> None:
    faction = cards.adopt_box(team.club, "jesters", by=make.by())
    squads.take_squad(team, faction, by=make.by())
    team.refresh_from_db()


@pytest.mark.long
@pytest.mark.rule("HC-SHT-03", "DEC-12")
def test_a_few_seasons_are_told_the_same_by_looking_back():
    """`make prove` lives many, and longer ones."""
    few = settings(max_examples=3, stateful_step_count=15, deadline=None)
    run_state_machine_as_test(Life, settings=few)
