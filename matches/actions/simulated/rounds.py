"""Computers play a round, or all that is left of a competition, match after match."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from competitions.actions.door import Author, refuse_archived
from competitions.models import Competition, random_part
from competitions.queries.door import organises_now
from competitions.rules.door import Role, in_browser
from engine.errors import N_, Conflict, RuleViolation
from matches.actions.simulated.playing import (
    NOT_HERE,
    play_fixture,
    record_finished,
    roll_due,
)
from matches.actions.simulated.questions import (
    Question,
    asked_before,
    keep_question,
    new_seed,
    refuse_coach,
    stop_simulation,
)
from matches.actions.simulated.storing import store_slice
from matches.models import Simulation
from matches.queries.simulated.rounds import fixture_named, next_fixture, playable
from matches.queries.simulated.runs import is_running
from matches.rules.play.rebuilding import game_of
from matches.rules.simulated.kinds import SimulationKind, frozen_rules

NOTHING_LEFT = N_("There is no match that the computer could play now.")
PLAYED, REFUSED = "played", "refused"


def ask_round(
    competition: Competition, scope: str, level: str, *, by: Author
) -> Simulation:
    """HV-SIM-03: the round that is played now, or all that is left; an organiser's deed."""
    # not its club's: a coach who asks for his chances takes no organiser's place
    owner = f"{competition.club.slug}:round"
    before = asked_before(owner, by)
    if before is not None:
        return before
    refuse_archived(competition)
    if not in_browser(competition.venue):
        raise RuleViolation("HV-PLAY-11", NOT_HERE)
    rules = frozen_rules(competition.ruleset)
    refuse_coach(rules, level)
    found = playable(competition, scope)
    if not found:
        raise RuleViolation("HV-SIM-03", NOTHING_LEFT)
    wanted = [fixture.public_id for fixture in found]
    question = Question(
        SimulationKind.ROUND,
        owner,
        {"rules": game_of(rules).name, "levels": [level, level], "matches": wanted},
        new_seed(),
        len(wanted),
        len(wanted),
        competition=competition,
    )
    return keep_question(question, by)


def work_match(row: Simulation, n: int, now: datetime) -> bool:
    """The next match of a round that can be played; what cannot is told and passed over."""
    public_id = next_fixture(row)
    if public_id is None or not _may_go_on(row):
        # nobody knows yet, and nobody will, who plays what is left; or who has asked
        # for it is no organiser any more
        stop_simulation(row, now)
        return False
    fixture, by = fixture_named(public_id), _acting(row, now)
    facts: dict[str, object] = {"match": public_id}
    try:
        if not is_running(row):
            return False
        roll_due(fixture, by)
        finished = play_fixture(fixture, row.plan["levels"][0], row.seed)
        with transaction.atomic():
            # first: what somebody has stopped is not recorded
            if not store_slice(row, n, {PLAYED: 1}, facts):
                return False
            record_finished(fixture, finished, by=by)
    except (RuleViolation, Conflict) as error:
        values = {key: str(value) for key, value in error.params.items()}
        facts |= {"message": error.message, "values": values}
        return store_slice(row, n, {REFUSED: 1}, facts)
    return True


def _may_go_on(row: Simulation) -> bool:
    assert row.competition
    return organises_now(row.competition.club, row.made_by)


def _acting(row: Simulation, now: datetime) -> Author:
    """The organiser who has asked for it."""
    key = random_part(20)
    return Author(row.made_by, Role.ORGANISER, now, key=key, organiser=True)
