"""A paper sheet is typed in: all of it, or a sentence at the box that is wrong."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from django.contrib.messages import get_messages
from django.urls import reverse

from competitions.actions.dice.recovery import promise_dice
from competitions.models import (
    Appearance,
    CardDraw,
    CardUse,
    Hand,
    LearntCard,
    LogEntry,
    PrizeOutcome,
    Result,
)
from competitions.queries.carry_over.conditions import (
    open_questions,
    state_before,
)
from matches.actions.preparing import keep_choices
from matches.models import MatchSheet, SheetEntry
from matches.queries.sheet import sheet_state
from tests import make, preparing
from tests.corpus import CORPUS, sent
from tests.examples import step
from tests.paper import DRAKES, OWLS, PLAIN, squad, typed
from tests.states import all_states

pytestmark = pytest.mark.django_db
FORM = "application/x-www-form-urlencoded"


@pytest.fixture
def ada():
    return make.user("ada")


@pytest.fixture
def club(ada):
    return make.club(user=ada)


@pytest.fixture
def match(club):
    """Two teams of the usual seven, whose match nobody has written yet."""
    league = preparing.league(owner=club)
    return make.fixture(league, *make.first_pair(league))


def url(fixture) -> str:
    return reverse("typed", args=[fixture.public_id])


def as_organiser(client, ada):
    client.force_login(ada)
    return client


def post(client, fixture, home=PLAIN, away=PLAIN, **head):
    return client.post(
        url(fixture), typed(fixture, home, away, **{"score": "0-0", **head})
    )


def errors(response) -> dict[str, str]:
    """What is said at which box, sides and players by number."""
    form = response.context["form"]
    numbers = {row.player.pk: row.player.number for s in form.sides for row in s.rows}
    found = {}
    for box in form.errors:
        words = box.name.split("_")
        if len(words) > 2 and words[1].isdigit() and int(words[1]) in numbers:
            words[1] = str(numbers[int(words[1])])
        found["_".join(words)] = box.error
    return found


def against(response) -> list[str]:
    return [text for side in response.context["form"].sides for text in side.wrong]


def nothing_written() -> bool:
    rows = (Result, SheetEntry, LearntCard, Appearance)
    return not any(row.objects.exists() for row in rows)


def roles(client, fixture) -> dict[tuple[str, int], str]:
    form = client.get(url(fixture)).context["form"]
    return {
        (side.side, row.player.number): row.role.value
        for side in form.sides
        for row in side.rows
        if row.role.value
    }


@pytest.mark.long
def test_the_roles_are_those_of_the_last_line_up(client, ada, club):
    """Without a match before, nothing is guessed; who is out is left out."""
    league = preparing.league(owner=club, name="Twice", legs=2)
    first, second = league.fixtures.order_by("round")
    as_organiser(client, ada)
    assert roles(client, first) == {}
    rows = ((1, "keeper"), (3, "field"), (5, "field"), (7, "field"), (10, "field"))
    preparing.played(first, rows=(*rows, (8, "bench")), red=(5,))
    side = "home" if second.home_id == first.home_id else "away"
    found = {
        n: role for (where, n), role in roles(client, second).items() if where == side
    }
    assert 5 not in found
    usual = {1: "G", 3: "P", 7: "P", 10: "P", 8: "S"}
    assert {n: found.get(n) for n in usual} == usual
    assert "those of the last match" in client.get(url(second)).content.decode()


def test_only_its_coaches_and_the_organisers_may_type(client, club, match):
    ben, cleo = make.user("ben"), make.user("cleo")
    make.coaching(match.home, ben)
    assert client.get(url(match)).status_code == 302
    for person, status in ((cleo, 403), (ben, 200)):
        client.force_login(person)
        assert client.get(url(match)).status_code == status
        if status == 403:
            assert post(client, match).status_code == 403
    assert nothing_written()


@pytest.mark.rule("HC-SHT-01", "HC-SHT-05")
def test_a_whole_sheet_becomes_the_result_of_the_match(client, ada, match):
    response = post(
        as_organiser(client, ada),
        match,
        "1G 3P:assists 5P:yellow 6P:goals,exhausted 10P 7S 8S:goals; 5>8",
        "1G 3P:own 5P:red 6P:injured 10P 7S 8S; learnt 7,8; lp 7*,8; c 10 made",
        score="3-0",
        half_time="1-0",
    )
    assert response.status_code == 302, errors(response)
    assert response.url == reverse("sheet", args=[match.public_id])
    result = Result.objects.get(fixture=match)
    assert (result.home, result.away, result.report["half_time"]) == (3, 0, [1, 0])
    assert result.opened_at == datetime(2026, 3, 4, 11, 0, tzinfo=UTC)
    rows = {(a.team_id, a.player.number): a for a in Appearance.objects.all()}
    home, away = match.home_id, match.away_id
    assert (rows[home, 8].goals, rows[home, 8].entered) == (1, True)
    assert (rows[home, 7].entered, rows[home, 3].assists) == (False, 1)
    assert (rows[home, 5].yellows, rows[home, 6].tired) == (1, True)
    assert (rows[away, 3].own_goals, rows[away, 5].reds) == (1, 1)
    assert rows[away, 6].injured
    assert {(use.number, use.played) for use in CardUse.objects.filter(team=away)} >= {
        (7, True)
    }
    assert [c.made for c in PrizeOutcome.objects.filter(team=away)] == [True]
    assert LearntCard.objects.filter(team=away).count() == 2


@pytest.mark.rule("HC-SHT-05")
def test_paper_tells_no_minutes_and_none_are_made_up(client, ada, match):
    post(
        as_organiser(client, ada),
        match,
        "1G 3P:goals*2,yellow 5P 6P 10P 7S 8S:goals; 3>8",
        score="3-0",
        half_time="1-0",
    )
    report = Result.objects.get(fixture=match).report
    minutes = [row["minute"] for part in ("goals", "cards") for row in report[part]]
    minutes += [row["minute"] for row in report["home_sheet"]["changes"]]
    assert minutes == [None] * 5


def test_the_other_coach_confirms_it_as_from_a_phone(client, match):
    ben, cleo = make.user("ben"), make.user("cleo")
    make.coaching(match.home, ben)
    make.coaching(match.away, cleo)
    client.force_login(ben)
    assert post(client, match, score="0-0").status_code == 302
    result = Result.objects.get(fixture=match)
    assert (result.state, result.entered_side) == ("provisional", "home")
    sheet = sheet_state(match.public_id)
    assert (sheet.phase, sheet.finished) == ("over", True)
    assert MatchSheet.objects.get(fixture=match).ended_at is not None
    # nobody had seen a line of it: he reads all of it, what was typed for him too
    client.force_login(cleo)
    page = client.get(f"/m/{match.public_id}/result/").content.decode()
    assert "New since both had seen" not in page
    assert f"{match.away.name}: Line-up" in page


@pytest.mark.rule("DEC-8")
def test_the_same_form_twice_counts_once(client, ada, match):
    as_organiser(client, ada)
    first, again = (post(client, match, score="0-0") for _ in range(2))
    assert (first.status_code, again.status_code) == (302, 302)
    assert Result.objects.count() == 1
    entries = SheetEntry.objects.count()
    other = post(client, match, score="0-0", half_time="0-0")
    assert other.status_code == 422
    assert "already sent" in other.content.decode()
    assert SheetEntry.objects.count() == entries


def test_a_sheet_that_is_open_is_a_conflict_and_keeps_what_was_typed(
    client, ada, match
):
    preparing.opened(match)
    as_organiser(client, ada)
    page = client.get(url(match))
    assert "open already" in page.content.decode()
    response = post(client, match, score="4-4")
    assert response.status_code == 409
    assert 'value="4"' in response.content.decode()


def test_a_form_that_was_opened_before_the_result_came_is_refused(client, ada, match):
    preparing.played(match)
    response = post(as_organiser(client, ada), match, score="4-4")
    assert response.status_code == 422
    assert "has a result already" in response.content.decode()
    assert 'value="4"' in response.content.decode()


BAD = (
    ({"score": "2-x"}, "away_score", "A number from 0 to 99"),
    ({"home_score": ""}, "home_score", "both figures"),
    ({"half_time": "1-0"}, "half_time", "cannot have been higher"),
    ({"day": "4. März"}, "day", "such as 2026-11-21"),
    ({"day": "2399-01-01"}, "day", "in the year 2399: "),
    ({"day": "20260-03-04"}, "day", "in the year 20260: "),
    ({"day": "0202-03-04"}, "day", "in the year 0202: "),
    ({"day": f"{datetime.now(UTC).year + 1}-01-01"}, "day", "still to come"),
    ({"time": "25:00"}, "time", "such as 20:15"),
    ({"forfeit": "both of them"}, "forfeit", "one of the two teams"),
)


@pytest.mark.long(cases=3)
@pytest.mark.parametrize("head, box, sentence", BAD)
def test_a_wrong_head_is_said_at_its_box(client, ada, match, head, box, sentence):
    response = post(as_organiser(client, ada), match, **head)
    assert response.status_code == 422
    found = errors(response)
    at = next(name for name in found if name.endswith(box))
    assert sentence in found[at]
    assert nothing_written()


SIDES = (
    ("1G 3P:goals 5P 6P 10P 7S 8S", "home_score", "Goals in the rows: 1"),
    ("1X 3P 5P 6P 10P 7S 8S", "home_1_role", "G, P or S"),
    ("1G 3P:yellow*3 5P 6P 10P 7S 8S", "home_3_yellow", "from 0 to 2"),
    ("1G 3P 5P 6P 10P 7S 8S 11-:red", "home_11_red", "has no role"),
    (f"{PLAIN}; lp 25", "home_card_1", "from 1 to 24"),
    (f"{PLAIN}; c 3 made", "home_challenge", "from 5 to 24"),
    (f"{PLAIN}; c 12", "home_outcome", "made or did it fail"),
    (f"{PLAIN}; 3>99", "home_on_1", "wears number “99”"),
    (f"{PLAIN}; 3>", "home_on_1", "wears number “”"),
    (f"{PLAIN}; 3>5", "home_on_1", "not on the bench"),
    ("1G 3P 5P 6P 10P 7S:yellow 8S", "home_7_yellow", "has not come on"),
    ("1G 3P 5P 6P 10P 7S:exhausted 8S", "home_7_exhausted", "has not played"),
    ("1G 3P:assists 5P 6P 10P 7S 8S", "home_3_assists", "no goal of a team-mate"),
)


@pytest.mark.long(cases=5)
@pytest.mark.parametrize("home, box, sentence", SIDES)
def test_a_wrong_box_is_named_and_everything_is_kept(
    client, ada, match, home, box, sentence
):
    form = typed(match, home, PLAIN, score="0-0", time="19:30")
    response = as_organiser(client, ada).post(url(match), form)
    assert response.status_code == 422
    assert sentence in errors(response)[box]
    kept = {b.name: b.value for b in response.context["form"].boxes}
    sent = {name: value for name, value in form.items() if name in kept}
    assert sent.items() <= kept.items()
    assert "autofocus" in response.content.decode()
    assert nothing_written()


@pytest.mark.sampled
def test_no_text_breaks_the_page_and_none_is_lost(client, ada, match):
    """Texts of the corpus, all of them in `make prove`, in every kind of box at once."""
    as_organiser(client, ada)
    form = typed(match, PLAIN, PLAIN, score="0-0")
    keeper = match.home.squad.get(number=1).pk
    names = [f"home_{keeper}_{word}" for word in ("role", "goals", "red")]
    names += ["home_card_1", "home_challenge", "home_learnt_1", "home_off_1"]
    names += ["day", "time", "home_score", "away_half_time", "forfeit"]
    for text in [*CORPUS.values()][:: step(6)]:
        body = sent({**form, **dict.fromkeys(names, text)})
        answer = client.post(url(match), body, content_type=FORM)
        assert answer.status_code in (400, 413, 422), text[:40]
        if answer.status_code == 422 and text.strip():
            boxes = {b.name: b for b in answer.context["form"].boxes}
            assert boxes["day"].error
            kept = boxes[names[1]].value
            assert kept
            # half a character is never one: the reader of forms replaces it
            assert text.strip().startswith(kept) or "\ufffd" in kept
    assert nothing_written()


def test_a_coach_types_the_dice_of_both_sides(client, club):
    """HC-REC-02: who confirms the result reads them on his card."""
    ben, cleo = make.user("ben"), make.user("cleo")
    fixture, side, injured = preparing.recovering(club)
    make.coaching(preparing.team_of(fixture, "away" if side == "home" else "home"), ben)
    make.coaching(preparing.team_of(fixture, side), cleo)
    client.force_login(ben)
    form = typed(fixture, PLAIN, PLAIN, score="0-0", day="2026-10-20")
    form[f"{side}_{injured.pk}_face"] = "3"
    answer = client.post(url(fixture), form)
    assert answer.status_code == 302, (errors(answer), against(answer))
    roll = fixture.answers.get()
    assert roll.value == 3
    client.force_login(cleo)
    card = client.get(f"/m/{fixture.public_id}/result/").content.decode()
    assert f"{injured.name}: rolled 3, {'fit' if roll.fit else 'still injured'}" in card


def test_a_friendly_is_typed_with_all_the_cards_of_its_faction(client, ada, club):
    teams = [preparing.squad(make.team(name, club)) for name in ("Owls", "Drakes")]
    fixture = make.friendly(*teams)
    page = as_organiser(client, ada).get(url(fixture))
    assert "After 90 minutes" in page.content.decode()
    # HC-PWR-01: nobody has drawn here, so they drew at the table; conflict 39 here too
    lines = f"{PLAIN}; lp 7,12*,2", f"{PLAIN}; lp 12,8,16; c 12 made"
    answer = post(client, fixture, *lines, score="1-0")
    assert answer.status_code == 302, (errors(answer), against(answer))
    assert Result.objects.get(fixture=fixture).home == 1
    hands = {hand.team: hand.numbers for hand in Hand.objects.all()}
    assert hands == {fixture.home: [7, 12], fixture.away: [8, 16]}
    told = [str(message) for message in get_messages(answer.wsgi_request)]
    assert ["wins nothing" in text for text in told].count(True) == 1


def test_a_draft_of_the_other_coach_gives_way_to_the_paper(client, ada, match):
    preparing.ready(match, "away")
    assert post(as_organiser(client, ada), match).status_code == 302
    assert Result.objects.get(fixture=match).home == 0


@pytest.mark.rule("HC-SHT-01")
def test_goals_without_a_scorer_count_and_are_told(client, ada, match):
    response = post(
        as_organiser(client, ada),
        match,
        "1G 3P:goals 5P 6P 10P 7S 8S",
        score="2-1",
        half_time="1-1",
    )
    assert response.status_code == 302
    told = [str(message) for message in get_messages(response.wsgi_request)]
    assert "Goals without a scorer: 2. Nobody is credited with them." in told
    result = Result.objects.get(fixture=match)
    assert (result.home, result.away, len(result.report["goals"])) == (2, 1, 1)


ILLEGAL = (
    ("1G 3P 5P 6P 7S 8S", "HC-SET-01", "chosen so far: 4."),
    ("1G 3P 5P 6P 10P 7P 8S", "HC-SET-01", "5 players start"),
    ("3G 1P 5P 6P 10P 7S 8S", "HC-SET-05", "can't stand in as keeper"),
    (f"{PLAIN}; learnt 6,7", "HC-TRN-01", "session"),
    (f"{PLAIN}; lp 7", "HC-DECK-05", "7"),
)


@pytest.mark.long(cases=1)
@pytest.mark.parametrize("home, rule, words", ILLEGAL)
def test_what_the_rules_forbid_is_refused_unless_it_was_played_so(
    client, ada, match, home, rule, words
):
    ben = make.user("ben")
    make.coaching(match.home, ben)
    client.force_login(ben)
    form = typed(match, home, PLAIN, score="0-0", as_played="1")
    refused = client.post(url(match), form)
    assert refused.status_code == 422
    assert any(words in text for text in [*against(refused), *errors(refused).values()])
    assert "It was played so" not in refused.content.decode()
    as_organiser(client, ada)
    form.pop("as_played")
    refused = client.post(url(match), form)
    assert refused.status_code == 422
    assert "It was played so" in refused.content.decode()
    assert nothing_written()
    taken = client.post(url(match), {**form, "as_played": "1"})
    if rule == "HC-SET-01" and "7P" in home:
        # a report can't hold what no sheet has
        assert taken.status_code == 422
        return
    assert taken.status_code == 302
    told = [str(message) for message in get_messages(taken.wsgi_request)]
    assert any(words in text for text in told)
    opened = LogEntry.objects.get(kind="match.open")
    assert rule in opened.payload


@pytest.fixture
def recovering(client, ada, club):
    """The league, its third match, and the row of one who must roll before it."""
    league = preparing.league("Owls Drakes Herons Marmots", owner=club)
    first, second, third = _three(league)
    preparing.played(first, _side(first), injured=(6,))
    preparing.played(second, _side(second), rows=WITHOUT_SIX)
    as_organiser(client, ada)
    page = client.get(url(third))
    (row,) = [r for s in page.context["form"].sides for r in s.rows if r.face]
    return league, third, row


@pytest.mark.long
@pytest.mark.rule("HC-REC-02", "HC-REC-03")
def test_a_recovery_roll_is_typed_from_the_paper_or_stays_open(client, recovering):
    league, third, row = recovering
    assert row.player.number == 6
    form = typed(third, PLAIN, PLAIN, score="0-0", day="2026-03-20")
    refused = client.post(url(third), form)
    assert refused.status_code == 422
    assert "roll for his recovery" in errors(refused)[f"{_side(third)}_6_role"]
    open_one = client.post(url(third), {**form, "as_played": "1"})
    assert open_one.status_code == 302
    assert [roll.when for roll in open_questions(league)] == ["missed"]


def test_a_roll_of_the_table_is_kept(client, recovering):
    _league, third, row = recovering
    form = typed(third, PLAIN, PLAIN, score="0-0", day="2026-03-20")
    wrong = client.post(url(third), {**form, row.face.name: "7"})
    assert "from 1 to 6" in next(iter(errors(wrong).values()))
    good = client.post(url(third), {**form, row.face.name: "2"})
    assert good.status_code == 302, errors(good)
    roll = third.answers.get()
    assert (roll.value, roll.fit, roll.how) == (2, True, "table")


WITHOUT_SIX = (
    *((1, "keeper"), (3, "field"), (5, "field")),
    *((7, "field"), (10, "field")),
)


def _side(fixture) -> str:
    return "home" if fixture.home.name == "Owls" else "away"


def _three(league):
    """Three matches of the same team, dated a week apart."""
    make.dated(league)
    owls = league.entrants.get(team__name="Owls").team_id
    rows = league.fixtures.order_by("round")
    found = [row for row in rows if owls in (row.home_id, row.away_id)]
    first = found[0]
    rest = [row for row in found if row != first]
    return (first, *sorted(rest, key=lambda row: row.kickoff))


def test_a_score_only_competition_has_no_sheet_to_type(client, ada, club):
    league = preparing.league(owner=club)
    league.depth = "score"
    league.save(update_fields=["depth"])
    fixture = make.fixture(league, *make.first_pair(league))
    page = as_organiser(client, ada).get(url(fixture))
    assert page.context["form"] is None
    assert reverse("result", args=[fixture.public_id]) in page.content.decode()


@pytest.mark.rule("HC-FAM-02")
def test_family_has_only_its_own_boxes(client, ada, club):
    league = preparing.league(owner=club, profile="family")
    fixture = make.fixture(league, *make.first_pair(league))
    page = as_organiser(client, ada).get(url(fixture))
    form = page.context["form"]
    assert [column.name for column in form.columns] == ["goals", "assists"]
    assert not any(side.game.has_cards for side in form.sides)
    assert "Learnt before" not in page.content.decode()


@pytest.mark.rule("HC-ET-01", "HC-SO-03", "HC-SO-07")
def test_a_cup_match_with_extra_time_and_kicks(client, ada, club):
    cup = make.cup("Owls Drakes", owner=club)
    for n, entrant in enumerate(cup.entrants.select_related("team")):
        preparing.squad(entrant.team, "drakes" if n else "jesters")
    fixture = cup.fixtures.get()
    response = post(
        as_organiser(client, ada),
        fixture,
        "1G 3P:goals*2 5P 6P 10P 7S 8S; kicks 10+ 3+ 5-",
        "1G 3P:goals 5P:goals 6P 10P 7S 8S; kicks 10+ 3- 5-",
        score="2-2",
        half_time="1-0",
        after_90="1-1",
        shootout="2-1",
    )
    assert response.status_code == 302, (errors(response), against(response))
    result = Result.objects.get(fixture=fixture)
    assert (result.shootout_home, result.shootout_away) == (2, 1)
    assert result.report["after_90"] == [1, 1]
    assert len(result.report["kicks"]) == 6


@pytest.mark.rule("HC-FFT-02")
def test_a_forfeit_is_recorded_as_such(client, ada, match):
    response = post(
        as_organiser(client, ada),
        match,
        score="0-1",
        forfeit="away",
        away="1G 3P:goals 5P 6P 10P 7S 8S",
    )
    assert response.status_code == 302, errors(response)
    result = Result.objects.get(fixture=match)
    assert (result.home, result.away, result.forfeit) == (2, 0, "away")


@pytest.mark.long(cases=1)
@pytest.mark.rule("HC-SHT-01", "HC-CHL-01", "HC-CHL-02")
@pytest.mark.parametrize("played", ["", "*"])
def test_the_rulebooks_sample_sheet_is_typed_in(client, ada, club, played):
    """TV-SHT-1, with what it leaves out: a change, since a substitute has scored, and
    the cards that were learnt. Conflict 39: the challenge stands under LP too.
    """
    league = make.championship("Owls Drakes", owner=club, legs=1)
    fixture = make.fixture(league, *make.first_pair(league))
    names = {"Owls": OWLS, "Drakes": DRAKES}
    for team in (fixture.home, fixture.away):
        squad(team, names[team.name])
    owls = "1G 3P 4P:exhausted 5P:yellow 6P:goals 8S:goals 10S; learnt 8,16; c 12 made"
    owls += f"; lp 12{played},8,16"
    drakes = "1G 2P 5P:goals 6P:assists,exhausted 10P 7S 3S; lp 14,3,19; c 14 failed"
    drakes += "; learnt 19"
    at_home = fixture.home.name == "Owls"
    sides = (owls, drakes) if at_home else (drakes, owls)
    score = "2-1" if at_home else "1-2"
    form = typed(fixture, *sides, score=score)
    as_organiser(client, ada)
    refused = client.post(url(fixture), form)
    side = "home" if at_home else "away"
    assert errors(refused) == {f"{side}_8_goals": "No. 8 has not come on."}
    form |= {f"{side}_off_1": "4", f"{side}_on_1": "8"}
    saved = client.post(url(fixture), form)
    assert saved.status_code == 302, errors(saved)
    told = [str(message) for message in get_messages(saved.wsgi_request)]
    assert [text[:25] for text in told[1:]] == [
        f"No. {card} is the challenge of"[:25]
        for card in ((12, 14) if at_home else (14, 12))
    ]
    hands = {hand.team.name: hand.numbers for hand in Hand.objects.all()}
    assert hands == {"Owls": [8, 16], "Drakes": [19]}
    assert not CardUse.objects.filter(number__in=(12, 14)).exists()
    result = Result.objects.get(fixture=fixture)
    assert {result.home, result.away} == {2, 1}
    scorers = Appearance.objects.filter(goals=1).values_list("player__name", flat=True)
    assert set(scorers) == {"Fips", "Polter", "Qualm"}
    made = {c.team.name: (c.number, c.made) for c in PrizeOutcome.objects.all()}
    assert made == {"Owls": (12, True), "Drakes": (14, False)}
    decks = {
        team.name: set(all_states(league)[team.pk].deck)
        for team in (fixture.home, fixture.away)
    }
    assert decks == {"Owls": {8, 12, 16}, "Drakes": {19}}


@pytest.mark.long
@pytest.mark.rule("HC-SHT-04")
def test_the_rulebooks_sample_row_stands_on_the_team_sheet(client, ada, club):
    """TV-SHT-2: 2-1 (1-0), challenge 22, crosses on 2, 5 and 20."""
    league = make.championship("Owls Snails", owner=club, legs=1)
    fixture = make.fixture(league, *make.first_pair(league))
    for team in (fixture.home, fixture.away):
        squad(team, OWLS if team.name == "Owls" else DRAKES)
    ours = "1G 3P:goals 4P:goals 5P 6P 8S 10S; learnt 5,20; lp 2*; c 22 made"
    theirs = "1G 2P:goals 5P 6P 10P 7S 3S"
    at_home = fixture.home.name == "Owls"
    sides = (ours, theirs) if at_home else (theirs, ours)
    score, half = ("2-1", "1-0") if at_home else ("1-2", "0-1")
    form = typed(fixture, *sides, score=score, half_time=half, as_played="1")
    saved = as_organiser(client, ada).post(url(fixture), form)
    assert saved.status_code == 302, (errors(saved), against(saved))
    team = fixture.home if at_home else fixture.away
    page = client.get(reverse("team_sheet", args=[team.slug]))
    crossed = [box.number for box in page.context["sheet"].boxes if box.crossed]
    assert crossed == [2, 5, 20, 22]
    ((row,),) = page.context["sheet"].pages
    assert (row.opponent, row.points, row.won, row.gf) == ("Snails", 3, 1, 2)
    text = row.score.replace("\N{NO-BREAK SPACE}", " ")
    assert ("2 : 1" in text, "1 : 0" in text) == (True, True)
    assert row.prize == 22
    assert state_before(fixture, team.pk).deck == {}


def friendly(club):
    """Owls against Drakes, whose coach has drawn his five."""
    teams = [preparing.squad(make.team(name, club)) for name in ("Owls", "Drakes")]
    match = make.friendly(*teams)
    promise_dice(match, by=make.by(), seed=lambda: "5e" * 32)
    asked = preparing.pressed(match, "away")
    keep_choices(
        match, replace(asked, draws=True), by=make.coach_by("away", "user:cleo")
    )
    return match, CardDraw.objects.get().numbers


@pytest.mark.long(cases=1)
@pytest.mark.rule("HV-DRAW-01", "DEC-17")
@pytest.mark.parametrize("reader", ["coach", "organiser"])
def test_who_types_the_paper_does_not_find_out_what_the_other_side_drew(
    client, club, ada, reader
):
    match, five = friendly(club)
    if reader == "coach":
        make.coaching(match.home, ben := make.user("ben"))
    client.force_login(ben if reader == "coach" else ada)
    left = [n for n in range(5, 25) if n not in five]
    wrong = {"score": "0-0", "half_time": "1-0"}
    told = [
        post(client, match, away=f"{PLAIN}; lp {numbers}", **wrong).content.decode()
        for numbers in ("{},{},{}".format(*five), "{},{},{}".format(*left))
    ]
    assert not any("drawn" in page for page in told)
    away = f"{PLAIN}; lp {left[0]}*,{left[1]},{left[2]}"
    assert post(client, match, away=away).status_code == 302
    assert Hand.objects.get(team=match.away).numbers == left[:3]


@pytest.mark.rule("HV-DRAW-01")
def test_a_coach_who_drew_is_held_to_it_on_paper(client, club):
    match, five = friendly(club)
    make.coaching(match.away, cleo := make.user("cleo"))
    client.force_login(cleo)
    other = next(n for n in range(5, 25) if n not in five)
    page = post(client, match, away=f"{PLAIN}; lp {other},{five[0]},{five[1]}")
    assert f"No. {other} was not drawn." in page.content.decode()
