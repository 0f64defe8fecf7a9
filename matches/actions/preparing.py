"""Before a match: drafts, ready, and the one moment in which both sides open it.

A sheet is always locked before its competition, here and when it is written.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from django.db import transaction

from competitions.actions.door import (
    Author,
    Grounds,
    Submission,
    agree_face,
    deeds,
    draw_cards,
    lock_fixture,
    note_anew,
    note_side,
    put_cards_back,
    refuse_begun,
    refuse_stale_form,
    roll_recovery,
    type_face,
)
from competitions.games.door import SideChoices
from competitions.models import Fixture, Team
from competitions.queries.door import sides_of
from competitions.rules.door import BROWSER, refuse_opponent, set_as, walkover
from engine.errors import N_, Conflict, RuleViolation
from engine.sides import SIDES, BySide, Side
from matches.actions.opening import PreparedSide, open_sheet
from matches.actions.play.from_fixture import begin_prepared
from matches.actions.sheet import lock_sheet
from matches.games.choices import FORBIDDEN, choices_in, stored_choices
from matches.games.preparation import problems
from matches.games.registry import refuse_sheetless
from matches.models import MatchSheet, Preparation
from matches.queries.cards_brought import may_read, own_sides
from matches.queries.drafts import drafts_of, shown_of
from matches.queries.games.offer_basis import Afterwards
from matches.queries.preparing import (
    MatchTerms,
    depth_of,
    match_terms_of,
    terms_by_side,
)
from matches.queries.sheet import sheet_is_open


class Preparedness(StrEnum):
    """How far the match is after a command."""

    DRAFT = "draft"
    # Ready, and the other coach is not yet.
    WAITING = "waiting"
    # The other coach was ready, but what he chose is not allowed any more.
    DROPPED = "dropped"
    OPEN = "open"


class AlreadyOpen(Conflict):
    """Both were ready meanwhile: nothing can be prepared any more."""

    def __init__(self) -> None:
        super().__init__(N_("The sheet is open: nothing can be changed any more."))


@dataclass(frozen=True, slots=True)
class PreparationForm:
    """A form as it was sent: whose side, what was chosen, over which stored draft."""

    side: Side
    choice: SideChoices
    ready: bool = False
    # The print of what the form was made from; None comes from no page.
    seen: str | None = None
    # The page that sends it: what it kept itself is no news to it (HV-PREP-01).
    page: str = ""
    # HC-REC-02: who rolls now, and what the die of the table showed, if it was that.
    roll: int | None = None
    face: int | None = None
    # HC-PWR-01: he draws his cards now.
    draws: bool = False
    # HV-DICE-02: that face was typed by the other side, and this one agrees with it.
    agrees: bool = False


@transaction.atomic
def keep_choices(
    fixture: Fixture, pressed: PreparationForm, *, by: Author
) -> Preparedness:
    """Keep a side's choice; when both are ready the match opens in the same moment."""
    refuse_opponent(pressed.side, by.sides, by.barred, organiser=by.organiser)
    sheet = locked_sheet(fixture)
    teams = dict(_both(fixture))
    drafts = drafts_of(sheet, teams)
    mine = drafts.get(pressed.side)
    refuse_closed_draft(mine, pressed.side, by)
    same = mine is not None and choices_in(mine.choice) == pressed.choice
    if sheet.opened_at:
        if same:
            return Preparedness.OPEN
        raise AlreadyOpen
    fixture = sheet.fixture = lock_fixture(fixture)
    refuse_begun(fixture)
    note_side(fixture, pressed.side, by=by)
    if pressed.roll or pressed.draws:
        # A die asks nobody who has chosen to be ready again.
        pressed = replace(pressed, ready=bool(same and mine and mine.ready_at))
        _roll(fixture, pressed, by)
    if not (same and mine and bool(mine.ready_at) == pressed.ready):
        if not (mine and pressed.page and mine.choice.get("page") == pressed.page):
            refuse_stale_form(shown_of(mine), pressed.seen)
        team = teams[pressed.side]
        if pressed.ready:
            refuse_wrong(match_terms_of(fixture, pressed.side, team), pressed.choice)
        drafts[pressed.side] = _keep(sheet, team, pressed, by)
    if not pressed.ready:
        return Preparedness.DRAFT
    return _open_if_both(sheet, teams, drafts, by)


