"""What has happened, for the page of a match: the log, and the last choice and roll."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import dropwhile
from typing import Final, NamedTuple, Protocol

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.boards import BoardShape
from engine.json_values import Stored
from engine.moments import Throw
from engine.protocol import Event
from matches.drawings.charts import percent_of
from matches.pages.percents import percent
from matches.pages.play.board import Words
from matches.pages.play.duel import threshold_text
from matches.pages.play.lines.contest_part import ClashShown, clash_shown
from matches.pages.play.offers import goal_cell

# The most faces of a die that are drawn one by one.
FACES: Final = 20
# So many sentences stand on the page itself; all of them on that of the replay.
MOST_LINES: Final = 40


class SentenceTeller(Protocol):
    """The part of a narrator that a log needs."""

    def sentence(self, event: Event) -> str: ...


class Fresh(NamedTuple):
    """What happened since the reader decided last, and the dice of each event."""

    events: Sequence[Stored]
    throws: Sequence[Sequence[Throw]]


class GoalCell(NamedTuple):
    """A cell of the goal as both envelopes show it."""

    name: str
    is_aimed: bool
    is_covered: bool
    # What the die has to show where it is open, and how likely that is.
    need: int | None
    price: str


class OpenedEnvelope(NamedTuple):
    """Whose it was, and what it held: in short, and cell by cell."""

    who: str
    team: str
    what: str
    cells: str


class Face(NamedTuple):
    """A face of the die: whether it would have been enough, and whether it came."""

    n: int
    is_enough: bool
    is_rolled: bool


class Roll(NamedTuple):
    """A die that fell: what for, what it had to show, what it showed."""

    purpose: str
    face: int
    need: int | None
    is_won: bool | None
    # How many faces are enough, how likely that is, and which they are.
    enough: int
    price: str
    ends: tuple[str, ...]
    faces: tuple[Face, ...]

    @property
    def within(self) -> str:
        """How much of a line of all its faces those that are enough take, in percent."""
        return percent_of(self.enough / len(self.faces))

    @property
    def spot(self) -> str:
        """Where the face that came stands on this line."""
        return percent_of((self.face - 0.5) / len(self.faces))

    @property
    def is_d20(self) -> bool:
        """Whether it is drawn as the solid that it is."""
        return len(self.faces) == FACES


class SingleDie(NamedTuple):
    """A die that was held against nothing: what for, and what it showed."""

    purpose: str
    face: str


class LineDice(NamedTuple):
    """The dice that a line of the log tells of."""

    rolls: tuple[Roll, ...] = ()
    plain: tuple[SingleDie, ...] = ()
    clash: ClashShown | None = None

    @property
    def are_any(self) -> bool:
        return bool(self.rolls or self.plain or self.clash)


class LogLine(NamedTuple):
    """A sentence of the log, with its minute where the game counts minutes."""

    minute: str
    text: str
    is_goal: bool
    # The id of the rule that it follows, if its game names one.
    rule: str = ""
    # Of all that happened, the how manieth.
    n: int = 0
    dice: LineDice = LineDice()


class Reveal(NamedTuple):
    """The last moment in which something hidden or a die was shown to both."""

    sentences: tuple[str, ...]
    # The one of them that decides; those that tell what is not drawn.
    headline: str
    others: tuple[str, ...]
    cells: tuple[GoalCell, ...]
    envelopes: tuple[OpenedEnvelope, ...]
    # What the die had to show, as a sum: "Shot 13, Cell −3: 10".
    threshold: str
    rolls: tuple[Roll, ...]
    # Sums of both sides that were held against each other.
    clashes: tuple[ClashShown, ...]
    # How it came out, for the picture: a goal, a save, a miss, or nothing of these.
    outcome: str

    @property
    def is_rolled(self) -> bool:
        """Whether dice are drawn."""
        return bool(self.rolls or self.clashes)


OUTCOMES: Final = {"goal": "goal", "saved": "save", "missed": "miss"}
# What the board shows anyway: who ran where, and where a ball came down.
ON_THE_BOARD: Final = frozenset(
    {"placed", "moved", "stepped", "on_target", "stood_off", "stood_up"}
)
# What is worth a word without any die: otherwise a turn of the other side that only ran
# would look as if nothing had been done.
TOLD_ALONE: Final = frozenset({"gesture_passed", "substituted"})
# So many sentences are the news in short.
SHORT_NEWS: Final = 3


def log_of(
    view: Stored, throws: Sequence[Sequence[Throw]], words: Words
) -> tuple[LogLine, ...]:
    """The newest first; what is passed over is left out. `throws`: of each event."""
    lines = zip(reversed(view["events"]), reversed(throws), strict=True)
    return tuple(
        LogLine(
            time_of_event(event),
            event["text"],
            event["kind"] == "goal",
            event.get("rule", ""),
            view["heard"] - n,
            dice_of_line(event, dice, view, words),
        )
        for n, (event, dice) in enumerate(lines)
        if event["text"]
    )


def dice_of_line(
    event: Stored, throws: Sequence[Throw], view: Stored, words: Words
) -> LineDice:
    """The dice of an event, which everybody may see as soon as it is told."""
    if event.get("clash"):
        return LineDice(clash=clash_shown(event["clash"], view, words))
    return LineDice(
        tuple(_roll(each, words) for each in throws if each.need is not None),
        tuple(_plain(each, words) for each in throws if each.need is None),
    )


def _plain(throw: Throw, words: Words) -> SingleDie:
    face = words(f"face.{throw.purpose}-{throw.face}") or str(throw.face)
    purpose = words(f"dice.{throw.purpose}") or throw.purpose
    return SingleDie(purpose[:1].upper() + purpose[1:], face)


def start_of_log(events: Sequence[Event], teller: SentenceTeller) -> int:
    """The event with which the log of the page begins: what is passed over is no line."""
    lines = 0
    for n in range(len(events) - 1, -1, -1):
        lines += bool(teller.sentence(events[n]))
        if lines == MOST_LINES:
            return n
    return 0


def time_of_event(event: Stored) -> str:
    """The time as its game says it, such as by its period; else the minute, where it has one."""
    if event.get("time"):
        return str(event["time"])
    return f"{event['minute']}’" if event.get("minute") is not None else ""


def reveal_of(
    fresh: Fresh, view: Stored, shape: BoardShape | None, words: Words
) -> Reveal | None:
    """What is shown after an act that opened envelopes or rolled a die."""
    events, throws = fresh
    shown = next((event for event in reversed(events) if _is_opening(event)), None)
    if shown is None and not any(throws):
        return None
    ends = [_end(event) for event in events]
    outcome = next((OUTCOMES[end] for end in reversed(ends) if end in OUTCOMES), "")
    sentences = [event for event in events if event["text"]]
    # a die that was held against nothing is told in words alone
    rolls = [[each for each in dice if each.need is not None] for dice in throws]
    drawn = [event for event, dice in zip(events, rolls, strict=True) if dice]
    clashes = [event for event in sentences if event.get("clash")]
    deciding = _deciding(sentences, drawn, clashes)
    drawn += clashes
    drawn += [*deciding, *([shown] if shown else [])]
    return Reveal(
        tuple(event["text"] for event in sentences),
        "".join(event["text"] for event in deciding),
        tuple(event["text"] for event in sentences if event not in drawn),
        tuple(_cells(shown, shape, words)) if shown else (),
        tuple(_envelopes(shown, view, words)) if shown else (),
        _threshold(shown, zip(events, rolls, strict=True), words) if shown else "",
        tuple(_roll(throw, words) for dice in rolls for throw in dice),
        tuple(clash_shown(event["clash"], view, words) for event in clashes),
        outcome,
    )


def short_news(events: Sequence[Stored]) -> str:
    """What happened in short: how it came out, or the first roll, and what came last."""
    news = [
        each for each in events if each["text"] and each["kind"] not in ON_THE_BOARD
    ]
    played = [event for event in news if not _is_turn(event)] or news
    ends = [event for event in played if _end(event) in OUTCOMES][-1:]
    clashes = [event for event in played if event.get("clash")][-1:]
    rolls = [event for event in played if event["kind"] == "rolled"][:1]
    shown = played[-SHORT_NEWS:]
    if first := (ends or clashes or rolls):
        after = played[played.index(first[0]) + 1 :]
        rest = SHORT_NEWS - 1
        shown = [*first, *(after[:rest] if ends else after[-rest:])]
    return " ".join(dict.fromkeys(event["text"] for event in shown))


def is_worth_news(events: Sequence[Stored]) -> bool:
    """Whether something is told though no die fell and nothing hidden was shown."""
    return any(event["kind"] in TOLD_ALONE for event in events)


def _is_turn(event: Stored) -> bool:
    """Whose turn ends or begins, as it always does; a free kick or a goal kick is more."""
    return event["kind"] == "gesture_passed" or (
        event["kind"] == "turn" and not event.get("opening")
    )


def _end(event: Stored) -> str:
    """How something ended, where its event says it; else what kind of event it is."""
    return str(event.get("end") or event["kind"])


def _deciding(
    events: Sequence[Stored], drawn: Sequence[Stored], clashes: Sequence[Stored]
) -> Sequence[Stored]:
    """How a shot came out, or two sums; else what follows from the last die, or came last."""
    ends = [event for event in events if _end(event) in OUTCOMES] or clashes
    if ends or not drawn or drawn[-1] not in events:
        return (ends or events)[-1:]
    return events[events.index(drawn[-1]) + 1 :][:1] or events[-1:]


def _is_opening(event: Stored) -> bool:
    return "cover" in event and "cell" in event


def _cells(shown: Stored, shape: BoardShape | None, words: Words) -> Iterator[GoalCell]:
    goals = shape.goals if shape else ()
    for cell in goals[0].cells if goals else ():
        need = shown["needs"].get(cell.name)
        yield GoalCell(
            goal_cell(cell.name, words),
            cell.name == shown["cell"],
            cell.name in (shown["cover"] or ()),
            need,
            "" if need is None else percent(need / shown["faces"]),
        )


def _envelopes(shown: Stored, view: Stored, words: Words) -> Iterator[OpenedEnvelope]:
    """The envelope of who shot, then that of who kept the goal."""
    teams = {side["side"]: side["name"] for side in view["sides"]}
    names = {piece["id"]: piece["name"] for piece in view["pieces"]}
    mine = teams.pop(shown["side"])
    theirs, *_rest = teams.values()
    aimed, covered = shown["cell"], shown["cover"] or ()
    is_saved = aimed in covered
    then = (
        _("Covered: saved without a roll") if is_saved else _("Open: the die decides")
    )
    shooter = names.get(shown["piece"], mine)
    yield OpenedEnvelope(shooter, mine, goal_cell(aimed, words), then)
    n = len(covered)
    what = ngettext("%(n)s cell", "%(n)s cells", n) % {"n": n} if n else _("no cell")
    cells = "; ".join(goal_cell(name, words) for name in covered)
    yield OpenedEnvelope(names.get(shown["keeper"], theirs), theirs, what, cells)


def _threshold(
    shown: Stored, rolls: Iterable[tuple[Stored, Sequence[Throw]]], words: Words
) -> str:
    """What the shot was rolled against, or is to be; nothing where none is rolled.

    A card may be asked for between the envelopes and the die.
    """
    since = dropwhile(lambda each: each[0] is not shown, rolls)
    needs = (
        each.need
        for event, dice in since
        if event.get("piece") == shown["piece"]
        for each in dice
    )
    needed = next(needs, None)
    if needed is None and shown["cell"] in (shown["cover"] or ()):
        return ""
    parts = shown["parts"]
    return threshold_text(
        parts, sum(parts.values()) if needed is None else needed, words
    )


def _roll(throw: Throw, words: Words) -> Roll:
    need, most = throw.need, throw.sides
    faces = tuple(
        Face(n, need is not None and n <= need, n == throw.face)
        for n in range(1, most + 1)
    )
    drawn = faces if need is not None and most <= FACES else ()
    enough = sum(face.is_enough for face in drawn)
    return Roll(
        words(f"dice.{throw.purpose}") or throw.purpose,
        throw.face,
        need,
        throw.success,
        enough,
        percent(enough / most) if drawn else "",
        tuple(_ends(enough, most)) if drawn else (),
        drawn,
    )


def _ends(enough: int, most: int) -> Iterator[str]:
    """The faces that are enough and those that are not, in words."""
    if enough:
        yield _("1 to %(n)s: enough") % {"n": enough}
    if enough < most:
        yield _("%(n)s to %(most)s: too much") % {"n": enough + 1, "most": most}
