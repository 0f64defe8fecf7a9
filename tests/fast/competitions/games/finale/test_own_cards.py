"""Footballers of Finale in a club's boxes: stored as they are printed, and read strictly."""

from __future__ import annotations

import pytest

from competitions.games.finale.own_cards import FINALE_BOX
from engine.errors import CorruptRecord
from engine.games.finale.box.cards import ROWS
from engine.games.finale.box.catalogue import SET_KEYS, card_set

BLUE = card_set("blue").cards


@pytest.mark.rule("FI-CARD-1", "FI-COR-8", "FI-LGE-3")
@pytest.mark.parametrize("key", SET_KEYS)
def test_each_footballer_of_the_box_comes_back_as_he_was(key):
    men = card_set(key).cards
    records = [FINALE_BOX.record(man) for man in men]
    assert [record.number for record in records] == list(range(1, 31))
    assert tuple(map(FINALE_BOX.card, records)) == men
    assert records[13].values == {
        "id": men[13].id,
        "row": "M",
        "value": 2,
        "faces": [str(face) for face in men[13].faces],
    }


@pytest.mark.rule("FI-COR-8")
@pytest.mark.parametrize(
    "wrong",
    [
        {"row": "X"},
        {"value": 0},
        {"value": 7},
        {"value": "2"},
        {"faces": ["1", "2", "3"]},
        {"faces": ["1", "2", "3", "6"]},
        {"faces": ["1", "2", "3", "4Q"]},
        {"id": "FB15"},
        {"id": "fb14"},
        {"boost": 3},
    ],
)
def test_another_shape_is_refused(wrong):
    record = FINALE_BOX.record(BLUE[13])
    with pytest.raises(CorruptRecord):
        FINALE_BOX.card(record._replace(values={**record.values, **wrong}))
    with pytest.raises(CorruptRecord):
        FINALE_BOX.card(record._replace(kind="power"))


def test_a_card_says_its_row_its_value_and_the_signs_of_its_faces():
    keeper, defender = FINALE_BOX.look(BLUE[2]), FINALE_BOX.look(BLUE[5])
    assert (keeper.role, keeper.mark, keeper.value) == ("Keeper", "keeper", 5)
    assert (defender.role, defender.mark) == ("Defender", "")
    shown = [(face.strength, face.sign) for face in (*keeper.faces, *defender.faces)]
    assert shown[:4] == [(2, "injury"), (5, ""), (4, ""), (5, "")]
    assert shown[4:] == [(4, ""), (2, ""), (2, "yellow"), (3, "red")]


@pytest.mark.rule("FI-LGE-3", "FI-DATA-2", "FI-DATA-4")
def test_a_set_unlike_ours_is_told_and_stops_nobody():
    assert FINALE_BOX.squad_problems(BLUE) == ()
    rules = [one.rule_id for one in FINALE_BOX.squad_problems(BLUE[:29])]
    assert rules == ["FI-DATA-2", "FI-DATA-4"]
    assert [one.rule_id for one in FINALE_BOX.squad_problems(BLUE[2:10])] == [
        "FI-SET-1",
        "FI-SET-2",
        "FI-SET-3",
    ]
    dear = BLUE[0]._replace(row=ROWS.index("G"), value=6)
    assert FINALE_BOX.squad_problems((dear, *BLUE[1:]))[0].rule_id == "FI-DATA-2"
