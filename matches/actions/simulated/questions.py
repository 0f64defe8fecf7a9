"""A simulation is asked for, and stopped; the background work does the rest."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils.crypto import salted_hmac

from competitions.actions.door import Author, Use, spend
from competitions.models import Competition, Fixture, random_part
from competitions.rules.door import Role, simulation_starts
from engine.errors import N_, Conflict, RuleViolation
from engine.json_values import JsonObject
from engine.registry import ROOMS
from engine.room import AnyRoom
from engine.sides import SIDES
from engine.trials import BalanceTrial
from matches.models import Simulation
from matches.queries.simulated.runs import newest_chances, waiting_trials
from matches.queries.simulated.setups import computers_kickoff
from matches.rules.play.rebuilding import game_of, room_for
from matches.rules.simulated.kinds import (
    CHANCES_DRAWN,
    MOST_WAITING,
    TRIAL_DRAWN,
    WAIT_OF_NETWORK,
    SimulationKind,
    quick_coaches,
)
from matches.rules.simulated.slices import (
    StoredLeg,
    seed_of,
    slice_count,
    stored_plan,
)

SEED_BYTES = 32
# Before the first drawing of chance: by what the computer prepares both sides.
PREPARING = -1
NOT_YOURS = N_("Who began it stops it, or an organiser.")
NO_TRIAL = N_("That cannot be tried out.")
TOO_MANY_WAIT = N_("Many trials are waiting for their turn. Try again in some minutes.")
NO_SUCH = N_("Such a coach cannot be chosen.")
ONE_AT_A_TIME = N_(
    "A simulation of yours is running. The next one can begin once it is over or stopped."
)


class LabWish(NamedTuple):
    """What somebody wants to try out: a game, one of its trials, a coach."""

    game: str
    what: str
    level: str


class Question(NamedTuple):
    """What is to be simulated, and for whom."""

    kind: SimulationKind
    # Who is bound by the limit.
    owner: str
    plan: JsonObject
    seed: str
    total: int
    slices: int
    fixture: Fixture | None = None
    competition: Competition | None = None


def ask_chances(fixture: Fixture, level: str, *, by: Author) -> Simulation:
    """HV-SIM-01: how this match may end, with this coach on both benches.

    The squads are read once, now: what changes later changes nothing of the answer.
    """
    owner, seed = fixture.club.slug, new_seed()
    before = asked_before(owner, by)
    if before is not None:
        return before
    kickoff = computers_kickoff(fixture, seed_of(seed, PREPARING)).kickoff
    refuse_coach(kickoff.rules, level)
    leg = StoredLeg(kickoff.setup, kickoff.deeds)
    plan = stored_plan(game_of(kickoff.rules), (level, level), [leg], scores=True)
    slices = slice_count(CHANCES_DRAWN)
    question = Question(
        SimulationKind.CHANCES, owner, plan, seed, CHANCES_DRAWN, slices, fixture
    )
    return keep_question(question, by)


def ask_worth(
    wish: LabWish, holder: str, *, by: Author, own: Mapping[str, object] | None = None
) -> Simulation:
    """HV-SIM-04: what a card or a squad of the box is worth; anybody may ask.

    `own`: the cards of his clubs by their keys, which nobody else tries out.
    """
    before = asked_before(holder, by)
    if before is not None:
        return before
    room = ROOMS.get(wish.game)
    trial = _trial(room, wish.what, own or {}) if room else None
    if room is None or trial is None:
        raise RuleViolation("HV-SIM-04", NO_TRIAL)
    game = room.rulesets[trial.rules]
    refuse_coach(game.name, wish.level)
    refuse_crowd(network := network_mark(by))
    legs = [
        StoredLeg(leg.setup, [(SIDES[n], a) for n, a in leg.deeds], leg.weight)
        for leg in trial.legs
    ]
    plan = stored_plan(game, (wish.level, wish.level), legs, scores=False)
    trial_facts = {"game": wish.game, "what": wish.what, "named": dict(trial.named)}
    question = Question(
        SimulationKind.LAB,
        holder,
        {**plan, **trial_facts, "network": network},
        new_seed(),
        TRIAL_DRAWN,
        slice_count(TRIAL_DRAWN),
    )
    return keep_question(question, by)


def _trial(room: AnyRoom, key: str, own: Mapping[str, object]) -> BalanceTrial | None:
    if key in own:
        return room.card_trial(own[key])
    try:
        return room.trial(key)
    except KeyError:
        return None


def stop_chances(fixture: Fixture, *, by: Author) -> None:
    """HV-SIM-02: who began it stops it, or an organiser."""
    row = newest_chances(fixture)
    if row is None or row.ended_at:
        return
    if not by.organiser and by.actor != row.made_by:
        raise RuleViolation("HV-SIM-02", NOT_YOURS)
    stop_simulation(row, by.at)


def keep_question(question: Question, by: Author) -> Simulation:
    """HV-SIM-02: one at a time, so many a day; the same form is the same simulation."""
    # a browser has as many owners as it likes, its network is one
    payer = question.owner if question.kind is not SimulationKind.LAB else by.network
    try:
        with transaction.atomic():
            row, new = Simulation.objects.get_or_create(
                owner=question.owner,
                key=by.key,
                defaults={
                    "public_id": random_part(16),
                    "kind": question.kind.value,
                    "made_by": by.actor,
                    "fixture": question.fixture,
                    "competition": question.competition,
                    "plan": question.plan,
                    "seed": question.seed,
                    "total": question.total,
                    "slices": question.slices,
                    "started_at": by.at,
                },
            )
            if new and payer and by.role != Role.SITE_ADMIN:
                limit = simulation_starts(settings.SIMULATIONS_PER_DAY)
                spend([Use("simulations", payer, limit)], by.at)
            return row
    except IntegrityError as error:
        raise Conflict(ONE_AT_A_TIME) from error


def network_mark(by: Author) -> str:
    """By which the trials of a network are known, and nobody reads which it is."""
    return salted_hmac("trials", by.network).hexdigest()[:20] if by.network else ""


def refuse_crowd(network: str) -> None:
    """RuleViolation where too many trials wait, of all or of this network."""
    waiting = waiting_trials()
    mine = waiting.filter(plan__network=network).count() if network else 0
    if mine >= WAIT_OF_NETWORK or waiting.count() >= MOST_WAITING:
        raise RuleViolation("HV-SIM-04", TOO_MANY_WAIT)


def asked_before(owner: str, by: Author) -> Simulation | None:
    """The simulation that this form has begun already."""
    return Simulation.objects.filter(owner=owner, key=by.key).first()


def stop_simulation(row: Simulation, at: datetime) -> None:
    """What was played stands; the slice that is being played is dropped. Twice is once."""
    running = Simulation.objects.filter(pk=row.pk, ended_at=None)
    running.update(ended_at=at, stopped=True, taken_until=None)


def refuse_coach(rules: str, level: str) -> None:
    """RuleViolation for one whom the game does not have, or who thinks too long."""
    if level not in {each.key for each in quick_coaches(room_for(rules), "en")}:
        raise RuleViolation("HV-SIM-01", NO_SUCH)


def new_seed() -> str:
    return secrets.token_hex(SEED_BYTES)
