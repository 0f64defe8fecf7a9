"""A club's own set of Finale on its pages: cards by form and by paste, and a squad of them."""

from __future__ import annotations

import pytest
from django.urls import reverse

from competitions.actions.team import cards
from competitions.games.finale.own_cards import FINALE_BOX
from competitions.games.registry import kind_key
from competitions.models import CardDefinition
from engine.games.finale.box.catalogue import card_set
from tests import make
from tests.fast.competitions.test_finale_cup import HELVETIA, words
from tests.fast.form_reader import form_with

pytestmark = pytest.mark.django_db
KIND = kind_key(FINALE_BOX, "player")
BLUE = card_set("blue").cards
DRIFT = "FB14 M 2 3Y 1 2 4 Jonas Drift"
TYPED = {
    "id": "fb14",
    "name": "Jonas Drift",
    "row": "M",
    "value": 2,
    "face_1": "3Y",
    "face_2": "1",
    "face_3": "2",
    "face_4": "4",
}


def line(man) -> str:
    faces = " ".join(map(str, man.faces))
    return f"{man.id} {'GDMF'[man.row]} {man.value} {faces} {man.name}"


@pytest.fixture
def ada(client):
    user = make.user("ada")
    client.force_login(user)
    client.club = make.club(user=user)
    return client


@pytest.fixture
def box(ada):
    return cards.create_box(ada.club, "Our set", by=make.by())


def url(name, box, *args):
    return reverse(name, args=[box.club.slug, box.slug, *args])


def typed(ada, box, **other):
    sent = {**TYPED, **other, "deed": "save", "key": f"key{len(str(other))}45678901"}
    return ada.post(url("card_new", box, KIND), sent)


def pasted(ada, box, text, deed="store"):
    sent = {"cards": text, "deed": deed, "key": "key123456789"}
    return ada.post(url("card_paste", box, KIND), sent)


@pytest.mark.rule("HV-CARD-04")
def test_an_empty_box_takes_the_cards_of_any_game_and_then_of_one(ada, box):
    html = ada.get(box.get_absolute_url()).content.decode()
    assert "Finale" in html
    assert url("card_new", box, KIND) in html
    assert url("card_new", box, "player") in html
    assert typed(ada, box).status_code == 302
    html = ada.get(box.get_absolute_url()).content.decode()
    assert url("card_new", box, KIND) in html
    assert url("card_new", box, "player") not in html
    assert ada.get(url("card_new", box, "player")).status_code == 404
    assert ada.get(url("card_new", box, "chess.player")).status_code == 404
    ours = cards.create_box(box.club, "Seven", by=make.by())
    make.card(ours)
    assert ada.get(url("card_new", ours, KIND)).status_code == 404
    with pytest.raises(cards.RuleViolation) as found:
        cards.save_card(ours, BLUE[0], by=make.by())
    assert found.value.rule_id == "HV-CARD-04"
    with pytest.raises(cards.RuleViolation):
        cards.import_cards(ours, BLUE[:2], by=make.by())


@pytest.mark.rule("FI-CARD-1", "FI-COR-8")
def test_a_card_is_typed_changed_and_deleted(ada, box):
    page = form_with(ada.get(url("card_new", box, KIND)).content.decode(), "save")
    assert {"id", "row", "value", "face_4"} <= page.pressed("save").keys()
    typed(ada, box)
    row = CardDefinition.objects.get()
    assert (row.number, row.name, row.game) == (14, "Jonas Drift", FINALE_BOX.game)
    assert str(row.value.faces[0]) == "3Y"
    address = url("card", box, KIND, row.pk)
    assert address in ada.get(box.get_absolute_url()).content.decode()
    form = form_with(ada.get(address).content.decode(), "save")
    assert form.values["face_1"] == ["3Y"]
    ada.post(address, form.pressed("save", value="5"))
    row.refresh_from_db()
    assert (row.value.value, row.value.id) == (5, "FB14")
    assert (
        ada.post(
            address, form.pressed("save", value="6", key="another12345")
        ).status_code
        == 409
    )
    assert typed(ada, box, name="Other").status_code == 422
    ada.post(address, {"deed": "delete", "key": "keydelete1234"})
    assert not CardDefinition.objects.exists()


