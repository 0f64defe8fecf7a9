"""HV-NEED-01 on the pages: what each team can still reach, in words and as a mark."""

from __future__ import annotations

import re

import pytest

from competitions.actions.competition import competitions
from competitions.actions.competition.zones import set_zones
from competitions.actions.log.entries import Grounds
from competitions.rules.formats.registry import GROUPS, KNOCKOUT
from competitions.rules.formats.stages import StageTerms
from competitions.rules.standings.zones import TableZone
from tests import make
from tests.fast.competitions.views.reading import at, cost

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-NEED-01")]
FOUR = "Aa Bb Cc Dd"
HALF = "Aa 1-0 Bb; Aa 1-0 Cc; Bb 1-0 Cc"
MORE = f"{HALF}; Bb 1-0 Dd"
ALL = f"{MORE}; Aa 1-0 Dd; Cc 1-0 Dd"
MARK = re.compile(r'data-fate="(\w+)" role="img" aria-label="([^"]+)"')
# Below the name, where a table says it of each team.
NOTE = re.compile(r'data-fate="(\w+)" aria-hidden="true"></span>\s*(.*?)\s*</small>')
BOLD = "What can still happen</b>"


def four(results: str, **given):
    return make.championship(FOUR, legs=1, results=results, **given)


def marks(text: str, how: re.Pattern[str] = MARK) -> dict[str, tuple[str, str]]:
    """By the name of the team: kind and words."""
    found = {}
    for row in re.split(r'<th class="team" scope="row">', text)[1:]:
        name = re.search(r'class="clip"[^>]*>([^<]+)', row)[1]
        if mark := how.search(row.split("</th>")[0]):
            found[name] = mark.groups()
    return found


def page(client, made, name: str = "table", query: str = "", **headers) -> str:
    return client.get(at(name, made, query), headers=headers).content.decode()


def hopes(client, made, team: str, **headers) -> str:
    """What stands under the row of a team once it is asked about."""
    slug = made.entrants.get(team__name=team).team.slug
    text = page(client, made, query=f"?why={slug}", **headers)
    row = text.split(f'id="why-{slug}"')[1].split("</tr>")[0]
    return " ".join(row.split("</b>")[-1].split("</p>")[0].split())


def test_who_cannot_be_champion_any_more_is_marked_and_told(client):
    made = four(MORE)
    text = page(client, made)
    assert marks(text) == {"Cc": ("out", "Out")}
    assert "Whatever happens:" in text
    assert hopes(client, made, "Cc") == "Champion: no longer possible."
    assert hopes(client, made, "Aa") == "Champion: still possible."
    french = hopes(client, made, "Cc", **{"accept-language": "fr"})
    assert french == "Championne : plus possible."


def test_a_champion_is_marked_before_the_last_match(client):
    made = four(f"{MORE}; Aa 1-0 Dd")
    assert marks(page(client, made))["Aa"] == ("champion", "Champion")
    assert hopes(client, made, "Aa") == "Champion: certain."


@pytest.mark.long(cases=2)
@pytest.mark.parametrize(
    ("results", "told"),
    [("", False), ("Aa 1-0 Bb; Aa 1-0 Cc", False), (HALF, True), (ALL, False)],
)
def test_from_half_of_it_to_the_last_match(client, results, told):
    made = four(results)
    slug = made.entrants.get(team__name="Cc").team.slug
    assert (BOLD in page(client, made, query=f"?why={slug}")) == told


def test_zones_say_sure_safe_and_down(client):
    made = four(MORE)
    zones = [TableZone("up", 1, 2), TableZone("down", 4, 4, "Last spoon")]
    set_zones(made.table_stage, zones, by=make.by(), version=None)
    assert "Going up: still possible. Last spoon: still possible." in hopes(
        client, made, "Dd"
    )
    make.adjusted(made, made.entrants.get(team__name="Dd").team, -9, "Late")
    assert marks(page(client, made)) == {
        "Aa": ("up", "Going up"),
        "Bb": ("up", "Going up"),
        "Cc": ("safe", "Safe"),
        "Dd": ("down", "Last spoon"),
    }
    down = "Champion: no longer possible. Going up: no longer possible."
    assert hopes(client, made, "Dd") == f"{down} Last spoon: certain."
    safe = "Going up: certain. Last spoon: no longer possible."
    assert hopes(client, made, "Aa") == f"Champion: still possible. {safe}"


def test_a_play_off_is_told_until_more_is_sure(client):
    made = four(MORE)
    zones = [TableZone("up", 1, 1), TableZone("playoff", 2, 3)]
    set_zones(made.table_stage, zones, by=make.by(), version=None)
    up = "Champion: still possible. Going up: still possible."
    assert hopes(client, made, "Aa") == f"{up} Play-off or better: certain."
    assert marks(page(client, made))["Aa"] == ("playoff", "Play-off or better")


@pytest.mark.long
def test_a_result_that_is_not_official_may_still_end_otherwise(client):
    """It counts in the table, and may be corrected to one that crowns another team."""
    made = four(f"{MORE}; Aa 1-0 Dd live")
    assert "Aa" not in marks(page(client, made))
    assert "Aa" not in marks(page(client, made, query="?official=1"))
    type(made).objects.filter(pk=made.pk).update(count_provisional=False)
    assert "Aa" not in marks(page(client, made))


