"""What is written about an account outside of the sign-in package."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from competitions.actions.blackouts import forget_person
from competitions.actions.log import By
from helvetia_site.accounts.models import User


def remember_language(user: User, language: str) -> None:
    """For the mails that are written when the person is not there."""
    User.objects.filter(pk=user.pk).update(language=language)


@transaction.atomic
def forget(user: User) -> None:
    """HV-LOG-02: the account goes, and its name behind the ids that the logs keep."""
    by = By(actor="system", role="site_admin", at=timezone.now())
    forget_person(f"user:{user.pk}", by=by)
    user.delete()