def _roll(fixture: Fixture, pressed: PreparationForm, by: Author) -> None:
    if pressed.draws:
        draw_cards(fixture, pressed.side, by=by)
    elif not pressed.roll:
        return
    elif pressed.face is None:
        roll_recovery(fixture, pressed.roll, by=by)
    elif pressed.agrees:
        agree_face(fixture, pressed.roll, pressed.face, by=by)
    else:
        type_face(fixture, pressed.roll, pressed.face, by=by)


def _open_if_both(
    sheet: MatchSheet,
    teams: Mapping[Side, Team],
    drafts: Mapping[str, Preparation],
    by: Author,
) -> Preparedness:
    """A result may have become official since somebody was ready: both are asked again."""
    if any(side not in drafts or not drafts[side].ready_at for side in teams):
        return Preparedness.WAITING
    fixture = sheet.fixture
    terms = terms_by_side(fixture, teams)
    sides = BySide(*(PreparedSide(terms[side], drafts[side]) for side in SIDES))
    dropped = [
        drafts[side]
        for side in SIDES
        if problems(sides[side].terms, sides[side].choice)
    ]
    if dropped:
        for draft in dropped:
            _drop(draft, FORBIDDEN)
        return Preparedness.DROPPED
    open_sheet(sheet, sides, at=by.at, by=by)
    if fixture.place_of_play == BROWSER:
        begin_prepared(sheet, sides, by=by)
    return Preparedness.OPEN


@transaction.atomic
def open_without_choices(fixture: Fixture, *, by: Author) -> Preparedness:
    """A competition that keeps scores only has nothing to choose: one tap opens it."""
    if depth_of(fixture) != "score":
        raise RuleViolation(
            "HC-CMP-02", N_("Both coaches choose their line-up for this match first.")
        )
    sheet = locked_sheet(fixture)
    if sheet.opened_at:
        return Preparedness.OPEN
    fixture = sheet.fixture = lock_fixture(fixture)
    refuse_begun(fixture)
    terms = terms_by_side(fixture, dict(_both(fixture)))
    sides = BySide(*(PreparedSide(terms[side]) for side in SIDES))
    open_sheet(sheet, sides, at=by.at, by=by)
    return Preparedness.OPEN


@dataclass(frozen=True, slots=True)
class OnPaper:
    """A match that was played on paper: what both sides brought, and when."""

    choices: BySide[SideChoices]
    kickoff: datetime
    # An organiser says that it was played so, whatever the rules forbid.
    as_played: bool = False
    # It stands beside an official result, which it will correct.
    completes: bool = False


@transaction.atomic
def open_from_paper(
    fixture: Fixture, paper: OnPaper, *, by: Author
) -> tuple[RuleViolation, ...]:
    """Open the sheet as of the kick-off (decision 12).

    What the rules forbid is refused, unless an organiser says that it was played so:
    then it is recorded and comes back as a list, with what is only doubtful.
    """
    sheet = locked_sheet(fixture)
    if sheet.opened_at:
        raise AlreadyOpen
    fixture = sheet.fixture = lock_fixture(fixture)
    if not paper.completes:
        refuse_begun(fixture)
    teams, choices, at = dict(_both(fixture)), paper.choices, paper.kickoff
    named = frozenset().union(*(choice.roles for choice in choices))
    typed = Afterwards(at, own_sides(by), named)
    terms = terms_by_side(fixture, teams, typed)
    wrong = BySide(*(problems(terms[side], choices[side]) for side in SIDES))
    refused = (*wrong.home, *wrong.away)
    if refused and not (paper.as_played and by.organiser):
        raise refused[0]
    drafts = {
        side: _keep(
            sheet, teams[side], PreparationForm(side, choices[side], ready=True), by
        )
        for side in SIDES
    }
    sides = (PreparedSide(terms[s], drafts[s], wrong[s]) for s in SIDES)
    open_sheet(sheet, BySide(*sides), at=at, by=by)
    doubts = [terms[side].offer.warnings(choices[side].answers) for side in SIDES]
    return (*refused, *doubts[0], *doubts[1])


