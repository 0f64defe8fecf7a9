"""Out, deleted and in again: the same team sheets to the last row."""

from __future__ import annotations

import io
from datetime import timedelta

import pytest
from django.core.management import call_command

from competitions.actions.competition import adjustments, boards, competitions, fixtures
from competitions.actions.competition.adjustments import PointsDecision
from competitions.actions.competition.fixtures import Appointment
from competitions.actions.dice.answers import PlayerDie, answer_question
from competitions.actions.log.entries import Grounds
from competitions.actions.people.clubs import delete_club
from competitions.actions.results.chances import note_chances
from competitions.actions.results.deeds import record_report
from competitions.actions.team import cards
from competitions.actions.team.cards import change_die
from competitions.actions.team.pools import (
    PoolChoice,
    footballers_by_id,
    register_pool,
)
from competitions.actions.team.squads import take_squad
from competitions.actions.team.teams import edit_team
from competitions.games.finale.league_words import DISCIPLINE, INJURIES, REGISTERED
from competitions.games.finale.pool import FINALE_POOL
from competitions.models import (
    Appearance,
    Coach,
    Competition,
    Injury,
    LearntCard,
    MatchAnswer,
    Suspension,
)
from competitions.queries.fixtures.meetings import meetings_of
from engine.games.finale.box.catalogue import card_set
from engine.games.finale.reporting import RULESET
from engine.registry import replay_record
from tests import make, same_rows
from tests.at_table import Hall
from tests.fast.matches.test_cup_played import the_final, the_first, the_second
from tests.golden.finale import FOLDER
from tests.sheets import answer_roll

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-BUNDLE-05")]


def exported(competition: Competition) -> str:
    out = io.StringIO()
    call_command("export_bundle", competition.slug, stdout=out)
    return out.getvalue()


def imported(text: str, tmp_path) -> Competition:
    file, out = tmp_path / "file.json", io.StringIO()
    file.write_text(text)
    call_command("import_bundle", str(file), stdout=out)
    return Competition.objects.get(slug=out.getvalue().splitlines()[-1])


def dressed(hall: Hall) -> None:
    """What a club has made its own: motto, look, a die, a board, points."""
    owls, drakes = (hall.coaches[name].team for name in ("Owls", "Drakes"))
    edit_team(owls, {"motto": "Who, who", "crest_letters": "star"}, by=make.by())
    faces = [[2, 1], [1, 0], [0, 0], [0, 0], [0, 1], [0, 3]]
    change_die(drakes.box, tuple(map(tuple, faces)), by=make.by())
    chosen = make.board(hall.cup.club).public_id
    boards.choose_board(hall.cup, chosen, by=make.by(), version=None)
    decided = PointsDecision(owls.pk, -1, "Late")
    adjustments.adjust_points(hall.cup, decided, by=make.by(), grounds=Grounds(None))
    values = {"confirm_hours": 48, "count_provisional": False}
    competitions.edit_settings(hall.cup, by=make.by(), version=None, **values)


@pytest.mark.long
def test_a_cup_comes_back_to_the_last_row(tmp_path):
    hall = Hall("Owls Drakes Herons Marmots")
    dressed(hall)
    first, second = hall.match("Owls", "Marmots"), hall.match("Drakes", "Herons")
    for n, match in enumerate((second, first)):
        at = Appointment(
            make.AT + timedelta(days=n), place=f"Table {n}", table="2", postponed=True
        )
        fixtures.schedule_fixture(match, at, by=make.by(), version=None)
    the_first(hall, first)
    the_second(hall, second)
    final = hall.match("Owls", "Drakes")
    the_final(hall, final)
    competitions.finish_competition(hall.cup, by=make.by(), version=None)
    call_command("verify")
    # What this cup has no reason for: a second coach, a roll, an answer, shots in a browser.
    drakes = hall.coaches["Drakes"].team
    drakes.coaches.add(Coach.objects.create(club=drakes.club, name="Old Nick"))
    knick = hall.coaches["Owls"].team.squad.get(name="Knick")
    answer_roll(final, knick, 2, "table")
    MatchAnswer.objects.create(
        fixture=final,
        player=knick,
        kind="recovery",
        when="after",
        value=3,
        how="table",
        at=make.AT,
    )
    note_chances(final, {knick.pk: (2, 450)})
    text, before = exported(hall.cup), same_rows.rows_by_table()
    assert LearntCard.objects.exists()
    assert Suspension.objects.exists()

    again = comes_back(hall.cup, text, before, tmp_path)
    assert again.board == again.club.boards.get().public_id


def comes_back(cup: Competition, text: str, before, tmp_path) -> Competition:
    """Its club is deleted, its file imported: every row is there again."""
    delete_club(cup.club, by=make.by())
    again = imported(text, tmp_path)
    after = same_rows.rows_by_table()
    for table, rows in before.items():
        assert after[table] == rows, table
    assert exported(again) == text
    call_command("verify")
    return again


MATCHES = ("extra-time-and-kicks", "same-set", "many-out")


@pytest.mark.long
@pytest.mark.rule("FI-REP-1", "FI-REP-2", "FI-STAT-1", "FI-COR-8", "FI-LGE-2")
def test_a_cup_of_the_second_game_comes_back_to_the_last_row(tmp_path):
    """Each match as the engine has played it, with sets of the club, twenty registered."""
    switches = (DISCIPLINE, INJURIES, REGISTERED)
    cup = make.cup(ruleset=RULESET, switches=switches, third_place=True)
    of_own_sets(cup)
    for name in MATCHES:
        report = replay_record((FOLDER / f"{name}.json").read_text("utf-8")).report()
        ready = (one for one in meetings_of(cup) if one.home and one.away)
        match = next(one.fixture for one in ready if not one.result)
        record_report(match, report, by=make.by())
        for hurt in Injury.objects.filter(fixture=match):
            answer_question(match, PlayerDie(hurt.player_id), 1, by=make.by())
    call_command("verify")
    assert MatchAnswer.objects.exists()
    assert Suspension.objects.exists()
    assert Appearance.objects.filter(counters__gt=0).exists()
    text = exported(cup)
    assert '"formation": "4-4-2"' in text
    assert '"deck_mode": "standard"' in text
    again = comes_back(cup, text, same_rows.rows_by_table(), tmp_path)
    owls = again.entrants.get(team__name="Owls")
    assert len(owls.pool) == FINALE_POOL.size
    assert (
        owls.team.squad.filter(pk__in=owls.pool, card__game=RULESET.game).count() == 20
    )


def of_own_sets(cup: Competition) -> None:
    """Two boxes of the club, in which one footballer is not as ours; who is registered."""
    for key, teams in (("blue", ("Owls", "Drakes", "Herons")), ("red", ("Marmots",))):
        box = cards.create_box(cup.club, f"Our {key}", by=make.by())
        first, *others = card_set(key).cards
        own = first._replace(value=first.value + 1)
        cards.import_cards(box, (own, *others), by=make.by())
        for name in teams:
            team = cup.entrants.get(team__name=name).team
            take_squad(team, box, by=make.by())
            squad = list(footballers_by_id(cup, team).values())
            pool = PoolChoice(team, FINALE_POOL.proposal(squad))
            register_pool(cup, pool, by=make.by())
