"""The page of the own account; signing in and out is allauth's."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from competitions.actions.pins import set_pin
from competitions.queries.memberships import has_coached, has_pin
from helvetia_site.accounts.forms import AccountForm, PinForm
from helvetia_site.accounts.models import User


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    user = get_object_or_404(User, pk=request.user.pk)
    deed = request.POST.get("deed", "")
    form = AccountForm((not deed and request.POST) or None, instance=user)
    pin = PinForm(request.POST if deed == "pin" else None)
    if deed == "unpin":
        set_pin(user, "")
        messages.success(request, _("Your PIN was removed."))
        return redirect("account")
    if pin.is_bound and pin.is_valid():
        set_pin(user, pin.cleaned_data["pin"])
        messages.success(request, _("Your PIN was set."))
        return redirect("account")
    if form.is_bound and form.is_valid():
        form.save()
        messages.success(request, _("Your name was changed."))
        return redirect("account")
    status = 422 if form.errors or pin.errors else 200
    context = {
        "form": form,
        "pin": pin,
        "coaches": has_coached(user),
        "has_pin": has_pin(user),
        "account": user,
    }
    return render(request, "accounts/account.html", context, status=status)
