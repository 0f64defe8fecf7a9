"""The dock of a sheet: what may be tapped now, as buttons and pickers of chips."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from engine.sides import SIDES, Side, SideOrNone, side_in
from matches.pages.alone import Changes, of_chip, of_clock, of_picker, of_whistle
from matches.pages.dock_input import MOST_KEPT, DockInput, MatchInput
from matches.pages.labels import minute, speaker, what
from matches.pages.names import Names
from matches.rules.offers.effects import whistles
from matches.rules.offers.sheet_offers import Scribe, offers
from matches.rules.report.sentences import LEFT
from matches.rules.sheet.entries import CoreKind
from matches.rules.sheet.offer_values import Offer, OfferChoice
from matches.rules.sheet.opening import Member
from matches.rules.sheet.periods import DONE, SHOOTOUT
from matches.rules.sheet.shootout import shootout_is_decided
from matches.rules.sheet.state import EntryKind, Sheet


@dataclass(frozen=True, slots=True)
class Chip:
    """One tap: the entry it sends, and what a row says of it before the server does."""

    value: str
    name: str
    number: str = ""
    note: str = ""
    says: str = ""
    what: str = ""
    side: SideOrNone = ""
    adds: str = ""
    bench: bool = False
    # What a card does.
    effect: str = ""
    changes: Changes = ()


@dataclass(frozen=True, slots=True)
class LeavingPlayer:
    """Who may be replaced; chosen before the one who comes on."""

    player: int
    name: str
    number: str
    note: str = ""
    # HC-SUB-05: the injured is the one who leaves.
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Picker:
    """A button of the dock and the sheet of chips that it opens."""

    id: str
    button: str
    sign: str
    title: str
    side: Side
    chips: tuple[Chip, ...]
    more: tuple[Chip, ...] = ()
    leaving: tuple[LeavingPlayer, ...] = ()
    filled: bool = False
    pressing: bool = False
    changes: Changes = ()


@dataclass(frozen=True, slots=True)
class SideDock:
    """All that may be written of one side."""

    side: Side
    team: str
    events: tuple[Picker, ...]
    counters: tuple[Picker, ...] = ()
    # Score only: a goal is one tap, without a scorer.
    plus: Chip | None = None
    forfeit: Chip | None = None
    forfeit_due: bool = False


@dataclass(frozen=True, slots=True)
class Dock:
    """The dock as one reader sees it: his own sealed cards, nobody else's."""

    sides: tuple[SideDock, ...]
    clock: tuple[Chip, ...]
    whistles: tuple[Chip, ...]
    whistle_due: bool
    kickoff: tuple[Chip, ...]
    side: Side
    # Nothing more is to be played: the end is what comes next.
    ends: bool = False
    # The clock as it is, and all whistles that may still come.
    changes: Changes = ()
    later: tuple[Chip, ...] = ()

    @property
    def goals(self) -> tuple[SideDock, ...]:
        """Score only: the goals of both sides are one tap, side by side."""
        return tuple(side for side in self.sides if side.plus)

    @property
    def forfeits(self) -> tuple[SideDock, ...]:
        """HC-FFT-01: asked on both phones, whichever side they show."""
        return tuple(side for side in self.sides if side.forfeit_due)

    @property
    def by_side(self) -> bool:
        """Is there anything of which only one side's buttons are shown?"""
        return any(side.events or side.counters for side in self.sides)

    @property
    def counts(self) -> bool:
        """Full statistics: gestures have buttons of their own beside the events."""
        return any(side.counters for side in self.sides)


