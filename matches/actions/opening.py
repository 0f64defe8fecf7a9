"""The sheet's first entry: both sides as they begin, and the match shown as open."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime

from competitions.actions.door import Brought, By, LiveScore, open_match, show_live
from engine.errors import RuleViolation
from engine.sides import SIDES, BySide
from matches.actions.sheet import append_entry
from matches.models import MatchSheet, Preparation
from matches.queries.live import public_report
from matches.queries.preparing import Terms, setup_of
from matches.queries.sheet import as_entry
from matches.rules.preparation.choices import NOTHING, Choice, choice_from
from matches.rules.sheet.entries import Kind
from matches.rules.sheet.fold import fold
from matches.rules.sheet.opening import Opening

Nonce = Callable[[], str]


def open_sheet(
    sheet: MatchSheet,
    terms: BySide[Terms],
    drafts: Mapping[str, Preparation],
    *,
    by: By,
    nonce: Nonce,
    at: datetime,
    illegal: tuple[RuleViolation, ...] = (),
    completes: bool = False,
) -> None:
    """Both sides bring what they chose: the sheet begins, and the league shows it."""
    fixture = sheet.fixture
    choices = BySide(*(_chosen(drafts.get(side)) for side in SIDES))
    brought = BySide(
        *(_brought(terms[side], choices[side], drafts.get(side), by) for side in SIDES)
    )
    sealed = open_match(
        fixture,
        brought,
        by=by,
        nonces=BySide(nonce(), nonce()),
        illegal=[problem.rule_id for problem in illegal],
        completes=completes,
    )
    opening = Opening(
        ruleset=fixture.ruleset,
        competition=fixture.competition.kind if fixture.competition else "friendly",
        depth=terms.home.depth,
        sides=BySide(
            *(setup_of(terms[side], choices[side], sealed[side]) for side in SIDES)
        ),
        opened_at=at,
    )
    entry_by = replace(by, key=f"{by.key}o")
    row = append_entry(sheet, Kind.OPEN, opening.content(), entry_by)
    sheet.opened_at, sheet.ended_at, sheet.depth = at, None, opening.depth
    sheet.save(update_fields=["opened_at", "ended_at", "depth"])
    report = public_report(fold([as_entry(row)]))
    show_live(fixture, LiveScore(), by.at, report)


def _chosen(draft: Preparation | None) -> Choice:
    return choice_from(draft.choice) if draft else NOTHING


def _brought(
    terms: Terms, choice: Choice, draft: Preparation | None, by: By
) -> Brought:
    captains = terms.captains(choice)
    return Brought(
        team=terms.team,
        lineup=tuple((player, r, player in captains) for player, r in choice.lineup),
        by=draft.made_by if draft else by.actor,
        made_as=draft.made_as if draft else "",
        trained=tuple((number, terms.level(number)) for number in choice.trained),
        powers=choice.powers,
        legend=next(iter(choice.legends), None),
        challenge=choice.challenge,
    )
