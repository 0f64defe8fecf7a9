"""The paper as typed: every box kept as it was typed, and what is wrong said at the box."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import partial
from typing import NamedTuple

from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from competitions.games.door import SquadFootballer
from competitions.models import Result
from competitions.rules.door import report_by_id
from competitions.web import refusal_words
from engine.errors import RuleViolation
from engine.sides import SIDES, BySide, Side
from matches.forms.boxes import (
    ROLES,
    RowBoxes,
    SideBoxes,
    TypedBoxes,
    day_error,
    moment_in,
    nearest,
    read_box,
    refused_box,
)
from matches.queries.completing import moment_of
from matches.queries.preparing import MatchTerms
from matches.rules.paper.boxes import (
    NOTHING,
    PaperBox,
    PaperColumn,
    number_from,
    start_of,
)
from matches.rules.paper.kicks import Kicks, scored_kicks
from matches.rules.paper.room import PaperRoom, ReadSide, RowMarks
from matches.rules.paper.sheet import (
    AnyTypedMatch,
    Known,
    PaperHead,
    Score,
    SideLines,
    known_in,
)
from matches.rules.sheet.state import SheetProfile

MOST = 99
A_FACE = number_from(1, 6)
A_FIGURE = number_from(0, MOST)
# After the sign of a kick the next one begins.
AFTER_A_SIGN = re.compile(r"(?<=[+-])[\s,]+")


class TypedBasis(NamedTuple):
    """What the form of a match on paper begins from."""

    terms: Mapping[Side, MatchTerms]
    rules: SheetProfile
    paper: PaperRoom
    at: datetime | None
    draw_stands: bool
    # What the boxes hold before anybody types.
    initial: Mapping[str, str]
    # The result that is completed.
    result: Result | None


class FigurePair(NamedTuple):
    """Two boxes of the head, the home side's first."""

    label: str
    boxes: tuple[PaperBox, ...]


