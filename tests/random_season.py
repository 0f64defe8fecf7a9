"""Random seasons in which teams withdraw: results, corrections, voids and moved dates."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from competitions.actions.competition import fixtures
from competitions.actions.competition.fixtures import Appointment
from competitions.actions.log.entries import Grounds
from competitions.actions.results import deeds
from competitions.actions.results.cascade import CHOICES, CascadeNeeded
from competitions.actions.results.consequences import ConsequencesNeeded
from competitions.actions.results.settlement import Submission
from competitions.models import Competition, Fixture
from competitions.queries.fixtures.meetings import meetings_of
from tests import make, sheets

Squads = dict[str, list[str]]
MARKS = ("", "", "Y", "Y", "YY", "R", "I", "E")
DAYS = 18
LEAVE = (6, 12)


def lived(kind: str, seed: int) -> Iterator[Competition]:
    """The competition after each of its days."""
    lots = random.Random(f"{kind} {seed}")
    names = [f"T{n}" for n in range(8 if kind == "cup" else 5)]
    season = make.cup(names) if kind == "cup" else make.championship(names)
    squads = {name: [f"{name}-{n}" for n in range(4)] for name in names}
    for day in range(DAYS):
        something(season, squads, lots, day)
        yield season


def something(
    season: Competition, squads: Squads, lots: random.Random, day: int
) -> None:
    """A result, a correction, a void, another date, or a team that leaves."""
    by = make.by(at=sheets.on(day))
    rows = [one for one in meetings_of(season) if one.home and one.away]
    one = lots.choice(rows)
    report = sheets.played(
        *(left(squads[team.name], lots) for team in (one.home, one.away)),
        home=1 + lots.randrange(2),
        away=lots.choice((0, 3)),
    )
    deed = lots.random()
    if day in LEAVE:
        policy = (
            "forfeit" if season.has_bracket else lots.choice(("forfeit", "expunge"))
        )
        make.withdrawn(season, lots.choice(list(squads)), policy)
    elif one.result is None and not one.off:
        opened = lots.choice((None, sheets.on(lots.randrange(DAYS))))
        deeds.record_report(one.fixture, report, by=by, opened_at=opened)
    elif one.result and deed < 0.5:
        submitted = Submission(report)
        insist(deeds.decide_result, one.fixture, submitted, by=by, lots=lots)
    elif one.result and deed < 0.8:
        insist(deeds.void_result, one.fixture, by=by, lots=lots)
    else:
        moved(one.fixture, lots.randrange(DAYS), by=by)


def left(squad: list[str], lots: random.Random) -> str:
    there = lots.sample(squad, lots.randint(1, 4))
    return ", ".join(f"{name} {lots.choice(MARKS)}" for name in there)


def insist(deed: Any, *asked: Any, lots: Any = None, **given: Any) -> None:
    """He reads what follows and chooses for each later match."""
    said, grounds = {"by": make.by(), **given}, Grounds(None, "Looked again")
    for _ in range(3):
        try:
            deed(*asked, **said, grounds=grounds)
        except CascadeNeeded as needed:
            chosen = {one.public_id: lots.choice(CHOICES) for one in needed.fixtures}
            grounds = replace(grounds, cascade=chosen)
        except ConsequencesNeeded as needed:
            grounds = replace(grounds, acknowledged=needed.acknowledged)
        else:
            return
    raise AssertionError("asked for ever")


def moved(fixture: Fixture, day: int, **given: Any) -> None:
    fixtures.schedule_fixture(
        fixture,
        Appointment(sheets.on(day), place="", table="", postponed=False),
        version=None,
        **{"by": make.by(), **given},
    )
