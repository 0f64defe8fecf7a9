"""Before a match: the facts that its opening leaves behind."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from django.db import transaction
from django.db.models import F

from competitions.actions.log import entries
from competitions.actions.log.command import CHANGED, lock_competition, refuse_archived
from competitions.actions.log.entries import Author
from competitions.actions.results.carry_rows import follow_result
from competitions.games.questions import GameFacts, OpenDie
from competitions.games.registry import NOTHING_BROUGHT, league_rules
from competitions.games.sealing import hand_commitment
from competitions.models import (
    Competition,
    DiceSeed,
    Fixture,
    Hand,
    LearntCard,
    Live,
    Result,
    Team,
)
from competitions.queries.carry_over.dice_after import waiting_dice
from competitions.queries.fixtures.meetings import is_off, is_unneeded, sides_of
from competitions.queries.fixtures.stages import StageRows
from competitions.rules.results.checks import WINNER_NEEDED
from competitions.rules.results.confirmation import OFFICIAL
from competitions.rules.results.outcome import WHOLE_MATCH, Decider
from engine.errors import N_, Conflict, RuleViolation
from engine.sides import BySide, Side


def fresh_nonce() -> str:
    """What makes a sealed hand impossible to guess: 128 bits."""
    return secrets.token_hex(16)


@dataclass(frozen=True, slots=True)
class SideBrought:
    """What one side brings to the table; `by` may read and type its hidden cards."""

    team: Team
    # Player by id, role, captain or not.
    lineup: tuple[tuple[int, str, bool], ...]
    by: str
    # As whom: its "coach", the "opponent" who typed the paper, or a role.
    made_as: str = ""
    # What its game has beside the line-up.
    game: GameFacts = NOTHING_BROUGHT
    # What its hand is sealed with: nobody tries which cards it could be.
    nonce: str = field(default_factory=fresh_nonce)


def open_match(
    fixture: Fixture,
    brought: BySide[SideBrought],
    *,
    by: Author,
    illegal: Sequence[str] = (),
) -> BySide[str]:
    """What was learnt, sealed hands, an entry of the log; the commitments of both hands.

    Part of the caller's transaction, which has locked the fixture and asked the rules.
    """
    assert transaction.get_connection().in_atomic_block
    _refuse_unanswered(fixture, [side.team.pk for side in brought])
    _forget(fixture)
    show_seed(fixture, by.at)
    sealed = brought.map(lambda side: hand_commitment(side.game.hidden, side.nonce))
    for side in Side:
        _learn(fixture, brought[side], by.at)
        Hand.objects.create(
            fixture=fixture,
            team=brought[side].team,
            numbers=list(brought[side].game.hidden),
            nonce=brought[side].nonce,
            commitment=sealed[side],
            brought_by=brought[side].by,
        )
    parts = {side.value: _open_part(brought[side], sealed[side]) for side in Side}
    # "It was played so": the rules that an organiser set aside for a match on paper.
    aside = {"illegal": list(illegal)} if illegal else {}
    by = replace(by, key=f"{by.key}o")
    # Somebody's other form may have had this very key.
    entries.entry_of_key(fixture, by, "match.open", {})
    entries.append(
        fixture,
        "match.open",
        by,
        {},
        sides=parts,
        ruleset=str(fixture.ruleset),
        **aside,
    )
    touch(fixture)
    return sealed


def _refuse_unanswered(fixture: Fixture, teams: Collection[int]) -> None:
    """HV-ASK-01: a die of an earlier match says first who may be chosen."""
    if fixture.competition:
        for question in waiting_dice(fixture.competition, teams):
            raise OpenDie(question.match)


def close_match(fixture: Fixture, *, by: Author) -> None:
    """HV-PREP-02: nothing was played, so what the opening left is taken back.

    Part of the caller's transaction, which has locked the sheet.
    """
    assert transaction.get_connection().in_atomic_block
    if fixture.competition:
        lock_competition(fixture.competition)
    _forget(fixture)
    entries.append(fixture, "match.back", replace(by, key=f"{by.key}b"), {})
    touch(fixture)
    # An organiser may have decided the match while its sheet was open.
    follow_result(fixture, Result.objects.filter(fixture=fixture).first(), None)


def show_seed(fixture: Fixture, at: datetime) -> None:
    """HV-DICE-01: all is rolled; whoever reads the match may check it from now on.

    HV-DRAW-01: where cards were drawn, only once the hands lie open.
    """
    official = Result.objects.filter(fixture=fixture, state=OFFICIAL)
    if fixture.draws_cards and not official.exists():
        return
    DiceSeed.objects.filter(fixture=fixture, shown_at=None).update(shown_at=at)


def note_anew(fixture: Fixture, side: Side, team: Team, *, by: Author) -> None:
    """An organiser sets a coach's preparation aside: the log says so, not what it was."""
    by = replace(by, key=f"{by.key}n")
    if not entries.entry_of_key(fixture, by, "match.anew", {"side": side}):
        entries.append(fixture, "match.anew", by, {"side": side}, team=team.name)