class TypedForm:
    """Both halves and the head; `match` is there when nothing is wrong with the shape."""

    def __init__(self, posted: Mapping[str, str] | None, basis: TypedBasis) -> None:
        self.posted, self.terms, self.rules = posted, basis.terms, basis.rules
        self.initial, self.result = basis.initial, basis.result
        self.paper, self.parts = basis.paper, basis.rules.parts
        self._made = TypedBoxes(posted, basis.initial)
        self.columns: list[PaperColumn] = [
            column for column in self.paper.columns if column.on(self.rules)
        ]
        self.more_than_90 = not basis.draw_stands
        self.extra_time = (
            self.more_than_90
            and self.rules.extra_time
            and self.terms[Side.HOME].rules.extra_time
        )
        self._head(basis.at)
        self.sides = tuple(self._side(side) for side in SIDES)
        self.as_played = bool(posted and posted.get("as_played"))
        # Only what the rules say about a choice may have been played all the same.
        self.overridable = self.as_played
        self.match: AnyTypedMatch | None = None
        self.kickoff: datetime | None = None
        if posted is not None:
            self._read()

    def _head(self, at: datetime | None) -> None:
        box = self._made.box
        local = timezone.localtime(at) if at else None
        day, hour = (local.date().isoformat(), f"{local:%H:%M}") if local else ("", "")
        self.day = box("day", _("Kick-off on"), day)
        self.time = box("time", _("at"), hour)
        self.stages = [
            stage for stage in self.paper.stages if self.extra_time or not stage.extra
        ]
        labels = {"score": _("Score")}
        labels |= {stage.name: _(stage.label) for stage in self.stages}
        if self.more_than_90:
            labels["shootout"] = _("Shoot-out")
        self.figures = {
            stem: FigurePair(label, tuple(self._figure(stem, label)))
            for stem, label in labels.items()
        }
        self.forfeit = box("forfeit", _("Forfeited by"))
        self.reason = box("reason", _("Reason of the correction"))

    def _figure(self, stem: str, label: str) -> Iterable[PaperBox]:
        for side in SIDES:
            name = self.terms[side].team.name
            yield self._made.box(f"{side}_{stem}", f"{label}, {name}")

    @property
    def head(self) -> list[PaperBox]:
        pairs = [box for pair in self.figures.values() for box in pair.boxes]
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

    @cached_property
    def focus(self) -> str:
        """Where typing goes on: the first box of the paper, or the first that is wrong.

        For the page, which asks at each box: nothing is refused any more.
        """
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

    def _side(self, side: Side) -> SideBoxes:
        terms, box = self.terms[side], self._made.box
        most = min(self.paper.changes, self.rules.changes)
        return SideBoxes(
            side=side,
            name=terms.team.name,
            rows=tuple(self._row(side, player) for player in terms.squad),
            game=self.paper.fields(
                partial(self._made.of_game, side), self.rules, terms.rules
            ),
            changes=tuple(
                (
                    box(f"{side}_off_{n}", _("Change %(n)s: out") % {"n": n}),
                    box(f"{side}_on_{n}", _("Change %(n)s: in") % {"n": n}),
                )
                for n in range(1, most + 1)
            ),
            kicks=box(f"{side}_kicks", _("Kicks")),
        )

    def _row(self, side: Side, player: SquadFootballer) -> RowBoxes:
        stem, box = f"{side}_{player.pk}", self._made.box
        # Beside an official result nobody rolls any more.
        due = self.terms[side].fitness(player.pk).roll_due and not self.corrects
        role, die = _("Role"), _("Die")
        return RowBoxes(
            player=player,
            role=box(f"{stem}_role", f"{role}, {player.name}"),
            counts=tuple(
                self._cell(column, stem, player.name) for column in self.columns
            ),
            face=box(f"{stem}_face", f"{die}, {player.name}") if due else None,
        )

    def _cell(self, column: PaperColumn, stem: str, player: str) -> PaperBox:
        box = self._made.box(f"{stem}_{column.name}", f"{_(column.label)}, {player}")
        box.longest, box.plain = column.longest, column.plain
        return box

    # ---- as it is read

    def _read(self) -> None:
        self.kickoff = self._moment()
        score = self._pair("score", needed=not self.forfeit.value)
        pairs = {stage.name: self._pair(stage.name) for stage in self.stages}
        stages = {name: pair for name, pair in pairs.items() if pair is not None}
        if self.forfeit.value not in ("", *SIDES):
            self.forfeit.error = _("Choose one of the two teams.")
        sides = BySide(*(self._read_side(side) for side in self.sides))
        shootout = self._shootout(sides.map(lambda side: side.lines.kicks))
        self._read_correction(stages)
        head = PaperHead(score or (0, 0), stages, self.forfeit.value, shootout)
        match = self.paper.match(sides, head, read_box)
        if not self.errors:
            self.match = match

    def _shootout(self, kicks: BySide[Kicks]) -> Score | None:
        """Its figures where nobody remembers the kicks; of a result they may be all."""
        kicked = self._pair("shootout") if self.more_than_90 else None
        if self.result and kicked and not (kicks.home or kicks.away):
            return kicked
        if kicked and not self.errors and kicked != scored_kicks(kicks):
            self.figures["shootout"].boxes[0].error = _(
                "The kicks do not make this score: write each kick, such as 10+ 7-."
            )
        return None

    def _read_correction(self, stages: Mapping[str, Score]) -> None:
        if self.result is None:
            return
        extra = [stage for stage in self.stages if stage.missing]
        written = any(stage.name in stages for stage in extra)
        if extra and self.result.extra_time and not written:
            self.figures[extra[0].name].boxes[0].error = _(extra[0].missing)
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
        boxes = self.figures[stem].boxes
        home, away = (read_box(box, A_FIGURE) for box in boxes)
        if any(box.error for box in boxes):
            return None
        if home is not None and away is not None:
            return (home, away)
        missing = [box for box, n in zip(boxes, (home, away), strict=True) if n is None]
        if len(missing) == 1 or needed:
            missing[0].error = _("Write both figures.")
        return None

    def _read_side(self, side: SideBoxes) -> ReadSide:
        rows = [row for box in side.rows if (row := self._read_row(box))]
        faces = {
            row.player.pk: face
            for row in side.rows
            if row.face and (face := read_box(row.face, A_FACE)) is not None
        }
        lines = SideLines(
            self._changes(side),
            self._kicks(side) if self.more_than_90 else (),
            faces,
            self._known(side.side),
        )
        return ReadSide(rows, lines, side.game)

    def _known(self, side: Side) -> Known:
        if self.result is None:
            return {}
        return known_in(self.paper.marks(report_by_id(self.result.report), side))

    def _read_row(self, boxes: RowBoxes) -> RowMarks | None:
        marks = {
            column.name: found
            for column, box in zip(self.columns, boxes.counts, strict=True)
            if (found := read_box(box, column.read)) is not None
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
        return RowMarks(boxes.player.pk, role, marks)

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
        for word in filter(None, AFTER_A_SIGN.split(box.value)):
            player = side.wearer(word[:-1].strip())
            if word[-1] not in "+-" or player is None:
                box.error = _(
                    "Write numbers with + or -, such as 10+ 7-, not “%(word)s”."
                ) % {"word": start_of(word)}
                return ()
            found.append((player, word[-1] == "+"))
        return tuple(found)

    def _player(self, side: SideBoxes, box: PaperBox) -> int | None:
        player = side.wearer(box.value)
        if player is None:
            box.error = _("Nobody of %(team)s wears number “%(number)s”.") % {
                "team": side.name,
                "number": box.start,
            }
        return player
