"""The results of a bundle, official as they come, and what was prepared for its matches."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import Model

from competitions.actions.log import entries
from competitions.actions.log.entries import Author, EntryDraft
from competitions.actions.results.opening import sessions_learnt
from competitions.actions.results.projection import (
    ResultRecord,
    bulk_store,
    logged_result,
    projected_rows,
    result_row,
)
from competitions.actions.results.reports import as_typed, content_of
from competitions.files.bundle.values import BundleFixture
from competitions.games.dice import TABLE
from competitions.games.questions import (
    AFTER_MATCH,
    BEFORE_MATCH,
    FIT_AGAIN,
    RECOVERY,
    STILL_INJURED,
)
from competitions.models import (
    Competition,
    Fixture,
    Hand,
    MatchAnswer,
    PlayerChances,
    SquadPlayer,
    Team,
)
from competitions.rules.results import confirmation
from competitions.rules.results.stored_reports import report_by_id, report_json
from engine.json_values import JsonObject
from engine.sides import SIDES, Side

Listed = Sequence[tuple[Fixture, BundleFixture]]


@dataclass(frozen=True, slots=True)
class SquadIds:
    """The teams by name, and the ids of their players by team and name."""

    teams: Mapping[str, Team]
    players: Mapping[tuple[int, str], int]

    @classmethod
    def of(cls, teams: Mapping[str, Team]) -> SquadIds:
        rows = SquadPlayer.objects.filter(team__in=teams.values())
        columns = rows.values_list("team_id", "name", "pk")
        return cls(teams, {(team, name): pk for team, name, pk in columns})


def bring_results(
    competition: Competition,
    listed: Listed,
    squads: SquadIds,
    step: Callable[[], Author],
) -> None:
    """One entry of the log for each match that was prepared, one for each result."""
    rows: list[Model] = []
    drafts: list[EntryDraft] = []
    for fixture, one in listed:
        match = _Match(fixture, one, squads)
        prepared = match.prepare(who := step())
        if prepared:
            drafts.append(EntryDraft(fixture, "match.import", who, {}, prepared))
        if one.result:
            drafts.append(match.result(competition, step()))
        rows += match.rows
    entries.append_all(drafts)
    bulk_store(rows)
    played = [fixture.pk for fixture, one in listed if one.result]
    Fixture.objects.filter(pk__in=played).update(version=1)


class _Match:
    """A match of the file, and the rows that it leaves."""

    def __init__(self, fixture: Fixture, one: BundleFixture, squads: SquadIds) -> None:
        self.fixture, self.one, self.squads = fixture, one, squads
        names = {side: one.team(side) for side in SIDES}
        self.sides = {s: squads.teams[name] for s, name in names.items() if name}
        self.hands: list[Hand] = []
        self.rows: list[Model] = []

    def player(self, side: Side, name: str) -> int:
        return self.squads.players[self.sides[side].pk, name]

    def prepare(self, by: Author) -> JsonObject:
        """For the log what was prepared, thrown and answered; nothing if there is nothing."""
        facts = self.one.facts
        learnt = [(self.sides[c.side], c.number, c.level) for c in facts.learnt]
        sessions = sessions_learnt(self.fixture, learnt, facts.opened or by.at)
        self.hands = self._hands(by)
        rolls, answers, chances = self._rolls(by), self._answers(by), self._chances()
        self.rows += [*sessions, *self.hands, *rolls, *answers, *chances]
        payload = {
            "seals": [[row.team_id, row.commitment] for row in self.hands],
            "learnt": [[row.team_id, row.number] for row in sessions],
            "rolls": [[r.player_id, r.value, r.fit, r.how] for r in rolls],
            "answers": [[row.player_id, row.kind, row.value] for row in answers],
            "chances": [[row.player_id, row.shots, row.worth] for row in chances],
        }
        return {name: rows for name, rows in payload.items() if rows}

    def result(self, competition: Competition, by: Author) -> EntryDraft:
        report, facts = self.one.result, self.one.facts
        assert report
        teams = {side.value: team for side, team in self.sides.items()}
        ids = {(side, name): self.player(side, name) for side, name in report.players()}
        stored = report_json(report, ids)
        final = confirmation.final_state(content_of(stored, teams), by.actor, by.role)
        final = replace(final, reason=facts.reason, corrected=facts.corrected)
        record = ResultRecord(
            ruleset=competition.ruleset,
            version=1,
            pinned=facts.kept,
            opened_at=facts.opened,
            first_at=facts.recorded,
        )
        after = logged_result(final, stored, teams, record)
        read = report_by_id(stored)
        result = result_row(self.fixture, after, read, facts.recorded or by.at)
        self.rows += [result, *projected_rows(result, read, self.hands)]
        asked = {"report": as_typed(report)}
        return EntryDraft(self.fixture, "result.record", by, asked, {"result": after})

    def _hands(self, by: Author) -> list[Hand]:
        return [
            Hand(
                fixture=self.fixture,
                team=self.sides[hand.side],
                numbers=list(hand.cards),
                nonce=hand.nonce,
                commitment=hand.sealed,
                brought_by=by.actor,
            )
            for hand in self.one.facts.hands
        ]

    def _rolls(self, by: Author) -> list[MatchAnswer]:
        return [
            MatchAnswer(
                fixture=self.fixture,
                player_id=self.player(roll.side, roll.player),
                kind=RECOVERY,
                when=BEFORE_MATCH,
                value=roll.face,
                outcome=FIT_AGAIN if roll.fit else STILL_INJURED,
                how=roll.how,
                at=by.at,
            )
            for roll in self.one.rolls
        ]

    def _answers(self, by: Author) -> list[MatchAnswer]:
        return [
            MatchAnswer(
                fixture=self.fixture,
                player_id=self.player(answer.side, answer.player),
                kind=answer.question,
                when=AFTER_MATCH,
                value=answer.value,
                how=TABLE,
                at=by.at,
            )
            for answer in self.one.answers
        ]

    def _chances(self) -> list[PlayerChances]:
        return [
            PlayerChances(
                fixture=self.fixture,
                player_id=self.player(one.side, one.player),
                shots=one.shots,
                worth=one.worth,
            )
            for one in self.one.facts.chances
        ]
