"""HV-STG-09: who plays in a later stage."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from competitions.actions.competition.stage_lists import (
    StageList,
    enter_stage,
    refuse_stage_begun,
)
from competitions.actions.log.entries import Grounds
from competitions.forms.ranking import TeamOrderForm
from competitions.models import Competition
from competitions.pages.competition.stage_choice import (
    StageChoice,
    later_stage_choice,
    stage_title,
)
from competitions.queries.entries import policies_of
from competitions.queries.fixtures.meetings import teams_of
from competitions.rules.people.permissions import Deed
from competitions.views.manage.manage_tabs import manage_tabs
from competitions.views.questions import QuestionWords, question
from competitions.web import (
    FormRefusal,
    Page,
    attempt,
    by,
    new_key,
    page,
    render_page,
    seen_version,
)
from engine.errors import N_, RuleViolation

ORGANISE = Deed.ORGANISE
TEMPLATE = "competitions/manage_stage.html"


@page(see=ORGANISE, list=ORGANISE, places=ORGANISE)
def manage_stage_view(request: Page, competition: Competition) -> HttpResponse:
    """A list in seed order; without one the places of the stage before send its teams."""
    sent, refusal = _Sent(request, competition), None
    if sent.deed and not sent.wrong:
        refusal = attempt(sent.save)
        if answer := _answer(request, sent, refusal):
            return answer
        competition.refresh_from_db()
    context = {
        "competition": competition,
        "stages": sent.stages,
        "title": stage_title(sent.stages.stage),
        "form": sent.form,
        "stands": attempt(lambda: refuse_stage_begun(sent.stages.stage)),
        "listed": [sent.teams[one] for one in sent.listed],
        "tabs": manage_tabs(competition, "manage_teams"),
        "refusal": refusal,
        "key": new_key(),
    }
    return render_page(request, TEMPLATE, context, wrong=sent.wrong)


class _Sent:
    """The stage, its list, and the form as it was sent."""

    def __init__(self, request: Page, competition: Competition) -> None:
        self.request, self.competition = request, competition
        self.deed = request.POST.get("deed")
        self.stages = _stages(request, competition)
        self.teams, left = teams_of(competition), policies_of(competition)
        self.listed = self.stages.stage.own_teams
        there = {pk: one for pk, one in self.teams.items() if not left[pk]}
        posted = request.POST if self.deed == "list" else None
        self.form = TeamOrderForm(posted, there, self.listed)
        self.wrong = self.form.is_bound and not self.form.is_valid()

    def save(self) -> None:
        """Without a number nobody is listed, which is not what he asks for."""
        order = self.form.order if self.form.is_bound else []
        if self.form.is_bound and not order:
            text = N_("Give a number to each team that plays in this stage.")
            raise RuleViolation("HV-STG-09", text)
        read = self.request.POST.get("knowing", "")
        enter_stage(
            self.competition,
            StageList(self.stages.stage.number, order),
            by=by(self.request),
            grounds=Grounds(seen_version(self.request), acknowledged=read),
        )


def _stages(request: Page, competition: Competition) -> StageChoice:
    number = request.POST.get("stage", "") or request.GET.get("stage", "")
    found = later_stage_choice(competition, number)
    if found is None:
        raise Http404
    return found


def _answer(
    request: Page, sent: _Sent, refusal: FormRefusal | None
) -> HttpResponse | None:
    """Back to the same stage, or first the matches that are made anew."""
    back = sent.stages.address(request.path)
    if refusal is None:
        messages.success(request, _("Saved."))
        return redirect(back)
    title, yes = _("Change who plays in this stage?"), _("Change the teams")
    words = QuestionWords(title, yes, back)
    return question(request, sent.competition, refusal, words)
