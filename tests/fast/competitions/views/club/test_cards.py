"""A club's cards on their pages: read by all, changed by few, pasted with a dry run."""

from __future__ import annotations

import pytest
from django.urls import reverse

from competitions.actions.log.stale_forms import card_fingerprint, die_fingerprint
from competitions.actions.team import cards, squads
from competitions.files.games.helvetia.card_rows import (
    LEGEND_TEMPLATE,
    PLAYER_TEMPLATE,
    POWER_TEMPLATE,
)
from competitions.models import CardBox, CardDefinition
from engine.games.helvetia.box import catalogue
from tests import make

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
KEY = "key123456789"
FIPS = {
    "number": 6,
    "name": "Fips",
    "kind": "field",
    "boost": 5,
    "steal": 10,
    "tackle": 8,
    "clear": 9,
    "pressure": 3,
    "dribble": 14,
    "long_pass": 12,
    "shot": 13,
    "header": 8,
}
POWER = {
    "number": 15,
    "name": "Nutmeg",
    "level": 1,
    "challenge": "dribbles",
    "challenge_count": 1,
    "effect": "Your carrier dribbles with 4 more.",
}


@pytest.fixture
def ada(client):
    user = make.user("ada")
    client.force_login(user)
    return user


@pytest.fixture
def box(ada):
    return cards.create_box(make.club(user=ada), "Own box", by=make.by())


def url(name, box, *args):
    return reverse(name, args=[box.club.slug, box.slug, *args])


def send(client, address, deed, headers=None, **form):
    return client.post(address, {"deed": deed, "key": KEY, **form}, headers=headers)


def test_everybody_reads_and_only_the_club_changes(client, box):
    cards.import_cards(box, catalogue.faction("jesters").players, by=make.by())
    client.logout()
    for address in (reverse("boxes", args=[box.club.slug]), url("box", box)):
        page = client.get(address)
        assert page.status_code == 200
        assert (
            '<form method="post"'
            not in page.content.decode().split("<main")[1].split("</main")[0]
        )
    assert client.get(url("card_new", box, "player")).status_code == 302
    client.force_login(make.user("cleo"))
    assert client.get(url("card_paste", box, "player")).status_code == 403
    assert send(client, url("box", box), "delete").status_code == 403
    assert CardBox.objects.exists()


def test_the_catalogue_is_copied_in_one_tap(client, box):
    address = reverse("boxes", args=[box.club.slug])
    page = send(client, address, "adopt", faction="drakes")
    copy = CardBox.objects.get(origin="drakes")
    assert page.url == copy.get_absolute_url()
    assert "Loder" in client.get(page.url).content.decode()
    refused = send(client, address, "adopt", faction="pirates", key="other1234567")
    assert refused.status_code == 422


def test_factions_are_made_renamed_copied_and_deleted(client, box):
    made = send(client, reverse("boxes", args=[box.club.slug]), "create", name="Two")
    assert made.status_code == 302
    two = CardBox.objects.get(name="Two")
    assert (
        send(client, url("box", two), "rename", name="Own box", key="a" * 9).status_code
        == 422
    )
    assert (
        send(client, url("box", two), "rename", name="Deux", key="b" * 9).status_code
        == 302
    )
    assert (
        send(client, url("box", two), "copy", name="Trois", key="c" * 9).status_code
        == 302
    )
    assert send(client, url("box", two), "delete", key="d" * 9).status_code == 302
    assert sorted(f.name for f in CardBox.objects.all()) == ["Own box", "Trois"]


