"""How a report of Helvetia is stored: as all reports were before there was another game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from competitions.games.report_codecs import (
    CoreCodec,
    Players,
    moment_json,
    score_pair,
    stored_moment,
)
from competitions.games.report_shapes import (
    HALF_TIME,
    MOMENT,
    MOST_SELECTED,
    PERIODS,
    SCORE,
    FlagShape,
    Keys,
    KeyShape,
    ListShape,
    ObjectShape,
    PlayerShape,
    WholeShape,
    WordShape,
    objects,
)

# Named again for the door: `matches` takes them from there.
from engine.games.helvetia.side_report import GOAL_KINDS as GOAL_KINDS
from engine.games.helvetia.side_report import CardPlayed as CardPlayed
from engine.games.helvetia.side_report import ChallengeOutcome as ChallengeOutcome
from engine.games.helvetia.side_report import HelvetiaPart as HelvetiaPart
from engine.games.helvetia.side_report import helvetia_part as helvetia_part
from engine.json_values import JsonObject, Stored
from engine.report import (
    FIRST_HALF,
    SECOND_HALF,
    MatchReport,
    PeriodScore,
    SidePart,
    half_scores,
)
from engine.sides import Side

P = TypeVar("P")
HALVES = (FIRST_HALF, SECOND_HALF)
# By its number; which ones there are, the league checks.
A_CARD = KeyShape(WholeShape(range(1, 100)), needed=True)
# As the keys of a report have always followed each other.
KEYS = (
    *("home", "away", "half_time", "extra_time", "shootout", "forfeit", "kind"),
    *("goals", "cards", "after_90", "kicks", "depth", "home_sheet", "away_sheet"),
    *("start_score", "periods"),
)


class HelvetiaCodec(CoreCodec):
    """Reads and writes version 1, which says neither its game nor its version.

    It will be written for ever.

    Two versions of a result are compared by their content, whenever they were written.
    """

    periods: Keys = {**HALF_TIME, "after_90": KeyShape(SCORE), **PERIODS}
    part: Keys = {
        "exhausted": KeyShape(ListShape(PlayerShape(), MOST_SELECTED)),
        "cards_played": objects({"number": A_CARD, **MOMENT}, MOST_SELECTED),
        "legend": KeyShape(A_CARD.shape),
        "sealed": KeyShape(WordShape(64)),
        "challenge": KeyShape(
            ObjectShape(
                {
                    "number": A_CARD,
                    "made": KeyShape(FlagShape(), needed=True),
                    "count": KeyShape(WholeShape(range(1000))),
                }
            )
        ),
    }

    def write(self, report: MatchReport, players: Players) -> JsonObject:
        value = super().write(report, players)
        return {key: value[key] for key in KEYS if key in value}

    def periods_json(self, periods: tuple[PeriodScore, ...]) -> JsonObject:
        known = {one.period: [one.home, one.away] for one in periods}
        value: JsonObject = {"half_time": known.get(FIRST_HALF)}
        if SECOND_HALF in known:
            value["after_90"] = known[SECOND_HALF]
        others = tuple(one for one in periods if one.period not in HALVES)
        return value | super().periods_json(others)

    def periods_from(self, stored: Stored) -> tuple[PeriodScore, ...]:
        written = (stored.get("half_time"), stored.get("after_90"))
        first, second = (score_pair(figures) for figures in written)
        return (*half_scores(first, second), *super().periods_from(stored))

    def ids_in_part(self, stored: Stored) -> Iterable[int]:
        tired: Iterable[int] = stored.get("exhausted", ())
        return tired

    def part_json(
        self, part: SidePart[str], side: Side, players: Players
    ) -> JsonObject:
        if not isinstance(part, HelvetiaPart):
            raise TypeError(f"not a side of this game: {part!r}")
        challenge = part.challenge
        return {
            "exhausted": [players[side, name] for name in part.exhausted],
            "cards_played": [
                {"number": card.number, **moment_json(card)}
                for card in part.cards_played
            ],
            "legend": part.open_card,
            "sealed": part.sealed,
            "challenge": {
                "number": challenge.number,
                "made": challenge.made,
                "count": challenge.count,
            }
            if challenge
            else None,
        }

    def part_from(self, stored: Stored, players: Mapping[int, P]) -> SidePart[P]:
        challenge = stored.get("challenge")
        return HelvetiaPart(
            exhausted=tuple(players[player] for player in stored.get("exhausted", ())),
            cards_played=tuple(
                CardPlayed(row["number"], stored_moment(row))
                for row in stored.get("cards_played", ())
            ),
            open_card=stored.get("legend"),
            sealed=stored.get("sealed", ""),
            challenge=ChallengeOutcome(**challenge) if challenge else None,
        )
