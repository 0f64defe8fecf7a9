"""The bracket is derived from results: byes, open places, third place, 256 teams."""

from __future__ import annotations

import re

import pytest

from competitions.models import Result
from competitions.pages.match.approvals import stages_of
from competitions.pages.text.labels import match_label, score
from competitions.queries.fixtures.meetings import meetings_of
from competitions.rules.draws.rounds import RoundName
from competitions.rules.formats.registry import GROUPS, KNOCKOUT
from competitions.rules.formats.stages import StageTerms
from tests import make
from tests.fast.competitions.views.reading import (
    HTMX,
    at,
    cost,
    reads_only,
    refuses_strangers,
)

pytestmark = pytest.mark.django_db


def rounds(client, made) -> list:
    return list(client.get(at("bracket", made)).context["view"].rounds)


def played(n: int):
    names = [f"Team{i:02d}" for i in range(n)]
    made = make.cup(names)
    make.play(
        made,
        "; ".join(f"{h} 1-0 {a}" for h, a in make._pairs(made)),
    )
    return made


def test_it_opens_for_everybody_but_not_when_private(client):
    refuses_strangers(client, "bracket", make.cup)


def test_it_only_reads(client):
    reads_only(client, at("bracket", make.cup()))


def test_a_championship_has_no_bracket(client):
    assert client.get(at("bracket", make.championship())).status_code == 404


def test_columns_halve_down_to_the_final(client):
    found = rounds(client, make.cup([f"T{n}" for n in range(13)]))
    assert [r.name for r in found] == [
        "Round of 16",
        "Quarter-finals",
        "Semi-finals",
        "Final",
    ]
    assert [len(r.ties) for r in found] == [8, 4, 2, 1]
    assert sum(tie.bye for tie in found[0].ties) == 3
    assert found[0].current


def test_winners_go_on_and_open_places_say_where_from(client):
    made = make.cup(results="Owls 1-1 Marmots aet pens 3-4")
    found = rounds(client, made)
    semi, final = found[0].ties[0], found[1].ties[0]
    assert (semi.home.won, semi.away.won) == (False, True)
    assert (semi.home_kicks, semi.away_kicks) == ("3", "4")
    assert (semi.foot, semi.foot_end) == ("Official", "Shoot-out")
    assert (final.home.name, final.away.name) == (
        "Marmots",
        "Winner of Drakes – Herons",
    )
    assert final.away.tba
    assert found[0].current


def test_the_match_for_third_place_stands_apart(client):
    made = make.cup(third_place=True, results="Owls 1-0 Marmots")
    third = client.get(at("bracket", made)).context["view"].third
    assert (third.home.name, third.away.name) == ("Marmots", "Loser of Drakes – Herons")
    assert client.get(at("bracket", make.cup())).context["view"].third is None


def test_a_result_to_confirm_carries_its_winner_on_but_says_so(client):
    made = make.cup(results="Owls 1-0 Marmots live")
    tie = rounds(client, made)[0].ties[0]
    assert (tie.state, tie.foot, tie.home.won) == ("live", "To confirm", True)


def test_a_withdrawn_team_lets_the_other_walk_over(client):
    made = make.cup()
    make.withdrawn(made, "Owls", "forfeit")
    tie = rounds(client, made)[0].ties[0]
    assert (tie.foot, tie.away.won) == ("Walk-over", True)


@pytest.mark.rule("HC-FFT-03")
def test_who_has_left_plays_for_no_place_whoever_comes(client):
    """Nobody waits for a date of that match; who comes to it has third place."""
    made = make.cup(third_place=True, results="Owls 1-0 Marmots")
    make.dated(made)
    make.withdrawn(made, "Marmots", "forfeit")
    third = client.get(at("bracket", made)).context["view"].third
    assert (third.home.name, third.away.name) == ("Marmots", "Loser of Drakes – Herons")
    assert (third.foot, third.foot_end, third.state) == ("Walk-over", "", "planned")
    match = client.get(third.url)
    assert (
        "A side has withdrawn, so this match is not played." in match.content.decode()
    )
    assert match.context["match"].when == ""
    listed = client.get(at("fixtures", made)).content.decode()
    assert listed.count("Walk-over") == 1
    make.play(made, "Drakes 1-0 Herons")
    third = client.get(at("bracket", made)).context["view"].third
    assert (third.foot, third.state, third.away.won) == ("Walk-over", "final", True)


