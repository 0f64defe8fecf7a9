"""What the pages beside a match cost who opens them: replay, dice, onlookers, lab."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from competitions.actions.competition.boards import BoardDraft, save_board
from competitions.actions.team.cards import create_box
from engine.registry import ROOMS
from engine.sides import Side
from matches.actions.simulated import questions, rounds
from matches.actions.simulated.working import work_slice
from matches.models import PracticeMatch
from matches.rules.play.at_table import AT_TABLE
from matches.rules.simulated.kinds import ROUND_NOW
from tests import make, make_play, preparing
from tests.bench import spending
from tests.bench.spending import empty_views
from tests.bench.table import cost_line
from tests.secret_runs import FRIEND, golden, laid

OPENED_TIMES = empty_views(25)
HTMX = {"HX-Request": "true"}
FINALE = "finale"
# Of a match of five hundred to seven hundred acts.
MIDDLE, LATE = 300, 430
Opening = tuple[str, Callable[[], object]]


def main() -> None:
    """Each page as a visitor opens it."""
    for what, opened in _pages():
        cost_line(what, spending.of(opened, 10), OPENED_TIMES)


def _pages() -> Iterator[Opening]:
    get = Client().get
    yield from _of_replay(make_play.practice(rules="geek_cards"))
    for name in ("coaches", "coaches-friendly"):
        row = laid(golden(name).first(LATE), Side.HOME, FRIEND)
        yield f"look on, {name}", partial(get, row.get_absolute_url())
    guided = make_play.guided("ada")
    coach = make_play.browser("ada").get
    yield "a guided match", partial(coach, guided.get_absolute_url())
    table = make_play.practice("ben", rules="geek", level=AT_TABLE)
    make_play.rolled_on(table, dice=2)
    referee = make_play.browser("ben").get
    yield "a match at a real table", partial(referee, table.get_absolute_url())
    yield "the lab", partial(get, reverse("lab"))
    trial = make_play.trial("cleo")
    work_slice(timezone.now())
    yield "a trial of the lab", partial(get, trial.get_absolute_url())
    yield "a rule", partial(get, reverse("rule", args=["HC-OFF-07"]))
    yield "all rules", partial(get, reverse("rulebook"))
    yield "the lobby", partial(get, reverse("play"))
    yield from _of_tables(
        make_play.practice("dora", game=FINALE, rules=FINALE, squad="blue")
    )
    yield from _of_a_club()


def _of_tables(row: PracticeMatch) -> Iterator[Opening]:
    """A match with tactic cards: looked on at, and over."""
    get = Client().get
    make_play.played_on(row, 60)
    yield "look on, a match of tactic cards", partial(get, row.get_absolute_url())
    make_play.played_on(row)
    replay = reverse("play_replay", args=[row.public_id])
    yield "its replay, a moment of it", partial(get, replay, {"ply": 40})


def _of_a_club() -> Iterator[Opening]:
    """Its boards and cards by their forms, and what its computers play."""
    league = preparing.at(preparing.league("Owls Drakes Herons"), "browser")
    person = make.user("otto")
    make.member(league.club, person)
    organiser = Client()
    organiser.force_login(person)
    draft = BoardDraft("helvetia", "Small circle", ROOMS["helvetia"].board_text())
    board = save_board(league.club, draft, by=make.by(key="b" * 20))
    box = create_box(league.club, "Owls", by=make.by(key="f" * 20))
    card = make.card(box)
    match = league.fixtures.earliest("pk")
    now = make.by(f"user:{person.pk}", at=timezone.now())
    questions.ask_chances(match, "novice", by=now)
    rounds.ask_round(league, ROUND_NOW, "novice", by=now)
    for _ in range(2):
        work_slice(timezone.now())
    club = league.club.slug
    for what, name, *about in (
        ("boards of a club", "boards", club),
        ("the form of a board", "board_new", club),
        ("a board of a club", "board", club, board.public_id),
        ("cards of a club", "box", club, box.slug),
        ("the form of a card", "card", club, box.slug, "player", card.pk),
        ("the form of a new POWER card", "card_new", club, box.slug, "power"),
        ("chances of a match", "chances", match.public_id),
        ("a round that computers play", "simulate", league.slug),
        ("a match, to be begun in the browser", "browser", match.public_id),
    ):
        yield what, partial(organiser.get, reverse(name, args=about))


def _of_replay(row: PracticeMatch) -> Iterator[Opening]:
    """A match that is over: its first reader, a moment, the way there by script."""
    get = Client().get
    make_play.played_on(row)
    names = ("play_replay", "play_dice", "play_on")
    replay, dice, on = (reverse(name, args=[row.public_id]) for name in names)

    def first() -> object:
        cache.clear()
        return get(replay)

    at = {"ply": MIDDLE}
    yield "a replay, opened by its first reader", first
    yield "a replay, a moment of it", partial(get, replay, at)
    yield "  what the computer would do", partial(get, replay, {**at, "look": ""})
    yield "  the moment alone", partial(get, replay, at, headers=HTMX)
    yield "  watched without its end", partial(get, replay, {**at, "watch": ""})
    yield "all dice of a match", partial(get, dice)
    for what in ("play_story", "play_record"):
        file = reverse(what, args=[row.public_id])
        yield f"{what.removeprefix('play_')} as a file", partial(get, file)
    yield "play on from a moment", partial(get, on, at)
