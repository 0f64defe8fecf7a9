"""The page on which a site admin reads what goes before he removes clubs; in the admin."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from competitions.actions.log.entries import Author
from competitions.actions.people.holdings import Holdings, removals_of
from competitions.actions.people.removals import remove_club
from competitions.models import Club
from competitions.rules.people.roles import Role
from competitions.web import attempt, key_in, new_key
from engine.json_values import JsonObject

# Named on one page, and removed by one request.
AT_ONCE = 200


def removal_page(
    request: HttpRequest, clubs: QuerySet[Club], context: JsonObject
) -> HttpResponse | None:
    """What goes, or None when it is gone."""
    if "key" in request.POST:
        _remove(request, clubs)
        return None
    found = clubs.order_by("pk")
    context |= {
        "title": _("Remove clubs"),
        "removals": removals_of(found[:AT_ONCE]),
        "left": max(0, found.count() - AT_ONCE),
        "key": new_key(),
    }
    return render(request, "competitions/remove_clubs.html", context)


def _remove(request: HttpRequest, clubs: QuerySet[Club]) -> None:
    who = Author(
        actor=f"user:{request.user.pk}",
        role=Role.SITE_ADMIN,
        at=timezone.now(),
        key=key_in(request),
    )
    close, gone, closed = "close" in request.POST, 0, 0
    for club in clubs:
        shown = _shown(request, club)
        made: list[int] = []
        deed = partial(remove_club, club, shown=shown, close=close, by=who)
        refusal = attempt(partial(_counting, deed, made))
        if refusal:
            values = {"club": club.name, "why": refusal.message}
            messages.warning(request, _("%(club)s stays: %(why)s") % values)
        else:
            gone, closed = gone + 1, closed + len(made)
    text = ngettext("%(n)s club was removed.", "%(n)s clubs were removed.", gone)
    messages.success(request, text % {"n": gone})
    if closed:
        text = ngettext(
            "%(n)s account is closed.", "%(n)s accounts are closed.", closed
        )
        messages.success(request, text % {"n": closed})


def _counting(deed: Callable[[], Iterable[int]], made: list[int]) -> None:
    """Do it, and add to the list the accounts that it closed."""
    made.extend(deed())


def _shown(request: HttpRequest, club: Club) -> Holdings:
    """What the page named; another number of parts is no page of ours."""
    parts = request.POST.get(f"shown_{club.pk}", "").split("-")
    numbers = [int(one) if one.isascii() and one.isdigit() else -1 for one in parts]
    return Holdings(*(numbers if len(numbers) == 3 else (-1, -1, -1)))
