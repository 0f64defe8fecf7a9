"""A typed paper is entered: the sheet is written at once, and its result proposed."""

from __future__ import annotations

from django.contrib import messages
from django.utils.translation import gettext as _

from competitions.web import FormRefusal, attempt, by, refusal_words
from engine.errors import RuleViolation
from matches.actions.typed import TypedPaper, type_in
from matches.forms.typed import TypedForm
from matches.rules.paper.sheet import Misfit
from matches.views.typed_request import TypedRequest


class TypedCommand:
    """The paper of a form that was sent; afterwards it is saved, refused, or wrong."""

    def __init__(self, request: TypedRequest, form: TypedForm) -> None:
        self.request, self.form = request, form
        self.by = by(request.page)
        self.saved = False
        self.refusal: FormRefusal | None = None
        # What was not by the rules, and stands as it was played.
        self.doubts: tuple[RuleViolation, ...] = ()

    def perform(self) -> None:
        form = self.form
        if form.match is None or form.kickoff is None:
            return
        if not (form.as_played and self.by.organiser):
            self.request.check_choices(form)
        if form.wrong:
            return
        self.refusal = attempt(self._enter)
        if self.refusal is None:
            self.saved = True
        elif isinstance(self.refusal.error, Misfit):
            form.refuse(self.refusal.error.box, self.refusal.error)

    def _enter(self) -> None:
        form = self.form
        assert form.match
        assert form.kickoff
        completion = self.request.completion(form)
        paper = TypedPaper(form.match, form.kickoff, form.as_played, completion)
        self.doubts = tuple(type_in(self.request.fixture, paper, by=self.by))

    def announce(self) -> None:
        """HC-SHT-01: it stands as it was played, and these are the warnings."""
        page = self.request.page
        messages.success(page, _("The paper is typed in."))
        for one in self.doubts:
            messages.warning(page, refusal_words(one))
        form = self.form
        missing = form.paper.missing(form.match) if form.match else 0
        if missing:
            text = _(
                "Goals without a scorer: %(missing)s. Nobody is credited with them."
            )
            messages.warning(page, text % {"missing": missing})
