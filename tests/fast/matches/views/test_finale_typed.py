"""A paper of Finale is typed in: a whole match, refused boxes, what a result knew."""

from __future__ import annotations

import re

import pytest
from django.contrib.messages import get_messages

from competitions.actions.log.entries import Grounds
from competitions.actions.results import deeds
from competitions.actions.results.settlement import Submission
from competitions.actions.team.pools import PoolChoice, register_pool
from competitions.games.finale.league_words import REGISTERED
from competitions.models import Appearance, LogEntry, Result
from competitions.queries.fixtures.meetings import meetings_of
from competitions.rules.results.stored_reports import report_by_id
from engine.games.finale.reporting import RULESET, moment_of
from engine.games.finale.side_report import HALVES
from engine.report import (
    UNKNOWN_MOMENT,
    BookingLine,
    Goal,
    MatchReport,
    PeriodScore,
)
from matches.models import SheetEntry
from matches.verification.verify import all_findings
from tests import make, make_finale, preparing
from tests.fast.competitions.test_finale_cup import HELVETIA
from tests.fast.form_reader import form_with
from tests.fast.matches.views.test_completing import at, opened, send, url
from tests.fast.matches.views.test_sheet import text
from tests.fast.matches.views.test_typed import against, errors
from tests.paper import typed

pytestmark = pytest.mark.django_db


def fifteen(**marks: str) -> str:
    """ "n9='goals=2+4C'": 1 keeps goal, 12 to 15 are substitutes."""
    found = []
    for n in range(1, 16):
        role = "G" if n == 1 else "P" if n < 12 else "S"
        more = marks.get(f"n{n}")
        found.append(f"{n}{role}:{more}" if more else f"{n}{role}")
    return " ".join(found)


PLAIN = fifteen()


@pytest.fixture
def ada():
    return make.user("ada")


@pytest.fixture
def match(ada):
    return make.fixture(make_finale.league(owner=make.club(user=ada)), "Owls", "Drakes")


@pytest.fixture
def desk(client, ada):
    client.force_login(ada)
    return client


def post(client, match, home=PLAIN, away=PLAIN, **head):
    form = typed(match, home, away, **{"score": "0-0", **head})
    return client.post(url(match), form)


def saved(answer):
    assert answer.status_code == 302, (errors(answer), against(answer))
    return report_by_id(Result.objects.get().report)


@pytest.mark.rule("FI-EVT-2", "FI-REP-1", "FI-EVT-5")
def test_a_whole_match_becomes_its_result(desk, match):
    answer = post(
        desk,
        match,
        fifteen(n9="goals=2+4C", n10="assists=2", n14="goals=5") + "; 9>14",
        fifteen(n5="yellow=1+3", n6="injured=4", n10="red=6", n8="goals=x") + "; 6>13",
        score="3-2",
        after_2="1-0",
        after_4="2-1",
    )
    report = saved(answer)
    assert (report.home, report.away, report.half_time) == (3, 2, None)
    known = {one.period: (one.home, one.away) for one in report.periods}
    assert known == {"1": (0, 0), "2": (1, 0), "4": (2, 1), "6": (3, 2)}
    goals = [(goal.at, goal.origin, bool(goal.assist)) for goal in report.goals]
    assert (moment_of(2), "", True) in goals
    assert (moment_of(4), "counter", False) in goals
    assert (UNKNOWN_MOMENT, "", False) in goals
    rows = {(a.team_id, a.player.number): a for a in Appearance.objects.all()}
    assert (rows[match.home_id, 9].goals, rows[match.home_id, 10].assists) == (2, 1)
    assert (rows[match.away_id, 5].yellows, rows[match.away_id, 10].reds) == (2, 1)
    assert rows[match.away_id, 6].injured
    assert rows[match.home_id, 14].entered
    assert not rows[match.home_id, 15].entered
    messages = [str(one) for one in get_messages(answer.wsgi_request)]
    assert "Goals without a scorer: 1. Nobody is credited with them." in messages
    read = text(desk.get(match.get_absolute_url()))
    for line in (
        "O9 Goal, pass from O10 16–30",
        "O9 From a counter 46–60",
        "D13 for D6 46–60",
    ):
        assert line in read, line
    assert HELVETIA.findall(read) == []
    assert list(all_findings()) == []


def test_its_boxes_are_those_of_its_paper(desk, match, client):
    page = desk.get(url(match))
    form, shown = page.context["form"], text(page)
    assert [str(column.label) for column in form.columns] == [
        *("Goals", "Assists", "Yellow", "Red", "Injured")
    ]
    labels = [pair.label for pair in form.figures.values()]
    assert labels == [*("Score", "1–15", "16–30", "31–45", "46–60", "61–75", "76–90")]
    assert [len(side.changes) for side in form.sides] == [4, 4]
    assert "C behind it: from a counter" in shown
    assert HELVETIA.findall(shown) == []
    for gone in ("Half-time", "After 90 minutes", "Kicks", "Own goals", "LP"):
        assert gone not in shown, gone
    address = f'href="{url(match)}"'
    for where in (match.get_absolute_url(), url(match).replace("typed", "paper")):
        assert address in desk.get(where).content.decode()
    desk.logout()
    french = client.get(url(match), headers={"accept-language": "fr"}, follow=True)
    assert french.status_code == 200


