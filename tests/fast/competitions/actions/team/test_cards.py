"""Factions and cards through the log."""

from __future__ import annotations

from dataclasses import replace

import pytest

from competitions.actions.log.stale_forms import card_fingerprint
from competitions.actions.team import cards, squads
from competitions.actions.team.cards import StoredCard
from competitions.files.games.helvetia.card_rows import PLAYER_TEMPLATE, read_players
from competitions.games.helvetia.own_cards import LEGEND, PLAYER, POWER
from competitions.models import CardBox, CardDefinition, LogEntry
from competitions.pages.games.helvetia.cards import deck_of
from engine.errors import Conflict, RuleViolation
from engine.games.helvetia.box import catalogue
from engine.games.helvetia.box.squads import check_squad
from tests import make

pytestmark = pytest.mark.django_db
JUX = catalogue.faction("jesters").players[0]


@pytest.fixture
def box():
    return cards.create_box(make.club(), "Own box", by=make.by())


@pytest.mark.rule("HC-PWR-11")
def test_a_catalogue_faction_is_copied_once_with_all_its_cards():
    club = make.club()
    first = cards.adopt_box(club, "drakes", by=make.by())
    again = cards.adopt_box(club, "drakes", by=make.by())
    assert first == again
    counts = tuple(first.of_kind(kind).count() for kind in (PLAYER, POWER, LEGEND))
    assert counts == (9, 20, 4)
    source = catalogue.faction("drakes")
    assert [row.value for row in first.of_kind(PLAYER)] == list(source.players)


def test_a_copied_card_speaks_the_readers_language_until_it_is_changed(settings):
    box = cards.adopt_box(make.club(), "jesters", by=make.by(), language="fr")
    assert box.of_kind(POWER).get(number=15).name == "Petit pont"
    assert deck_of(box).powers[0].name == "Nutmeg"
    box.of_kind(POWER).filter(number=15).update(name="Tunnel")
    assert deck_of(box).powers[0].name == "Tunnel"


def test_an_unknown_faction_is_refused():
    with pytest.raises(RuleViolation, match="no such faction"):
        cards.adopt_box(make.club(), "pirates", by=make.by())


def test_a_copy_is_the_clubs_own():
    first = cards.adopt_box(make.club(), "jesters", by=make.by())
    copy = cards.duplicate_box(first, name="Our jesters", by=make.by())
    assert copy.of_kind(PLAYER).count() == first.of_kind(PLAYER).count() == 9
    row = copy.of_kind(PLAYER).first()
    cards.save_card(
        copy,
        replace(row.value, shot=5),
        by=make.by(),
        stored=StoredCard(row.pk),
    )
    assert first.of_kind(PLAYER).first().value.shot == 4


def test_two_factions_of_a_club_have_two_names(box):
    with pytest.raises(RuleViolation, match="already"):
        cards.create_box(box.club, "Own box", by=make.by())
    other = cards.create_box(box.club, "Other", by=make.by())
    with pytest.raises(RuleViolation, match="already"):
        cards.rename_box(other, name="Own box", by=make.by())


def test_a_faction_goes_unless_a_team_plays_with_it():
    team = make.team()
    box = cards.adopt_box(team.club, "jesters", by=make.by())
    squads.take_squad(team, box, by=make.by())
    with pytest.raises(RuleViolation, match="Owls plays"):
        cards.delete_box(box, by=make.by())
    free = cards.create_box(team.club, "Free", by=make.by())
    cards.delete_box(free, by=make.by())
    assert list(CardBox.objects.all()) == [box]


def test_the_same_key_makes_one_card(box):
    who = make.by()
    first = cards.save_card(box, JUX, by=who)
    assert cards.save_card(box, JUX, by=who) == first
    assert LogEntry.objects.filter(kind="card.save").count() == 1


@pytest.mark.rule("HC-PLY-01")
def test_a_number_stands_on_one_card(box):
    cards.save_card(box, JUX, by=make.by())
    with pytest.raises(RuleViolation, match="number 1"):
        cards.save_card(box, replace(JUX, name="Twin"), by=make.by())


