"""Accounts by what somebody types; each by one query, whoever is found."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django.db.models import Exists, OuterRef, Q

from helvetia_site.accounts.models import User


def account_called(login: str) -> User | None:
    """The account with this name or confirmed address; None for any other text."""
    if "@" not in login:
        return User.objects.filter(username__iexact=login).first()
    confirmed = Q(emailaddress__email=login.lower(), emailaddress__verified=True)
    return User.objects.filter(confirmed).first()


def is_confirmed(user: User) -> bool:
    """Whether the address of this account is known to be its own."""
    own = EmailAddress.objects.filter(user=user, email=user.email.lower())
    return own.filter(verified=True).exists()


def people_with(address: str) -> list[User]:
    """Whom a mail to this address may help: who confirmed it, else all who gave it.

    Whoever reads that mail has shown that the address is his.
    """
    address = address.lower()
    given = EmailAddress.objects.filter(user=OuterRef("pk"), email=address)
    rows = User.objects.filter(Exists(given) | Q(email=address), is_active=True)
    marked = rows.annotate(confirmed=Exists(given.filter(verified=True)))
    found: list[User] = []
    confirmed: list[User] = []
    for user in marked.order_by("pk"):
        (confirmed if user.confirmed else found).append(user)
    return confirmed or found
