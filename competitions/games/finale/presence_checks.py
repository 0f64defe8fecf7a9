"""FI-EVT-4: who did something off the pitch, and for whom nobody may come on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from competitions.games.finale.moments import MINUTES, ORDINARY
from competitions.games.report_traces import sent_off_at, stayed_out, traces_of
from engine.errors import N_, RuleViolation
from engine.games.finale.box.cards import ROWS
from engine.games.finale.reporting import CAUSES
from engine.report import KEEPER, Change, DatedLine, MatchReport, SideSheet
from engine.sides import SIDES, Side

KEEPERS_ROW: Final = ROWS[0]
CARDS: Final = {"yellow": N_("Yellow card"), "red": N_("Red card")}
CHANGE: Final = N_("Substitution")
# Why nobody may come on for him, with the period of the change and where nobody wrote it.
FOR_SENT_OFF: Final = (
    N_(
        "Substitution in period %(period)s: %(player)s was sent off, and nobody comes on"
        " for him."
    ),
    N_("%(player)s was sent off: nobody comes on for him."),
)
FOR_KEEPER: Final = (
    N_(
        "Substitution in period %(period)s: %(player)s keeps goal, and only a keeper"
        " comes on for him."
    ),
    N_("%(player)s keeps goal: only a keeper comes on for him."),
)
FOR_ANOTHER: Final = (
    N_(
        "Substitution in period %(period)s: %(player)s is a keeper, who comes on for a"
        " keeper, or where none is left."
    ),
    N_("%(player)s is a keeper: he comes on for a keeper, or where none is left."),
)


class NamedTrace(NamedTuple):
    """What a man is written down for, and in which period as far as somebody wrote it."""

    player: str
    minute: int | None
    what: str

    @property
    def places(self) -> dict[str, object]:
        period = (self.minute or 0) // MINUTES
        return {"entry": self.what, "player": self.player, "period": period}


def faults_of_presence(report: MatchReport, side: Side) -> Iterator[RuleViolation]:
    """What the men of this side cannot have done, each by its entry."""
    yield from _keepers(report, side)
    yield from _strangers(report, side)
    yield from _off_the_pitch(report, side)


def faults_in_extra_time(report: MatchReport) -> Iterator[RuleViolation]:
    """FI-EXT-1: nothing happens in periods that were not played."""
    if report.extra_time:
        return
    for side in SIDES:
        for one in named_traces(report, side):
            if one.minute is not None and one.minute > ORDINARY * MINUTES:
                text = N_(
                    "%(entry)s of %(player)s, period %(period)s: there was no extra time."
                )
                yield RuleViolation("FI-EXT-1", text, **one.places)


def named_traces(report: MatchReport, side: Side) -> Iterator[NamedTrace]:
    """Whatever a man of this side did, with the kind of its entry."""
    sheet = report.sheet(side)
    for goal in report.goals:
        if goal.player_side == side:
            yield _trace(goal.player, goal, N_("Goal"))
        if goal.assist and goal.side == side:
            yield _trace(goal.assist, goal, N_("Pass"))
    for card in report.cards:
        if card.side == side:
            yield _trace(card.player, card, CARDS[card.card])
    for injury in sheet.injured:
        yield _trace(injury.player, injury, N_("Injury"))
    for change in sheet.changes:
        yield _trace(change.off, change, CHANGE)
        yield _trace(change.on, change, CHANGE)


def _trace(player: str, line: DatedLine, what: str) -> NamedTrace:
    return NamedTrace(player, line.minute, what)


def _keepers(report: MatchReport, side: Side) -> Iterator[RuleViolation]:
    """FI-PER-9, FI-SYM-4: a keeper for a keeper, and nobody for a man who was sent off."""
    sheet, off = report.sheet(side), sent_off_at(report, side)
    rows = {one.player: one.place for one in sheet.lineup}
    rows |= {one.player: KEEPERS_ROW for one in sheet.lineup if one.role == KEEPER}
    keeper = next((one.player for one in sheet.lineup if one.role == KEEPER), None)
    gone = {one.player: one.minute for one in sheet.injured} | off
    for change in sorted(sheet.changes, key=lambda one: one.minute or 0):
        leaves, comes = rows.get(change.off, ""), rows.get(change.on, "")
        if change.off in off:
            yield _of_change("FI-SYM-4", FOR_SENT_OFF, change.off, change)
        elif leaves == KEEPERS_ROW and comes not in ("", KEEPERS_ROW):
            yield _of_change("FI-PER-9", FOR_KEEPER, change.off, change)
        elif comes == KEEPERS_ROW != leaves and (
            change.cause == CAUSES["replaced"] or _keeps(keeper, gone, change)
        ):
            yield _of_change("FI-PER-9", FOR_ANOTHER, change.on, change)
        if comes == KEEPERS_ROW:
            keeper = change.on


def _of_change(
    rule: str, texts: tuple[str, str], player: str, change: Change
) -> RuleViolation:
    if change.minute is None:
        return RuleViolation(rule, texts[1], player=player)
    period = change.minute // MINUTES
    return RuleViolation(rule, texts[0], player=player, period=period)


def _keeps(keeper: str | None, gone: Mapping[str, int | None], change: Change) -> bool:
    """Whether he stood in goal when this change was made, as far as somebody wrote it."""
    if keeper is None or keeper not in gone:
        return keeper is not None
    left = gone[keeper]
    return left is not None and change.minute is not None and change.minute < left


def _strangers(report: MatchReport, side: Side) -> Iterator[RuleViolation]:
    """FI-EVT-4: where there is a line-up, only its men do anything."""
    sheet = report.sheet(side)
    if not sheet.lineup:
        return
    out = stayed_out(sheet)
    for one in sorted({*named_traces(report, side)}, key=_by_name):
        if one.player in out and one.minute is not None:
            text = N_("%(entry)s of %(player)s, period %(period)s: he never came on.")
            yield RuleViolation("FI-EVT-4", text, **one.places)
        elif one.player in out:
            text = N_("%(entry)s of %(player)s: he never came on.")
            yield RuleViolation("FI-EVT-4", text, entry=one.what, player=one.player)
    acted = {player for player, _minute in traces_of(report, side)}
    acted |= {tally.player for tally in sheet.tallies}
    acted |= {kick.player for kick in report.kicks if kick.side == side}
    for player in sorted(acted - {one.player for one in sheet.lineup}):
        text = N_("%(player)s is not in the line-up.")
        yield RuleViolation("FI-EVT-4", text, player=player)


def _by_name(one: NamedTrace) -> tuple[str, int, str]:
    return one.player, one.minute or 0, one.what


def _off_the_pitch(report: MatchReport, side: Side) -> Iterator[RuleViolation]:
    """FI-EVT-4: nothing after the period in which he left, or before he came on."""
    sheet = report.sheet(side)
    left = _left_at(report, side)
    came = {one.on: one.minute for one in sheet.changes if one.minute is not None}
    # That he was replaced may be written a period later.
    changed = {(one.off, one.minute, CHANGE) for one in sheet.changes}
    dated = {one for one in named_traces(report, side) if one.minute is not None}
    for one in sorted(dated - changed, key=_by_name):
        player, minute = one.player, one.minute or 0
        if minute > left.get(player, minute):
            text = N_(
                "%(entry)s of %(player)s, period %(period)s: he had left the pitch in"
                " period %(left)s."
            )
            gone = left[player] // MINUTES
            yield RuleViolation("FI-EVT-4", text, left=gone, **one.places)
        if minute < came.get(player, minute):
            text = N_(
                "%(entry)s of %(player)s, period %(period)s: he came on in period"
                " %(came)s only."
            )
            yield RuleViolation(
                "FI-EVT-4", text, came=came[player] // MINUTES, **one.places
            )


def _left_at(report: MatchReport, side: Side) -> dict[str, int]:
    """The first moment at which something took each man off, as far as it is known."""
    sheet: SideSheet = report.sheet(side)
    exits = [*sent_off_at(report, side).items()]
    exits += [(one.player, one.minute) for one in sheet.injured]
    exits += [(one.off, one.minute) for one in sheet.changes]
    left: dict[str, int] = {}
    for player, minute in exits:
        if minute is not None:
            left[player] = min(minute, left.get(player, minute))
    return left
