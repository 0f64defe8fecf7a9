"""One look at a match before it begins: whose side it is about, and what was sent."""

from __future__ import annotations

from dataclasses import replace

from competitions.actions.door import Author
from competitions.models import Fixture, Team
from competitions.web import Page, by, new_key
from engine.sides import Side, SideOrNone, side_in
from matches.actions.preparing import PreparationForm
from matches.forms.preparing import choice_in, face_in, number_or_none
from matches.models import Preparation
from matches.queries.cards_brought import may_read
from matches.queries.drafts import drafts_of
from matches.queries.preparing import MatchTerms
from matches.queries.sheet import match_sheet_of as stored_sheet
from matches.queries.sheet import sheet_is_open

# Sent by a tick or by a button: the part they name comes back, if it says enough.
TICKS = ("save", "preview")
# The most of what tells one open page from another.
PAGE = 20


class PrepareRequest:
    """Who prepares which side, over which drafts; what his form says."""

    def __init__(self, page: Page, fixture: Fixture) -> None:
        self.page, self.fixture = page, fixture
        scope = page.scope
        # A scorer's link opens the sheet, never what its coach has chosen.
        place = scope.place
        self.coached = [side for side in scope.sides if side in place.sides]
        self.undecided = scope.undecided
        # HV-COACH-02: an organiser who coaches one of them prepares that one only.
        neutral = scope.organises and not place.sides
        helps = [side for side in scope.sides if side not in place.barred]
        self.open_to = helps if neutral else self.coached
        self.side = self._side()
        self.team: Team | None = scope.sides.get(self.side)
        self.deed: str = page.POST.get("deed", "")
        self.look()
        draft = self.draft
        # What stands above the form speaks of it.
        self.spoken_of = bool(draft and (draft.ready_at or draft.choice.get("dropped")))

    def look(self) -> None:
        """Fresh state: somebody else may have written meanwhile."""
        sheet = stored_sheet(self.fixture)
        self.is_open = sheet_is_open(sheet)
        sides = self.page.scope.sides.items()
        teams = {Side(side): team for side, team in sides if team}
        begun = sheet is not None and (self.is_open or not sheet.opened_at)
        self.drafts = drafts_of(sheet, teams) if sheet and begun else {}

    @property
    def here(self) -> str:
        return f"{self.page.path}?side={self.side}"

    @property
    def by(self) -> Author:
        return replace(by(self.page), sides=frozenset(self.coached))

    @property
    def draft(self) -> Preparation | None:
        return self.drafts.get(self.side)

    @property
    def own_side(self) -> Side:
        """The side that is prepared; asked for once there is one."""
        return Side(self.side)

    @property
    def other_side(self) -> Side:
        return self.own_side.other

    @property
    def by_htmx(self) -> bool:
        return bool(getattr(self.page, "htmx", None))

    @property
    def seen(self) -> str:
        """The print of the draft that the form was made from."""
        return self.page.POST.get("seen", "")

    @property
    def page_id(self) -> str:
        """What tells this open page from any other, kept while it is open."""
        given = self.page.POST.get("page") or self.page.GET.get("page", "")
        return given[:PAGE] or new_key()

    @property
    def may_read(self) -> bool:
        """Decision 17: its own coach, or whoever filled it in himself."""
        draft = self.draft
        if draft is None:
            return self.side not in self.by.barred
        return may_read(draft.made_by, self.own_side, self.by)

    def pressed(self, terms: MatchTerms) -> PreparationForm:
        """The form as it was sent, by one of its buttons or a tick."""
        post, given = self.page.POST, self.page.GET
        agrees = self.deed == "agree"
        rolls = number_or_none(given.get("player", ""))
        rolls = rolls if agrees or self.deed == "roll" else None
        face = (
            number_or_none(given.get("face", ""))
            if agrees
            else face_in(post, rolls or 0)
        )
        return PreparationForm(
            self.own_side,
            choice_in(post, terms),
            ready=self.deed == "ready",
            seen=self.seen,
            page=self.page_id,
            roll=rolls,
            face=face,
            agrees=agrees,
            draws=self.deed == "draw",
        )

    def part(self, *, refused: bool) -> str:
        """Ticking a card changes only what is told; a card learnt may be brought."""
        htmx = getattr(self.page, "htmx", None)
        if not htmx or self.deed not in TICKS or refused or self.spoken_of:
            return "prepare"
        return htmx.target if htmx.target in ("told", "follows") else "prepare"

    def _side(self) -> SideOrNone:
        given = self.page.POST.get("side") or self.page.GET.get("side", "")
        first = next(iter(self.open_to), "")
        return side_in(given if given in self.open_to else first)
