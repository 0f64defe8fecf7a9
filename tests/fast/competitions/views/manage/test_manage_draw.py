"""The draw page: what each way is made of, and by hand who comes where."""

from __future__ import annotations

import re

import pytest

from competitions.models import LogEntry
from competitions.rules.formats.registry import GROUPS
from competitions.rules.formats.stages import StageTerms
from competitions.rules.seeding import print_of_seed
from matches.verification.verify import all_findings
from tests import make
from tests.fast.form_reader import form_with

pytestmark = pytest.mark.django_db
NAMES = "A B C D E F G"


@pytest.fixture
def club(client):
    user = make.user("ada")
    client.force_login(user)
    return make.club(user=user)


@pytest.fixture
def cup(club):
    return make.cup(NAMES, owner=club, drawn=False)


@pytest.fixture
def hall(club):
    stages = [StageTerms(GROUPS.chosen({"groups": 3}))]
    return make.cup(NAMES, owner=club, drawn=False, stages=stages)


def page(client, competition, method):
    answer = client.get(f"/c/{competition.slug}/manage/draw/?method={method}")
    assert answer.status_code == 200
    return answer


def send(client, competition, method, *, deed="draw", **values):
    competition.refresh_from_db()
    form = {"deed": deed, "method": method, "version": competition.version, **values}
    return client.post(f"/c/{competition.slug}/manage/draw/", {"key": "k" * 20, **form})


def lists_on(answer):
    return {one.title: list(one.lines) for one in answer.context["lists"]}


def placed(competition):
    return dict(competition.entrants.values_list("team__name", "group"))


def test_what_is_sure_before_the_draw_is_shown(client, hall, cup):
    assert lists_on(page(client, hall, "pots")) == {
        "Pot 1": ["A", "B", "C"],
        "Pot 2": ["D", "E", "F"],
        "Pot 3": ["G"],
    }
    assert lists_on(page(client, hall, "places")) == {
        "Group A": ["A", "B", "C"],
        "Group B": ["D", "E"],
        "Group C": ["F", "G"],
    }
    first = lists_on(page(client, cup, "list"))["First round"]
    assert first[:2] == ["A has a bye", "D against E"]
    assert lists_on(page(client, cup, "draw")) == {}


@pytest.mark.rule("HV-LOT-02")
def test_the_seed_is_the_one_that_was_promised_before_the_draw(client, hall):
    promised = page(client, hall, "pots").context["promise"]
    shown = client.get(f"/c/{hall.slug}/rules/").content.decode()
    assert promised in shown
    assert send(client, hall, "pots").status_code == 302
    hall.refresh_from_db()
    assert print_of_seed(hall.draw_seed) == promised
    after = client.get(f"/c/{hall.slug}/rules/").content.decode()
    assert after.index("Pot 1") < after.index("Pot 2") < after.index("Pot 3")
    assert hall.draw_seed in after
    assert promised in after
    # who draws again gets another one
    assert page(client, hall, "pots").context["promise"] != promised
    assert list(all_findings()) == []


@pytest.mark.long(cases=1)
@pytest.mark.parametrize("method", ["pots", "draw"])
def test_the_desk_draws_again_as_it_was_drawn(client, hall, method):
    send(client, hall, method)
    hall.refresh_from_db()
    first = hall.draw_seed
    address = f"/c/{hall.slug}/manage/"
    form = form_with(client.get(address).content.decode(), "draw")
    asked = client.post(address, form.pressed("draw")).content.decode()
    sure = form_with(asked, "draw").pressed("draw")
    assert client.post(address, sure).status_code == 302
    hall.refresh_from_db()
    assert (hall.draw_method, hall.drawn_at is not None) == (method, True)
    assert hall.draw_seed not in ("", first)


@pytest.mark.parametrize("method", ["places", "list"])
def test_what_no_lot_has_drawn_is_drawn_again_on_its_page(client, hall, method):
    send(client, hall, method)
    desk = client.get(f"/c/{hall.slug}/manage/").content.decode()
    assert 'value="draw"' not in desk
    assert f'href="/c/{hall.slug}/manage/draw/">Draw again' in desk
    assert page(client, hall, "").context["method"] == method


