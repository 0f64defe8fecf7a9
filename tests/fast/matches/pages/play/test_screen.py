"""The screen of a match: every question of the engine can be answered on it."""

from __future__ import annotations

import random
import re
from functools import cache
from html import unescape
from types import SimpleNamespace

import pytest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation

from competitions.drawings.kits import Kit
from engine.dice import FastDice, SealedDice
from engine.games.helvetia.room import HELVETIA
from engine.moments import Throw
from engine.record import Match
from engine.screen import legal_actions, view
from matches.drawings.pieces import shirt_of
from matches.pages.percents import percent
from matches.pages.play.events import Fresh, is_worth_news, reveal_of, short_news
from matches.pages.play.offers import (
    FAINT,
    FREE,
    LIKELY,
    MANY,
    PAID,
    RISK,
    SLIM,
    OfferedActions,
    offers_of,
)
from matches.pages.play.screen import BoardKits, Scene, screen_of
from tests import toss
from tests.lively import choose

SHIRTS = {
    "home": shirt_of(Kit("blue", "white")),
    "away": shirt_of(Kit("orange", "ink")),
}
A_WORD = re.compile(r'class="offer" name="word" value="([^"]*)"')


def screen(room, match, side, language="en", heard=0):
    shown = view(room, match, side, language)
    found = legal_actions(room, match, side, language) or []
    narrator = room.narrator(match.setup, language)
    events = match.events[heard:]
    told = [narrator.values(e) | {"text": narrator.sentence(e)} for e in events]
    throws = [tuple(narrator.throws(event)) for event in events]
    drawn = BoardKits(room.board(match.setup), SHIRTS)
    every = [tuple(narrator.throws(event)) for event in match.events]
    scene = Scene(shown, OfferedActions(found), Fresh(told, throws), every)
    return screen_of(scene, drawn, narrator)


def begun(rules="geek", seed=b"7", **options):
    setup = HELVETIA.setup_of(rules, "jesters", "drakes", options)
    return Match.new(HELVETIA.rulesets[rules], setup, SealedDice(seed * 32))


def played(match, seed):
    """The match at each decision, with the side that takes it."""
    rng = random.Random(seed)
    while match.to_move:
        side = min(match.to_move).number
        yield side
        match.play(side, choose(match.state, side, rng))


@cache
def moments():
    """A screen of each phase of two matches, with the words that the engine allows."""
    found = {}
    for rules, seed, options in (
        ("geek", 5, {"cards": "friendly", "knock_out": True}),
        ("family", 3, {"cards": "none", "knock_out": True}),
    ):
        match, heard = begun(rules, **options), 0
        for side in played(match, seed):
            if (rules, match.phase) not in found:
                words = [match.text(side, action) for action in match.legal(side)]
                shown = screen(HELVETIA, match, side, heard=heard)
                found[rules, match.phase] = (shown, words)
            heard = len(match.events)
        found[rules, "over"] = (screen(HELVETIA, match, 0), [])
    return found


def page(shown, **more):
    """As much of a page as the part asks for."""
    team = SimpleNamespace(team="Reds")
    given = {
        "screen": shown,
        "announcement": shown.announcement,
        "view": {"question": "What now?", "ply": 3, "undo": {"may": True, "why": None}},
        "at": SimpleNamespace(act="/act", lobby="/play/", replay="/r", record="/j"),
        "seats": SimpleNamespace(home=team, away=team),
        "ply": 7,
        "key": "k7",
        "asked": True,
        "mine": "home",
        "may_undo": True,
        "over": False,
    }
    return SimpleNamespace(**given | more)


def rendered(shown, **more):
    return render_to_string("play/match/part.html", {"page": page(shown, **more)})


def test_the_moments_are_many():
    phases = {phase for _, phase in moments()}
    assert phases >= {"squad", "keep_cards", "place", "move", "gesture", "aim", "card"}


