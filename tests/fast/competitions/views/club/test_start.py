"""The first form: groups and then a cup, drawn in three steps without scripts."""

from __future__ import annotations

import re

import pytest

from competitions.models import Competition
from competitions.rules.formats.groups import Groups
from competitions.rules.formats.knockout import Knockout
from competitions.rules.formats.registry import GROUPS
from competitions.rules.formats.round_robin import RoundRobin
from competitions.rules.formats.stages import StageTerms
from competitions.rules.seeding import print_of_seed
from matches.verification.verify import all_findings
from tests import make
from tests.fast.competitions.views.reading import at
from tests.fast.form_reader import form_with

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-STG-07")]
THIRTEEN = "\n".join(f"Team {letter}" for letter in "ABCDEFGHIJKLM")
EIGHT = "\n".join(f"Team {letter}" for letter in "ABCDEFGH")


def preview(client, **typed):
    values = {"deed": "preview", "name": "Hall Cup", "teams": THIRTEEN}
    values |= {"kind": "groups", "profile": "geek"} | typed
    return client.post("/start/", values, follow=True).content.decode()


def test_a_cup_in_groups_is_drawn_with_what_is_usual_for_so_many(client):
    page = preview(client)
    assert "13 teams in 3 groups: 5 rounds, 22 matches. Then the cup." in page
    assert "8 teams: quarter-finals, semi-finals and final, no byes." in page
    form = form_with(page, "draw")
    counts = {n: form.values[n] for n in ("groups", "through", "best_runners_up")}
    assert counts == {"groups": ["3"], "through": ["2"], "best_runners_up": ["2"]}
    assert form.values["legs"] == ["1"]
    assert client.post("/start/", form.pressed("draw")).status_code == 302
    made = Competition.objects.get(name="Hall Cup")
    groups, cup = made.stages_in_order
    assert groups.format == Groups(groups=3, best_runners_up=2)
    assert (groups.fixtures.count(), cup.fixtures.count()) == (22, 7)
    assert client.post("/start/", form.pressed("draw")).status_code == 302
    assert Competition.objects.count() == 1
    assert list(all_findings()) == []


def test_what_is_changed_is_shown_before_it_is_drawn(client):
    form = form_with(preview(client), "draw")
    changed = {"groups": "2", "through": "1", "best_runners_up": "0", "legs": "2"}
    again = client.post("/start/", form.pressed("preview", **changed), follow=True)
    page = again.content.decode()
    assert "13 teams in 2 groups: 14 rounds, 72 matches. Then the cup." in page
    assert "2 teams: the final at once, no byes." in page
    form = form_with(page, "draw")
    client.post("/start/", form.pressed("draw", third_place=""))
    groups, cup = Competition.objects.get().stages_in_order
    assert groups.format == Groups(groups=2, legs=2, through=1)
    assert cup.fixtures.count() == 1


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"groups": "7"}, "7 groups with those who go on take 21 to 256 teams"),
        ({"groups": "2", "best_runners_up": "3"}, "at most 2, not 3."),
    ],
)
def test_what_cannot_be_filled_says_why(client, changed, words):
    form = form_with(preview(client), "draw")
    page = client.post("/start/", form.pressed("draw", **changed))
    assert page.status_code == 422
    assert words in page.content.decode()
    assert not Competition.objects.exists()


@pytest.mark.rule("HV-LOT-02")
def test_the_seed_is_promised_before_the_first_form_draws(client):
    page = preview(client)
    (promise,) = re.findall(r"<code>([0-9a-f]{64})</code>", page)
    form = form_with(page, "draw")
    again = client.post("/start/", form.pressed("preview", legs="2"), follow=True)
    assert promise in again.content.decode()
    client.post("/start/", form_with(again.content.decode(), "draw").pressed("draw"))
    made = Competition.objects.get()
    assert print_of_seed(made.draw_seed) == promise
    assert promise in client.get(at("rules", made)).content.decode()
    listed = form.pressed("preview", method="list")
    page = client.post("/start/", listed, follow=True).content.decode()
    assert "<code>" not in page


@pytest.mark.long(cases=1)
@pytest.mark.rule("HV-LOT-01")
@pytest.mark.parametrize("method", ["pots", "list", "places", "draw"])
def test_it_is_drawn_as_the_first_form_says(client, method):
    form = form_with(preview(client), "draw")
    again = client.post("/start/", form.pressed("preview", method=method), follow=True)
    form = form_with(again.content.decode(), "draw")
    assert form.values["method"] == [method]
    client.post("/start/", form.pressed("draw"))
    made = Competition.objects.get()
    assert (made.draw_method, bool(made.draw_seed)) == (
        method,
        method in ("pots", "draw"),
    )
    first = {"places": "ABCDE", "list": "AFGLM"}.get(method)
    if first:
        groups = made.entrants.filter(group=1).values_list("team__name", flat=True)
        assert sorted(groups) == [f"Team {letter}" for letter in first]
    assert list(all_findings()) == []


