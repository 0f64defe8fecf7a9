"""A whole competition from a bundle, in one transaction: all of it or nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from django.db import IntegrityError, transaction

from competitions.actions.competition.boards import (
    BoardDraft,
    keep_tried_board,
    try_board,
)
from competitions.actions.competition.competitions import (
    CompetitionRules,
    EmptyCompetition,
    create_competition,
    empty_competition,
)
from competitions.actions.competition.entrants import add_entrants
from competitions.actions.competition.planned_matches import (
    PlannedMatches,
    plan_matches,
)
from competitions.actions.competition.stage_lists import StageList, enter_stage
from competitions.actions.imports.planned_results import (
    MatchesOfFile,
    PlannedResults,
    plan_results,
)
from competitions.actions.imports.planned_teams import (
    PlannedTeams,
    PlanOutdated,
    import_teams,
    plan_teams,
)
from competitions.actions.log import entries, limits
from competitions.actions.log.command import (
    CHANGED,
    log_structure_change,
    still_there,
)
from competitions.actions.log.entries import Author, Grounds
from competitions.actions.log.named_streams import NamedStream
from competitions.actions.people.clubs import found_club, rename_club
from competitions.actions.results.competition_end import (
    follow_champion,
    refuse_undecided,
)
from competitions.actions.team.pools import refuse_pool
from competitions.files.bundle import values
from competitions.files.bundle.canonical import canonical_bundle
from competitions.files.bundle.course import file_stages
from competitions.files.bundle.dump import dumps
from competitions.models import (
    Adjustment,
    Club,
    ClubBoard,
    Competition,
    Entrant,
    Team,
)
from competitions.rules.log import ledger
from engine.errors import Conflict, RuleViolation
from engine.json_values import JsonObject

Step = Callable[[], Author]
# How often a plan is made: an outdated one is made anew.
TRIES = 3


def import_bundle(
    bundle: values.Bundle, *, by: Author, club: Club | None = None
) -> Competition:
    """Into the given club, else into the club of that name, else into a new one.

    The same key twice is one competition, also when both come at once. Raises
    BundleErrors for what only the database shows to be wrong. All that takes long is
    made ready before the transaction, in which nobody else writes.
    """
    if refused := limits.large_file(by, len(bundle.fixtures)):
        raise refused
    bundle = canonical_bundle(bundle)
    wanted = _Wanted(bundle, by, club, ledger.digest(dumps(bundle)))
    if made := wanted.made_before():
        return made
    with limits.counted_start(by):
        draft, club = _board_of(bundle), wanted.known_club
        if draft and not (club and _offered_board(club, draft)):
            try_board(draft, by)
        return _make(wanted)


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A bundle, who brings it, and into which club, if that is said."""

    bundle: values.Bundle
    by: Author
    club: Club | None
    digest: str

    @property
    def door(self) -> NamedStream:
        return NamedStream("import", self.by.key)

    @property
    def asked(self) -> JsonObject:
        return {"bundle": self.digest}

    @property
    def known_club(self) -> Club | None:
        named = Club.objects.filter(name=self.bundle.club.name, claim_hash="")
        return self.club or named.first()

    @property
    def competition(self) -> EmptyCompetition:
        return EmptyCompetition(self.bundle.name, terms=_terms(self.bundle))

    def made_before(self) -> Competition | None:
        """What this key has made already."""
        entry = entries.entry_of_key(self.door, self.by, "bundle.import", self.asked)
        if entry is None:
            return None
        made = entries.made_in(entry)["competition"]
        return still_there(Competition.objects.filter(slug=made))


