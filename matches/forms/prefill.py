"""The first values of the form for a paper sheet: of the last match, or of the result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.utils import timezone

from competitions.games.door import helvetia_part
from competitions.models import Result
from competitions.rules.door import report_by_id
from engine.report import MatchReport
from engine.sides import SIDES, Side
from matches.forms.typed import ROLES
from matches.queries.completing import (
    brought_to,
    counts_of,
    learnt_before,
    moment_of,
    score_at_the_end,
    seen_playing,
)
from matches.queries.preparing import MatchTerms
from matches.queries.proposal import has_last_lineup, suggestion

Boxes = dict[str, str]
LETTERS = {role: letter for _english, letter, role in ROLES}


def of_last_match(terms: Mapping[Side, MatchTerms]) -> Boxes:
    """Each team's line-up of its last match, without the players who may not play now."""
    boxes: Boxes = {}
    for side, one in terms.items():
        if has_last_lineup(one):
            boxes |= _roles(side, one, frozenset())
    return boxes


def of_result(result: Result, terms: Mapping[Side, MatchTerms]) -> Boxes:
    """All that is known of a match whose result was recorded without a sheet."""
    report = report_by_id(result.report)
    at = moment_of(result)
    if at > timezone.now():
        # It was played before its planned date, and the form takes no date of the future.
        at = result.first_at or result.recorded_at
    at = timezone.localtime(at)
    boxes = {"day": at.date().isoformat(), "time": f"{at:%H:%M}"}
    boxes["forfeit"] = report.forfeit
    boxes |= _figures(report)
    for side, one in terms.items():
        boxes |= dict(_side(side, one, report))
        boxes |= dict(_cards(side, one, result))
    return boxes


def _cards(side: Side, terms: MatchTerms, result: Result) -> Iterator[tuple[str, str]]:
    for n, (number, played) in enumerate(brought_to(result, terms.team.pk), 1):
        yield f"{side}_card_{n}", str(number)
        yield f"{side}_played_{n}", "1" if played else ""
    for n, number in enumerate(learnt_before(result, terms.team.pk), 1):
        yield f"{side}_learnt_{n}", str(number)


def _figures(report: MatchReport[int]) -> Boxes:
    pairs = {
        "score": score_at_the_end(report),
        "half_time": report.half_time,
        "after_90": report.after_90,
        "shootout": report.shootout,
    }
    return {
        f"{side}_{stem}": str(figure)
        for stem, pair in pairs.items()
        if pair
        for side, figure in zip(SIDES, pair, strict=True)
    }


def _side(
    side: Side, terms: MatchTerms, report: MatchReport[int]
) -> Iterator[tuple[str, str]]:
    sheet = report.sheet(side)
    shirts = {one.pk: str(one.number or one.name) for one in terms.squad}
    roles = {one.player: one.role for one in sheet.lineup}
    if roles:
        for player, role in roles.items():
            yield f"{side}_{player}_role", str(LETTERS[role])
    else:
        yield from _roles(side, terms, seen_playing(report)).items()
    for (player, column), n in counts_of(report, side).items():
        yield f"{side}_{player}_{column}", str(n)
    for n, change in enumerate(sheet.changes, 1):
        yield f"{side}_off_{n}", shirts.get(change.off, "")
        yield f"{side}_on_{n}", shirts.get(change.on, "")
    if challenge := helvetia_part(sheet).challenge:
        yield f"{side}_challenge", str(challenge.number)
        yield f"{side}_outcome", "made" if challenge.made else "failed"
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