def test_every_legal_action_is_a_line_of_the_form():
    for (rules, phase), (shown, words) in moments().items():
        listed = [unescape(word) for word in A_WORD.findall(rendered(shown))]
        assert sorted(listed) == sorted(words), (rules, phase)


def test_what_a_man_may_do_beside_is_called_so():
    """His name alone would not tell it from what he does on a cell."""
    several = 0
    for shown, _ in moments().values():
        titles = [group.title for group in shown.offers.groups]
        for name in {title.split(", ")[0] for title in titles if ", " in title}:
            assert name not in titles
            several += f"{name}, other actions" in titles
    assert several


def test_each_cell_is_one_element():
    shown, _ = moments()["geek", "gesture"]
    cells = re.findall(r'data-cell="([^"]+)"', rendered(shown))
    assert sorted(cells) == sorted(cell.drawn.name for cell in shown.board.cells)


def test_every_legal_action_can_be_pointed_at():
    """By a cell, by ticks, or by a button of its own."""
    for shown, _ in moments().values():
        offers = shown.offers
        cells = {cell.drawn.name for cell in shown.board.cells}
        ticks = {each.token for picks in offers.sets for each in picks.pickable}
        buttons = {row.word for row in (*offers.alone, *offers.of_pieces)}
        # one button stands for all of a kind; what is vain is in the list alone
        kinds = {(row.piece, row.beside) for row in offers.of_pieces if row.beside}
        buttons |= {
            row.word
            for row in offers.rows
            if row.is_vain or (row.piece, row.beside) in kinds
        }
        for row in offers.rows:
            by_ticks = bool(row.picks) and set(row.picks.split()) <= ticks
            assert row.cell in cells or by_ticks or row.word in buttons or row.picks
        assert len(offers.alone) <= 12


def test_who_is_about_to_be_moved_can_be_chosen_on_the_board_or_beside_it():
    for shown, _ in moments().values():
        about = {row.piece for row in shown.offers.rows if row.piece}
        on_board = {piece.id for piece in shown.board.pieces}
        assert about <= on_board | {piece.id for piece in shown.tray}


def test_a_cell_says_its_name_and_who_stands_there():
    shown, _ = moments()["geek", "gesture"]
    said = {cell.drawn.name: cell.label for cell in shown.board.cells}
    for piece in shown.board.pieces:
        assert said[piece.cell].startswith(f"{piece.cell}, {piece.number} ")
    assert sum("has the ball" in text for text in said.values()) == 1
    empty = set(said) - {piece.cell for piece in shown.board.pieces}
    assert {said[name] for name in empty} == empty
    assert any(re.search(r", yours, \d BOOST", text) for text in said.values())
    close = re.compile(r"\. \d opponents? within 2$")
    shown = [each.board for each, _ in moments().values()]
    assert any(close.search(cell.label) for board in shown for cell in board.cells)


def test_marks_part_what_is_free_paid_and_risked():
    rows = [row for shown, _ in moments().values() for row in shown.offers.rows]
    marks = {mark: [r for r in rows if r.mark == mark] for mark in (FREE, PAID, RISK)}
    assert all(marks.values())
    assert {row.figure for row in marks[FREE]} == {""}
    assert all(int(row.figure) > 0 for row in marks[PAID])
    assert all(row.price and row.chances for row in marks[RISK])
    assert {row.kind for row in marks[PAID]} <= {"move", "substitute", "leave"}


def test_a_mark_says_how_likely_it_is():
    rows = [row for shown, _ in moments().values() for row in shown.offers.rows]
    for row in rows:
        if row.mark in (LIKELY, RISK, SLIM):
            figure = int(row.figure)
            assert (row.mark == LIKELY) == (figure >= 67)
            assert (row.mark == SLIM) == (figure <= 33)