@dataclass(frozen=True, slots=True)
class _Plan:
    """All rows and entries of its matches and results, with the numbers they will have."""

    wanted: _Wanted
    club: Club | None
    teams: PlannedTeams
    matches: PlannedMatches | None
    results: PlannedResults

    @classmethod
    def of(cls, wanted: _Wanted) -> _Plan:
        bundle, club = wanted.bundle, wanted.known_club
        teams = plan_teams(club, bundle)
        owner = club or Club(name=bundle.club.name)
        competition = empty_competition(owner, wanted.competition, by=wanted.by)
        matches = None
        if bundle.fixtures or bundle.stages[0].groups:
            matches = plan_matches(competition, bundle, teams.teams)
        fixtures = matches.fixtures if matches else []
        of_file = MatchesOfFile(bundle, fixtures)
        results = plan_results(of_file, competition, teams, wanted.by)
        return cls(wanted, club, teams, matches, results)


def _make(wanted: _Wanted) -> Competition:
    """Planned, then stored; planned anew while others change the same club."""
    for left in reversed(range(TRIES)):
        try:
            return _import(_Plan.of(wanted))
        except PlanOutdated:
            pass
        except IntegrityError:
            # perhaps somebody else has just stored the same; else it comes again
            if not left:
                raise
    raise Conflict(CHANGED)


@transaction.atomic
def _import(plan: _Plan) -> Competition:
    wanted = plan.wanted
    bundle, by = wanted.bundle, wanted.by
    if made := wanted.made_before():
        # the same key at the same time was counted as well
        limits.uncount_start(by)
        return made
    keys = (f"{by.key}{n}" for n in range(1_000_000))

    def step() -> Author:
        return replace(by, key=next(keys))

    club = wanted.known_club
    if club != plan.club:
        raise PlanOutdated
    if club is None:
        club = _new_club(bundle.club, step)
    competition = create_competition(club, wanted.competition, by=step())
    teams = import_teams(club, bundle, plan.teams, by=step())
    add_entrants(competition, list(teams.values()), by=step(), version=None)
    for number, stage in enumerate(bundle.stages, 1):
        if stage.teams:
            listed = StageList(number, [teams[name].pk for name in stage.teams])
            enter_stage(competition, listed, by=step(), grounds=Grounds(None))
    _fill(competition, plan, teams, step)
    slug = competition.slug
    entries.append(wanted.door, "bundle.import", by, wanted.asked, competition=slug)
    competition.refresh_from_db()
    return competition


def _new_club(wanted: values.BundleClub, step: Step) -> Club:
    club = found_club(wanted.name, by=step())
    if wanted.zone:
        with _placed("club.zone"):
            rename_club(club, name=club.name, zone=wanted.zone, by=step())
        club.refresh_from_db()
    return club


def _terms(bundle: values.Bundle) -> CompetitionRules:
    return CompetitionRules(
        kind=bundle.stages[0].format.kind,
        ruleset=bundle.ruleset,
        win=bundle.win,
        draw=bundle.draw,
        loss=bundle.loss,
        tiebreaks=bundle.tiebreaks,
        head_to_head=bundle.head_to_head,
        second_yellow_red=bundle.second_yellow_red,
        prizes=bundle.prizes,
        depth=bundle.depth,
        venue=bundle.venue,
        switches=bundle.switches,
        stages=[file.terms for file in file_stages(bundle)],
    )


