"""What a deed of the organiser takes from others, counted before it is done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.db.models.deletion import Collector
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from competitions.models import Competition, Fixture
from competitions.queries.fixtures.meetings import Meeting, meetings_of
from competitions.queries.standings.tables import table_of

DRAFT = "matches.Preparation"


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
        **rows_of(fixtures),
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
    told = sentences(0).keys()
    return tuple(Loss(what, n) for what, n in counts.items() if n and what in told)


def in_words(losses: Iterable[Loss]) -> list[str]:
    """A sentence for each loss, and that the deed is not forgotten."""
    said = [
        sentences(one.n)[one.what] % {"n": one.n, "names": one.names} for one in losses
    ]
    return [*said, _("That it was done, when and by whom, stays on the rules page.")]


def sentences(n: int) -> dict[str, str]:
    return {
        "crowned": _("%(names)s becomes champion, and everybody reads it."),
        "closed": ngettext(
            "%(n)s match is not played any more.",
            "%(n)s matches are not played any more.",
            n,
        ),
        "nobody_crowned": _("The final was not played, so there is no champion."),
        "rest": ngettext(
            "%(n)s match is closed as not played: no points, no walk-over.",
            "%(n)s matches are closed as not played: no points, no walk-over.",
            n,
        ),
        "reopened": _("You can open it again later."),
        "level": _("Level now, and put in order by lot: %(names)s."),
        "nobody_level": _("Nobody is level now; the lots decide if somebody gets so."),
        "for_good": _("Lots are drawn once. They are never drawn again."),
        "pairings": ngettext(
            "%(n)s pairing that everybody could read is lost.",
            "%(n)s pairings that everybody could read are lost.",
            n,
        ),
        "dates": ngettext(
            "%(n)s match loses its date.", "%(n)s matches lose their dates.", n
        ),
        "places": ngettext(
            "%(n)s match loses its place or table.",
            "%(n)s matches lose their place or table.",
            n,
        ),
        "unplayed": ngettext(
            "%(n)s match of the team is not played.",
            "%(n)s matches of the team are not played.",
            n,
        ),
        "forfeits": ngettext(
            "%(n)s match of the team goes to its opponent.",
            "%(n)s matches of the team go to their opponents.",
            n,
        ),
        "results": ngettext(
            "%(n)s result of the team no longer counts, for its opponent neither.",
            "%(n)s results of the team no longer count, for its opponents neither.",
            n,
        ),
        "playing": ngettext(
            "%(n)s match of the team is being played.",
            "%(n)s matches of the team are being played.",
            n,
        ),
        DRAFT: ngettext(
            "%(n)s line-up that a coach has prepared is lost.",
            "%(n)s line-ups that coaches have prepared are lost.",
            n,
        ),
        "competitions.RecoveryRoll": ngettext(
            "%(n)s recovery roll is lost.", "%(n)s recovery rolls are lost.", n
        ),
        "competitions.TableLink": ngettext(
            "%(n)s scorer’s link no longer works.",
            "%(n)s scorers’ links no longer work.",
            n,
        ),
    }
