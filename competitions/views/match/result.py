"""The result of a match: typed, confirmed, disputed, decided, corrected, taken back."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpResponse
from django.utils.translation import gettext as _

from competitions.actions.results import deeds as commands
from competitions.actions.results.opening import refuse_closed
from competitions.corrections import asked_first, chosen_cascade
from competitions.forms.results import ReasonForm, ResultForm, initial_of, rows_of
from competitions.models import Fixture, Live, Result
from competitions.pages.match.approvals import approval_of
from competitions.queries.carry_over.conditions import rules_for
from competitions.queries.results.reports import player_names
from competitions.queries.results.stored_results import facts_of, result_of, squad_names
from competitions.rules.people.permissions import Deed
from competitions.rules.results.confirmation import Who, may_answer
from competitions.rules.results.stored_reports import report_from
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
from engine.report import MatchReport

SAVES = ("save", "decide")
# What stands in the fold beside the lines of scorers and cards, and says nothing there.
FOLDED = ("ending", "half_time_home", "half_time_away", "home_more", "away_more")
PLAIN = (None, "", "played")


@page(
    see=Deed.ENTER_RESULT,
    save=Deed.ENTER_RESULT,
    more=Deed.ENTER_RESULT,
    confirm=Deed.SETTLE_RESULT,
    dispute=Deed.SETTLE_RESULT,
    decide=Deed.DECIDE_RESULT,
    void=Deed.DECIDE_RESULT,
)
def result(request: Page, fixture: Fixture) -> HttpResponse:
    """One page for the whole life of a result; the buttons depend on its state."""
    refuse_closed(fixture, request.scope.sides.values())
    entry = _Entry(request, fixture)
    if request.method == "POST" and request.POST["deed"] != "more":
        command = entry.command(request.POST["deed"])
        refusal = attempt(command) if command else None
        if command and refusal is None:
            return go(request, fixture)
        entry.refusal = refusal
    return entry.answer()


class _Entry:
    """The form of one request: what was typed, what is stored, what went wrong."""

    def __init__(self, request: Page, fixture: Fixture) -> None:
        self.request, self.fixture = request, fixture
        self.posted = request.POST if request.method == "POST" else None
        self.refusal: Refusal | None = None
        self.stored = result_of(fixture)
        self.before = report = self._stored_report()
        self.form = ResultForm(
            self.posted,
            initial=initial_of(report) if report else None,
            names=self._names(),
            cup=bool(fixture.competition and fixture.competition.is_cup),
        )
        self.rows = rows_of(self.posted, report, rules_for(fixture))
        self.reason = ReasonForm(self.posted if self._decides else None)
        if self.posted is not None and self.posted["deed"] == "more":
            for rows in self.rows.values():
                rows.more()

    @property
    def _decides(self) -> bool:
        return self.posted is not None and self.posted["deed"] in (
            "decide",
            "void",
            "dispute",
        )

    def command(self, deed: str) -> Callable[[], object] | None:
        """What the pressed button asks for; None if the form is not complete."""
        form_fine = deed not in SAVES or self._typed_fine()
        reason_fine = not self._decides or self.reason.is_valid()
        if not (form_fine and reason_fine):
            return None
        fixture, who, version = (
            self.fixture,
            by(self.request),
            seen_version(self.request),
        )
        content = self.request.POST.get("content", "")
        reason = self.reason.cleaned_data["reason"] if self._decides else ""
        cascade, knowing = self._cascade(), self.request.POST.get("knowing", "")
        commands_by_deed: dict[str, Callable[[], object]] = {
            "save": lambda: commands.propose_result(
                fixture, self.report(), by=who, version=version, cascade=cascade
            ),
            "confirm": lambda: commands.confirm_result(
                fixture, content=content, by=who, version=version
            ),
            "dispute": lambda: commands.dispute_result(
                fixture, content=content, reason=reason, by=who, version=version
            ),
            "decide": lambda: commands.decide_result(
                fixture,
                self.report(),
                reason=reason,
                by=who,
                version=version,
                cascade=cascade,
                knowing=knowing,
            ),
            "void": lambda: commands.void_result(
                fixture,
                reason=reason,
                by=who,
                version=version,
                cascade=cascade,
                knowing=knowing,
            ),
        }
        return commands_by_deed[deed]

    def report(self) -> MatchReport:
        lists = self.rows.values()
        return self.form.report(
            [goal for rows in lists if rows.stem == "goal" for goal in rows.goals()],
            [card for rows in lists if rows.stem == "card" for card in rows.cards()],
            self.before,
        )

    def answer(self) -> HttpResponse:
        bad = self.refusal is not None or self._errors()
        status = self.refusal.status if self.refusal else 422 if bad else 200
        error = self.refusal.error if self.refusal else None
        # Fresh state beside what was typed: the next press is about what is shown now.
        self.fixture.refresh_from_db(fields=["version"])
        stored = result_of(self.fixture)
        if stored:
            stored.fixture = self.fixture
        context = {
            "fixture": self.fixture,
            "competition": self.fixture.competition,
            "scope": self.request.scope,
            "form": self.form,
            "rows": self.rows,
            "reason": self.reason,
            "refusal": self.refusal,
            **asked_first(self.fixture.competition, error, self._cascade()),
            "stored": stored,
            "told": facts_of(stored) if stored else None,
            "approval": approval_of(stored) if stored else None,
            "sheet_open": self._sheet_open(),
            "squads": squad_names(self.request.scope.sides.values()),
            "may_settle": may_settle(self.request, stored),
            "decides": self.request.scope.may(Deed.DECIDE_RESULT),
            "key": new_key(),
            "opened": self._folded_asked(),
        }
        return render_page(
            self.request,
            "competitions/result.html",
            context,
            partial="result",
            status=status,
        )

    def _sheet_open(self) -> bool:
        """A coach ends the sheet; an organiser may decide beside it."""
        if self.request.scope.may(Deed.DECIDE_RESULT):
            return False
        return Live.objects.filter(fixture=self.fixture).exists()

    def _typed_fine(self) -> bool:
        lists_fine = all(rows.valid for rows in self.rows.values())
        if not self.form.is_valid() or not lists_fine:
            return False
        for violation in commands.violations(self.fixture, self.report()):
            self.form.add_error(None, told(violation))
        return self.form.is_valid()

    def _errors(self) -> bool:
        if self.posted is None or self.posted["deed"] == "more":
            return False
        lists = any(not rows.valid for rows in self.rows.values())
        return bool(self.form.errors or lists or (self._decides and self.reason.errors))

    def _folded_asked(self) -> bool:
        """Whether something in the fold was typed, is wrong, or was asked for."""
        if self.posted is None or self.posted["deed"] not in (*SAVES, "more"):
            return False
        rows = [row for lists in self.rows.values() for row in lists.rows]
        written = any(row.player or row.minute or row.error for row in rows)
        fields = [self.form[name] for name in FOLDED]
        told = any(one.errors or one.value() not in PLAIN for one in fields)
        return self.posted["deed"] == "more" or written or told

    def _cascade(self) -> dict[str, str] | None:
        return chosen_cascade(self.request)

    def _stored_report(self) -> MatchReport | None:
        if self.stored is None:
            return None
        return report_from(self.stored.report, player_names(self.stored.report))

    def _names(self) -> tuple[str, str]:
        sides = self.request.scope.sides
        if self.stored:
            return self.stored.home_team.name, self.stored.away_team.name
        home, away = sides["home"], sides["away"]
        return (
            home.name if home else _("Home"),
            away.name if away else _("Away"),
        )


def may_settle(request: Page, stored: Result | None) -> bool:
    """The other coach's big button."""
    if stored is None or stored.official:
        return False
    who = Who(f"user:{request.user.pk}", request.scope.my_sides)
    return may_answer(stored.entered_by, stored.entered_side, who)
