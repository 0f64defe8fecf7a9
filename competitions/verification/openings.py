"""What was fixed before a match against the log: hands, cards learnt, rolls, open sheets."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Set

from competitions.games.dice import (
    SEALED,
    TABLE,
    after_label,
    draw_label,
    drawn_cards,
    face_of_seed,
    keeps,
    recovery_label,
)
from competitions.games.questions import (
    BEFORE_MATCH,
    FIT_AGAIN,
    RECOVERY,
    STILL_INJURED,
)
from competitions.games.registry import FIRST_DIE
from competitions.games.sealing import opens
from competitions.models import (
    CardDraw,
    DiceSeed,
    Hand,
    LearntCard,
    Live,
    LogEntry,
    MatchAnswer,
    Tombstone,
)
from competitions.stored_names import LEARNT
from engine.json_values import JsonObject

# Until teams had dice of their own the log did not tell which faces were red.
FIRST_RED = sorted(FIRST_DIE.unfit(FIRST_DIE.usual))
# What a bundle tells of a match beside its result.
IMPORTED = "match.import"
Opened = dict[str, dict[int, JsonObject]]


def wrong_openings() -> Iterator[str]:
    """One sentence per fact that the log tells otherwise, or not at all."""
    opened: Opened = {}
    for payload in _payloads("match.open", "match.back", IMPORTED):
        # Back to preparation leaves nothing of an opening.
        sides = payload.get("sides") or _brought(payload)
        opened[payload["asked"]["fixture"]] = {
            side["team"]: side for side in sides.values()
        }
    yield from _hands(opened)
    yield from _learnt(opened)
    yield from _rolls()
    yield from _dice()
    yield from _draws()
    yield from _answers()
    begun = {payload["asked"]["fixture"] for payload in _payloads("match.play")}
    yield from _live(opened.keys() | begun)


def _brought(payload: JsonObject) -> dict[int, JsonObject]:
    """What a bundle says of the sides of a match, by team, as an opening says it."""
    sides: dict[int, JsonObject] = {}
    for team, sealed in payload.get("seals", ()):
        sides.setdefault(team, {"team": team, LEARNT: []})["sealed"] = sealed
    for team, number in payload.get("learnt", ()):
        side = sides.setdefault(team, {"team": team, LEARNT: []})
        side[LEARNT].append(number)
    return sides


def _payloads(*kinds: str) -> Iterator[JsonObject]:
    """The payloads of these kinds whose competition or friendly still exists."""
    dead = Tombstone.objects.values("stream")
    entries = LogEntry.objects.exclude(stream__in=dead).order_by("stream", "seq")
    deleted = entries.filter(kind="friendly.delete").values_list("payload", flat=True)
    gone = {json.loads(payload)["asked"]["fixture"] for payload in deleted}
    payloads = entries.filter(kind__in=kinds).values_list("payload", flat=True)
    for payload in map(json.loads, payloads):
        if payload["asked"]["fixture"] not in gone:
            yield payload


def _hands(opened: Opened) -> Iterator[str]:
    """Decision 17: the cards are those that were sealed when the match was opened."""
    logged = {
        (fixture, team): side["sealed"]
        for fixture, sides in opened.items()
        for team, side in sides.items()
        if "sealed" in side
    }
    stored: dict[tuple[str, int], str] = {}
    for hand in Hand.objects.select_related("fixture").order_by("pk"):
        fixture = hand.fixture.public_id
        stored[fixture, hand.team_id] = hand.commitment
        if not opens(hand.commitment, hand.numbers, hand.nonce):
            yield f"match {fixture}: the hand of team {hand.team_id} breaks its seal"
    for fixture, team in _differing(logged, stored):
        yield f"match {fixture}: the seal of team {team} differs from the log"


def _learnt(opened: Opened) -> Iterator[str]:
    logged = {
        (fixture, team): sorted(side[LEARNT])
        for fixture, sides in opened.items()
        for team, side in sides.items()
        if side[LEARNT]
    }
    stored: dict[tuple[str, int], list[int]] = {}
    rows = LearntCard.objects.order_by("number")
    for fixture, team, number in rows.values_list(
        "fixture__public_id", "team_id", "number"
    ):
        stored.setdefault((fixture, team), []).append(number)
    for fixture, team in _differing(logged, stored):
        yield f"match {fixture}: what team {team} learnt differs from the log"


def _dice() -> Iterator[str]:
    """HV-DICE-01: each seed is the one that was promised, and gives what was rolled."""
    logged = {
        (payload["asked"]["fixture"], payload["asked"]["number"]): payload["commitment"]
        for payload in _payloads("dice.promise")
    }
    stored: dict[tuple[str, int], str] = {}
    broken = []
    for row in DiceSeed.objects.select_related("fixture"):
        fixture = row.fixture.public_id
        stored[fixture, row.number] = row.commitment
        if not keeps(row.commitment, row.seed):
            broken.append(row.pk)
            yield f"match {fixture}: the seed of its dice breaks its promise"
    for fixture, number in _differing(logged, stored):
        yield f"match {fixture}: promise {number} of its dice differs from the log"
    rolls = MatchAnswer.rolls.filter(sealed_by__isnull=False)
    rolls = rolls.exclude(sealed_by__in=broken)
    for roll in rolls.select_related("fixture__competition", "sealed_by"):
        label = recovery_label(roll.fixture.public_id, roll.player_id)
        if roll.sealed_by and roll.value != face_of_seed(
            roll.sealed_by.seed, label, FIRST_DIE.faces
        ):
            yield f"match {roll.fixture.public_id}: the seed does not give {roll.player}: {roll.value}"
    answers = MatchAnswer.after.filter(sealed_by__isnull=False)
    answers = answers.exclude(sealed_by__in=broken)
    for one in answers.select_related("fixture__competition", "sealed_by"):
        match, faces = one.fixture.public_id, one.fixture.league_rules.absences
        label = after_label(match, one.player_id, one.kind)
        if one.sealed_by and one.value != face_of_seed(
            one.sealed_by.seed, label, faces.faces_after
        ):
            yield f"match {match}: the seed does not give {one}"


def _draws() -> Iterator[str]:
    """HV-DRAW-01: each draw is in the log, and its seed gives these cards of that box."""
    logged = {
        (f"{payload['asked']['fixture']}, team {payload['team']}", payload["number"]): (
            payload["box"],
            payload["promise"],
        )
        for payload in _payloads("cards.draw")
    }
    stored: dict[tuple[str, int], tuple[object, ...]] = {}
    for row in CardDraw.objects.select_related("fixture__competition", "sealed_by"):
        fixture = row.fixture.public_id
        key = (f"{fixture}, team {row.team_id}", row.number)
        stored[key] = (row.box, row.sealed_by.number)
        label = draw_label(fixture, row.team_id, row.number)
        most = row.fixture.league_rules.drawn
        given = drawn_cards(row.sealed_by.seed, label, row.box, most)
        if given != tuple(row.numbers):
            yield f"match {fixture}: the seed does not give draw {row.number}"
    for match, number in _differing(logged, stored):
        yield f"match {match}: draw {number} differs from the log"


def _rolls() -> Iterator[str]:
    """HC-REC-02: face and outcome as logged, the outcome by the team's die of then."""
    logged = {}
    for payload in _payloads("recovery.roll", "recovery.agree"):
        fixture, player = payload["asked"]["fixture"], payload["asked"]["player"]
        face, fit = payload["shown"], payload["fit"]
        logged[fixture, player] = (face, fit, payload["rolled"])
        if fit is (face in payload.get("red", FIRST_RED)):
            yield f"match {fixture}: the roll of player {player} differs from its die"
    for payload in _payloads(IMPORTED):
        fixture = payload["asked"]["fixture"]
        for player, *rest in payload.get("rolls", ()):
            logged[fixture, player] = tuple(rest)
    rows = MatchAnswer.rolls.values_list(
        "fixture__public_id", "player_id", "value", "outcome", "how"
    )
    meant = {FIT_AGAIN: True, STILL_INJURED: False}
    stored = {
        (fixture, player): (face, meant.get(outcome), how)
        for fixture, player, face, outcome, how in rows
    }
    for fixture, player in _differing(logged, stored):
        yield f"match {fixture}: the roll of player {player} differs from the log"


