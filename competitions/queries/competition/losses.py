"""What a deed of the organiser takes from others, counted before it is done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from django.db.models import Q, QuerySet
from django.db.models.deletion import Collector

from competitions.models import Competition, Fixture
from competitions.queries.fixtures.meetings import Meeting, meetings_of
from competitions.queries.standings.tables import table_of
from competitions.rules.losses import (
    AHEAD,
    DRAFT,
    MISSED,
    Loss,
    crowned,
    level_in,
    losses_of,
)


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
    return losses_of(counts)


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
    counts = {
        AHEAD.get(policy, "unplayed"): len(ahead),
        "results": sum(1 for m in mine if m.result) if policy == "expunge" else 0,
        "playing": sum(1 for m in mine if m.live),
        DRAFT: rows_of(Fixture.objects.filter(pk__in=ahead))[DRAFT],
    }
    return losses_of(counts)


def follows_finish(competition: Competition, champion: int | None) -> tuple[Loss, ...]:
    """Who is crowned, and what is not played any more."""
    closed = sum(1 for met in meetings_of(competition) if met.off)
    return (
        _crowned(competition, champion),
        *losses_of({"closed": closed, "reopened": 1}),
    )


def follows_rest(
    competition: Competition, champion: int | None, left: Sequence[Meeting]
) -> tuple[Loss, ...]:
    """HV-REST-01: what is closed without points, and who is crowned nevertheless."""
    fixtures = Fixture.objects.filter(pk__in=[met.fixture.pk for met in left])
    counts = {"rest": len(left), DRAFT: rows_of(fixtures)[DRAFT], "reopened": 1}
    return (_crowned(competition, champion), *losses_of(counts))


def _crowned(competition: Competition, champion: int | None) -> Loss:
    if champion is None:
        return crowned(None)
    return crowned(competition.entrants.get(team=champion).team.name)


def follows_lots(competition: Competition) -> tuple[Loss, ...]:
    """Who is level now; the lots hold for whoever gets level later, too."""
    names = dict(competition.entrants.values_list("team_id", "team__name"))
    return (level_in(table_of(competition), names), Loss("for_good", 1))


def rows_of(fixtures: QuerySet[Fixture]) -> Counter[str]:
    """What hangs on these matches, in whichever app, by the label of its model."""
    found = Collector(using=fixtures.db)
    found.collect(list(fixtures))
    counts = {model: len(rows) for model, rows in found.data.items()}
    for rows in found.fast_deletes:
        counts[rows.model] = counts.get(rows.model, 0) + rows.count()
    return Counter({model._meta.label: n for model, n in counts.items()})