@pytest.mark.rule("HC-KIT-07")
def test_a_faction_has_a_die_of_its_own(client, box):
    """Read by all; what no die can show is refused, and a stale form loses nothing."""
    faction = CardBox.objects.get()
    page = client.get(url("box", box)).content.decode()
    assert "Red card, \N{MINUS SIGN}3 BOOST" in page
    faces = {f"face_{n}": "0-1" for n in range(1, 7)}
    refused = send(client, url("box", box), "die", **faces)
    assert (refused.status_code, "at least one red" in refused.content.decode()) == (
        422,
        True,
    )
    seen = die_fingerprint(faction)
    mine = {**faces, "face_1": "2-0", "seen": seen}
    assert send(client, url("box", box), "die", **mine).status_code == 302
    faction.refresh_from_db()
    assert faction.die == [[2, 0], *[[0, 1]] * 5]
    stale = {**faces, "face_2": "2-3", "seen": seen, "key": "other1234567"}
    late = send(client, url("box", box), "die", **stale)
    assert late.status_code == 409
    assert late.context["dice"]["face_2"].value() == "2-3"
    copy = cards.duplicate_box(faction, name="Copy", by=make.by())
    assert copy.die == faction.die


def test_a_faction_in_use_says_who_plays_with_it(client, box):
    team = make.team("Owls", owner=box.club)
    squads.take_squad(team, box, by=make.by())
    page = send(client, url("box", box), "delete")
    assert page.status_code == 422
    assert "Owls plays with these cards" in page.content.decode()


def test_the_ten_common_cards_come_in_one_tap(client, box):
    assert send(client, url("box", box), "common").status_code == 302
    assert box.of_kind("power").count() == 10


def test_a_card_is_made_and_changed_by_form(client, box):
    address = url("card_new", box, "player")
    assert client.get(address).status_code == 200
    assert send(client, address, "save", **FIPS).status_code == 302
    row = CardDefinition.objects.get()
    edit = url("card", box, "player", row.pk)
    assert client.get(edit).status_code == 200
    changed = {**FIPS, "shot": 18, "seen": card_fingerprint(row), "key": "other1234567"}
    assert send(client, edit, "save", **changed).status_code == 302
    row.refresh_from_db()
    assert row.value.shot == 18


@pytest.mark.rule("HC-PLY-10")
@pytest.mark.parametrize(
    "field, value, sentence",
    [
        ("shot", 21, "between 1 and 20, not 21"),
        ("pressure", 9, "between 0 and 8, not 9"),
        ("boost", -1, "between 0 and 8, not -1"),
        ("family_attack_exhausted", 20, "may not be above the normal value"),
        ("number", 100, "between 1 and 99"),
        ("name", " ", "At least one letter"),
        ("shot", "many", "whole number"),
    ],
)
def test_bounds_are_told_at_the_field(client, box, field, value, sentence):
    page = send(
        client, url("card_new", box, "player"), "save", **{**FIPS, field: value}
    )
    assert page.status_code == 422
    assert any(sentence in e for e in page.context["form"].errors[field])


def test_power_and_legend_cards_have_forms_too(client, box):
    assert (
        send(client, url("card_new", box, "power"), "save", **POWER).status_code == 302
    )
    assert CardDefinition.objects.get().values["challenge"] == "dribbles"
    legend = {"number": 1, "name": "Last breath", "effect": "", "key": "other1234567"}
    assert (
        send(client, url("card_new", box, "legend"), "save", **legend).status_code
        == 302
    )
    bad = {**POWER, "number": 4, "challenge_count": 0, "key": "third1234567"}
    errors = (
        send(client, url("card_new", box, "power"), "save", **bad)
        .context["form"]
        .errors
    )
    assert set(errors) == {"number", "challenge_count"}


def test_a_stale_card_form_keeps_what_was_typed(client, box):
    send(client, url("card_new", box, "player"), "save", **FIPS)
    row = CardDefinition.objects.get()
    seen = card_fingerprint(row)
    CardDefinition.objects.update(values={**row.values, "header": 9})
    edit = url("card", box, "player", row.pk)
    form = {**FIPS, "shot": 18, "seen": seen, "key": "other1234567"}
    page = send(client, edit, "save", HTMX, **form)
    text = page.content.decode()
    assert page.status_code == 409
    assert text.strip().startswith('<div id="card"')
    assert 'value="18"' in text
    row.refresh_from_db()
    assert card_fingerprint(row) in text


