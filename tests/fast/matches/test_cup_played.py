"""A cup of four with full sheets, through the forms, from the line-ups to a correction."""

from __future__ import annotations

import json
import re

import pytest
from django.core.management import call_command

from competitions.models import Fixture, Result
from tests.at_table import USUAL, Desk, Hall, before, sentence_of, sheet_at

pytestmark = pytest.mark.django_db

WITHOUT_THREE = {"lineup": (1, 4, 5, 6, 10), "bench": (7, 8)}


@pytest.fixture
def hall() -> Hall:
    return Hall("Owls Drakes Herons Marmots")


@pytest.mark.long
def test_a_cup_of_four_is_played_and_corrected(hall: Hall) -> None:
    first = hall.match("Owls", "Marmots")
    the_first(hall, first)
    second = hall.match("Drakes", "Herons")
    the_second(hall, second)
    final = hall.match("Owls", "Drakes")
    before_the_final(hall, final, first)
    the_final(hall, final)
    verified()
    corrected_and_back(hall, first, final)
    the_other_team_goes_on(hall, second, final)
    verified()


def the_first(hall: Hall, match: Fixture) -> None:
    """Red, injury, exhausted, a yellow that stays, a LEGEND spent, a challenge made."""
    hall.opened(
        match,
        home={
            "lineup": (1, 3, 5, 6, 11),
            "learn": (7, 8, 10),
            "bring": (7, 8, 3),
            "challenge": 14,
        },
        away={"learn": (9, 10), "bring": (9,), "challenge": 18},
    )
    desk = hall.written(
        match,
        """
        home: kickoff away; +6; goal home 11; count home 11 shots; +12; yellow home 5
        away: power away 9; goal away 10; yellow away 6
        home: injury home 11; change home 11>7; power home 7; +9; +9; +12; half
        home: legend home 3; +12; red home 3; count home 6 tackles; goal home 6; +12
        away: change away 3>8; yellow away 6; +12; +12
        home: full
        """,
    )
    left = [entry["number"] for entry in desk.offered("power", "home")]
    assert left == [8]
    hall.settled(match, exhausted=(6,), made_home="yes", made_away="no")


def the_second(hall: Hall, match: Fixture) -> None:
    """Two yellows are a red; the visitors end it."""
    hall.opened(match, home={"learn": (5,), "bring": (5,)})
    desk = hall.written(
        match,
        """
        away: kickoff home; +12; yellow home 5; +12; goal home 10; yellow home 5
        away: +12; +12; half; full
        """,
    )
    off = hall.coaches["Drakes"].squad[5]
    assert off not in [entry["player"] for entry in desk.offered("goal", "home")]
    hall.settled(match, by="away")


def before_the_final(hall: Hall, final: Fixture, first: Fixture) -> None:
    """Who is missing and why, with the match that did it; the deck as it is now."""
    owls = hall.coaches["Owls"]
    page = owls.read(before(final))
    cause = f'href="{first.get_absolute_url()}'
    for name, word in (
        ("Knick", "banned"),
        ("Capriol", "injured"),
        ("Fips", "exhausted"),
    ):
        row = row_of(page, name)
        assert cause in row, name
        assert word in row.lower(), name
    assert re.search(
        r'<s>3 [^<]*</s> <small><a href="' + first.get_absolute_url(), page
    )
    assert 'id="bring-14"' in page
    assert "3 can" not in page
    answer = owls.prepares(final, **USUAL)
    assert answer.status_code == 422
    assert "Knick" in sentence_of(answer)
    page = hall.coaches["Drakes"].read(before(final))
    assert "two yellow" in row_of(page, "Qualm")


def the_final(hall: Hall, final: Fixture) -> None:
    """1-1, extra time, and kicks by the order rule."""
    hall.opened(
        final,
        home={**WITHOUT_THREE, "learn": (9,), "bring": (14, 7, 1)},
        away={"lineup": (1, 2, 3, 6, 10), "challenge": 7},
    )
    desk = hall.written(
        final,
        """
        home: kickoff away; +12; power home 14; legend home 1; goal home 10; half
        away: goal away 10; +12; extra; extra2; shootout
        """,
    )
    kicked = kicks(desk)
    assert len(kicked["home"]) == len(set(kicked["home"])) == 5
    hall.settled(final, made_away="no")
    result = Result.objects.get(fixture=final)
    assert (result.home, result.away, result.extra_time) == (1, 1, True)
    page = hall.organiser.read(hall.cup.get_absolute_url() + "bracket/")
    assert "Owls" in page


