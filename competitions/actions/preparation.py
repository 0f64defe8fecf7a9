"""Before a match: recovery rolls, and the facts that its opening leaves behind."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import F

from competitions.actions import log
from competitions.actions.command import refuse_archived
from competitions.actions.log import By
from competitions.actions.settlement import lock_fixture
from competitions.models import (
    Competition,
    Fixture,
    Hand,
    Live,
    RecoveryRoll,
    Result,
    SquadPlayer,
    Team,
    TrainingSession,
)
from competitions.queries.carry_over import rules_for, state_before
from competitions.queries.fixtures import sides_of
from competitions.rules.leagues.values import LeagueRules
from competitions.rules.sealing import commitment
from engine.errors import N_, Conflict, RuleViolation
from engine.report import SIDES, LineupRole
from engine.sides import BySide, Side

SERVER, TABLE = "server", "table"
Die = Callable[[int], int]


def fair_die(faces: int) -> int:
    """One face of a die, from the system's own source of chance."""
    return secrets.randbelow(faces) + 1


def fresh_nonce() -> str:
    """What makes a sealed hand impossible to guess: 128 bits."""
    return secrets.token_hex(16)


@dataclass(frozen=True, slots=True)
class Brought:
    """What one side brings to the table; `by` may read and type its POWER cards."""

    team: Team
    # Player by id, role, captain or not.
    lineup: tuple[tuple[int, LineupRole, bool], ...]
    by: str
    # As whom: its "coach", the "opponent" who typed the paper, or a role.
    made_as: str = ""
    # Number and level of each POWER card learnt before this match.
    trained: tuple[tuple[int, int], ...] = ()
    powers: tuple[int, ...] = ()
    legend: int | None = None
    challenge: int | None = None


@transaction.atomic
def roll_recovery(
    fixture: Fixture,
    player: int,
    *,
    by: By,
    face: int | None = None,
    die: Die = fair_die,
) -> RecoveryRoll:
    """HC-REC-02, HC-REC-03: once per match and player, logged; a second press finds it.

    `face` is what the die of the table showed; without it the server rolls.
    """
    fixture = lock_fixture(fixture)
    asked = {"player": player, "face": face}
    by = replace(by, key=f"{by.key}r{player}")
    log.seen(fixture, by, "recovery.roll", asked)
    rolled = RecoveryRoll.objects.filter(fixture=fixture, player_id=player).first()
    if rolled:
        return _the_same(rolled, face)
    side, whose = _side_of(fixture, player)
    refuse_foreign(side, by)
    refuse_begun(fixture)
    rules = rules_for(fixture)
    _refuse_undue(fixture, whose, player)
    shown = die(rules.die_faces) if face is None else _on_the_die(rules, face)
    row = RecoveryRoll.objects.create(
        fixture=fixture,
        player_id=player,
        face=shown,
        fit=shown not in rules.unfit_faces,
        rolled=SERVER if face is None else TABLE,
        at=by.at,
    )
    made = {"side": side, "shown": shown, "fit": row.fit, "rolled": row.rolled}
    made["team"] = whose.name
    log.append(fixture, "recovery.roll", by, asked, **made)
    _touch(fixture)
    return row


def open_match(
    fixture: Fixture,
    brought: BySide[Brought],
    *,
    by: By,
    nonces: BySide[str],
    illegal: Sequence[str] = (),
) -> BySide[str]:
    """Training, sealed hands and one entry of the log; the commitments of both hands.

    Part of the caller's transaction, which has locked the fixture and asked the rules.
    """
    assert transaction.get_connection().in_atomic_block
    refuse_begun(fixture)
    _forget(fixture)
    sealed = BySide(
        commitment(brought.home.powers, nonces.home),
        commitment(brought.away.powers, nonces.away),
    )
    for side in Side:
        _learn(fixture, brought[side], by.at)
        Hand.objects.create(
            fixture=fixture,
            team=brought[side].team,
            numbers=list(brought[side].powers),
            nonce=nonces[side],
            commitment=sealed[side],
            brought_by=brought[side].by,
        )
    said = {side.value: _open_part(brought[side], sealed[side]) for side in Side}
    # "It was played so": the rules that an organiser set aside for a match on paper.
    aside = {"illegal": list(illegal)} if illegal else {}
    by = replace(by, key=f"{by.key}o")
    # Somebody's other form may have had this very key.
    log.seen(fixture, by, "match.open", {})
    log.append(fixture, "match.open", by, {}, sides=said, **aside)
    _touch(fixture)
    return sealed


