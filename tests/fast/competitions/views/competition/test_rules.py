"""The rules page says the terms in words, repeats the draw and lists decisions."""

from __future__ import annotations

import hashlib
from dataclasses import replace

import pytest

from competitions.actions.competition import competitions as commands
from competitions.actions.log.entries import Grounds
from competitions.rules.formats.registry import GROUPS, KNOCKOUT
from competitions.rules.formats.stages import StageTerms
from competitions.verification.decisions.comparison import wrong_decisions
from engine.errors import RuleViolation
from tests import make
from tests.fast.competitions.views.reading import (
    HTMX,
    at,
    reads_only,
    refuses_strangers,
)

pytestmark = pytest.mark.django_db
NINE = "A B C D E F G H I"


def page(client, made) -> str:
    return " ".join(client.get(at("rules", made)).content.decode().split())


def test_it_opens_for_everybody_but_not_when_private(client):
    refuses_strangers(client, "rules", make.championship)


def test_it_only_reads(client):
    reads_only(client, at("rules", make.championship()))


def test_it_is_the_same_page_for_htmx(client):
    part = client.get(at("rules", make.championship()), **HTMX).content.decode()
    assert "<main" in part


def test_a_championship_says_points_legs_and_the_chain(client):
    made = make.championship(legs=2, win=2, profile="family", head_to_head="continue")
    text = page(client, made)
    assert "Helvetia, FAMILY rules" in text
    assert "Each pair meets twice, once at home and once away." in text
    assert "Win 2, draw 1, defeat 0." in text
    assert "<li><b>Goal difference.</b>" in text
    assert "also after some of them are parted" in text
    assert "after 24 hours without an answer" in text
    made.confirm_hours = 14 * 24
    made.save(update_fields=["confirm_hours"])
    assert "after 14 days without an answer" in page(client, made)


def test_a_cup_says_extra_time_and_third_place(client):
    text = page(client, make.cup(third_place=True))
    assert "Extra time of 2 × 15 minutes, then a shoot-out." in text
    assert "The losers of the semi-finals play for third place." in text
    assert "Goal difference" not in text


@pytest.mark.rule("HV-STG-07")
def test_groups_say_who_goes_on_and_a_cup_who_plays_on(client):
    hall = GROUPS.chosen({"groups": 3, "best_runners_up": 2, "equal_matches": False})
    cup = KNOCKOUT.chosen({"legs": 2, "places_played": 8})
    stages = [StageTerms(hall, name="Halls"), StageTerms(cup)]
    text = page(client, make.cup(NINE, stages=stages))
    assert "<dt>Who goes on</dt>" in text
    assert "Halls: The first 2 of each of the 3 groups. And the 2 best" in text
    assert "All their matches count for that." in text
    assert "goals are added up. Who loses plays on for the places below." in text


def test_anybody_can_repeat_the_draw(client):
    made = make.cup(method="draw", seed="k3f9")
    lots = client.get(at("rules", made)).context["lots"]
    slugs = [entrant.team.slug for entrant in made.entrants.all()]
    by_hand = sorted(
        slugs, key=lambda slug: hashlib.sha256(f"k3f9:{slug}".encode()).hexdigest()
    )
    assert [lot.slug for lot in lots] == by_hand
    assert (
        lots[0].number == hashlib.sha256(f"k3f9:{by_hand[0]}".encode()).hexdigest()[:12]
    )
    assert "k3f9" in page(client, made)


def test_a_list_of_the_organiser_is_no_draw(client):
    assert "nothing was left to chance" in page(client, make.cup())


def test_points_taken_away_stand_with_their_reason(client):
    made = make.championship()
    make.adjusted(made, made.entrants.first().team, 1, "Best kit <3.")
    text = page(client, made)
    assert "Owls: 1 point given. Best kit &lt;3." in text


def test_decisions_are_listed_newest_first_and_link_their_match(client):
    made = make.championship(legs=1, results="Owls 2-0 Drakes")
    match = make.fixture(made, "Owls", "Drakes")
    make.corrected(match, 2, 1, "A goal was missed.")
    make.withdrawn(made, "Marmots", "keep")
    found = client.get(at("rules", made)).context["decisions"]
    assert [decision.what for decision in found] == [
        "Withdrawal",
        "Result decided",
        "Draw made",
    ]
    assert found[0].detail == "Marmots"
    assert found[1].url == match.get_absolute_url()
    assert found[1].reason == "A goal was missed."


def test_a_change_of_the_rules_is_told(client):
    made = make.championship()
    terms = commands.CompetitionRules(kind="championship", legs=1, win=2)
    commands.edit_terms(made, terms, by=make.by(), grounds=Grounds(None))
    assert "Rules changed" in page(client, made)
    assert "Win 2, draw 1" in page(client, made)


@pytest.mark.rule("HV-COMP-05")
def test_the_rules_say_what_a_match_sheet_asks_for(client):
    made = make.championship()
    assert "Line-ups, goals, cards, injuries, changes and cards played." in page(
        client, made
    )
    terms = replace(commands.competition_rules_of(made), depth="full")
    commands.edit_terms(made, terms, by=make.by(), grounds=Grounds(None))
    assert "Full statistics: every shot" in page(client, made)


@pytest.mark.rule("HV-PLAY-11")
def test_it_says_where_the_matches_are_played(client):
    made = make.championship()
    assert "At the table." in page(client, made)
    for venue, words in (
        ("browser", "In the browser:"),
        ("either", "or in the browser,"),
    ):
        terms = replace(commands.competition_rules_of(made), venue=venue)
        commands.edit_terms(made, terms, by=make.by(), grounds=Grounds(None))
        made.refresh_from_db()
        assert words in page(client, made)
    assert list(wrong_decisions()) == []
    wrong = (replace(terms, venue="moon"), replace(terms, depth="score"))
    for one in wrong:
        with pytest.raises(RuleViolation, match="table"):
            commands.edit_terms(made, one, by=make.by(), grounds=Grounds(None))
