"""A paper as it was typed: the form over both squads, and the result it completes."""

from __future__ import annotations

from competitions.corrections import chosen_cascade
from competitions.models import Fixture, Result
from competitions.rules.door import DRAW_STANDS, Deed, report_by_id
from competitions.web import Page, by, seen_version
from engine.errors import RuleViolation
from engine.sides import SIDES, Side
from matches.actions.typed import Completion
from matches.forms.boxes import moment_in
from matches.forms.prefill import of_last_match, of_result
from matches.forms.typed import TypedBasis, TypedForm
from matches.games.preparation import problems
from matches.games.registry import paper_room, sheet_profile
from matches.queries.cards_brought import own_sides
from matches.queries.completing import may_be_completed, named_in
from matches.queries.games.offer_basis import Afterwards
from matches.queries.preparing import (
    MatchTerms,
    depth_of,
    terms_by_side,
)
from matches.rules.paper.room import PaperRoom
from matches.views.posted import reason_in


class TypedRequest:
    """One request about the page where a match on paper is typed."""

    def __init__(self, page: Page, fixture: Fixture) -> None:
        self.page, self.fixture = page, fixture
        self.posted = page.POST if page.method == "POST" else None
        self.depth = depth_of(fixture)
        self.result = self._to_complete()
        self.form: TypedForm | None = None
        self.profile = sheet_profile(fixture.ruleset, self.depth)
        # A game has a paper to type in, or it has none.
        self.paper = paper_room(self.profile)
        if all(page.scope.sides.values()) and self.paper:
            self.terms = self._terms()
            self.form = self._form(self.paper)

    def _to_complete(self) -> Result | None:
        """A result without a sheet is completed here.

        A form says whether it was made beside a result; sent twice it still does.
        """
        result = Result.objects.filter(fixture=self.fixture).first()
        if self.posted is not None:
            return result if "version" in self.posted else None
        return result if may_be_completed(self.fixture, result, self.depth) else None

    def _terms(self) -> dict[Side, MatchTerms]:
        """Who was banned or tired depends on the day that is typed."""
        typed = moment_in(self.posted.get("day", ""), "") if self.posted else None
        teams = self.page.scope.sides
        at, own = typed or self.fixture.kickoff, own_sides(by(self.page))
        paper = Afterwards(at, own, self._named())
        known = {side: team for side in SIDES if (team := teams[side])}
        return terms_by_side(self.fixture, known, paper)

    def _named(self) -> frozenset[int]:
        """Whoever stands in the result keeps his row, whether he might have played or not."""
        if self.result is None or self.paper is None:
            return frozenset()
        return named_in(report_by_id(self.result.report), self.paper)

    def _form(self, paper: PaperRoom) -> TypedForm:
        basis = TypedBasis(
            self.terms,
            self.profile,
            paper,
            at=self.fixture.kickoff,
            draw_stands=self.fixture.level == DRAW_STANDS,
            initial={} if self.posted else self._known(paper),
            result=self.result,
        )
        return TypedForm(self.posted, basis)

    def _known(self, paper: PaperRoom) -> dict[str, str]:
        if self.result:
            return of_result(self.result, self.terms, paper)
        return of_last_match(self.terms)

    @property
    def cascade(self) -> dict[str, str] | None:
        return chosen_cascade(self.page)

    @property
    def may_complete(self) -> bool:
        """DEC-10: what is official the organiser alone changes."""
        if self.result is None:
            return False
        return not self.result.official or self.page.scope.may(Deed.DECIDE_RESULT)

    def completion(self, form: TypedForm) -> Completion | None:
        if self.result is None:
            return None
        return Completion(
            version=seen_version(self.page),
            reason=reason_in(form.reason.value),
            cascade=self.cascade,
            acknowledged=self.page.POST.get("knowing", ""),
        )

    def check_choices(self, form: TypedForm) -> None:
        """All that speaks against the line-ups and cards at once, not only the first."""
        assert form.match
        for side in SIDES:
            paper, terms = form.match.side(side), self.terms[side]
            due = {each.name for each in terms.squad if each.pk in paper.faces}
            wrong = problems(terms, paper.choice)
            form.refuse_side(side, [one for one in wrong if not _rolled_now(one, due)])


def _rolled_now(error: RuleViolation, due: set[str]) -> bool:
    """HC-REC-02: the die he needs is on this very paper."""
    return error.rule_id == "HC-REC-02" and error.params.get("player") in due
