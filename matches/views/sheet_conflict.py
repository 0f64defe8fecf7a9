"""The card of a refused entry: both versions, and what may be done about it."""

from __future__ import annotations

import json
from dataclasses import dataclass

from competitions.actions.door import KeyReused
from competitions.web import new_key
from engine.errors import Conflict
from engine.json_values import JsonObject
from matches.pages.names import Names
from matches.pages.sheet_page import entry_line
from matches.rules.checks.conflicts import Overtaken, Twin, second_yellow
from matches.rules.checks.corrections import ReasonMissing
from matches.rules.report.sentences import VOID_REASONS
from matches.rules.sheet.state import Sheet
from matches.views.sheet_command import SheetCommand


@dataclass(frozen=True, slots=True)
class ConflictCard:
    """Why an entry was not written, and the entry that its button sends again."""

    message: str
    rule: str
    # What others have written meanwhile.
    theirs: list[str]
    # The entry to send, as JSON; empty if no entry was refused.
    entry: str
    # It would be the second yellow card of a player.
    second: bool
    # The same stands on the sheet already; of two goals both may be right.
    twin: bool
    goals: bool
    # Somebody was faster; or the key was used for something else.
    again: bool
    reused: bool
    # The card asks for a reason; or one is missing.
    reason: bool
    unsaid: bool
    key: str


def conflict_card(command: SheetCommand, state: Sheet, names: Names) -> ConflictCard:
    """The card of a command that was refused."""
    assert command.refusal
    error, raw = command.refusal.error, command.raw
    theirs = error.theirs if isinstance(error, Overtaken) else ()
    entered, twin = command.request.deed == "enter", isinstance(error, Twin)
    second = second_yellow(state, raw) if entered else {}
    reused = isinstance(error, KeyReused)
    return ConflictCard(
        message=command.refusal.message,
        rule=getattr(error, "rule_id", ""),
        theirs=[entry_line(e, state, names) for e in theirs],
        entry=_again(error, second or raw) if entered else "",
        second=bool(second),
        twin=twin,
        goals=twin and raw.get("kind") == "goal",
        again=isinstance(error, Conflict),
        reused=reused,
        reason=entered and _asks_reason(error, raw),
        unsaid=isinstance(error, ReasonMissing),
        # The same key says the same entry.
        key=new_key() if second or reused else command.by.key,
    )


def _again(error: Exception, raw: JsonObject) -> str:
    """The entry as the card's button sends it: with the reason that is typed beside it."""
    sends = {**raw}
    if _asks_reason(error, raw):
        sends["reason"] = None
    if isinstance(error, Twin) and raw.get("kind") == "goal":
        sends["another"] = True
    return json.dumps(sends, separators=(",", ":"))


def _asks_reason(error: Exception, raw: JsonObject) -> bool:
    """A voided entry needs one, unless it was tapped and stands in the button already."""
    if raw.get("kind") != "void" or not isinstance(error, Conflict | ReasonMissing):
        return False
    return raw.get("reason") not in VOID_REASONS
