"""A sheet of paper typed in: prepared, written and ended as if by a phone, at once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime

from django.db import transaction

from competitions.actions.door import (
    Author,
    Cascade,
    KeyReused,
    record_face,
    withdraw_result,
)
from competitions.models import Fixture
from competitions.rules.door import canonical_json
from engine.errors import RuleViolation
from engine.sides import SIDES, BySide
from matches.actions.ending import Ending, end_sheet, is_official, refuse_correction
from matches.actions.playing_on import shortest_shootout
from matches.actions.preparing import OnPaper, locked_sheet, open_from_paper
from matches.actions.sheet import Book, open_book
from matches.games.choices import choices_in
from matches.games.registry import PAPERS, sheet_profile
from matches.models import Preparation, SheetEntry
from matches.queries.preparing import depth_of
from matches.queries.sheet import written_in
from matches.rules.paper.sheet import AnyTypedMatch, Misfit, PaperLine
from matches.rules.sheet.entries import CoreKind
from matches.rules.sheet.state import Trait


@dataclass(frozen=True, slots=True)
class Completion:
    """The match has a result without a sheet: which version was seen, and why it changes.

    The rest is asked of a correction of what is official.
    """

    version: int
    reason: str = ""
    cascade: Cascade | None = None
    acknowledged: str = ""


@dataclass(frozen=True, slots=True)
class TypedPaper:
    """The paper, when it was played, and whether the organiser says it was so."""

    match: AnyTypedMatch
    kickoff: datetime
    as_played: bool = False
    completion: Completion | None = None


@transaction.atomic
def type_in(
    fixture: Fixture, typed: TypedPaper, *, by: Author
) -> tuple[RuleViolation, ...]:
    """All of it or nothing; what the rules forbid and the organiser let stand.

    The same form sent twice writes once.
    """
    sheet = locked_sheet(fixture)
    paper = PAPERS[fixture.ruleset.game]
    lines = [*paper.entries(typed.match), *_nameless_kicks(fixture, typed.match)]
    if _sent_before(fixture, typed, lines, by):
        return ()
    ending = Ending(paper=True)
    if typed.completion:
        ending = _ending(fixture, typed.completion, by)
    corrects = typed.completion is not None and is_official(fixture)
    for side in SIDES:
        for player, face in typed.match.side(side).faces.items():
            # HC-REC-02: what the die of the table showed, before anybody is chosen.
            with _named(f"{side}_{player}_face"):
                both = replace(by, sides=frozenset(SIDES))
                record_face(fixture, player, face, by=both)
    choices = BySide(*(typed.match.side(side).choice for side in SIDES))
    brought = OnPaper(choices, typed.kickoff, typed.as_played, completes=corrects)
    wrong = open_from_paper(fixture, brought, by=by)
    book = open_book(sheet.fixture)
    for n, line in enumerate(lines, 1):
        _write(book, line, replace(by, key=f"{by.key}e{n}"))
    end_sheet(
        sheet.fixture,
        ending,
        by=replace(by, key=f"{by.key}f"),
        seen=book.sheet.revision,
    )
    return wrong


def _ending(fixture: Fixture, completion: Completion, by: Author) -> Ending:
    """DEC-10: what is not official is taken back and proposed anew; the rest corrected."""
    official = is_official(fixture)
    if official:
        refuse_correction(completion.reason, by)
    else:
        withdraw_result(
            fixture, by=replace(by, key=f"{by.key}w"), version=completion.version
        )
    return Ending(
        paper=True,
        reason=completion.reason,
        cascade=completion.cascade,
        acknowledged=completion.acknowledged,
        version=completion.version if official else None,
    )


def _nameless_kicks(fixture: Fixture, match: AnyTypedMatch) -> Iterator[PaperLine]:
    """HC-SO-07: lines for a shoot-out of which only the figures are known."""
    if match.shootout is None:
        return
    rules = sheet_profile(fixture.ruleset, depth_of(fixture))
    yield PaperLine(CoreKind.PERIOD, {"to": "shootout"}, "shootout")
    with _named("shootout"):
        for side, scored in shortest_shootout(match.shootout, rules.kicks):
            content = {"side": side, "player": 0, "scored": scored}
            yield PaperLine(CoreKind.KICK, content, "shootout")


@contextmanager
def _named(box: str) -> Iterator[None]:
    """What the rules refuse is told at the box in which it was typed."""
    try:
        yield
    except RuleViolation as error:
        raise Misfit(box, error) from error


def _write(book: Book, line: PaperLine, by: Author) -> None:
    """HC-SHT-01: only a goal or kick without a name is not asked who it was."""
    kinds = book.state.profile.vocabulary
    if Trait.SEALED in kinds[line.kind].traits:
        # Who types the paper types both hands: they lie open by now.
        by = replace(by, sides=frozenset({str(line.content["side"])}))
    if kinds[line.kind].unnamed and not line.content["player"]:
        book.append(line.kind, line.content, by)
        return
    with _named(line.box):
        row = book.write(line.kind, line.content, by, seen=book.sheet.revision)
        if line.known.minute is not None:
            # Said by somebody, so it counts although nobody kept the clock.
            content = {"seq": row.seq, "minute": line.known.minute}
            if line.known.added:
                content["added"] = line.known.added
            by = replace(by, key=f"{by.key}m")
            book.write(CoreKind.AMEND, content, by, seen=book.sheet.revision)


def _sent_before(
    fixture: Fixture, typed: TypedPaper, lines: list[PaperLine], by: Author
) -> bool:
    """DEC-8: by this key, with the same line-ups and the same entries."""
    rows = SheetEntry.objects.filter(match=fixture.public_id, key__startswith=by.key)
    stored = list(rows.order_by("seq"))
    if not stored:
        return False
    drafts = Preparation.objects.filter(sheet__fixture=fixture)
    chosen = {draft.side: choices_in(draft.choice) for draft in drafts}
    typed_choices = {s: typed.match.side(s).choice for s in SIDES}
    was = [
        (row.kind, written_in(row.payload).content)
        for row in stored
        if row.key.startswith(f"{by.key}e") and row.kind != CoreKind.AMEND
    ]
    now = [(line.kind, line.content) for line in lines]
    if chosen != typed_choices or canonical_json({"lines": was}) != canonical_json(
        {"lines": now}
    ):
        raise KeyReused(stored[0])
    return True
