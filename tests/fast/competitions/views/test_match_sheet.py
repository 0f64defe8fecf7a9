"""The page of a match that a sheet told: what happened, line-ups, cards, what follows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from competitions.actions.log.entries import Grounds
from competitions.actions.results import deeds
from competitions.actions.results.settlement import Submission
from competitions.actions.team import cards
from competitions.models import Hand, SquadPlayer
from engine.games.helvetia.side_report import CardPlayed, ChallengeOutcome, HelvetiaPart
from engine.report import (
    BookingLine,
    Change,
    Goal,
    InjuryLine,
    Kick,
    MatchMoment,
    MatchReport,
    PlayerTally,
    SelectedPlayer,
    SideSheet,
    half_scores,
)
from engine.sides import BySide
from tests import make, sheets
from tests.fast.competitions.views.reading import cost

pytestmark = pytest.mark.django_db

HOME = SideSheet(
    lineup=(
        SelectedPlayer("Hex", "keeper"),
        SelectedPlayer("Fips", captain=True),
        SelectedPlayer("Posse"),
        SelectedPlayer("Rey", "bench"),
        SelectedPlayer("Vog", "bench"),
    ),
    changes=(Change("Posse", "Rey", MatchMoment(60)),),
    injured=(InjuryLine("Posse", MatchMoment(59)),),
    game=HelvetiaPart(
        exhausted=("Fips", "Hex"),
        cards_played=(CardPlayed(12, MatchMoment(45, 2)),),
        open_card=2,
        challenge=ChallengeOutcome(14, made=True, count=3),
    ),
    tallies=(
        PlayerTally("Fips", "shots", 4),
        PlayerTally("Fips", "shots"),
        PlayerTally("Hex", "saves"),
    ),
)
REPORT = MatchReport(
    2,
    1,
    goals=(
        Goal("home", "Fips", MatchMoment(9), "header", "Posse"),
        Goal("home", "Rey", MatchMoment(80), "first_touch"),
        Goal("away", "Alp", MatchMoment(85), "shot"),
    ),
    cards=(
        BookingLine("away", "Alp", MatchMoment(88)),
        BookingLine("away", "Alp", MatchMoment(20)),
    ),
    depth="full",
    sheets=BySide(HOME, SideSheet(tallies=(PlayerTally("Alp", "shots", 2),))),
)


@pytest.fixture
def match():
    return make.championship(legs=1).fixtures.first()


def shown(client, match):
    response = client.get(match.get_absolute_url())
    assert response.status_code == 200
    return response.context["match"]


def recorded(match, report=REPORT):
    deeds.record_report(match, report, by=make.by())
    return match


def test_everything_that_happened_stands_by_its_minute(client, match):
    told = shown(client, recorded(match))
    assert [(e.minute, e.side, e.name, e.what, e.sign) for e in told.events] == [
        ("9’", "home", "Fips", "Header, pass from Posse", "goal"),
        ("20’", "away", "Alp", "Yellow card", "yellow"),
        ("45+2’", "home", "POWER 12", "Played", "power"),
        ("59’", "home", "Posse", "Injured", "injury"),
        ("60’", "home", "Rey", "for Posse", "sub"),
        ("80’", "home", "Rey", "First-touch shot", "goal"),
        ("85’", "away", "Alp", "Shot", "goal"),
        ("88’", "away", "Alp", "Second yellow card", "red"),
        ("", "home", "Fips, Hex", "Exhausted", "tired"),
    ]


def test_the_line_up_tells_numbers_the_captain_and_who_came_and_went(client, match):
    recorded(match)
    SquadPlayer.objects.filter(name="Fips").update(number=13)
    home, away = shown(client, match).sides
    assert [(one.name, one.number, one.note) for one in home.players] == [
        ("Hex", "", "Keeper"),
        ("Fips", "13", ""),
        ("Posse", "", "off 60’"),
        ("Rey", "", "Substitute · on 60’"),
        ("Vog", "", "Substitute"),
    ]
    assert [one.name for one in home.players if one.captain] == ["Fips"]
    assert away.players == ()


@pytest.mark.rule("DEC-17")
def test_cards_are_told_with_their_names_once_they_may_be(client, match):
    team = match.home
    team.box = cards.adopt_box(team.club, "jesters", by=make.by())
    team.save(update_fields=["box"])
    Hand.objects.create(
        fixture=match,
        team=team,
        numbers=[12, 17],
        nonce="n",
        commitment="c",
        brought_by="user:2",
    )
    ben, cleo = make.coach_by("home"), make.coach_by("away", "user:3")
    told = deeds.propose_result(
        match, Submission(REPORT, opened_at=make.AT), by=ben, grounds=Grounds(0)
    )
    known = shown(client, match).sides[0]
    assert [card.called for card in known.cards] == ["LEGEND 2", "POWER 12"]
    assert "Catcall" not in client.get(match.get_absolute_url()).content.decode()
    deeds.confirm_result(match, content=told.content_hash, by=cleo, version=1)
    home = shown(client, match).sides[0]
    assert [(card.called, card.note) for card in home.cards] == [
        ("LEGEND 2", "not played"),
        ("POWER 12", "played 45+2’"),
        ("POWER 17", "not played"),
    ]
    assert home.cards[2].name == "Catcall"
    assert home.prize.startswith("POWER 14 ")
    assert home.prize.endswith(": made")


def test_full_statistics_stand_beside_each_other(client, match):
    rows = shown(client, recorded(match)).gestures
    assert [(row.label, row.home, row.away) for row in rows] == [
        ("Shots", 5, 2),
        ("Saves", 1, 0),
    ]
    assert [(row.home_share, row.away_share) for row in rows] == [(100, 40), (20, 0)]


@pytest.mark.rule("HC-SUSP-01", "HC-REC-01", "HC-FAT-02", "HC-CHL-02")
def test_what_follows_for_the_next_match_is_said(client, match):
    sheets.learnt(match, match.home_id, 12)
    told = shown(client, recorded(match)).follows
    home, away = match.home.name, match.away.name
    assert sorted(told) == sorted(
        [
            f"Posse of {home} misses the next match: injured.",
            f"{home} starts the next match with less BOOST for: Fips, Hex.",
            f"{home} owns POWER card 14.",
            f"Alp of {away} misses the next match: two yellow cards.",
        ]
    )


@pytest.mark.rule("HC-SUSP-04")
def test_a_second_yellow_of_the_competition_is_named(client):
    league = make.championship("Owls Drakes Herons", legs=2)
    first = make.fixture(league, "Owls", "Drakes")
    second = make.fixture(league, "Drakes", "Owls")
    sheets.record(first, "Vog Y, Stok", day=0)
    ours = ("", "Vog Y, Stok") if second.away == first.home else ("Vog Y, Stok",)
    sheets.record(second, *ours, day=7)
    said = f"Vog of {first.home.name} misses the next match: "
    assert shown(client, second).follows == (f"{said}second yellow card.",)
    assert shown(client, first).follows == ()


def test_nothing_follows_from_what_nobody_confirmed(client, match):
    sheets.learnt(match, match.home_id, 12)
    deeds.propose_result(
        match,
        Submission(REPORT, opened_at=make.AT),
        by=make.coach_by("home"),
        grounds=Grounds(0),
    )
    assert shown(client, match).follows == ()


@pytest.mark.rule("HC-SHT-03", "DEC-10")
def test_a_late_confirmation_tells_whom_it_made_play_without_right(client):
    """Round 1 is confirmed after round 2 was played: both match pages say so."""
    league = make.championship("Owls Drakes Herons", legs=2)
    first = make.fixture(league, "Owls", "Drakes")
    second = make.fixture(league, "Owls", "Herons")
    report = sheets.played("Vog R, Stok", cards=(2,))
    home, away = make.coach_by("home"), make.coach_by("away", "user:3")
    late = deeds.propose_result(
        first,
        Submission(report, opened_at=sheets.on(0)),
        by=home,
        grounds=Grounds(None),
    )
    sheets.record(second, "Vog, Stok", cards=(2,), day=7)
    assert shown(client, second).follows == ()
    assert shown(client, first).follows == ()
    content = late.content_hash
    deeds.confirm_result(first, content=content, by=away, version=None)
    played = "Vog played round {} against Herons for Owls and was not allowed to: "
    cause = "red card in round {} against Drakes."
    told = (played + cause).format(second.round, first.round)
    card = f"Owls played card 2 in round {second.round} against Herons without right."
    assert shown(client, second).follows == (told, card)
    assert told in shown(client, first).follows


def test_a_shoot_out_is_told_kick_by_kick(client):
    cup = make.cup()
    match = cup.fixtures.filter(round=1).first()
    kicks = (
        Kick("home", "Fips", scored=True),
        Kick("away", "Alp", scored=False),
    )
    report = MatchReport(
        0,
        0,
        extra_time=True,
        periods=half_scores(None, (0, 0)),
        shootout=(1, 0),
        kicks=kicks,
    )
    told = shown(client, recorded(match, report))
    space = "\N{NO-BREAK SPACE}"
    assert [(k.name, k.what, k.minute, k.sign) for k in told.kicks] == [
        ("Fips", "Scored", f"1{space}:{space}0", "tick"),
        ("Alp", "Missed", f"1{space}:{space}0", "cross"),
    ]
    assert ("After 90 minutes", f"0{space}:{space}0") in told.facts


def test_a_longer_sheet_costs_no_more_queries(client):
    league = make.championship(legs=1)
    short, long = league.fixtures.all()[:2]
    recorded(short, replace(REPORT, goals=REPORT.goals[:1], home=1, away=0))
    recorded(long)
    addresses = [match.get_absolute_url() for match in (short, long)]
    assert len({cost(client, address) for address in addresses}) == 1