def note_anew(fixture: Fixture, side: str, team: Team, *, by: By) -> None:
    """An organiser sets a coach's preparation aside: the log says so, not what it was."""
    by = replace(by, key=f"{by.key}n")
    if not log.seen(fixture, by, "match.anew", {"side": side}):
        log.append(fixture, "match.anew", by, {"side": side}, team=team.name)


def refuse_begun(fixture: Fixture) -> None:
    """Nothing is prepared for a match that is played or under way."""
    refuse_archived(fixture.competition)
    if Result.objects.filter(fixture=fixture).exists():
        raise RuleViolation("HC-CMP-02", N_("This match has a result already."))
    if Live.objects.filter(fixture=fixture).exists():
        raise Conflict(N_("The sheet of this match is open already."))


def _forget(fixture: Fixture) -> None:
    """Of a match that was taken back and is played again the log keeps the opening."""
    for rows in (Hand, TrainingSession):
        rows.objects.filter(fixture=fixture).delete()


def refuse_foreign(side: str, by: By) -> None:
    """HV-COACH-02: also of an organiser who coaches one of them."""
    if side not in by.sides and (by.sides or not by.organiser):
        raise RuleViolation("HC-CMP-02", N_("Each coach prepares his own side."))


def _learn(fixture: Fixture, side: Brought, at: datetime) -> None:
    TrainingSession.objects.bulk_create(
        TrainingSession(
            fixture=fixture, team=side.team, number=number, level=level, at=at
        )
        for number, level in side.trained
    )


def _open_part(side: Brought, sealed: str) -> dict[str, Any]:
    """What everybody may read: of the POWER cards brought only the commitment."""
    return {
        "team": side.team.pk,
        "name": side.team.name,
        "set_by": side.by,
        "set_as": side.made_as,
        "lineup": [list(row) for row in side.lineup],
        "trained": [number for number, _level in side.trained],
        "legend": side.legend,
        "challenge": side.challenge,
        "sealed": sealed,
    }


def _side_of(fixture: Fixture, player: int) -> tuple[str, Team]:
    team = SquadPlayer.objects.filter(pk=player).values_list("team", flat=True).first()
    for side, whose in zip(SIDES, sides_of(fixture), strict=True):
        if whose is not None and whose.pk == team:
            return side, whose
    raise RuleViolation("HC-REC-02", N_("This player plays for neither side."))


def _refuse_undue(fixture: Fixture, team: Team, player: int) -> None:
    condition = state_before(fixture, team).of(player)
    if condition.injured is None or not condition.rolls:
        raise RuleViolation(
            "HC-REC-02", N_("He has no recovery roll before this match.")
        )


def _on_the_die(rules: LeagueRules, face: int) -> int:
    if not 1 <= face <= rules.die_faces:
        raise RuleViolation("HC-KIT-07", N_("The team die has the faces 1 to 6."))
    return face


def _the_same(rolled: RecoveryRoll, face: int | None) -> RecoveryRoll:
    if face is not None and face != rolled.face:
        raise RuleViolation(
            "HC-REC-03",
            N_("He has rolled for this match already: %(face)s. It stands."),
            face=rolled.face,
        )
    return rolled


def _touch(fixture: Fixture) -> None:
    """Pages of the competition show it; no version of the match counts up."""
    Competition.objects.filter(fixtures=fixture).update(revision=F("revision") + 1)
