"""What a deed of the organiser takes from others, counted before it is done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.db.models.deletion import Collector

from competitions.models import Competition, Fixture
from competitions.queries.fixtures.meetings import Meeting, meetings_of
from competitions.queries.standings.tables import table_of

DRAFT = "matches.Preparation"
# Of all that hangs on a match, what somebody would miss.
MISSED = (DRAFT, "competitions.RecoveryRoll", "competitions.TableLink")


@dataclass(frozen=True, slots=True)
class Loss:
    """So many of one thing; or one thing of these names."""

    what: str
    n: int
    names: str = ""


def lost_by_draw(competition: Competition) -> tuple[Loss, ...]:
    """Another draw, or none: nothing before there was a first one."""
    if not competition.drawn_at:
        return ()
    fixtures = competition.fixtures.all()
    counts = {
        "pairings": fixtures.count(),
        "dates": fixtures.exclude(kickoff=None).count(),
        "places": fixtures.exclude(Q(place="") & Q(table="")).count(),
        **{what: n for what, n in rows_of(fixtures).items() if what in MISSED},
    }
    return _losses(counts)


def lost_by_withdrawal(
    competition: Competition, team: int, policy: str
) -> tuple[Loss, ...]:
    """What becomes of the matches of a team that leaves; nothing when it comes back."""
    if not policy:
        return ()
    mine = [
        m
        for m in meetings_of(competition)
        if team in {side.pk for side in (m.home, m.away) if side}
    ]
    ahead = [m.fixture.pk for m in mine if m.result is None]
    left = {"forfeit": "forfeits", "keep": "unplayed", "expunge": "unplayed"}
    counts = {
        left.get(policy, "unplayed"): len(ahead),
        "results": sum(1 for m in mine if m.result) if policy == "expunge" else 0,
        "playing": sum(1 for m in mine if m.live),
        DRAFT: rows_of(Fixture.objects.filter(pk__in=ahead))[DRAFT],
    }
    return _losses(counts)


def follows_finish(competition: Competition, champion: int | None) -> tuple[Loss, ...]:
    """Who is crowned, and what is not played any more."""
    closed = sum(1 for met in meetings_of(competition) if met.off)
    crowned = _crowned(competition, champion)
    return (crowned, *_losses({"closed": closed, "reopened": 1}))


def follows_rest(
    competition: Competition, champion: int | None, left: Sequence[Meeting]
) -> tuple[Loss, ...]:
    """HV-REST-01: what is closed without points, and who is crowned nevertheless."""
    fixtures = Fixture.objects.filter(pk__in=[met.fixture.pk for met in left])
    counts = {"rest": len(left), DRAFT: rows_of(fixtures)[DRAFT], "reopened": 1}
    return (_crowned(competition, champion), *_losses(counts))


def _crowned(competition: Competition, champion: int | None) -> Loss:
    if champion is None:
        return Loss("nobody_crowned", 1)
    return Loss("crowned", 1, competition.entrants.get(team=champion).team.name)


def follows_lots(competition: Competition) -> tuple[Loss, ...]:
    """Who is level now; the lots hold for whoever gets level later, too."""
    names = dict(competition.entrants.values_list("team_id", "team__name"))
    table = table_of(competition)
    level = Counter(row.rank for row in table)
    tied = [names[row.team] for row in table if level[row.rank] > 1]
    return (
        Loss("level", len(tied), ", ".join(tied)) if tied else Loss("nobody_level", 1),
        Loss("for_good", 1),
    )


def rows_of(fixtures: QuerySet[Fixture]) -> Counter[str]:
    """What hangs on these matches, in whichever app, by the label of its model."""
    found = Collector(using=fixtures.db)
    found.collect(list(fixtures))
    counts = {model: len(rows) for model, rows in found.data.items()}
    for rows in found.fast_deletes:
        counts[rows.model] = counts.get(rows.model, 0) + rows.count()
    return Counter({model._meta.label: n for model, n in counts.items()})


def _losses(counts: dict[str, int]) -> tuple[Loss, ...]:
    return tuple(Loss(what, n) for what, n in counts.items() if n)