def dock_of(sheet: Sheet, names: Names, scribes: frozenset[str], side: Side) -> Dock:
    """`scribes`: the sides that the reader keeps; `side`: the one that is in front."""
    scribe = side_in(next(iter(scribes)) if len(scribes) == 1 else "")
    # The end has a page of its own: whether it may be is asked there, and costs a report.
    shared = offers(sheet, scribe=Scribe(scribe), but=(CoreKind.FINISH,))
    common = {offer.kind: offer for offer in shared}
    whistles_now = common.get(CoreKind.PERIOD)
    later = whistles(sheet.profile, sheet.competition, extended=sheet.before.extended)
    if sheet.before.of_legs:
        # Scripts know no leg before: all that may be blown at some score is offered.
        later = tuple(replace(each, level=True, decided=True) for each in later)
    now = {each.to: each for each in later if each.ends == sheet.phase}
    word, match = speaker(), MatchInput(sheet, names)
    periods = sheet.profile.periods
    return Dock(
        sides=tuple(
            _side_dock(DockInput(match, one, one if one in scribes else scribe))
            for one in SIDES
        ),
        clock=_clock(sheet, common.get(CoreKind.CLOCK)),
        whistles=tuple(
            _plain(
                c,
                word(periods.whistles[to]),
                of_whistle(now.get(to), periods.names, word),
            )
            for c in _of(whistles_now)
            for to in (c.entry["to"],)
        ),
        whistle_due=bool(whistles_now and whistles_now.pressing),
        kickoff=tuple(
            _plain(c, names.teams[str(c.entry["side"])])
            for c in _of(common.get(CoreKind.KICKOFF))
        ),
        side=side,
        ends=sheet.phase == DONE
        or (sheet.phase == SHOOTOUT and shootout_is_decided(sheet)),
        changes=of_clock(sheet),
        later=tuple(
            _plain(
                OfferChoice({"kind": CoreKind.PERIOD.value, "to": each.to}),
                word(periods.whistles[each.to]),
                of_whistle(each, periods.names, word),
            )
            for each in later
        ),
    )


def _of(offer: Offer | None) -> tuple[OfferChoice, ...]:
    return offer.choices if offer else ()


@lru_cache(maxsize=MOST_KEPT)
def _side_dock(inputs: DockInput) -> SideDock:
    sheet, side, names = inputs.sheet, inputs.side, inputs.names
    scribe = Scribe(inputs.scribe, names.hands.get(side, ()))
    found = offers(sheet, side, scribe)
    drawing = _Chips(sheet, side, names)
    goal = next((o for o in found if o.kind == CoreKind.GOAL), None)
    plus = goal and not sheet.profile.named
    forfeit = next((o for o in found if o.kind == CoreKind.FORFEIT), None)
    return SideDock(
        side=side,
        team=names.teams[side],
        events=tuple(drawing.pickers(found)),
        counters=tuple(drawing.counters(found)),
        plus=drawing.chip(goal.choices[-1], CoreKind.GOAL) if goal and plus else None,
        forfeit=drawing.chip(forfeit.choices[0], CoreKind.FORFEIT) if forfeit else None,
        forfeit_due=bool(forfeit and forfeit.pressing),
    )


class _Shown(NamedTuple):
    """What a chip shows; `note` tells it from another with the same name."""

    name: str
    number: str
    note: str = ""


