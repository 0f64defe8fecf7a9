"""Many results at once: each as `propose_result` enters it for an organiser."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from django.db import transaction
from django.db.models import F, Model

from competitions.actions.log import entries
from competitions.actions.log.entries import Author, EntryDraft
from competitions.actions.results.carry_rows import follow
from competitions.actions.results.competition_end import follow_champion
from competitions.actions.results.projection import (
    ResultRecord,
    bulk_store,
    logged_result,
    projected_rows,
    result_row,
)
from competitions.actions.results.reports import as_typed, content_of
from competitions.actions.results.sums import recount
from competitions.actions.team.teams import players_made
from competitions.models import Competition, Fixture, SquadPlayer, Team
from competitions.rules.results import confirmation
from competitions.rules.results.confirmation import ResultActor
from competitions.rules.results.stored_reports import (
    report_by_id,
    report_json,
    under_ruleset,
)
from engine.json_values import JsonObject
from engine.report import MatchReport
from engine.sides import BySide, Side


@dataclass(frozen=True, slots=True)
class PlainResult:
    """A match without a result so far, who plays in it, and how it ended."""

    fixture: Fixture
    home: Team
    away: Team
    report: MatchReport

    @property
    def sides(self) -> BySide[Team]:
        return BySide(self.home, self.away)


def enter_plain_results(
    competition: Competition, wanted: Sequence[PlainResult], *, by: Author
) -> None:
    """HV-FILE-05: an entry for each; what follows from all of them is followed once.

    Part of the caller's transaction, which has locked the competition and asked the
    rules. Only of matches of tables in which nothing was prepared.
    """
    assert transaction.get_connection().in_atomic_block
    assert by.organiser
    assert by.sides == by.barred == frozenset()
    drafts: list[EntryDraft] = []
    rows: list[Model] = []
    squads = _Squads(wanted)
    for n, one in enumerate(wanted, 1):
        draft, follows = _entered(one, squads, replace(by, key=f"{by.key}.{n}"))
        drafts.append(draft)
        rows += follows
    entries.append_all(drafts)
    bulk_store(rows)
    Fixture.objects.filter(pk__in=[one.fixture.pk for one in wanted]).update(
        version=F("version") + 1
    )
    Competition.objects.filter(pk=competition.pk).update(revision=F("revision") + 1)
    follow(competition)
    recount({team.pk for one in wanted for team in (one.home, one.away)})
    follow_champion(competition)


class _Squads:
    """The players of both sides by name; whoever is new joins."""

    def __init__(self, wanted: Iterable[PlainResult]) -> None:
        teams = {t.pk for one in wanted if one.report.players() for t in one.sides}
        columns = SquadPlayer.objects.filter(team__in=teams)
        rows = columns.values_list("team_id", "name", "pk")
        self.players = {(team, name): pk for team, name, pk in rows}

    def ids(
        self, one: PlainResult
    ) -> tuple[dict[tuple[Side, str], int], list[SquadPlayer]]:
        """The ids of all in a report by side and name, and the players new by it."""
        found, new = {}, []
        for side, name in sorted(one.report.players()):
            team = one.sides[side]
            if (team.pk, name) not in self.players:
                new.append(SquadPlayer.objects.create(team=team, name=name))
                self.players[team.pk, name] = new[-1].pk
            found[side, name] = self.players[team.pk, name]
        return found, new


def _entered(
    one: PlainResult, squads: _Squads, by: Author
) -> tuple[EntryDraft, list[Model]]:
    """Its entry, and the rows that follow from it."""
    report = under_ruleset(one.report, one.fixture.ruleset)
    sides = {"home": one.home, "away": one.away}
    ids, new = squads.ids(one)
    stored = report_json(report, ids)
    who = ResultActor(by.actor, by.sides, by.organiser)
    state = confirmation.propose(None, content_of(stored, sides), who)
    record = ResultRecord(
        one.fixture.ruleset, version=one.fixture.version + 1, first_at=by.at
    )
    after = logged_result(state, stored, sides, record)
    asked = {"report": as_typed(report), "cascade": None}
    made: JsonObject = {"players": players_made(new)} if new else {}
    made |= {"result": after}
    draft = EntryDraft(one.fixture, "result.propose", by, asked, made)
    read = report_by_id(stored)
    result = result_row(one.fixture, after, read, by.at)
    return draft, [result, *projected_rows(result, read, ())]
