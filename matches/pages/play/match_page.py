"""The page of a match in the browser: what its template draws, of any game."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine.dice import FastDice
from engine.json_values import Stored
from engine.moments import LegalAction
from engine.screen import legal_actions, undo_table, view
from engine.sides import BySide, Side
from engine.sketch import kinds
from matches.pages.help.advice import Advice, advice_of
from matches.pages.help.guide_part import GuidePart, guide_end, guide_part
from matches.pages.help.orders_part import OrdersPart, orders_part
from matches.pages.play.cards import CardWindow, card_window
from matches.pages.play.clock_part import ClockPart, clock_part
from matches.pages.play.end_part import EndPart, EndPlace, end_part, result_sentence
from matches.pages.play.events import Fresh, start_of_log
from matches.pages.play.lines.form_part import FormFilling, FormPart, form_part
from matches.pages.play.offers import OfferedActions
from matches.pages.play.scoreboard import Scoreboard
from matches.pages.play.screen import Scene, Screen, screen_of
from matches.pages.play.seating import (
    Addresses,
    BenchSeat,
    FriendAsked,
    OtherCoach,
    SourceMoment,
)
from matches.pages.play.sketch_part import SketchPart, sketch_part
from matches.pages.play.stored_match import (
    PlayReader,
    StoredMatch,
    addresses,
    board_kits,
    other_coach,
    seats_of,
)
from matches.pages.play.talk_part import TalkPart, talk_part
from matches.pages.play.watch_part import WatchPart, terms_line, watch_part
from matches.pages.table.table_part import TablePart, table_part
from matches.rules.play.agreements import Terms
from matches.rules.play.computer import stand_in
from matches.rules.play.guiding import action_kinds, guide_now
from matches.rules.play.help import Help
from matches.rules.play.orders import OrdersNow
from matches.rules.play.passing import may_pass

# So many of the last events are news to who has just come.
NEWS = 6


@dataclass(frozen=True, slots=True)
class PlayPage(Scoreboard):
    """A match in the browser for one reader, at its newest moment."""

    public_id: str
    # `engine.screen.view`: question, clock, score, sides, pieces, ball, events, dice, undo.
    view: Stored
    # What its template draws of all this.
    screen: Screen
    seats: BySide[BenchSeat]
    other_coach: OtherCoach
    # The reader's side; nothing for who looks on.
    mine: Side | None
    # What he may do now; of more than can be listed none, and a word such as he may type.
    choices: tuple[LegalAction, ...]
    such_as: str
    advice: Advice | None
    # What he has prepared, and nobody else sees; what it was called that fits no more.
    sketch: SketchPart
    # Whether he passes until he says otherwise; whether he is asked what he may let pass.
    is_passing: bool
    may_pass: bool
    # What may be said for him while he waits.
    orders: OrdersPart
    # The coach beside him.
    guide: GuidePart
    # A moment for a card in which he is asked.
    window: CardWindow | None
    # On which he puts together what is too much for a list.
    form: FormPart | None
    # What the two have offered each other, and what he may say to it.
    talk: TalkPart
    # How long there is for it.
    time: ClockPart
    help: Help
    # What every form must send back.
    ply: int
    key: str
    # The computer is being waited for.
    thinking: bool
    # What the page asks with, again and again, whether there is more; else nothing.
    news: str
    # For the friend who plays the other side, while he has not come.
    invitation: FriendAsked | None
    over: bool
    # How it ended, in a sentence; and the figures of it once it has.
    result: str
    end: EndPart | None
    # EN-DICE-01: shown from the beginning.
    promise: str
    # For who looks on while it is played.
    watch: WatchPart | None
    # The one screen of a real table.
    table: TablePart
    at: Addresses
    # Of a match of the league: the address of its fixture.
    league: str
    # Where it goes on from another match; of one that began with its kick-off nothing.
    source: SourceMoment | None

    @property
    def title(self) -> str:
        """The title of the window: whose turn it is, then who plays."""
        teams = f"{self.seats.home.team} {self.score} {self.seats.away.team}"
        return f"{self.status}: {teams}" if self.asked else teams

    @property
    def announcement(self) -> str:
        """What is read aloud when this comes."""
        step = f"{self.guide.number}: {self.guide.title}" if self.guide.is_on else ""
        parts = (self.sketch.title, self.screen.announcement, step)
        return " ".join(filter(None, parts))

    @property
    def status(self) -> str:
        """Who is to decide."""
        if self.over:
            return _("Full time")
        if self.talk.is_paused:
            return _("Paused")
        if self.table.status:
            return self.table.status
        if self.asked and self.table.is_shared and self.mine:
            return _("Turn of %(team)s") % {"team": self.seats[self.mine].team}
        if self.asked:
            return _("Your turn")
        if self.watch and self.watch.team:
            return _("Turn of %(team)s") % {"team": self.watch.team}
        if self.thinking:
            return _("The computer is thinking.")
        return _("They are to decide.")

    @property
    def question(self) -> str:
        """What is asked, without the name of the team that the line above it names."""
        text = str(self.view["question"])
        if self.table.die:
            return self.table.die.asked
        team = self.watch.team if self.watch else ""
        if self.asked and self.mine:
            team = self.seats[self.mine].team
        if not team:
            return text
        name = re.escape(team)
        text = re.sub(rf"\A{name}\s?:\s", "", text)
        return text[:1].upper() + text[1:]

    @property
    def advised(self) -> tuple[str, ...]:
        """What the advice is put together of."""
        word = self.advice.word if self.advice else None
        rows = self.screen.offers.rows
        return next((tuple(r.picks.split()) for r in rows if r.word == word), ())

    @property
    def may_undo(self) -> bool:
        may = bool(self.view["undo"]["may"]) and not self.over and not self.time.stands
        may = may and not self.table.die
        return may and not self.sketch.rows and not self.talk.is_paused

    @property
    def asked(self) -> bool:
        """Whether the reader has to decide something."""
        if self.table.die:
            return False
        return self.mine is not None and self.seats[self.mine].asked


def match_page(given: StoredMatch, reader: PlayReader) -> PlayPage:
    """All that the page shows."""
    match, over, paused = given.match, given.over, given.talk.is_paused
    seen = reader.side is not None and not over and not paused
    seen = seen and reader.table.die is None
    choices, such_as, advice = _offered(given, reader) if seen else ((), "", None)
    shared = reader.table.is_shared
    quiet = frozenset() if shared else _quiet(given, reader, choices)
    shown = _view(given, reader)
    screen = _screen(given, reader, shown, OfferedActions(choices, quiet))
    passing = _passing(given, reader) if seen else ""
    to_move = frozenset() if over or paused else match.to_move
    return PlayPage(
        public_id=given.public_id,
        view=shown,
        screen=screen,
        seats=seats_of(given, reader, shown),
        other_coach=other_coach(given, reader, shown),
        mine=reader.side,
        choices=choices,
        such_as=such_as,
        advice=advice,
        is_passing=seen and reader.side in given.passing,
        time=_time(given, reader, shown),
        talk=talk_part(given.talk, reader.side, () if over else given.kinds_of_talk),
        may_pass=bool(passing) and not reader.table.is_shared,
        orders=_orders(given, reader) if seen and not shared else OrdersPart(),
        guide=_guide(given, reader, choices),
        window=None
        if screen.lines
        else card_window(screen.hand, screen.offers.rows, passing, screen.log),
        form=_form(given, reader, advice, shown) if seen else None,
        sketch=sketch_part(given.sketch, given.revision, is_offered=bool(quiet)),
        help=given.help,
        ply=given.revision,
        key=given.key,
        thinking=given.computer in to_move,
        news=_news(given, reader, to_move),
        invitation=given.invitation,
        over=over,
        result=result_sentence(given, shown) if over else "",
        end=_end(given, shown) if over else None,
        promise=match.promise,
        watch=_watch(given, reader, shown) if _looks_on(reader, over=over) else None,
        table=_table(given, reader, shown),
        at=addresses(given, linked=reader.side in given.linked),
        league=given.league,
        source=given.source,
    )


def _view(given: StoredMatch, reader: PlayReader) -> Stored:
    """At one screen for both whoever acted last takes back."""
    match, last = given.match, reader.table.last
    narrator = given.room.narrator(match.setup, reader.language)
    first = start_of_log(match.events, narrator)
    shown = view(given.room, match, reader.side, reader.language, first)
    if reader.side and last:
        shown["undo"] = undo_table(match, last.number, reader.language)
    return shown


def _table(given: StoredMatch, reader: PlayReader, shown: Stored) -> TablePart:
    address = f"{addresses(given).page}?ready={given.revision}"
    return table_part(reader.table, [each["name"] for each in shown["sides"]], address)


def _watch(given: StoredMatch, reader: PlayReader, shown: Stored) -> WatchPart:
    odds = given.help is not Help.NONE and not given.talk.is_paused
    found = watch_part(given.room, given.match, shown, odds=odds)
    terms = Terms(given.help, given.time.limit)
    line = terms_line(given.room, given.match, reader.language, terms)
    return found._replace(readers=reader.readers, terms=line)


def _end(given: StoredMatch, shown: Stored) -> EndPart:
    undecided = given.stopped and not given.has_ended
    return end_part(
        given.match.report(),
        tuple(team["name"] for team in shown["sides"]),
        EndPlace(
            bool(given.league),
            given.competition,
            undecided or bool(given.annulled),
            given.simulated,
            given.is_at_table and bool(given.league) and not given.is_official,
        ),
        given.room.narrator(given.match.setup, shown["language"]).player,
    )


def _passing(given: StoredMatch, reader: PlayReader) -> str:
    """What he says to let a moment pass; nothing where he has to decide."""
    side, match = reader.side, given.match
    if side is None or not may_pass(given.room, match, side):
        return ""
    return match.text(side, given.room.decline(match.state, side.number))


def _guide(
    given: StoredMatch, reader: PlayReader, found: Sequence[LegalAction]
) -> GuidePart:
    """The guide of somebody who plays the computer: what he has done and may do now."""
    room, side = given.room, reader.side
    guide = room.guide(reader.language)
    if side is None or guide is None or not given.may_guide:
        return GuidePart()
    if not given.guided:
        return GuidePart(is_offered=not given.over)
    offered = {each.about.kind for each in found}
    now = guide_now(guide.steps, action_kinds(room, given.match, side), offered)
    if given.over:
        return guide_end(guide.steps, now.taken)
    return guide_part(guide.steps, now, is_on=True)


def _orders(given: StoredMatch, reader: PlayReader) -> OrdersPart:
    assert reader.side is not None
    room, setup = given.room, given.match.setup
    words = room.narrator(setup, reader.language).word
    now = given.orders.get(reader.side, OrdersNow())
    return orders_part(room.orders(setup, reader.language), now, words)


def _form(
    given: StoredMatch, reader: PlayReader, advice: Advice | None, shown: Stored
) -> FormPart | None:
    """The form as he has sent it, as he is advised, or as it begins."""
    side, match = reader.side, given.match
    assert side is not None
    seen = given.room.seen(match.state, side.number)
    form = given.room.form(seen, side.number, reader.language)
    if form is None:
        return None
    advised = form.answers(match.parse(side, advice.word)) if advice else None
    words = given.room.narrator(match.setup, reader.language).word
    return form_part(form, FormFilling(given.typed, advised), shown, words)


def _quiet(
    given: StoredMatch, reader: PlayReader, found: Sequence[LegalAction]
) -> frozenset[str]:
    """The kinds of action of which the reader may prepare some."""
    if not found or reader.side is None:
        return frozenset()
    return kinds(given.room, given.match, reader.side.number, found)


def _screen(
    given: StoredMatch, reader: PlayReader, shown: Stored, offered: OfferedActions
) -> Screen:
    match, narrator = (
        given.match,
        given.room.narrator(given.match.setup, reader.language),
    )
    # who has just come is told no more than the last words
    heard = reader.heard or max(0, len(match.events) - NEWS)
    news = len(match.events) - heard
    # of those that are told: who was away for long reads no more than the last ones
    fresh = match.events[len(match.events) - len(shown["events"]) :]
    throws = [tuple(narrator.throws(event)) for event in fresh]
    events = shown["events"][-news:] if news > 0 else []
    newest = Fresh(events, throws[len(throws) - len(events) :])
    ending = narrator.ending(given.room.seen(match.state, None))
    return screen_of(
        Scene(shown, offered, newest, throws, ending),
        board_kits(given),
        narrator,
    )


def _time(given: StoredMatch, reader: PlayReader, shown: Stored) -> ClockPart:
    coach = stand_in(given.room, reader.language).title
    teams = [team["name"] for team in shown["sides"]]
    return clock_part(given.time, reader.side, teams, coach)


def _news(given: StoredMatch, reader: PlayReader, to_move: Collection[Side]) -> str:
    """What his page asks for news with; nothing while he alone may act."""
    if reader.table.is_shared or given.over:
        return ""
    alone = reader.side and given.computer and given.computer not in to_move
    return "" if alone else given.news


def _looks_on(reader: PlayReader, *, over: bool) -> bool:
    return not (reader.side or reader.table.is_shared or over)


def _offered(
    given: StoredMatch, reader: PlayReader
) -> tuple[tuple[LegalAction, ...], str, Advice | None]:
    """What the reader's side may do, an example of it, and what the computer would do."""
    match, room, side = given.match, given.room, reader.side
    assert side is not None
    number = side.number
    if not match.state.waiting >> number & 1:
        return (), "", None
    advice = None
    if given.help is Help.ADVICE:
        advice = advice_of(room, match, side, reader.language)
    chances = given.help is not Help.NONE
    found = legal_actions(room, match, side, reader.language, chances=chances)
    if found is None:
        seen = room.seen(match.state, number)
        example = match.game.space(seen, number).sample(FastDice(match.ply))
        return (), match.text(side, example), advice
    return tuple(found), "", advice
