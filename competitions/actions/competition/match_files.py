"""HV-FILE-04, HV-FILE-05: dates and results of a file, tried out or stored in one piece."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date

from django.db import transaction

from competitions.actions.competition.fixtures import schedule_fixtures
from competitions.actions.competition.listed_draws import (
    draw_as_listed,
    faults_of_list,
)
from competitions.actions.competition.listed_scorers import ListedScorers
from competitions.actions.competition.match_changes import (
    MatchChange,
    new_kickoff,
    same_score,
)
from competitions.actions.log import entries
from competitions.actions.log.command import (
    CHANGED,
    expect,
    lock_competition,
    log_structure_change,
    refuse_archived,
)
from competitions.actions.log.entries import Author, Grounds
from competitions.actions.log.limits import large_file
from competitions.actions.results.deeds import SheetOpen, propose_result, violations
from competitions.actions.results.opening import refuse_closed
from competitions.actions.results.plain_results import (
    PlainResult,
    enter_plain_results,
)
from competitions.actions.results.settlement import Submission
from competitions.files.lists.matches import (
    FixtureFact,
    FixtureIndex,
    FixtureLine,
    ScoreLine,
    UnknownMeeting,
    fixture_lines,
)
from competitions.files.lists.text import LineProblem, ListFile
from competitions.models import Competition, DiceSeed, Fixture, Hand, Result
from competitions.queries.fixtures.meetings import (
    Meeting,
    contestants_of,
    meetings_in,
)
from competitions.queries.people.allegiance import allegiances_in
from competitions.rules.log import ledger
from competitions.rules.log.fingerprint import fingerprint_of
from competitions.rules.people.allegiance import CoachPlace, place_of
from engine.errors import N_, Conflict, RuleViolation
from engine.report import Goal, MatchReport


@dataclass(frozen=True, slots=True)
class MatchFile:
    """The lines of a file about matches, and those that could not be read."""

    competition: Competition
    lines: Sequence[FixtureLine]
    problems: Sequence[LineProblem]
    # Of what it says, however it was written.
    digest: str

    @classmethod
    def of(cls, competition: Competition, file: ListFile, today: date) -> MatchFile:
        digest = ledger.digest(ledger.canonical_json(file.content))
        return cls(competition, *fixture_lines(file, today), digest)


@dataclass(frozen=True, slots=True)
class ListAuthor:
    """Who brings a file: which teams he coaches, and the names he may have acted under."""

    by: Author
    teams: frozenset[int] = frozenset()
    actors: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class MatchPreview:
    """All that a file changes, how many lines change nothing, and what is wrong."""

    changes: tuple[MatchChange, ...]
    same: int
    problems: tuple[LineProblem, ...]
    # The print of the matches as they stood before.
    seen: str


def preview_matches(file: MatchFile, author: ListAuthor) -> MatchPreview:
    """Nothing is stored: a draw, and results that lead on in a bracket, are taken back."""
    if refused := large_file(author.by, len(file.lines)):
        return MatchPreview((), 0, (LineProblem(0, refused),), "")
    if file.competition.drawn_at and not file.competition.sides_follow:
        return _Bringing(file, author, stores=False).preview()
    found: list[MatchPreview] = []
    try:
        with transaction.atomic():
            tried = replace(file, competition=lock_competition(file.competition))
            found.append(_Bringing(tried, author, stores=True).preview())
            raise _TakenBack
    except _TakenBack:
        return found[0]


class _TakenBack(Exception):
    """Ends a transaction that was only a trial."""


@transaction.atomic
def store_matches(
    file: MatchFile, author: ListAuthor, *, seen: str, version: int
) -> int:
    """How many lines changed something; all of the file or nothing of it."""
    if refused := large_file(author.by, len(file.lines)):
        raise refused
    competition = lock_competition(file.competition)
    asked = {"file": file.digest}
    if entry := entries.entry_of_key(competition, author.by, "fixtures.file", asked):
        return int(entries.made_in(entry)["changed"])
    expect(competition.version, version)
    refuse_archived(competition)
    file = replace(file, competition=competition)
    preview = _Bringing(file, author, stores=True).preview()
    for one in preview.problems:
        raise one.problem
    if preview.seen != seen:
        raise Conflict(CHANGED)
    if changed := len(preview.changes):
        log_structure_change(
            competition, "fixtures.file", author.by, asked, changed=changed
        )
    return changed


class _Bringing:
    """The lines of a file as they are taken, those of a bracket round by round."""

    def __init__(self, file: MatchFile, author: ListAuthor, *, stores: bool) -> None:
        self.file, self.author, self.stores = file, author, stores
        self.competition = file.competition
        self.problems = list(file.problems)
        self.changes: list[MatchChange] = []
        self.same = self.passes = 0
        self.lines: dict[str, int] = {}
        self.versions: dict[str, int] = {}
        self.acted = allegiances_in(self.competition, author.actors)
        self.draws = not self.competition.drawn_at
        self.scorers = ListedScorers(self.competition)

    def preview(self) -> MatchPreview:
        before = self.competition.version
        left = self._drawn() if self.draws else list(self.file.lines)
        while left:
            waiting = self._pass(left)
            if not (self.competition.sides_follow and len(waiting) < len(left)):
                # it may wait for a line before it that is wrong
                if not (self.problems and self.competition.sides_follow):
                    self.problems += waiting.values()
                break
            left = [line for line in left if line.line in waiting]
        keys = (one.meeting.fixture.public_id for one in self.changes)
        shown = {key: self.versions[key] for key in keys}
        if self.draws:
            # its matches get their addresses only when it is stored
            shown = {"draw": before}
        return MatchPreview(
            tuple(sorted(self.changes, key=lambda one: one.line)),
            self.same,
            tuple(sorted(self.problems, key=lambda one: one.line)),
            fingerprint_of(shown),
        )

    def _drawn(self) -> list[FixtureLine]:
        """HV-LOT-04: the lines that are matches of the draw they have made."""
        if self.problems:
            self.problems += faults_of_list(self.competition, self.file.lines)
            return []
        by = replace(self.author.by, key=f"{self.author.by.key}.draw")
        self.problems += draw_as_listed(self.competition, self.file.lines, by=by)
        self.competition = lock_competition(self.competition)
        byes = not self.problems and self.competition.has_bracket
        lines = [] if self.problems else self.file.lines
        return [line for line in lines if (line.home and line.away) or not byes]

    def _pass(self, lines: Iterable[FixtureLine]) -> dict[int, LineProblem]:
        """Takes what can be taken now; the lines whose teams are not known yet."""
        self.passes += 1
        meetings = self._meetings()
        index = FixtureIndex(_fact(one) for one in meetings.values())
        waiting: dict[int, LineProblem] = {}
        changes: list[MatchChange] = []
        for line in lines:
            try:
                one = meetings[index.find(line).match]
                self._refuse_unknown(line, one)
                self._refuse_twice(line, one)
                change = self._change(line, one)
            except UnknownMeeting as problem:
                waiting[line.line] = LineProblem(line.line, problem)
            except RuleViolation as problem:
                self.problems.append(LineProblem(line.line, problem))
            else:
                changes += [change] if change else []
                self.same += change is None
        self.changes += changes
        if self.stores and not self.problems:
            self._store(changes)
        return waiting

    def _meetings(self) -> dict[str, Meeting]:
        competition = self.competition
        found = {
            one.fixture.public_id: one
            for one in meetings_in(competition, contestants_of(competition))
        }
        for key, one in found.items():
            self.versions.setdefault(key, one.fixture.version)
        return found

    def _refuse_unknown(self, line: FixtureLine, meeting: Meeting) -> None:
        if line.score and not (meeting.home and meeting.away):
            message = N_("The teams of this match are not known yet.")
            raise UnknownMeeting("HC-CUP-01", message)

    def _refuse_twice(self, line: FixtureLine, meeting: Meeting) -> None:
        before = self.lines.setdefault(meeting.fixture.public_id, line.line)
        if before != line.line:
            message = N_("This match is on line %(line)s already.")
            raise RuleViolation("HV-FILE-04", message, line=before)

    def _change(self, line: FixtureLine, meeting: Meeting) -> MatchChange | None:
        """None where the line says what stands there."""
        row = meeting.fixture
        goals = self.scorers.read(line, meeting)
        score = line.score if self._new_score(line, meeting, goals) else None
        change = MatchChange(
            line.line,
            meeting,
            kickoff=new_kickoff(line, row),
            place=line.place if line.place != row.place else "",
            table=line.table if line.table != row.table else "",
            score=score,
            place_there=self._place_in(meeting),
            goals=goals,
            joins=self.scorers.joining(goals, meeting) if score else (),
            drawn=self.draws,
        )
        if not (change.moves or score or self.draws):
            return None
        if meeting.off:
            refuse_closed(row, (meeting.home, meeting.away))
        return change

    def _new_score(
        self, line: FixtureLine, meeting: Meeting, goals: tuple[Goal, ...]
    ) -> bool:
        """HV-FILE-05: a file enters results where there is none, and corrects none."""
        if line.score is None:
            return False
        if meeting.result and same_score(line.score, meeting.result):
            self.scorers.refuse_others(goals, meeting)
            return False
        if meeting.result:
            message = N_(
                "This match has another result, %(score)s: correct it on its page."
            )
            score = f"{meeting.result.home}-{meeting.result.away}"
            raise RuleViolation("HV-FILE-05", message, score=score)
        if meeting.live:
            raise SheetOpen
        # of a second leg it is judged once the first one is stored
        if not meeting.fixture.sums_up:
            report = self._report(line.score, goals)
            for problem in violations(meeting.fixture, report):
                raise problem
        return True

    def _report(self, score: ScoreLine, goals: tuple[Goal, ...]) -> MatchReport:
        report = score.report(self.competition.league_rules)
        return replace(report, goals=goals)

    def _place_in(self, meeting: Meeting) -> CoachPlace:
        """HV-COACH-02: as on the page of the match."""
        sides = {"home": meeting.home, "away": meeting.away}
        mine = self.author.teams
        coached = {s for s, team in sides.items() if team and team.pk in mine}
        acted = {
            team
            for team, played in self.acted.get(meeting.fixture.pk, ())
            if coached or played
        }
        there = {s for s, team in sides.items() if team and team.pk in acted}
        return place_of(coached, there)

    def _store(self, changes: Sequence[MatchChange]) -> None:
        by = replace(self.author.by, key=f"{self.author.by.key}.{self.passes}")
        moved = [(one.meeting.fixture, one.appointment) for one in changes if one.moves]
        if moved:
            schedule_fixtures(self.competition, moved, by=by)
        scored = [one for one in changes if one.score]
        apart = _to_enter_alone(self.competition, scored)
        plain = [self._plain(one) for one in scored if one not in apart]
        if plain:
            enter_plain_results(self.competition, plain, by=by)
        for n, one in enumerate(apart, 1):
            self._enter(one, replace(by, key=f"{by.key}.m{n}"))

    def _plain(self, one: MatchChange) -> PlainResult:
        assert one.home
        assert one.away
        assert one.score
        report = self._report(one.score, one.goals)
        return PlainResult(one.meeting.fixture, one.home, one.away, report)

    def _enter(self, one: MatchChange, by: Author) -> None:
        """Enter it as on its own page; what speaks against it there is told with the line."""
        assert one.score
        there = one.place_there
        by = replace(by, sides=there.sides, barred=there.barred)
        submission = Submission(self._report(one.score, one.goals))
        grounds = Grounds(None)
        try:
            propose_result(one.meeting.fixture, submission, by=by, grounds=grounds)
        except RuleViolation as problem:
            self.problems.append(LineProblem(one.line, problem))
        except Conflict as error:
            refusal = RuleViolation("HV-FILE-05", error.message, **error.params)
            self.problems.append(LineProblem(one.line, refusal))


def _to_enter_alone(
    competition: Competition, scored: Sequence[MatchChange]
) -> list[MatchChange]:
    """Results on which other matches hang or that more follows from, round by round."""
    fixtures = Fixture.objects.filter(competition=competition)
    prepared = {
        pk
        for rows in (DiceSeed, Hand)
        for pk in rows.objects.filter(fixture__in=fixtures).values_list(
            "fixture", flat=True
        )
    }
    stages = competition.stages_in_order
    begun = set(
        Result.objects.filter(fixture__in=fixtures)
        .order_by()
        .values_list("fixture__stage__number", flat=True)
        .distinct()
    )
    later = {stage.number for stage in stages if begun & {*range(stage.number + 1, 99)}}
    brackets = {stage.number for stage in stages if stage.format.bracket}
    alone = [
        one
        for one in scored
        if one.meeting.fixture.stage_number in brackets | later
        or one.meeting.fixture.pk in prepared
        or one.place_there != CoachPlace()
    ]
    return sorted(alone, key=lambda one: (one.meeting.fixture.round, one.line))


def _fact(meeting: Meeting) -> FixtureFact:
    return FixtureFact(
        meeting.fixture.public_id,
        meeting.fixture.round,
        meeting.home.name if meeting.home else "",
        meeting.away.name if meeting.away else "",
        meeting.result is None,
    )
