"""HV-BUNDLE-03: what no single value shows: pairs, sizes, and a cup's progress."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from competitions.files.bundle.cup import cup_of, stage_bracket
from competitions.files.bundle.reading import Problems, Spot
from competitions.files.bundle.values import Bundle, BundleFixture, BundleStage
from competitions.rules.draws.bracket_values import Tie
from competitions.rules.terms import check_points, check_ruleset
from competitions.rules.venues import check_venue
from engine.errors import N_, RuleViolation


def check_bundle(bundle: Bundle, problems: Problems, *, first: bool = False) -> None:
    """Notes what contradicts itself; a bracket only where all else is sound.

    `first`: its stage stands where version 1 has it, not in a list of them.
    """
    top = Spot("", problems)
    terms = top.inner("competition")
    told = [problem.place for problem in problems.found]
    if not any(place.startswith("competition") or not place for place in told):
        _refused(terms, check_ruleset, bundle.ruleset)
        _refused(terms, check_points, bundle.win, bundle.draw, bundle.loss)
        _refused(terms, check_venue, bundle.venue, bundle.depth)
    for i, stage in enumerate(bundle.stages):
        at = terms.inner("stages").inner(i)
        fixtures = (top if first else at).inner("fixtures")
        if not any(place.startswith("teams") or not place for place in told):
            size = len(bundle.teams)
            _refused(top.inner("teams"), stage.format.check_size, size)
        _StageCheck(bundle, stage, fixtures).check()


def _refused(spot: Spot, rule: Callable[..., object], *values: object) -> None:
    try:
        rule(*values)
    except RuleViolation as violation:
        spot.refusal(violation)


@dataclass(frozen=True, slots=True)
class _StageCheck:
    """One stage of a bundle, and where its fixtures stand."""

    bundle: Bundle
    stage: BundleStage
    spot: Spot

    def check(self) -> None:
        self._marks()
        if not self.stage.format.bracket:
            self._pairs()
        elif not self.spot.problems.found:
            self._bracket()

    def _marks(self) -> None:
        """HC-CUP-02: one match of the last round is for third place, where there is one."""
        last = max((one.round for one in self.stage.fixtures), default=0)
        marked = False
        for i, fixture in enumerate(self.stage.fixtures):
            if not fixture.third_place:
                continue
            if not self.stage.third_place:
                text = N_("There is no match for third place here.")
                self.spot.inner(i).note(text)
            elif fixture.round < last or marked:
                text = N_("One match of the last round is for third place.")
                self.spot.inner(i).note(text)
            marked = True

    def _pairs(self) -> None:
        """HC-CHP-03: once at home and once away, or once in all."""
        first: dict[tuple[str, ...], int] = {}
        for i, fixture in enumerate(self.stage.fixtures):
            sides = (fixture.home, fixture.away)
            if None in sides or fixture.home == fixture.away:
                continue
            named = (fixture.home or "", fixture.away or "")
            once = self.stage.format.stored["legs"] == 1
            pair = tuple(sorted(named)) if once else named
            if first.setdefault(pair, i) != i:
                self.spot.inner(i).note(
                    N_("%(home)s against %(away)s is here already, at %(other)s."),
                    home=fixture.home,
                    away=fixture.away,
                    other=self.spot.inner(first[pair]).place,
                )

    def _bracket(self) -> None:
        """HC-CUP-01: one bracket holds all fixtures, and its results lead to them."""
        names = [team.name for team in self.bundle.teams]
        try:
            cup = cup_of(self.stage, names)
        except RuleViolation as violation:
            params = {
                key: names[value]
                if key in TEAM_PARAMS and isinstance(value, int)
                else value
                for key, value in violation.params.items()
            }
            self._place(params).note(violation.message, **params)
            return
        gone = [team.name for team in self.bundle.teams if team.withdrawn]
        tree = stage_bracket(self.stage, cup, names, gone)
        pairs = zip(self.stage.fixtures, cup.keys, strict=True)
        for i, (fixture, key) in enumerate(pairs):
            if not _reached(fixture, tree.ties[key], names):
                text = N_("The results before this match do not lead to it.")
                self.spot.inner(i).note(text)

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


def _reached(fixture: BundleFixture, tie: Tie, names: list[str]) -> bool:
    if tie.state == "stale":
        return False
    for team, told in ((tie.home, fixture.home), (tie.away, fixture.away)):
        if told is not None and (team is None or names[team] != told):
            return False
    return True