@pytest.mark.rule("HV-LOT-01")
def test_by_hand_the_first_form_leads_to_who_comes_where(client):
    form = form_with(preview(client, kind="cup", teams=EIGHT), "draw")
    sent = form.pressed("draw", method="hand")
    for _ in range(2):
        led = client.post("/start/", sent, follow=True)
        assert led.redirect_chain[-1][0].endswith("/manage/draw/?method=hand")
    made = Competition.objects.get()
    assert not made.drawn_at
    form = form_with(led.content.decode(), "draw")
    client.post(f"/c/{made.slug}/manage/draw/", form.pressed("draw"))
    made.refresh_from_db()
    assert (made.draw_method, made.fixtures.count()) == ("hand", 7)
    assert list(all_findings()) == []


@pytest.mark.rule("HC-CUP-02", "HC-CHP-03")
@pytest.mark.parametrize(
    ("kind", "teams", "chosen", "number"),
    [
        ("cup", 256, {"ties": "7", "places_played": "on"}, "7,168"),
        ("championship", 64, {"legs": "6", "through": "4"}, "12,096"),
    ],
)
def test_more_matches_than_a_stage_may_have_are_refused(
    client, kind, teams, chosen, number
):
    names = "\n".join(f"Team {n}" for n in range(teams))
    form = form_with(preview(client, kind=kind, teams=names), "draw")
    refused = client.post("/start/", form.pressed("draw", **chosen))
    assert refused.status_code == 422
    page = refused.content.decode().replace("\xa0", " ")
    assert f"That would be {number} matches; a stage has at most 5,000." in page
    assert not Competition.objects.exists()
    # what was chosen is still there, for the next look
    again = form_with(page, "preview").values
    assert {name: again[name] for name in chosen} == {
        name: [{"on": "True"}.get(value, value)] for name, value in chosen.items()
    }


def test_a_championship_is_not_drawn_in_pots(client):
    form = form_with(preview(client, kind="championship", teams=EIGHT), "draw")
    refused = client.post("/start/", form.pressed("draw", method="pots"))
    assert refused.status_code == 422
    assert "not made in this way" in refused.content.decode()
    assert not Competition.objects.exists()


@pytest.mark.parametrize("teams", range(4, 65))
def test_what_is_usual_can_be_drawn_for_every_number_of_teams(teams):
    usual = GROUPS.usual(teams)
    usual.check_size(teams)
    come = len(usual.places(teams))
    assert come == 2 * usual.groups + usual.best_runners_up
    assert 2 <= usual.groups <= 16


def test_a_championship_may_meet_up_to_six_times(client):
    page = preview(client, kind="championship", teams="Owls\nDrakes\nHerons")
    assert "six times (3 teams: 18 rounds, 18 matches" in page
    form = form_with(page, "draw")
    assert form.values["legs"] == ["2"]
    # of an odd number nobody is at home three times running anyway
    assert "turned" not in form.names
    client.post("/start/", form.pressed("draw", legs="3", turned="on"))
    made = Competition.objects.get()
    assert made.fixtures.count() == 9
    assert made.first_stage.format == RoundRobin(legs=3)


def test_what_is_usual_can_be_told_not_to_be(client):
    form = form_with(preview(client), "draw")
    assert {"all_matches", "turned"} & form.names == {"all_matches"}
    again = form.pressed("preview", legs="2", all_matches="on")
    page = client.post("/start/", again, follow=True).content.decode()
    form = form_with(page, "draw")
    assert form.values["all_matches"] == ["on"]
    client.post("/start/", form.pressed("draw", turned="on", places_played="on"))
    made = Competition.objects.get()
    groups, cup = made.stages_in_order
    told = {"equal_matches": False, "mirrored": False}
    assert groups.format == Groups(groups=3, best_runners_up=2, legs=2, **told)
    assert cup.format == Knockout(places_played=8)
    assert list(all_findings()) == []


@pytest.mark.rule("HC-CUP-01")
def test_a_cup_of_two_legs_stands_in_its_stage_and_outlives_the_rules_form(client):
    page = preview(client, kind="cup", teams=EIGHT)
    assert "Two legs, the final is one match (13 matches)" in page
    assert "Best of 5 (up to 35 matches)" in page
    form = form_with(page, "draw")
    chosen = {"ties": "two", "away_goals": "on", "reseed": "on", "third_place": "on"}
    again = client.post("/start/", form.pressed("preview", **chosen), follow=True)
    page = again.content.decode()
    assert "no byes. Two legs, the final is one match: 14 matches." in page
    form = form_with(page, "draw")
    assert {n: form.values[n] for n in chosen} == {n: [v] for n, v in chosen.items()}
    client.post("/start/", form.pressed("draw"))
    made = Competition.objects.get()
    (stage,) = made.stages_in_order
    assert stage.format == Knockout(
        legs=2, away_goals=True, single_final=True, third_place=True, reseed=True
    )
    assert made.fixtures.count() == 14
    assert list(all_findings()) == []
    rules = client.get(f"{made.get_absolute_url()}rules/").content.decode()
    assert "Two legs per tie, whose goals are added up. If they are level" in rules
    assert "The losers of the semi-finals play for third place." in rules


