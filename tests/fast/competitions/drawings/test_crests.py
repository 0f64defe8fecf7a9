"""Crests and shirts: inside their box, readable, free of anything but numbers."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product

import pytest

from competitions.drawings.crests import (
    FIGURES,
    OUTLINES,
    SHIRT_PARTS,
    drawing,
    readable,
    shirt,
)
from competitions.drawings.kits import COLOUR_IDS, HEX, PATTERNS, Kit, contrast
from competitions.drawings.looks import CHARGES, FIELDS, SHAPES, Look
from competitions.drawings.outlines import contours

PATH = re.compile(r"[MLHVQCZ0-9 .\-]+")
LOOK = Look("shield", "plain", "VJ", "blue", "white", "ink", "white", "plain", "hoops")
PAIRS = list(product(COLOUR_IDS, COLOUR_IDS))


def numbers(path: str) -> list[tuple[float, float]]:
    return [point for contour in contours(path) for point in contour]


@pytest.mark.rule("HV-LOOK-04")
def test_every_shape_charge_and_pattern_is_drawn():
    assert set(OUTLINES) == set(SHAPES)
    assert set(FIGURES) == set(CHARGES)
    assert set(SHIRT_PARTS) == set(PATTERNS)


@pytest.mark.rule("HV-LOOK-04")
@pytest.mark.parametrize("shape", SHAPES)
def test_every_crest_stays_inside_its_box(shape):
    for field, mark in product(FIELDS, ("VJ", *CHARGES)):
        look = replace(LOOK, crest_shape=shape, crest_field=field, crest_letters=mark)
        drawn = drawing(look)
        for path in (*drawn.paths, drawn.edge):
            d = path if isinstance(path, str) else path.d
            assert PATH.fullmatch(d)
            for x, y in numbers(d):
                assert -1 <= x <= 49
                assert 0 <= y <= 57


@pytest.mark.rule("HV-LOOK-04")
@pytest.mark.parametrize("shape", SHAPES)
def test_a_field_never_leaves_the_outline(shape):
    """Halves begin at the middle; hoops are as wide as the outline lets them be."""
    halves = drawing(replace(LOOK, crest_shape=shape, crest_field="halves"))
    assert min(x for x, _y in numbers(halves.paths[1].d)) == 24
    hoops = drawing(replace(LOOK, crest_shape=shape, crest_field="hoops"))
    left = min(x for x, _y in numbers(hoops.edge))
    assert min(x for x, _y in numbers(hoops.paths[1].d)) >= left - 0.1


@pytest.mark.rule("HV-LOOK-05")
@pytest.mark.parametrize("field", FIELDS)
def test_letters_can_be_read_on_what_they_stand_on(field):
    for one, two in PAIRS:
        for mark in ("VJ", "V"):
            look = replace(
                LOOK, crest_field=field, crest_letters=mark, colour_1=one, colour_2=two
            )
            grounds = [HEX[one], HEX[two]] if field == "halves" else [HEX[one]]
            for letter, ground in zip(drawing(look).letters, grounds, strict=False):
                assert contrast(letter.fill, ground) >= 4.5, (one, two, mark)


@pytest.mark.rule("HV-LOOK-05")
@pytest.mark.parametrize("field", FIELDS)
def test_charges_stand_out_from_what_they_stand_on(field):
    for one, two in PAIRS:
        look = replace(
            LOOK, crest_field=field, crest_letters="star", colour_1=one, colour_2=two
        )
        signs = drawing(look).paths[1 if field == "plain" else 2 :]
        grounds = [HEX[one], HEX[two]] if field == "halves" else [HEX[one]]
        if len(signs) == 1 and field == "halves":
            signs = signs * 2
        for sign, ground in zip(signs, grounds, strict=True):
            assert contrast(sign.fill, ground) >= 3, (one, two)


@pytest.mark.rule("HV-LOOK-05")
def test_a_charge_on_halves_changes_its_colour_in_the_middle():
    look = replace(LOOK, crest_field="halves", crest_letters="crown")
    left, right = drawing(look).paths[2:]
    assert (left.fill, right.fill) == (HEX["white"], HEX["blue"])
    assert max(x for x, _y in numbers(left.d)) == 24


@pytest.mark.rule("HV-LOOK-05")
def test_one_letter_stands_on_hoops_where_halves_were_wished():
    drawn = drawing(replace(LOOK, crest_field="halves", crest_letters="東"))
    assert [letter.text for letter in drawn.letters] == ["東"]
    assert drawn == drawing(replace(LOOK, crest_field="hoops", crest_letters="東"))


@pytest.mark.rule("HV-LOOK-05")
@pytest.mark.parametrize("colour", COLOUR_IDS)
def test_black_or_white_can_be_read_on_each_of_the_ten(colour):
    assert contrast(readable(HEX[colour], HEX[colour]), HEX[colour]) >= 4.5


@pytest.mark.rule("HV-LOOK-04")
def test_a_crest_is_small_enough_for_a_table_of_twenty():
    sizes = [
        sum(len(path.d) for path in drawing(look).paths)
        for look in (
            replace(LOOK, crest_shape=shape, crest_field=field, crest_letters=mark)
            for shape, field, mark in product(SHAPES, FIELDS, CHARGES)
        )
    ]
    assert max(sizes) < 1200
    assert sum(sizes) / len(sizes) < 500


@pytest.mark.rule("HV-LOOK-04")
def test_a_shirt_wears_both_colours():
    for pattern in PATTERNS:
        drawn = shirt(Kit("teal", "white", pattern))
        assert [path.fill for path in drawn.paths] == [HEX["teal"], HEX["white"]]
        assert drawn.box == "0 0 96 96"
