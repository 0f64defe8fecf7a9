"""The rulebook's team sheet: its boxes, rows and sums, now and at any past match."""

from __future__ import annotations

import pytest
from django.urls import reverse

from competitions.actions.team import cards, squads, teams
from competitions.actions.team.teams import Registration
from competitions.models import Team
from engine.report import half_scores
from tests import make, sheets
from tests.fast.competitions.views.reading import cost, reads_only

pytestmark = pytest.mark.django_db


def at(team: str, **query: str) -> str:
    words = "&".join(f"{name}={value}" for name, value in query.items())
    return reverse("team_sheet", args=[Team.objects.get(name=team).slug]) + f"?{words}"


def crossed(page) -> list[int]:
    return [box.number for box in page.context["sheet"].boxes if box.crossed]


def state_of(page, name: str) -> list[tuple[str, str]]:
    player = next(p for p in page.context["sheet"].players if p.name == name)
    return [(reason.word, reason.text) for reason in player.reasons]


@pytest.fixture
def league():
    return make.championship("Owls Drakes Herons", legs=2)


@pytest.mark.trap(50)
@pytest.mark.rule("HC-SHT-04")
def test_the_sample_row_of_the_rulebook(client, league):
    """TV-SHT-2: 2-1 (1-0) brings 3 points, 1-0-0 and two goals; X on 2, 5, 20."""
    match = make.fixture(league, "Owls", "Drakes")
    sheets.learnt(match, match.home_id, 5)
    played = {"cards": (2, 5), "challenge": (20, True), "periods": half_scores((1, 0))}
    sheets.record(match, "Vog, Stok", home=2, away=1, **played)
    page = client.get(at("Owls"))
    assert len(page.context["sheet"].boxes) == 24
    assert crossed(page) == [2, 5, 20]
    ((row,),) = page.context["sheet"].pages
    plain = row.score.replace("\N{NO-BREAK SPACE}", "").replace(":", "-")
    assert (plain, row.prize, row.made) == ("2-1 (1-0)", 20, True)
    assert page.context["sheet"].sums == (3, 1, 0, 0, 2, 1)


@pytest.mark.rule("HC-SHT-04")
def test_a_competition_without_challenges_has_no_column_of_them(client, league):
    sheets.record(make.fixture(league, "Owls", "Drakes"), "Vog, Stok")
    assert client.get(at("Owls")).context["sheet"].prizes
    type(league).objects.filter(pk=league.pk).update(prizes=False)
    assert not client.get(at("Owls")).context["sheet"].prizes


@pytest.mark.rule("HC-SHT-04")
def test_a_box_says_where_its_card_is_from(client, league):
    match = make.fixture(league, "Owls", "Drakes")
    sheets.learnt(match, match.home_id, 5)
    sheets.record(match, "Vog", cards=(3,), challenge=(7, False))
    told = {
        box.number: box.note for box in client.get(at("Owls")).context["sheet"].boxes
    }
    number = match.round
    assert told[5] == f"Learnt before round {number} against Drakes"
    assert told[3] == f"Used in round {number} against Drakes"
    assert (told[1], told[7]) == ("Not used yet", "Not in the deck")


@pytest.mark.rule("HC-SHT-03")
def test_it_goes_back_to_any_match(client, league):
    first = make.fixture(league, "Owls", "Drakes")
    second = make.fixture(league, "Owls", "Herons")
    sheets.record(first, "Vog R, Stok", day=1, home=1, challenge=(9, True))
    sheets.record(second, "Stok E", day=2)
    now, then = client.get(at("Owls")), client.get(at("Owls", at=second.public_id))
    assert state_of(now, "Vog") == []
    assert state_of(now, "Stok")[0][0] == "−1 BOOST"
    assert state_of(then, "Vog") == [
        ("Banned", f"red card, round {first.round} against Drakes")
    ]
    assert (crossed(then), then.context["sheet"].sums[0]) == ([9], 3)
    start = client.get(at("Owls", at=first.public_id))
    assert (crossed(start), start.context["sheet"].pages) == ([], ((),))
    assert "Before Round" in start.content.decode()


@pytest.mark.rule("HC-REC-02")
def test_a_roll_for_the_next_match_counts_at_once(client, league):
    sheets.record(make.fixture(league, "Owls", "Drakes"), "Vog I", day=1)
    sheets.record(make.fixture(league, "Herons", "Owls"), "", "Stok", day=2)
    assert state_of(client.get(at("Owls")), "Vog")[0][0] == "Must roll"
    sheets.rolled(make.fixture(league, "Drakes", "Owls"), "Vog", fit=False)
    assert state_of(client.get(at("Owls")), "Vog")[0][0] == "Rolled red"


def test_what_is_not_official_is_shown_and_counts_for_nothing(client, league):
    make.play(league, "Owls 4-0 Drakes live yellow Vog/ red Vog/")
    page = client.get(at("Owls"))
    ((row,),) = page.context["sheet"].pages
    assert (row.official, page.context["sheet"].sums) == (False, (0,) * 6)
    assert state_of(page, "Vog") == []
    assert "1 result is not official yet" in page.content.decode()


