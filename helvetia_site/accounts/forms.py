"""The shapes of what a person types about the own account."""

from __future__ import annotations

from allauth.account.forms import SignupForm as AllauthSignupForm


class SignupForm(AllauthSignupForm):  # type: ignore[misc]
    """A name and a password; an address only for who wants to reset by mail."""
