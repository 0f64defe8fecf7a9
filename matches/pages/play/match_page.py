"""The page of a match in the browser: what its template draws, of any game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from engine.boards import BoardShape
from engine.dice import FastDice
from engine.moments import LegalAction
from engine.record import AnyMatch
from engine.room import AnyRoom
from engine.sides import SIDES, BySide, Side
from engine.views import legal_actions, view
from engine.wording import worded
from matches.rules.play.help import Help

# So many events are told on the page itself; all of them on that of the replay.
TOLD = 40


class Advice(NamedTuple):
    """What the computer would do in one's place, and why."""

    word: str
    text: str
    why: str


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits on a bench."""

    side: Side
    # The name of the team; that of the coach.
    team: str
    coach: str
    # Whose page this is, and whether he is asked for something.
    mine: bool
    asked: bool


@dataclass(frozen=True, slots=True)
class Addresses:
    """Where the page's links lead and its forms are sent."""

    page: str
    # Posts `deed` (act, undo, resign), `ply`, `key`, and of an action its `word`.
    act: str
    replay: str
    # Once it is over.
    record: str
    lobby: str


@dataclass(frozen=True, slots=True)
class MatchPage:
    """A match in the browser for one reader, at its newest moment."""

    public_id: str
    # `engine.views.view`: question, clock, score, sides, pieces, ball, events, dice, undo.
    view: Mapping[str, object]
    board: BoardShape | None
    seats: BySide[Seat]
    # The reader's side; nothing for who looks on.
    mine: Side | None
    # What he may do now; of more than can be listed none, and a word such as he may type.
    choices: tuple[LegalAction, ...]
    such_as: str
    advice: Advice | None
    help: Help
    # What every form must send back.
    ply: int
    key: str
    # The other side is being waited for: the page asks again by itself.
    thinking: bool
    over: bool
    # How it ended, in a sentence.
    result: str
    # EN-DICE-01: shown from the beginning.
    promise: str
    at: Addresses

    @property
    def may_undo(self) -> bool:
        undo = self.view["undo"]
        assert isinstance(undo, Mapping)
        return bool(undo["may"]) and not self.over

    @property
    def asked(self) -> bool:
        """Whether the reader has to decide something."""
        return self.mine is not None and self.seats[self.mine].asked


class Reader(NamedTuple):
    """Who looks at a match: his side or nobody's, his language, what he was told."""

    side: Side | None
    language: str
    # How many events his page has shown; what came after is new to him.
    heard: int = 0


class Standing(NamedTuple):
    """What is stored of a match, as its page needs it."""

    public_id: str
    match: AnyMatch
    room: AnyRoom
    revision: int
    help: Help
    # The computer's side and the title of its level.
    computer: Side
    level: str
    resigned: bool
    key: str


def match_page(given: Standing, reader: Reader) -> MatchPage:
    """All that the page shows."""
    match, over = given.match, given.resigned or not given.match.to_move
    seen = reader.side is not None and not over
    choices, such_as, advice = _offered(given, reader) if seen else ((), "", None)
    told = max(0, len(match.events) - TOLD)
    shown = view(given.room, match, reader.side, reader.language, told)
    asked = frozenset() if over else match.to_move
    return MatchPage(
        public_id=given.public_id,
        view=shown,
        board=given.room.board(match.setup),
        seats=seats_of(given, reader, shown),
        mine=reader.side,
        choices=choices,
        such_as=such_as,
        advice=advice,
        help=given.help,
        ply=given.revision,
        key=given.key,
        thinking=bool(asked) and given.computer in asked,
        over=over,
        result=_result(given, shown) if over else "",
        promise=match.promise,
        at=addresses(given.public_id),
    )


def addresses(public_id: str) -> Addresses:
    """Of the match with this id."""
    page, act, replay, record = (
        reverse(name, args=[public_id])
        for name in ("play_match", "play_act", "play_replay", "play_record")
    )
    return Addresses(page, act, replay, record, reverse("play"))


def seats_of(
    given: Standing, reader: Reader, shown: Mapping[str, object]
) -> BySide[Seat]:
    """Both benches, home first."""
    asked = given.match.to_move
    teams = shown["sides"]
    assert isinstance(teams, list)

    def seat(side: Side) -> Seat:
        mine = side is reader.side
        computer = _("Computer, %(level)s") % {"level": given.level}
        coach = computer if side is given.computer else _("You") if mine else _("Guest")
        return Seat(side, teams[side.number]["name"], coach, mine, side in asked)

    return BySide(*map(seat, SIDES))


def _offered(
    given: Standing, reader: Reader
) -> tuple[tuple[LegalAction, ...], str, Advice | None]:
    """What the reader's side may do, an example of it, and what the computer would do."""
    match, room, side = given.match, given.room, reader.side
    assert side is not None
    number = side.number
    if not match.state.waiting >> number & 1:
        return (), "", None
    seen = room.seen(match.state, number)
    narrator = room.narrator(match.setup, reader.language)
    advice = None
    if given.help is Help.ADVICE:
        choice = room.coach(room.level, match.ply).choose(seen, number)
        advice = Advice(
            match.text(side, choice.action),
            narrator.action(seen, number, choice.action),
            worded(choice.reason.template, choice.reason.values, reader.language),
        )
    chances = given.help is not Help.NONE
    found = legal_actions(room, match, side, reader.language, chances=chances)
    if found is None:
        example = match.game.space(seen, number).sample(FastDice(match.ply))
        return (), match.text(side, example), advice
    return tuple(found), "", advice


def _result(given: Standing, shown: Mapping[str, object]) -> str:
    """How it ended, in a sentence."""
    teams, outcome = shown["sides"], given.match.outcome
    assert isinstance(teams, list)
    names = [team["name"] for team in teams]
    if given.resigned:
        return _("%(team)s gave the match up.") % {
            "team": names[given.computer.other.number]
        }
    if outcome is None or outcome.winner is None:
        return _("The match ended in a draw.")
    winner = names[Side(outcome.winner).number]
    if outcome.shootout:
        return _("%(team)s won the shoot-out.") % {"team": winner}
    return _("%(team)s won the match.") % {"team": winner}
