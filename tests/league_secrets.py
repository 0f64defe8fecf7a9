"""Runs of a match of the league that differ in one secret, and all that others are sent.

Entered from points of recorded matches like those of `secret_runs`, with the rows, the
log and the pages that a match of the league has besides.
"""

from __future__ import annotations

from collections.abc import Iterator

import time_machine
from django.db import transaction
from django.test import Client
from django.urls import reverse

from competitions.actions.door import note_match
from competitions.models import Competition, Fixture
from competitions.rules.door import digest
from engine.sides import SIDES, Side
from matches.actions.play.acting import act
from matches.actions.play.writing import store_actions
from matches.models import MatchSheet, PlayedMatch, PlayedSecret, Seat
from matches.models.played import COACH
from matches.queries.play.browser_matches import browser_match, played_row
from tests import make, make_play
from tests.secret_runs import (
    HTMX,
    LET,
    Recorded,
    Secret,
    Sent,
    answer_to,
    states_for_others,
)

KEY = "s" * 20
# What is about the match itself, about its fixture, and about its league.
OF_PLAY = ("match", "replay", "record", "story", "dice", "on", "device", "act")
OF_FIXTURE = ("match", "sheet", "browser", "prepare", "paper", "typed", "decide")
OF_LEAGUE = ("competition", "fixtures", "table", "rules", "bundle", "schedule")
TO_ORGANISE = ("manage", "manage_dates", "manage_share")
ADMIN = ("matches_playedmatch", "matches_matchsheet", "competitions_logentry")
RESULT = ("result", "manage_fixture")


def watched_fixture(of: Recorded) -> Fixture:
    """Owls against Drakes with who plays; coaches, organiser, administrator are known."""
    league = make.coached(make.championship())
    make.member(league.club, make.user("otto"))
    make.user("sam", is_staff=True, is_superuser=True)
    found = make.fixture(league, "Owls", "Drakes")
    make_play.squads_of(found, of.match().setup)
    return found


def league_watchers(fixture: Fixture, side: Side) -> dict[str, Client]:
    """All but the coach whose secret it is."""
    other = getattr(fixture, side.other)
    found = {"visitor": Client(), "coach": Client()}
    found["coach"].force_login(other.coaches.get().user)
    club = fixture.competition.club
    found |= {name: make.signed_in(Client(), name, club) for name in ("otto", "sam")}
    return found


def laid_in_league(run: Recorded, fixture: Fixture) -> PlayedMatch:
    """Its rows and its entry in the log, with all that was played before."""
    kickoff, fixture = run.kickoff, Fixture.objects.get(pk=fixture.pk)
    MatchSheet.objects.create(fixture=fixture, in_browser=True, opened_at=make.AT)
    row = PlayedMatch.objects.create(
        public_id="0123456789abcdef",
        fixture=fixture,
        rules=kickoff.rules,
        setup=kickoff.setup,
        people=make_play.squads_of(fixture, run.match().setup),
        promise=kickoff.promise,
        faces=[list(face) for face in kickoff.faces],
        help="advice",
        started_at=make.AT,
        acted_at=make.AT,
    )
    PlayedSecret.objects.create(match=row, seed=run.seed.hex(), computer="c0" * 32)
    for side in SIDES:
        Seat.objects.create(match=row, side=side, kind=COACH)
    facts = {
        "match": row.public_id,
        "promise": row.promise,
        "setup": digest(row.setup),
    }
    note_match(fixture, facts, by=make.by(key="n" * 20))
    here = browser_match(played_row(row.public_id))
    here.actions.extend(run.actions)
    here.match = run.match()
    assert store_actions(here, 0, make.by(key="m" * 20))
    return here.row


def addresses(row: PlayedMatch, name: str) -> Iterator[tuple[str, dict[str, str]]]:
    """What somebody opens; of what he may not see the refusal is compared as well."""
    fixture, league = row.fixture, row.fixture.competition
    page = row.get_absolute_url()
    for n in (-1, 0):
        yield f"{page}?heard=3&since={row.revision + n}-{row.joined}", HTMX
    plays = OF_PLAY if name in ("visitor", "coach") else OF_PLAY[:3]
    yield from ((reverse(f"play_{one}", args=[row.public_id]), {}) for one in plays)
    yield from ((reverse(one, args=[fixture.public_id]), {}) for one in OF_FIXTURE)
    match = reverse("match", args=[fixture.public_id])
    yield f"{match}?since=0", HTMX
    if name == "otto":
        yield from ((reverse(one, args=[fixture.public_id]), {}) for one in RESULT)
    if name in ("visitor", "otto"):
        yield from _of_league(league, OF_LEAGUE)
    if name == "otto":
        yield from _of_league(league, TO_ORGANISE)
    if name == "sam":
        yield from ((reverse(f"admin:{one}_changelist"), {}) for one in ADMIN)
        yield reverse("admin:matches_playedmatch_change", args=[row.pk]), {}


def _of_league(
    league: Competition, names: tuple[str, ...]
) -> Iterator[tuple[str, dict[str, str]]]:
    yield from ((reverse(one, args=[league.slug]), {}) for one in names)


def league_traffic(
    secret: Secret, n: int, fixture: Fixture, people: dict[str, Client]
) -> list[Sent]:
    """Of one run, all that is sent from the sealing on; then it is rolled back."""
    seen: list[Sent] = []
    with transaction.atomic(), time_machine.travel(make.AT, tick=False):
        row = laid_in_league(secret.runs[n], fixture)
        if not secret.words:
            seen.append(_sent(row, people))
        word = secret.words[n] if secret.words else LET
        coach = make.by(key=KEY, sides=frozenset({secret.side}), organiser=False)
        row = act(row.public_id, word, coach, row.revision).row
        seen += [states_for_others(row, secret.side), _sent(row, people)]
        transaction.set_rollback(True)
    return seen


def _sent(row: PlayedMatch, people: dict[str, Client]) -> Sent:
    return {
        (name, address): answer_to(client, address, headers)
        for name, client in people.items()
        for address, headers in addresses(row, name)
    }