def test_a_tie_played_by_others_shows_no_figures(client):
    made = make.cup(results="Owls 1-0 Marmots; Drakes 1-0 Herons; Owls 2-0 Drakes")
    first = make.fixture(made, "Owls", "Marmots")
    Result.objects.filter(fixture=first).update(home=0, away=3)
    make.touched(made)
    final = rounds(client, made)[1].ties[0]
    assert (final.home.name, final.home_figure) == ("Marmots", "")
    assert (final.foot, final.state) == ("Needs a decision", "live")


def test_dates_stand_at_the_foot_and_a_common_day_over_the_round(client):
    made = make.cup()
    make.dated(made)
    found = rounds(client, made)
    assert found[0].note == "Wed 4 Mar"
    assert found[0].ties[0].foot == "Wed 4 Mar, 21:00"
    assert found[0].ties[0].foot_end == "Red Lion"


def test_a_played_round_says_so(client):
    found = rounds(client, make.cup(results="Owls 1-0 Marmots; Drakes 1-0 Herons"))
    assert [r.note for r in found] == ["Played", ""]


def test_it_is_the_same_page_with_and_without_htmx(client):
    made = make.cup()
    for headers in ({}, HTMX):
        page = client.get(at("bracket", made), **headers).content.decode()
        assert page.count('class="tie-box"') == 3


def test_before_the_draw_it_says_what_will_come(client):
    page = client.get(at("bracket", make.cup(drawn=False))).content.decode()
    assert "once the draw is made" in page


def test_256_teams_are_drawn_with_few_queries(client):
    made = make.cup([f"Side {n:03d}" for n in range(256)])
    found = rounds(client, made)
    assert [len(r.ties) for r in found] == [128, 64, 32, 16, 8, 4, 2, 1]
    assert cost(client, at("bracket", made)) <= 12


@pytest.mark.rule("HC-CUP-01")
@pytest.mark.parametrize(
    ("second", "figures", "end", "won"),
    [
        ("2-0", ("3", "2"), "", (True, False)),
        ("1-0", ("2", "2"), "Away goals", (True, False)),
        ("1-1", ("2", "3"), "", (False, True)),
    ],
)
def test_two_legs_are_added_up(client, second, figures, end, won):
    legs = KNOCKOUT.chosen({"legs": 2, "away_goals": True, "single_final": True})
    made = make.cup(stages=[StageTerms(legs)])
    first, back = (
        next(
            met
            for met in meetings_of(made)
            if (met.fixture.match_key[:2], met.fixture.leg) == ((1, 0), leg)
        )
        for leg in (1, 2)
    )
    assert (first.home, first.away) == (back.away, back.home)
    # of the first round both rounds of legs, then the final
    assert set(occasions(made).values()) == {"league", "final"}
    make.play(made, f"{first.home} 2-1 {first.away}")
    tie = rounds(client, made)[0].ties[0]
    assert (tie.home.name, tie.home_figure, tie.away_figure) == (
        back.home.name,
        "1",
        "2",
    )
    assert (tie.foot, tie.home.won, tie.away.won) == (score(1, 2), False, False)
    assert tie.url == back.fixture.get_absolute_url()
    make.play(made, f"{back.home} {second} {back.away}")
    tie = rounds(client, made)[0].ties[0]
    assert (tie.home_figure, tie.away_figure) == figures
    assert (tie.home.won, tie.away.won) == won
    assert tie.state == "final"
    if end:
        assert tie.foot_end == end
    assert tie.foot.startswith(f"{score(1, 2)}, ")
    page = client.get(back.fixture.get_absolute_url()).content.decode()
    assert "Both legs together" in page
    assert score(*map(int, figures)) in page
    assert "Winner of the tie" in page
    assert (", by away goals" in page) == (end == "Away goals")