def _answers() -> Iterator[str]:
    """What was answered to the questions of a league, as logged."""
    logged = {}
    for payload in _payloads("question.answer", "question.throw"):
        asked = payload["asked"]
        key = (asked["fixture"], f"{payload['question']} of player {asked['player']}")
        face = payload["shown"] if "shown" in payload else asked["value"]
        promise = payload.get("promise")
        logged[key] = (face, SEALED if promise else TABLE, promise, "")
    for payload in _payloads(IMPORTED):
        for player, kind, value in payload.get("answers", ()):
            key = (payload["asked"]["fixture"], f"{kind} of player {player}")
            logged[key] = (value, TABLE, None, "")
    rows = MatchAnswer.objects.exclude(kind=RECOVERY, when=BEFORE_MATCH)
    columns = ("value", "how", "sealed_by__number", "outcome")
    stored = {
        (match, f"{kind} of player {who}"): tuple(face)
        for match, kind, who, *face in rows.values_list(
            "fixture__public_id", "kind", "player_id", *columns
        )
    }
    for fixture, which in sorted(logged.keys() | stored.keys()):
        if logged.get((fixture, which)) != stored.get((fixture, which)):
            yield f"match {fixture}: the {which} differs from the log"


def _live(opened: Set[str]) -> Iterator[str]:
    """A match is played only after it was opened; its figures are the sheet's affair."""
    rows = Live.objects.select_related("fixture__competition").order_by("pk")
    for live in rows:
        fixture, phases = live.fixture.public_id, live.fixture.league.words.phases
        if fixture not in opened or live.phase not in phases:
            yield f"match {fixture}: it is live, but nobody opened it"


def _differing(
    logged: Mapping[tuple[str, int], object], stored: Mapping[tuple[str, int], object]
) -> Iterable[tuple[str, int]]:
    keys = sorted(logged.keys() | stored.keys())
    return [key for key in keys if logged.get(key) != stored.get(key)]