@transaction.atomic
def prepare_anew(fixture: Fixture, side: Side, *, by: Author) -> None:
    """An organiser takes a side over: what its coach had chosen is gone, unread."""
    if not by.organiser or by.sides or by.barred:
        raise RuleViolation("HC-CMP-02", N_("Each coach prepares his own side."))
    sheet = locked_sheet(fixture)
    if sheet.opened_at:
        raise AlreadyOpen
    fixture = lock_fixture(fixture)
    refuse_begun(fixture)
    teams = dict(_both(fixture))
    team, mine = teams[side], drafts_of(sheet, teams).get(side)
    # HV-DRAW-01: nobody takes a side over from himself, to draw again.
    if mine and may_read(mine.made_by, side, by):
        return
    note_anew(fixture, side, team, by=by)
    note_side(fixture, side, by=by)
    put_cards_back(fixture, team)
    sheet.preparations.filter(side=side).delete()


@transaction.atomic
def walk_over(fixture: Fixture, side: Side, *, by: Author, version: int | None) -> None:
    """HC-SET-06: fewer than three can play, so the side forfeits; recorded at once."""
    fixture = lock_fixture(fixture)
    team = dict(_both(fixture))[side]
    terms = match_terms_of(fixture, side, team)
    if terms.startable >= terms.rules.least:
        raise RuleViolation(
            "HC-SET-06",
            N_("%(team)s has enough players for a match: %(fit)s."),
            team=team.name,
            fit=terms.startable,
        )
    refuse_begun(fixture)
    deeds.propose_result(
        fixture,
        Submission(walkover(side, terms.rules.forfeit_goals)),
        by=by,
        grounds=Grounds(version),
    )


def refuse_closed_draft(draft: Preparation | None, side: Side, by: Author) -> None:
    """Decision 17: who may not read a draft can't find it out by sending guesses."""
    if draft and not may_read(draft.made_by, side, by):
        raise RuleViolation(
            "DEC-17",
            N_("Its coach has prepared this side. Only by starting anew can you."),
        )


def refuse_wrong(terms: MatchTerms, choice: SideChoices) -> None:
    """The first thing that is wrong; a form shows all of them at once."""
    for problem in problems(terms, choice):
        raise problem


def locked_sheet(fixture: Fixture) -> MatchSheet:
    """The match's sheet, closed until both are ready; closed again once taken back."""
    refuse_sheetless(fixture.ruleset)
    MatchSheet.objects.get_or_create(
        fixture=fixture, defaults={"depth": depth_of(fixture)}
    )
    sheet = lock_sheet(fixture)
    if sheet.opened_at and not sheet_is_open(sheet):
        sheet.opened_at, sheet.in_browser = None, False
        sheet.save(update_fields=["opened_at", "in_browser"])
        sheet.preparations.all().delete()
        put_cards_back(fixture, *filter(None, sides_of(fixture)))
    return sheet


def _both(fixture: Fixture) -> list[tuple[Side, Team]]:
    home, away = sides_of(fixture)
    if home is None or away is None:
        raise RuleViolation(
            "HC-CUP-01", N_("The teams of this match are not known yet.")
        )
    return [(Side.HOME, home), (Side.AWAY, away)]


def _keep(
    sheet: MatchSheet, team: Team, pressed: PreparationForm, by: Author
) -> Preparation:
    """The moment of being ready is told to the second."""
    kept, _ = Preparation.objects.update_or_create(
        sheet=sheet,
        side=pressed.side,
        defaults={
            "choice": {
                **stored_choices(pressed.choice),
                "team": team.pk,
                "page": pressed.page,
            },
            "made_by": by.actor,
            "made_as": set_as(pressed.side, by.sides, by.role),
            "ready_at": by.at.replace(microsecond=0) if pressed.ready else None,
        },
    )
    return kept


def _drop(draft: Preparation, why: str) -> None:
    """Not ready any more, told when he looks; what he chose stays."""
    draft.choice = {**draft.choice, "dropped": why}
    draft.ready_at = None
    draft.save(update_fields=["choice", "ready_at"])
