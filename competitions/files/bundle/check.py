"""HV-BUNDLE-03: what no single value shows: pairs, sizes, and who comes so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from competitions.files.bundle.course import DEEP_BRACKET, FileStage, file_stages
from competitions.files.bundle.cup import MatchProblem
from competitions.files.bundle.object_reader import Problems, Spot, quote
from competitions.files.bundle.values import Bundle, BundleFixture, BundleStage
from competitions.rules.draws.bracket_values import Tie
from competitions.rules.draws.legs import hosts
from competitions.rules.draws.round_robin import check_matches
from competitions.rules.formats.places import StagePlace
from competitions.rules.formats.stages import check_stages
from competitions.rules.results.checks import DRAW_STANDS, check_report
from competitions.rules.results.outcome import Decider
from competitions.rules.terms import check_points, check_ruleset
from competitions.rules.venues import check_venue
from engine.errors import N_, RuleViolation
from engine.report import MatchReport


def check_bundle(bundle: Bundle, problems: Problems, *, first: bool = False) -> None:
    """Notes what contradicts itself; a course only where all else is sound.

    `first`: its stage stands where version 1 has it, not in a list of them.
    """
    top = Spot("", problems)
    terms = top.inner("competition")
    places = [problem.place for problem in problems.found]
    if not any(place.startswith("competition") or not place for place in places):
        _refused(terms, check_ruleset, bundle.ruleset)
        _refused(terms, check_points, bundle.win, bundle.draw, bundle.loss)
        _refused(terms, check_venue, bundle.venue, bundle.depth)
        for i, one in enumerate(bundle.stages):
            at = terms.inner("stages").inner(i)
            _refused(at, check_points, *(one.points or (0, 0, 0)))
            if one.teams:
                _refused(at.inner("teams"), one.format.check_size, len(one.teams))
        _check_course(bundle, terms.inner("stages"))
    if bundle.stages and not any(
        place.startswith("teams") or not place for place in places
    ):
        begin = bundle.stages[0].format.check_size
        came_in = sum(team.heir is not None for team in bundle.teams)
        _refused(top.inner("teams"), begin, len(bundle.teams) - came_in)
    for i, file in enumerate(file_stages(bundle)):
        at = terms.inner("stages").inner(i)
        fixtures = (top if first else at).inner("fixtures")
        _StageCheck(file, fixtures, at.inner("groups")).check()


def _check_course(bundle: Bundle, spot: Spot) -> None:
    """HV-STG-07: each stage sends as many to the next one as play there."""
    for i, (before, stage) in enumerate(pairwise(bundle.stages)):
        places = (
            stage.places
            and not stage.teams
            and before.format.places(before.format.sizes[1])
        )
        if places:
            _check_places(places, stage, spot.inner(i + 1).inner("places"))
        course = [before.terms, replace(stage.terms, places=())]
        _refused(spot.inner(i), check_stages, course)


def _check_places(come: Sequence[StagePlace], stage: BundleStage, spot: Spot) -> None:
    """Each place that goes on leads somewhere, in a bracket that is not too deep."""
    left = {place.code for place in come}
    wrong = False
    for code, group, slot in stage.places:
        if code not in left:
            wrong = True
            row = spot.inner(group - 1) if group else spot
            row.inner(slot).note(
                N_("%(code)s is no place of the stage before, or here already."),
                code=quote(code),
            )
        left.discard(code)
    if wrong:
        return
    if left:
        spot.note(
            N_("These places of the stage before lead nowhere: %(codes)s."),
            codes=", ".join(sorted(left)),
        )
    elif (
        stage.format.bracket
        and stage.places[-1][2] >= 2 ** (len(come) - 1).bit_length()
    ):
        spot.note(DEEP_BRACKET)


def _refused(spot: Spot, rule: Callable[..., object], *values: object) -> None:
    try:
        rule(*values)
    except RuleViolation as violation:
        spot.refusal(violation)


@dataclass(frozen=True, slots=True)
class _StageCheck:
    """One stage of a bundle, and where its fixtures and its groups stand."""

    file: FileStage
    spot: Spot
    groups: Spot

    @property
    def stage(self) -> BundleStage:
        return self.file.stage

    def check(self) -> None:
        self._marks()
        if not self.stage.format.bracket:
            self._pairs()
        if any(one.teams for one in self.stage.groups):
            self._sizes()
            self._come()
        if self.spot.problems.found or not self._begun():
            return
        try:
            self._course()
        except MatchProblem as violation:
            self.spot.inner(violation.fixture).refusal(violation)
        except RuleViolation as violation:
            names = self.file.names
            params = {
                key: names[value]
                if key in TEAM_PARAMS and isinstance(value, int)
                else value
                for key, value in violation.params.items()
            }
            self._place(params).note(violation.message, **params)

    def _sizes(self) -> None:
        """HV-STG-02: in each group are at least as many as may go on from it."""
        played = self.stage.format
        fewest, legs = played.sizes[0] // len(self.stage.groups), played.legs
        sizes = [len(one.teams) for one in self.stage.groups]
        for i, size in enumerate(sizes):
            if size < fewest:
                self.groups.inner(i).note(
                    N_("A group takes at least %(fewest)s teams here, not %(number)s."),
                    fewest=fewest,
                    number=size,
                )
        _refused(
            self.groups, check_matches, sum(n * (n - 1) // 2 * legs for n in sizes)
        )

    def _come(self) -> None:
        """HV-STG-04: the groups of a later stage hold those that come to it."""
        if self.file.before is None or self.groups.problems.found:
            return
        come = [one.team for one in self.file.advances]
        if None in come:
            text = N_("Not all teams of these groups are known yet: list none of them.")
            self.groups.note(text)
            return
        left = {self.file.names[team or 0] for team in come}
        for i, group in enumerate(self.stage.groups):
            for j, team in enumerate(group.teams):
                if team not in left:
                    self.groups.inner(i).inner("teams").inner(j).note(
                        N_("%(team)s does not come to this stage."), team=team
                    )
                left.discard(team)
        if left and not self.groups.problems.found:
            self.groups.note(N_("%(team)s is in no group."), team=min(left))

    def _begun(self) -> bool:
        """Whether there is anything to look at: matches, after those of the stage before."""
        before = self.file.before
        if self.stage.fixtures and before and not before.stage.fixtures:
            self.spot.note(N_("The stage before has no matches yet."))
            return False
        return bool(self.stage.fixtures) or self.stage.format.bracket

    def _marks(self) -> None:
        """HC-CUP-02: one match of the last round is for third place, where there is one."""
        last = max((one.round for one in self.stage.fixtures), default=0)
        marked: set[int] = set()
        for i, fixture in enumerate(self.stage.fixtures):
            if not fixture.third_place:
                continue
            if not self.stage.third_place:
                text = N_("There is no match for third place here.")
                self.spot.inner(i).note(text)
            elif fixture.round < last or fixture.leg in marked:
                text = N_("One match of the last round is for third place.")
                self.spot.inner(i).note(text)
            marked.add(fixture.leg)

    def _pairs(self) -> None:
        """HC-CHP-03: as often as the legs say, at either side's home by turns."""
        legs = self.stage.format.legs
        first: dict[tuple[str, ...], int] = {}
        counts: Counter[tuple[str, ...]] = Counter()
        for i, fixture in enumerate(self.stage.fixtures):
            self._leg(i, fixture, legs)
            sides = (fixture.home, fixture.away)
            if None in sides or fixture.home == fixture.away:
                continue
            named = (fixture.home or "", fixture.away or "")
            pair = tuple(sorted(named))
            counts[pair] += 1
            counts[("", *named)] += 1
            again = named if legs > 1 else pair
            first.setdefault(again, i)
            if counts[pair] > legs or counts[("", *named)] > (legs + 1) // 2:
                self.spot.inner(i).note(
                    N_("%(home)s against %(away)s is here already, at %(other)s."),
                    home=fixture.home,
                    away=fixture.away,
                    other=self.spot.inner(first[again]).place,
                )

    def _leg(self, i: int, fixture: BundleFixture, legs: int) -> None:
        if fixture.leg > legs:
            self.spot.inner(i).inner("leg").note(
                N_("Each pair meets %(legs)s times at the most."), legs=legs
            )

    def _course(self) -> None:
        """HC-CUP-01: one bracket holds all fixtures, and its results lead to them."""
        file = self.file
        tree = self.stage.format.tree(file)
        # of ties of one match each was asked as it was read
        several = self.stage.format.tie_matches(1, 2) > 1
        for i, (fixture, key) in enumerate(
            zip(self.stage.fixtures, file.keys, strict=True)
        ):
            at = self.spot.inner(i)
            if tree is None:
                self._sent(at, fixture, i)
                continue
            matches = self.stage.format.tie_matches(key[0], tree.rounds)
            turned = not hosts(key[2], matches)
            if not _reached(fixture, tree.ties[key[0], key[1]], file.ids, turned):
                at.note(N_("The results before this match do not lead to it."))
            elif fixture.result and several:
                self._decided(at.inner("result"), i)
        assert file.terms

    def _sent(self, at: Spot, fixture: BundleFixture, i: int) -> None:
        """HV-STG-04: who is not known to come so far has no result there."""
        sent = self.file.sides.get(self.file.keys[i])
        names = (fixture.home, fixture.away)
        for team, name in zip(sent or (), names, strict=bool(sent)):
            if name is not None and self.file.ids[name] != team:
                at.note(N_("The results before this match do not lead to it."))

    def _decided(self, at: Spot, i: int) -> None:
        """HC-CUP-01: note what is wrong with a result; the last leg must decide."""
        report, key = self.stage.fixtures[i].result, self.file.keys[i]
        assert report
        level = self.stage.format.decider(self.file, key) or DRAW_STANDS
        if level != DRAW_STANDS and self._overtaken(i):
            level = _as_it_was(report)
        ruleset = self.file.bundle.ruleset
        for violation in check_report(report, level, ruleset, imported=True):
            at.refusal(violation)

    def _overtaken(self, i: int) -> bool:
        """RULING HC-CUP-01: whether the leg before was decided anew after this one."""
        now, legs = self.stage.fixtures[i].facts, self.stage.format.legs
        number, position, leg = self.file.keys[i]
        before = (number, position, leg - 1)
        if legs == 1 or before not in self.file.keys:
            return False
        then = self.stage.fixtures[self.file.keys.index(before)].facts
        later = then.recorded and now.recorded and then.recorded >= now.recorded
        return bool(now.kept or then.corrected or later)

    def _place(self, params: dict[str, object]) -> Spot:
        """The last fixture of the round with the team that the sentence names."""
        teams = [params[key] for key in TEAM_PARAMS & params.keys()]
        found = [
            i
            for i, fixture in enumerate(self.stage.fixtures)
            if fixture.round == params.get("round")
            and (not teams or any(t in (fixture.home, fixture.away) for t in teams))
        ]
        return self.spot.inner(found[-1]) if found else self.spot


def _as_it_was(report: MatchReport) -> Decider:
    """A leg before after which this one would have been played as it was."""
    score = (report.home, report.away)
    if report.shootout is None:
        score = report.after_90 if report.extra_time and report.after_90 else score
    decided = report.shootout is None and score == (report.home, report.away)
    return Decider(score[1] + decided, score[0])


TEAM_PARAMS = frozenset({"team", "home", "away"})


def _reached(
    fixture: BundleFixture, tie: Tie, ids: Mapping[str, int], turned: bool
) -> bool:
    if tie.state == "stale":
        return False
    sides = (tie.away, tie.home) if turned else (tie.home, tie.away)
    for team, name in zip(sides, (fixture.home, fixture.away), strict=True):
        if name is not None and ids[name] != team:
            return False
    return True
