"""The data files: counted against the rules' tables, every card within bounds."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.games.helvetia.box.cards import (
    COMMON_NUMBERS,
    FACTION_NUMBERS,
    LEGEND_NUMBERS,
    ChallengeKind,
    PrintedChallenge,
)
from engine.games.helvetia.box.catalogue import (
    challenge_names,
    challenge_text,
    common_powers,
    faction,
    factions,
    window,
    windows,
)
from engine.games.helvetia.box.squads import check_legend, check_power, check_squad

CARDS = [card for f in factions() for card in (*f.deck, *f.legends)]


@pytest.mark.rule("DEC-23")
def test_the_catalogue_holds_what_the_rules_list():
    """Two squads of nine, forty POWER cards, twelve LEGEND cards, 22 windows."""
    assert [len(f.players) for f in factions()] == [9, 9, 0]
    assert len(common_powers()) + sum(len(f.powers) for f in factions()) == 40
    assert sum(len(f.legends) for f in factions()) == 12
    assert len(windows()) == 22


@pytest.mark.rule("HC-SHT-04")
def test_cards_are_numbered_as_on_the_team_sheet():
    assert [c.number for c in common_powers()] == list(COMMON_NUMBERS)
    for each in factions():
        assert [c.number for c in each.powers] == list(FACTION_NUMBERS)
        assert [c.number for c in each.legends] == list(LEGEND_NUMBERS)
        assert [c.number for c in each.deck] == list(range(5, 25))


@pytest.mark.rule("HC-KIT-01", "HC-KIT-05", "HC-PLY-10")
@pytest.mark.parametrize("key", ["jesters", "drakes"])
def test_demo_squads_are_legal_without_a_warning(key):
    verdicts = check_squad(faction(key).players)
    assert (verdicts.errors, verdicts.warnings) == ((), ())


@pytest.mark.rule("HC-PWR-10", "HC-PWR-11")
def test_every_card_is_within_its_bounds():
    for each in factions():
        assert [v for card in each.deck for v in check_power(card)] == []
        assert [v for card in each.legends for v in check_legend(card)] == []


@pytest.mark.rule("HC-PWR-10")
def test_levels_are_spread_as_the_rules_say():
    levels = Counter(card.level for card in common_powers())
    assert levels == {1: 4, 2: 5, 3: 1}
    for each in factions():
        assert Counter(card.level for card in each.powers) == {1: 4, 2: 4, 3: 2}


@pytest.mark.rule("HC-PWR-11")
def test_every_card_has_its_own_id_and_a_known_window():
    own = {card.id for card in CARDS}
    assert len(own) == 52
    for card in CARDS:
        assert card.windows, card.id
        assert all(window(window_id).id == window_id for window_id in card.windows)


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_every_card_speaks_english_and_french_in_one_sentence(card):
    for words in (card.name, card.effect):
        assert words.en
        assert words.fr
    assert card.effect.en.endswith(".")
    assert card.effect.fr.endswith(".")
    assert ". " not in card.effect.en


def test_names_of_cards_and_players_are_told_apart_within_a_set():
    for each in factions():
        names = [card.name.en for card in (*each.deck, *each.legends)]
        assert len(set(names)) == len(names)
        players = [card.name for card in each.players]
        assert len(set(players)) == len(players)


@pytest.mark.rule("HC-CHL-03", "HC-CHL-04")
def test_a_challenge_is_told_in_words():
    """The rulebook's own example is three shots."""
    shots = common_powers()[0].challenge
    assert challenge_text(shots) == "3 shots"
    assert challenge_text(shots, "fr") == "3 shoots"
    one = PrintedChallenge(ChallengeKind.STEALS, 1)
    assert challenge_text(one) == "1 steal won"
    assert challenge_text(one, "fr-CH") == "1 ballon piqué"


@pytest.mark.rule("HC-CHL-04")
@pytest.mark.parametrize("kind", ChallengeKind)
def test_every_kind_of_challenge_has_words(kind):
    two = PrintedChallenge(kind, 2)
    assert challenge_text(two) != challenge_text(PrintedChallenge(kind, 1))
    assert challenge_text(two) != challenge_text(two, "fr")


@pytest.mark.rule("HC-CHL-04")
def test_kinds_of_challenge_can_be_listed():
    assert dict(challenge_names())["first_touch_shots"] == "first-touch shots"
    assert dict(challenge_names("fr"))["headers"] == "têtes"
    assert len(challenge_names()) == len(ChallengeKind)


def test_unknown_keys_are_errors():
    with pytest.raises(KeyError):
        faction("gnomes")
    with pytest.raises(KeyError):
        window("W-TEA")