def note_match(fixture: Fixture, facts: Mapping[str, object], *, by: Author) -> None:
    """HV-PLAY-06: it is played in the browser; what was promised cannot change after."""
    by = replace(by, key=f"{by.key}p")
    # Somebody's other form may have had this very key, or a match that was left.
    if entries.entry_of_key(fixture, by, "match.play", {}):
        raise Conflict(CHANGED)
    entries.append(fixture, "match.play", by, {}, **facts)
    touch(fixture)


def refuse_begun(fixture: Fixture) -> None:
    """Nothing is prepared for a match that is played or under way."""
    refuse_archived(fixture.competition)
    if Result.objects.filter(fixture=fixture).exists():
        raise RuleViolation("HC-CMP-02", N_("This match has a result already."))
    if Live.objects.filter(fixture=fixture).exists():
        raise Conflict(N_("The sheet of this match is open already."))
    refuse_closed(fixture)
    refuse_out_of_turn(fixture)


def level_at(fixture: Fixture) -> str | Decider:
    """What a level score means there; of a last leg with what the one before brings.

    And whether its competition goes to the shoot-out at once.
    """
    if fixture.competition is None:
        return fixture.level
    found = None
    if fixture.sums_up:
        rows = StageRows(fixture.competition.stage_of(fixture.stage_id))
        found = rows.format.decider(rows, fixture.match_key)
    usual = league_rules(fixture.ruleset).extra_time
    if fixture.level == WINNER_NEEDED and fixture.league_rules.extra_time != usual:
        found = (found or WHOLE_MATCH)._replace(extended=not usual)
    return found or fixture.level


def refuse_out_of_turn(fixture: Fixture) -> None:
    """HV-LEG-01: the matches of a tie are played one after the other."""
    if not fixture.leg or fixture.home_id:
        return
    rows = Fixture.objects.filter(stage=fixture.stage_id, position=fixture.position)
    open_ones = rows.filter(leg__lt=fixture.leg, result=None)
    if any(one.tie_key == fixture.tie_key for one in open_ones):
        raise RuleViolation(
            "HV-LEG-01", N_("The match before it of this tie has no result yet.")
        )


def refuse_closed(fixture: Fixture, sides: Iterable[Team | None] = ()) -> None:
    """HC-FFT-03, HV-REST-01: it is not played any more, so nothing is prepared."""
    if is_unneeded(fixture):
        raise RuleViolation(
            "HV-LEG-01",
            N_("The tie is decided without this match, so it is not played."),
        )
    if not is_off(fixture, tuple(sides) or sides_of(fixture)):
        return
    if fixture.competition and fixture.competition.unplayed_reason:
        raise RuleViolation(
            "HV-REST-01",
            N_("What was left of this competition is closed as not played."),
        )
    raise RuleViolation(
        "HC-FFT-03", N_("A side has withdrawn, so this match is not played.")
    )


def _forget(fixture: Fixture) -> None:
    """Delete what was prepared for a match that is played again; the log keeps it."""
    for rows in (Hand, LearntCard):
        rows.objects.filter(fixture=fixture).delete()


def refuse_foreign(side: Side, by: Author) -> None:
    """HV-COACH-02: also of an organiser who coaches one of them."""
    if side not in by.sides and (by.sides or not by.organiser):
        raise RuleViolation("HC-CMP-02", N_("Each coach prepares his own side."))


def _learn(fixture: Fixture, side: SideBrought, at: datetime) -> None:
    learnt = [(side.team, number, level) for number, level in side.game.learnt]
    LearntCard.objects.bulk_create(sessions_learnt(fixture, learnt, at))


def sessions_learnt(
    fixture: Fixture, learnt: Iterable[tuple[Team, int, int]], at: datetime
) -> list[LearntCard]:
    """Rows that are not stored yet, by team, number and level of each card."""
    return [
        LearntCard(fixture=fixture, team=team, number=number, level=level, at=at)
        for team, number, level in learnt
    ]


def _open_part(side: SideBrought, sealed: str) -> dict[str, object]:
    """What everybody may read: of the hidden cards only the commitment."""
    return {
        "team": side.team.pk,
        "name": side.team.name,
        "set_by": side.by,
        "set_as": side.made_as,
        "lineup": [list(row) for row in side.lineup],
        **side.game.logged,
        "sealed": sealed,
    }


def touch(fixture: Fixture) -> None:
    """Pages of the competition show it; no version of the match counts up."""
    Competition.objects.filter(fixtures=fixture).update(revision=F("revision") + 1)
