"""Players from a file: previewed, stored by who may, refused by the line."""

from __future__ import annotations

import csv
import io

import pytest
from django.urls import reverse

from competitions.actions.team.teams import Registration, add_player
from competitions.models import LogEntry, SquadPlayer
from matches.verification.verify import all_findings
from tests import make
from tests.list_files import check, problem_lines, take
from tests.seen import Seen

pytestmark = pytest.mark.django_db
HEADS = "Team,Player,Number\n"


@pytest.fixture
def club():
    club = make.club(user=make.user("ada"))
    for name in ("Owls", "Drakes"):
        make.team(name, club)
    return club


@pytest.fixture
def ada(client, club):
    client.force_login(club.memberships.get().user)
    return client


def squad(team):
    return sorted(
        SquadPlayer.objects.filter(team__name=team).values_list("name", "number")
    )


def of(club):
    return reverse("players_file", args=[club.slug])


@pytest.mark.rule("HV-FILE-03")
def test_players_of_all_teams_join_after_a_preview(ada, club):
    text = HEADS + "owls,Vog,9\nDrakes,Berg,\n"
    preview = check(ada, of(club), text)
    assert preview.status_code == 200
    assert "joins with number 9" in preview.content.decode()
    assert squad("Owls") == []
    assert take(ada, of(club), preview).status_code == 302
    assert (squad("Owls"), squad("Drakes")) == ([("Vog", 9)], [("Berg", None)])
    assert LogEntry.objects.filter(kind="squad.import").count() == 1
    assert list(all_findings()) == []


@pytest.mark.rule("HV-FILE-03")
def test_numbers_are_changed_and_nobody_leaves(ada, club):
    """Two may swap their numbers; an empty one changes none."""
    owls = club.teams.get(name="Owls")
    for n, name in enumerate(("Vog", "Stok", "Ruiz", "Polt"), 1):
        add_player(owls, Registration(name, number=n, card=None), by=make.by())
    text = HEADS + "Owls,Vog,2\nOwls,stok,1\nOwls,Ruiz,\n"
    preview = check(ada, of(club), text)
    assert "number 2 instead of 1" in preview.content.decode()
    assert "1 line is stored already" in Seen(preview.content.decode()).text
    take(ada, of(club), preview)
    assert squad("Owls") == [("Polt", 4), ("Ruiz", 3), ("Stok", 1), ("Vog", 2)]
    assert list(all_findings()) == []


WRONG = {
    "an unknown team": ("Lynx,Vog,1", 2, "no team “Lynx”"),
    "no team": (",Vog,1", 2, "Say the team"),
    "no name": ("Owls,,1", 2, "letter"),
    "a word for a number": ("Owls,Vog,ten", 2, "“ten”"),
    "a large number": ("Owls,Vog,100", 2, "0 to 99"),
    "a name twice": ("Owls,Vog,1\nOwls,VOG,2", 3, "on line 3"),
    "a number twice": ("Owls,Vog,1\nOwls,Stok,1", 3, "Number 1"),
    "a taken number": ("Owls,Vog,7", 2, "Number 7"),
    "a turning name": ("Owls,V\u202eog,1", 2, "U+202E"),
    "too many": ("\n".join(f"Owls,P{n}," for n in range(60)), 61, "60 players"),
}


@pytest.mark.long(cases=4)
@pytest.mark.rule("HV-FILE-02")
@pytest.mark.rule("HV-FILE-03")
@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_line_is_named_and_nothing_is_stored(ada, club, name):
    body, line, words = WRONG[name]
    owls = club.teams.get(name="Owls")
    add_player(owls, Registration("Polt", number=7, card=None), by=make.by())
    answer = check(ada, of(club), f"{HEADS}Drakes,Berg,4\n{body}")
    page = answer.content.decode()
    assert answer.status_code == 422
    ((number, sentence),) = problem_lines(answer)
    assert number == line + 1
    assert words in sentence
    assert 'value="take"' not in page
    assert squad("Drakes") == []


def test_a_stale_preview_stores_nothing_and_loses_nothing(ada, club):
    owls = club.teams.get(name="Owls")
    preview = check(ada, of(club), HEADS + "Owls,Vog,9\n")
    add_player(owls, Registration("Stok", number=9, card=None), by=make.by())
    answer = take(ada, of(club), preview)
    assert answer.status_code == 422  # the number is taken meanwhile
    assert "Owls,Vog,9" in answer.content.decode()
    assert squad("Owls") == [("Stok", 9)]
    preview = check(ada, of(club), HEADS + "Owls,Vog,8\n")
    add_player(owls, Registration("Polt", number=7, card=None), by=make.by())
    answer = take(ada, of(club), preview)
    assert answer.status_code == 409
    assert "Somebody changed this" in answer.content.decode()
    assert take(ada, of(club), answer).status_code == 302
    assert ("Vog", 8) in squad("Owls")


def test_the_same_press_twice_counts_once(ada, club):
    preview = check(ada, of(club), HEADS + "Owls,Vog,9\n")
    assert take(ada, of(club), preview).status_code == 302
    assert take(ada, of(club), preview).status_code == 302
    assert LogEntry.objects.filter(kind="squad.import").count() == 1


def test_the_coach_of_a_team_brings_its_squad(client, club):
    team = club.teams.get(name="Owls")
    ben = make.user("ben")
    make.coaching(team, ben)
    client.force_login(ben)
    address = reverse("squad_file", args=[team.slug])
    take(client, address, check(client, address, "Joueur;Numéro\nVog;9\n"))
    assert squad("Owls") == [("Vog", 9)]
    assert client.get(of(club)).status_code == 403
    other = check(client, address, HEADS + "Drakes,Berg,1\n")
    assert "no team “Drakes”" in other.content.decode()


@pytest.mark.rule("HV-FILE-03")
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_goes_out_comes_in_and_changes_nothing(ada, club, language):
    """Formulas and all; then the same into another club."""
    names = ["=1+1", "'@Vog", "Zoë “Z”, Ruiz; jr"]
    owls = club.teams.get(name="Owls")
    for n, name in enumerate(names):
        add_player(owls, Registration(name, number=n or None, card=None), by=make.by())
    out = ada.get(of(club) + "?file=csv", headers={"Accept-Language": language})
    cells = [
        c
        for row in csv.reader(io.StringIO(out.content.decode("utf-8-sig")))
        for c in row
    ]
    assert not [cell for cell in cells if cell[:1] in tuple("=+-@")]
    preview = check(ada, of(club), out.content)
    assert "All of it is stored already" in preview.content.decode()
    other = make.club("Basel", user=club.memberships.get().user)
    make.team("Owls", other)
    take(ada, of(other), check(ada, of(other), out.content))
    stored = SquadPlayer.objects.filter(team__club=other)
    assert {(one.name, one.number) for one in stored} == set(
        zip(names, (None, 1, 2), strict=True)
    )


@pytest.mark.long
def test_five_thousand_players_cost_as_many_queries_as_fifty(
    ada, club, django_assert_max_num_queries
):
    teams = [make.team(f"Team {n}", club) for n in range(84)]
    rows = [f"{t.name},Player {n},{n}" for t in teams for n in range(60)][:5000]
    preview = check(ada, of(club), HEADS + "\n".join(rows))
    # 25 of them are the batches that one statement takes
    with django_assert_max_num_queries(60):
        assert take(ada, of(club), preview).status_code == 302
    assert SquadPlayer.objects.count() == 5000