def kicks(desk: Desk) -> dict[str, list[int]]:
    """HC-SO-02: who kicks next is offered and nobody else; the home side wins."""
    kicked: dict[str, list[int]] = {"home": [], "away": []}
    while offered := desk.offered("kick", "home") or desk.offered("kick", "away"):
        side = offered[0]["side"]
        possible = {entry["player"] for entry in offered}
        assert possible.isdisjoint(kicked[side])
        player = offered[0]["player"]
        scores = side == "home" or len(kicked[side]) < 4
        desk.sends({**offered[0], "scored": scores})
        kicked[side].append(player)
    return kicked


def corrected_and_back(hall: Hall, first: Fixture, final: Fixture) -> None:
    """After the final: the Owls' No. 5 saw red in March, and the challenge was not made."""
    was = exported(hall)
    ada = hall.organiser
    assert ada.answers(first, "reopen", reason="The film").status_code == 302
    desk = ada.writes(first, "failed home; red home 5")
    newest = last_of(desk)
    answer = ada.finishes(first, reason="The film shows it")
    assert answer.status_code == 409
    page = answer.content.decode()
    for said in ("Posse played", "card 14"):
        assert said in page
    answer = ada.presses(
        first, page, "finish", reason="The film shows it", knowing=knowing(page)
    )
    assert answer.status_code == 302, sentence_of(answer)
    assert exported(hall) != was
    verified()
    assert ada.answers(first, "reopen", reason="Another film").status_code == 302
    ada.writes(first, f"void {newest} wrong film; made home")
    answer = ada.finishes(first, reason="It was not he")
    assert answer.status_code == 302, sentence_of(answer)
    assert without_reason(exported(hall)) == was


def without_reason(text: str) -> str:
    """A correction says why it was made, whatever it has changed."""
    bundle = json.loads(text)
    for fixture in bundle["competition"]["stages"][0]["fixtures"]:
        for name in ("reason", "corrected"):
            fixture.get("result", {}).pop(name, None)
    return json.dumps(bundle, ensure_ascii=False, indent=2) + "\n"


def the_other_team_goes_on(hall: Hall, second: Fixture, final: Fixture) -> None:
    """Herons won the second match: the final is played again, by those who should."""
    ada = hall.organiser
    ada.answers(second, "reopen", reason="Offside")
    desk = hall.organiser.writes(second, "")
    goal = next(seq for seq, what in rows(desk) if "Loder" in what)
    ada.writes(second, f"void {goal} offside; goal away 10")
    answer = ada.finishes(second, reason="Offside")
    assert answer.status_code == 409
    page = answer.content.decode()
    name = f"cascade_{final.public_id}"
    assert name in page
    answer = ada.presses(second, page, "finish", reason="Offside", **{name: "replay"})
    assert answer.status_code == 302, sentence_of(answer)
    verified()
    again = hall.match("Owls", "Herons")
    owls = hall.coaches["Owls"]
    assert "not open yet" in owls.read(sheet_at(again))
    assert "You are ready" not in owls.read(before(again))
    hall.opened(again, home=WITHOUT_THREE)
    desk = hall.written(again, "home: kickoff away; +12; goal home 10; half; full")
    assert "Sheet opened" in rows(desk)[-1][1]
    hall.settled(again)
    result = Result.objects.get(fixture=again)
    assert (result.home, result.away) == (1, 0)


def exported(hall: Hall) -> str:
    return hall.organiser.read(hall.cup.get_absolute_url() + "bundle/")


def verified() -> None:
    call_command("verify")


def row_of(page: str, name: str) -> str:
    """What the list of fitness says of a player."""
    return next(row for row in re.findall(r"<li.*?</li>", page, re.S) if name in row)


def knowing(page: str) -> str:
    found = re.search(r'name="knowing" value="(\w+)"', page)
    assert found
    return found[1]


def rows(desk: Desk) -> list[tuple[int, str]]:
    """The entries shown, newest first: number and all that its row says."""
    found = re.findall(r'<li [^>]*data-seq="(\d+)"(.*?)</li>', desk.page, re.S)
    return [(int(seq), text) for seq, text in found]


def last_of(desk: Desk) -> int:
    return rows(desk)[0][0]
