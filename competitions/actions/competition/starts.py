"""From a name and a paste to a competition, drawn unless by hand, in one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db import IntegrityError, transaction

from competitions.actions.competition.competitions import (
    CompetitionRules,
    EmptyCompetition,
    create_competition,
)
from competitions.actions.competition.draws import make_draw
from competitions.actions.competition.entrants import add_entrants
from competitions.actions.log import entries, limits
from competitions.actions.log.command import still_there
from competitions.actions.log.entries import Author, Grounds
from competitions.actions.log.named_streams import NamedStream
from competitions.actions.people.clubs import NOBODY, Founder, found_club
from competitions.actions.team.teams import NewTeam, teams_named
from competitions.games.registry import FIRST_RULESET
from competitions.models import Club, Competition, LogEntry
from competitions.rules.draws.orders import BY_HAND, LOTS_DECIDE, DrawOrder
from competitions.rules.formats.registry import format_of
from competitions.rules.formats.stages import stage_terms_as_logged


def default_terms(kind: str) -> CompetitionRules:
    """HC-CHP-01: a championship meets twice; HC-CUP-01: a cup tie is one match."""
    return CompetitionRules(kind=kind, legs=format_of(kind).legs)


@dataclass(frozen=True, slots=True)
class NewCompetition:
    """What the first form says."""

    name: str
    kind: str
    rows: Sequence[NewTeam]
    method: str = "draw"
    # Teams the club has already, ticked; they stand before the pasted ones.
    entered: Sequence[int] = ()
    terms: CompetitionRules | None = None
    visibility: str = "public"


def start_competition(
    wanted: NewCompetition, *, seed: str, by: Author, owner: Club | Founder = NOBODY
) -> Competition:
    """A new competition, of a club or of one that its founder gets under the same name.

    The same key twice is one competition, also when both arrive at once.
    """
    try:
        return _start(wanted, seed, by, owner)
    except IntegrityError:
        return _start(wanted, seed, by, owner)


def made_with(key: str) -> Competition | None:
    """What the form with this key has made, while it is there."""
    entry = LogEntry.objects.filter(stream=NamedStream("start", key).stream).first()
    slug = entries.made_in(entry)["competition"] if entry else ""
    return Competition.objects.filter(slug=slug).first()


@transaction.atomic
def _start(
    wanted: NewCompetition, seed: str, by: Author, owner: Club | Founder
) -> Competition:
    door = NamedStream("start", by.key)
    terms = wanted.terms or default_terms(wanted.kind)
    names = [row.name for row in wanted.rows]
    asked = {
        "name": wanted.name,
        "kind": wanted.kind,
        "teams": names,
        "entered": list(wanted.entered),
        "method": wanted.method,
        "legs": terms.legs,
        "third_place": terms.third_place,
    }
    if terms.stages:
        asked["stages"] = stage_terms_as_logged(terms.stages)
    if terms.ruleset != FIRST_RULESET:
        asked["ruleset"] = str(terms.ruleset)
    if entry := entries.entry_of_key(door, by, "start", asked):
        made = entries.made_in(entry)["competition"]
        return still_there(Competition.objects.filter(slug=made))
    limits.spend_start(by, club=isinstance(owner, Founder))
    steps = (replace(by, key=f"{by.key}{n}") for n in range(10))
    if isinstance(owner, Club):
        club = owner
    else:
        club = found_club(wanted.name, by=next(steps), founder=owner)
        if owner.claim:
            # From here on its browser is somebody: the links are its own.
            steps = (replace(one, actor=f"claim:{club.slug}") for one in steps)
    competition = create_competition(
        club,
        EmptyCompetition(
            wanted.name,
            terms=terms,
            # A browser's cup is unlisted until somebody claims it (decision 15).
            visibility="unlisted" if club.unclaimed else wanted.visibility,
        ),
        by=next(steps),
    )
    teams = list(club.teams.filter(pk__in=wanted.entered))
    if wanted.rows:
        pasted = teams_named(club, wanted.rows, by=next(steps))
        # Ticked and pasted is one team.
        teams += [team for team in pasted if team not in teams]
    add_entrants(competition, teams, by=next(steps), version=None)
    if wanted.method != BY_HAND:
        make_draw(
            competition,
            DrawOrder(wanted.method, seed=seed if wanted.method in LOTS_DECIDE else ""),
            by=next(steps),
            grounds=Grounds(None),
        )
    entries.append(door, "start", by, asked, competition=competition.slug)
    competition.refresh_from_db()
    return competition
