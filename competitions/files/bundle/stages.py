"""The stages of a bundle: how they are played, their groups, their matches."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from competitions.files.bundle.fixtures import (
    MOST_FIXTURES,
    FixtureTerms,
    Known,
    read_fixture,
    team_in,
)
from competitions.files.bundle.object_reader import ObjectReader
from competitions.files.bundle.terms import read_chain, read_points
from competitions.files.bundle.values import BundleFixture, BundleGroup, BundleStage
from competitions.rules.formats.next_stage import KeptPlace
from competitions.rules.formats.places import group_letter
from competitions.rules.formats.protocol import Format
from competitions.rules.formats.registry import FORMATS
from competitions.rules.formats.stages import MOST_STAGES
from competitions.rules.names import NAME_LIMIT, name_key
from competitions.rules.standings.facts import HEAD_TO_HEAD
from competitions.rules.standings.zones import (
    LAST_PLACE,
    MOST_ZONES,
    ZONE_KINDS,
    ZONE_NAME,
    TableZone,
    checked_zones,
)
from engine.errors import N_, RuleViolation
from engine.rulesets import Ruleset

STAGE_KEYS = (
    *("name", "format", "options", "points", "tiebreaks", "head_to_head"),
    *("teams", "groups", "zones", "places", "bracket", "fixtures"),
)
MOST_TEAMS, LONG_GROUP = 256, 20
SLOTS = range(256)
RANKS = range(1, LAST_PLACE + 1)
SHOWN = N_("The matches show this: leave it out.")


class StagePlayers(NamedTuple):
    """Who plays, and by which rules."""

    known: Known
    ruleset: Ruleset
    # Those that have a place in the first stage.
    begin: Sequence[str] = ()


def read_stages(reader: ObjectReader, entered: StagePlayers) -> tuple[BundleStage, ...]:
    stages = reader.items("stages", MOST_STAGES, required=True)
    found = tuple(
        _Stage(ObjectReader(one, at, STAGE_KEYS), entered, first=n == 0).read()
        for n, (one, at) in enumerate(stages)
    )
    if not found and not reader.spot.problems.found:
        reader.at("stages").note(N_("A competition has at least one stage."))
    return found


class _Stage:
    """One stage as it is read, key by key."""

    def __init__(
        self, reader: ObjectReader, entered: StagePlayers, *, first: bool
    ) -> None:
        self.reader, self.entered, self.first = reader, entered, first

    def read(self) -> BundleStage:
        """Without a format that is one nothing of it can be told right from wrong."""
        reader = self.reader
        usual = FORMATS[reader.choice("format", tuple(FORMATS))]
        if reader.values.get("format") != usual.id:
            return BundleStage(usual)
        listed = self._listed()
        groups: tuple[BundleGroup, ...] = ()
        if usual.group_count:
            # How many there are may be known from the matches only.
            fixtures, groups = self._fixtures(usual), self._groups()
            if not groups and self.first:
                found = groups_of_matches(fixtures, list(self.entered.known.values()))
                groups = tuple(self._beginning(one) for one in found)
            fixtures = self._in_groups(fixtures, groups)
            chosen = self._format(usual, groups)
        else:
            before = len(reader.spot.problems.found)
            chosen = self._format(usual, ())
            if len(reader.spot.problems.found) > before:
                return BundleStage(chosen)
            fixtures = self._fixtures(chosen)
            self._refuse_groups(fixtures)
        own = reader.has
        return BundleStage(
            chosen,
            fixtures,
            reader.text("name", NAME_LIMIT, ""),
            read_points(reader) if own("points") else None,
            read_chain(reader) if own("tiebreaks") else None,
            reader.choice("head_to_head", HEAD_TO_HEAD) if own("head_to_head") else "",
            groups,
            self._places(usual),
            listed,
            self._zones(usual),
            self._bracket(chosen, fixtures),
        )

    def _fixtures(self, chosen: Format) -> tuple[BundleFixture, ...]:
        known, ruleset, _begin = self.entered
        played = FixtureTerms(known, chosen, ruleset, later=not self.first)
        return tuple(
            read_fixture(one, at, played)
            for one, at in self.reader.items("fixtures", MOST_FIXTURES)
        )

    def _format(self, usual: Format, groups: Sequence[BundleGroup]) -> Format:
        """With its options; the usual ones where they cannot be chosen."""
        options = self.reader.optional(
            "options", tuple(one.name for one in usual.choices)
        )
        for choice in usual.choices:
            value = options.values.get(choice.name)
            if value is not None and not choice.allows(value):
                options.at(choice.name).note(choice.refusal, option=choice.name)
                return usual
        given = {name: one for name, one in options.values.items() if one is not None}
        number = len(groups)
        if groups and given.setdefault("groups", number) != number:
            text = N_("These are %(number)s groups.")
            options.at("groups").note(text, number=number)
            return usual
        try:
            return usual.chosen(given)
        except RuleViolation as violation:
            options.spot.refusal(violation)
            return usual

    def _listed(self) -> tuple[str, ...]:
        """The list of a later stage; then it is read as a first one with these teams."""
        reader, known = self.reader, self.entered.known
        teams: dict[str, str] = {}
        for one, at in reader.items("teams", MOST_TEAMS):
            name = team_in(one, at, known)
            if name in teams.values():
                at.note(N_("%(team)s is in this list already."), team=name)
            elif name is not None:
                teams[name_key(name)] = name
        if not teams:
            return ()
        if self.first:
            if set(teams.values()) != set(known.values()):
                text = N_("All teams begin in the first stage: leave this out.")
                reader.at("teams").note(text)
            return ()
        begin = tuple(teams.values())
        self.entered = self.entered._replace(known=teams, begin=begin)
        self.first = True
        return begin

    def _beginning(self, group: BundleGroup) -> BundleGroup:
        """Without teams that have come in since, or that another one has come in for."""
        begin = self.entered.begin
        return replace(group, teams=tuple(t for t in group.teams if t in begin))

    def _groups(self) -> tuple[BundleGroup, ...]:
        found = []
        taken: dict[str, str] = {}
        names: set[str] = set()
        for one, at in self.reader.items("groups", 32):
            group = ObjectReader(one, at, ("name", "teams"))
            name = group.text("name", LONG_GROUP)
            if name_key(name) in names:
                group.at("name").note(
                    N_("%(name)s is the name of two groups."), name=name
                )
            names.add(name_key(name))
            teams = []
            for team, spot in group.items("teams", 64, required=True):
                called = team_in(team, spot, self.entered.known)
                if called in taken:
                    spot.note(
                        N_("%(team)s is in group %(group)s already."),
                        team=called,
                        group=taken[called],
                    )
                elif called is not None:
                    taken[called] = name
                    teams.append(called)
            found.append(BundleGroup(name, tuple(teams)))
        if found and self.first:
            for name in self.entered.begin:
                if name not in taken:
                    self.reader.at("groups").note(
                        N_("%(team)s is in no group."), team=name
                    )
        return tuple(found)

    def _refuse_groups(self, fixtures: Sequence[BundleFixture]) -> None:
        without = N_("This format has no groups.")
        if self.reader.has("groups"):
            self.reader.at("groups").note(without)
        for i, one in enumerate(fixtures):
            if one.group:
                self.reader.at("fixtures").inner(i).inner("group").note(without)

    def _in_groups(
        self, fixtures: Sequence[BundleFixture], groups: Sequence[BundleGroup]
    ) -> tuple[BundleFixture, ...]:
        """Each with the group of its teams."""
        of = {team: group.name for group in groups for team in group.teams}
        spelt = {name_key(group.name): group.name for group in groups}
        found = []
        for i, one in enumerate(fixtures):
            here = [of[team] for team in (one.home, one.away) if team in of]
            name = spelt.get(name_key(one.group), one.group)
            at = self.reader.at("fixtures").inner(i)
            if len(set(here)) > 1:
                at.note(
                    N_("%(home)s and %(away)s are not in the same group."),
                    home=one.home,
                    away=one.away,
                )
            elif name and here and name != here[0]:
                at.inner("group").note(
                    N_("This is a match of group %(group)s."), group=here[0]
                )
            found.append(replace(one, group=here[0] if here else name))
        return tuple(found)

    def _places(self, played: Format) -> tuple[KeptPlace, ...]:
        """From the top of a bracket to its foot, None for byes; of groups a list for each."""
        found: list[KeptPlace] = []
        if self.reader.has("places") and self.first:
            self.reader.at("places").note(N_("No stage is before this one."))
        elif self.reader.has("places") and played.group_count:
            return self._places_of_groups(played.group_count)
        elif self.reader.has("places") and not played.bracket:
            self.reader.at("places").note(
                N_("Only a bracket and groups have places like these.")
            )
        for slot, (one, at) in enumerate(self.reader.items("places", len(SLOTS))):
            if one is not None:
                found.append((at.text(one, 8), None, slot))
        return tuple(found)

    def _places_of_groups(self, groups: int) -> tuple[KeptPlace, ...]:
        found: list[KeptPlace] = []
        rows = list(self.reader.items("places", len(SLOTS)))
        if len(rows) != groups:
            text = N_("There are %(groups)s groups, and places of %(number)s.")
            self.reader.at("places").note(text, groups=groups, number=len(rows))
        for group, (row, spot) in enumerate(rows, 1):
            for slot, (one, at) in enumerate(spot.items(row, len(SLOTS))):
                found.append((at.text(one, 8), group, slot))
        return tuple(found)

    def _bracket(
        self, chosen: Format, fixtures: Sequence[BundleFixture]
    ) -> tuple[str | None, ...]:
        """The teams where they were drawn to."""
        reader, at = self.reader, self.reader.at("bracket")
        if not BundleStage(chosen, tuple(fixtures)).hides_places:
            self._refuse_shown(fixtures)
        if not reader.has("bracket"):
            return ()
        if not chosen.bracket:
            at.note(N_("Only a bracket has places like these."))
            return ()
        before = len(reader.spot.problems.found)
        if not self.first:
            at.note(N_("Its teams come from the stage before: say its places."))
        names: list[str | None] = []
        for one, spot in reader.items("bracket", len(SLOTS)):
            name = None if one is None else team_in(one, spot, self.entered.known)
            if name is not None and name in names:
                spot.note(N_("%(team)s is in this bracket already."), team=name)
            names.append(name)
        if len(names) < 2 or len(names) & (len(names) - 1):
            text = N_("A bracket has 2, 4, 8, 16 places and so on, not %(number)s.")
            at.note(text, number=len(names))
        missing = [one for one in self.entered.begin if one not in names]
        if missing and len(reader.spot.problems.found) == before:
            at.note(N_("%(team)s is not in this bracket."), team=missing[0])
        return tuple(names) if len(reader.spot.problems.found) == before else ()

    def _refuse_shown(self, fixtures: Sequence[BundleFixture]) -> None:
        for i, one in enumerate(fixtures):
            if one.position is not None:
                self.reader.at("fixtures").inner(i).inner("position").note(SHOWN)

    def _zones(self, played: Format) -> tuple[TableZone, ...]:
        found = []
        for one, at in self.reader.items("zones", MOST_ZONES):
            zone = ObjectReader(one, at, TableZone._fields)
            kind = zone.choice("kind", ZONE_KINDS)
            first, last = (zone.integer(key, RANKS) for key in ("first", "last"))
            found.append(TableZone(kind, first, last, zone.text("name", ZONE_NAME, "")))
        if found and played.bracket:
            self.reader.at("zones").note(N_("A cup keeps no table."))
        try:
            return checked_zones(found)
        except RuleViolation as violation:
            self.reader.at("zones").refusal(violation)
            return ()


def groups_of_matches(
    fixtures: Iterable[BundleFixture], teams: Sequence[str]
) -> tuple[BundleGroup, ...]:
    """The groups that the matches name, else those who meet, in the order of the teams."""
    of: dict[str, str] = {}
    mates: dict[str, set[str]] = {team: {team} for team in teams}
    for one in fixtures:
        if one.home is None or one.away is None:
            continue
        if one.group:
            of |= dict.fromkeys((one.home, one.away), one.group)
        both = mates[one.home] | mates[one.away]
        for team in both:
            mates[team] = both
    if of:
        names = sorted(set(of.values()))
        lists = [[team for team in teams if of.get(team) == name] for name in names]
        return tuple(map(BundleGroup, names, map(tuple, lists)))
    lists = []
    for team in teams:
        if len(mates[team]) > 1 and not any(team in one for one in lists):
            lists.append([mate for mate in teams if mate in mates[team]])
    letters = (group_letter(n) for n in range(1, len(lists) + 1))
    return tuple(map(BundleGroup, letters, map(tuple, lists)))
