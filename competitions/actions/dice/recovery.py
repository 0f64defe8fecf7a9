"""Recovery rolls before a match: by the promised die, or by one that both agree on."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace

from django.db import transaction

from competitions.actions.log import entries
from competitions.actions.log.entries import Author
from competitions.actions.results.opening import refuse_begun, refuse_foreign, touch
from competitions.actions.results.settlement import lock_fixture
from competitions.games.dice import (
    SEALED,
    TABLE,
    face_of_seed,
    may_type_face,
    recovery_label,
    seed_promise,
)
from competitions.games.questions import (
    BEFORE_MATCH,
    FIT_AGAIN,
    RECOVERY,
    STILL_INJURED,
)
from competitions.games.registry import FIRST_DIE
from competitions.models import (
    DiceSeed,
    Fixture,
    MatchAnswer,
    SquadPlayer,
    Team,
    TypedFace,
)
from competitions.queries.carry_over.conditions import state_before
from competitions.queries.fixtures.meetings import sides_of
from engine.errors import N_, Conflict, RuleViolation
from engine.json_values import JsonObject
from engine.sides import SIDES, Side

Seed = Callable[[], str]


def fresh_seed() -> str:
    """256 bits from the system's own source of chance."""
    return secrets.token_hex(32)


@transaction.atomic
def promise_dice(fixture: Fixture, *, by: Author, seed: Seed = fresh_seed) -> None:
    """HV-DICE-01: once for all rolls before a match; anew after the seed was shown."""
    fixture = lock_fixture(fixture)
    seeds = DiceSeed.objects.filter(fixture=fixture)
    if seeds.filter(shown_at=None).exists():
        return
    refuse_begun(fixture)
    store_promise(fixture, seed(), by=by)


def store_promise(fixture: Fixture, secret: str, *, by: Author) -> None:
    """The next promise of a locked match: its seed, and what the log tells of it."""
    seeds = DiceSeed.objects.filter(fixture=fixture)
    number, promised = seeds.count() + 1, seed_promise(secret)
    seeds.create(
        fixture=fixture, number=number, seed=secret, commitment=promised, at=by.at
    )
    by = replace(by, key=f"{by.key}d{number}")
    entries.append(fixture, "dice.promise", by, {"number": number}, commitment=promised)
    touch(fixture)


@transaction.atomic
def roll_recovery(fixture: Fixture, player: int, *, by: Author) -> MatchAnswer:
    """HC-REC-02, HC-REC-03: once per match and player; a second press finds it.

    Instead of a face that was typed, the coach who does not agree with it rolls.
    """
    turn = _Turn(fixture, player, replace(by, key=f"{by.key}r{player}"))
    asked = {"player": player, "face": None}
    entries.entry_of_key(turn.fixture, turn.by, "recovery.roll", asked)
    rolled = turn.rolled()
    if rolled:
        return rolled
    if turn.typed:
        turn.refuse_answer()
    else:
        refuse_foreign(turn.side, by)
    turn.refuse_undue()
    seed = DiceSeed.objects.filter(fixture=turn.fixture, shown_at=None).first()
    if seed is None:
        raise Conflict(
            N_("The die of this match was not promised yet. Now it is: roll again.")
        )
    label = recovery_label(turn.fixture.public_id, player)
    face = face_of_seed(seed.seed, label, FIRST_DIE.faces)
    instead = {"typed": turn.typed.face} if turn.typed else {}
    return turn.write("recovery.roll", asked, face, seed, **instead)


@transaction.atomic
def type_face(fixture: Fixture, player: int, face: int, *, by: Author) -> None:
    """HV-DICE-02: what the die of the table showed; it counts once the other agrees."""
    turn = _Turn(fixture, player, replace(by, key=f"{by.key}t{player}"))
    asked = {"player": player, "face": face}
    if entries.entry_of_key(turn.fixture, turn.by, "recovery.type", asked):
        return
    rolled = turn.rolled()
    if rolled:
        _refuse_other(rolled, face)
        return
    refuse_foreign(turn.side, by)
    turn.refuse_undue()
    _refuse_off_die(face)
    if turn.typed:
        raise Conflict(
            N_("A face was typed for him already: %(face)s. The other coach answers."),
            face=turn.typed.face,
        )
    TypedFace.objects.create(
        fixture=turn.fixture,
        player_id=player,
        face=face,
        typed_by=by.actor,
        at=by.at,
    )
    turn.say("recovery.type", asked, shown=face)


@transaction.atomic
def agree_face(fixture: Fixture, player: int, face: int, *, by: Author) -> MatchAnswer:
    """HV-DICE-02: from now on it is his roll."""
    turn = _Turn(fixture, player, replace(by, key=f"{by.key}a{player}"))
    asked = {"player": player, "face": face}
    entries.entry_of_key(turn.fixture, turn.by, "recovery.agree", asked)
    rolled = turn.rolled()
    if rolled:
        _refuse_other(rolled, face)
        return rolled
    if turn.typed is None or turn.typed.face != face:
        raise Conflict(N_("This face is not what was typed for him. Look again."))
    turn.refuse_answer()
    turn.refuse_undue()
    return turn.write("recovery.agree", asked, face)


