"""What a browser sent to an open sheet: whose phone it is, what it saw, what it typed."""

from __future__ import annotations

from collections.abc import Iterator

from django.http import QueryDict
from django.utils.crypto import salted_hmac
from django.utils.functional import cached_property

from competitions.actions.door import Author
from competitions.corrections import chosen_cascade
from competitions.games.door import Answer, Answers
from competitions.models import Fixture
from competitions.rules.door import MANY_WRITE
from competitions.web import Page, by
from engine.sides import SIDES, Side
from matches.actions.ending import Ending
from matches.models import MatchSheet
from matches.queries.read_marks import mark_seen
from matches.queries.sheet import sheet_state
from matches.rules.sheet.end_questions import NO, YES, EndQuestion, YesOrNoAtEnd
from matches.rules.sheet.side_state import SideState
from matches.rules.sheet.state import Sheet
from matches.views.posted import number_or_zero, played_on

OUTBOX = "X-Outbox"
# The phone has more to send at once: nobody would see what is drawn in between.
MORE = "more"
EARLY = ("abandoned", "unkept")


class SheetRequest:
    """One request about an open sheet, parsed; it writes nothing but how far it read."""

    def __init__(self, page: Page, fixture: Fixture, stored: MatchSheet) -> None:
        self.page, self.fixture, self.stored = page, fixture, stored
        self.by: Author = by(page)

    @property
    def posted(self) -> QueryDict:
        return self.page.POST

    @property
    def deed(self) -> str:
        return self.posted.get("deed", "")

    @cached_property
    def state(self) -> Sheet:
        """The sheet as it stood when it was first asked for."""
        return sheet_state(self.fixture.public_id)

    @property
    def from_outbox(self) -> bool:
        return OUTBOX in self.page.headers

    @property
    def is_drawn_later(self) -> bool:
        """The phone sends more at once, or asks for the sheet when others have written."""
        if self.page.headers.get(OUTBOX) == MORE:
            return True
        return self.from_outbox and MANY_WRITE in self.page.META

    @property
    def by_htmx(self) -> bool:
        """What changes is swapped in; nobody sees the rest of the page again."""
        return bool(getattr(self.page, "htmx", None)) or self.from_outbox

    @property
    def asks_part(self) -> bool:
        """Only what changes; else the whole page."""
        return self.by_htmx or "since" in self.page.GET

    @property
    def asks_end(self) -> bool:
        """The guided end: asked for, or sent and refused."""
        return "end" in self.page.GET or self.deed == "finish"

    @property
    def account(self) -> str:
        """What tells one sign-in from another without saying whose it is."""
        return salted_hmac("matches.sheet", self.by.actor).hexdigest()[:16]

    @property
    def of_another_account(self) -> bool:
        """The phone kept this entry for another account than is signed in now."""
        given = self.page.headers.get("X-Account", self.account)
        return given != self.account

    @property
    def since(self) -> int:
        """What the phone had seen when this was typed."""
        return min(number_or_zero(self.posted.get("seen", "")), self.stored.revision)

    def mark_seen(self, revision: int) -> None:
        known = min(revision, self.stored.revision)
        mark_seen(self.fixture.public_id, self.by.sides, known)

    def ending(self, state: Sheet) -> Ending:
        """The answers of the last questions; what is not a player of a side is dropped."""
        posted = self.posted
        answer = posted.get("early", "")
        return Ending(
            answers={side: self._answers(state, side) for side in SIDES},
            score={
                side: number_or_zero(word) for side, word in self._of_sides("goals")
            },
            on=played_on(posted),
            reason=" ".join(posted.get("reason", "").split())[:300],
            early=answer if answer in EARLY else "",
            cascade=chosen_cascade(self.page),
            acknowledged=posted.get("knowing", ""),
        )

    def _answers(self, state: Sheet, side: Side) -> Answers:
        return {
            question.kind: self._answer(question, state.sides[side], side)
            for question in state.profile.end_questions
        }

    def _answer(self, question: EndQuestion, state: SideState, side: Side) -> Answer:
        if isinstance(question, YesOrNoAtEnd):
            word = self.posted.get(f"{question.field}_{side}", "")
            return (YES if word == "yes" else NO) if word else ()
        ticked = set(map(number_or_zero, self.posted.getlist(question.field)))
        return tuple(m.player for m in state.members if m.player in ticked)

    def _of_sides(self, field: str) -> Iterator[tuple[str, str]]:
        """Each side with what its field of this name says, if it says something."""
        for side in SIDES:
            if word := self.posted.get(f"{field}_{side}", ""):
                yield side, word
