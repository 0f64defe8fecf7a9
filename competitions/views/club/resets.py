"""The link that an admin has made for a forgotten password."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _

from competitions.actions.people.resets import set_password
from competitions.forms.resets import NewPasswordForm
from competitions.links import find_reset
from competitions.models import ResetLink
from competitions.queries.people.resets import reset_is_open
from competitions.rules.people.permissions import Deed
from competitions.views.dead_links import dead_link
from competitions.web import Page, attempt, by, new_key, page, render_page


@page(site=True, reset=Deed.SEE)
def reset_view(request: Page, token: str) -> HttpResponse:
    """A GET changes nothing; who sets the password signs in with it himself."""
    link = find_reset(token)
    if link is None:
        return _kept_nowhere(dead_link(request))
    form = NewPasswordForm(request.POST or None, user=link.user)
    if form.is_valid():
        password, who = form.cleaned_data["password"], by(request)
        if attempt(lambda: set_password(link, password, by=who)) is None:
            messages.success(request, _("The new password is set: sign in with it."))
            return redirect("account_login")
    return _kept_nowhere(_answer(request, link, form))


def _answer(request: Page, link: ResetLink, form: NewPasswordForm) -> HttpResponse:
    """A wrong, an old and a used link answer the same: they tell nothing of anybody."""
    if not reset_is_open(link, link.user, timezone.now()):
        return dead_link(request)
    context = {"form": form, "account": link.user, "key": new_key()}
    return render_page(request, "competitions/reset.html", context, wrong=form.errors)


def _kept_nowhere(response: HttpResponse) -> HttpResponse:
    add_never_cache_headers(response)
    response.headers["X-Robots-Tag"] = "noindex"
    return response
