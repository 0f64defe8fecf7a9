"""The confirmation machine of decision 10: provisional, disputed, official."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.errors import N_, RuleViolation
from engine.sides import SIDES

# Decision 43: how a match that was played in the browser became official, and who
# entered it: this and its id.
PLAYED, PLAYED_HERE = "played", "play:"
# The same of one in which the computer coached both sides, as an organiser wanted it.
SIMULATED = "simulated"
PROVISIONAL, DISPUTED, OFFICIAL = "provisional", "disputed", "official"


@dataclass(frozen=True, slots=True)
class ResultActor:
    """Who acts: an account or claim, the sides he coaches here, whether he organises."""

    actor: str
    sides: frozenset[str] = frozenset()
    organiser: bool = False


@dataclass(frozen=True, slots=True)
class ConfirmationState:
    """How far a result is: state, author, how it was settled, what was said."""

    state: str
    content: str
    entered_by: str
    entered_side: str = ""
    settled: str = ""
    settled_by: str = ""
    reason: str = ""
    counter: str = ""
    counter_by: str = ""
    counter_side: str = ""
    corrected: bool = False


def final_state(content: str, actor: str, role: str) -> ConfirmationState:
    """A report that is final as it comes: an import, a match played here."""
    return ConfirmationState(OFFICIAL, content, actor, "", role, actor)


def propose(
    now: ConfirmationState | None, content: str, who: ResultActor
) -> ConfirmationState:
    """A typed result. The same content from the other side confirms it."""
    if now and now.state == OFFICIAL:
        raise RuleViolation(
            "DEC-10",
            N_(
                "This result is official. Only the organiser can correct it, with a reason."
            ),
        )
    if who.organiser and not who.sides:
        return ConfirmationState(
            OFFICIAL, content, who.actor, "", "organiser", who.actor
        )
    if not who.sides:
        raise RuleViolation(
            "DEC-10", N_("Only the two coaches and the organiser enter this result.")
        )
    if (
        now
        and content == now.counter
        and may_answer(now.counter_by, now.counter_side, who)
    ):
        # One side comes round to what the other typed: both have said it.
        return ConfirmationState(
            OFFICIAL,
            content,
            now.counter_by,
            now.counter_side,
            "coaches",
            who.actor,
        )
    if now and may_answer(now.entered_by, now.entered_side, who):
        if content == now.content:
            return confirm(now, content, who)
        return replace(
            now,
            state=DISPUTED,
            reason="",
            counter=content,
            counter_by=who.actor,
            counter_side=_side_of(who),
        )
    return ConfirmationState(PROVISIONAL, content, who.actor, _side_of(who))


def confirm(
    now: ConfirmationState | None, content: str, who: ResultActor
) -> ConfirmationState:
    """One tap by the other coach, over exactly this content."""
    now = _open(now)
    if content != now.content:
        raise RuleViolation(
            "DEC-10",
            N_("The result changed since you looked. Look again, then confirm."),
        )
    if not may_answer(now.entered_by, now.entered_side, who):
        raise RuleViolation(
            "DEC-10", N_("A result is confirmed by the other coach, not by its author.")
        )
    return replace(
        now,
        state=OFFICIAL,
        settled="coaches",
        settled_by=who.actor,
        reason="",
        counter="",
        counter_by="",
        counter_side="",
    )


def dispute(
    now: ConfirmationState | None, content: str, who: ResultActor, reason: str
) -> ConfirmationState:
    """The other coach says what is wrong; the organiser decides."""
    now = _open(now)
    if content != now.content:
        raise RuleViolation(
            "DEC-10",
            N_(
                "The result changed since you looked. Look again before you dispute it."
            ),
        )
    if not may_answer(now.entered_by, now.entered_side, who):
        raise RuleViolation(
            "DEC-10", N_("A result is disputed by the other coach, not by its author.")
        )
    if not reason.strip():
        raise RuleViolation(
            "DEC-10", N_("Say in a few words what is wrong with the result.")
        )
    return replace(now, state=DISPUTED, reason=reason.strip())


def decided_state(
    now: ConfirmationState | None, content: str, who: ResultActor, reason: str
) -> ConfirmationState:
    """The organiser settles or corrects, and everybody reads why."""
    if not who.organiser:
        raise RuleViolation("DEC-10", N_("Only the organiser decides a result."))
    if not reason.strip():
        raise RuleViolation(
            "DEC-10", N_("A decision needs a reason; it is shown with the result.")
        )
    corrected = bool(
        now and now.state == OFFICIAL and (now.content != content or now.corrected)
    )
    first = now or ConfirmationState(OFFICIAL, content, who.actor)
    return ConfirmationState(
        OFFICIAL,
        content,
        first.entered_by,
        first.entered_side,
        "decision",
        who.actor,
        reason.strip(),
        corrected=corrected,
    )


def refuse_withdrawal(now: ConfirmationState | None, who: ResultActor) -> None:
    """DEC-10: the side that entered it takes it back, as long as it is not official."""
    now = _open(now)
    mine = who.actor == now.entered_by or bool(who.sides & _sides_in(now.entered_side))
    if not (who.organiser or mine):
        raise RuleViolation(
            "DEC-10",
            N_("Only the side that entered it, or the organiser, takes it back."),
        )


def lapse(now: ConfirmationState | None) -> ConfirmationState:
    """Nobody answered by the deadline: silence confirms."""
    if now is None or now.state != PROVISIONAL:
        raise RuleViolation("DEC-10", N_("There is nothing to confirm."))
    return replace(now, state=OFFICIAL, settled="deadline", settled_by="system")


def _open(now: ConfirmationState | None) -> ConfirmationState:
    if now is None:
        raise RuleViolation("DEC-10", N_("There is no result yet."))
    if now.state == OFFICIAL:
        raise RuleViolation("DEC-10", N_("This result is already official."))
    return now


def may_answer(author: str, entered_side: str, who: ResultActor) -> bool:
    """DEC-10: the other coach; coaching both teams makes nobody his own opponent."""
    return who.actor != author and bool(who.sides - {entered_side})


def _sides_in(entered: str) -> frozenset[str]:
    return frozenset(SIDES) if entered == "both" else frozenset({entered})


def _side_of(who: ResultActor) -> str:
    return next(iter(sorted(who.sides))) if len(who.sides) == 1 else "both"