class _Chips:
    """Offers of one side as pickers."""

    def __init__(self, sheet: Sheet, side: Side, names: Names) -> None:
        self.sheet, self.side, self.names = sheet, side, names
        self.kinds, self.word = sheet.profile.vocabulary, speaker()
        home, away = sheet.sides.map(sheet.profile.places)
        self.places = {**home, **away}
        self.people = {
            member.player: self.person(member)
            for each in sheet.sides
            for member in each.members
        }

    def person(self, member: Member) -> _Shown:
        player, names = member.player, self.names
        left, note = self.sheet.sides[self.side].left, ""
        if player in left:
            note = _(LEFT[left[player]])
        elif member.role == "keeper":
            note = pgettext("role in a line-up", "keeper")
        elif member.captain:
            note = pgettext("role in a line-up", "captain")
        elif player in self.places:
            note = self.word(self.places[player])
        return _Shown(
            names.players.get(player, "–"), names.numbers.get(player, "–"), note
        )

    def pickers(self, found: tuple[Offer, ...]) -> Iterator[Picker]:
        of: dict[str, list[Offer]] = {}
        for offer in found:
            of.setdefault(offer.kind, []).append(offer)
        for together in self.sheet.profile.dock:
            kind = together[0]
            if kind == CoreKind.GOAL and not self.sheet.profile.named:
                continue
            chosen = [offer for each in together for offer in of.get(each, ())]
            if chosen:
                yield self.picker(self.kinds[kind], chosen)

    def picker(self, kind: EntryKind, found: Sequence[Offer]) -> Picker:
        """Own goals wait behind the others; a change asks for two players."""
        change = found[0] if kind.name == CoreKind.CHANGE else None
        own = [offer for offer in found if offer.way == "own"]
        plain = [offer for offer in found if offer.way != "own" and not change]
        return Picker(
            id=f"pick-{self.side}-{kind.name}",
            button=self.word(kind.words.button),
            sign=kind.words.sign,
            title=self.question(kind),
            side=self.side,
            chips=self.coming(change) if change else self.chips(plain),
            more=self.chips(own),
            leaving=self.leaving(change) if change else (),
            filled=kind.name in (CoreKind.GOAL, CoreKind.KICK),
            pressing=any(offer.pressing for offer in found),
            changes=of_picker(self.sheet, self.side, kind),
        )

    def question(self, kind: EntryKind) -> str:
        return self.word(kind.words.question) % {"team": self.names.teams[self.side]}

    def counters(self, found: tuple[Offer, ...]) -> Iterator[Picker]:
        for offer in found:
            if offer.kind == CoreKind.COUNT:
                kind = self.kinds[offer.kind]
                word = what(kind, {"what": offer.way}, self.word)
                yield Picker(
                    id=f"pick-{self.side}-{offer.way}",
                    button=self.word(self.sheet.profile.gestures[offer.way]),
                    sign="",
                    title=f"{word}. {self.question(kind)}",
                    side=self.side,
                    chips=self.chips([offer]),
                )

    def leaving(self, offer: Offer) -> tuple[LeavingPlayer, ...]:
        players = dict.fromkeys(choice.player for choice in offer.choices)
        injured = self.sheet.sides[self.side].to_replace
        first = next((player for player in players if player in injured), 0)
        return tuple(
            LeavingPlayer(player, *self.people[player], chosen=player == first)
            for player in players
        )

    def coming(self, offer: Offer) -> tuple[Chip, ...]:
        """Whoever comes on sends the form; who leaves is its chosen field."""
        first = {choice.on: choice for choice in reversed(offer.choices)}
        return tuple(
            Chip(
                value=_json({**choice.entry, "off": None}),
                name=self.people[on].name,
                number=self.people[on].number,
                says=self.people[on].name,
                what=self.word(self.kinds[CoreKind.CHANGE].words.button),
                side=self.side,
                bench=True,
            )
            for on, choice in reversed(first.items())
        )

    def chips(self, found: Sequence[Offer]) -> tuple[Chip, ...]:
        return tuple(
            [self.chip(c, offer.kind) for offer in found for c in offer.choices]
        )

    def chip(self, choice: OfferChoice, kind: str) -> Chip:
        event = self.kinds[CoreKind.SECOND_YELLOW if choice.second else kind]
        word = what(event, choice.entry, self.word)
        shown = self._shown(choice, kind, word)
        of_team = not (choice.player or choice.number)
        return Chip(
            value=_json(choice.entry),
            name=shown.name,
            number=shown.number,
            note=shown.note,
            says=self.names.teams[self.side] if of_team else shown.name,
            what=word,
            side=self.side,
            adds=self.side if kind == CoreKind.GOAL else "",
            bench=not choice.on_pitch or choice.entry.get("scored") is False,
            effect=self.names.effects.get((self.side, choice.number), ""),
            changes=of_chip(event),
        )

    def _shown(self, choice: OfferChoice, kind: str, word: str) -> _Shown:
        number, words = choice.number, self.kinds[kind].words
        if number:
            name = self.names.cards.get((self.side, number))
            return _Shown(
                name or _("Card %(number)s") % {"number": number},
                str(number),
                words.note,
            )
        found = _Shown(word, "")
        if choice.player:
            found = self.people[choice.player]
        elif words.chip:
            found = _Shown(self.word(words.chip), f"+{choice.entry['n']}")
        if "scored" in choice.entry:
            note = _("scores") if choice.entry["scored"] else _("misses")
            return found._replace(note=note)
        return found._replace(note=_("second yellow: off")) if choice.second else found


def _clock(sheet: Sheet, offer: Offer | None) -> tuple[Chip, ...]:
    return tuple(
        Chip(
            value=_json(choice.entry),
            name=f"+{choice.entry['plus']}",
            says=minute(sheet.minute + int(choice.entry["plus"])),
            what=_("Clock"),
            changes=(("plus", str(choice.entry["plus"])),),
        )
        for choice in _of(offer)
    )


def _plain(choice: OfferChoice, word: str, changes: Changes = ()) -> Chip:
    return Chip(value=_json(choice.entry), name=word, what=word, changes=changes)


_json = json.JSONEncoder(separators=(",", ":")).encode
