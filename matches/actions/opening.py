"""The sheet's first entry: both sides as they begin, and the match shown as open."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

from competitions.actions.door import (
    Author,
    LiveScore,
    SideBrought,
    level_at,
    open_match,
    show_live,
)
from competitions.games.door import NOTHING, SideChoices
from competitions.rules.door import WHOLE_MATCH, Decider
from engine.errors import RuleViolation
from engine.sides import SIDES, BySide
from matches.actions.sheet import Book
from matches.games.choices import choices_in
from matches.models import MatchSheet, Preparation
from matches.queries.live import public_report
from matches.queries.preparing import MatchTerms, setup_of
from matches.rules.sheet.entries import CoreKind
from matches.rules.sheet.opening import Opening


class PreparedSide(NamedTuple):
    """A side as it comes to the kick-off: its terms, what its coach chose, if anything."""

    terms: MatchTerms
    draft: Preparation | None = None
    # What an organiser let stand: "it was played so".
    wrong: tuple[RuleViolation, ...] = ()

    @property
    def choice(self) -> SideChoices:
        return choices_in(self.draft.choice) if self.draft else NOTHING


def open_sheet(
    sheet: MatchSheet, sides: BySide[PreparedSide], *, at: datetime, by: Author
) -> None:
    """Both sides bring what they chose: the sheet begins, and the league shows it."""
    fixture = sheet.fixture
    sealed = open_match(
        fixture,
        BySide(*(_brought(sides[side], by) for side in SIDES)),
        by=by,
        illegal=[problem.rule_id for side in SIDES for problem in sides[side].wrong],
    )
    level = level_at(fixture)
    opening = Opening(
        ruleset=fixture.ruleset,
        before=level if isinstance(level, Decider) else WHOLE_MATCH,
        competition=fixture.level,
        depth=sides.home.terms.depth,
        sides=BySide(
            *(
                setup_of(sides[side].terms, sides[side].choice, sealed[side])
                for side in SIDES
            )
        ),
        opened_at=at,
    )
    book = Book(sheet)
    book.append(CoreKind.OPEN, opening.content(), replace(by, key=f"{by.key}o"))
    sheet.opened_at, sheet.ended_at, sheet.depth = at, None, opening.depth
    sheet.save(update_fields=["opened_at", "ended_at", "depth"])
    show_live(fixture, LiveScore(), by.at, public_report(book.state))


def _brought(side: PreparedSide, by: Author) -> SideBrought:
    terms, choice, draft = side.terms, side.choice, side.draft
    captains = terms.captains(choice)
    return SideBrought(
        team=terms.team,
        lineup=tuple((player, r, player in captains) for player, r in choice.lineup),
        by=draft.made_by if draft else by.actor,
        made_as=draft.made_as if draft else "",
        game=terms.offer.facts(choice.answers),
    )