def test_what_is_alike_everywhere_recedes_but_not_where_a_man_stands():
    match = begun("geek", knock_out=True)
    for side in played(match, 5):
        shown = screen(HELVETIA, match, side)
        if shown.offers.faint:
            break
    own = {p.cell for p in shown.board.pieces if p.side == ("home", "away")[side]}
    (faint,) = shown.offers.faint
    rows = [r for r in shown.offers.rows if r.piece == faint.piece and r.kind == "long"]
    assert len(rows) > MANY
    assert {row.mark for row in rows if row.cell not in own} == {FAINT}
    to_men = [row for row in rows if row.cell in own]
    assert to_men
    assert FAINT not in {row.mark for row in to_men}
    # what leads to a man is read first
    assert rows[: len(to_men)] == to_men
    assert faint.text == f"Long pass: {rows[0].price}"


def test_a_secret_is_chosen_by_cells_of_the_goal():
    shown, _ = moments()["geek", "aim"]
    (cells,) = shown.offers.sets
    assert cells.is_goal
    assert [each.token[-1] for each in cells.pickable] == list("ABCDEF")
    assert cells.pickable[0].name == "A, top left"
    assert shown.offers.is_secret
    assert not shown.offers.hides_board
    html = rendered(shown)
    assert html.count('class="goal__cell"') >= 6
    assert html.count("Still choosing.") == 1
    # what the die must show in an open cell, and how likely that is
    for each in cells.pickable:
        assert each.price == percent(each.need / 20)
    # and what the shot is made of: the value first, pressure also where there is none
    first, *others, covered = shown.duel.figures
    assert (first.name, covered.value[-4:]) == ("Shot", "of 6")
    assert "Pressure" in [each.name for each in others]


def before_a_shot():
    """A match in which both choose in secret, and the side that is asked first."""
    match = begun(knock_out=True)
    sides = played(match, 5)

    def both(side):
        return match.phase == "aim" and len(match.to_move) == 2

    return match, next(side for side in sides if both(side))


def test_who_looks_on_sees_a_goal_without_figures_and_who_has_sealed():
    match, side = before_a_shot()
    match.play(side, match.legal(side)[0])
    seen, narrator = (
        view(HELVETIA, match, None, "en"),
        HELVETIA.narrator(match.setup, "en"),
    )
    drawn = BoardKits(HELVETIA.board(match.setup), SHIRTS)
    throws = [()] * len(seen["events"])
    scene = Scene(seen, OfferedActions(), Fresh((), ()), throws)
    shown = screen_of(scene, drawn, narrator)
    html = rendered(shown, asked=False, mine=None)
    assert "goal--blind" in html
    assert (html.count(": sealed</b>"), html.count("Still choosing.")) == (1, 1)
    assert " or less</small>" not in html


def test_without_odds_a_goal_tells_its_cells_alone():
    match, side = before_a_shot()
    found = legal_actions(HELVETIA, match, side, "en", chances=False)
    speaker = HELVETIA.narrator(match.setup, "en")
    (cells,) = offers_of(
        OfferedActions(found), view(HELVETIA, match, side, "en"), speaker
    ).sets
    assert {(each.price, each.need) for each in cells.pickable} == {("", None)}


def test_a_line_up_is_put_together_of_ticks():
    shown = screen(HELVETIA, begun("geek"), 0)
    start, bench = shown.offers.sets
    assert (start.control, bench.control) == ("checkbox", "checkbox")
    assert start.pickable[0].name == "1 Jux"
    assert (start.needed, bench.needed) == (5, 2)
    men = {each.man.name: each.man for each in start.pickable}
    assert {man.first.name for man in men.values()} == {"BOOST"}
    # compared with the others of the team
    assert men["Capriol"].best == (("shot", 18), ("dribble", 16))
    assert (men["Jux"].role, men["Capriol"].role) == ("keeper", "captain")
    assert not men["Posse"].role
    assert shown.offers.hides_board
    html = rendered(shown, advised=("start:h1", "bench:h4"))
    assert "data-preset" in html
    assert html.count("Advised") == 2


def test_cards_are_ticked_by_their_names():
    shown, _ = moments()["geek", "keep_cards"]
    (cards,) = shown.offers.sets
    assert cards.needed == 3
    faces = [each.card for each in cards.pickable]
    assert [face.sort for face in faces] == ["POWER"] * 5 + ["LEGEND"] * 4
    assert all(face.name and face.text and face.when for face in faces)


