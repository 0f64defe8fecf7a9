"""HV-BUNDLE-03: what no single value shows: pairs, sizes, and who comes so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from competitions.files.bundle.course import FileStage, file_stages
from competitions.files.bundle.cup import MatchProblem
from competitions.files.bundle.reading import Problems, Spot
from competitions.files.bundle.values import Bundle, BundleFixture, BundleStage
from competitions.rules.draws.bracket_values import Tie
from competitions.rules.draws.legs import hosts
from competitions.rules.formats.stages import check_stages
from competitions.rules.results.checks import DRAW_STANDS, check_report
from competitions.rules.terms import check_points, check_ruleset
from competitions.rules.venues import check_venue
from engine.errors import N_, RuleViolation


def check_bundle(bundle: Bundle, problems: Problems, *, first: bool = False) -> None:
    """Notes what contradicts itself; a course only where all else is sound.

    `first`: its stage stands where version 1 has it, not in a list of them.
    """
    top = Spot("", problems)
    terms = top.inner("competition")
    told = [problem.place for problem in problems.found]
    if not any(place.startswith("competition") or not place for place in told):
        _refused(terms, check_ruleset, bundle.ruleset)
        _refused(terms, check_points, bundle.win, bundle.draw, bundle.loss)
        _refused(terms, check_venue, bundle.venue, bundle.depth)
        for i, one in enumerate(bundle.stages):
            at = terms.inner("stages").inner(i)
            _refused(at, check_points, *(one.points or (0, 0, 0)))
        stages = [one.terms for one in bundle.stages]
        _refused(terms.inner("stages"), check_stages, stages)
    if bundle.stages and not any(
        place.startswith("teams") or not place for place in told
    ):
        begin = bundle.stages[0].format.check_size
        _refused(top.inner("teams"), begin, len(bundle.teams))
    for i, file in enumerate(file_stages(bundle)):
        at = terms.inner("stages").inner(i)
        fixtures = (top if first else at).inner("fixtures")
        _StageCheck(file, fixtures).check()


def _refused(spot: Spot, rule: Callable[..., object], *values: object) -> None:
    try:
        rule(*values)
    except RuleViolation as violation:
        spot.refusal(violation)


@dataclass(frozen=True, slots=True)
class _StageCheck:
    """One stage of a bundle, and where its fixtures stand."""

    file: FileStage
    spot: Spot

    @property
    def stage(self) -> BundleStage:
        return self.file.stage

    def check(self) -> None:
        self._marks()
        if not self.stage.format.bracket:
            self._pairs()
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
        legs = self.stage.format.stored["legs"]
        first: dict[tuple[str, ...], int] = {}
        met: Counter[tuple[str, ...]] = Counter()
        for i, fixture in enumerate(self.stage.fixtures):
            self._leg(i, fixture, legs)
            sides = (fixture.home, fixture.away)
            if None in sides or fixture.home == fixture.away:
                continue
            named = (fixture.home or "", fixture.away or "")
            pair = tuple(sorted(named))
            met[pair] += 1
            met[("", *named)] += 1
            again = named if legs > 1 else pair
            first.setdefault(again, i)
            if met[pair] > legs or met[("", *named)] > (legs + 1) // 2:
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
        for i, (fixture, key) in enumerate(
            zip(self.stage.fixtures, file.keys, strict=True)
        ):
            at = self.spot.inner(i)
            if tree is None:
                self._sent(at, fixture, i)
                continue
            matches = self.stage.format.tie_matches(key[0], tree.rounds)
            turned = not hosts(key[2], matches)
            if not _reached(fixture, tree.ties[key[0], key[1]], file.names, turned):
                at.note(N_("The results before this match do not lead to it."))
            elif fixture.result and matches > 1:
                self._decided(at.inner("result"), i)
        assert file.terms

    def _sent(self, at: Spot, fixture: BundleFixture, i: int) -> None:
        """HV-STG-04: who is not known to come so far has no result there."""
        sent = self.file.sides.get(self.file.keys[i])
        told = (fixture.home, fixture.away)
        for team, name in zip(sent or (), told, strict=bool(sent)):
            if name is not None and (team is None or self.file.names[team] != name):
                at.note(N_("The results before this match do not lead to it."))

    def _decided(self, at: Spot, i: int) -> None:
        """HC-CUP-01: of several matches the last one is played until it is decided."""
        report, key = self.stage.fixtures[i].result, self.file.keys[i]
        assert report
        level = self.stage.format.decider(self.file, key) or DRAW_STANDS
        ruleset = self.file.bundle.ruleset
        for violation in check_report(report, level, ruleset, imported=True):
            at.refusal(violation)

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


TEAM_PARAMS = frozenset({"team", "home", "away"})


def _reached(
    fixture: BundleFixture, tie: Tie, names: tuple[str, ...], turned: bool
) -> bool:
    if tie.state == "stale":
        return False
    sides = (tie.away, tie.home) if turned else (tie.home, tie.away)
    for team, told in zip(sides, (fixture.home, fixture.away), strict=True):
        if told is not None and (team is None or names[team] != told):
            return False
    return True