@pytest.mark.rule("HV-STG-05")
def test_lower_places_stand_below_the_bracket(client):
    stages = [StageTerms(KNOCKOUT.chosen({"places_played": 8, "third_place": True}))]
    made = make.cup("A B C D E F G H", stages=stages)
    view = client.get(at("bracket", made)).context["view"]
    assert [len(one.ties) for one in view.rounds] == [4, 2, 1]
    assert view.third
    lower = {one.name: len(one.ties) for one in view.lower}
    assert lower == {"Places 5 to 8": 2, "Places 5 and 6": 1, "Places 7 and 8": 1}
    assert not view.anew
    opened = {
        one.name: [(tie.home.name, tie.away.name) for tie in one.ties]
        for one in view.lower
    }
    who = "of match %s for places 5 to 8"
    assert opened["Places 7 and 8"] == [(f"Loser {who % 1}", f"Loser {who % 2}")]
    assert opened["Places 5 and 6"] == [(f"Winner {who % 1}", f"Winner {who % 2}")]
    for place, title in {(2, 2): "Places 5 to 8", (3, 3): "Places 7 and 8"}.items():
        match = made.fixtures.get(round=place[0], position=place[1])
        page = client.get(match.get_absolute_url()).content.decode()
        assert f"· {title}" in page
    later = RoundName(2, 3)
    assert [match_label(later, n) for n in (1, 2)] == ["SF 2", "5–8"]
    # nobody goes through, or wins the cup, in a match for them
    assert occasions(made) == {
        **{(1, n): "tie" for n in range(4)},
        **{(2, n): "tie" if n < 2 else "league" for n in range(4)},
        (3, 0): "final",
        (3, 1): "third",
        (3, 2): "league",
        (3, 3): "league",
    }


def occasions(made) -> dict:
    matches = list(made.fixtures.select_related("competition"))
    found = stages_of(matches)
    return {(match.round, match.position): found[match.pk] for match in matches}


@pytest.mark.rule("HV-STG-07")
def test_two_brackets_of_one_competition_are_told_apart(client):
    stages = [StageTerms(KNOCKOUT.chosen({"through": 2})), StageTerms(KNOCKOUT)]
    page = client.get(at("bracket", make.cup(stages=stages))).content.decode()
    assert "Cup, stage 1</h2>" in page
    assert "Cup, stage 2</h2>" in page
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))


@pytest.mark.rule("HV-STG-06")
def test_no_tie_leads_to_another_where_rounds_are_seeded_anew(client):
    stages = [StageTerms(KNOCKOUT.chosen({"reseed": True}))]
    made = make.cup("A B C D E F", stages=stages)
    answer = client.get(at("bracket", made))
    assert answer.context["view"].anew
    assert " data-anew" in answer.content.decode()
    assert answer.content.decode().count("the best one left meets the last.") == 1
    for later in answer.context["view"].rounds[1:]:
        for tie in later.ties:
            assert tie.home.name == tie.away.name == "After the round before"
    plain = client.get(at("bracket", make.cup("A B C D"))).content.decode()
    assert " data-anew" not in plain


