"""What the league remembers of a match: the events made into a MatchReport."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from engine.games.helvetia import periods
from engine.games.helvetia.box.cards import LEGEND_NUMBERS, ChallengeKind
from engine.games.helvetia.events import Event
from engine.games.helvetia.gestures import shot
from engine.games.helvetia.setup import Setup
from engine.games.helvetia.side_report import (
    CardPlayed,
    ChallengeOutcome,
    HelvetiaPart,
)
from engine.games.helvetia.slots import SIDE_SLOTS
from engine.games.helvetia.state import State
from engine.report import (
    FORFEIT_GOALS,
    BookingLine,
    CardColour,
    Change,
    Forfeit,
    Goal,
    InjuryLine,
    Kick,
    MatchMoment,
    MatchReport,
    PlayerTally,
    SelectedPlayer,
    SideSheet,
    forfeit_score,
    half_scores,
)
from engine.sides import SIDES, BySide, Side

GOAL_KINDS: Final[Mapping[int, str]] = {
    shot.OPEN_PLAY: "shot",
    shot.TOUCHED: "first_touch",
    shot.HEADED: "header",
    shot.PENALTY: "penalty",
    shot.FROM_ANYWHERE: "shot",
}
# HC-CHL-03: a penalty is a shot; a first touch and a header are not.
ATTEMPTS: Final = {
    shot.OPEN_PLAY: ChallengeKind.SHOTS,
    shot.PENALTY: ChallengeKind.SHOTS,
    shot.FROM_ANYWHERE: ChallengeKind.SHOTS,
    shot.TOUCHED: ChallengeKind.FIRST_TOUCH_SHOTS,
    shot.HEADED: ChallengeKind.HEADERS,
}
# HC-CHL-04: events that are a success of the player they name.
WON: Final = {
    "stole": ChallengeKind.STEALS,
    "tackled": ChallengeKind.TACKLES,
    "dribbled": ChallengeKind.DRIBBLES,
    "intercepted": ChallengeKind.INTERCEPTIONS,
    "cleared": ChallengeKind.CLEARANCES,
    "saved": ChallengeKind.SAVES,
}
CALLED_OFFSIDE: Final = "HC-OFF-08"
FORFEITS: Final[Mapping[int, Forfeit]] = {
    periods.HOME_FORFEITS: Side.HOME,
    periods.AWAY_FORFEITS: Side.AWAY,
}


def report(setup: Setup, events: Iterable[Event], s: State) -> MatchReport:
    """HC-SHT-05, HC-SHT-02: the sheet that the engine fills by itself."""
    account = RunningReport(setup)
    for event in events:
        if event.kind in COUNTED:
            account.take(event)
    forfeit = FORFEITS.get(s.outcome, "")
    home, away = forfeit_score((s.score[0], s.score[1]), forfeit, FORFEIT_GOALS)
    if forfeit and not account.started:
        # HC-FFT-03: nobody played, so there is nothing to tell.
        return MatchReport(home, away, forfeit=forfeit, kind="walkover")
    kicked = account.shooting and not forfeit
    return MatchReport(
        home,
        away,
        periods=half_scores(account.half_time, account.after_90),
        extra_time=account.after_90 is not None,
        shootout=account.shootout if kicked else None,
        forfeit=forfeit,
        kind="forfeit" if forfeit else "played",
        goals=tuple(account.goals),
        cards=tuple(account.cards),
        kicks=tuple(account.kicks) if kicked else (),
        depth="full",
        sheets=BySide(account.sheet(0, s), account.sheet(1, s)),
    )


def tallies(
    setup: Setup, events: Iterable[Event]
) -> Counter[tuple[int, ChallengeKind]]:
    """HC-CHL-04: what each slot has done so far, for statistics and challenges."""
    account = RunningReport(setup)
    for event in events:
        if event.kind in COUNTED:
            account.take(event)
    return account.done


@dataclass(slots=True)
class SideAccount:
    """What has happened to one side, in slots and in words of the sheet."""

    keeper: int
    lineup: list[int] = field(default_factory=list)
    bench: list[int] = field(default_factory=list)
    called_in: set[int] = field(default_factory=set)
    changes: list[Change] = field(default_factory=list)
    injured: list[InjuryLine] = field(default_factory=list)
    played: list[CardPlayed] = field(default_factory=list)
    legend: int = 0


class RunningReport:
    """The running account of a match, event by event."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.names = tuple(card.name if card else "" for card in setup.players)
        self.sides = tuple(SideAccount(keeper) for keeper in setup.keepers)
        self.started = False
        self.shooting = False
        self.score = [0, 0]
        self.half_time: tuple[int, int] | None = None
        self.after_90: tuple[int, int] | None = None
        self.goals: list[Goal] = []
        self.cards: list[BookingLine] = []
        self.kicks: list[Kick] = []
        self.done: Counter[tuple[int, ChallengeKind]] = Counter()
        self._whistled = (0, 0)
        # HC-SHT-05: the last own passer of the turn; HC-CHL-04: the pass that arrived.
        self._passer = -1
        self._arrived: tuple[int, ChallengeKind] | None = None
        self._cleared = False

    def take(self, event: Event) -> None:
        """Write one event into the account."""
        if event.kind in WON and not self.shooting:
            self.done[event.slot, WON[event.kind]] += 1
            self._cleared = self._cleared or event.kind == "cleared"
        reader = READERS.get(event.kind)
        if reader is not None:
            reader(self, event)

    @property
    def shootout(self) -> tuple[int, int]:
        """HC-SO-07: the goals of the shoot-out."""
        scored = Counter(kick.side for kick in self.kicks if kick.scored)
        return scored[Side.HOME], scored[Side.AWAY]

    def sheet(self, side: int, s: State) -> SideSheet:
        """HC-SHT-05: one side's page."""
        return SideSheet(
            lineup=tuple(self._selected(side)),
            changes=tuple(self.sides[side].changes),
            injured=tuple(self.sides[side].injured),
            game=HelvetiaPart(
                exhausted=tuple(self._exhausted(side, s)),
                cards_played=tuple(self.sides[side].played),
                open_card=self.sides[side].legend or None,
                challenge=self._challenge(side),
            ),
            tallies=tuple(
                PlayerTally(self.names[slot], kind.value, n)
                for (slot, kind), n in sorted(self.done.items())
                if n and slot // SIDE_SLOTS == side and kind is not ChallengeKind.GOALS
            ),
        )

    def _selected(self, side: int) -> Iterable[SelectedPlayer]:
        """HC-SET-01: the keeper or his stand-in first, then the field, then the bench."""
        keeper = self.sides[side].keeper
        field = [slot for slot in self.sides[side].lineup if slot != keeper]
        roles: list[tuple[int, str]] = [(keeper, "keeper")]
        roles += [(slot, "field") for slot in field]
        roles += [(slot, "bench") for slot in self.sides[side].bench]
        # HC-PLY-04 is about the seven; whom a card calls in is beyond them.
        captains = self.setup.captains - self.sides[side].called_in
        for slot, role in roles:
            yield SelectedPlayer(self.names[slot], role, slot in captains)

    def _exhausted(self, side: int, s: State) -> Iterable[str]:
        """HC-FAT-01, HC-FAT-03: no BOOST at the end, replaced or not; not the bench."""
        came_on = {change.on for change in self.sides[side].changes}
        for slot in self.sides[side].lineup + self.sides[side].bench:
            entered = slot in self.sides[side].lineup or self.names[slot] in came_on
            if entered and not s.boost[slot]:
                yield self.names[slot]

    def _challenge(self, side: int) -> ChallengeOutcome | None:
        """HC-CHL-02, HC-CHL-03: so many gestures of one kind by any of his players."""
        card = self.setup.sides[side].challenge
        if card is None:
            return None
        challenge = card.challenge
        count = sum(
            n
            for (slot, kind), n in self.done.items()
            if slot // SIDE_SLOTS == side and kind is challenge.kind
        )
        return ChallengeOutcome(card.number, count >= challenge.count, count)

    def _minute(self, event: Event) -> int:
        """HC-CLK-05; RULING: time added by a card is told as the last minute."""
        return min(event.minute, self.setup.rules.limits[event.period])

    def _lined_up(self, event: Event) -> None:
        n, slots = event.values[0], list(event.values[1:])
        self.sides[event.side].lineup.extend(slots[:n])
        self.sides[event.side].bench.extend(slots[n:])

    def _stands_in(self, event: Event) -> None:
        """HC-SET-05: named before the match he is its keeper on the sheet."""
        if not self.started:
            self.sides[event.side].keeper = event.slot

    def _kept(self, event: Event) -> None:
        self.sides[event.side].legend = event.values[0]

    def _starts(self, event: Event) -> None:
        self.started = True

    def _period(self, event: Event) -> None:
        """HC-SHT-02: the score after 90 minutes counts when extra time follows."""
        if event.values[0] == 1:
            self.half_time = self._whistled
        elif event.values[0] == 2:
            self.after_90 = self._whistled

    def _whistle(self, event: Event) -> None:
        self._whistled = (self.score[0], self.score[1])

    def _turn(self, event: Event) -> None:
        self._passer = -1
        self._arrived = None

    def _pass(self, event: Event) -> None:
        self._passer = event.slot
        self._cleared = False

    def _received(self, event: Event) -> None:
        """HC-CHL-04: a team-mate has it; a long ball that was cleared on the way fails."""
        kind = ChallengeKind.SHORT_PASSES
        if event.rule == "HC-LAND-01":
            kind = ChallengeKind.LONG_PASSES
            if self._cleared:
                return
        self._arrived = (self._passer, kind)
        self.done[self._arrived] += 1

    def _possession(self, event: Event) -> None:
        """RULING HC-CHL-04: a pass whose receiver is called offside did not arrive."""
        if event.rule == CALLED_OFFSIDE and self._arrived is not None:
            self.done[self._arrived] -= 1
        self._turn(event)

    def _shot(self, event: Event) -> None:
        kind = ATTEMPTS.get(event.values[0])
        if kind is not None:
            self.done[event.slot, kind] += 1

    def _goal(self, event: Event) -> None:
        """HC-SHT-05: nobody assists himself, not even with a ball that strayed back."""
        self.score[event.side] += 1
        self.done[event.slot, ChallengeKind.GOALS] += 1
        helper = self._passer if self._passer != event.slot else -1
        self.goals.append(
            Goal(
                SIDES[event.side],
                self.names[event.slot],
                MatchMoment(self._minute(event)),
                GOAL_KINDS[event.values[0]],
                self.names[helper] if helper >= 0 else "",
            )
        )

    def _book(self, event: Event, colour: CardColour) -> None:
        side = SIDES[event.side]
        self.cards.append(
            BookingLine(
                side, self.names[event.slot], MatchMoment(self._minute(event)), colour
            )
        )

    def _yellow(self, event: Event) -> None:
        self._book(event, "yellow")

    def _red(self, event: Event) -> None:
        """HC-SUSP-01: a second yellow is told as two yellow cards."""
        if not event.values[0]:
            self._book(event, "red")

    def _injured(self, event: Event) -> None:
        injury = InjuryLine(self.names[event.slot], MatchMoment(self._minute(event)))
        self.sides[event.side].injured.append(injury)

    def _substituted(self, event: Event) -> None:
        """HC-SUB-01; a third one, left out before, was called by a card."""
        slot, leaver = event.slot, event.values[0]
        if slot not in self.sides[event.side].bench:
            self.sides[event.side].bench.append(slot)
            self.sides[event.side].called_in.add(slot)
        change = Change(
            self.names[leaver], self.names[slot], MatchMoment(self._minute(event))
        )
        self.sides[event.side].changes.append(change)

    def _card(self, event: Event) -> None:
        number = event.values[0]
        self.sides[event.side].played.append(
            CardPlayed(number, MatchMoment(self._minute(event)))
        )
        if number in LEGEND_NUMBERS:
            self.sides[event.side].legend = number

    def _shootout(self, event: Event) -> None:
        self.shooting = True

    def _kick(self, event: Event) -> None:
        kick = Kick(SIDES[event.side], self.names[event.slot], bool(event.values[0]))
        self.kicks.append(kick)


READERS: Final[Mapping[str, Callable[[RunningReport, Event], None]]] = {
    "lined_up": RunningReport._lined_up,
    "stands_in": RunningReport._stands_in,
    "kept": RunningReport._kept,
    "starts": RunningReport._starts,
    "period": RunningReport._period,
    "turn": RunningReport._turn,
    "kick_off": RunningReport._turn,
    "short_pass": RunningReport._pass,
    "long_pass": RunningReport._pass,
    "received": RunningReport._received,
    "possession": RunningReport._possession,
    "shot": RunningReport._shot,
    "goal": RunningReport._goal,
    "yellow_card": RunningReport._yellow,
    "red_card": RunningReport._red,
    "injured": RunningReport._injured,
    "substituted": RunningReport._substituted,
    "card_played": RunningReport._card,
    "whistle": RunningReport._whistle,
    "shootout": RunningReport._shootout,
    "kick": RunningReport._kick,
}
# The events that leave a trace on the sheet; most do not.
COUNTED: Final = frozenset((*WON, *READERS))
