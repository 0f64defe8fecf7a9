"""The replay of a match: the board of one moment, what led to it, steps to others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from engine.json_values import Stored
from engine.record import AnyMatch
from engine.screen import view
from engine.sides import SIDES, BySide, Side
from engine.wording import STORY_LANGUAGES
from matches.drawings.charts import percent_of
from matches.pages.play.board import Words
from matches.pages.play.end_part import simulated_words
from matches.pages.play.events import Fresh, LogLine, time_of_event
from matches.pages.play.offers import OfferedActions
from matches.pages.play.scoreboard import Scoreboard, clock_in, score_of_view
from matches.pages.play.screen import Scene, Screen, screen_of
from matches.pages.play.seating import Addresses, BenchSeat, SourceMoment
from matches.pages.play.stored_match import (
    PlayReader,
    StoredMatch,
    addresses,
    board_kits,
    seats_of,
)
from matches.pages.play.watch_part import ChancePart, chances_of
from matches.pages.replay.dice_page import DieRow, dice_at
from matches.pages.replay.second_look import SecondLook, second_look
from matches.pages.replay.story_part import StoryPart, story_part
from matches.rules.play.replaying import Replay

# So many actions before and after the moment that is shown are told beside it.
BEFORE, AFTER = 6, 20
# How fast it plays: so many milliseconds an action.
SPEEDS: Final = (("1", 1200), ("2", 600), ("4", 300), ("8", 150))


class Step(NamedTuple):
    """One line of the log, and the moment that it tells of."""

    ply: int
    minute: str
    text: str
    # It is the moment that is shown, or comes after it.
    here: bool
    later: bool


class Steps(NamedTuple):
    """Where the four buttons lead; nothing where there is no further."""

    first: int | None
    back: int | None
    forward: int | None
    last: int | None


class ScrubMark(NamedTuple):
    """A goal or a card on the bar of a replay: where, whose, and what it was."""

    x: str
    side: Side
    kind: str
    text: str
    letter: str


class Bar(NamedTuple):
    """The bar of all moments: its marks, the breaks, and the moment that is shown."""

    marks: tuple[ScrubMark, ...]
    breaks: tuple[str, ...]
    now: str
    title: str


@dataclass(frozen=True, slots=True)
class ReplayMoment(Scoreboard):
    """A match after so many actions, as its reader may see it."""

    ply: int
    # As on the match's own page.
    view: Stored
    # What its template draws of that.
    screen: Screen
    steps: Steps
    bar: Bar
    log: tuple[Step, ...]
    # All that fell in the action before it, once the dice of the match are shown.
    dice: tuple[DieRow, ...]
    # What was done next and what was advised, for who asks.
    look: SecondLook | None
    may_look: bool
    # Where somebody plays on from here; nothing where it cannot be done.
    play_on: str
    # How likely each end was at this moment; nothing once it was over.
    chances: tuple[ChancePart, ...]

    @property
    def rolled(self) -> tuple[LogLine, ...]:
        """What the dice decided that fell in the action before it, line by line."""
        return tuple(line for line in self.screen.log[::-1] if line.dice.are_any)


@dataclass(frozen=True, slots=True)
class ReplayPage(Scoreboard):
    """A match that is stepped through: where it stands, and the moment that is shown."""

    public_id: str
    # Of its newest moment; its score and its clock stand on top.
    view: Stored
    screen: Screen
    seats: BySide[BenchSeat]
    moment: ReplayMoment
    plies: int
    # Of one that is over.
    story: StoryPart | None
    at: Addresses
    # Its reader does not want to know yet how it ended.
    hides_end: bool
    source: SourceMoment | None
    # Of a match of the league that nobody has played.
    simulated: str
    # EN-DICE-01: shown from the beginning.
    promise: str

    @property
    def score(self) -> str:
        return "–" if self.hides_end else score_of_view(self.view)

    @property
    def clock(self) -> str:
        if self.hides_end:
            return ""
        return _("Full time") if self.story else clock_in(self.view)

    @property
    def kept(self) -> str:
        """What a link to another moment takes with it."""
        return "&watch" if self.hides_end else ""

    @property
    def speeds(self) -> tuple[tuple[str, int], ...]:
        return SPEEDS

    @property
    def story_languages(self) -> tuple[str, ...]:
        """In which its log can be had as a text."""
        return STORY_LANGUAGES


class PastMatch(NamedTuple):
    """One of the moments of a match: after how many actions, and the match as it was."""

    ply: int
    match: AnyMatch
    # Its reader asks what the computer would have done; he does not want to know the end.
    is_asked: bool = False
    hides_end: bool = False

    @property
    def query(self) -> str:
        """What leads to this moment, of the replay as its reader has it."""
        return f"?ply={self.ply}{'&watch' if self.hides_end else ''}"


def replay_page(
    given: StoredMatch, replay: Replay, past: PastMatch, reader: PlayReader
) -> ReplayPage:
    """`given` is all of the match; with its story once it has ended."""
    room, match = given.room, given.match
    moment = replay_moment(given, replay, past, reader)
    last = view(room, match, reader.side, reader.language, len(match.events))
    words = room.narrator(match.setup, reader.language).word
    story = None
    if given.has_ended and not past.hides_end:
        story = story_part(replay.chronicle, last, room.board(match.setup), words)
    return ReplayPage(
        public_id=given.public_id,
        view=last,
        screen=moment.screen,
        seats=seats_of(given, reader, last),
        moment=moment,
        plies=replay.plies,
        story=story,
        at=addresses(given),
        hides_end=past.hides_end,
        source=given.source,
        simulated=simulated_words() if given.simulated else "",
        promise=match.promise,
    )


def replay_moment(
    given: StoredMatch, replay: Replay, past: PastMatch, reader: PlayReader
) -> ReplayMoment:
    """What changes from step to step."""
    ply, then, is_asked, hides_end = past
    # of a match that goes on both would be advice
    may_look = given.has_ended and ply < replay.plies
    has_chances = given.has_ended and bool(then.to_move)
    known = ply if hides_end else replay.plies
    look = None
    if may_look and is_asked:
        look = second_look(given.room, then, given.match, reader.language)
    heard = replay.event_counts[ply - 1] if ply else 0
    shown = view(given.room, then, reader.side, reader.language, heard)
    narrator = given.room.narrator(given.match.setup, reader.language)
    throws = [tuple(narrator.throws(event)) for event in then.events[heard:]]
    return ReplayMoment(
        ply=ply,
        view=shown,
        screen=screen_of(
            Scene(shown, OfferedActions(), Fresh((), ()), throws),
            board_kits(given),
            narrator,
        ),
        steps=steps_at(ply, replay.plies),
        bar=_bar(replay, ply, BarNames(narrator.word, _teams(shown)), known=known),
        log=tuple(_log(given, replay.event_counts[: known + 1], ply, reader.language)),
        dice=_dice(given, replay, past, narrator.word),
        look=look,
        may_look=may_look,
        play_on=_play_on(given, past),
        chances=chances_of(given.room, then, shown) if has_chances else (),
    )


def _dice(
    given: StoredMatch, replay: Replay, past: PastMatch, words: Words
) -> tuple[DieRow, ...]:
    """EN-DICE-01: none before the end; their page says how it came out."""
    if past.hides_end or not given.has_ended:
        return ()
    return tuple(dice_at(given.match, replay, past.ply, words))


def _play_on(given: StoredMatch, past: PastMatch) -> str:
    """HV-PLAY-17: from a moment of a match that is over at which something is asked."""
    if given.private or not (given.has_ended and past.match.to_move):
        return ""
    return reverse("play_on", args=[given.public_id]) + past.query


def steps_at(ply: int, plies: int) -> Steps:
    """First, back, forward, last."""
    begun, ended = ply == 0, ply == plies
    return Steps(
        None if begun else 0,
        None if begun else ply - 1,
        None if ended else ply + 1,
        None if ended else plies,
    )


class BarNames(NamedTuple):
    """How the things of a match are called, and its teams."""

    words: Words
    teams: tuple[str, ...]


def _teams(shown: Stored) -> tuple[str, ...]:
    return tuple(side["name"] for side in shown["sides"])


def _bar(replay: Replay, ply: int, names: BarNames, *, known: int) -> Bar:
    """With the marks of so many actions."""
    plies, words, chronicle = max(1, replay.plies), names.words, replay.chronicle
    marks = []
    for note in chronicle.notes:
        if note.ply > known:
            break
        name = words(f"note.{note.kind}") or note.kind
        x = percent_of(note.ply / plies)
        text = f"{name}, {chronicle.time(note.minute)}"
        letter = words(f"letter.{note.kind}")
        marks.append(ScrubMark(x, SIDES[note.side], note.kind, text, letter))
    breaks = (each for each in chronicle.break_plies if each <= known)
    title = _("Action %(ply)s of %(plies)s") % {"ply": ply, "plies": plies}
    if ball := chronicle.possession_at(ply):
        title += ", " + _("attack: %(team)s") % {"team": names.teams[ball.side]}
    return Bar(
        tuple(marks),
        tuple(percent_of(each / plies) for each in breaks),
        percent_of(ply / plies),
        title,
    )


def _log(
    given: StoredMatch, event_counts: tuple[int, ...], ply: int, language: str
) -> Iterator[Step]:
    """A line for each action near a moment of which something can be told."""
    narrator = given.room.narrator(given.match.setup, language)
    for n in range(max(0, ply - BEFORE), min(len(event_counts), ply + AFTER + 1)):
        begun = event_counts[n - 1] if n else 0
        events = given.match.events[begun : event_counts[n]]
        if text := " ".join(filter(None, map(narrator.sentence, events))):
            time = time_of_event(narrator.values(events[0]))
            yield Step(n, time, text, n == ply, n > ply)