@pytest.mark.rule("DEC-8")
def test_the_same_form_twice_counts_once(desk, match):
    for _ in range(2):
        assert post(desk, match, fifteen(n9="goals=2"), score="1-0").status_code == 302
    assert Result.objects.count() == 1
    entries = SheetEntry.objects.count()
    other = post(desk, match, fifteen(n9="goals=3"), score="1-0")
    assert other.status_code == 422
    assert "already sent" in other.content.decode()
    assert SheetEntry.objects.count() == entries


BOXES = (
    (fifteen(n9="goals=45"), {}, "home_9_goals", "Write the period of each goal"),
    (fifteen(n9="red=3C"), {}, "home_9_red", "Write the period of each, 1 to 8"),
    (fifteen(n9="red=3+4"), {}, "home_9_red", "At most 1"),
    (fifteen(n9="goals=2"), {}, "home_score", "Goals in the rows: 1"),
    (fifteen(n9="goals=7"), {"score": "1-0"}, "home_9_goals", "Period 7 was not"),
    (fifteen(n14="goals=2"), {"score": "1-0"}, "home_14_goals", "has not come on"),
    (f"{PLAIN}; 9>", {}, "home_on_1", "wears number “”"),
    (f"{PLAIN}; 9>10", {}, "home_on_1", "not on the bench"),
    (PLAIN, {"after_3": "1-0"}, "home_after_3", "higher before than later"),
    (PLAIN, {"score": "5-1", "after_1": "4-1"}, "home_after_1", "of period 1"),
    (PLAIN, {"home_after_2": "1"}, "away_after_2", "Write both figures."),
    (fifteen(n9="assists=2"), {}, "home_9_assists", "no goal of a team-mate"),
    (
        fifteen(n9="goals=2+2C"),
        {"score": "2-0"},
        "home_9_goals",
        "scores once in a period",
    ),
)


@pytest.mark.long(cases=2)
@pytest.mark.parametrize("home, head, box, sentence", BOXES)
def test_a_wrong_box_is_named_and_everything_is_kept(
    desk, match, home, head, box, sentence
):
    form = typed(match, home, PLAIN, **{"score": "0-0", **head})
    answer = desk.post(url(match), form)
    assert answer.status_code == 422
    assert sentence in errors(answer)[box], errors(answer)
    kept = {b.name: b.value for b in answer.context["form"].boxes}
    sent = {name: value for name, value in form.items() if name in kept}
    assert sent.items() <= kept.items()
    assert HELVETIA.findall(text(answer)) == []
    assert not SheetEntry.objects.exists()


@pytest.mark.long
@pytest.mark.rule("FI-EXT-1", "FI-PEN-3", "FI-END-1")
def test_a_cup_match_with_extra_time_and_kicks(desk, ada):
    cup = make_finale.cup("Owls Drakes", owner=make.club(user=ada))
    (one,) = meetings_of(cup)
    match = one.fixture
    ways = fifteen(n9="goals=2"), fifteen(n8="goals=5")
    kicks = "; kicks 10+ 9+ 8+", "; kicks 10- 9- 8-"
    sides = [side + kicked for side, kicked in zip(ways, kicks, strict=True)]
    early = post(desk, match, *sides, score="1-1", shootout="3-0")
    assert "Extra time comes before the shoot-out." in str(errors(early))
    draw = post(desk, match, *ways, score="1-1", after_8="1-1")
    assert "A cup match needs a winner" in str(errors(draw))
    report = saved(
        post(desk, match, *sides, score="1-1", after_8="1-1", shootout="3-0")
    )
    assert (report.winner, report.extra_time, report.shootout) == ("home", True, (3, 0))
    assert report.after_90 == (1, 1)
    assert list(all_findings()) == []


@pytest.mark.rule("FI-LGE-8")
def test_a_forfeit_is_recorded_as_such(desk, match):
    ways = PLAIN, fifteen(n9="goals=2")
    report = saved(post(desk, match, *ways, score="0-1", forfeit="away"))
    assert (report.home, report.away, report.forfeit) == (2, 0, "away")


def recorded(match, who=None):
    """Figures entered first, with what was known of them; no sheet."""
    home = dict(match.home.squad.values_list("number", "name"))
    away = dict(match.away.squad.values_list("number", "name"))
    report = MatchReport(
        3,
        1,
        periods=(PeriodScore("3", 2, 0),),
        goals=(
            Goal("home", home[9], moment_of(2), origin="attack", assist=home[8]),
            Goal("home", home[10], moment_of(3), origin="counter"),
            Goal("away", away[9]),
        ),
        cards=(BookingLine("away", away[5], moment_of(4)),),
        depth="standard",
        ruleset=RULESET,
        halves=HALVES,
    )
    if who is None:
        deeds.record_report(match, report, by=make.by())
    else:
        by = make.coach_by("home", f"user:{who.pk}")
        deeds.propose_result(match, Submission(report), by=by, grounds=Grounds(0))
    match.refresh_from_db()
    return match


