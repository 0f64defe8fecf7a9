"""What one side may not write of its players: the rule that forbids it, and why.

`no_...` forbids every entry of a kind to a side; `..._refusal` this one entry.
"""

from __future__ import annotations

from collections.abc import Collection

from competitions.rules.door import MOST_GOALS
from engine.errors import N_, RuleViolation
from engine.json_values import Stored
from engine.sides import Side, SideOrNone
from matches.rules.sheet.dating import entry_minute
from matches.rules.sheet.entries import CoreKind, Entry
from matches.rules.sheet.periods import SHOOTOUT
from matches.rules.sheet.side_state import SideState
from matches.rules.sheet.state import EntryRow, Sheet

# Ways in which nobody can have passed the ball: HC-SHT-05.
WITHOUT_ASSIST: frozenset[str] = frozenset({"penalty", "own"})

_WHY_LEFT = {
    "replaced": N_("No. %(number)s was replaced and does not come back."),
    "injured": N_("No. %(number)s is injured and has left the pitch."),
    "sent_off": N_("No. %(number)s was sent off."),
}
# The rule that took him off.
_RULE_LEFT = {"replaced": "HC-SUB-01", "injured": "HC-REC-01", "sent_off": "HC-SUSP-01"}


def shirt_number(state: SideState, player: int) -> int:
    """The shirt number for a sentence; the id where a side gave no numbers."""
    for member in state.members:
        if member.player == player:
            return member.number if member.number is not None else player
    return player


def off_pitch(
    state: SideState, player: int, minute: int | None
) -> RuleViolation | None:
    """HC-SHT-01: he was on then; an earlier minute may be written later."""
    if player in state.on_pitch:
        return None
    left_at = state.left_at.get(player)
    if left_at is not None and minute is not None and minute < left_at:
        return None
    if player not in {member.player for member in state.members}:
        return RuleViolation(
            "HC-SET-01",
            N_("Only who was chosen for this match can be written down."),
        )
    reason = state.left.get(player)
    if reason is None:
        return named_refusal(
            state, player, "HC-SHT-01", N_("No. %(number)s has not come on.")
        )
    return named_refusal(state, player, _RULE_LEFT[reason], _WHY_LEFT[reason])


def latest_exit(sheet: Sheet, entry: Entry) -> int | None:
    """The minute of an entry, before that of any exit that may be written before it.

    Without a clock what happened in one period is in no order.
    """
    minute = entry_minute(sheet, entry)
    if sheet.profile.timed:
        return minute
    return (sheet.minute if minute is None else minute) - 1


def named_refusal(
    state: SideState, player: int, rule: str, message: str
) -> RuleViolation:
    """A sentence that calls a player by his number."""
    return RuleViolation(rule, message, number=shirt_number(state, player))


def no_goals(sheet: Sheet, side: SideOrNone, _scribe: str) -> RuleViolation | None:
    """HC-SO-07: none in the shoot-out; HV-RES-01: no more than a score can say."""
    if sheet.phase == SHOOTOUT:
        return RuleViolation(
            "HC-SO-07",
            N_(
                "In the shoot-out no goals count. If one is missing, void the whistle"
                " before it first."
            ),
        )
    if sheet.sides[side].goals >= MOST_GOALS:
        return RuleViolation(
            "HV-RES-01", N_("Goals go from 0 to %(most)s."), most=MOST_GOALS
        )
    return None


def goal_refusal(
    sheet: Sheet, entry: Entry, _hand: Collection[int]
) -> RuleViolation | None:
    """HC-SHT-01: by one who is on, in a way the game knows."""
    how = entry.content.get("how", "play")
    found = way_refusal(sheet, how)
    if found is None and (entry.player or sheet.profile.named):
        scorers = sheet.sides[Side(entry.side).other if how == "own" else entry.side]
        found = off_pitch(scorers, entry.player, latest_exit(sheet, entry))
    state, assist = sheet.sides[entry.side], int(entry.content.get("assist", 0))
    return found or assist_refusal(state, entry.player, how, assist)


def way_refusal(sheet: Sheet, how: str) -> RuleViolation | None:
    if how == "play" or how in sheet.profile.ways:
        return None
    return RuleViolation(
        "HC-SHT-05", N_("A goal of this kind is not written on this sheet.")
    )


def assist_refusal(
    state: SideState, scorer: int, how: str, assist: int
) -> RuleViolation | None:
    """HC-SHT-05: the last own passer in the same turn."""
    if assist and how in WITHOUT_ASSIST:
        return RuleViolation(
            "HC-SHT-05", N_("Nobody passes the ball before a penalty or an own goal.")
        )
    if assist and (assist == scorer or assist not in state.entered):
        return RuleViolation(
            "HC-SHT-05",
            N_("The pass came from a team-mate of the scorer who has played."),
        )
    return None


def goal_amendable(row: EntryRow) -> tuple[str, ...]:
    """How and from whom; of an own goal neither, of a penalty no pass."""
    own = row.content.get("how") == "own"
    unassisted = row.content.get("how") in WITHOUT_ASSIST
    return (*(("how",) * (not own)), *(("assist",) * (not unassisted)))


