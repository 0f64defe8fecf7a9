"""The bracket of a cup: stored leaves and results in, derived ties out."""

from __future__ import annotations

from collections.abc import Mapping

from competitions.models import Competition, Entrant, Fixture, Result, Team
from competitions.rules.draws import knockout
from competitions.rules.draws.bracket_values import Bracket, Key, Played
from competitions.rules.outcome import Outcome
from engine.json_values import JsonObject, Stored

RESULT_FIELDS = (
    "fixture__round",
    "fixture__position",
    "home_team_id",
    "away_team_id",
    "home",
    "away",
    "shootout_home",
    "shootout_away",
    "forfeit",
    "pinned",
)


def bracket_of(
    competition: Competition, more: Mapping[Key, Played] | None = None
) -> Bracket:
    """Three queries, whatever the size of the cup; `more` is played as if stored."""
    leaves, options = structure_of(competition)
    played = {**played_in(competition), **(more or {})}
    return knockout.bracket(leaves, played, **options)


def would_be_stale(fixture: Fixture, changed: Played | None) -> list[Fixture]:
    """Later played matches that a changed result would leave without their teams."""
    competition = fixture.competition
    assert competition
    leaves, options = structure_of(competition)
    keys = knockout.downstream(
        leaves,
        played_in(competition),
        (fixture.round, fixture.position),
        changed,
        **options,
    )
    return _fixtures_at(competition, keys)


def stale_fixtures(competition: Competition) -> list[Fixture]:
    """Matches whose stored teams are not those that the bracket sends there."""
    return _fixtures_at(competition, knockout.stale(bracket_of(competition)))


def played_of(report: Stored, sides: Mapping[str, Team]) -> Played:
    """A stored report as the bracket sees it."""
    shootout = report["shootout"]
    outcome = Outcome(
        report["home"],
        report["away"],
        (shootout[0], shootout[1]) if shootout else None,
        report["forfeit"],
    )
    return _played(sides["home"].pk, sides["away"].pk, outcome)


def _played(home: int, away: int, outcome: Outcome, *, pinned: bool = False) -> Played:
    winner = {"home": home, "away": away, None: None}[outcome.winner]
    return Played(home, away, winner, pinned)


def played_in(competition: Competition) -> dict[Key, Played]:
    rows = Result.objects.filter(fixture__competition=competition)
    return {
        (number, position): _played(
            home_team,
            away_team,
            Outcome(
                home,
                away,
                (pens_home, pens_away) if pens_home is not None else None,
                forfeit,
            ),
            pinned=pinned,
        )
        for (
            number,
            position,
            home_team,
            away_team,
            home,
            away,
            pens_home,
            pens_away,
            forfeit,
            pinned,
        ) in rows.values_list(*RESULT_FIELDS)
    }


def structure_of(competition: Competition) -> tuple[list[int | None], JsonObject]:
    rows = Entrant.objects.filter(competition=competition, slot__isnull=False)
    entrants = [
        (slot or 0, team, out)
        for slot, team, out in rows.values_list("slot", "team_id", "withdrawn")
    ]
    size = 1 << max((slot for slot, _, _ in entrants), default=0).bit_length()
    leaves: list[int | None] = [None] * max(size, 2)
    for slot, team, _ in entrants:
        leaves[slot] = team
    flipped = competition.fixtures.filter(flipped=True).values_list("round", "position")
    return leaves, {
        "third_place": competition.third_place,
        "withdrawn": {team for _, team, out in entrants if out},
        "flipped": set(flipped),
    }


def _fixtures_at(competition: Competition, keys: tuple[Key, ...]) -> list[Fixture]:
    if not keys:
        return []
    rows = competition.fixtures.select_related("result__home_team", "result__away_team")
    return [row for row in rows if (row.round, row.position) in keys]
