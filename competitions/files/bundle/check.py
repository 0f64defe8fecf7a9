"""HV-BUNDLE-03: what no single value shows: pairs, sizes, and a cup's progress."""

from __future__ import annotations

from collections.abc import Callable

from competitions.files.bundle.cup import bundle_bracket, cup_of
from competitions.files.bundle.reading import Problems, inside
from competitions.files.bundle.values import Bundle, BundleFixture
from competitions.rules.draws.bracket_values import Tie
from competitions.rules.terms import check_terms
from engine.errors import N_, RuleViolation


def check_bundle(bundle: Bundle, problems: Problems) -> None:
    """Notes what contradicts itself; a bracket only where all else is sound."""
    told = [problem.place for problem in problems.found]
    if not any(place.startswith("competition") or not place for place in told):
        _refused("competition", problems, check_terms, bundle)
    if not any(place.startswith("teams") or not place for place in told):
        size = len(bundle.teams)
        _refused("teams", problems, bundle.format.check_size, size)
    if not bundle.format.bracket:
        _pairs(bundle, problems)
    elif not problems.found:
        _bracket(bundle, problems)


def _refused(
    place: str, problems: Problems, rule: Callable[..., None], *values: object
) -> None:
    try:
        rule(*values)
    except RuleViolation as violation:
        problems.refusal(place, violation)


def _pairs(bundle: Bundle, problems: Problems) -> None:
    """HC-CHP-03: once at home and once away, or once in all."""
    first: dict[tuple[str, ...], int] = {}
    for i, fixture in enumerate(bundle.fixtures):
        if fixture.home is None or fixture.away is None or fixture.home == fixture.away:
            continue
        sides = (fixture.home, fixture.away)
        pair = tuple(sorted(sides)) if bundle.legs == 1 else sides
        if first.setdefault(pair, i) != i:
            problems.note(
                inside("fixtures", i),
                N_("%(home)s against %(away)s is here already, at %(other)s."),
                home=fixture.home,
                away=fixture.away,
                other=inside("fixtures", first[pair]),
            )


def _bracket(bundle: Bundle, problems: Problems) -> None:
    """HC-CUP-01: one bracket holds all fixtures, and its results lead to them."""
    try:
        cup = cup_of(bundle)
    except RuleViolation as violation:
        names = [team.name for team in bundle.teams]
        params = {
            key: names[value]
            if key in TEAM_PARAMS and isinstance(value, int)
            else value
            for key, value in violation.params.items()
        }
        problems.note(_place(bundle, params), violation.message, **params)
        return
    tree = bundle_bracket(bundle, cup)
    names = [team.name for team in bundle.teams]
    for i, (fixture, key) in enumerate(zip(bundle.fixtures, cup.keys, strict=True)):
        if not _reached(fixture, tree.ties[key], names):
            problems.note(
                inside("fixtures", i),
                N_("The results before this match do not lead to it."),
            )


TEAM_PARAMS = frozenset({"team", "home", "away"})


def _reached(fixture: BundleFixture, tie: Tie, names: list[str]) -> bool:
    if tie.state == "stale":
        return False
    for team, told in ((tie.home, fixture.home), (tie.away, fixture.away)):
        if told is not None and (team is None or names[team] != told):
            return False
    return True


def _place(bundle: Bundle, params: dict[str, object]) -> str:
    """The last fixture of the round with the team that the sentence names."""
    teams = [params[key] for key in TEAM_PARAMS & params.keys()]
    found = [
        i
        for i, fixture in enumerate(bundle.fixtures)
        if fixture.round == params.get("round")
        and (not teams or any(t in (fixture.home, fixture.away) for t in teams))
    ]
    return inside("fixtures", found[-1]) if found else "fixtures"