def roled(match, form):
    """Eleven and four of each side, as nobody had written them."""
    pairs = [
        (at(match, side, n, "role"), "G" if n == 1 else "P" if n < 12 else "S")
        for side in ("home", "away")
        for n in range(1, 16)
    ]
    return {name: letter for name, letter in pairs if name in form.names}


@pytest.mark.long
@pytest.mark.rule("DEC-10", "FI-REP-1")
def test_an_official_result_is_completed_with_a_reason(client, ada, match):
    form = opened(client, ada, recorded(match))
    boxes = {name: given[0] for name, given in form.values.items()}
    for side, number, column, written in (
        ("home", 9, "goals", "2A"),
        ("home", 10, "goals", "3C"),
        ("home", 8, "assists", "2"),
        ("away", 9, "goals", "x"),
        ("away", 5, "yellow", "4"),
    ):
        assert boxes[at(match, side, number, column)] == written
    assert (boxes["home_after_3"], boxes["away_after_3"]) == ("2", "0")
    more = {**roled(match, form), at(match, "away", 5, "injured"): "5"}
    refused = send(client, match, form, **more)
    assert "Say why the official result changes." in text(refused)
    assert not SheetEntry.objects.exists()
    before = report_by_id(Result.objects.get().report)
    answer = send(client, match, form, **more, reason="Found the paper")
    report = saved(answer)
    result = Result.objects.get()
    assert (result.state, result.corrected) == ("official", True)
    assert sorted(map(str, report.goals)) == sorted(map(str, before.goals))
    assert report.cards[0].at == before.cards[0].at
    assert report.score_after("3") == (2, 0)
    assert Appearance.objects.get(player=preparing.player(match.away, 5)).injured
    assert LogEntry.objects.filter(kind="result.decide").count() == 1
    assert list(all_findings()) == []


@pytest.mark.rule("DEC-10", "HV-POOL-01", "FI-LGE-2")
def test_who_is_not_registered_keeps_his_marks_or_is_named(client, ada):
    """He stands in the result, so he keeps his row; the organiser says that it was so."""
    made = make_finale.league(owner=make.club(user=ada), switches=(REGISTERED,))
    match = make.fixture(made, "Owls", "Drakes")
    for team, without in ((match.home, 9), (match.away, 21)):
        for number in range(16, 22):
            make.player(team, f"{team.name[0]}{number}", number)
        twenty = team.squad.exclude(number=without).values_list("pk", flat=True)
        register_pool(made, PoolChoice(team, frozenset(twenty)), by=make.by())
    form = opened(client, ada, recorded(match))
    boxes = {name: given[0] for name, given in form.values.items()}
    assert boxes[at(match, "home", 9, "goals")] == "2A"
    assert at(match, "away", 21, "goals") not in boxes
    more = {**roled(match, form), "reason": "Found the paper"}
    refused = send(client, match, form, **more)
    assert refused.status_code == 422
    sentence = "O9 is not registered for this competition."
    assert errors(refused)[at(match, "home", 9, "role")] == sentence
    again = form_with(refused.content.decode(), "save")
    assert again.values[at(match, "home", 9, "goals")][0] == "2A"
    answer = send(client, match, again, as_played="1")
    report = saved(answer)
    messages = [str(one) for one in get_messages(answer.wsgi_request)]
    assert sentence in messages
    names = dict(match.home.squad.values_list("pk", "name"))
    scorers = [(names[one.player], one.at) for one in report.goals[:2]]
    assert scorers == [("O9", moment_of(2)), ("O10", moment_of(3))]
    assert Appearance.objects.get(player=preparing.player(match.home, 9)).goals == 1
    assert list(all_findings()) == []


@pytest.mark.rule("DEC-10")
def test_a_coach_completes_his_own_and_the_other_confirms(client, match):
    ben = make.user("ben")
    make.coaching(match.home, ben)
    form = opened(client, ben, recorded(match, ben))
    assert send(client, match, form, **roled(match, form)).status_code == 302
    result = Result.objects.get()
    assert (result.state, result.entered_side) == ("provisional", "home")


def test_its_page_is_french_for_who_reads_french(desk, match):
    page = desk.get(url(match), headers={"accept-language": "fr"})
    shown = text(page)
    assert re.search(r"C derrière", shown)
    assert "nobody knows" not in shown
    wrong = desk.post(
        url(match),
        typed(match, fifteen(n9="goals=45"), PLAIN, score="0-0"),
        headers={"accept-language": "fr"},
    )
    assert "Write the period" not in text(wrong)


@pytest.mark.rule("FI-SET-1")
def test_what_the_rules_forbid_is_refused_unless_it_was_played_so(desk, match):
    refused = post(desk, match, "1G 2P 3P 4P 5P 6P")
    assert refused.status_code == 422
    assert any("11 start" in sentence for sentence in against(refused))
    assert "It was played so" in refused.content.decode()
    form = form_with(refused.content.decode(), "save")
    assert send(desk, match, form, as_played="1").status_code == 302