def test_a_card_is_deleted_and_a_second_tap_is_harmless(client, box):
    send(client, url("card_new", box, "player"), "save", **FIPS)
    edit = url("card", box, "player", CardDefinition.objects.get().pk)
    for n in range(2):
        assert send(client, edit, "delete", key=f"{KEY}{n}").status_code == 302
    assert client.get(edit).status_code == 404


def test_kinds_and_cards_that_do_not_exist_are_not_found(client, box):
    assert client.get(url("card_new", box, "joker")).status_code == 404
    assert client.get(url("card", box, "player", 999)).status_code == 404
    assert client.get(url("card", box, "joker", 1)).status_code == 404
    assert client.get(url("card_paste", box, "joker")).status_code == 404


@pytest.mark.rule("HV-CARD-01")
@pytest.mark.parametrize(
    "kind, text, count",
    [
        ("player", PLAYER_TEMPLATE, 3),
        ("power", POWER_TEMPLATE, 2),
        ("legend", LEGEND_TEMPLATE, 1),
    ],
)
def test_a_paste_is_looked_at_before_it_is_stored(client, box, kind, text, count):
    address = url("card_paste", box, kind)
    assert client.get(address).status_code == 200
    page = send(client, address, "preview", cards=text)
    assert len(page.context["shown"]) == count
    rows = box.of_kind(kind)
    assert rows.count() == 0
    assert send(client, address, "store", cards=text).status_code == 302
    assert rows.count() == count
    again = send(client, address, "preview", cards=text)
    assert len(again.context["change"].replaced) == count
    assert "will be replaced" in again.content.decode()


@pytest.mark.rule("HV-CARD-02")
def test_every_wrong_cell_is_named_and_nothing_is_stored(client, box):
    text = PLAYER_TEMPLATE.replace("14,8", "34,8").replace("1,Jux", "x,Jux")
    page = send(client, url("card_paste", box, "player"), "store", HTMX, cards=text)
    shown = page.content.decode()
    assert page.status_code == 422
    assert "Line 2, column number" in shown
    assert "Line 4, column shot" in shown
    assert "Schalk" in shown
    assert not CardDefinition.objects.exists()


@pytest.mark.parametrize(
    "text", ["", "\x00", "a\tb\tc", "=1+1", "1," * 5000, "\ud83d\ude00" * 10]
)
def test_rubbish_is_refused_in_a_sentence(client, box, text):
    text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    page = send(client, url("card_paste", box, "power"), "store", cards=text)
    assert page.status_code == 422
    assert page.context["form"].errors["cards"]


def test_the_card_pages_of_another_clubs_faction_are_not_found(client, box):
    other = make.club("Elsewhere")
    address = reverse("box", args=[other.slug, box.slug])
    assert client.get(address).status_code == 404


OWN = {
    **POWER,
    "name": "Cannonade",
    "effect": "",
    "machine": "own",
    "does": "add",
    "moment": "W-D20",
    "side": "own",
    "what": "any",
    "n": 3,
}


def made(client, box, **form):
    answer = send(client, url("card_new", box, "power"), "save", **{**OWN, **form})
    assert answer.status_code == 302, answer.context["form"].errors
    return box.of_kind("power").get(number=form.get("number", 15))


@pytest.mark.rule("HC-PWR-11")
def test_a_card_is_put_together_from_choices_and_says_what_it_does(client, box):
    row = made(client, box)
    assert row.value.ops == ("add(any, +3)",)
    says = "Before a d20 is rolled, if it is yours: +3 to the threshold of the d20"
    page = client.get(url("card", box, "power", row.pk))
    assert says in page.content.decode()
    initial = page.context["form"].initial
    assert (initial["machine"], initial["does"], initial["n"]) == ("own", "add", 3)
    assert says in client.get(url("box", box)).content.decode()
    kept = {
        **POWER,
        "name": "Cannonade",
        "seen": card_fingerprint(row),
        "key": "k" * 12,
    }
    assert (
        send(client, url("card", box, "power", row.pk), "save", **kept).status_code
        == 302
    )
    row.refresh_from_db()
    assert row.value.ops == ("add(any, +3)",)


