"""What a competition's pages count, counted a second time: tables, brackets, scorers, draws."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence

from competitions.models import Competition, Entrant, LogEntry, Result, Team
from competitions.queries.fixtures.stages import SettledRows, StageRows, stage_rows
from competitions.queries.statistics.players import player_sums
from competitions.rules.draws.listed_pairs import ListedPair, PairList
from competitions.rules.draws.orders import DrawOrder
from competitions.rules.formats.first_stage import first_draw, late_draw
from competitions.rules.formats.next_stage import drawn_in_order
from competitions.rules.formats.protocol import DrawnStage
from competitions.rules.results.confirmation import OFFICIAL
from competitions.rules.results.stored_reports import report_by_id
from competitions.rules.standings import withdrawal
from competitions.rules.standings.facts import GoalFact
from competitions.rules.statistics.players import scorers
from competitions.verification import (
    carry_rows,
    second_bracket,
    second_count,
    second_table,
)
from engine.json_values import JsonObject

# What changes who was drawn.
ENTERED = ("teams.late", "teams.replace")


def wrong_derived(competition: Competition) -> Iterator[str]:
    yield from _draw(competition)
    for rows in stage_rows(competition):
        yield from _bracket(rows) if rows.format.bracket else _tables(rows)
        yield from _places(rows)
    yield from _scorers(competition)
    yield from carry_rows.wrong_marks(competition)


def _tables(rows: StageRows) -> Iterator[str]:
    """Each group by itself."""
    shown = [row for table in rows.format.tables(rows) for row in table.rows]
    plain = {
        row.team: (
            *(row.rank, row.team, row.played, row.won, row.drawn, row.lost),
            *(row.gf, row.ga, row.gd, row.points),
        )
        for row in shown
    }
    for counted in _counted_tables(rows).values():
        for line in counted:
            if plain.get(line.team) != tuple(line):
                yield (
                    f"table: team {line.team} is {plain.get(line.team)}, counted"
                    f" {tuple(line)}"
                )


def _counted_tables(rows: StageRows) -> dict[int, tuple[second_table.TableLine, ...]]:
    """By group, the second way."""
    groups = rows.groups
    teams, results = withdrawal.teams_and_results(
        rows.policies,
        rows.results,
        lambda: rows.unplayed,
        rows.rules.forfeit_goals,
    )
    found = {}
    for group in sorted({groups.get(team, 0) for team in teams}):
        mine = [team for team in teams if groups.get(team, 0) == group]
        found[group] = second_table.recount_table(
            mine,
            [one for one in results if one.home in mine or one.away in mine],
            rows.rules,
            [one for one in rows.adjustments if one.team in mine],
        )
    return found


def _places(rows: StageRows) -> Iterator[str]:
    """Who goes on from a table: once nothing is left of it, whose rank is his alone."""
    if rows.seating is None:
        return
    number = rows.stage.number - 2
    before = SettledRows(rows.competition.stages_in_order[number], official_only=True)
    if before.format.bracket:
        return
    tables = {
        group: _moved_up(before, lines)
        for group, lines in _counted_tables(before).items()
    }
    best = _best(before, tables)
    groups = before.groups
    open_ones = {groups.get(m.home or 0, 0) for m in before.format.ahead(before)}
    now = rows.heirs
    for place, team, _why in rows.seating.advances:
        lines, rank, still = tables.get(place.group, ()), place.rank, {place.group}
        if place.best:
            lines, rank, still = best, place.best, open_ones
        held = [line.team for line in lines if line.rank == rank]
        held = [now.get(one, one) for one in held]
        alone = held[0] if len(held) == 1 and not still & open_ones else None
        # across groups it waits until it is clear what is compared
        right = team == alone or (team is None and place.best > 0)
        # where nobody else is left for it, one that is taken out has it
        nobody = len(lines) < rank
        right = right or (nobody and before.policies.get(team or 0) == "expunge")
        if not right:
            yield f"places: from {place.code} comes team {team}, counted {alone}"


def _best(
    rows: StageRows, tables: Mapping[int, Sequence[second_table.TableLine]]
) -> Sequence[second_table.TableLine]:
    """HV-STG-03: those of the rank that is compared, on as many matches each if so chosen."""
    ranks = [one.rank for one in rows.format.places(len(rows.policies)) if one.best]
    if not ranks:
        return ()
    held = [lines for lines in tables.values() if len(lines) >= ranks[0]]
    # whoever has left and kept his results may have played fewer than the others
    sizes = [
        len(lines) - list(_early(rows, lines).values()).count("keep") for lines in held
    ]
    if not rows.format.compares_equal:
        sizes = [len(rows.policies)]
    compared = {
        lines[ranks[0] - 1].team: [line.team for line in lines[min(sizes) :]]
        for lines in held
    }
    _teams, results = withdrawal.teams_and_results(
        rows.policies,
        rows.results,
        lambda: rows.unplayed,
        rows.rules.forfeit_goals,
    )
    stage = second_table.StageCount(
        list(rows.policies), results, rows.rules, rows.adjustments
    )
    return second_table.recount_best(stage, compared)


def _early(rows: StageRows, lines: Sequence[second_table.TableLine]) -> dict[int, str]:
    """HV-WD-01: who has left the table before its last match, each with its policy."""
    group = rows.groups.get(lines[0].team)
    mates = [team for team in rows.policies if rows.groups.get(team) == group]
    played = [team for one in rows.results for team in (one.home, one.away)]
    all_of_them = played + [team for one in rows.unplayed for team in one.sides]
    most = max(all_of_them.count(team) for team in mates)
    return {
        line.team: rows.policies[line.team]
        for line in lines
        if rows.policies[line.team] and played.count(line.team) < most
    }


def _moved_up(
    rows: StageRows, lines: Sequence[second_table.TableLine]
) -> Sequence[second_table.TableLine]:
    """HV-WD-01: whoever has left early comes last, and the others move up."""
    if not any(rows.policies.values()):
        return lines
    early = _early(rows, lines)
    found: list[second_table.TableLine] = []
    for way in ("", "forfeit", "keep"):
        part = [line for line in lines if early.get(line.team, "") == way]
        before = len(found)
        for line in part:
            better = sum(other.rank < line.rank for other in part)
            found.append(line._replace(rank=1 + before + better))
    return found


def _scorers(competition: Competition) -> Iterator[str]:
    ranked = scorers(player_sums(competition))
    shown = sorted((rank, one.player, one.goals) for rank, one in ranked)
    counted = second_count.recount_scorers(_goals(competition))
    if shown != [tuple(line) for line in counted]:
        yield "scorers: the list differs from the reports"


def _goals(competition: Competition) -> list[GoalFact]:
    """From the reports themselves, not from the appearances made of them."""
    rows = Result.objects.filter(fixture__competition=competition)
    if not competition.count_provisional:
        rows = rows.filter(state=OFFICIAL)
    goals = []
    for result in rows.select_related("fixture"):
        teams = {"home": result.home_team_id, "away": result.away_team_id}
        goals += [
            GoalFact(
                result.fixture.public_id,
                teams[goal.side],
                goal.player,
                goal.kind,
            )
            for goal in report_by_id(result.report).goals
        ]
    return goals


def _bracket(rows: StageRows) -> Iterator[str]:
    tree = rows.tree
    assert tree
    leaves, _terms = rows.structure
    drawn = second_bracket.CountedCup(leaves, rows.policies, rows.format.stored)
    counted = second_bracket.recount_bracket(drawn, rows.played)
    for key, tie in tree.bracket.ties.items():
        line = counted[key]
        teams = {team for team in (tie.home, tie.away) if team}
        if (teams, tie.winner, tie.state == "stale") != (
            set(line.teams),
            line.winner,
            line.stale,
        ):
            yield f"bracket: round {key[0]}, place {key[1]} differs"


def _draw(competition: Competition) -> Iterator[str]:
    """The drawn order follows from the seed; there are as many matches as must be."""
    entries = LogEntry.objects.filter(stream=competition.stream).order_by("seq")
    made = entries.filter(kind="draw.make").last()
    if made is None:
        return
    payload = json.loads(made.payload)
    first, *later = competition.stages_in_order
    lots = _lots(competition, payload)
    again = first_draw(first.format, _order_logged(payload, lots), lots)
    if list(again.teams) != payload["order"]:
        yield "draw: the order does not follow from the seed"
    stages = [again, *(stage.draw_from() for stage in later)]
    drawn = drawn_in_order(stages)
    yield from _places_logged(drawn[0], payload)
    for entry in entries.filter(kind__in=ENTERED, seq__gt=made.seq):
        payload, order = json.loads(entry.payload), stages[0].teams
        if entry.kind == "teams.late":
            late = payload["asked"]["team"]
            stages[0] = late_draw(first.format, drawn[0], order, late)
            drawn = drawn_in_order(stages)
            yield from _places_logged(drawn[0], payload)
        elif "order" in payload:
            swap = {payload["asked"]["team"]: payload["asked"]["comes"]}
            order = payload["order"]
            stages[0] = stages[0]._replace(teams=order, lists=(), drawn=None)
            drawn[0] = drawn[0].with_teams(swap)
    expected = sum(len(one.matches) for one in drawn)
    if competition.fixtures.count() != expected:
        yield f"draw: {competition.fixtures.count()} matches instead of {expected}"


def _order_logged(payload: JsonObject, teams: Mapping[int, str]) -> DrawOrder:
    asked = payload["asked"]
    seats = tuple((team, seat) for team, seat in asked.get("seats", ()))
    pairs = tuple(
        ListedPair(line, home, away, number, group)
        for line, (number, home, away, group) in enumerate(asked.get("pairs", ()), 1)
    )
    listed = PairList(pairs, teams) if pairs else None
    return DrawOrder(asked["method"], asked["seed"], seats, listed)


def _lots(competition: Competition, payload: JsonObject) -> dict[int, str]:
    """The teams that were drawn, as listed; some have been replaced since."""
    now = Entrant.objects.filter(competition=competition)
    listed = list(now.values_list("team_id", flat=True))
    entries = LogEntry.objects.filter(stream=competition.stream, kind="teams.replace")
    for entry in entries.order_by("-seq"):
        swap = json.loads(entry.payload)
        if "order" in swap and swap["asked"]["comes"] not in payload["order"]:
            old, new = swap["asked"]["team"], swap["asked"]["comes"]
            listed = [old if team == new else team for team in listed]
    slugs = dict(Team.objects.filter(pk__in=listed).values_list("pk", "slug"))
    return {team: slugs[team] for team in listed if team in payload["order"]}


def _places_logged(drawn: DrawnStage, payload: JsonObject) -> Iterator[str]:
    """Whether its entry says where these places are; very old ones do not."""
    if "slots" not in payload:
        return
    for name, places in (("slots", drawn.slots), ("groups", drawn.groups)):
        if {str(team): at for team, at in places.items()} != payload.get(name, {}):
            yield f"draw: the {name} do not follow from the order"
