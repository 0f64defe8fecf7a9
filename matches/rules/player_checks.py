"""What one side may write of its players and cards: refused with the rule and why."""

from __future__ import annotations

from collections.abc import Collection

from competitions.rules.results import MOST_GOALS
from engine.errors import N_, RuleViolation
from engine.report import GoalKind, other_side
from matches.rules.dating import minute_of
from matches.rules.entries import Entry, Kind
from matches.rules.state import Phase, Sheet, SideState

# Ways in which nobody can have passed the ball: HC-SHT-05.
WITHOUT_ASSIST: frozenset[GoalKind] = frozenset({"penalty", "own"})

_WHY_LEFT = {
    "replaced": N_("No. %(number)s was replaced and does not come back."),
    "injured": N_("No. %(number)s is injured and has left the pitch."),
    "sent_off": N_("No. %(number)s was sent off."),
}
# The rule that took him off.
_RULE_LEFT = {"replaced": "HC-SUB-01", "injured": "HC-REC-01", "sent_off": "HC-SUSP-01"}


def number_of(state: SideState, player: int) -> int:
    """The shirt number for a sentence; the id where a side gave no numbers."""
    for member in state.members:
        if member.player == player:
            return member.number if member.number is not None else player
    return player


def check_on_pitch(state: SideState, player: int, minute: int | None) -> None:
    """HC-SHT-01: he was on then; an earlier minute may be written later."""
    if player in state.on_pitch:
        return
    left_at = state.left_at.get(player)
    if left_at is not None and minute is not None and minute < left_at:
        return
    number = number_of(state, player)
    if player not in {member.player for member in state.members}:
        raise RuleViolation(
            "HC-SET-01",
            N_("Only who was chosen for this match can be written down."),
        )
    reason = state.left.get(player)
    if reason is None:
        raise RuleViolation(
            "HC-SHT-01", N_("No. %(number)s has not come on."), number=number
        )
    raise RuleViolation(_RULE_LEFT[reason], _WHY_LEFT[reason], number=number)


def check_goal(sheet: Sheet, entry: Entry, _hand: Collection[int]) -> None:
    """HC-SHT-01, HC-SO-07: by one who is on, in a way the game knows."""
    if sheet.phase is Phase.SHOOTOUT:
        raise RuleViolation(
            "HC-SO-07",
            N_(
                "In the shoot-out no goals count. If one is missing, void the whistle"
                " before it first."
            ),
        )
    if sheet.sides[entry.side].goals >= MOST_GOALS:
        raise RuleViolation(
            "HV-RES-01", N_("Goals go from 0 to %(most)s."), most=MOST_GOALS
        )
    how = entry.content.get("how", "play")
    check_way(sheet, how)
    scorers = sheet.sides[other_side(entry.side) if how == "own" else entry.side]
    if entry.player or sheet.rules.named:
        check_on_pitch(scorers, entry.player, minute_of(sheet, entry))
    check_assist(sheet.sides[entry.side], entry.player, how, _assist(entry))


def check_way(sheet: Sheet, how: str) -> None:
    if how != "play" and how not in sheet.rules.ways:
        raise RuleViolation(
            "HC-SHT-05", N_("A goal of this kind is not written on this sheet.")
        )


def check_assist(state: SideState, scorer: int, how: str, assist: int) -> None:
    """HC-SHT-05: the last own passer in the same turn."""
    if not assist:
        return
    if how in WITHOUT_ASSIST:
        raise RuleViolation(
            "HC-SHT-05", N_("Nobody passes the ball before a penalty or an own goal.")
        )
    if assist == scorer or assist not in state.entered:
        raise RuleViolation(
            "HC-SHT-05",
            N_("The pass came from a team-mate of the scorer who has played."),
        )


def check_booking(sheet: Sheet, entry: Entry, _hand: Collection[int]) -> None:
    """HC-SUSP-01: a first yellow, a second one, a red; then he is off."""
    state = sheet.sides[entry.side]
    if entry.player not in state.to_replace:
        check_on_pitch(state, entry.player, minute_of(sheet, entry))
    if entry.kind is not Kind.YELLOW:
        check_no_kick(state, entry.player)
    yellows = state.yellows.get(entry.player, 0)
    number = number_of(state, entry.player)
    # HC-SUSP-02: one yellow may have come before the red, and be written after it.
    before = entry.kind is Kind.YELLOW and _before_he_left(sheet, entry)
    if yellows > 1 or (entry.player in state.reds and not before):
        raise RuleViolation("HC-SUSP-01", _WHY_LEFT["sent_off"], number=number)
    if entry.kind is Kind.YELLOW and yellows:
        raise RuleViolation(
            "HC-SUSP-01",
            N_("No. %(number)s has a yellow card already: write the second one."),
            number=number,
        )
    if entry.kind is Kind.SECOND_YELLOW and not yellows:
        raise RuleViolation(
            "HC-SUSP-01", N_("No. %(number)s has no yellow card yet."), number=number
        )


