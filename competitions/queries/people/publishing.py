"""Who may show something to everybody."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth import get_user_model


def may_publish(account: str) -> bool:
    """HV-LIMIT-05: where mail can be sent, an account that has confirmed an address.

    Elsewhere nobody can confirm one. What no page asked for has no account; who runs the
    site was made by a command, and needs none.
    """
    if not account or not settings.EMAIL_HOST:
        return True
    user = account.removeprefix("user:")
    confirmed = EmailAddress.objects.filter(user=user, verified=True)
    return confirmed.exists() or _runs_the_site(user)


def _runs_the_site(user: str) -> bool:
    people = get_user_model().objects
    return people.filter(pk=user, is_superuser=True).exists()