def after_first(kind, **options):
    """The match just after such an event, and how many there were before the act."""
    match, heard = begun(**options), 0
    for _ in played(match, 5):
        if any(event.kind == kind for event in match.events[heard:]):
            break
        heard = len(match.events)
    return match, heard


def test_a_roll_shows_its_die_and_what_was_needed():
    match, heard = after_first("rolled", cards="none")
    side = min(match.to_move).number
    reveal = screen(HELVETIA, match, side, heard=heard).reveal
    roll = next(roll for roll in reveal.rolls if roll.need is not None)
    assert len(roll.faces) == 20
    assert [face.n for face in roll.faces if face.is_rolled] == [roll.face]
    enough = [face.n for face in roll.faces if face.is_enough]
    assert enough == list(range(1, min(20, max(0, roll.need)) + 1))
    said = f"rolled {roll.face}, needed {roll.need} or less"
    told = [said in text for text in reveal.sentences]
    # what follows from the die stands above all
    assert reveal.headline in reveal.sentences[told.index(True) :][:2]
    html = rendered(screen(HELVETIA, match, side, heard=heard))
    assert html.count("data-hit") == sum(bool(each.faces) for each in reveal.rolls)


def event_of(kind, **values):
    return {"kind": kind, "text": f"{kind}.", **values}


def test_the_news_leave_out_what_the_board_shows():
    won = [event_of("tackle") | {"text": ""}, event_of("rolled"), event_of("fell")]
    theirs = [event_of("long_pass"), event_of("strayed"), event_of("received")]
    runs = [event_of("turn", opening=0), event_of("moved"), event_of("moved")]
    assert short_news([*won, *theirs, *runs]) == "rolled. strayed. received."
    assert short_news([event_of("goal"), *theirs]) == "goal. long_pass. strayed."
    ended = [
        event_of("time"),
        event_of("whistle"),
        event_of("period"),
        event_of("placed"),
    ]
    assert short_news(ended) == "time. whistle. period."
    assert short_news([event_of("turn", opening=1), event_of("moved")]) == "turn."


def test_a_turn_without_a_die_is_news():
    over = [event_of("gesture_passed"), event_of("turn", opening=0), event_of("moved")]
    assert is_worth_news(over)
    assert short_news(over) == "gesture_passed. turn."
    assert not is_worth_news([event_of("moved")])


def test_a_shot_shows_what_both_envelopes_held():
    match, heard = after_first("revealed", cards="none", knock_out=True)
    shot = next(e for e in match.events[heard:] if e.kind == "revealed")
    reveal = screen(HELVETIA, match, 0, heard=heard).reveal
    aimed = [n for n, cell in enumerate(reveal.cells) if cell.is_aimed]
    covered = [n for n, cell in enumerate(reveal.cells) if cell.is_covered]
    assert (aimed, covered) == (
        [shot.values[0]],
        [n for n in range(6) if shot.values[1] >> n & 1],
    )
    assert reveal.cells[0].name == "A, top left"
    assert reveal.outcome in ("goal", "save", "miss")
    shooter, keeper = reveal.envelopes
    assert (shooter.what, shooter.team) != (keeper.what, keeper.team)
    assert keeper.what.split()[0] == str(len(covered) or "no")
    # what the die had to show where he aimed is what it was held against
    need = next((roll.enough for roll in reveal.rolls if roll.need is not None), None)
    assert need is None or need == reveal.cells[shot.values[0]].need
    # the printed value, what is added or taken, and the sum of them
    figures, _, total = reveal.threshold.partition(": ")
    assert total == ("" if need is None else str(need))
    added = [int(n) for n in re.findall(r"[+-]?\d+", figures.replace("−", "-"))]
    assert sum(added) == (need or 0)
    assert [each.price for each in reveal.cells] == [
        percent(each.need / 20) for each in reveal.cells
    ]
    # what is drawn is not said beside it
    assert len(reveal.others) < len(reveal.sentences)