def check_injury(sheet: Sheet, entry: Entry, _hand: Collection[int]) -> None:
    """HC-REC-01: only who is on the pitch can be hurt."""
    state = sheet.sides[entry.side]
    if entry.player in state.injured:
        raise RuleViolation(
            "HC-REC-01",
            _WHY_LEFT["injured"],
            number=number_of(state, entry.player),
        )
    check_on_pitch(state, entry.player, minute_of(sheet, entry))
    check_no_kick(state, entry.player)


def check_keeper(sheet: Sheet, entry: Entry, _hand: Collection[int]) -> None:
    """HC-GK-05: a player on the pitch stands in once the keeper has left it."""
    state = sheet.sides[entry.side]
    if state.keeper:
        raise RuleViolation(
            "HC-GK-05",
            N_("No. %(number)s keeps goal: nobody stands in for him."),
            number=number_of(state, state.keeper),
        )
    check_on_pitch(state, entry.player, None)


def check_no_kick(state: SideState, player: int) -> None:
    """HC-SO-01: whoever has kicked was on the pitch to the end."""
    if player in {kicker for kicker, _scored in state.kicks}:
        raise RuleViolation(
            "HC-SO-01",
            N_("No. %(number)s has kicked in the shoot-out: he did not leave before."),
            number=number_of(state, player),
        )


def check_entered(sheet: Sheet, entry: Entry, _hand: Collection[int]) -> None:
    """HC-FAT-01, HC-FAT-03, HC-CHL-04: of those who have played, even if replaced."""
    state = sheet.sides[entry.side]
    number = number_of(state, entry.player)
    if entry.player not in state.entered:
        raise RuleViolation(
            "HC-FAT-03" if entry.kind is Kind.EXHAUSTED else "HC-SHT-01",
            N_("No. %(number)s has not played in this match."),
            number=number,
        )
    if entry.kind is Kind.EXHAUSTED and entry.player in state.exhausted:
        raise RuleViolation(
            "HC-FAT-01",
            N_("No. %(number)s is written down as exhausted already."),
            number=number,
        )
    what = entry.content.get("what")
    if what is not None and what not in sheet.rules.counters:
        raise RuleViolation(
            "HC-CHL-04", N_("This gesture is not counted on this sheet.")
        )


def check_change(sheet: Sheet, entry: Entry, _hand: Collection[int]) -> None:
    """HC-SUB-01, HC-SUB-05, HC-SUB-07: two changes, nobody comes back."""
    state = sheet.sides[entry.side]
    off, on = entry.content["off"], entry.content["on"]
    if sheet.phase is Phase.SHOOTOUT:
        raise RuleViolation(
            "HC-SO-01",
            N_(
                "In the shoot-out only those kick who were on the pitch at the whistle."
            ),
        )
    if state.changes >= sheet.rules.changes:
        raise RuleViolation(
            "HC-SUB-01",
            N_("A side changes at most %(most)s players in a match."),
            most=sheet.rules.changes,
        )
    if state.left.get(off) == "sent_off":
        raise RuleViolation(
            "HC-SUB-07",
            N_("No. %(number)s was sent off: nobody comes on for him."),
            number=number_of(state, off),
        )
    if off not in state.to_replace:
        check_on_pitch(state, off, None)
    if on not in state.bench:
        raise RuleViolation(
            "HC-SUB-01",
            N_("No. %(number)s is not on the bench."),
            number=number_of(state, on),
        )


def _before_he_left(sheet: Sheet, entry: Entry) -> bool:
    minute, left_at = minute_of(sheet, entry), sheet.sides[entry.side].left_at
    return minute is not None and minute < left_at.get(entry.player, 0)


def _assist(entry: Entry) -> int:
    return int(entry.content.get("assist", 0))
