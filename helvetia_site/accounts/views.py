"""The page of the own account, and what stands in for mails; the rest is allauth's."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from allauth.account import views as allauth_views
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from competitions.actions.people.pins import set_pin
from competitions.queries.people.memberships import has_coached, has_pin
from competitions.queries.people.resets import links_for
from helvetia_site.accounts.forms import AccountForm, PinForm
from helvetia_site.accounts.helpers import (
    forget_last_account,
    helpers,
    reset_words,
    site_admins,
)
from helvetia_site.accounts.models import User
from helvetia_site.accounts.queries import is_confirmed


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def account_view(request: HttpRequest) -> HttpResponse:
    user = get_object_or_404(User, pk=request.user.pk)
    deed = request.POST.get("deed", "")
    form = AccountForm((not deed and request.POST) or None, instance=user)
    pin = PinForm(request.POST if deed == "pin" else None)
    if done := _change(user, deed, form, pin):
        messages.success(request, done)
        return redirect("account")
    status = 422 if form.errors or pin.errors else 200
    context = {
        "form": form,
        "pin": pin,
        "coaches": has_coached(user),
        "has_pin": has_pin(user),
        "helpers": helpers(request),
        "resets": [reset_words(link) for link in links_for(user)],
        "account": user,
        "confirmed": is_confirmed(user),
    }
    return render(request, "accounts/account.html", context, status=status)


def _change(user: User, deed: str, form: AccountForm, pin: PinForm) -> str:
    """What was changed, in words; nothing while a form is wrong."""
    if deed == "unpin":
        set_pin(user, "")
        return _("Your PIN was removed.")
    if pin.is_bound and pin.is_valid():
        set_pin(user, pin.cleaned_data["pin"])
        return _("Your PIN was set.")
    if form.is_bound and form.is_valid():
        form.save()
        return _("Your name was changed.")
    return ""


def by_mail(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A page that sends a mail; without a mail server one that says who helps."""

    @wraps(view)
    def wrapper(request: HttpRequest) -> HttpResponse:
        return view(request) if settings.EMAIL_HOST else _who_helps(request)

    return wrapper


def _who_helps(request: HttpRequest) -> HttpResponse:
    """The page for everybody unknown here: no name is asked for or looked up."""
    context = {"helpers": helpers(request), "site_admins": site_admins()}
    response = render(request, "accounts/who_helps.html", context)
    response.headers["Cache-Control"] = "private, no-store"
    return response


def sign_out(request: HttpRequest) -> HttpResponse:
    """Who leaves on purpose leaves nothing about his clubs to who comes next."""
    response: HttpResponse = allauth_views.logout(request)
    if not request.user.is_authenticated:
        forget_last_account(response)
    return response


reset_password = by_mail(allauth_views.password_reset)
reset_password_done = by_mail(allauth_views.password_reset_done)
sign_in_code = by_mail(allauth_views.request_login_code)
verification_sent = by_mail(allauth_views.email_verification_sent)
