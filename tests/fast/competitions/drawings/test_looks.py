"""Looks from names: always good, always the same, neighbours apart."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from competitions.drawings.kits import (
    COLOUR_IDS,
    HEX,
    PATTERNS,
    clash,
    contrast,
    smallest_difference,
)
from competitions.drawings.looks import (
    CHARGES,
    FIELDS,
    PARTNERS,
    SHAPES,
    UNWANTED,
    Look,
    check_look,
    default_look,
    default_looks,
    initials,
    is_mark,
)
from engine.games.helvetia.box.catalogue import factions

TOWNS = [f"{a}{b}" for a in ("Alp", "Berg", "Chalet", "Dorf") for b in "abcdef"]


@pytest.mark.rule("HV-LOOK-01")
def test_eight_shapes_three_fields_and_at_least_eight_charges():
    assert len(SHAPES) == 8
    assert FIELDS == ("plain", "hoops", "halves")
    assert len(CHARGES) >= 8


@pytest.mark.rule("HV-LOOK-02")
def test_partners_stand_out_for_every_eye():
    assert set(PARTNERS) == set(COLOUR_IDS)
    for colour, partners in PARTNERS.items():
        for partner in partners:
            assert smallest_difference(colour, partner) >= 20
            assert contrast(HEX[colour], HEX[partner]) >= 3


@pytest.mark.rule("HV-LOOK-02")
@given(st.text())
def test_every_name_whatever_it_holds_gets_a_good_look(name):
    look = default_look(name)
    assert look == default_look(name)
    assert look.crest_shape in SHAPES
    assert look.crest_field in FIELDS
    assert is_mark(look.crest_letters)
    assert look.colour_2 in PARTNERS[look.colour_1]
    assert {look.kit_pattern, look.away_pattern} <= set(PATTERNS)
    assert not clash(look.kits.first, look.kits.second)


@pytest.mark.rule("HV-LOOK-02")
def test_case_and_spaces_do_not_change_the_look():
    assert default_look("Lake Herons") == default_look(" lake   HERONS ")


@pytest.mark.rule("HV-LOOK-02")
@pytest.mark.parametrize("size", [2, 8, 10])
def test_up_to_ten_teams_have_ten_main_colours(size):
    looks = default_looks(TOWNS[:size])
    assert len({look.colour_1 for look in looks}) == size


@pytest.mark.rule("HV-LOOK-02")
def test_neighbours_differ_and_colours_are_shared_out_evenly():
    colours = [look.colour_1 for look in default_looks(TOWNS)]
    assert all(a != b for a, b in pairwise(colours))
    counts = [colours.count(colour) for colour in COLOUR_IDS]
    assert max(counts) - min(counts) <= 1


@pytest.mark.rule("HV-LOOK-02")
def test_colours_that_are_taken_are_avoided():
    taken = [c for c in COLOUR_IDS if c != "teal"]
    assert default_look("Owls", taken).colour_1 == "teal"


@pytest.mark.rule("HV-LOOK-03")
@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("Valley Jesters", "VJ"),
        ("Owls", "OW"),
        ("1. FC Köln", "FK"),
        ("Lake of Herons", "LH"),
        ("élan vital", "ÉV"),
        ("e\u0301lan", "ÉL"),
        ("X", "X"),
        ("Динамо Москва", "ДМ"),
        ("東京ドワーフ", "東"),
        ("فريق النسور", "ف"),
        ("ßa", "ßA"),
        ("👨\u200d👩\u200d👧 🏔️", ""),
        ("🏔️ Marmots", "MA"),
        ("1893", ""),
        ("Swiss Stars", ""),
        ("", ""),
        ("\ud83d", ""),
    ],
)
def test_initials_are_whole_letters_or_none(name, letters):
    assert initials(name) == letters


@pytest.mark.rule("HV-LOOK-03")
@given(st.text())
def test_initials_never_break_a_sign(name):
    letters = initials(name)
    assert len(letters) <= 2
    assert letters.isalpha() or letters == ""
    assert letters not in UNWANTED
    assert letters.encode() or letters == ""


@pytest.mark.rule("HV-LOOK-03")
@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("VJ", True),
        ("V", True),
        ("crown", True),
        ("VJX", False),
        ("", False),
        ("⚽", False),
        ("V1", False),
        ("dragonfly", False),
        ("<b", False),
    ],
)
def test_a_mark_is_a_charge_or_one_or_two_letters(text, right):
    assert is_mark(text) is right


@pytest.mark.rule("HV-LOOK-01")
@pytest.mark.parametrize("faction", factions(), ids=lambda faction: faction.key)
def test_the_factions_wear_what_this_module_knows(faction):
    given_look = faction.look
    look = Look(
        *(getattr(given_look, field) for field in Look.__dataclass_fields__),
    )
    assert look.crest_shape in SHAPES
    assert look.crest_field in FIELDS
    assert look.crest_letters in CHARGES
    assert look.colour_2 in PARTNERS[look.colour_1]
    assert not clash(look.kits.first, look.kits.second)


@pytest.mark.rule("HV-LOOK-01")
@pytest.mark.parametrize("field", Look.__dataclass_fields__)
def test_unknown_ids_are_refused(field):
    verdicts = check_look(replace(default_look("Owls"), **{field: "gnome"}))
    assert [v.rule_id for v in verdicts.errors] == ["HV-LOOK-01"]
    assert "gnome" in verdicts.errors[0].text


@pytest.mark.rule("HV-LOOK-01")
@given(st.text())
def test_a_look_from_a_name_is_never_complained_about(name):
    verdicts = check_look(default_look(name))
    assert (verdicts.errors, verdicts.warnings) == ((), ())


@pytest.mark.rule("HV-KIT-01")
def test_colours_that_look_alike_are_worth_a_warning():
    alike = replace(
        default_look("Owls"),
        colour_1="blue",
        colour_2="purple",
        away_colour_1="blue",
        away_colour_2="blue",
        kit_pattern="plain",
        away_pattern="plain",
    )
    verdicts = check_look(alike)
    assert verdicts
    assert [v.rule_id for v in verdicts.warnings] == ["HV-KIT-01"] * 3