def test_points_per_match_an_end_and_a_part_of_it_say_nothing(client):
    made = four(MORE)
    assert not marks(page(client, made, query="?of=home"))
    assert not marks(page(client, made, query="?after=1"))
    chain = ("points_per_game", "lots")
    grounds = Grounds(None)
    competitions.decide_chain(made, chain, by=make.by(), grounds=grounds)
    assert not marks(page(client, made))


def test_who_has_withdrawn_plays_no_more(client):
    made = four(MORE)
    make.withdrawn(made, "Dd", "keep")
    # Cc and Dd meet no more: nothing is left that counts
    assert not marks(page(client, made))
    other = make.championship("Ee Ff Gg Hh", legs=1, results="Ee 1-0 Ff; Ee 1-0 Gg")
    make.withdrawn(other, "Hh", "forfeit")
    text = page(client, other)
    assert marks(text)["Ee"] == ("champion", "Champion")


def test_groups_say_who_is_through(client):
    stages = (
        StageTerms(GROUPS.chosen({"groups": 2, "through": 2})),
        StageTerms(KNOCKOUT),
    )
    made = make.cup("Aa Bb Cc Dd Ee Ff Gg Hh", stages=stages, method="list")
    group = [e.team.name for e in made.entrants.filter(group=1).order_by("slot")]
    one, two, three, four = group
    make.play(made, f"{one} 1-0 {two}; {one} 1-0 {three}; {two} 1-0 {four}")
    notes = marks(page(client, made, "groups"), NOTE)
    # nothing of the other group, of which nothing was played
    assert notes == {
        one: ("open", "Still possible: a draw is enough"),
        # with a win goals may still decide
        two: ("open", "Still possible: hangs on other results"),
        three: ("open", "Still possible: 6 points from 2 matches are enough"),
        four: (
            "open",
            "Still possible: needs 3 points from 2 matches, and other results",
        ),
    }
    make.play(made, f"{one} 1-0 {four}; {two} 1-0 {three}")
    text = page(client, made, "groups")
    assert not marks(text)
    assert marks(text, NOTE) == {
        one: ("through", "Through, first"),
        two: ("through", "Through, place 2"),
        three: ("out", "Out"),
        four: ("out", "Out"),
    }
    make.play(made, f"{three} 3-0 {four}")
    # after its last match a group says the same
    assert marks(page(client, made, "groups"), NOTE)[two][1] == "Through, place 2"


def in_groups(text: str) -> dict[str, tuple[str, str]]:
    return marks(text.split('id="best-title"')[0], NOTE)


def compared(text: str) -> dict[str, tuple[str, str]]:
    """The same of the table of those who are compared across the groups."""
    return marks(text.split('id="best-title"')[1], NOTE)


@pytest.mark.long
def test_runners_up_that_are_compared_say_how_they_stand(client):
    options = {"groups": 3, "through": 1, "best_runners_up": 1}
    stages = (StageTerms(GROUPS.chosen(options)), StageTerms(KNOCKOUT))
    made = make.cup("Aa Bb Cc Dd Ee Ff Gg Hh Ii", stages=stages, method="list")
    a, b, c = (
        [e.team.name for e in made.entrants.filter(group=n).order_by("slot")]
        for n in (1, 2, 3)
    )
    won = "{0} 3-0 {1}; {0} 1-0 {2}; {1} {3} {2}"
    make.play(made, won.format(*a, "1-0"))
    make.play(made, won.format(*b, "0-0"))
    make.play(made, won.format(*c, "0-0").rsplit(";", 1)[0])
    text = page(client, made, "groups")
    notes, best = in_groups(text), compared(text)
    assert best == {
        b[2]: ("out", "Out · Group B"),
        a[1]: ("open", "Still possible · Group A"),
        c[2]: ("open", "Still possible · Group C"),
    }
    waits = "Still possible: as one of the best runners-up, "
    assert notes[a[0]] == ("through", "Through, first")
    assert notes[a[1]] == ("open", f"{waits}hangs on other groups")
    # who has one point is behind those with three
    assert notes[b[1]] == notes[b[2]] == ("out", "Out")
    assert notes[c[1]] == ("open", f"{waits}needs a draw at least, and other results")
    french = page(client, made, "groups", **{"accept-language": "fr"})
    assert in_groups(french)[c[1]][1].startswith("Encore possible\xa0: ")
    make.play(made, f"{c[1]} 0-0 {c[2]}")
    text = page(client, made, "groups")
    notes, best = in_groups(text), compared(text)
    assert notes[a[1]] == ("through", "Through, place 2")
    assert notes[c[1]] == ("out", "Out")
    assert best.pop(a[1]) == ("through", "Through, place 2 · Group A")
    assert set(best.values()) == {("out", "Out · Group B"), ("out", "Out · Group C")}
    # who has played all its matches and leaves changes none of that
    make.withdrawn(made, c[0], "forfeit")
    assert in_groups(page(client, made, "groups"))[a[1]] == notes[a[1]]


@pytest.mark.long
def test_it_costs_no_question_more(client):
    before = cost(client, at("table", four("Aa 1-0 Bb")))
    assert cost(client, at("table", four(MORE, owner=make.club("Two")))) == before == 5


def test_a_table_that_lacks_matches_is_read(client):
    """As a file may bring it: Cc and Dd never meet, so nothing is left for Cc."""
    made = four(f"{MORE}; Aa 1-0 Dd")
    assert hopes(client, made, "Cc")
    made.fixtures.filter(result=None).delete()
    assert not marks(page(client, made))
