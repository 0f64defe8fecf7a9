"""A sheet of paper typed in: prepared, written and ended as if by a phone, at once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from django.db import transaction

from competitions.actions.log import By, KeyReused
from competitions.actions.recovery import record_face
from competitions.models import Fixture
from competitions.rules.ledger import canonical
from engine.errors import N_, RuleViolation
from engine.report import SIDES
from matches.actions.ending import Ending, finish
from matches.actions.preparing import locked_sheet, open_from_paper
from matches.actions.sheet import Book, append_entry, open_book
from matches.models import Preparation, SheetEntry
from matches.queries.sheet import as_entry, written
from matches.rules.choices import choice_from
from matches.rules.entries import Kind
from matches.rules.sheet import fold
from matches.rules.typed import Line, Misfit, TypedMatch, lines_of


@dataclass(frozen=True, slots=True)
class Typed:
    """The paper, when it was played, and whether the organiser says it was so."""

    match: TypedMatch
    kickoff: datetime
    as_played: bool = False


@transaction.atomic
def type_in(fixture: Fixture, typed: Typed, *, by: By) -> tuple[RuleViolation, ...]:
    """All of it or nothing; what the rules forbid and the organiser let stand.

    The same form sent twice writes once.
    """
    sheet = locked_sheet(fixture)
    lines = lines_of(typed.match)
    _refuse_two_legends(typed.match)
    if _sent_before(fixture, typed, lines, by):
        return ()
    for side in SIDES:
        for player, face in typed.match.side(side).faces.items():
            _roll(fixture, f"{side}_{player}_face", player, face, by)
    wrong = open_from_paper(
        fixture,
        typed.match.home.choice,
        typed.match.away.choice,
        kickoff=typed.kickoff,
        by=by,
        as_played=typed.as_played,
    )
    book = open_book(sheet.fixture)
    for n, line in enumerate(lines, 1):
        _write(book, line, replace(by, key=f"{by.key}e{n}"))
    finish(
        sheet.fixture,
        Ending(),
        by=replace(by, key=f"{by.key}f"),
        seen=book.sheet.revision,
    )
    return wrong


def _refuse_two_legends(match: TypedMatch) -> None:
    """HC-DECK-05: not even "as played"; a sheet holds one, and none is dropped unsaid."""
    for side in SIDES:
        if len(match.side(side).choice.legends) > 1:
            text = N_(
                "A sheet holds one LEGEND card of each side, even where it was played "
                "so: name only one."
            )
            raise Misfit(f"{side}_cards", RuleViolation("HC-DECK-05", text))


def _roll(fixture: Fixture, box: str, player: int, face: int, by: By) -> None:
    """HC-REC-02: what the die of the table showed, before anybody is chosen."""
    try:
        record_face(fixture, player, face, by=replace(by, sides=frozenset(SIDES)))
    except RuleViolation as error:
        raise Misfit(box, error) from error


def _write(book: Book, line: Line, by: By) -> None:
    """HC-SHT-01: only a goal without a scorer is not asked who he was."""
    if line.kind is Kind.POWER:
        # Who types the paper types both hands: they lie open by now.
        by = replace(by, sides=frozenset({str(line.content["side"])}))
    if line.kind is Kind.GOAL and not line.content["player"]:
        row = append_entry(book.sheet, line.kind, line.content, by)
        book.entries.append(as_entry(row))
        book.state = fold(book.entries)
        return
    try:
        book.write(line.kind, line.content, by, seen=book.sheet.revision)
    except RuleViolation as error:
        raise Misfit(line.box, error) from error


def _sent_before(fixture: Fixture, typed: Typed, lines: list[Line], by: By) -> bool:
    """DEC-8: by this key, with the same line-ups and the same entries."""
    rows = SheetEntry.objects.filter(match=fixture.public_id, key__startswith=by.key)
    stored = list(rows.order_by("seq"))
    if not stored:
        return False
    drafts = Preparation.objects.filter(sheet__fixture=fixture)
    chosen = {draft.side: choice_from(draft.choice) for draft in drafts}
    told = {side: typed.match.side(side).choice for side in SIDES}
    was = [
        (row.kind, written(row.payload).content)
        for row in stored
        if row.key.startswith(f"{by.key}e")
    ]
    now = [(line.kind.value, line.content) for line in lines]
    if chosen != told or canonical({"lines": was}) != canonical({"lines": now}):
        raise KeyReused(stored[0])
    return True
