"""The paper as typed: every box kept as it was typed, and what is wrong said at the box."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import NamedTuple

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from competitions.games.door import SquadFootballer
from competitions.models import Result
from competitions.rules.door import report_by_id
from competitions.web import refusal_words
from engine.errors import RuleViolation
from engine.games.helvetia.box.cards import CARD_NUMBERS, POWER_NUMBERS
from engine.sides import SIDES, Side
from matches.forms.boxes import (
    COLUMNS,
    FLAGS,
    NOTHING,
    CardBox,
    PaperBox,
    RowBoxes,
    SideBoxes,
    day_error,
    moment_in,
    nearest,
    number_in,
    refused_box,
)
from matches.games.helvetia.names import HelvetiaKind
from matches.games.helvetia.paper.paper_sheet import (
    Score,
    TypedMatch,
    TypedRow,
    TypedSide,
)
from matches.queries.completing import known_of, moment_of
from matches.queries.preparing import MatchTerms
from matches.rules.sheet.state import SheetProfile

MOST = 99
BOXES, CHANGES = 3, 3
# As on the paper, in English or in the reader's language.
ROLES: tuple[tuple[str, object, str], ...] = (
    ("G", pgettext_lazy("one letter: keeper", "G"), "keeper"),
    ("P", pgettext_lazy("one letter: starts", "P"), "field"),
    ("S", pgettext_lazy("one letter: substitute", "S"), "bench"),
)


class TypedBasis(NamedTuple):
    """What the form of a match on paper begins from."""

    terms: Mapping[Side, MatchTerms]
    rules: SheetProfile
    at: datetime | None
    draw_stands: bool
    # What the boxes hold before anybody types.
    initial: Mapping[str, str]
    # The result that is completed.
    result: Result | None


class TypedForm:
    """Both halves and the head; `match` is there when nothing is wrong with the shape."""

    def __init__(self, posted: Mapping[str, str] | None, basis: TypedBasis) -> None:
        self.posted, self.terms, self.rules = posted, basis.terms, basis.rules
        self.initial, self.result = basis.initial, basis.result
        terms, rules, at = basis.terms, basis.rules, basis.at
        self.columns = [
            (name, str(label), most)
            for name, label, most, kind in COLUMNS
            if kind in rules.kinds and (name != "own" or "own" in rules.ways)
        ]
        self.parts = rules.parts
        self.has_cards = HelvetiaKind.OUTCOME in rules.kinds
        self.more_than_90 = not basis.draw_stands
        self.extra_time = self.more_than_90 and rules.extra_time
        local = timezone.localtime(at) if at else None
        self.day = self._box(
            "day", _("Kick-off on"), local.date().isoformat() if local else ""
        )
        self.time = self._box("time", _("at"), f"{local:%H:%M}" if local else "")
        self.figures = {
            stem: tuple(
                self._box(f"{side}_{stem}", f"{label}, {terms[side].team.name}")
                for side in SIDES
            )
            for stem, label in (
                ("score", _("Score")),
                ("half_time", _("Half-time")),
                ("after_90", _("After 90 minutes")),
                ("shootout", _("Shoot-out")),
            )
        }
        self.forfeit = self._box("forfeit", _("Forfeited by"))
        self.reason = self._box("reason", _("Reason of the correction"))
        self.sides = tuple(self._side(side) for side in SIDES)
        self.has_challenges = any(
            terms[box.side].rules.challenges or box.challenge.value
            for box in self.sides
        )
        self.as_played = bool(posted and posted.get("as_played"))
        # Only what the rules say about a choice may have been played all the same.
        self.overridable = self.as_played
        self.match: TypedMatch | None = None
        self.kickoff: datetime | None = None
        if posted is not None:
            self._read()

    @property
    def head(self) -> list[PaperBox]:
        pairs = [box for pair in self.figures.values() for box in pair]
        return [self.day, self.time, *pairs, self.forfeit, self.reason]

    @property
    def usual(self) -> bool:
        """Do the roles of the last match stand there?"""
        return bool(self.initial) and self.result is None

    @property
    def corrects(self) -> bool:
        """DEC-10: what is official changes for a reason that everybody reads."""
        return bool(self.result and self.result.official)

    @property
    def boxes(self) -> list[PaperBox]:
        return [*self.head, *(box for side in self.sides for box in side.boxes)]

    @property
    def errors(self) -> list[PaperBox]:
        return [box for box in self.boxes if box.error]

    @property
    def focus(self) -> str:
        """Where typing goes on: the first box of the paper, or the first that is wrong."""
        return next((box.name for box in self.errors), self.day.name)

    @property
    def wrong(self) -> bool:
        return bool(self.errors or any(side.wrong for side in self.sides))

    def refuse(self, name: str, error: RuleViolation) -> None:
        """Say it at the box; where the box has no place of its own, at the side."""
        boxes = {box.name: box for box in self.boxes}
        box = boxes.get(name) or boxes.get(f"home_{name}")
        if box is None:
            side = self.sides[name.startswith(Side.AWAY)]
            box = nearest(side, name)
        if box is None:
            self.sides[0].wrong.append(refusal_words(error))
        elif not box.error:
            box.error = refusal_words(error)

    def refuse_side(self, side: Side, errors: Iterable[RuleViolation]) -> None:
        """What speaks against what a side would have chosen before the match."""
        boxes = self.sides[side.number]
        for error in errors:
            self.overridable = True
            box = refused_box(boxes, error)
            if box is None or box.error:
                boxes.wrong.append(refusal_words(error))
            else:
                box.error = refusal_words(error)

    # ---- as it stands on the page

    def _box(self, name: str, label: str, value: str = "") -> PaperBox:
        if self.posted is not None:
            value = str(self.posted.get(name, "")).strip()
        else:
            value = self.initial.get(name, value)
        return PaperBox(name, label, value)

    def _side(self, side: Side) -> SideBoxes:
        terms = self.terms[side]
        return SideBoxes(
            side=side,
            name=terms.team.name,
            rows=tuple(self._row(side, player) for player in terms.squad),
            cards=tuple(self._card(side, n) for n in range(1, BOXES + 1)),
            challenge=self._box(f"{side}_challenge", _("C: number of the card")),
            outcome=self._box(f"{side}_outcome", _("C: made or failed")),
            trained=tuple(
                self._box(
                    f"{side}_learnt_{n}", _("Learnt before, card %(n)s") % {"n": n}
                )
                for n in range(1, BOXES + 1)
            ),
            changes=tuple(
                (
                    self._box(f"{side}_off_{n}", _("Change %(n)s: out") % {"n": n}),
                    self._box(f"{side}_on_{n}", _("Change %(n)s: in") % {"n": n}),
                )
                for n in range(1, min(CHANGES, self.rules.changes) + 1)
            ),
            kicks=self._box(f"{side}_kicks", _("Kicks")),
        )

    def _row(self, side: Side, player: SquadFootballer) -> RowBoxes:
        stem = f"{side}_{player.pk}"
        # Beside an official result nobody rolls any more.
        due = self.terms[side].fitness(player.pk).roll_due and not self.corrects
        role, die = _("Role"), _("Die")
        return RowBoxes(
            player=player,
            role=self._box(f"{stem}_role", f"{role}, {player.name}"),
            counts=tuple(
                self._box(f"{stem}_{column}", f"{label}, {player.name}")
                for column, label, _most in self.columns
            ),
            face=self._box(f"{stem}_face", f"{die}, {player.name}") if due else None,
        )

    def _card(self, side: Side, n: int) -> CardBox:
        tick = f"{side}_played_{n}"
        ticked = bool((self.initial if self.posted is None else self.posted).get(tick))
        label = _("LP, card %(n)s") % {"n": n}
        return CardBox(self._box(f"{side}_card_{n}", label), tick, ticked)

    # ---- as it is read

    def _read(self) -> None:
        self.kickoff = self._moment()
        score = self._pair("score", needed=not self.forfeit.value)
        half_time = self._pair("half_time")
        after_90 = self._pair("after_90") if self.extra_time else None
        if self.forfeit.value not in ("", *SIDES):
            self.forfeit.error = _("Choose one of the two teams.")
        home, away = (self._read_side(side) for side in self.sides)
        kicked = self._pair("shootout") if self.more_than_90 else None
        # Of a result only the figures may be known.
        nameless = bool(self.result and kicked and not (home.kicks or away.kicks))
        if (
            kicked
            and not nameless
            and not self.errors
            and kicked != _scored(home, away)
        ):
            self.figures["shootout"][0].error = _(
                "The kicks do not make this score: write each kick, such as 10+ 7-."
            )
        self._read_correction(after_90)
        if not self.errors:
            self.match = TypedMatch(
                home,
                away,
                score or (0, 0),
                half_time,
                after_90,
                self.forfeit.value,
                kicked if nameless else None,
            )

    def _read_correction(self, after_90: Score | None) -> None:
        if self.result is None:
            return
        if self.extra_time and self.result.extra_time and after_90 is None:
            self.figures["after_90"][0].error = _(
                "There was extra time: write how it stood after 90 minutes."
            )
        if self.corrects and not self.reason.value:
            self.reason.error = _("Say why the official result changes.")

    def _moment(self) -> datetime | None:
        at = moment_in(self.day.value, self.time.value)
        kept = moment_of(self.result) if self.result else None
        self.day.error = day_error(self.day, kept)
        if not self.day.error and at is None:
            self.time.error = _("Write the time, such as 20:15.")
        elif at and not self.day.error and at > timezone.now():
            self.day.error = _("This match is still to come.")
        # Decision 12: a box knows no seconds, and nothing changes places for that.
        return kept if kept and at == kept.replace(second=0, microsecond=0) else at

    def _pair(self, stem: str, *, needed: bool = False) -> Score | None:
        boxes = self.figures[stem]
        figures = [number_in(box, MOST) for box in boxes]
        if any(box.error for box in boxes):
            return None
        missing = [box for box, n in zip(boxes, figures, strict=True) if n is None]
        if len(missing) == 1 or (missing and needed):
            missing[0].error = _("Write both figures.")
        home, away = figures
        return None if home is None or away is None else (home, away)

    def _read_side(self, side: SideBoxes) -> TypedSide:
        rows = [row for box in side.rows if (row := self._read_row(box))]
        cards = {
            number: card.ticked
            for card in side.cards
            if (number := number_in(card.box, CARD_NUMBERS[-1], least=1)) is not None
        }
        challenge = number_in(side.challenge, CARD_NUMBERS[-1], least=POWER_NUMBERS[0])
        if challenge is not None and side.outcome.value not in ("made", "failed"):
            side.outcome.error = _("Was it made or did it fail?")
        learnt = [
            number_in(box, CARD_NUMBERS[-1], least=POWER_NUMBERS[0])
            for box in side.trained
        ]
        faces = {
            row.player.pk: face
            for row in side.rows
            if row.face and (face := number_in(row.face, 6, least=1)) is not None
        }
        return TypedSide(
            rows=tuple(rows),
            cards=tuple(cards),
            played=tuple(number for number, ticked in cards.items() if ticked),
            challenge=challenge,
            made=side.outcome.value == "made",
            trained=tuple(number for number in learnt if number is not None),
            changes=self._changes(side),
            kicks=self._kicks(side) if self.more_than_90 else (),
            faces=faces,
            known=known_of(report_by_id(self.result.report), side.side)
            if self.result
            else {},
        )

    def _read_row(self, boxes: RowBoxes) -> TypedRow | None:
        counted = {
            name: number_in(box, most) or 0
            for (name, _label, most), box in zip(
                self.columns, boxes.counts, strict=True
            )
        }
        letter = boxes.role.value.upper()
        if letter in NOTHING:
            for box in boxes.counts:
                if box.value not in ("", "0") and not box.error:
                    box.error = _("%(player)s has no role: write G, P or S.") % {
                        "player": boxes.player.name
                    }
            return None
        role = next(
            (r for own, theirs, r in ROLES if letter in (own, str(theirs))), None
        )
        if role is None:
            boxes.role.error = _("G, P or S, or nothing for who did not play.")
            return None
        injured, exhausted = (bool(counted.pop(name, 0)) for name in FLAGS)
        return TypedRow(
            boxes.player.pk, role, **counted, injured=injured, exhausted=exhausted
        )

    def _changes(self, side: SideBoxes) -> tuple[tuple[int, int], ...]:
        found = []
        for off, on in side.changes:
            if not off.value and not on.value:
                continue
            out, comes = self._player(side, off), self._player(side, on)
            if out is not None and comes is not None:
                found.append((out, comes))
        return tuple(found)

    def _kicks(self, side: SideBoxes) -> tuple[tuple[int, bool], ...]:
        """ "10+ 7- 3+": who kicked, and whether he scored."""
        box, found = side.kicks, []
        for word in box.value.replace(",", " ").split():
            player = self._known(side, word[:-1])
            if word[-1] not in "+-" or player is None:
                box.error = _(
                    "Write numbers with + or -, such as 10+ 7-, not “%(word)s”."
                ) % {"word": word}
                return ()
            found.append((player, word[-1] == "+"))
        return tuple(found)

    def _player(self, side: SideBoxes, box: PaperBox) -> int | None:
        player = self._known(side, box.value)
        if player is None:
            box.error = _("Nobody of %(team)s wears number “%(number)s”.") % {
                "team": side.name,
                "number": box.start,
            }
        return player

    def _known(self, side: SideBoxes, text: str) -> int | None:
        """By the number on his back, or by name where he has none."""
        for row in side.rows:
            number = row.player.number
            if (number is not None and text == str(number)) or text == row.player.name:
                return row.player.pk
        return None


def _scored(home: TypedSide, away: TypedSide) -> Score:
    first, second = (sum(hit for _who, hit in side.kicks) for side in (home, away))
    return first, second
