"""What a report says that an earlier one of the same match did not: nothing is hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.report import DatedLine, Forfeit, MatchReport, SideSheet
from engine.sides import SIDES, Side


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that a report says; `what`, `side` and `who` tell which it is."""

    what: str
    side: Forfeit = ""
    who: tuple[str, ...] = ()
    minute: int | None = None
    values: tuple[object, ...] = ()
    added: int = 0
    # What is read instead of a minute, where the game has none.
    label: str = ""

    @property
    def subject(self) -> tuple[object, ...]:
        return (self.what, self.side, self.who)


@dataclass(frozen=True, slots=True)
class Addition:
    """A fact that is new, that was another (`before`), or that is `gone`."""

    fact: Fact
    before: Fact | None = None
    gone: bool = field(default=False)


def additions(report: MatchReport, before: MatchReport | None) -> tuple[Addition, ...]:
    """HC-CMP-03: what was written since `before`, in the order of the report.

    Without it everything was; the score itself stands above such a list.
    """
    if before is None:
        found = [f for f in facts(report) if f.what != "score"]
        return tuple(Addition(fact) for fact in found)
    left = Counter(facts(before))
    new = []
    for fact in facts(report):
        if left[fact]:
            left[fact] -= 1
        else:
            new.append(fact)
    old = list(left.elements())
    changed = [_changed(fact, old) for fact in new]
    gone = tuple(Addition(fact, gone=True) for fact in old)
    return (*(one for one in changed if one), *gone)


def _changed(fact: Fact, old: list[Fact]) -> Addition | None:
    """Takes what it was before out of `old`; nothing where only a clock was missing."""
    was = next((one for one in old if one.subject == fact.subject), None)
    if was is None:
        return Addition(fact)
    old.remove(was)
    unknown = None in (was.minute, fact.minute)
    return None if unknown and was.values == fact.values else Addition(fact, was)


def facts(report: MatchReport) -> Iterator[Fact]:
    """Everything that somebody confirms who confirms this report."""
    yield Fact("score", values=(report.home, report.away))
    if report.half_time:
        yield Fact("half_time", values=report.half_time)
    if report.extra_time:
        yield Fact("extra_time", values=report.after_90 or ())
    if report.shootout:
        yield Fact("shootout", values=report.shootout)
    if report.kind != "played":
        yield Fact("ending", report.forfeit, values=(report.kind,))
    for side in SIDES:
        yield from _events(report, side)
        yield from _sheet(report.sheet(side), side)
    for kick in report.kicks:
        yield Fact("kick", kick.side, (kick.player,), values=(kick.scored,))


def _dated(
    what: str, one: DatedLine, side: Side, *who: str, values: tuple[object, ...] = ()
) -> Fact:
    at = one.at
    return Fact(what, side, who, at.minute, values, at.added, at.label)


def _events(report: MatchReport, side: Side) -> Iterator[Fact]:
    """HC-SHT-05, HC-SUSP-01: goals and cards; two yellows of one are told apart."""
    for goal in report.goals:
        if goal.side == side:
            how = (goal.origin or goal.kind, goal.assist)
            yield _dated("goal", goal, side, goal.player, values=how)
    seen: Counter[str] = Counter()
    for card in report.cards:
        if card.side == side:
            seen[card.player] += card.card == "yellow"
            second = card.card == "yellow" and seen[card.player] > 1
            what = "second_yellow" if second else card.card
            yield _dated(what, card, side, card.player)


def _sheet(sheet: SideSheet, side: Side) -> Iterator[Fact]:
    """HC-REC-01, HC-FAT-01, HC-CHL-02, HC-DECK-05: what the next match will ask about."""
    if sheet.lineup:
        yield Fact("lineup", side, values=tuple(one.player for one in sheet.lineup))
    for change in sheet.changes:
        yield _dated("change", change, side, change.on, change.off)
    for injury in sheet.injured:
        yield _dated("injury", injury, side, injury.player)
    for player, mark in sheet.marks():
        yield Fact(mark, side, (player,))
    cards = sheet.coach_cards
    for card in cards.played:
        yield _dated("card", card, side, str(card.number))
    if cards.prize:
        number, made = cards.prize.number, cards.prize.made
        yield Fact("prize", side, (str(number),), values=(made,))
    gestures: Counter[str] = Counter()
    for tally in sheet.tallies:
        gestures[tally.what] += tally.n
    for what, n in gestures.items():
        yield Fact("tally", side, (what,), values=(n,))