def goal_amendment_refusal(
    sheet: Sheet, row: EntryRow, words: Stored
) -> RuleViolation | None:
    """HC-SHT-05: with the way or the pass that it would have then."""
    if "minute" in words:
        return None
    then = {**row.content, **words}
    how = str(then.get("how", "play"))
    found = way_refusal(sheet, how)
    if found is None and "own" in (how, row.content.get("how")) and "how" in words:
        return RuleViolation(
            "HC-SHT-05",
            N_("An own goal is another player's: void this one and write it anew."),
        )
    state, assist = sheet.sides[row.entry.side], int(then.get("assist", 0))
    return found or assist_refusal(state, row.entry.player, how, assist)


def booking_refusal(
    sheet: Sheet, entry: Entry, _hand: Collection[int]
) -> RuleViolation | None:
    """HC-SUSP-01: a first yellow, a second one, a red; then he is off."""
    state, player = sheet.sides[entry.side], entry.player
    found = None
    if player not in state.to_replace:
        found = off_pitch(state, player, latest_exit(sheet, entry))
    if found is None and entry.kind != CoreKind.YELLOW:
        found = kick_taken(state, player)
    if found is not None:
        return found
    yellows = state.yellows.get(player, 0)
    # HC-SUSP-02: one yellow may have come before the red, and be written after it.
    before = entry.kind == CoreKind.YELLOW and _before_he_left(sheet, entry)
    if yellows > 1 or (player in state.reds and not before):
        return named_refusal(state, player, "HC-SUSP-01", _WHY_LEFT["sent_off"])
    if entry.kind == CoreKind.YELLOW and yellows:
        text = N_("No. %(number)s has a yellow card already: write the second one.")
        return named_refusal(state, player, "HC-SUSP-01", text)
    if entry.kind == CoreKind.SECOND_YELLOW and not yellows:
        text = N_("No. %(number)s has no yellow card yet.")
        return named_refusal(state, player, "HC-SUSP-01", text)
    return None


def injury_refusal(
    sheet: Sheet, entry: Entry, _hand: Collection[int]
) -> RuleViolation | None:
    """HC-REC-01: only who is on the pitch can be hurt."""
    state, player = sheet.sides[entry.side], entry.player
    if player in state.injured:
        return named_refusal(state, player, "HC-REC-01", _WHY_LEFT["injured"])
    found = off_pitch(state, player, latest_exit(sheet, entry))
    return found or kick_taken(state, player)


def no_stand_ins(sheet: Sheet, side: SideOrNone, _scribe: str) -> RuleViolation | None:
    """HC-GK-05: only once the keeper has left."""
    state = sheet.sides[side]
    if not state.keeper:
        return None
    text = N_("No. %(number)s keeps goal: nobody stands in for him.")
    return named_refusal(state, state.keeper, "HC-GK-05", text)


def stand_in_refusal(
    sheet: Sheet, entry: Entry, _hand: Collection[int]
) -> RuleViolation | None:
    """HC-GK-05: a player on the pitch."""
    return off_pitch(sheet.sides[entry.side], entry.player, None)


def kick_taken(state: SideState, player: int) -> RuleViolation | None:
    """HC-SO-01: whoever has kicked was on the pitch to the end."""
    if player not in state.kick_takers:
        return None
    text = N_("No. %(number)s has kicked in the shoot-out: he did not leave before.")
    return named_refusal(state, player, "HC-SO-01", text)


def count_refusal(
    sheet: Sheet, entry: Entry, _hand: Collection[int]
) -> RuleViolation | None:
    """HC-SHT-01, HC-CHL-04: gestures of this sheet, of those who have played."""
    found = never_played(sheet.sides[entry.side], entry.player, "HC-SHT-01")
    if found is None and entry.content["what"] not in sheet.profile.counters:
        return RuleViolation(
            "HC-CHL-04", N_("This gesture is not counted on this sheet.")
        )
    return found


def never_played(state: SideState, player: int, rule: str) -> RuleViolation | None:
    if player in state.entered:
        return None
    return named_refusal(
        state, player, rule, N_("No. %(number)s has not played in this match.")
    )


def no_changes(sheet: Sheet, side: SideOrNone, _scribe: str) -> RuleViolation | None:
    """HC-SO-01: none in the shoot-out; HC-SUB-01: two in a match."""
    if sheet.phase == SHOOTOUT:
        return RuleViolation(
            "HC-SO-01",
            N_(
                "In the shoot-out only those kick who were on the pitch at the whistle."
            ),
        )
    if sheet.sides[side].changes >= sheet.profile.changes:
        return RuleViolation(
            "HC-SUB-01",
            N_("A side changes at most %(most)s players in a match."),
            most=sheet.profile.changes,
        )
    return None


def change_refusal(
    sheet: Sheet, entry: Entry, _hand: Collection[int]
) -> RuleViolation | None:
    """HC-SUB-01, HC-SUB-05, HC-SUB-07: nobody comes back."""
    state = sheet.sides[entry.side]
    off, on = entry.content["off"], entry.content["on"]
    if state.left.get(off) == "sent_off":
        text = N_("No. %(number)s was sent off: nobody comes on for him.")
        return named_refusal(state, off, "HC-SUB-07", text)
    found = None if off in state.to_replace else off_pitch(state, off, None)
    if found is None and on not in state.bench:
        found = named_refusal(
            state, on, "HC-SUB-01", N_("No. %(number)s is not on the bench.")
        )
    return found


def _before_he_left(sheet: Sheet, entry: Entry) -> bool:
    minute, left_at = latest_exit(sheet, entry), sheet.sides[entry.side].left_at
    return minute is not None and minute < left_at.get(entry.player, 0)
