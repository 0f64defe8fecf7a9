"""The page of the own account; signing in and out is allauth's."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from helvetia_site.accounts.forms import AccountForm
from helvetia_site.accounts.models import User


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    user = get_object_or_404(User, pk=request.user.pk)
    form = AccountForm(request.POST or None, instance=user)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Your name was changed."))
        return redirect("account")
    status = 422 if form.errors else 200
    context = {"form": form, "account": user}
    return render(request, "accounts/account.html", context, status=status)
