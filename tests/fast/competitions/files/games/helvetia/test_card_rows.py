"""Cards from pasted CSV: all of them, or every error by line and column."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from competitions.files.games.helvetia.card_rows import (
    LEGEND_TEMPLATE,
    PLAYER_COLUMNS,
    PLAYER_TEMPLATE,
    POWER_TEMPLATE,
    read_legends,
    read_players,
    read_powers,
)
from engine.games.helvetia.box.cards import ChallengeKind, PlayerKind
from engine.games.helvetia.box.catalogue import faction

JUX = "1,Jux,keeper,2,8,6,12,3,6,12,4,4"


def errors(rows):
    return [(e.line, e.column, e.problem.text) for e in rows.errors]


@pytest.mark.rule("HV-CARD-01")
def test_the_templates_can_be_pasted_as_they_are():
    for rows in (
        read_players(PLAYER_TEMPLATE),
        read_powers(POWER_TEMPLATE),
        read_legends(LEGEND_TEMPLATE),
    ):
        assert rows.ok
        assert rows.errors == ()


@pytest.mark.rule("HV-CARD-01", "HC-PLY-03")
def test_a_whole_squad_comes_back_as_the_catalogue_has_it():
    squad = faction("drakes").players
    lines = [",".join(str(getattr(card, c)) for c in PLAYER_COLUMNS) for card in squad]
    assert read_players("\n".join(lines)).cards == squad


@pytest.mark.rule("HV-CARD-02")
@pytest.mark.parametrize(
    "text",
    [
        JUX,
        JUX.replace(",", ";"),
        JUX.replace(",", "\t") + "\r\n",
        "\ufeff" + PLAYER_TEMPLATE.splitlines()[0] + "\n" + JUX,
        "Name;No;Type;BOOST;Piquer;Tacle;Dégagement;Pression;Dribble;Long pass;Shoot;Tête\n"
        "Jux;1;G;2;8;6;12;3;6;12;4;4",
        "1,Jux,G,2.0,8,6,12,3,6,12,4,4.00",
    ],
)
def test_one_card_in_every_common_spelling(text):
    (card,) = read_players(text).cards
    assert card == read_players(JUX).cards[0]
    assert card.kind is PlayerKind.KEEPER


@pytest.mark.rule("HV-CARD-02")
def test_a_broken_number_is_named_by_line_and_column():
    rows = read_players(f"{JUX}\n3,Knick,field,2.5,x,10,11,4,11,,8,8")
    assert errors(rows) == [
        (2, "boost", "A whole number is needed here, not “2.5”."),
        (2, "steal", "A whole number is needed here, not “x”."),
        (2, "long_pass", "A whole number is needed here; the cell is empty."),
    ]
    assert not rows.ok
    assert len(rows.cards) == 2


@pytest.mark.rule("HV-CARD-02", "HC-PLY-10")
def test_bounds_are_told_beside_other_errors_of_the_line():
    rows = read_players("1,Jux,keeper,9,8,6,12,9,6,12,4,x")
    assert errors(rows) == [
        (1, "header", "A whole number is needed here, not “x”."),
        (1, "boost", "BOOST must lie between 0 and 8, not 9."),
        (1, "pressure", "Pressure must lie between 0 and 8, not 9."),
    ]


@pytest.mark.rule("HV-CARD-02")
def test_unknown_columns_kinds_and_surplus_cells_are_named():
    assert errors(read_players("number,name,wings\n1,Jux,2"))[0][:2] == (1, "wings")
    assert errors(read_players(JUX.replace("keeper", "goblin")))[0][:2] == (1, "kind")
    assert errors(read_legends("1,a,b,c")) == [
        (1, "", "This line has 4 cells, but there are 3 columns.")
    ]


@pytest.mark.rule("HC-PLY-01")
def test_a_number_that_stands_twice_is_an_error():
    assert errors(read_players(f"{JUX}\n{JUX}")) == [
        (2, "number", "Number 1 is on 2 cards.")
    ]


@pytest.mark.rule("HC-PWR-10", "HC-SHT-04", "HC-CHL-03")
def test_power_cards_are_held_to_their_rules():
    assert [e[1] for e in errors(read_powers("4,x,5,0,shots,y"))] == [
        "number",
        "level",
        "challenge_count",
    ]
    assert errors(read_powers("5,x,1,2,cartwheels,y"))[0][1] == "challenge"
    (card,) = read_powers("15,Nutmeg,1,4,Short passes,").cards
    assert card.challenge.kind is ChallengeKind.SHORT_PASSES
    assert errors(read_legends("5,Trapdoor,")) == [
        (1, "number", "LEGEND cards have the numbers 1 to 4, not 5.")
    ]


@pytest.mark.rule("HV-CARD-02", "HV-NAME-03")
def test_names_and_effects_go_through_the_one_door_for_names():
    assert errors(read_legends("1,a\u202eb,c\x00"))[0][1] == "name"
    assert errors(read_legends("1,a\u202eb,c\x00"))[1][1] == "effect"
    assert read_legends("1,=1+1,<script>").ok


@pytest.mark.rule("HV-CARD-03")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Paste at least one card, one on each line."),
        ("number,name,effect", "Paste at least one card, one on each line."),
        ("x" * 100_001, "That is more than 100 kB of text; paste only the cards."),
    ],
)
def test_nothing_too_much_and_too_long_are_told_in_a_sentence(text, said):
    rows = read_legends(text)
    assert not rows.ok
    assert [e[2] for e in errors(rows)] == [said]


@pytest.mark.rule("HV-CARD-03")
def test_at_most_a_hundred_cards_are_read_at_once():
    rows = read_players("\n".join(f"{n},{JUX[2:]}" for n in range(1, 151)))
    assert len(rows.cards) == 100
    assert rows.errors[-1].problem.text == (
        "At most 100 cards are read at once; these are 150."
    )


@pytest.mark.rule("HV-CARD-01")
@given(st.text(st.sampled_from('1a,;\t\n\r"-.5 é\x00\ud800')))
def test_whatever_is_pasted_becomes_cards_or_sentences(text):
    for rows in (read_players(text), read_powers(text), read_legends(text)):
        assert rows.ok is not bool(rows.errors)
        assert all(error.problem.text.endswith(".") for error in rows.errors)
