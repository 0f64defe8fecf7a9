"""The results of a bundle, official as they come, and what was prepared for its matches."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import repeat
from typing import NamedTuple

from django.db.models import Model

from competitions.actions.imports.planned_carry import PlannedRows, plan_carry
from competitions.actions.imports.planned_sums import PlannedSums, plan_sums
from competitions.actions.imports.planned_teams import PlannedTeams
from competitions.actions.log.entries import Author, EntryDraft, ReadyEntries
from competitions.actions.log.ready_rows import RowBatch
from competitions.actions.results.carry_rows import follow
from competitions.actions.results.opening import sessions_learnt
from competitions.actions.results.projection import (
    ResultRecord,
    logged_result,
    projected_rows,
    result_row,
)
from competitions.actions.results.reports import as_typed, content_of
from competitions.files.bundle.values import Bundle, BundleFixture
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
    DeckCard,
    Fixture,
    Hand,
    MatchAnswer,
    PlayerChances,
    Suspension,
)
from competitions.rules.results import confirmation
from competitions.rules.results.stored_reports import report_by_id, report_json
from engine.json_values import JsonObject
from engine.rulesets import Ruleset
from engine.sides import SIDES, Side


@dataclass(frozen=True, slots=True)
class PlannedResults:
    """The entries of a bundle's results and all rows that follow, not stored yet."""

    entries: ReadyEntries
    rows: Sequence[RowBatch]
    deck: RowBatch | None
    sums: PlannedSums
    # Only what is stored says what withdrawals have decided.
    follows_stored: bool

    def put(self, competition: Competition) -> None:
        """Store them, in the caller's transaction, behind what its log says so far."""
        self.entries.append(competition.stream)
        for rows in self.rows:
            rows.put()
        if self.deck:
            self.deck.put(repeat((competition.pk,), len(self.deck.values)))
        if self.follows_stored:
            follow(competition)
        self.sums.put(competition)


class MatchesOfFile(NamedTuple):
    """A bundle, and the rows that its matches become, in its order."""

    bundle: Bundle
    fixtures: Sequence[Fixture]


def plan_results(
    matches: MatchesOfFile,
    competition: Competition,
    squads: PlannedTeams,
    by: Author,
) -> PlannedResults:
    """One entry of the log for each match that was prepared, one for each result."""
    bundle, fixtures = matches
    found: PlannedRows = defaultdict(list)
    drafts: list[EntryDraft] = []
    for n, (fixture, one) in enumerate(zip(fixtures, bundle.fixtures, strict=False)):
        match = _Match(fixture, one, squads)
        if prepared := match.prepare(who := replace(by, key=f"{by.key}p{n}")):
            drafts.append(EntryDraft(fixture, "match.import", who, {}, prepared))
        if one.result:
            who = replace(by, key=f"{by.key}r{n}")
            drafts.append(match.result(bundle.ruleset, who))
        for row in match.rows:
            found[type(row)].append(row)
    gone = any(one.withdrawn for one in bundle.teams)
    deck: list[DeckCard] = []
    if not gone:
        players = {pk: team for (team, _name), pk in squads.players.items()}
        found[Suspension], deck = plan_carry(competition, found, players)
    sums = plan_sums(competition, found, [one.pk for one in squads.teams.values()])
    return PlannedResults(
        ReadyEntries(drafts),
        [RowBatch(rows) for rows in found.values() if rows],
        RowBatch(deck, ("competition_id",)) if deck else None,
        sums,
        gone,
    )


class _Match:
    """A match of the file, and the rows that it leaves."""

    def __init__(
        self, fixture: Fixture, one: BundleFixture, squads: PlannedTeams
    ) -> None:
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

    def result(self, ruleset: Ruleset, by: Author) -> EntryDraft:
        report, facts = self.one.result, self.one.facts
        assert report
        teams = {side.value: team for side, team in self.sides.items()}
        ids = {(side, name): self.player(side, name) for side, name in report.players()}
        stored = report_json(report, ids)
        final = confirmation.final_state(content_of(stored, teams), by.actor, by.role)
        final = replace(final, reason=facts.reason, corrected=facts.corrected)
        record = ResultRecord(
            ruleset=ruleset,
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