def _fill(
    competition: Competition, plan: _Plan, teams: dict[str, Team], step: Step
) -> None:
    """What has become of it: one entry for all of it, then one for each result."""
    who, bundle = step(), plan.wanted.bundle
    settings = _settings(competition.club, bundle, step)
    for column, names in (("team_order", bundle.order), ("lots_order", bundle.lots)):
        if names:
            settings[column] = [teams[name].pk for name in names]
    adjusted = _adjust(competition, bundle, teams)
    asked = {
        "fixtures": len(bundle.fixtures),
        "adjustments": [[a.team, a.points, a.reason] for a in bundle.adjustments],
    }
    gone = {teams[one.name].pk: one.withdrawn for one in bundle.teams if one.withdrawn}
    made: JsonObject = {"adjusted": adjusted, "settings": settings, "withdrawn": gone}
    heirs = {
        teams[one.name].pk: (teams[one.heir.team].pk, one.heir.stage)
        for one in bundle.teams
        if one.heir
    }
    if heirs:
        made["heirs"] = heirs
    for team, policy in gone.items():
        heir, since = heirs.get(team, (None, None))
        rows = Entrant.objects.filter(competition=competition, team=team)
        rows.update(withdrawn=policy, heir=heir, heir_from=since)
    if pools := _pools(competition, bundle, teams):
        made["pools"] = pools
    if plan.matches:
        plan.matches.put(competition)
        settings |= {"unplayed_reason": bundle.unplayed}
        drawn = {"drawn_at": who.at, "draw_method": "list"}
        Competition.objects.filter(pk=competition.pk).update(**drawn)
        made |= plan.matches.logged
    Competition.objects.filter(pk=competition.pk).update(**settings)
    log_structure_change(
        competition, "competition.import", who, asked, **_as_logged(made)
    )
    competition.refresh_from_db()
    plan.results.put(competition)
    _finish(competition)


def _pools(
    competition: Competition, bundle: values.Bundle, teams: dict[str, Team]
) -> JsonObject:
    """HV-POOL-01: who is registered, by team; refused where that cannot be."""
    found: JsonObject = {}
    for number, one in enumerate(bundle.teams):
        if not one.registered:
            continue
        team = teams[one.name]
        rows = team.squad.filter(name__in=one.registered)
        pool = sorted(rows.values_list("pk", flat=True))
        with _placed(f"teams[{number}].registered"):
            refuse_pool(competition, team, pool)
        competition.entrants.filter(team=team).update(pool=pool)
        found[str(team.pk)] = pool
    return found


def _settings(club: Club, bundle: values.Bundle, step: Step) -> JsonObject:
    """Columns of the competition that differ from those of a new one."""
    found: JsonObject = {
        "count_provisional": bundle.count_provisional,
        "confirm_hours": bundle.confirm_hours,
        "finished_at": bundle.finished,
    }
    if draft := _board_of(bundle):
        known = _offered_board(club, draft)
        with _placed("competition.board"):
            board = known or keep_tried_board(club, draft, by=step())
        found["board"] = board.public_id
    return found


def _board_of(bundle: values.Bundle) -> BoardDraft | None:
    board, game = bundle.board, bundle.ruleset.game
    return BoardDraft(game, board.name, board.text) if board else None


def _offered_board(club: Club, draft: BoardDraft) -> ClubBoard | None:
    return club.boards.offered().filter(game=draft.game, text=draft.text).first()


def _as_logged(made: JsonObject) -> JsonObject:
    """For the log: moments as texts, and nothing of what is as ever."""
    usual = {"count_provisional": True, "confirm_hours": 24, "finished_at": None}
    settings = {
        name: value.isoformat() if name == "finished_at" else value
        for name, value in made["settings"].items()
        if value != usual.get(name, "")
    }
    return {**made, "settings": settings}


def _adjust(
    competition: Competition, bundle: values.Bundle, teams: dict[str, Team]
) -> list[JsonObject]:
    rows = Adjustment.objects.bulk_create(
        Adjustment(
            competition=competition,
            team=teams[one.team],
            points=one.points,
            reason=one.reason,
        )
        for one in bundle.adjustments
    )
    return [
        {
            "adjustment": one.pk,
            "team": one.team_id,
            "points": one.points,
            "reason": one.reason,
        }
        for one in rows
    ]


def _finish(competition: Competition) -> None:
    """HV-COMP-04: a file says that it is finished only where nothing is left."""
    if competition.finished_at:
        with _placed("competition.finished"):
            refuse_undecided(competition, rest=bool(competition.unplayed_reason))
        follow_champion(competition)


@contextmanager
def _placed(place: str) -> Iterator[None]:
    """A refusal of what stands at this place of the file becomes a problem of it."""
    try:
        yield
    except RuleViolation as error:
        problem = values.Problem(place, error.message, error.params)
        raise values.BundleErrors([problem]) from None