@pytest.mark.rule("HC-CUP-01")
@pytest.mark.parametrize(
    ("teams", "chosen", "played"),
    [
        # what makes no difference is not kept, whoever sent it
        (3, {"away_goals": "on", "third_place": "on", "reseed": "on"}, Knockout()),
        (4, {"ties": "5", "away_goals": "on"}, Knockout(best_of=5)),
        (2, {"ties": "two_final"}, Knockout(legs=2)),
    ],
)
def test_of_a_cup_is_kept_what_makes_a_difference(client, teams, chosen, played):
    names = "\n".join(EIGHT.split("\n")[:teams])
    form = form_with(preview(client, kind="cup", teams=names), "draw")
    assert ("third_place" in form.names) == (teams > 3)
    client.post("/start/", form.pressed("draw", **chosen))
    assert Competition.objects.get().first_stage.format == played


def test_the_cup_after_groups_is_played_as_chosen(client):
    form = form_with(preview(client), "draw")
    chosen = {"ties": "3", "third_place": "on"}
    again = client.post("/start/", form.pressed("preview", **chosen), follow=True)
    page = again.content.decode()
    assert "final, no byes. Best of 3: up to 24 matches." in page
    client.post("/start/", form_with(page, "draw").pressed("draw"))
    _groups, cup = Competition.objects.get().stages_in_order
    assert cup.format == Knockout(best_of=3, third_place=True)


def test_the_rules_form_keeps_what_it_does_not_ask(client):
    legs = Knockout(legs=2, away_goals=True)
    made = make.cup(stages=[StageTerms(legs)], drawn=False)
    make.signed_in(client, "ada", made.club)
    address = f"{made.get_absolute_url()}manage/rules/"
    form = form_with(client.get(address).content.decode(), "terms")
    client.post(address, form.pressed("terms", third_place="on"))
    made.refresh_from_db()
    assert made.first_stage.format == Knockout(
        legs=2, away_goals=True, third_place=True
    )


def test_a_championship_of_four_legs_stays_one_in_the_rules_form(client):
    made = make.championship(legs=2, drawn=False)
    make.signed_in(client, "ada", made.club)
    address = f"{made.get_absolute_url()}manage/rules/"
    for legs in ("4", "4"):
        form = form_with(client.get(address).content.decode(), "terms")
        client.post(address, form.pressed("terms", legs=legs))
        made.refresh_from_db()
        assert made.first_stage.format.stored["legs"] == 4
    form = form_with(client.get(address).content.decode(), "terms")
    assert form.values["legs"] == ["4"]


@pytest.mark.long
def test_a_championship_may_end_in_play_offs(client):
    page = preview(client, kind="championship", teams=EIGHT)
    form = form_with(page, "draw")
    assert form.values["through"] == ["0"]
    assert "Play-offs: so many go on to a cup" in page
    again = client.post("/start/", form.pressed("preview", through="4"), follow=True)
    page = again.content.decode()
    assert "8 teams: 14 rounds, 56 matches. Then the cup." in page
    assert "4 teams: semi-finals and final, no byes." in page
    form = form_with(page, "draw")
    assert client.post("/start/", form.pressed("draw")).status_code == 302
    table, cup = Competition.objects.get().stages_in_order
    assert table.format == RoundRobin(through=4)
    assert (table.fixtures.count(), cup.fixtures.count()) == (56, 3)
    assert list(all_findings()) == []


@pytest.mark.parametrize(
    ("kind", "through", "words"),
    [
        ("championship", "9", "Of 8 teams 9 cannot go on."),
        ("championship", "1", "2 to 256 teams"),
        ("groups", "0", "Say how many teams go on to the next stage."),
    ],
)
def test_play_offs_that_cannot_be_say_why(client, kind, through, words):
    form = form_with(preview(client, kind=kind, teams=EIGHT), "draw")
    chosen = {"through": through, "legs": "3", "method": "list"}
    page = client.post("/start/", form.pressed("draw", **chosen))
    assert page.status_code == 422
    assert words in page.content.decode()
    # what was typed stands there, to be mended
    form = form_with(page.content.decode(), "preview")
    assert {name: form.values[name] for name in chosen} == {
        name: [value] for name, value in chosen.items()
    }
    assert not Competition.objects.exists()