@transaction.atomic
def record_face(fixture: Fixture, player: int, face: int, *, by: Author) -> MatchAnswer:
    """HC-REC-02: what a sheet of paper says; who confirms its result agrees with it."""
    turn = _Turn(fixture, player, replace(by, key=f"{by.key}r{player}"))
    asked = {"player": player, "face": face}
    entries.entry_of_key(turn.fixture, turn.by, "recovery.roll", asked)
    rolled = turn.rolled()
    if rolled:
        _refuse_other(rolled, face)
        return rolled
    refuse_foreign(turn.side, by)
    turn.refuse_undue()
    _refuse_off_die(face)
    return turn.write("recovery.roll", asked, face)


@dataclass(slots=True)
class _Turn:
    """Whose roll it is, in a locked match, and who asks."""

    fixture: Fixture
    player: int
    by: Author

    def __post_init__(self) -> None:
        self.fixture = lock_fixture(self.fixture)

    @property
    def side(self) -> Side:
        return self._place()[0]

    @property
    def typed(self) -> TypedFace | None:
        rows = TypedFace.objects.filter(fixture=self.fixture, player_id=self.player)
        return rows.first()

    def rolled(self) -> MatchAnswer | None:
        rows = MatchAnswer.rolls.filter(fixture=self.fixture, player_id=self.player)
        return rows.first()

    def refuse_answer(self) -> None:
        """HV-DICE-02: who typed a face, and his side, wait for the other coach.

        An organiser stands in for a coach who is missing, never beside one.
        """
        by, typed = self.by, self.typed
        organiser = by.organiser and not by.barred and not self._other_coached()
        himself = typed is not None and typed.typed_by == by.actor
        if not may_type_face(
            self.side, by.sides, organiser=organiser, typed_himself=himself
        ):
            raise RuleViolation(
                "HV-DICE-02", N_("The other coach answers for this face.")
            )

    def _other_coached(self) -> bool:
        home, away = sides_of(self.fixture)
        other = away if self.side == Side.HOME else home
        return other is not None and other.coaches.exclude(user=None).exists()

    def refuse_undue(self) -> None:
        refuse_begun(self.fixture)
        if self.fixture.league_rules.absences.rolls_after:
            raise RuleViolation(
                "HV-ASK-01", N_("His die is thrown after the match that injured him.")
            )
        condition = state_before(self.fixture, self._place()[1].pk).of(self.player)
        if condition.injured is None or not condition.rolls:
            raise RuleViolation(
                "HC-REC-02", N_("He has no recovery roll before this match.")
            )

    def write(
        self,
        kind: str,
        asked: JsonObject,
        face: int,
        seed: DiceSeed | None = None,
        **made: object,
    ) -> MatchAnswer:
        red = FIRST_DIE.unfit(self._place()[1].die)
        row = MatchAnswer.objects.create(
            fixture=self.fixture,
            player_id=self.player,
            kind=RECOVERY,
            when=BEFORE_MATCH,
            value=face,
            outcome=STILL_INJURED if face in red else FIT_AGAIN,
            how=SEALED if seed else TABLE,
            sealed_by=seed,
            at=self.by.at,
        )
        outcome = {
            "shown": face,
            "fit": row.fit,
            "red": sorted(red),
            "rolled": row.how,
        }
        self.say(kind, asked, **outcome, **made)
        rows = TypedFace.objects.filter(fixture=self.fixture, player_id=self.player)
        rows.delete()
        return row

    def say(self, kind: str, asked: JsonObject, **made: object) -> None:
        """The log tells whose roll it was, and which side's coach has asked."""
        side, whose = self._place()
        home, away = sides_of(self.fixture)
        other = away if side == Side.HOME else home
        team = whose if side in self.by.sides else other
        facts = {"side": side, "team": team.name if team else "", **made}
        entries.append(self.fixture, kind, self.by, asked, **facts)
        touch(self.fixture)

    def _place(self) -> tuple[Side, Team]:
        squad = SquadPlayer.objects.filter(pk=self.player)
        team = squad.values_list("team", flat=True).first()
        for side, whose in zip(SIDES, sides_of(self.fixture), strict=True):
            if whose is not None and whose.pk == team:
                return side, whose
        raise RuleViolation("HC-REC-02", N_("This player plays for neither side."))


def _refuse_off_die(face: int) -> None:
    if not 1 <= face <= FIRST_DIE.faces:
        raise RuleViolation("HC-KIT-07", N_("The team die has the faces 1 to 6."))


def _refuse_other(rolled: MatchAnswer, face: int) -> None:
    if face != rolled.value:
        raise RuleViolation(
            "HC-REC-03",
            N_("He has rolled for this match already: %(face)s. It stands."),
            face=rolled.value,
        )
