"""The picture card of a team: an image of texts and shapes, and nothing else."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from django.urls import reverse

from competitions.models import Team
from competitions.pages.team.team_card import ROOM, name_lines
from tests import make
from tests.fast.competitions.views.reading import cost, reads_only

pytestmark = pytest.mark.django_db
ALLOWED = {"svg", "title", "rect", "path", "text", "g"}


def at(team: str) -> str:
    return reverse("team_card", args=[Team.objects.get(name=team).slug])


def texts(client, team: str) -> list[str]:
    drawn = ElementTree.fromstring(client.get(at(team)).content)
    return [(one.text or "").strip() for one in drawn.iter() if one.text]


def test_it_tells_the_competition_under_way(client):
    make.championship(results="Owls 2-1 Drakes; Herons 0-0 Owls; Owls 5-0 Marmots live")
    response = client.get(at("Owls"))
    assert response["Content-Type"] == "image/svg+xml"
    said = texts(client, "Owls")
    assert [one for one in said if one.isdigit()] == ["2", "1", "2", "1"]
    assert "Alpine League, Rank 1 of 4" in said
    assert sorted(one for one in said if one in {"W", "D", "L"}) == ["D", "W"]


def test_it_is_made_of_shapes_and_texts_only(client):
    name = "<script>alert(1)</script>\"' onload=x"
    make.championship([name, "Drakes"])
    drawn = ElementTree.fromstring(client.get(at(name)).content)
    assert {one.tag.partition("}")[2] for one in drawn.iter()} <= ALLOWED
    names = {name for one in drawn.iter() for name in one.attrib}
    assert not any(one.startswith("on") or one in ("style", "href") for one in names)
    assert name in drawn.attrib["aria-label"]


@pytest.mark.parametrize(
    "name", ["Owls", "Valley Jesters", "W" * 60, "Verein für Bewegungsspiele am See"]
)
def test_every_name_fits(name):
    lines = name_lines(name)
    assert "".join(line.text for line in lines).replace(" ", "") == name.replace(
        " ", ""
    )
    assert all(line.squeezed in (0, ROOM) and line.size >= 36 for line in lines)


@pytest.mark.parametrize("visibility, seen", [("public", True), ("private", False)])
def test_a_stranger_learns_nothing_of_a_private_league(client, visibility, seen):
    owner = make.user("ada")
    club = make.club(user=owner)
    make.championship(owner=club, visibility=visibility, results="Owls 2-1 Drakes")
    assert any("Alpine League" in one for one in texts(client, "Owls")) is seen
    client.force_login(owner)
    assert any("Alpine League" in one for one in texts(client, "Owls"))


def test_the_teams_page_links_it_for_previews(client):
    make.championship()
    team = Team.objects.get(name="Owls")
    page = client.get(team.get_absolute_url()).content.decode()
    assert f'<meta property="og:image" content="http://testserver{at("Owls")}">' in page


def test_it_only_reads_and_costs_the_same_for_few_and_many(client):
    league = make.championship(legs=2, results="Owls 2-1 Drakes")
    reads_only(client, at("Owls"))
    few = cost(client, at("Owls"))
    make.play(league, "Owls 1-0 Herons; Marmots 2-2 Owls; Herons 0-1 Owls")
    # what is kept of a table is made anew after a result
    client.get(at("Owls"))
    assert cost(client, at("Owls")) == few <= 24
