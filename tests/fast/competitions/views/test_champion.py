"""A champion: final score, runner-up, road to the title, picture; the runner-up in the hall."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from competitions.actions.log.entries import Grounds
from competitions.actions.results.deeds import confirm_result, decide_result
from competitions.actions.results.settlement import Submission
from competitions.models import Club
from tests import make
from tests.fast.competitions.views.reading import at

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-COMP-04")]
SPACE = "\N{NO-BREAK SPACE}"
CUP = "Owls 2-0 Marmots; Drakes 3-1 Herons; Owls 1-1 Drakes aet pens 3-4"
LEAGUE = "Owls 2-0 Drakes; Herons 1-1 Owls; Drakes 1-0 Herons"


def plain(response) -> str:
    text = response.content.decode().replace("\N{NO-BREAK SPACE}", " ")
    return " ".join(text.split())


def cup(**given):
    made = make.cup(results=CUP, **given)
    make.finished(made)
    return made


def league(**given):
    made = make.championship("Owls Drakes Herons", legs=1, results=LEAGUE, **given)
    make.finished(made)
    return made


def test_a_cup_tells_the_final_from_the_side_of_its_winner(client):
    page = client.get(cup().get_absolute_url())
    title = page.context["honour"]
    assert (title.figure, title.caption) == (
        f"1{SPACE}:{SPACE}1",
        "in the final against Owls",
    )
    assert title.note.replace(SPACE, " ") == "Shoot-out (4 : 3)"
    assert [side.name for side in title.runners_up] == ["Owls"]
    assert [line.when_note for line in title.road] == ["Semi-finals", "Final"]
    assert title.sums.replace(SPACE, " ") == "2 won, 0 drawn, 0 lost, goals 4 : 2"
    assert "Runner-up" in plain(page)


def test_an_official_final_needs_nobody_to_finish_the_cup(client):
    """Its page and its picture say who has won; who may still object is waited for."""
    semi, other, final = CUP.split("; ")
    made = make.cup(results=f"{semi}; {other}")
    assert client.get(made.get_absolute_url()).context["honour"] is None
    make.play(made, f"{final} live")
    assert client.get(made.get_absolute_url()).context["honour"] is None
    result = made.fixtures.order_by("round").last().result
    confirm_result(
        result.fixture,
        content=result.content_hash,
        by=make.coach_by("away", "user:3"),
        version=None,
    )
    page = client.get(made.get_absolute_url())
    assert page.context["honour"].champion.name == "Drakes"
    assert "Runner-up" in plain(page)
    assert client.get(at("champion_card", made)).status_code == 200
    made.refresh_from_db()
    assert made.finished_at is None


def test_a_table_waits_for_its_organiser(client):
    made = make.championship("Owls Drakes Herons", legs=1, results=LEAGUE)
    assert client.get(made.get_absolute_url()).context["honour"] is None


def test_a_cup_nobody_has_claimed_shows_no_values_of_the_program(client):
    made = cup()
    until = timezone.now() + timedelta(days=9)
    Club.objects.update(claim_hash="a" * 64, claim_expires_at=until)
    page = client.get(made.get_absolute_url()).content.decode()
    assert "This was made without an account." in page
    assert "Title(" not in page
    assert page.index('id="champion"') < page.index("This was made without an account.")


def test_a_championship_tells_points_and_every_match(client):
    title = client.get(league().get_absolute_url()).context["honour"]
    assert (title.figure, title.caption) == ("4", "points, Drakes 3")
    assert [side.name for side in title.runners_up] == ["Drakes"]
    assert sorted(title.form) == ["D", "W"]
    assert title.sums.replace(SPACE, " ") == "1 won, 1 drawn, 0 lost, goals 3 : 1"


def test_who_is_level_behind_the_champion_is_second_together(client):
    made = make.championship(
        "Owls Drakes Herons",
        legs=1,
        results="Owls 1-0 Drakes; Owls 1-0 Herons; Drakes 0-0 Herons",
        tiebreaks=(),
    )
    make.finished(made)
    title = client.get(made.get_absolute_url()).context["honour"]
    assert {side.name for side in title.runners_up} == {"Drakes", "Herons"}


def test_a_final_that_nobody_played_has_no_score(client):
    made = make.cup("Owls Drakes", results="Owls 0-0 Drakes forfeit away")
    make.finished(made)
    title = client.get(made.get_absolute_url()).context["honour"]
    assert (title.note, [s.name for s in title.runners_up]) == ("Forfeit", ["Drakes"])


@pytest.mark.parametrize("build", [cup, league])
def test_the_picture_says_it_in_shapes_and_texts(client, build):
    made = build()
    answer = client.get(at("champion_card", made))
    assert answer["Content-Type"] == "image/svg+xml"
    texts = "".join(ET.fromstring(answer.content).itertext())
    assert f"Champion, {made.name}" in texts
    honour = client.get(made.get_absolute_url()).context["honour"]
    assert honour.caption in texts
    assert honour.note in texts
    assert at("champion_card", made) in plain(client.get(made.get_absolute_url()))


def test_before_the_end_the_picture_leads_to_the_competition(client):
    made = make.cup()
    answer = client.get(at("champion_card", made))
    assert (answer.status_code, answer["Location"]) == (302, made.get_absolute_url())


def test_the_hall_names_the_runner_up_and_follows_a_correction(client):
    club = make.club()
    made = league(owner=club)
    hall = reverse("club", args=[club.slug])
    assert "Runner-up: Drakes" in plain(client.get(hall))
    fixture = make.fixture(made, "Drakes", "Herons")
    report = make.report(0, 1)
    decide_result(
        fixture,
        Submission(report),
        by=make.by(),
        grounds=Grounds(None, reason="Typed twice"),
    )
    assert "Runner-up: Herons" in plain(client.get(hall))
