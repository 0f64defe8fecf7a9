"""The box, squads and decks: what may be chosen."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.dice import FastDice
from engine.errors import CorruptRecord, RuleViolation
from engine.games.finale import decks, squads
from engine.games.finale.box import own_set
from engine.games.finale.box.cards import ROWS
from engine.games.finale.box.catalogue import DIE, NUMBER_OF, TACTICS, card_set
from engine.games.finale.odds import chance
from engine.games.finale.options import Options
from engine.games.finale.room import FINALE
from engine.games.finale.setup import SideEntry
from engine.games.finale.setup_table import setup_for, setup_of, table_of
from engine.games.finale.state import fresh
from engine.wording import STORY_LANGUAGES
from tests.finale_table import Table, setup_with

BLUE, RED = (card_set(key) for key in ("blue", "red"))
SETS = pytest.mark.parametrize("cards", [BLUE, RED], ids=["blue", "red"])


def of(*ids, cards=BLUE):
    known = {card.id: n for n, card in enumerate(cards.cards)}
    return tuple(known[each] for each in ids)


def entry(cards=BLUE, **more):
    return SideEntry(cards.name, cards, **more)


STARTERS, BENCH = of(*BLUE.starters), of(*BLUE.bench)


def refused(starters=STARTERS, bench=BENCH, **more):
    found = squads.refuse_squad(entry(**more), Options(), starters, bench)
    return found and found.rule


def shape(side):
    return squads.shape_of(side, Options())


def deck(words):
    return tuple(NUMBER_OF[each] for each in words.split())


@pytest.mark.rule("FI-CMP-2", "FI-CMP-5")
def test_the_die():
    assert DIE == (0, 1, 1, 2, 2, 3)
    shares = [sum(face in wanted for face in DIE) for wanted in ((0, 1), (2,), (3,))]
    assert shares == [3, 2, 1]
    assert [round(36 * chance(lead, 0)) for lead in range(-3, 4)] == [
        1,
        5,
        13,
        23,
        31,
        35,
        36,
    ]
    assert [round(36 * chance(lead, 1)) for lead in range(-3, 4)] == [
        0,
        1,
        5,
        13,
        23,
        31,
        35,
    ]


@SETS
@pytest.mark.rule(
    "FI-CMP-1", "FI-CARD-1", "FI-DATA-1", "FI-DATA-2", "FI-DATA-3", "FI-DATA-4"
)
def test_a_set_of_ours_is_worth_what_the_other_is(cards):
    assert len(cards.cards) == len({card.name for card in cards.cards}) == 30
    rows = Counter(ROWS[card.row] for card in cards.cards)
    assert rows == {"G": 3, "D": 9, "M": 9, "F": 9}
    assert sum(card.value for card in cards.cards) == 100
    for card in cards.cards:
        symbols = sum(bool(face.symbol) for face in card.faces)
        strength = sum(face.strength for face in card.faces)
        assert strength == 5 + 2 * card.value + symbols <= 19
        assert all(1 <= face.strength <= 5 for face in card.faces)
    assert sum(face.strength for card in cards.cards for face in card.faces) == 365


def text_of(cards):
    return "\n".join(
        f"{card.id} {ROWS[card.row]} {card.value} {' '.join(map(str, card.faces))} {card.name}"
        for card in cards.cards
    )


@SETS
@pytest.mark.rule("FI-DATA-5", "FI-CARD-1", "FI-DATA-2")
def test_a_set_is_read_from_text(cards):
    found = own_set.read_set(text_of(cards), cards.name)
    assert found.cards is not None
    assert found.cards.cards == cards.cards
    assert (found.errors, found.warnings) == ((), ())


@pytest.mark.rule("FI-CARD-1", "FI-DATA-1", "FI-DATA-3", "FI-DATA-4", "FI-DATA-5")
@pytest.mark.parametrize(
    "line, said",
    [
        ("FB01 G 2 3 3 1", "Line 1: an id, a row"),
        ("1FB G 2 3 3 1 2 A", "Line 1: 1FB is no id"),
        ("FB01 K 2 3 3 1 2 A", "Line 1: the row is G, D, M or F, not K"),
        ("FB01 G 7 3 3 1 2 A", "Line 1: the value is 1 to 6, not 7"),
        ("FB01 G 2 3 6 1 2 A", "not 6"),
        ("FB01 G 2 3 3X 1 2 A", "not 3X"),
        ("FB02 G 2 3 3 1 2 A", "Line 2: the id FB02 stands twice"),
    ],
)
def test_what_is_wrong_with_a_line_is_said(line, said):
    _, _, rest = text_of(BLUE).partition("\n")
    found = own_set.read_set(f"{line}\n{rest}", "Ours")
    assert found.cards is None
    assert any(said in error.text for error in found.errors)


@pytest.mark.rule("FI-DATA-2", "FI-DATA-3", "FI-DATA-4", "FI-CMP-1")
def test_a_set_that_is_only_odd_is_taken_and_a_broken_one_is_not():
    text = text_of(BLUE).replace("FB30 F 6 3 5 4 5", "FB30 F 5 5 5 5 5")
    found = own_set.read_set(text, "Ours")
    assert found.cards is not None
    assert [each.rule_id for each in found.warnings] == [
        "FI-DATA-3",
        "FI-DATA-2",
        "FI-DATA-4",
    ]
    few = own_set.read_set("# nothing\n" + "\n".join(text.splitlines()[3:9]), "Ours")
    assert [each.rule_id for each in few.errors] == ["FI-SET-1", "FI-SET-2", "FI-SET-3"]
    many = own_set.read_set(text + "\nXX1 F 1 1 1 1 4 Somebody", "Ours")
    assert [each.rule_id for each in many.errors] == ["FI-CMP-1"]


@pytest.mark.rule("FI-CARD-4", "FI-CARD-5", "FI-CARD-6", "FI-DATA-7", "FI-DATA-8")
def test_the_tactic_cards():
    colours = Counter(tactic.colour for tactic in TACTICS)
    assert set(colours.values()) == {6}
    assert len(colours) == 5
    for colour in colours:
        values = sorted(t.value for t in TACTICS if t.colour == colour)
        white = [1, 1, 2, 3, 4, 5]
        assert values == (white if colour == "white" else [2, 2, 3, 3, 4, 5])
    final = TACTICS[NUMBER_OF["W0"]]
    assert (final.value, final.approach, final.shot) == (1, ((4,), (4,)), ((4,), (0,)))
    assert all(t.name.keys() == set(STORY_LANGUAGES) for t in TACTICS)
    assert TACTICS[NUMBER_OF["W1"]].shot[0] == (3, 4), "? comes last"


@pytest.mark.rule("FI-SET-4", "FI-DATA-6", "FI-SET-5", "FI-SET-11")
def test_the_squads_of_a_first_match():
    """FI-T27."""
    t = Table("W4", "W2")
    for side, formation in enumerate(([4, 4, 2], [3, 4, 3])):
        rows = [t.s.pos[slot] for slot in t.s.squad[side]]
        assert [rows.count(row) for row in (1, 2, 3)] == formation
        assert sum(t.setup.man(slot).value for slot in t.s.squad[side]) == 50
    assert not any(t.s.turned)
    assert refused() is None


@pytest.mark.rule("FI-SET-1", "FI-COR-3", "FI-SET-2", "FI-SET-3")
def test_what_is_no_squad():
    """FI-T20."""
    dear = of(
        "FB03",
        "FB06",
        "FB10",
        "FB11",
        "FB12",
        "FB15",
        "FB19",
        "FB20",
        "FB21",
        "FB25",
        "FB26",
    )
    found = squads.refuse_squad(entry(), Options(), dear, BENCH)
    assert (found.rule, found.sentence) == (
        "FI-SET-1",
        "The values of the squad come to 51, and 50 is the most.",
    )
    assert refused(starters=STARTERS[:-1]) == "FI-SET-1"
    assert refused(starters=(*STARTERS[:-1], STARTERS[0])) == "FI-SET-1"
    assert refused(starters=(*STARTERS[:-1], 99)) == "FI-SET-1"
    assert refused(bench=of("FB04", "FB13", "FB23", "FB22")) == "FI-SET-2"
    no_forward = of(
        "FB03",
        "FB06",
        "FB05",
        "FB11",
        "FB12",
        "FB14",
        "FB15",
        "FB20",
        "FB21",
        "FB08",
        "FB07",
    )
    assert (
        refused(starters=no_forward, bench=of("FB01", "FB04", "FB13", "FB22"))
        == "FI-SET-3"
    )


@pytest.mark.rule("FI-LGE-4", "FI-LGE-5", "FI-LGE-7", "FI-LGE-13")
def test_who_may_not_play_is_not_chosen_and_fewer_are_asked_for():
    assert refused(unavailable=STARTERS[:1]) == "FI-LGE-5"
    keepers = of("FB01", "FB02", "FB03")
    lone = entry(unavailable=keepers[:2])
    assert shape(lone) == (11, 4, 1, 0, 0)
    none = entry(unavailable=keepers)
    assert shape(none) == (11, 4, 0, 0, 0)
    starters, bench = squads.sample_squad(none, Options(), FastDice(1))
    assert (len(starters), len(bench)) == (11, 4)
    few = entry(unavailable=tuple(range(3, 21)))
    assert shape(few)[:2] == (10, 1), "a keeper plays nowhere else"
    with pytest.raises(RuleViolation) as refusal:
        setup_for(entry(unavailable=tuple(range(6, 30))), entry(RED), Options())
    assert refusal.value.rule_id == "FI-LGE-13"


def of_values(text, keepers="G G"):
    """An own set: its keepers, then rows and values such as "D3 F2"."""
    words = [f"{each}2" for each in keepers.split()] + text.split()
    lines = [f"X{n} {w[0]} {w[1]} 1 1 1 1 A{n}" for n, w in enumerate(words)]
    return own_set.read_set("\n".join(lines), "Ours").cards


@pytest.mark.rule("FI-LGE-13", "FI-LGE-7", "FI-SET-1", "FI-SET-2", "FI-SET-3")
@pytest.mark.parametrize(
    "side, sizes",
    [
        # Fifteen, three of them keepers: one of those can neither start nor sit.
        (entry(of_values("D1 " * 4 + "M1 " * 4 + "F1 " * 4, "G G G")), (11, 3)),
        (entry(unavailable=tuple(range(3, 18))), (11, 3)),
        # Fifteen who may play, too dear for a whole squad.
        (entry(unavailable=(0, *range(3, 9), *range(12, 17), 21, 22, 23)), (11, 1)),
        # Nobody in attack may play.
        (entry(unavailable=tuple(range(21, 30))), (11, 4)),
    ],
)
def test_a_side_that_can_play_is_not_refused(side, sizes):
    assert squads.refuse_entry(side, Options()) is None
    starters, bench = squads.sample_squad(side, Options(), FastDice(1))
    assert (len(starters), len(bench)) == sizes
    assert squads.refuse_squad(side, Options(), starters, bench) is None


@pytest.mark.rule("FI-LGE-13")
def test_six_who_can_start_are_too_few():
    """Three keepers and five defenders."""
    side = entry(unavailable=tuple(range(8, 30)))
    assert squads.refuse_entry(side, Options()) == squads.TOO_FEW


@pytest.mark.rule("FI-SET-1", "FI-SET-2")
def test_chance_finds_a_squad_for_the_least_that_pays_one():
    least = Options(squad_budget=32)
    for seed in range(40):
        starters, bench = squads.sample_squad(entry(), least, FastDice(seed))
        assert squads.refuse_squad(entry(), least, starters, bench) is None
    with pytest.raises(IndexError):
        squads.sample_squad(entry(), Options(squad_budget=31), FastDice(1))


@pytest.mark.rule("FI-SET-2")
def test_two_keepers_of_whom_one_starts():
    two = of("FB01", "FB02", *BLUE.starters[2:])
    assert refused(two, of("FB04", "FB05", "FB13", "FB22")) == "FI-SET-2"
    assert refused(two, of("FB03", "FB04", "FB13", "FB22")) == "FI-SET-2"
    cheap = of(*BLUE.starters[:9], "FB22", "FB26")
    assert refused(cheap, of("FB01", "FB02", "FB13", "FB04")) == "FI-SET-2"
    one = Options(keepers_required=1)
    for bench in (BENCH, of("FB04", "FB13", "FB23", "FB22")):
        assert squads.refuse_squad(entry(), one, STARTERS, bench) is None
    none = of("FB04", *BLUE.starters[1:])
    wrong = squads.refuse_squad(entry(), one, none, of("FB05", "FB13", "FB22", "FB23"))
    assert wrong == squads.ONE_KEEPER


@pytest.mark.rule("FI-SET-1", "FI-DEC-1")
def test_a_budget_that_pays_no_squad_is_refused_before_the_match():
    with pytest.raises(RuleViolation) as refusal:
        setup_for(entry(), entry(RED), Options(squad_budget=15))
    assert refusal.value.rule_id == "FI-SET-1"


@pytest.mark.rule("FI-SET-6")
@pytest.mark.parametrize(
    "coloured, rule",
    [
        ("V5 Y4 B3a R3b V2a Y2b", None),
        ("V5 V4 V3a V3b V2a V2b", None),
        ("V5 Y5 V4 V3a V2a V2b", "FI-SET-6"),
        ("V5 V4 V3a V3b V2a", "FI-SET-6"),
        ("V5 V4 V3a V3b V2a V2a", "FI-SET-6"),
        ("V5 V4 V3a V3b V2a W0", "FI-SET-6"),
    ],
)
def test_standard_decks(coloured, rule):
    """FI-T29."""
    found = decks.refuse_deck("standard", deck("W5 W4 W3 W2 W1 " + coloured))
    assert (found and found.rule) == rule


@pytest.mark.rule("FI-SET-6")
def test_a_deck_has_all_white_cards_and_a_beginners_is_violet():
    without = deck("W5 W4 W3 W2 V5 Y5 V4 V3a V3b V2a V2b")
    assert decks.refuse_deck("standard", without) == decks.WHITE
    mixed = deck("W5 W4 W3 W2 W1 V5 Y4 V3a V3b V2a V2b")
    assert decks.refuse_deck("beginner", mixed) == decks.VIOLET
    assert decks.refuse_deck("standard", mixed) is None


@pytest.mark.rule("FI-SET-8")
@pytest.mark.parametrize(
    "words, good",
    [
        ("W5 V5 W4 V4 W3 V3a V3b W2 V2a V2b W1", True),
        ("V5 Y5 V4 R4 V3a B3a R3a V2a V2b R2b W1", True),
        ("W5 V5 W4 V4 Y4 V3a V3b W2 V2a V2b W1", False),
        ("W5 V5 W4 V4 W3 V3a V3b Y3a Y3b W2 W1", False),
        ("W5 V5 W4 V4 W3 V3a W2 V2a V2b Y2a Y2b", False),
    ],
)
def test_free_decks(words, good):
    """FI-T17, FI-T19: there is one 1 beside the final card."""
    found = decks.refuse_deck("free", deck(words))
    assert (found is None) == good


@pytest.mark.rule("FI-SET-1", "FI-SET-8", "FI-DEC-1")
def test_what_chance_chooses_may_be_chosen():
    dice = FastDice(5)
    for mode in ("beginner", "standard", "free"):
        for _ in range(20):
            assert decks.refuse_deck(mode, decks.sample_deck(mode, dice)) is None
    for _ in range(20):
        starters, bench = squads.sample_squad(entry(), Options(), dice)
        assert refused(starters, bench) is None


@pytest.mark.rule("FI-LGE-3", "FI-LGE-6")
def test_both_may_own_the_same_set():
    setup = FINALE.setup_of("finale", "blue", "blue", {"beginner_squads": True})
    narrator = FINALE.narrator(setup, "fr")
    names = [narrator.teller.man(slot) for slot in (0, 30)]
    assert names == ["Anselm Pier (domicile)", "Anselm Pier (extérieur)"]
    assert not any(fresh(setup).turned)


@pytest.mark.rule("FI-DEC-1")
def test_a_setup_comes_back_from_its_table():
    own = own_set.read_set(text_of(RED), "Ours").cards
    setup = setup_with(
        {"unavailable": of("FB02")},
        {"cards": own, "name": "Ours"},
        deck_mode="beginner",
        subs_max=3,
    )
    table = table_of(setup)
    again = setup_of(table)
    assert table_of(again) == table
    assert again.sides[1].cards.cards == own.cards
    assert again.options == setup.options


@pytest.mark.parametrize(
    "change",
    [
        {"options": {"subs_max": 5}},
        {"options": {"deck_mode": "best"}},
        {"options": {"beginner_squads": 1}},
        {"home": {"name": "A", "set": "green"}},
        {"home": {"name": "A", "set": "blue", "starters": ["FB03"]}},
        {"home": {"name": "A", "set": "blue", "deck": ["W5"]}},
        {"home": {"name": "A", "cards": [["A1", "A", "D", 1, "1 1 1 1"]] * 15}},
        {"home": {"name": "A", "cards": [["A1", "A", "D", 1, "1 1 1"]] * 15}},
    ],
)
def test_a_broken_setup_is_refused(change):
    with pytest.raises(CorruptRecord):
        setup_of(table_of(setup_with()) | change)