@pytest.mark.rule("HC-SHT-02")
def test_a_cup_has_no_points_and_tells_the_shoot_out_apart(client):
    make.cup(results="Owls 1-1 Marmots aet pens 4-3")
    ((row,),) = client.get(at("Owls")).context["sheet"].pages
    assert (row.points, row.won, row.gf, row.ga) == (0, 1, 1, 1)
    assert "4 : 3" in row.note.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.rule("HC-FAM-14")
def test_family_has_no_boxes_and_says_why(client):
    make.championship(profile="family", results="Owls 2-1 Drakes yellow Vog/")
    page = client.get(at("Owls"))
    assert (page.context["sheet"].boxes, state_of(page, "Vog")) == ((), [])
    assert "FAMILY carries nothing over" in page.content.decode()


def test_seventeen_matches_need_two_pages_of_paper(client):
    names = [f"T{n:02d}" for n in range(10)]
    league = make.championship(names, legs=2)
    pairs = [pair for pair in make._pairs(league) if "T00" in pair][:17]
    make.play(league, "; ".join(f"{home} 1-0 {away}" for home, away in pairs))
    page = client.get(at("T00"))
    assert [len(rows) for rows in page.context["sheet"].pages] == [16, 1]
    text = page.content.decode()
    assert (text.count('<article class="teamsheet"'), text.count("<tfoot>")) == (2, 1)


def test_a_team_without_a_competition_has_one_thing_to_do(client):
    ada = make.user("ada")
    make.team("Owls", owner=make.club(user=ada))
    assert "Back to the team" in client.get(at("Owls")).content.decode()
    client.force_login(ada)
    assert "New competition" in client.get(at("Owls")).content.decode()


def test_cards_have_the_names_of_the_teams_box(client):
    club = make.club()
    team = make.team("Owls", owner=club)
    box = cards.adopt_box(club, "jesters", by=make.by())
    squads.take_squad(team, box, by=make.by())
    make.championship(owner=club, entered=[team, make.team("Drakes", owner=club)])
    page = client.get(at("Owls"))
    assert all(box.card for box in page.context["sheet"].boxes)
    assert {player.mark for player in page.context["sheet"].players} == {"G", "C", ""}


def test_another_competition_is_asked_for_by_its_slug(client, league):
    owls = Team.objects.get(name="Owls")
    other = [owls, make.team("Berna", owner=owls.club)]
    cup = make.cup([], owner=owls.club, entered=other)
    assert client.get(at("Owls")).context["competition"] == cup
    page = client.get(at("Owls", competition=league.slug))
    assert page.context["competition"] == league
    assert client.get(at("Owls", competition="nothing")).status_code == 404


@pytest.mark.parametrize("visibility, status", [("private", 404), ("unlisted", 404)])
def test_a_stranger_learns_nothing_of_what_he_may_not_see(client, visibility, status):
    owner, ben, cleo = make.user("ada"), make.user("ben"), make.user("cleo")
    league = make.championship(owner=make.club(user=owner), visibility=visibility)
    make.play(league, "Owls 2-1 Drakes")
    make.coaching(Team.objects.get(name="Owls"), ben)
    url = at("Owls", competition=league.slug)
    for person in (None, cleo):
        if person:
            client.force_login(person)
        assert client.get(url).status_code == status
        assert league.name not in client.get(at("Owls")).content.decode()
    for person in (owner, ben):
        client.force_login(person)
        assert client.get(url).status_code == 200


def test_it_only_reads(client, league):
    reads_only(client, at("Owls"))


def test_names_stay_text(client):
    club = make.club()
    team = make.team("<b>Owls</b>", owner=club)
    teams.add_player(
        team, Registration("<i>Vog</i>", number=1, card=None), by=make.by()
    )
    make.championship(owner=club, entered=[team, make.team("Drakes", owner=club)])
    text = client.get(at("<b>Owls</b>")).content.decode()
    assert "<b>Owls" not in text
    assert "<i>Vog" not in text


@pytest.mark.long
def test_few_and_many_matches_cost_the_same(client):
    league = make.championship([f"T{n:02d}" for n in range(12)], legs=2)
    team = league.entrants.first().team
    for n in range(9):
        teams.add_player(team, Registration(f"P{n}", number=n, card=None), by=make.by())
    own = league.fixtures.filter(home=team)
    for n, match in enumerate(own[:3]):
        _everything(match, n)
    few = cost(client, at(team.name))
    for n, match in enumerate(own[3:], 3):
        _everything(match, n)
    assert cost(client, at(team.name)) == few <= 30


def _everything(match, n: int) -> None:
    """A match in which all that can be carried over happens."""
    sheets.learnt(match, match.home_id, 5 + n)
    sheets.record(
        match,
        f"P{n % 9} Y, P{(n + 1) % 9} I, P{(n + 2) % 9} E, P{(n + 3) % 9} R",
        day=n,
        challenge=(5 + n, n % 2 == 0),
        cards=(1 + n % 4,),
    )
