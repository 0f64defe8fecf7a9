"""Whoever changes an official result has read first what it does to later matches."""

from __future__ import annotations

from collections.abc import Iterable

from competitions.games.consequences import Consequence
from competitions.models import Fixture, Result
from competitions.queries.carry_over.consequences import consequences_of
from competitions.rules.log.fingerprint import fingerprint_of
from competitions.rules.results.stored_reports import StoredReport
from engine.errors import N_, Conflict

# What was right when it was played and would not be any more.
BREAKS = ("illegal", "card")


class ConsequencesNeeded(Conflict):
    """Later line-ups or cards become illegal; `acknowledged` is what shows it was read."""

    def __init__(self, consequences: tuple[Consequence, ...]) -> None:
        self.consequences = consequences
        self.acknowledged = print_of_consequences(consequences)
        super().__init__(
            N_("This makes later line-ups illegal. Read what follows, then go on.")
        )


def refuse_unknowing(
    fixture: Fixture,
    before: Result | None,
    report: StoredReport | None,
    acknowledged: str | None,
) -> None:
    """HC-SHT-03: exactly this list was shown, or nothing is done."""
    if before is None or not before.official or before.report == report:
        return
    found = consequences_of(fixture, report)
    broken = any(one.what in BREAKS for one in found)
    if broken and acknowledged != print_of_consequences(found):
        raise ConsequencesNeeded(found)


def print_of_consequences(consequences: Iterable[Consequence]) -> str:
    """The print of a list; players by name, as a refused form leaves no ids behind."""
    rows = [
        (
            *(one.what, one.team, one.match, one.name),
            *(one.status, one.rule, one.card, one.cause and one.cause.match),
        )
        for one in consequences
    ]
    return fingerprint_of({"consequences": rows})
