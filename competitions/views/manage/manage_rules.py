"""The rules of a competition and its settings."""

from __future__ import annotations

from typing import NamedTuple

from django.http import HttpResponse

from competitions.actions.competition import competitions as commands
from competitions.actions.competition.boards import choose_board
from competitions.actions.log.entries import Grounds
from competitions.corrections import chosen_cascade
from competitions.forms.manage import BoardChoiceForm, SettingsForm, TermsForm
from competitions.models import ClubBoard, Competition
from competitions.rules.people.permissions import Deed
from competitions.rules.venues import in_browser
from competitions.views.manage.manage_tabs import manage_tabs
from competitions.views.questions import answer_to_rules
from competitions.web import Page, attempt, by, new_key, page, render_page, seen_version
from engine.json_values import JsonObject

ORGANISE = Deed.ORGANISE


@page(see=ORGANISE, terms=ORGANISE, settings=ORGANISE, board=ORGANISE)
def manage_rules_view(request: Page, competition: Competition) -> HttpResponse:
    """Settings and rules; what ranks a table has a page of its own."""
    deed = request.POST.get("deed")
    forms = _forms(request, competition)
    sent, refusal = forms._asdict().get(deed or ""), None
    if sent and sent.is_valid():
        refusal = attempt(lambda: _save(request, competition, sent))
        if answer := answer_to_rules(request, competition, refusal):
            return answer
        competition.refresh_from_db()
    context = {
        "competition": competition,
        **forms._asdict(),
        "tabs": manage_tabs(competition, "manage_rules"),
        "refusal": refusal,
        "key": new_key(),
    }
    template = "competitions/manage_rules.html"
    return render_page(request, template, context, wrong=sent and sent.errors)


class RuleForms(NamedTuple):
    """The forms of the page; `board` where there is more than the usual one."""

    terms: TermsForm
    settings: SettingsForm
    board: BoardChoiceForm | None


def _forms(request: Page, competition: Competition) -> RuleForms:
    """The form that was sent, the others as stored."""
    deed = request.POST.get("deed")
    terms = TermsForm(
        request.POST if deed == "terms" else None,
        competition=competition,
        initial=TermsForm.initial_of(commands.competition_rules_of(competition)),
    )
    settings = SettingsForm(
        request.POST if deed == "settings" else None,
        competition=competition,
        initial={name: getattr(competition, name) for name in SettingsForm.base_fields},
    )
    return RuleForms(terms, settings, _board_form(request, competition))


def _board_form(request: Page, competition: Competition) -> BoardChoiceForm | None:
    """Where matches are played in the browser, and there is more than the usual board."""
    offered = list(competition.club.boards.offered().defer("text"))
    chosen = ClubBoard.objects.called(competition.board)
    if chosen and chosen not in offered:
        offered.append(chosen)
    if not (offered and in_browser(competition.venue)):
        return None
    posted = request.POST if request.POST.get("deed") == "board" else None
    initial: JsonObject = {"board": competition.board}
    return BoardChoiceForm(posted, boards=offered, initial=initial)


def _save(
    request: Page,
    competition: Competition,
    sent: TermsForm | SettingsForm | BoardChoiceForm,
) -> None:
    who, version = by(request), seen_version(request)
    values = sent.cleaned_data
    if isinstance(sent, SettingsForm):
        commands.edit_settings(competition, by=who, version=version, **values)
    elif isinstance(sent, BoardChoiceForm):
        choose_board(competition, values["board"], by=who, version=version)
    else:
        wanted = sent.terms(commands.competition_rules_of(competition))
        grounds = Grounds(version, cascade=chosen_cascade(request))
        commands.edit_terms(competition, wanted, by=who, grounds=grounds)
