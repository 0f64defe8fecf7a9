"""Two switches of a competition on its pages: second yellow cards, challenges."""

from __future__ import annotations

import importlib

import pytest
from django.urls import reverse

from competitions.actions.log import entries
from competitions.actions.results.sums import recount_all
from competitions.models import Competition, Result
from competitions.pages.team.player import career_of
from competitions.pages.team.season import season_of
from competitions.pages.team.team_sheet import team_sheet_of
from competitions.queries.statistics.players import player_figures_of
from competitions.verification.verify import league_findings
from tests import make, preparing
from tests.fast.competitions.views.reading import at
from tests.fast.form_reader import form_with
from tests.old_apps import first_apps

pytestmark = pytest.mark.django_db
SENT_OFF = "Owls 1-1 Drakes yellow Vog,Vog/Berg,Rey,Deg"
MIGRATION = "competitions.migrations.0016_cards_and_challenges"
STANDS = "competitions.migrations.0026_what_stands"


@pytest.mark.long(cases=1)
@pytest.mark.rule("HV-YEL-01", "HC-FOUL-02")
@pytest.mark.parametrize(
    "by_book, cards, first, words",
    [
        (True, (1, 1), "Drakes", "counts as a red card in the statistics"),
        (False, (2, 0), "Owls", "stays a yellow card in the statistics"),
    ],
)
def test_a_second_yellow_counts_as_the_competition_says(
    client, by_book, cards, first, words
):
    given = {} if by_book else {"second_yellow_red": False}
    made = make.championship(
        "Owls Drakes", legs=1, tiebreaks=("fair_play",), results=SENT_OFF, **given
    )
    owls = made.entrants.get(team__name="Owls").team
    vog = owls.squad.get(name="Vog")
    season, page = season_of(owls, made), client.get(at("players", made))
    sums = (
        next(one for one in player_figures_of(made) if one.name == "Vog"),
        career_of(vog, [made], season).sums,
        next(one for one in team_sheet_of(season, {}).players if one.name == "Vog"),
        next(row for row, _ in page.context["bookings"].lines if row.name == "Vog"),
    )
    assert [(one.yellows, one.reds) for one in sums] == [cards] * 4
    table = client.get(at("table", made)).content.decode()
    assert table.index(first) < table.index({"Owls": "Drakes"}.get(first, "Owls"))
    assert words in " ".join(client.get(at("rules", made)).content.decode().split())
    assert list(league_findings()) == []
    Result.objects.update(home_second_yellows=0)
    assert "the score differs from its report" in " ".join(league_findings())


@pytest.mark.rule("HV-YEL-01")
def test_club_records_count_each_match_as_its_competition_says(client):
    club = make.club()
    league = make.championship("Owls Drakes", owner=club, legs=1, results=SENT_OFF)
    two = [entrant.team for entrant in league.entrants.all()]
    won = SENT_OFF.replace("1-1", "2-1")
    make.cup([], owner=club, entered=two, second_yellow_red=False, results=won)
    page = client.get(reverse("records", args=[club.slug]))
    group = next(one for one in page.context["records"] if one.key == "cards")
    assert (group.lines[0].name, group.lines[0].figure) == ("Vog", "4")
    assert group.lines[0].note == "Owls, 3 yellow, 1 red"
    assert (
        "counts as a red one in Alpine League, and stays a yellow one in Winter Cup."
        in page.content.decode()
    )


@pytest.mark.rule("HV-YEL-01", "HV-CHL-01")
def test_what_is_drawn_keeps_what_it_counted(client, monkeypatch):
    monkeypatch.setattr(entries, "VERSION", 1)
    made = {
        drawn: make.cup("Owls Drakes", owner=make.club(str(drawn)), drawn=drawn)
        for drawn in (True, False)
    }
    make.play(made[True], "Owls 2-1 Drakes yellow Vog,Vog/Berg")
    # as the columns are added, before the data is looked at
    Competition.objects.update(second_yellow_red=True, prizes=True)
    Result.objects.update(home_second_yellows=0)
    migration = importlib.import_module(MIGRATION)
    migration.keep(first_apps(), None)
    migration.count(first_apps(), None)
    recount_all()  # sums came later
    rows = Competition.objects.values_list("second_yellow_red", "prizes")
    assert rows.get(pk=made[True].pk) == (False, True)
    assert rows.get(pk=made[False].pk) == (True, False)
    # A later migration writes into the logs what then stands.
    importlib.import_module(STANDS).fill(first_apps(), None)
    assert list(league_findings()) == []


@pytest.mark.long(cases=1)
@pytest.mark.rule("HV-CHL-01")
@pytest.mark.parametrize(
    "kind, chosen, allowed",
    [
        ("championship", {}, True),
        ("championship", {"prizes": False}, False),
        ("cup", {}, False),
        ("cup", {"prizes": True}, True),
    ],
)
def test_a_challenge_belongs_to_a_championship_unless_somebody_chose(
    client, kind, chosen, allowed
):
    """The book: "le défi n'est utilisé qu'en championnat"."""
    made = getattr(make, kind)("Owls Drakes", legs=1, **chosen)
    for entrant in made.entrants.select_related("team"):
        preparing.squad(entrant.team)
    match = make.coached(made).fixtures.get()
    make.signed_in(client, "ada", made.club)
    address = {"paper": "<dt>C</dt>", "typed": "<legend>C</legend>"}
    found = [
        sign in client.get(reverse(page, args=[match.public_id])).content.decode()
        for page, sign in address.items()
    ]
    decks = client.get(at("players", made, "?list=decks")).content.decode()
    found.append("Challenges fulfilled" in decks)
    make.signed_in(client, "ben", made.club)
    page = reverse("prepare", args=[match.public_id])
    form = form_with(client.get(page).content.decode(), "ready")
    found.append("challenge" in form.names)
    assert found == [allowed] * 4
    answer = client.post(page, form.pressed("ready", challenge="7")).content.decode()
    assert ("there are no challenges" not in answer) is allowed
