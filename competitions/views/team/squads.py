"""The footballers of a team in its coach's hands."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.utils.translation import gettext as _

from competitions.actions.log.stale_forms import player_fingerprint
from competitions.forms.squads import PlayerForm
from competitions.models import SquadPlayer, Team
from competitions.pages.rows.cards import card_role
from competitions.pages.team.teams import squad_view_of
from competitions.queries.cards import words_of
from competitions.queries.squads import squad_of
from competitions.rules.people.permissions import Deed
from competitions.views.team.squad_command import SquadCommand
from competitions.views.team.squad_request import SquadRequest
from competitions.web import (
    FormRefusal,
    Page,
    attempt,
    go,
    new_key,
    page,
    refusal_words,
    render_page,
)

EDIT = Deed.EDIT_TEAM


@page(see=EDIT, add=EDIT, save=EDIT, remove=EDIT, take=EDIT)
def squad_view(request: Page, team: Team) -> HttpResponse:
    """Every footballer has a form of his own, so one refusal spoils nothing else."""
    squad_request, refusal = SquadRequest(request, team), None
    if squad_request.deed and squad_request.complete():
        command = SquadCommand(squad_request)
        refusal = attempt(command.perform)
        if refusal is None:
            messages.success(request, command.done())
            return go(request, request.path)
    return _answer(squad_request, refusal)


def _answer(request: SquadRequest, refusal: FormRefusal | None) -> HttpResponse:
    team, view = request.team, squad_view_of(request.team)
    context = {
        "team": team,
        "club": team.club,
        "box_words": words_of(team.club),
        "rows": _rows(request, refusal),
        "add": request.add,
        "take": request.take,
        "warnings": [refusal_words(problem) for problem in view.problems],
        "refusal": refusal,
        "key": new_key(),
    }
    template = "competitions/squad.html#squad"
    return render_page(request.page, template, context, wrong=request.errors())


def _rows(
    request: SquadRequest, refusal: FormRefusal | None
) -> list[tuple[SquadPlayer, PlayerForm, str, bool, str]]:
    """Player, form, print of what is stored, whether it stands open, his card."""
    stale = refusal is not None and refusal.status == 409
    rows = []
    for player in squad_of(request.team):
        mine = request.is_about(player)
        print_ = player_fingerprint(player)
        if mine and not stale:
            print_ = request.seen or print_
        rows.append((player, request.form_of(player), print_, mine, _card_of(player)))
    return rows


def _card_of(player: SquadPlayer) -> str:
    """What the card says he is, and whose card it is if not his own."""
    card = player.card
    if card is None:
        return _("No card")
    kind = card_role(card.value)
    same = card.name == player.name
    places = {"kind": kind, "card": card}
    return kind if same else _("%(kind)s, card %(card)s") % places