@pytest.mark.rule("FI-CARD-1", "FI-DATA-1")
@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"id": "14"}, "“14” is no id"),
        ({"id": "FB144"}, "“FB144” is no id"),
        ({"value": "7"}, "6"),
        ({"row": "X"}, "X"),
        ({"face_2": "6"}, "6"),
        ({"name": ""}, "required"),
    ],
)
def test_what_is_no_card_is_refused_at_its_field(ada, box, wrong, said):
    answer = typed(ada, box, **wrong)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert not CardDefinition.objects.exists()


@pytest.mark.rule("FI-CARD-1", "FI-DATA-3", "HV-CARD-01")
def test_cards_are_pasted_once_all_lines_are_right(ada, box):
    text = f"# ours\n{DRIFT}\n\nFB15 M 2 3 3 2 5 Emil Sand"
    seen = pasted(ada, box, text, "preview").content.decode()
    assert "2 cards were read." in seen
    assert "Line 4: the faces come to 13; 9 would be usual." in seen
    assert not CardDefinition.objects.exists()
    assert pasted(ada, box, text).status_code == 302
    assert [row.number for row in CardDefinition.objects.all()] == [14, 15]
    again = pasted(ada, box, DRIFT.replace("Drift", "Reed"), "preview")
    assert "will be replaced: 14" in " ".join(again.content.decode().split())


@pytest.mark.rule("FI-CARD-1", "FI-DATA-5", "FI-CMP-1", "HV-CARD-03")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("FB14 M 2 3Y 1 2 Jonas", "Line 1: an id, a row"),
        ("FB14 M 2 3Y 1 2 6 Jonas", "Line 1: a face is 1 to 5"),
        (f"{DRIFT}\nFB15 X 2 3 1 2 4 Emil", "Line 2: the row is G, D, M or F, not X"),
        (f"{DRIFT}\n{DRIFT}", "Line 2: the id FB14 stands twice"),
        (f"{DRIFT}\nFR14 M 2 3 1 2 4 Emil", "Line 2: the number 14 stands twice"),
        ("FB14 M 2 3Y 1 2 4 \u202eJonas", "Line 1: this name cannot be kept"),
        ("# nothing", "Paste at least one card"),
        (f"{DRIFT}\n" + "#" * 100_000, "more than 100 kB"),
        ("\n".join(f"A{n} M 1 1 1 1 1 N{n}" for n in range(31)), "30 footballers"),
    ],
)
def test_nothing_is_stored_while_a_line_is_wrong(ada, box, text, said):
    answer = pasted(ada, box, text)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert not CardDefinition.objects.exists()


@pytest.mark.rule("FI-LGE-3")
def test_a_squad_takes_its_cards_from_the_set(ada, box):
    pasted(ada, box, "\n".join(map(line, BLUE)))
    team = make.team("Owls", box.club)
    address = reverse("squad", args=[team.slug])
    form = form_with(ada.get(address).content.decode(), "take")
    ada.post(address, form.pressed("take", faction=str(box.pk)))
    team.refresh_from_db()
    assert team.box == box
    assert [man.card.value for man in team.squad.order_by("number")] == list(BLUE)
    for page in (url("card_new", box, KIND), url("card_paste", box, KIND)):
        assert HELVETIA.findall(words(ada, page)) == []


def test_boxes_of_two_games_are_called_boxes(ada):
    """Each game has a word of its own; of both the page says what holds of either."""
    page = reverse("boxes", args=[ada.club.slug])
    for key, called in (
        ("blue", "Sets of the club"),
        ("jesters", "Boxes of cards of the club"),
    ):
        cards.adopt_box(ada.club, key, by=make.by())
        assert called in words(ada, page)
