"""A game of lines, cards and forms in the browser: its table, and what is no list."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.urls import reverse

from engine import registry
from engine.course import Course
from engine.games.finale.box.catalogue import card_set
from engine.games.finale.room import FINALE
from engine.sides import Side
from matches.models import PracticeMatch
from matches.models.play import TABLE
from matches.pages.play.events import MOST_LINES
from matches.queries.play.browser_matches import browser_match
from matches.rules.play.computer import FRIEND
from tests import make_play
from tests.make_play import browser
from tests.secret_runs import golden, laid

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
WISH = {"game": "finale", "rules": "finale", "squad": "blue"}
FORM = re.compile(r'<form\s+id="form-\d+"(.*?)</form>', re.S)
TAG = re.compile(r"<(input|select|option)\b([^>]*)>")


def practice(token="ada", **given):
    return make_play.practice(token, **{**WISH, **given})


def attributes(tag):
    return {
        name: unescape(value)
        for name, _, value in re.findall(r'([\w-]+)(="([^"]*)")?', tag)
    }


def filled(html):
    """All that a form sends as it stands: pairs in their order; nothing without one."""
    form, sent, select = FORM.search(html), [], ""
    for kind, tag in TAG.findall(form[1]) if form else ():
        given = attributes(tag)
        if kind == "select":
            select = given["name"]
            sent.append((select, ""))
        elif kind == "option" and "selected" in given:
            sent[-1] = (select, given["value"])
        elif kind == "input" and (given["type"] == "hidden" or "checked" in given):
            sent.append((given["name"], given.get("value", "")))
    return sent


def posted(pairs, **changed):
    """As a browser sends it; a name that is changed has these values and no others."""
    kept = [(name, value) for name, value in pairs if name not in changed]
    values = [(name, v) for name, found in changed.items() for v in found]
    found = {}
    for name, value in kept + values:
        found.setdefault(name, []).append(value)
    return found


def words_in(html):
    return [unescape(w) for w in re.findall(r'name="word"\s+value="([^"]+)"', html)]


def hidden(html):
    form = html.partition('id="offers"')[2].partition("</form>")[0]
    tags = [attributes(tag) for _, tag in TAG.findall(form)]
    return {t["name"]: t.get("value", "") for t in tags if t.get("type") == "hidden"}


@pytest.mark.long
@pytest.mark.rule("HV-PLAY-01")
def test_a_match_is_played_from_the_lobby_to_full_time_by_its_page(client):
    """Each form as it stands, else the first button: no script knows a rule."""
    html = client.get(reverse("play"), {"game": "finale"}).content.decode()
    form = html.partition('<form class="lobby"')[2].partition("</form>")[0]
    sent = {}
    for _, tag in TAG.findall(form):
        given = attributes(tag)
        if given["type"] == "hidden" or "checked" in given:
            sent[given["name"]] = given["value"]
    assert sent["game"] == "finale"
    assert client.post(reverse("play"), sent).status_code == 302
    row = PracticeMatch.objects.get()
    address = reverse("play_act", args=[row.public_id])
    html = client.get(row.get_absolute_url()).content.decode()
    forms = 0
    while "over-title" not in html:
        pairs = filled(html)
        forms += bool(pairs)
        if not pairs:
            words = words_in(html)
            assert words
            pairs = [*hidden(html).items(), ("word", words[0])]
        answer = client.post(address, posted(pairs), headers=HTMX)
        assert answer.status_code == 200, answer.content.decode()[:2000]
        html = answer.content.decode()
    assert forms >= 8
    record = client.get(reverse("play_record", args=[row.public_id])).content
    assert not registry.replay_record(record).to_move
    for name in ("replay", "story", "dice", "on"):
        page = client.get(reverse(f"play_{name}", args=[row.public_id]))
        assert page.status_code == 200


def squad_form(row):
    return filled(browser("ada").get(row.get_absolute_url()).content.decode())


def act(row, sent, **more):
    return browser("ada").post(reverse("play_act", args=[row.public_id]), sent, **more)


@pytest.mark.rule("FI-SET-1", "FI-COR-3", "HV-PLAY-24")
def test_what_was_refused_stays_filled_in_and_names_its_rule():
    row = practice()
    pairs = squad_form(row)
    bench = [value for name, value in pairs if name == "pick-bench"]
    starters = {value for name, value in pairs if name == "pick-starters"}
    men = [man for man in card_set("blue").cards if man.id not in starters]
    men.sort(key=lambda man: -man.value)
    dearest = [next(man.id for man in men if man.row == 0)]
    dearest += [man.id for man in men if man.row][:3]
    dear = posted(pairs, **{"pick-bench": dearest})
    answer = act(row, dear, headers=HTMX)
    html = answer.content.decode()
    assert answer.status_code == 422
    assert "and 50 is the most" in html
    again = [value for name, value in filled(html) if name == "pick-bench"]
    assert sorted(again) == sorted(dearest) != sorted(bench)
    few = posted(pairs, **{"pick-bench": bench[:2]})
    assert act(row, {**few, "key": "l" * 20}).status_code == 422
    unknown = posted(pairs, **{"pick-starters": ["FR01", "<b>"]})
    assert act(row, {**unknown, "key": "m" * 20}).status_code == 422
    assert browser_match(PracticeMatch.objects.get()).match.phase == "squad"


@pytest.mark.rule("HV-PLAY-03")
def test_a_form_counts_once_and_an_old_one_is_out_of_date():
    """A second tap comes when another thing is asked: the form is read as it was then."""
    row = practice()
    pairs = squad_form(row)
    assert act(row, posted(pairs)).status_code == 302
    row.refresh_from_db()
    revision = row.revision
    assert act(row, posted(pairs)).status_code == 302
    row.refresh_from_db()
    assert row.revision == revision
    assert browser_match(row).match.phase == "deck"
    # the same key with another squad is no second tap; another key is an old page
    other = [v for n, v in pairs if n == "pick-bench"][::-1][:3]
    assert act(row, posted(pairs, **{"pick-bench": other})).status_code == 422
    late = act(row, posted(pairs, key=["o" * 20]), headers=HTMX)
    assert late.status_code == 409
    assert "pick-value5" in late.content.decode()
    # and who sends fields of no form does nothing
    odd = {
        "deed": "act",
        "form": 1,
        "ply": row.revision,
        "key": "q" * 20,
        "pick-x": "y",
    }
    assert act(row, odd).status_code == 422
    assert act(row, {**odd, "pick-x": ["y" * 21]}).status_code == 400


@pytest.mark.rule("FI-PER-1", "FI-PER-3")
def test_a_plan_with_a_change_is_laid_by_its_form():
    row = practice(rules="finale_first")
    assert act(row, posted(squad_form(row))).status_code == 302
    row.refresh_from_db()
    pairs = squad_form(row)
    here = browser_match(row)
    assert here.match.phase == "plan"
    names = [name for name, _ in pairs if name.startswith("pick-")]
    assert names.count("pick-changes") == names.count("pick-changes-with") == 4
    changed = posted(
        pairs,
        **{
            "pick-changes": ["FB24", "", "", ""],
            "pick-changes-with": ["FB23", "", "", ""],
        },
    )
    half = {**changed, "pick-changes-with": ["", "FB23", "", ""], "key": "h" * 20}
    assert act(row, half).status_code == 422
    assert act(row, changed).status_code == 302
    row.refresh_from_db()
    said = [one for one in browser_match(row).actions if ">" in one.word]
    assert [one.word.partition(",")[0] for one in said] == ["FB24>FB23"]


def test_men_who_may_be_chosen_are_buttons_and_lines_of_the_list():
    row = practice(rules="finale_first", help="odds")
    match, side = browser_match(row).match, Side.HOME
    while not ("approach" in match.phase and side in match.to_move):
        match = make_play.played_on(row, 1).match
    html = browser("ada").get(row.get_absolute_url()).content.decode()
    legal = {match.text(side, a) for a in match.legal(side)}
    assert set(words_in(html)) >= legal
    able = re.findall(r'data-select="(\w+)"', html)
    assert len(able) == len(set(able)) == len(legal)
    assert html.count('class="man"') == 22
    # each line has the chance that both would then have with their strongest
    assert html.count('class="odds"') >= len(legal)


def test_an_act_is_answered_without_playing_the_match_once_more(monkeypatch):
    """Whether it may be taken back is known from before it."""

    def again(_course, plies):
        raise AssertionError(f"played again to {plies}")

    row = practice(level=FRIEND)
    monkeypatch.setattr(Course, "_again", again)
    answer = act(row, posted(squad_form(row)), headers=HTMX)
    assert answer.status_code == 200
    assert browser_match(PracticeMatch.objects.get()).match.ply > 0


@pytest.mark.rule("HV-PLAY-23", "FI-PEN-2")
def test_at_one_table_kicks_are_typed_die_by_die_and_each_names_who_kicks():
    of = golden("kicks-at-once", "finale@1")
    n, last = next(
        (n, one)
        for n, one in enumerate(of.actions)
        if any(label.startswith("kick") for label, *_ in one.faces)
    )
    row = laid(of.first(n), Side.HOME, FRIEND)
    row.dice, row.guest = TABLE, ""
    row.save()
    sent = {"deed": "act", "side": last.side, "ply": n, "word": last.word}
    asked, typed = [], []
    for label, _sides, face in last.faces:
        answer = act(row, {**sent, "key": "k" * 20, "face": typed})
        assert answer.status_code == 200
        title = re.search(r'id="die-title"[^>]*>([^<]+)<', answer.content.decode())
        asked.append(unescape(title[1]))
        typed.append(f"{label}:{face}")
    assert act(row, {**sent, "key": "k" * 20, "face": typed}).status_code == 302
    here = browser_match(PracticeMatch.objects.get())
    man = here.room.narrator(here.match.setup, "en").teller.man
    kicks = [event for event in here.match.events if event.kind == "kick"]
    dice = [one for one, face in zip(asked, typed, strict=True) if "kick" in face]
    assert len(dice) == 2 * len(kicks) > 0
    for kick, ours, theirs in zip(kicks, dice[::2], dice[1::2], strict=True):
        assert ours.startswith(f"Kick, {man(kick.slot)} ")
        assert theirs.startswith(f"In goal, {man(kick.values[5])} ")


@pytest.mark.rule("HV-PLAY-03")
def test_the_log_has_as_many_lines_of_a_game_that_passes_over_much():
    row = practice()
    match = make_play.played_on(row).match
    narrator = FINALE.narrator(match.setup, "en")
    wanted = [text for one in match.events if (text := narrator.sentence(one))]
    page = browser("ada").get(row.get_absolute_url()).context["page"]
    assert len(page.view["events"]) > MOST_LINES
    assert [line.text for line in page.screen.log] == wanted[::-1][:MOST_LINES]
