"""HV-BUNDLE-01..03: a bundle file to values, or every problem with its place."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping

from competitions.files.bundle.canonical import canonical_bundle
from competitions.files.bundle.check import check_bundle
from competitions.files.bundle.match import report_in_bundle
from competitions.files.bundle.reading import (
    ObjectReader,
    Problems,
    inside,
    name_of,
    quote,
)
from competitions.files.bundle.values import (
    FORMAT,
    Bundle,
    BundleAdjustment,
    BundleErrors,
    BundleFixture,
    BundleTeam,
    Player,
    Problem,
)
from competitions.games.registry import FIRST_RULESET, LEAGUES
from competitions.rules.formats.protocol import Format
from competitions.rules.formats.registry import KINDS, format_of
from competitions.rules.names import NAME_LIMIT, name_key
from competitions.rules.results.checks import level_of
from competitions.rules.standings.facts import DEFAULT_CHAIN, HEAD_TO_HEAD
from competitions.rules.standings.tiebreaks import checked_chain
from competitions.rules.terms import ADJUSTMENT, POINTS
from engine.errors import N_, RuleViolation
from engine.rulesets import Ruleset
from engine.sides import SIDES
from engine.strict_json import NotJson, load

LONG_NAME, LONG_REASON = 120, 200
MOST_TEAMS, MOST_PLAYERS, MOST_FIXTURES = 256, 200, 5000
ROUNDS, NUMBERS, YEARS = range(1, 1000), range(100), range(1800, 2201)

_MOMENT = re.compile(
    r"\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d)?)?",
    re.ASCII,
)

Known = Mapping[str, str]
"""Names of teams as the file spells them, by what makes two names the same."""


def parse_bundle(source: str | bytes) -> Bundle:
    """The competition in the file, defaults filled in; raises BundleErrors."""
    try:
        value = load(source)
    except NotJson as error:
        problem = Problem(error.place, error.message, error.params)
        raise BundleErrors([problem]) from None
    return parse_value(value)


def parse_value(value: object) -> Bundle:
    """The same from the file's value as `strict_json.load` answers it."""
    problems = Problems()
    bundle = _bundle(value, problems)
    check_bundle(bundle, problems)
    problems.end()
    return canonical_bundle(bundle)


def _names(what: str) -> tuple[str, ...]:
    """The games, or the profiles, that a bundle knows."""
    known = [one for one, league in LEAGUES.items() if league.rules.in_bundles]
    return tuple(dict.fromkeys(getattr(one, what) for one in known))


def _bundle(value: object, problems: Problems) -> Bundle:
    top = ObjectReader(
        value, "", ("format", "club", "competition", "teams", "fixtures"), problems
    )
    if not top.spoilt:
        top.choice("format", (FORMAT,))
    club = top.child("club", ("name",)).text("name", LONG_NAME)
    teams = tuple(
        _team(ObjectReader(item, place, ("name", "players"), problems))
        for item, place in top.items("teams", MOST_TEAMS, required=True)
    )
    _refuse_same([team.name for team in teams], "teams", problems)
    known = {name_key(team.name): team.name for team in teams}
    reader = top.child("competition", COMPETITION_KEYS)
    kind = reader.choice("kind", tuple(KINDS))
    played = format_of(kind)
    ruleset = Ruleset(
        reader.choice("game", _names("game"), FIRST_RULESET.game),
        reader.choice("profile", _names("profile"), FIRST_RULESET.profile),
    )
    fixtures = tuple(
        _fixture(
            ObjectReader(item, place, FIXTURE_KEYS, problems), known, (played, ruleset)
        )
        for item, place in top.items("fixtures", MOST_FIXTURES, required=True)
    )
    points = reader.optional("points", ("win", "draw", "loss"))
    return Bundle(
        club=club,
        name=reader.text("name", LONG_NAME),
        kind=kind,
        legs=reader.integer("legs", range(1, 3), played.stored["legs"]),
        ruleset=ruleset,
        win=points.integer("win", POINTS, 3),
        draw=points.integer("draw", POINTS, 1),
        loss=points.integer("loss", POINTS, 0),
        tiebreaks=_tiebreaks(reader),
        head_to_head=reader.choice("head_to_head", HEAD_TO_HEAD, HEAD_TO_HEAD[0]),
        third_place=reader.boolean("third_place"),
        second_yellow_red=reader.boolean("second_yellow_red"),
        challenges=reader.boolean("challenges", default=True),
        unplayed=reader.text("unplayed", 300) if reader.has("unplayed") else "",
        adjustments=tuple(
            _adjustment(ObjectReader(item, place, ADJUSTMENT_KEYS, problems), known)
            for item, place in reader.items("adjustments", MOST_FIXTURES)
        ),
        teams=teams,
        fixtures=fixtures,
    )


