"""What a deed of the organiser takes from others; he has read it before it is done."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db.models import QuerySet

from competitions.models import Competition, Fixture
from competitions.queries.fixtures.meetings import Meeting, meetings_of
from competitions.queries.log.gone import dependents_of
from competitions.queries.standings.tables import table_of
from competitions.rules.log.fingerprint import fingerprint_of
from competitions.rules.losses import (
    DRAFT,
    Loss,
    champion_loss,
    level_in,
    losses_of,
    losses_of_draw,
    losses_of_withdrawal,
)
from engine.errors import N_, Conflict


class LossNeeded(Conflict):
    """Nothing is done yet; `acknowledged` is what shows that this list was read."""

    def __init__(self, losses: tuple[Loss, ...]) -> None:
        self.losses = losses
        self.acknowledged = print_of_losses(losses)
        super().__init__(N_("Others rely on this. Read what is lost, then go on."))


def refuse_unread(losses: tuple[Loss, ...], acknowledged: str | None) -> None:
    """HV-LOSS-01: exactly this was shown. None comes from commands without a page."""
    if acknowledged is not None and losses and acknowledged != print_of_losses(losses):
        raise LossNeeded(losses)


def print_of_losses(losses: Iterable[Loss]) -> str:
    return fingerprint_of({"losses": [[one.what, one.n, one.names] for one in losses]})


def loss_counts(losses: Iterable[Loss]) -> dict[str, int]:
    """For the log."""
    return {one.what: one.n for one in losses}


def lost_by_draw(competition: Competition) -> tuple[Loss, ...]:
    """Another draw, or none: nothing before there was a first one."""
    if not competition.drawn_at:
        return ()
    return lost_matches(competition.fixtures.all())


def lost_matches(fixtures: QuerySet[Fixture]) -> tuple[Loss, ...]:
    """What is lost when these matches are made anew."""
    return losses_of_draw(
        len(fixtures),
        sum(match.kickoff is not None for match in fixtures),
        sum(bool(match.place or match.table) for match in fixtures),
        dependents_of(fixtures),
    )


def lost_by_withdrawal(
    competition: Competition, team: int, policy: str
) -> tuple[Loss, ...]:
    """What becomes of the matches of a team that leaves."""
    mine = [
        m
        for m in meetings_of(competition)
        if team in {side.pk for side in (m.home, m.away) if side}
    ]
    return losses_of_withdrawal(mine, policy, _drafts(m for m in mine if not m.result))


def follows_finish(competition: Competition, champion: int | None) -> tuple[Loss, ...]:
    """Who is crowned, and what is not played any more."""
    closed = sum(1 for meeting in meetings_of(competition) if meeting.off)
    counts = {"closed": closed, "reopened": 1}
    return (_crowned(competition, champion), *losses_of(counts))


def follows_rest(
    competition: Competition, champion: int | None, left: Sequence[Meeting]
) -> tuple[Loss, ...]:
    """HV-REST-01: what is closed without points, and who is crowned nevertheless."""
    counts = {"rest": len(left), DRAFT: _drafts(left), "reopened": 1}
    return (_crowned(competition, champion), *losses_of(counts))


def follows_lots(competition: Competition) -> tuple[Loss, ...]:
    """Who is level now; the lots hold for whoever gets level later, too."""
    names = dict(competition.entrants.values_list("team_id", "team__name"))
    return (level_in(table_of(competition), names), Loss("for_good", 1))


def _drafts(matches: Iterable[Meeting]) -> int:
    """How many of these are prepared."""
    fixtures = Fixture.objects.filter(
        pk__in=[meeting.fixture.pk for meeting in matches]
    )
    return dependents_of(fixtures)[DRAFT]


def _crowned(competition: Competition, champion: int | None) -> Loss:
    if champion is None:
        return champion_loss(None)
    return champion_loss(competition.entrants.get(team=champion).team.name)
