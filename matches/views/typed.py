"""A match played on paper, typed in afterwards: one page, by keyboard alone."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib import messages
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from competitions.actions.log.entries import KeyReused
from competitions.actions.results.opening import refuse_closed
from competitions.corrections import asked_first, chosen_cascade
from competitions.models import Fixture, Result
from competitions.rules.people.permissions import Deed
from competitions.web import (
    Page,
    Refusal,
    attempt,
    by,
    go,
    new_key,
    page,
    render_page,
    seen_version,
    told,
)
from engine.errors import RuleViolation
from engine.json_values import JsonObject
from engine.sides import SIDES, Side
from matches.actions.typed import Completion, Typed, type_in
from matches.forms.boxes import moment_in
from matches.forms.prefill import of_last_match, of_result
from matches.forms.typed import TypedForm
from matches.queries.cards_brought import own_sides
from matches.queries.completing import may_be_completed
from matches.queries.preparing import Terms, depth_of, problems, terms_of
from matches.queries.sheet import is_open, sheet_of
from matches.rules.paper.paper_sheet import Misfit
from matches.rules.paper.typed import missing_scorers
from matches.rules.sheet.profiles import sheet_rules
from matches.views.posted import reason_in

ENTER = Deed.ENTER_RESULT
TEMPLATE = "matches/typed.html"


@page(see=ENTER, save=ENTER)
def typed(request: Page, fixture: Fixture) -> HttpResponse:
    """Enter saves it all; what is wrong is said at its box, and everything is kept."""
    refuse_closed(fixture, request.scope.sides.values())
    entry = _Entry(request, fixture)
    if request.method == "POST" and entry.form is not None:
        entry.keep()
        if entry.saved:
            return go(request, reverse("sheet", args=[fixture.public_id]))
    return entry.answer()


class _Entry:
    """One request: the form over both squads, and what came of it."""

    def __init__(self, request: Page, fixture: Fixture) -> None:
        self.request, self.fixture = request, fixture
        self.saved = False
        self.refusal: Refusal | None = None
        self.form: TypedForm | None = None
        teams = request.scope.sides
        # A result without a sheet is completed here.
        result = Result.objects.filter(fixture=fixture).first()
        depth = depth_of(fixture)
        # A form says whether it was made beside a result; sent twice it still does.
        completes = "version" in request.POST
        if request.method != "POST":
            completes = may_be_completed(fixture, result, depth)
        self.result = result if completes else None
        if not all(teams.values()) or depth == "score":
            return
        posted = request.POST if request.method == "POST" else None
        # Who was banned or tired depends on the day that is typed.
        at = moment_in(posted.get("day", ""), "") if posted else None
        at, own = at or fixture.kickoff, own_sides(by(request))
        self.terms: dict[Side, Terms] = {
            side: terms_of(fixture, side, team, at, paper=own)
            for side in SIDES
            if (team := teams[side])
        }
        competition = fixture.competition
        self.form = TypedForm(
            posted,
            self.terms,
            sheet_rules(self.terms[Side.HOME].rules.key, depth),
            at=fixture.kickoff,
            draw_stands=bool(competition and not competition.is_cup),
            initial={} if posted else self._known(),
            result=self.result,
        )

    def _known(self) -> dict[str, str]:
        if self.result:
            return of_result(self.result, self.terms)
        return of_last_match(self.terms)

    def keep(self) -> None:
        form = self.form
        assert form
        if form.match is None or form.kickoff is None:
            return
        who, match, kickoff = by(self.request), form.match, form.kickoff
        wrong: list[RuleViolation] = []
        if not (form.as_played and who.organiser):
            self._check_choices()
        if form.wrong:
            return

        def enter() -> None:
            paper = Typed(match, kickoff, form.as_played, self._completion())
            wrong.extend(type_in(self.fixture, paper, by=who))

        self.refusal = attempt(enter)
        if self.refusal is None:
            self.saved = True
            self._tell(wrong, missing_scorers(match))
        elif isinstance(self.refusal.error, Misfit):
            form.refuse(self.refusal.error.box, self.refusal.error)

    def _completion(self) -> Completion | None:
        if self.result is None:
            return None
        assert self.form
        return Completion(
            version=seen_version(self.request),
            reason=reason_in(self.form.reason.value),
            cascade=chosen_cascade(self.request),
            knowing=self.request.POST.get("knowing", ""),
        )

    def _check_choices(self) -> None:
        """All that speaks against the line-ups and cards at once, not only the first."""
        assert self.form
        assert self.form.match
        for side in SIDES:
            paper, terms = self.form.match.side(side), self.terms[side]
            found = problems(terms, paper.choice)
            due = {each.name for each in terms.squad if each.pk in paper.faces}
            self.form.refuse_side(
                side, [one for one in found if not _rolled_now(one, due)]
            )

    def _tell(self, wrong: Iterable[RuleViolation], missing: int) -> None:
        """HC-SHT-01: it stands as it was played, and these are the warnings."""
        messages.success(self.request, _("The paper is typed in."))
        for one in wrong:
            messages.warning(self.request, told(one))
        if missing:
            text = _(
                "Goals without a scorer: %(missing)s. Nobody is credited with them."
            )
            messages.warning(self.request, text % {"missing": missing})

    def answer(self) -> HttpResponse:
        form, scope = self.form, self.request.scope
        self.fixture.refresh_from_db(fields=["version"])
        sheet = sheet_of(self.fixture)
        bad = self.refusal is not None or (form is not None and form.wrong)
        context: JsonObject = {
            "fixture": self.fixture,
            "competition": self.fixture.competition,
            "club": scope.club,
            "names": [team.name for team in scope.sides.values() if team],
            "form": form,
            "refusal": None if self._at_a_box() else self.refusal,
            "open": is_open(sheet),
            "played": Result.objects.filter(fixture=self.fixture).exists(),
            "result": self.result,
            "may_complete": self._may_complete(),
            **asked_first(
                self.fixture.competition,
                self.refusal.error if self.refusal else None,
                chosen_cascade(self.request),
            ),
            "organises": scope.may(Deed.DECIDE_RESULT),
            "score_only": depth_of(self.fixture) == "score",
            "key": self._key(),
        }
        status = self.refusal.status if self.refusal else 422 if bad else 200
        return render_page(self.request, TEMPLATE, context, status=status)

    def _may_complete(self) -> bool:
        """DEC-10: what is official the organiser alone changes."""
        if self.result is None:
            return False
        return not self.result.official or self.request.scope.may(Deed.DECIDE_RESULT)

    def _at_a_box(self) -> bool:
        return self.refusal is not None and isinstance(self.refusal.error, Misfit)

    def _key(self) -> str:
        """A refused form does not use up its key, unless it was spent before."""
        spent = self.refusal and isinstance(self.refusal.error, KeyReused)
        return (not spent and self.request.POST.get("key")) or new_key()


def _rolled_now(error: RuleViolation, due: set[str]) -> bool:
    """HC-REC-02: the die he needs is on this very paper."""
    return error.rule_id == "HC-REC-02" and error.params.get("player") in due