@pytest.mark.rule("HV-STG-04")
def test_a_code_says_its_words(client):
    """To the mouse, to who hears the page, and once above it; a known team is named."""
    halls = StageTerms(GROUPS.chosen({"groups": 2}), group_names=("Hall <1>", "B"))
    made = make.cup("Aa Bb Cc Dd Ee", stages=(halls, StageTerms(KNOCKOUT)))
    words = "first of group Hall &lt;1&gt;"
    text = client.get(at("bracket", made)).content.decode()
    assert f"1A: {words}, and likewise the others." in text
    for page in (text, client.get(at("fixtures", made)).content.decode()):
        assert f'title="{words}" aria-hidden="true">1A</span>' in page
        assert '<span class="vh">second of group B</span>' in page
    french = client.get(at("bracket", made), headers={"accept-language": "fr"})
    assert "1A\xa0: première du groupe Hall &lt;1&gt;" in french.content.decode()
    second = [e.team.name for e in made.entrants.filter(group=2).order_by("slot")]
    one, two, *_rest = second
    make.play(made, f"{one} 1-0 {two}")
    text = client.get(at("bracket", made)).content.decode()
    # that group is over, the other one is not
    assert one in text
    assert ">1B<" not in text
    assert words in text


def test_a_bracket_without_codes_explains_none(client):
    assert "and likewise" not in client.get(at("bracket", make.cup())).content.decode()


@pytest.mark.rule("HV-NEED-05")
def test_an_open_place_names_who_may_still_come(client):
    """Who is certain stands there before the group is over; at no more queries."""
    groups = StageTerms(
        GROUPS.chosen({"groups": 2, "best_runners_up": 1, "through": 1})
    )
    stages = (groups, StageTerms(KNOCKOUT))
    made = make.cup("Aa Bb Cc Dd Ee Ff", stages=stages, method="list")
    before = cost(client, at("bracket", made))
    make.play(made, "Aa 1-0 Dd; Aa 1-0 Ee; Bb 1-0 Cc; Bb 1-0 Ff")
    text = client.get(at("bracket", made)).content.decode()
    assert "Aa <small>1A, certain</small>" in text
    assert "Best runner-up <small>Dd, Ee, Cc or Ff</small>" in text
    assert "teams of one group are kept apart once all are known" in text
    make.play(made, "Cc 1-0 Ff")
    text = client.get(at("bracket", made)).content.decode()
    assert "Best runner-up <small>Dd, Ee or Cc</small>" in text
    make.play(made, "Dd 0-0 Ee live")
    made.refresh_from_db()
    assert cost(client, at("bracket", made)) <= before
    assert "1A, certain" in client.get(at("bracket", made)).content.decode()


@pytest.mark.rule("HV-NEED-05")
def test_a_later_tie_names_who_may_still_come(client):
    made = make.cup("Aa Bb Cc Dd Ee Ff Gg Hh", method="list")
    first = make._pairs(made)
    make.play(made, "; ".join(f"{h} 1-0 {a}" for h, a in list(first)[:3]))
    page = rounds(client, made)
    open_side = page[2].ties[0].away
    assert open_side.name == "Winner of semi-final 2"
    assert open_side.note.count(",") == 1
    assert " or " in open_side.note
    # two are named by their match
    assert page[2].ties[0].home.note == ""
    assert page[2].ties[0].home.name.startswith("Winner of ")


@pytest.mark.rule("HC-CUP-01")
def test_a_series_counts_shoot_outs_and_says_nothing_of_matches_nobody_needs(client):
    three = StageTerms(KNOCKOUT.chosen({"best_of": 3}))
    made = make.cup("Aa Bb", stages=(three,), method="list")
    lines = ("1-1 Bb aet pens 4-3", "0-2 Aa")
    for line, home in zip(lines, ("Aa", "Bb"), strict=True):
        make.play(made, f"{home} {line}")
    tie = rounds(client, made)[0].ties[0]
    assert (tie.home_figure, tie.away_figure) == ("2", "0")
    assert tie.home.won
    assert tie.foot_end == ""
    page = client.get(tie.url).content.decode()
    assert "Matches won" in page
    assert "by away goals" not in page
    assert "1 : 1" in tie.foot.replace("\xa0", " ")
