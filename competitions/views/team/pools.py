"""HV-POOL-01: who a side has registered for a competition; its coach chooses them."""

from __future__ import annotations

from typing import NamedTuple

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _

from competitions.actions.team.pools import (
    PoolChoice,
    fields_of_pool,
    footballers_by_id,
    register_pool,
)
from competitions.forms.squads import PoolForm
from competitions.games.kickoffs import SquadFootballer
from competitions.models import Competition, Team
from competitions.pages.team.pool import pool_page, proposed_pool
from competitions.queries.people.visibility import visible_of
from competitions.queries.pools import is_pool_open, registered_for
from competitions.rules.log.fingerprint import fingerprint_of
from competitions.rules.people.permissions import Deed
from competitions.views.team.teams import hide_from_search
from competitions.web import (
    FormRefusal,
    Page,
    attempt,
    by,
    go,
    new_key,
    page,
    render_page,
)


class PoolRequest(NamedTuple):
    """The competition, the squad, who of it is registered, and the form as it was sent."""

    competition: Competition
    squad: dict[int, SquadFootballer]
    stored: tuple[int, ...]
    form: PoolForm


@page(look=Deed.EDIT_TEAM, register=Deed.EDIT_TEAM)
def pool_view(request: Page, team: Team, league: str) -> HttpResponse:
    """Everybody sees who is registered; the form is its coach's while it is open."""
    pool_request, refusal = _pool_request(request, team, league), None
    if pool_request.form.is_valid() and request.POST["deed"] == "register":
        wanted = PoolChoice(
            team, pool_request.form.cleaned_data["player"], request.POST.get("seen")
        )
        refusal = attempt(
            lambda: register_pool(pool_request.competition, wanted, by=by(request))
        )
        if refusal is None:
            messages.success(request, _("They are registered."))
            return go(request, request.path)
    return _answer(request, team, pool_request, refusal)


def _pool_request(request: Page, team: Team, league: str) -> PoolRequest:
    """404 for a competition that this reader may not know of, or that registers nobody."""
    competitions = visible_of(team, request.scope.roles, request.user)
    found = next((one for one in competitions if one.slug == league), None)
    if found is None or not found.league_rules.registers:
        raise Http404
    squad = footballers_by_id(found, team)
    stored = tuple(pk for pk in registered_for(found, team) if pk in squad)
    names = [(pk, each.name) for pk, each in squad.items()]
    sent = request.POST if request.method == "POST" else None
    return PoolRequest(found, squad, stored, PoolForm(sent, squad=names))


def _answer(
    request: Page, team: Team, pool_request: PoolRequest, refusal: FormRefusal | None
) -> HttpResponse:
    competition, squad, stored, form = pool_request
    may_edit = request.scope.may(Deed.EDIT_TEAM) and is_pool_open(competition, team)
    sent = form.is_bound and (refusal is None or refusal.status != 409)
    chosen = form.cleaned_data.get("player", ()) if sent else stored
    if may_edit and not (sent or stored):
        chosen = proposed_pool(competition, squad.values())
    context = {
        "team": team,
        "club": team.club,
        "competition": competition,
        "pool": pool_page(competition, squad.values(), frozenset(chosen)),
        "may_edit": may_edit,
        "stored": bool(stored),
        "seen": request.POST.get("seen", "") if sent else _print(competition, team),
        "form": form,
        "refusal": refusal,
        "key": new_key(),
    }
    part = "count" if request.POST.get("deed") == "look" else "pool"
    template = f"competitions/pool.html#{part}"
    response = render_page(request, template, context, wrong=form.errors)
    return hide_from_search(response, team.club, [competition])


def _print(competition: Competition, team: Team) -> str:
    return fingerprint_of(fields_of_pool(registered_for(competition, team)))
