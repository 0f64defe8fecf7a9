"""A competition from its creation to the archive; each write is one log entry."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from django.db import transaction

from competitions.actions.log import entries
from competitions.actions.log.command import (
    expect,
    holds,
    lock_competition,
    log_structure_change,
    refuse_archived,
)
from competitions.actions.log.entries import Author, Grounds
from competitions.actions.log.losses import follows_finish, follows_lots, refuse_unread
from competitions.actions.log.stages import write_stages
from competitions.actions.results.cascade import (
    apply_cascade,
    chosen_in,
    refuse_moved,
)
from competitions.actions.results.competition_end import (
    NobodyOnTop,
    follow_champion,
    refuse_undecided,
)
from competitions.actions.results.sums import recount
from competitions.models import Club, Competition, Live, Stage
from competitions.models.identity import public_slug
from competitions.queries.people.memberships import entered_teams, may_publish
from competitions.queries.standings.tables import champion_of
from competitions.rules import terms as rules
from competitions.rules.formats.registry import columns_of_format
from competitions.rules.formats.stages import StageTerms, stage_terms_as_logged
from competitions.rules.standings.chains import checked_chain, points_first
from competitions.rules.standings.facts import DEFAULT_CHAIN
from competitions.rules.venues import TABLE, check_venue
from competitions.stored_names import PRIZES
from engine.errors import N_, RuleViolation
from engine.json_values import JsonObject
from engine.report import Depth
from engine.rulesets import Ruleset

MOST_UNCLAIMED = 5
UNFINISHED = N_("Finish the competition before you archive it.")
PLAYED_NOW = N_("A match of it is being played: that ends first, or you decide it.")


@dataclass(frozen=True, slots=True)
class CompetitionRules:
    """The rules of a competition: what `manage/rules` edits and a bundle carries."""

    kind: str
    ruleset: Ruleset = rules.RULESET
    legs: int = 1
    win: int = 3
    draw: int = 1
    loss: int = 0
    tiebreaks: Sequence[str] = field(default=DEFAULT_CHAIN)
    head_to_head: str = "restart"
    third_place: bool = False
    second_yellow_red: bool = True
    # HV-CHL-01: what the book says of this kind, where nobody has chosen.
    prizes: bool | None = None
    # How much a sheet asks for; each keeps what held when it opened.
    depth: Depth = "standard"
    # HV-PLAY-11: where its matches are played.
    venue: str = TABLE
    # What its game leaves to each competition: those that are on.
    switches: Sequence[str] = ()
    # Its stages in order; empty if there is one that the fields above describe fully.
    stages: Sequence[StageTerms] = ()

    @property
    def courses(self) -> list[tuple[object, ...]]:
        """How its stages are played."""
        return [stage.course for stage in self.stages]

    @property
    def normalised(self) -> CompetitionRules:
        """If it has stages, kind, legs and third place come from the first of them."""
        if not self.stages:
            return self
        first = self.stages[0].format
        alone = len(self.stages) == 1 and self.stages[0].plain
        stages = () if alone and rules.fits_columns(first) else tuple(self.stages)
        return replace(self, **columns_of_format(first), stages=stages)


@dataclass(frozen=True, slots=True)
class EmptyCompetition:
    """A competition before it has teams: what it is called, its rules, who sees it."""

    name: str
    terms: CompetitionRules
    visibility: str = "public"


def empty_competition(
    club: Club, wanted: EmptyCompetition, *, by: Author
) -> Competition:
    """A competition that is not stored yet, with its stages."""
    terms, visibility = wanted.terms.normalised, wanted.visibility
    rules.check_terms(terms)
    rules.check_switches(terms.ruleset, terms.switches)
    if visibility == "public" and (club.unclaimed or not may_publish(by.account)):
        visibility = "unlisted"
    made = Competition(
        club=club,
        slug=public_slug(wanted.name),
        name=wanted.name,
        visibility=visibility,
        **_columns(terms),
    )
    if terms.stages:
        rows = enumerate(stage_terms_as_logged(terms.stages), 1)
        made.know_stages([Stage(number=n, **columns) for n, columns in rows])
    return made


@transaction.atomic
def create_competition(
    club: Club, wanted: EmptyCompetition, *, by: Author
) -> Competition:
    """An empty competition; teams and the draw follow."""
    terms = wanted.terms.normalised
    competition = empty_competition(club, wanted, by=by)
    if club.unclaimed:
        _refuse_many(club)
    competition.save(force_insert=True)
    asked = {"name": competition.name, "visibility": competition.visibility}
    made: JsonObject = {"terms": _as_logged(_columns(terms)), "club": club.slug}
    if terms.stages:
        made["stages"] = stage_terms_as_logged(terms.stages)
        write_stages(competition, made["stages"])
    log_structure_change(competition, "competition.create", by, asked, **made)
    competition.refresh_from_db()
    return competition


def _refuse_many(club: Club) -> None:
    """DEC-15: a club without an account has only unlisted competitions, and not many."""
    if club.competitions.count() >= MOST_UNCLAIMED:
        raise RuleViolation(
            "DEC-15",
            N_(
                "Without an account there are at most %(most)s competitions. "
                "Keep them with an account first."
            ),
            most=MOST_UNCLAIMED,
        )


def _refuse_unconfirmed(by: Author) -> None:
    text = N_(
        "Confirm your e-mail address first, on the page of your account; then it"
        " can be public."
    )
    if not may_publish(by.account):
        raise RuleViolation("HV-LIMIT-05", text)


@transaction.atomic
def edit_terms(
    competition: Competition, terms: CompetitionRules, *, by: Author, grounds: Grounds
) -> None:
    """Points and tie-breaks may change at any time; kind, legs, profile until the draw.

    HV-STG-08: if it changes who comes through to matches that have been played, the
    organiser chooses what happens to those.
    """
    competition = lock_competition(competition)
    terms, now = terms.normalised, competition_rules_of(competition)
    columns = _columns(terms)
    game = columns.pop("game")
    asked: JsonObject = {"terms": _as_logged(columns), **chosen_in(grounds.cascade)}
    if terms.stages or now.stages:
        asked["stages"] = stage_terms_as_logged(terms.stages)
    if entries.entry_of_key(competition, by, "competition.terms", asked):
        return
    expect(competition.version, grounds.version)
    refuse_archived(competition)
    rules.check_terms(terms)
    rules.check_switches(terms.ruleset, terms.switches)
    if competition.drawn_at:
        rules.refuse_redrawn(now, terms)
    if _in_force(terms) == _in_force(now):
        return
    cards_count_anew = terms.second_yellow_red != competition.second_yellow_red

    def write() -> None:
        Competition.objects.filter(pk=competition.pk).update(game=game, **columns)
        if "stages" in asked:
            write_stages(competition, asked["stages"])

    refuse_moved(competition, write, grounds.cascade)
    write()
    log_structure_change(competition, "competition.terms", by, asked, game=game)
    competition.refresh_from_db()
    apply_cascade(competition, by, grounds.cascade)
    follow_champion(competition)
    if cards_count_anew:
        recount(entered_teams(competition))


@transaction.atomic
def decide_chain(
    competition: Competition, chain: Sequence[str], *, by: Author, grounds: Grounds
) -> None:
    """HV-CHAIN-01: the organiser puts lost tie-breaks back, or leaves them out."""
    competition = lock_competition(competition)
    kept = {"tiebreaks": list(points_first(chain))}
    asked = {**kept, **chosen_in(grounds.cascade)}
    if entries.entry_of_key(competition, by, "competition.chain", asked):
        return
    expect(competition.version, grounds.version)
    refuse_archived(competition)
    rows = Competition.objects.filter(pk=competition.pk)
    refuse_moved(competition, lambda: rows.update(**kept), grounds.cascade)
    rows.update(**kept)
    log_structure_change(competition, "competition.chain", by, asked)
    competition.refresh_from_db()
    apply_cascade(competition, by, grounds.cascade)
    follow_champion(competition)


@transaction.atomic
def edit_settings(
    competition: Competition, *, by: Author, version: int | None, **values: object
) -> None:
    """Name, visibility, hours to confirm, whether unconfirmed results count.

    Of an archived one too: it may have to be hidden.
    """
    competition = lock_competition(competition)
    if entries.entry_of_key(competition, by, "competition.settings", values):
        return
    expect(competition.version, version)
    if values.get("visibility") == "public" and competition.club.unclaimed:
        raise RuleViolation(
            "DEC-15",
            N_("Keep this competition with an account first; then it can be public."),
        )
    if values.get("visibility") == "public" != competition.visibility:
        _refuse_unconfirmed(by)
    if holds(competition, values):
        return
    visibility = values.get("visibility", competition.visibility)
    Competition.objects.filter(pk=competition.pk).update(**values)
    log_structure_change(competition, "competition.settings", by, values)
    if visibility != competition.visibility:
        recount(entered_teams(competition))


@transaction.atomic
def draw_lots(
    competition: Competition, *, seed: str, by: Author, grounds: Grounds
) -> None:
    """Decision 20: the last tie-break is drawn once, from a seed anybody can check.

    `grounds.acknowledged`: the fingerprint of what the organiser was shown, who is level.
    """
    competition = lock_competition(competition)
    asked = {"seed": seed, **chosen_in(grounds.cascade)}
    if entries.entry_of_key(competition, by, "competition.lots", asked):
        return
    expect(competition.version, grounds.version)
    refuse_archived(competition)
    if competition.lots_drawn:
        raise RuleViolation("HC-CHP-02", N_("The lots have been drawn already."))
    if "lots" not in competition.tiebreaks:
        raise RuleViolation(
            "HC-CHP-02", N_("Drawing of lots is not among the tie-breaks.")
        )
    refuse_unread(follows_lots(competition), grounds.acknowledged)
    rows = Competition.objects.filter(pk=competition.pk)
    refuse_moved(competition, lambda: rows.update(lots_seed=seed), grounds.cascade)
    rows.update(lots_seed=seed)
    log_structure_change(competition, "competition.lots", by, asked)
    competition.refresh_from_db()
    apply_cascade(competition, by, grounds.cascade)
    follow_champion(competition)


@transaction.atomic
def finish_competition(
    competition: Competition,
    *,
    by: Author,
    version: int | None,
    acknowledged: str | None = None,
) -> None:
    """Crown the champion; later corrections may still crown another.

    `acknowledged`: the fingerprint of what the organiser was shown, who is crowned.
    """
    competition = lock_competition(competition)
    if entries.entry_of_key(competition, by, "competition.finish", {}):
        return
    expect(competition.version, version)
    refuse_archived(competition)
    refuse_undecided(competition)
    champion = champion_of(competition)
    if champion is None and not (
        competition.last_stage.format.bracket and competition.unplayed_reason
    ):
        raise NobodyOnTop
    refuse_unread(follows_finish(competition, champion), acknowledged)
    Competition.objects.filter(pk=competition.pk).update(
        finished_at=by.at, champion=champion
    )
    log_structure_change(competition, "competition.finish", by, {}, champion=champion)


@transaction.atomic
def reopen(competition: Competition, *, by: Author, version: int | None) -> None:
    """Take a finish or an archiving back; what was closed is to be played again."""
    competition = lock_competition(competition)
    if entries.entry_of_key(competition, by, "competition.reopen", {}):
        return
    expect(competition.version, version)
    Competition.objects.filter(pk=competition.pk).update(
        finished_at=None, archived_at=None, champion=None, unplayed_reason=""
    )
    log_structure_change(competition, "competition.reopen", by, {})


@transaction.atomic
def archive(competition: Competition, *, by: Author, version: int | None) -> None:
    """Closed for good: read by everybody, changed by nobody."""
    competition = lock_competition(competition)
    if entries.entry_of_key(competition, by, "competition.archive", {}):
        return
    expect(competition.version, version)
    played = Live.objects.filter(fixture__competition=competition).exists()
    if played or not competition.finished_at:
        raise RuleViolation("HV-COMP-04", PLAYED_NOW if played else UNFINISHED)
    Competition.objects.filter(pk=competition.pk).update(archived_at=by.at)
    log_structure_change(competition, "competition.archive", by, {})


def _columns(terms: CompetitionRules) -> dict[str, object]:
    return {
        "kind": terms.kind,
        "game": terms.ruleset.game,
        "profile": terms.ruleset.profile,
        "legs": terms.legs,
        "points_win": terms.win,
        "points_draw": terms.draw,
        "points_loss": terms.loss,
        "tiebreaks": list(checked_chain(terms.tiebreaks)),
        "head_to_head": terms.head_to_head,
        "third_place": terms.third_place,
        "second_yellow_red": terms.second_yellow_red,
        "prizes": rules.prizes_of(terms.kind, terms.prizes),
        "depth": rules.check_depth(terms.depth),
        "venue": check_venue(terms.venue, terms.depth),
        "switches": " ".join(sorted(set(terms.switches))),
    }


def _as_logged(columns: JsonObject) -> JsonObject:
    """The columns by their names of the log."""
    return {PRIZES if name == "prizes" else name: columns[name] for name in columns}


def competition_rules_of(competition: Competition) -> CompetitionRules:
    return CompetitionRules(
        kind=competition.kind,
        ruleset=competition.ruleset,
        legs=competition.legs,
        win=competition.points_win,
        draw=competition.points_draw,
        loss=competition.points_loss,
        tiebreaks=tuple(competition.tiebreaks),
        head_to_head=competition.head_to_head,
        third_place=competition.third_place,
        second_yellow_red=competition.second_yellow_red,
        prizes=competition.prizes,
        depth=rules.check_depth(competition.depth),
        venue=competition.venue,
        switches=tuple(competition.switches.split()),
        stages=tuple(stage.terms for stage in competition.stages_in_order),
    ).normalised


def _in_force(terms: CompetitionRules) -> CompetitionRules:
    """Chains that differ only in naming the points are equal."""
    return replace(terms, tiebreaks=points_first(terms.tiebreaks))