@pytest.mark.rule("HC-PWR-11")
def test_what_does_not_go_together_is_said_at_the_choice(client, box):
    wrong = {**OWN, "moment": "W-TIME"}
    page = send(client, url("card_new", box, "power"), "save", **wrong)
    assert page.status_code == 422
    (problem,) = page.context["form"].errors["moment"]
    assert problem.startswith("This effect goes with another moment: ")
    assert "; Before a d20 is rolled; " in problem
    for name, value in (("n", 0), ("what", "left"), ("side", "attack"), ("does", "")):
        page = send(
            client, url("card_new", box, "power"), "save", **{**OWN, name: value}
        )
        assert set(page.context["form"].errors) == {name}
    assert not box.cards.exists()


@pytest.mark.rule("HC-PWR-11")
def test_a_card_takes_over_what_a_card_of_the_box_does(client, box):
    form = {**POWER, "name": "Our net", "machine": "like", "like": "D22"}
    send(client, url("card_new", box, "power"), "save", **form)
    row = CardDefinition.objects.get()
    assert row.value.ops == ("cells(+1)", "add(any, -2)")
    page = client.get(url("card", box, "power", row.pk))
    assert page.context["form"].initial["like"] == "D22"
    nothing = {**form, "like": "", "number": 16, "key": "k" * 12}
    page = send(client, url("card_new", box, "power"), "save", **nothing)
    assert page.context["form"].errors["like"] == ["Choose the card."]


def test_a_look_narrows_the_choices_and_stores_nothing(client, box):
    address = url("card_new", box, "power")
    look = {"machine": "own", "moment": "W-TIME", "does": "time_add", "n": 6}
    part = send(client, address, "look", HTMX, **look).content.decode()
    assert "Not complete yet" in part
    look["side"] = "either"
    page = send(client, address, "look", HTMX, **look)
    text = page.content.decode()
    assert page.status_code == 200
    assert text.strip().startswith('<div id="machine"')
    assert "+6 min on this time roll" in text
    assert 'value="time_set"' in text
    assert 'value="win_ball"' not in text
    whole = send(client, address, "look", machine="own").content.decode()
    assert 'value="win_ball"' in whole
    assert "This field is required" not in whole
    assert not box.cards.exists()


def test_a_card_of_words_is_for_the_table_and_says_so(client, box):
    row = made(client, box, machine="table", effect="Sing until the end.")
    assert "machine" not in row.values
    for address in (url("box", box), url("card", box, "power", row.pk)):
        assert "For the table only" in client.get(address).content.decode()


@pytest.mark.rule("HV-CARD-01", "HC-PWR-11")
def test_a_paste_keeps_what_a_card_does_where_its_name_stays(client, box):
    row = made(client, box)
    line = "15,Cannonade,2,1,dribbles,Boom.\n"
    send(client, url("card_paste", box, "power"), "store", cards=line, key="p" * 9)
    row.refresh_from_db()
    assert (row.value.level, row.value.ops) == (2, ("add(any, +3)",))
    other = line.replace("Cannonade", "Volley")
    page = send(client, url("card_paste", box, "power"), "preview", cards=other)
    assert page.context["change"].without_effect == (15,)
    assert "the engine will do nothing with them: 15" in page.content.decode()


def test_a_renamed_card_of_the_catalogue_goes_on_doing_the_same(client, box):
    adopted = cards.adopt_box(box.club, "jesters", by=make.by())
    row = adopted.of_kind("power").get(number=15)
    form = {**POWER, "name": "Tunnel", "seen": card_fingerprint(row)}
    send(client, url("card", adopted, "power", row.pk), "save", **form)
    row.refresh_from_db()
    assert (row.name, row.value.ops) == ("Tunnel", ("add(dribble, +4)",))
