"""Reports as JSON: everybody asks here, and here the codec of the report's game is asked.

Everybody else hands the JSON on as it is, or asks here for a `MatchReport`. Players
stand in it by id; their names are asked for in queries/results/reports.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeAlias, TypeVar, cast

from competitions.games.registry import CODECS
from competitions.games.report_codecs import (
    Players,
    ReportCodec,
    forfeit_in,
    kicks_in,
    score_pair,
)
from competitions.rules.results.outcome import Outcome
from engine.errors import CorruptRecord
from engine.json_values import JsonObject, Stored
from engine.report import Kick, MatchReport, ReportKind
from engine.rulesets import FIRST_GAME, Ruleset

P = TypeVar("P")
# To be handed on; only the codecs know what stands in it.
StoredReport: TypeAlias = Mapping[str, object]


class _Itself(dict[int, int]):
    def __missing__(self, player: int) -> int:
        return player


_BY_ID = _Itself()


def report_from(report: StoredReport, players: Mapping[int, P]) -> MatchReport[P]:
    """The way back, each player as `players` calls the id.

    Raises CorruptRecord for a game or a version that is not known here.
    """
    return _codec_of(report).read(report, players)


def report_by_id(report: StoredReport) -> MatchReport[int]:
    """The report with its players as ids, for a caller that knows the names."""
    return report_from(report, _BY_ID)


def report_with_names(report: StoredReport) -> MatchReport[str]:
    """One of a file, in which players stand by their names, not by ids."""
    names = cast("Mapping[int, str]", _BY_ID)
    return report_from(report, names)


def under_ruleset(report: MatchReport, ruleset: Ruleset) -> MatchReport:
    """The report as one of these rules; what somebody typed does not say which hold."""
    if ruleset.game == FIRST_GAME:
        return report
    return replace(report, ruleset=ruleset, halves=CODECS[ruleset.game].halves)


def report_json(report: MatchReport, players: Players) -> JsonObject:
    """The report as it is stored: `players` by side and name are ids, or names again."""
    game = report.ruleset.game if report.ruleset else FIRST_GAME
    return CODECS[game].write(report, players)


# Of many matches a page needs a figure each: these read no more than that, which every
# game writes alike.
def outcome_in(report: StoredReport) -> Outcome:
    """The figures that decide."""
    stored = _known(report)
    return Outcome(
        stored["home"],
        stored["away"],
        score_pair(stored["shootout"]),
        forfeit_in(stored),
    )


def kind_in(report: StoredReport) -> ReportKind:
    return cast("ReportKind", _known(report)["kind"])


def half_time_in(report: StoredReport) -> tuple[int, int] | None:
    codec = _codec_of(report)
    periods, half = codec.periods_from(report), codec.halves[0]
    return next(((row.home, row.away) for row in periods if row.period == half), None)


def kicks_written(report: StoredReport) -> tuple[Kick[int], ...]:
    """HC-SO-07: the kicks that somebody wrote down."""
    return kicks_in(_known(report), _BY_ID)


def player_ids(report: StoredReport) -> set[int]:
    """Everybody whom a stored report speaks of."""
    return _codec_of(report).ids_in(report)


def _known(report: StoredReport) -> Stored:
    """The report itself; CorruptRecord if its game or version is not known here."""
    _codec_of(report)
    return report


def _codec_of(report: StoredReport) -> ReportCodec:
    game = report.get("game", FIRST_GAME)
    codec = CODECS.get(str(game))
    if codec is None:
        raise CorruptRecord(f"a report of the game {game}")
    version = report.get("version", 1)
    if not (isinstance(version, int) and 1 <= version <= codec.version):
        raise CorruptRecord(f"a report of version {version}")
    return codec
