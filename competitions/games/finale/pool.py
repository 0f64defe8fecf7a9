"""FI-LGE-2, FI-LGE-12: twenty of a set are registered, fifteen of them are chosen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from competitions.games.finale.lineups import SetFootballer, entry_of
from competitions.games.kickoffs import Remark
from engine.errors import N_, RuleViolation
from engine.games.finale.box.cards import KEEPER, ROWS
from engine.games.finale.options import Options
from engine.games.finale.squads import refuse_entry

SIZE: Final = 20
BUDGET: Final = 66
KEEPERS: Final = 2
COUNT: Final = N_("%(size)s footballers are registered; chosen are %(count)s.")
DEAR: Final = N_(
    "The footballers come to %(total)s in value; of those registered %(budget)s is the"
    " most."
)
GOAL: Final = N_("At least two keepers are registered; chosen are %(count)s.")
EMPTY: Final = N_(
    "Each row has somebody: of defenders, midfielders and attackers one at least is"
    " registered."
)
MISSING: Final = N_(
    "Nobody is registered for this competition yet: %(size)s footballers are, before"
    " the first match."
)
CLOSED: Final = N_(
    "This side has played: footballers are exchanged only while the organiser allows it."
)
SPENT: Final = N_("%(total)s of %(budget)s in value")


class FinalePool:
    """A pool of twenty within its budget, of which a squad of fifteen can be made."""

    size: int = SIZE

    def faults(self, chosen: Sequence[SetFootballer], /) -> tuple[RuleViolation, ...]:
        """Where somebody has no card nobody knows rows and values: then all are counted."""
        if len(chosen) != SIZE:
            places = {"size": SIZE, "count": len(chosen)}
            return (RuleViolation("FI-LGE-2", COUNT, **places),)
        if not all(each.card for each in chosen):
            return ()
        return tuple(_faults(chosen))

    def proposal(self, squad: Sequence[SetFootballer], /) -> frozenset[int]:
        """The cheapest of each row and of all, then as dear ones as the budget allows."""
        known = sorted((each for each in squad if each.card), key=_value)
        kept = [
            each.pk
            for row in range(len(ROWS))
            for each in _of_row(known, row)[: KEEPERS if row == KEEPER else 1]
        ]
        field = [each for each in known if not each.keeper and each.pk not in kept]
        first = [each for each in known if each.pk in kept]
        chosen = [*first, *field[: SIZE - len(first)]]
        for dear in reversed(field[SIZE - len(first) :]):
            spare = BUDGET - sum(map(_value, chosen))
            cheap = next((each for each in chosen if each.pk not in kept), dear)
            if _value(dear) - _value(cheap) <= spare and _value(dear) > _value(cheap):
                chosen.remove(cheap)
                chosen.append(dear)
        found = frozenset(each.pk for each in chosen)
        return frozenset() if self.faults(chosen) else found

    def total(self, chosen: Iterable[SetFootballer], /) -> Remark | None:
        values = [each.card.value for each in chosen if each.card]
        places = {"total": sum(values), "budget": BUDGET}
        return Remark(SPENT, places) if values else None

    def missing(self) -> RuleViolation:
        return RuleViolation("FI-LGE-2", MISSING, size=SIZE)

    def closed(self) -> RuleViolation:
        return RuleViolation("FI-LGE-12", CLOSED)


FINALE_POOL: Final = FinalePool()


def _faults(chosen: Sequence[SetFootballer]) -> Iterator[RuleViolation]:
    total = sum(map(_value, chosen))
    if total > BUDGET:
        yield RuleViolation("FI-LGE-2", DEAR, total=total, budget=BUDGET)
    keepers = sum(each.keeper for each in chosen)
    if keepers < KEEPERS:
        yield RuleViolation("FI-LGE-12", GOAL, count=keepers)
    if not all(_of_row(chosen, row) for row in range(len(ROWS)) if row != KEEPER):
        yield RuleViolation("FI-LGE-12", EMPTY)
    # FI-SET-1: fifteen of them must be within the budget of a match.
    elif keepers >= KEEPERS and (found := refuse_entry(entry_of(chosen), Options())):
        yield RuleViolation(found.rule, found.text, **dict(found.places))


def _value(each: SetFootballer) -> int:
    return each.card.value if each.card else 0


def _of_row(squad: Iterable[SetFootballer], row: int) -> list[SetFootballer]:
    return [each for each in squad if each.card and each.card.row == row]