def test_the_desk_offers_what_its_format_can_be_drawn_by(client, hall, club):
    desk = client.get(f"/c/{hall.slug}/manage/").content.decode()
    form = form_with(desk, "draw")
    assert "draw/?method=hand" in desk
    client.post(f"/c/{hall.slug}/manage/", form.pressed("draw", method="places"))
    assert [placed(hall)[name] for name in "ABCDEFG"] == [1, 1, 1, 2, 2, 3, 3]
    league = make.championship(NAMES, owner=club, drawn=False)
    assert "method=hand" not in client.get(f"/c/{league.slug}/manage/").content.decode()
    for method in ("pots", "hand", "nothing"):
        refused = client.post(
            f"/c/{league.slug}/manage/",
            {
                "deed": "draw",
                "method": method,
                "version": league.version,
                "key": "k" * 20,
            },
        )
        assert refused.status_code == 422
        assert "not made in this way" in refused.content.decode()


def test_a_form_sent_twice_draws_once(client, hall):
    for _ in range(2):
        send(client, hall, "pots", version=hall.version)
    drawn = LogEntry.objects.filter(stream=hall.stream, kind="draw.make")
    assert drawn.count() == 1


def seats(competition, places):
    teams = dict(competition.entrants.values_list("team__name", "team"))
    return {f"seat-{teams[name]}": place for name, place in places.items()}


@pytest.mark.rule("HV-LOT-01")
def test_by_hand_groups_are_filled_as_the_form_says(client, hall):
    wanted = {"A": 1, "B": 1, "C": 1, "D": 2, "E": 3, "F": 3, "G": 2}
    shown = send(client, hall, "hand", deed="preview", **seats(hall, wanted))
    assert lists_on(shown)["Group B"] == ["D", "G"]
    assert hall.fixtures.count() == 0
    assert send(client, hall, "hand", **seats(hall, wanted)).status_code == 302
    assert placed(hall) == wanted
    assert hall.fixtures.count() == 3 + 1 + 1
    assert list(all_findings()) == []
    rules = client.get(f"/c/{hall.slug}/rules/").content.decode()
    assert "by hand" in rules
    again = page(client, hall, "hand").content.decode()
    assert len(re.findall(r'<option value="3" selected>', again)) == 2


def test_by_hand_a_bracket_is_drawn_to_its_places(client, cup):
    wanted = dict(zip("ABCDEFG", [8, 7, 6, 5, 4, 3, 1], strict=True))
    assert send(client, cup, "hand", **seats(cup, wanted)).status_code == 302
    slots = dict(cup.entrants.values_list("team__name", "slot"))
    assert slots == {name: place - 1 for name, place in wanted.items()}
    assert list(all_findings()) == []


def test_what_is_wrong_by_hand_is_said_and_nothing_typed_is_lost(client, hall, cup):
    crowded = dict.fromkeys("ABCDEFG", 1)
    answer = send(client, hall, "hand", **seats(hall, crowded))
    assert answer.status_code == 422
    said = answer.content.decode()
    assert "Group B takes at least 2 teams; you have put 0 there." in said
    assert len(re.findall(r'<option value="1" selected>', said)) == 7
    nowhere = send(client, hall, "hand", **seats(hall, {"A": 1}))
    assert nowhere.status_code == 422
    assert "Say where G comes." in nowhere.content.decode()
    twice = send(client, cup, "hand", **seats(cup, dict.fromkeys("ABCDEFG", 3)))
    assert "Two teams are at place 3." in twice.content.decode()
    assert not hall.drawn_at
    assert not cup.drawn_at


def test_a_stale_form_keeps_what_was_chosen(client, hall):
    wanted = seats(hall, dict(zip("ABCDEFG", [1, 1, 1, 2, 3, 3, 2], strict=True)))
    answer = send(client, hall, "hand", version=hall.version - 1, **wanted)
    assert answer.status_code == 409
    assert lists_on(answer)["Group C"] == ["E", "F"]


def test_once_there_is_a_result_the_draw_stands(client, club):
    cup = make.cup("A B C D", owner=club, results="A 2-0 D")
    assert "so the draw stands" in page(client, cup, "pots").content.decode()
    answer = send(client, cup, "pots")
    assert answer.status_code == 422


def test_a_championship_knows_only_lot_and_list(client, club):
    league = make.championship(NAMES, owner=club, drawn=False)
    shown = page(client, league, "hand")
    assert [value for value, *_ in shown.context["methods"]] == ["draw", "list"]
    assert shown.context["method"] == "draw"


def test_fewer_than_two_teams_are_not_drawn(client, club):
    alone = make.cup("A", owner=club, drawn=False)
    assert "at least two teams" in page(client, alone, "pots").content.decode()
