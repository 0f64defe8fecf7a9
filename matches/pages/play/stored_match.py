"""What is stored of a match in the browser, as its pages need it, and who looks at it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from competitions.drawings.door import Drawing, Kit
from engine.action_forms import Answers
from engine.json_values import Stored
from engine.record import AnyMatch
from engine.room import AnyRoom
from engine.sides import SIDES, BySide, Side
from engine.sketch import Sketch
from matches.drawings.pieces import STANDARD_KITS, crest_in_kit, shirt_of
from matches.pages.play.clock_part import TimeLimit
from matches.pages.play.screen import BoardKits
from matches.pages.play.seating import (
    Addresses,
    BenchSeat,
    FriendAsked,
    OtherCoach,
    SourceMoment,
)
from matches.pages.table.table_part import TableScreen
from matches.rules.play.agreements import Talk
from matches.rules.play.clock import DAYS
from matches.rules.play.help import Help
from matches.rules.play.orders import OrdersNow


class PlayReader(NamedTuple):
    """Who looks at a match: his side or nobody's, his language, what he was told."""

    side: Side | None
    language: str
    # How many events his page has shown; what came after is new to him.
    heard: int = 0
    # How many look on as he does.
    readers: str = ""
    table: TableScreen = TableScreen()
    # What his page calls itself where two people play each other.
    word: str = ""


class StoredMatch(NamedTuple):
    """What is stored of a match, as its page needs it."""

    public_id: str
    match: AnyMatch
    room: AnyRoom
    revision: int
    help: Help
    # The computer's side and the title of its level; nothing where a friend plays.
    computer: Side | None
    level: str
    # It is on both benches.
    exhibition: bool
    # The side that nobody has taken yet, and how the friend who may finds it.
    free: Side | None
    invitation: FriendAsked | None
    # What the page asks for news with.
    news: str
    # The side that gave the match up.
    resigned: Side | None
    # The organiser has decided it meanwhile.
    stopped: bool
    # Of a match of the league: the address of its fixture; why its result was taken back.
    league: str
    annulled: str
    # Its competition, once it is over; of a friendly and of practice nothing.
    competition: str
    key: str
    # The sides that a link of their own opens on another device.
    linked: Collection[Side]
    sketch: Sketch = Sketch()
    # What its reader has just sent on a form, and was refused.
    typed: Answers | None = None
    # The sides that pass until they say otherwise.
    passing: frozenset[Side] = frozenset()
    # What each has ordered, and what became of it.
    orders: Mapping[Side, OrdersNow] = {}
    # What was offered and agreed on; on what these two may agree.
    talk: Talk = Talk()
    kinds_of_talk: tuple[str, ...] = ()
    time: TimeLimit = TimeLimit()
    # Not everybody may see it, so nobody makes a match for practice of it.
    private: bool = False
    # Those of the teams; a match for practice has none.
    crests: BySide[Drawing] | None = None
    kits: BySide[Kit] = STANDARD_KITS
    source: SourceMoment | None = None
    # A coach may stand beside who plays it; he does.
    may_guide: bool = False
    guided: bool = False
    # Real dice are typed, by one screen for both; the league's result is official.
    is_at_table: bool = False
    is_official: bool = False

    @property
    def simulated(self) -> bool:
        """Whether it is a match of a league that nobody has played."""
        return self.exhibition and bool(self.league)

    @property
    def over(self) -> bool:
        """Ended, or decided by the organiser."""
        return self.stopped or self.has_ended

    @property
    def has_ended(self) -> bool:
        """Played to its end, given up, or drawn by agreement: there is a record of it."""
        ended = bool(self.resigned) or self.talk.is_drawn
        return ended or not self.match.to_move


def board_kits(given: StoredMatch) -> BoardKits:
    """What its board is drawn of."""
    room, setup = given.room, given.match.setup
    shirts = {side.value: shirt_of(given.kits[side]) for side in SIDES}
    return BoardKits(room.board(setup), shirts, room.lines(setup))


def addresses(given: StoredMatch, *, linked: bool = False) -> Addresses:
    """The addresses of a match; `linked`: its reader may open it on another device."""

    def at(name: str, *, is_there: bool = True) -> str:
        return reverse(f"play_{name}", args=[given.public_id]) if is_there else ""

    return Addresses(
        at("match"),
        at("act"),
        at("replay"),
        at("record", is_there=given.has_ended),
        at("story", is_there=given.has_ended),
        at("dice", is_there=given.has_ended),
        given.league or reverse("play"),
        at("device", is_there=linked),
    )


def seats_of(
    given: StoredMatch, reader: PlayReader, shown: Mapping[str, object]
) -> BySide[BenchSeat]:
    """Both benches, home first."""
    rests = given.over or given.talk.is_paused
    to_move = frozenset() if rests else given.match.to_move
    teams = shown["sides"]
    assert isinstance(teams, list)

    def seat(side: Side) -> BenchSeat:
        mine = side is reader.side
        coach = _("You") if mine else _("Guest")
        if given.is_at_table:
            coach = _("At the table")
        elif side is given.computer or given.exhibition:
            coach = _("Computer, %(level)s") % {"level": given.level}
        elif side is given.free:
            coach = _("Nobody yet")
        team = teams[side.number]["name"]
        crests = given.crests
        crest = crests[side] if crests else crest_in_kit(team, given.kits[side])
        return BenchSeat(side, team, coach, crest, mine, side in to_move)

    return BySide(*map(seat, SIDES))


def other_coach(given: StoredMatch, reader: PlayReader, shown: Stored) -> OtherCoach:
    """HV-PLAY-26: where there are days for each decision nobody waits for the other."""
    mine, alone = reader.side, given.computer or given.exhibition or given.is_at_table
    if mine is None or alone or given.free or given.over or given.time.limit in DAYS:
        return OtherCoach()
    team = shown["sides"][mine.other.number]["name"]
    missed = _("%(team)s: away, or reconnecting") % {"team": team}
    return OtherCoach(reader.word, missed)