def test_a_stale_card_form_conflicts(box):
    row = cards.save_card(box, JUX, by=make.by())
    seen = card_fingerprint(row)
    cards.save_card(
        box, replace(JUX, shot=9), by=make.by(), stored=StoredCard(row.pk, seen=seen)
    )
    with pytest.raises(Conflict):
        cards.save_card(
            box,
            replace(JUX, shot=2),
            by=make.by(),
            stored=StoredCard(row.pk, seen=seen),
        )
    assert CardDefinition.objects.get().value.shot == 9


def test_a_deleted_card_is_told_and_deleting_twice_is_nothing(box):
    row = cards.save_card(box, JUX, by=make.by())
    pk = row.pk
    cards.delete_card(box, kind="player", card=pk, by=make.by())
    cards.delete_card(box, kind="player", card=pk, by=make.by())
    with pytest.raises(RuleViolation, match="meanwhile been deleted"):
        cards.save_card(box, JUX, by=make.by(), stored=StoredCard(pk))


def test_pasted_cards_replace_the_same_numbers_and_keep_their_players():
    team = make.team()
    box = cards.adopt_box(team.club, "jesters", by=make.by())
    squads.take_squad(team, box, by=make.by())
    pasted = read_players(PLAYER_TEMPLATE.replace("Jux", "Juxi")).cards
    cards.import_cards(box, pasted, by=make.by())
    assert box.of_kind(PLAYER).count() == 9
    assert team.squad.get(number=1).card.name == "Juxi"


@pytest.mark.rule("HV-CARD-03")
def test_a_faction_has_an_end(box, monkeypatch):
    many = [replace(JUX, number=n, name=f"No. {n}") for n in range(1, 100)]
    cards.import_cards(box, many, by=make.by())
    cards.import_cards(box, many, by=make.by())
    with pytest.raises(RuleViolation, match="at most 100"):
        cards.import_cards(box, catalogue.common_powers(), by=make.by())
    monkeypatch.setattr(cards, "MOST_CARDS", 99)
    row = box.of_kind(PLAYER).first()
    with pytest.raises(RuleViolation, match="at most 99"):
        cards.save_card(box, catalogue.common_powers()[0], by=make.by())
    cards.save_card(
        box, replace(row.value, shot=2), by=make.by(), stored=StoredCard(row.pk)
    )


@pytest.mark.rule("HC-KIT-01", "HC-KIT-05")
def test_the_verdicts_name_what_a_squad_lacks(box):
    assert {
        v.rule_id
        for v in check_squad([row.value for row in box.of_kind(PLAYER)]).errors
    } == {"HC-KIT-01"}
    strong = [replace(p, boost=8) for p in catalogue.faction("jesters").players]
    cards.import_cards(box, strong, by=make.by())
    verdicts = check_squad([row.value for row in box.of_kind(PLAYER)])
    assert not verdicts.errors
    assert [w.rule_id for w in verdicts.warnings] == ["HC-KIT-05"]


def entries_of(faction):
    return LogEntry.objects.filter(stream=faction.club.stream).count()


def test_what_is_saved_as_it_was_leaves_no_entry():
    box = cards.adopt_box(make.club(), "jesters", by=make.by())
    row, before = box.of_kind(PLAYER).first(), entries_of(box)
    cards.rename_box(box, name=box.name, by=make.by())
    cards.change_die(box, box.die, by=make.by())
    cards.save_card(box, row.value, by=make.by(), stored=StoredCard(row.pk))
    assert entries_of(box) == before


@pytest.mark.rule("HC-KIT-07")
def test_a_die_without_six_faces_is_refused(box):
    with pytest.raises(RuleViolation, match="six faces"):
        cards.change_die(box, ((1, 0),), by=make.by())


def test_a_paste_that_comes_twice_is_one_entry(box):
    who = make.by()
    for _ in range(2):
        cards.import_cards(box, [JUX], by=who)
    assert LogEntry.objects.filter(kind="card.import").count() == 1


def test_a_club_has_so_many_factions_at_most(box, monkeypatch):
    monkeypatch.setattr(cards, "MOST_BOXES", 2)
    cards.create_box(box.club, "Second", by=make.by())
    with pytest.raises(RuleViolation, match="at most 2 factions"):
        cards.create_box(box.club, "Third", by=make.by())
