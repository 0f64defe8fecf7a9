"""The form of a result as it was sent: read, checked, or filled from what is stored."""

from __future__ import annotations

from django.http import QueryDict
from django.utils.translation import gettext as _

from competitions.actions.results import deeds
from competitions.corrections import chosen_cascade
from competitions.forms.results import (
    AWARDED,
    ReasonForm,
    ResultForm,
    result_values,
    rows_of,
)
from competitions.models import Fixture
from competitions.queries.results.reports import player_names
from competitions.queries.results.stored_results import result_of
from competitions.queries.squads import numbered_squads
from competitions.rules.results.checks import WINNER_NEEDED
from competitions.rules.results.stored_reports import report_from
from competitions.web import Page
from engine.report import MatchReport

SAVES = ("save", "decide")
REASONED = ("decide", "void", "dispute")


class ResultRequest:
    """What was typed of a result; without a form what is stored of it."""

    def __init__(self, page: Page, fixture: Fixture) -> None:
        self.page, self.fixture = page, fixture
        self.posted: QueryDict | None = page.POST if page.method == "POST" else None
        self.deed = page.POST["deed"] if page.method == "POST" else ""
        self.stored = result_of(fixture)
        self.before = report = self._stored_report()
        self.form = ResultForm(
            self.posted,
            initial=result_values(report) if report else None,
            names=self._names(),
            cup=fixture.level == WINNER_NEEDED,
            league=fixture.league,
        )
        if page.scope.organises or (report and report.kind == AWARDED[0]):
            self.form.offer_award()
        self.rows = rows_of(self.posted, report, fixture.league)
        if any(rows.numbered for rows in self.rows.values()):
            squads = numbered_squads(page.scope.sides)
            for rows in self.rows.values():
                rows.call_by_name(squads)
        self.reason = ReasonForm(self.posted if self.is_reasoned else None)
        if self.deed == "more":
            for rows in self.rows.values():
                rows.more()

    @property
    def is_reasoned(self) -> bool:
        return self.deed in REASONED

    @property
    def content(self) -> str:
        """The content of the version that the reader had before him."""
        return self.page.POST.get("content", "")

    @property
    def acknowledged(self) -> str:
        """The consequences for later matches that he has read."""
        return self.page.POST.get("knowing", "")

    @property
    def cascade(self) -> dict[str, str] | None:
        return chosen_cascade(self.page)

    def complete(self) -> bool:
        """Whether the pressed button has all that it needs; else its form says why not."""
        fine = self.deed not in SAVES or self._typed_fine()
        return (not self.is_reasoned or self.reason.is_valid()) and fine

    def report(self) -> MatchReport:
        lists, origins = self.rows.values(), self.fixture.league_rules.origins
        goals = [rows.goals(origins) for rows in lists if rows.stem == "goal"]
        return self.form.report(
            [goal for own in goals for goal in own],
            [card for rows in lists if rows.stem == "card" for card in rows.cards()],
            self.before,
        )

    def errors(self) -> bool:
        if self.posted is None or self.deed == "more":
            return False
        lists = any(not rows.valid for rows in self.rows.values())
        return bool(
            self.form.errors or lists or (self.is_reasoned and self.reason.errors)
        )

    def _typed_fine(self) -> bool:
        lists_fine = all(rows.valid for rows in self.rows.values())
        if not self.form.is_valid() or not lists_fine:
            return False
        for violation in deeds.violations(self.fixture, self.report()):
            self.form.refuse(violation)
        return self.form.is_valid()

    def _stored_report(self) -> MatchReport | None:
        if self.stored is None:
            return None
        return report_from(self.stored.report, player_names(self.stored.report))

    def _names(self) -> tuple[str, str]:
        sides = self.page.scope.sides
        if self.stored:
            return self.stored.home_team.name, self.stored.away_team.name
        home, away = sides["home"], sides["away"]
        return (
            home.name if home else _("Home"),
            away.name if away else _("Away"),
        )
