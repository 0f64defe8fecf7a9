"""All-time records of a club, over what the reader may see."""

from __future__ import annotations

import pytest
from django.urls import reverse

from competitions.models import Team
from tests import make, sheets
from tests.fast.competitions.views.reading import cost, reads_only

pytestmark = pytest.mark.django_db


def at(club) -> str:
    return reverse("records", args=[club.slug])


def records(client, club) -> dict[str, list[tuple[int, str, str]]]:
    groups = client.get(at(club)).context["records"]
    return {
        group.key: [
            (line.rank, line.name, line.figure.replace("\N{NO-BREAK SPACE}", ""))
            for line in group.lines
        ]
        for group in groups
    }


@pytest.fixture
def club():
    return make.club(user=make.user("ada"))


@pytest.mark.rule("HC-STAT-01")
def test_records_go_over_all_competitions(client, club):
    league = make.championship(
        owner=club, legs=1, results="Owls 3-1 Drakes goals Vog,Vog,Rey/Berg yellow Rey/"
    )
    four = [entrant.team for entrant in league.entrants.all()]
    cup = make.cup([], owner=club, entered=four, name="Winter Cup")
    make.play(cup, "Owls 1-0 Marmots goals Vog/; Drakes 4-0 Herons")
    found = records(client, club)
    assert found["scorers"][:2] == [(1, "Vog", "3"), (2, "Berg", "1")]
    assert found["cards"] == [(1, "Rey", "1")]
    assert found["wins"][0] == (1, "Drakes", "4:0")
    assert found["unbeaten"][0] == (1, "Owls", "2")
    assert sorted(found["clean"]) == [(1, "Drakes", "1"), (1, "Owls", "1")]


def test_titles_are_counted_when_a_competition_is_finished(client, club):
    cup = make.cup("Owls Drakes", owner=club, results="Owls 1-0 Drakes")
    assert "titles" not in records(client, club)
    make.finished(cup)
    assert records(client, club)["titles"] == [(1, "Owls", "1")]


@pytest.mark.rule("HC-CHL-02")
def test_the_share_of_challenges_needs_three_of_them(client, club):
    league = make.championship(owner=club, legs=2)
    home = league.fixtures.filter(home__name="Owls").order_by("round")
    for n, match in enumerate(home):
        assert "challenges" not in records(client, club)
        sheets.record(match, "Vog", challenge=(5 + n, n != 1), day=n)
    assert records(client, club)["challenges"] == [(1, "Owls", "67 %")]
    titles = {
        group.key: group.title for group in client.get(at(club)).context["records"]
    }
    assert titles["rate"] == "Most wins, in per cent"


def test_what_is_not_official_and_a_friendly_make_no_record(client, club):
    make.championship(owner=club, results="Owls 9-0 Drakes live goals Vog/")
    home, away = Team.objects.all()[:2]
    make.record(make.friendly(home, away), f"{home.name} 8-0 {away.name} goals Rey/")
    page = client.get(at(club))
    assert page.context["records"] == ()
    assert "No official match yet" in page.content.decode()


@pytest.mark.parametrize(
    "visibility, seen", [("public", True), ("unlisted", False), ("private", False)]
)
def test_a_stranger_sees_records_of_public_competitions_only(
    client, club, visibility, seen
):
    make.championship(
        owner=club, visibility=visibility, results="Owls 2-0 Drakes goals Vog/"
    )
    make.user("cleo")
    for person in ("", "cleo"):
        if person:
            client.login(username=person, password=make.PASSWORD)
        assert bool(records(client, club)) is seen
    client.login(username="ada", password=make.PASSWORD)
    assert records(client, club)


def test_it_only_reads(client, club):
    reads_only(client, at(club))


@pytest.mark.long
def test_few_and_many_results_cost_the_same(client, club):
    league = make.championship([f"T{n}" for n in range(8)], owner=club, legs=1)
    pairs = [f"{h} 2-1 {a} goals P{h}/P{a}" for h, a in make._pairs(league)]
    make.play(league, "; ".join(pairs[:5]))
    few = cost(client, at(club))
    make.play(league, "; ".join(pairs[5:]))
    assert cost(client, at(club)) == few <= 15
