"""HV-LOSS-01: what a deed of the organiser takes from others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from competitions.rules.draws.pairings import Match, Pairing, Score, Team
from competitions.rules.standings.ranking import TableRow

DRAFT = "matches.Preparation"
# Of all that hangs on a match, what somebody would miss.
MISSED = (DRAFT, "competitions.MatchAnswer", "competitions.TableLink")
# What becomes of the matches ahead of a team that leaves.
AHEAD = {"forfeit": "forfeits", "keep": "unplayed", "expunge": "unplayed"}


@dataclass(frozen=True, slots=True)
class Loss:
    """A number of one thing; or one thing of these names."""

    what: str
    n: int
    names: str = ""


def losses_of(counts: Mapping[str, int]) -> tuple[Loss, ...]:
    """Nothing of what there is none."""
    return tuple(Loss(what, n) for what, n in counts.items() if n)


def losses_of_draw(
    pairings: int, dated: int, placed: int, dependents: Mapping[str, int]
) -> tuple[Loss, ...]:
    """What another draw, or none, takes away; `dependents`: rows lost, by model."""
    counts = {"pairings": pairings, "dates": dated, "places": placed}
    counts |= {what: n for what, n in dependents.items() if what in MISSED}
    return losses_of(counts)


def losses_of_replacement(
    passed_on: int, dependents: Mapping[str, int]
) -> tuple[Loss, ...]:
    """HV-REPL-01: another team plays these, and what hangs on them is gone."""
    gone = {what: n for what, n in dependents.items() if what in MISSED}
    return losses_of({"passed_on": passed_on, **gone})


def losses_of_withdrawal(
    matches: Collection[Pairing[Match, Team, Score]], policy: str, drafts: int
) -> tuple[Loss, ...]:
    """What becomes of the matches of a team that leaves; nothing when it comes back.

    `drafts`: so many of those ahead were prepared.
    """
    if not policy:
        return ()
    played = sum(1 for meeting in matches if meeting.result)
    counts = {
        AHEAD.get(policy, "unplayed"): len(matches) - played,
        "results": played if policy == "expunge" else 0,
        "playing": sum(1 for meeting in matches if meeting.in_play),
        DRAFT: drafts,
    }
    return losses_of(counts)


def champion_loss(name: str | None) -> Loss:
    return Loss("nobody_crowned", 1) if name is None else Loss("crowned", 1, name)


def level_in(table: Iterable[TableRow], names: Mapping[int, str]) -> Loss:
    """The teams that share a rank, by their names."""
    rows = list(table)
    level = Counter(row.rank for row in rows)
    tied = [names[row.team] for row in rows if level[row.rank] > 1]
    return (
        Loss("level", len(tied), ", ".join(tied)) if tied else Loss("nobody_level", 1)
    )
