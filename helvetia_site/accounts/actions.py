"""What is written about an account outside of the sign-in package."""

from __future__ import annotations

from helvetia_site.accounts.models import User


def remember_language(user: User, language: str) -> None:
    """For the mails that are written when the person is not there."""
    User.objects.filter(pk=user.pk).update(language=language)
