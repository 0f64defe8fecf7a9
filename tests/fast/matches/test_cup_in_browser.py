"""A cup in the browser: what a match leaves follows into the next one."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from competitions.actions.competition import competitions as commands
from competitions.actions.log.entries import Grounds
from competitions.models import Hand, Live, LogEntry, Result
from matches.actions.play import from_fixture
from matches.actions.play.starting import Chance
from matches.models import PlayedAction, PlayedMatch
from tests import make, make_play
from tests.at_table import USUAL, Hall, before, sentence_of, sheet_at
from tests.fast.form_reader import form_with
from tests.fast.matches.test_cup_played import row_of, verified
from tests.fast.matches.views.play.test_match import fields, press

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-PLAY-12")]
# With these dice the Owls win 1-0: a red card, an injury, and their challenge made.
SEED = b"%032d" % 291
CHOSEN = {"learn": (7, 8, 10), "bring": (7, 8, 3), "challenge": 14}
WITHOUT = {"lineup": (1, 4, 5, 6, 10), "bench": (7, 8)}


@pytest.fixture
def hall(monkeypatch):
    made = Hall("Owls Drakes Herons Marmots")
    venue(made, "browser")
    chance = Chance(SEED, b"c" * 32)
    monkeypatch.setattr(from_fixture, "chance_of", lambda _fixture: chance)
    return made


def venue(hall, word):
    terms = replace(commands.competition_rules_of(hall.cup), venue=word)
    commands.edit_terms(hall.cup, terms, by=make.by(), grounds=Grounds(None))
    hall.cup.refresh_from_db()


def ready(hall, match, **chosen):
    """Both coaches, from their own pages; where the second one is led."""
    for side, team in (("home", match.home), ("away", match.away)):
        wanted = {**USUAL, **chosen.get(side, {})}
        answer = hall.coach(team).prepares(match, **wanted)
        assert answer.status_code == 302, sentence_of(answer)
    return answer.url


def row_at(match):
    return PlayedMatch.objects.get(fixture=match, ended_at=None)


def pressed(hall, row, team, deed="act"):
    client = hall.coach(team).client
    if deed == "act":
        return press(client, row)
    html = client.get(row.get_absolute_url()).content.decode()
    address = reverse("play_act", args=[row.public_id])
    return client.post(address, {**fields(html), "deed": deed})


def to_the_end(hall, match, row):
    """The last actions by both coaches from their pages."""
    while not Result.objects.filter(fixture=match).exists():
        row.refresh_from_db()
        for team in (match.home, match.away):
            if row.ended_at is None:
                html = hall.coach(team).read(row.get_absolute_url())
                if 'name="word"' in html:
                    assert pressed(hall, row, team).status_code == 302
                    row.refresh_from_db()


@pytest.mark.long
def test_what_was_played_follows_into_the_next_match(hall):
    first = hall.match("Owls", "Marmots")
    assert ready(hall, first, home=CHOSEN) == row_at(first).get_absolute_url()
    row = row_at(first)
    on_its_way(hall, first, row)
    make_play.played_on_by_engine(row, left=3)
    verified()
    assert Live.objects.get().report["home_sheet"]["lineup"]
    to_the_end(hall, first, row)
    verified()
    ended(hall, first, row)
    second = hall.match("Drakes", "Herons")
    ready(hall, second)
    assert pressed(hall, row_at(second), second.away, "resign").status_code == 302
    result = Result.objects.get(fixture=second)
    assert (result.home, result.away, result.forfeit) == (2, 0, "away")
    before_the_final(hall, first)
    annulled(hall, first, row)


def on_its_way(hall, match, row):
    """The sheet tells it, and nothing is written on it; hands stay sealed."""
    page = Client().get(sheet_at(match)).content.decode()
    assert row.get_absolute_url() in page
    owls = hall.coaches["Owls"]
    sent = {"deed": "enter", "entry": "{}", "seen": "1", "key": "s" * 20}
    assert owls.client.post(sheet_at(match), sent).status_code == 409
    logs = "".join(LogEntry.objects.values_list("payload", flat=True))
    hand = Hand.objects.get(team=match.home)
    assert hand.numbers == [7, 8]
    assert f'"{hand.commitment}"' in logs
    assert row.secret.seed not in logs
    assert PlayedAction.objects.filter(role="system").count() == 2
    away = hall.coach(match.away).read(row.get_absolute_url())
    mine = owls.read(row.get_absolute_url())
    assert mine != away


def ended(hall, match, row):
    """Official because it was played, read-only on its sheet."""
    result = Result.objects.get(fixture=match)
    assert (result.home, result.away, result.state) == (1, 0, "official")
    assert result.settled == "played"
    page = Client().get(match.get_absolute_url()).content.decode()
    assert "It is official because it was played here." in page
    sheet = Client().get(sheet_at(match)).content.decode()
    assert reverse("play_replay", args=[row.public_id]) in sheet
    assert "Fips" in sheet
    record = Client().get(reverse("play_record", args=[row.public_id]))
    assert record.json()["seed"] == row.secret.seed


def before_the_final(hall, first):
    final = hall.match("Owls", "Drakes")
    owls = hall.coaches["Owls"]
    page = owls.read(before(final))
    cause = f'href="{first.get_absolute_url()}'
    for name, word in (("Fips", "banned"), ("Posse", "injured")):
        row = row_of(page, name)
        assert cause in row, name
        assert word in row.lower(), name
    assert 'id="bring-14"' in page
    answer = owls.prepares(final, **USUAL)
    assert answer.status_code == 422


def annulled(hall, first, row):
    """The organiser takes it back with a reason that everybody reads."""
    address = reverse("result", args=[first.public_id])
    page, told = hall.organiser.read(address), {"reason": "Two played as one"}
    form = form_with(page, "void")
    answer = hall.organiser.client.post(address, form.pressed("void", **told))
    if answer.status_code == 409:
        # what follows from it is read first
        form = form_with(answer.content.decode(), "void")
        answer = hall.organiser.client.post(address, form.pressed("void", **told))
    assert answer.status_code == 302, sentence_of(answer)
    verified()
    shown = Client().get(first.get_absolute_url()).content.decode()
    assert "Two played as one" in shown
    assert "Two played as one" in Client().get(row.get_absolute_url()).content.decode()