SIDES_OF_VIEW = [{"side": "home", "name": "Owls"}, {"side": "away", "name": "Drakes"}]


@pytest.mark.parametrize(
    ("cover", "die", "text"),
    [
        # a card may be asked for before the die falls
        (["B"], [], "Shot 13, Cell −3: 10"),
        (["B"], [Throw("shot", 20, 8, 10, True)], "Shot 13, Cell −3: 10"),
        (
            ["B"],
            [Throw("shot", 20, 8, 12, True)],
            "Shot 13, Cell −3, Played after it +2: 12",
        ),
        # none falls for a cell that is covered
        (["A"], [], ""),
    ],
)
def test_what_a_shot_is_rolled_against(cover, die, text):
    shown = event_of("revealed", cell="A", cover=cover, piece="h8", side="home")
    shown |= {"keeper": None, "parts": {"S": 13, "C": -3}}
    # what the keeper rolls then is no shot
    later = event_of("rolled", piece="a1"), [Throw("clear", 20, 3, 9, True)]
    events = [event_of("gesture"), shown, event_of("rolled", piece="h8"), later[0]]
    words = {"part.S": "Shot", "part.C": "Cell"}
    view = {"sides": SIDES_OF_VIEW, "pieces": []}
    fresh = Fresh(events, [[], [], die, later[1]])
    found = reveal_of(fresh, view, None, lambda name: words.get(name, ""))
    assert found.threshold == text


def test_the_log_is_newest_first_and_marks_goals():
    match = begun(cards="none")
    for _ in played(match, 4):
        pass
    log = screen(HELVETIA, match, 0).log
    assert log[0].text.startswith("The match is over")
    assert {line.minute[-1] for line in log} == {"’"}
    goals = sum(line.is_goal for line in log)
    assert goals == sum(match.outcome.score)


def test_without_scripts_the_list_is_the_form():
    shown, _ = moments()["geek", "toss"]
    html = rendered(shown)
    assert 'name="ply" value="7"' in html
    assert 'name="key" value="k7"' in html
    assert 'method="post"' in html


def test_it_is_told_in_french():
    match = begun(cards="none")
    with translation.override("fr"):
        shown = screen(HELVETIA, match, 0, "fr")
        html = rendered(shown)
    words = ("Sur le terrain", "Abandonner le match", "Les deux équipes")
    assert [word for word in words if word not in html] == []


def test_another_game_is_drawn_by_the_same_templates():
    match = Match.new(toss.Toss(), toss.Setup(("a", "b")), FastDice(1))
    shown = screen(toss.ROOM, match, 0)
    html = rendered(shown)
    assert html.count("data-cell=") == toss.CELLS
    assert "Each push takes a round." in html
    assert shown.offers.rows == ()


@pytest.mark.parametrize(
    "chance, text", [(0.0, "0"), (0.001, "1"), (0.6, "60"), (0.999, "99"), (1.0, "100")]
)
def test_a_chance_is_none_or_all_where_it_is(chance, text):
    assert percent(chance) == f"{text}\N{NO-BREAK SPACE}%"


def test_who_kicks_is_chosen_among_men_with_the_value_that_counts():
    match = begun("family", cards="none", knock_out=True)
    side = next(s for s in played(match, 3) if match.phase == "kicker")
    shown = screen(HELVETIA, match, side)
    (kickers,) = shown.offers.sets
    assert (kickers.title, kickers.control) == ("Who kicks?", "radio")
    assert (kickers.are_men, kickers.heads.name) == (True, "attack")
    assert shown.offers.alone == ()


def test_a_line_of_the_log_leads_to_its_rule():
    match, _ = after_first("rolled", cards="none")
    shown = screen(HELVETIA, match, 0)
    html = rendered(shown)
    for line in shown.log[:10]:
        assert f'href="{reverse("rule", args=[line.rule])}"' in html
