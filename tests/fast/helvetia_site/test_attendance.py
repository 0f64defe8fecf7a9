"""Who asks no more is missed by the other coach, from a while on and for a while."""

from __future__ import annotations

import pytest

from engine.sides import Side
from helvetia_site.web import attendance
from helvetia_site.web.attendance import LONGEST, Attendance
from helvetia_site.web.audience import SECONDS, Audience
from matches.seats import coach_named, coach_word

pytestmark = pytest.mark.rule("HV-PLAY-26")
HOME, AWAY = Side.HOME, Side.AWAY


@pytest.fixture
def benches():
    return Attendance(Audience())


def test_who_has_never_asked_is_not_missed(benches):
    benches.note("one", HOME, 0.0)
    assert benches.missed("one", AWAY, 50.0) == ""


def test_who_asks_no_more_is_missed_until_he_asks_again(benches):
    benches.note("one", HOME, 0.0)
    assert benches.missed("one", HOME, SECONDS - 0.1) == ""
    assert benches.missed("one", HOME, SECONDS) == "12"
    assert benches.missed("one", HOME, 42.4) == "42"
    assert benches.missed("two", HOME, 42.4) == "", "another match"
    benches.note("one", HOME, 43.0)
    assert benches.missed("one", HOME, 44.0) == ""
    assert benches.missed("one", HOME, 43.0 + LONGEST) == "", "of hours nobody reads"


def test_who_asks_another_server_is_there(benches):
    async def share(asked):
        return {}

    benches.audience.share = share
    benches.note("one", HOME, 0.0)
    benches.audience.forget(20.0)
    assert benches.missed("one", HOME, 30.0) == "30"
    assert benches.audience.since(18.0) == {"one home": ()}
    benches.audience.anywhere = {"one home": 1}
    assert benches.missed("one", HOME, 31.0) == ""
    benches.audience.anywhere = {}
    assert benches.missed("one", HOME, 33.0) == "14"


def test_there_is_room_for_so_many_and_old_ones_make_it(benches, monkeypatch):
    monkeypatch.setattr(attendance, "MOST", 2)
    for n in range(4):
        benches.note(str(n), HOME, 0.0)
    assert [*benches.asked_at] == ["0 home", "1 home"]
    benches.note("4", HOME, LONGEST + 1)
    assert [*benches.asked_at] == ["4 home"]


def test_the_word_of_a_coach_is_of_one_match_and_one_side():
    word = coach_word("one", HOME)
    assert coach_named("one", word) is HOME
    assert coach_named("two", word) is None
    assert coach_named("one", word.replace("home", "away")) is None