COMPETITION_KEYS = (
    "name",
    "game",
    "profile",
    "kind",
    "legs",
    "points",
    "tiebreaks",
    "head_to_head",
    "third_place",
    "second_yellow_red",
    "challenges",
    "unplayed",
    "adjustments",
)
FIXTURE_KEYS = ("round", "date", "home", "away", "result")
ADJUSTMENT_KEYS = ("team", "points", "reason")


def _team(reader: ObjectReader) -> BundleTeam:
    name = reader.text("name", NAME_LIMIT)
    players = tuple(
        _player(ObjectReader(item, place, ("number", "name"), reader.problems))
        for item, place in reader.items("players", MOST_PLAYERS)
    )
    place = reader.at("players")
    _refuse_same([player.name for player in players], place, reader.problems)
    numbers = [player.number for player in players]
    for i, number in enumerate(numbers):
        if number is not None and number in numbers[:i]:
            reader.problems.note(
                inside(place, i),
                N_("Number %(number)s is taken in this team."),
                number=number,
            )
    return BundleTeam(name, players)


def _player(reader: ObjectReader) -> Player:
    number = reader.integer("number", NUMBERS) if reader.has("number") else None
    return Player(reader.text("name", LONG_NAME), number)


def _refuse_same(names: list[str], place: str, problems: Problems) -> None:
    """HV-NAME-04: names that differ in case and spaces only are the same."""
    first: dict[str, int] = {}
    for i, name in enumerate(names):
        if name and first.setdefault(name_key(name), i) != i:
            problems.note(
                inside(place, i),
                N_("“%(name)s” is here already, at %(other)s."),
                name=name,
                other=inside(place, first[name_key(name)]),
            )


def _adjustment(reader: ObjectReader, known: Known) -> BundleAdjustment:
    points = reader.integer("points", ADJUSTMENT)
    if points == 0:
        reader.problems.note(reader.at("points"), N_("Give or take 1 to 99 points."))
    return BundleAdjustment(
        _known_team(reader, "team", known) or "",
        points,
        reader.text("reason", LONG_REASON),
    )


def _fixture(
    reader: ObjectReader, known: Known, terms: tuple[Format, Ruleset]
) -> BundleFixture:
    number = reader.integer("round", ROUNDS)
    may_be_open = terms[0].bracket and number > 1
    home, away = (
        None
        if may_be_open and reader.values.get(side, "") is None
        else _known_team(reader, side, known)
        for side in SIDES
    )
    if home is not None and home == away:
        reader.problems.note(reader.place, N_("A team cannot meet itself."))
    result = None
    if reader.has("result"):
        level = (level_of(needs_winner=terms[0].needs_winner), terms[1])
        result = report_in_bundle(
            reader.values["result"], reader.at("result"), level, reader.problems
        )
        if may_be_open and None in (home, away):
            reader.problems.note(
                reader.at("result"), N_("A result needs both of its teams.")
            )
    return BundleFixture(number, home, away, _date(reader), result)


def _known_team(reader: ObjectReader, key: str, known: Known) -> str | None:
    value = reader.required(key)
    if not isinstance(value, str):
        if key in reader.values:
            reader.text(key, NAME_LIMIT)
        return None
    try:
        name = known.get(name_key(name_of(value, NAME_LIMIT)))
    except RuleViolation as violation:
        reader.problems.refusal(reader.at(key), violation)
        return None
    if name is None:
        reader.problems.note(
            reader.at(key), N_("%(name)s is not among the teams."), name=quote(value)
        )
    return name


def _date(reader: ObjectReader) -> dt.date | dt.datetime | None:
    """A day, or a day and a time; without an offset it is the club's own time."""
    if not reader.has("date"):
        return None
    value = reader.values["date"]
    if not isinstance(value, str) or not _MOMENT.fullmatch(value):
        reader.problems.note(
            reader.at("date"),
            N_("A date like %(example)s is needed, not %(value)s."),
            example="2027-03-31",
            value=quote(value),
        )
        return None
    try:
        if len(value) == len("2027-03-31"):
            found = dt.date.fromisoformat(value)
        else:
            found = dt.datetime.fromisoformat(value).replace(microsecond=0)
    except ValueError:
        found = None
    if found is None or found.year not in YEARS:
        reader.problems.note(
            reader.at("date"), N_("%(date)s does not exist."), date=value
        )
    return found


def _tiebreaks(reader: ObjectReader) -> tuple[str, ...]:
    if not reader.has("tiebreaks"):
        return DEFAULT_CHAIN
    names: list[str] = []
    for item, place in reader.items("tiebreaks", 20):
        if not isinstance(item, str):
            reader.problems.note(
                place, N_("A text is needed, not %(value)s."), value=quote(item)
            )
            continue
        try:
            checked_chain([*names, item])
        except RuleViolation as violation:
            params = {**violation.params, "name": quote(item)}
            reader.problems.note(place, violation.message, **params)
            continue
        names.append(item)
    return checked_chain(names)
