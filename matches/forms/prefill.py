"""The first values of the form for a paper sheet: of the last match, or of the result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.utils import timezone

from competitions.games.door import LeagueRules
from competitions.models import Result
from competitions.rules.door import report_by_id
from engine.report import MatchReport
from engine.sides import SIDES, Side
from matches.forms.boxes import ROLES
from matches.queries.completing import (
    moment_of,
    score_at_the_end,
    seen_playing,
)
from matches.queries.games.registry import cards_known
from matches.queries.preparing import MatchTerms
from matches.queries.proposal import has_last_lineup, suggestion
from matches.rules.paper.room import PaperRoom

Boxes = dict[str, str]
LETTERS = {role: letter for _english, letter, role in ROLES}


def of_last_match(terms: Mapping[Side, MatchTerms]) -> Boxes:
    """Each team's line-up of its last match, without the players who may not play now."""
    boxes: Boxes = {}
    for side, one in terms.items():
        if has_last_lineup(one):
            boxes |= _roles(side, one, frozenset())
    return boxes


def of_result(
    result: Result, terms: Mapping[Side, MatchTerms], paper: PaperRoom
) -> Boxes:
    """All that is known of a match whose result was recorded without a sheet."""
    report = report_by_id(result.report)
    at = moment_of(result)
    if at > timezone.now():
        # It was played before its planned date, and the form takes no date of the future.
        at = result.first_at or result.recorded_at
    at = timezone.localtime(at)
    boxes = {"day": at.date().isoformat(), "time": f"{at:%H:%M}"}
    boxes["forfeit"] = report.forfeit
    boxes |= _figures(report, paper, result.fixture.league_rules)
    for side, one in terms.items():
        boxes |= dict(_side(side, one, report, paper))
        cards = cards_known(result, one.team.pk)
        known = paper.filled(report, side, cards)
        boxes |= {f"{side}_{stem}": text for stem, text in known.items()}
    return boxes


def _figures(report: MatchReport[int], paper: PaperRoom, rules: LeagueRules) -> Boxes:
    pairs = {
        **paper.staged(report),
        "score": score_at_the_end(report, rules),
        "shootout": report.shootout,
    }
    return {
        f"{side}_{stem}": str(figure)
        for stem, pair in pairs.items()
        if pair
        for side, figure in zip(SIDES, pair, strict=True)
    }


def _side(
    side: Side, terms: MatchTerms, report: MatchReport[int], paper: PaperRoom
) -> Iterator[tuple[str, str]]:
    sheet = report.sheet(side)
    shirts = {one.pk: str(one.number or one.name) for one in terms.squad}
    roles = {one.player: one.role for one in sheet.lineup}
    if roles:
        for player, role in roles.items():
            yield f"{side}_{player}_role", str(LETTERS[role])
    else:
        yield from _roles(side, terms, seen_playing(report, paper)).items()
    for (player, column), text in paper.cells(report, side).items():
        yield f"{side}_{player}_{column}", text
    for n, change in enumerate(sheet.changes, 1):
        yield f"{side}_off_{n}", shirts.get(change.off, "")
        yield f"{side}_on_{n}", shirts.get(change.on, "")
    kicks = [kick for kick in report.kicks if kick.side == side]
    signs = {True: "+", False: "-"}
    yield (
        f"{side}_kicks",
        " ".join(shirts.get(kick.player, "") + signs[kick.scored] for kick in kicks),
    )


def _roles(side: Side, terms: MatchTerms, seen: frozenset[int]) -> Boxes:
    return {
        f"{side}_{player}_role": str(LETTERS[role])
        for player, role in suggestion(terms, seen).lineup
    }
