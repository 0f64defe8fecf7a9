"""A new password, held to the rules of the sign-up."""

from __future__ import annotations

from typing import Unpack

from django import forms
from django.contrib.auth.password_validation import (
    password_validators_help_text_html,
    validate_password,
)
from django.utils.translation import gettext_lazy as _

from competitions.forms.given import FormGiven, Sent
from competitions.models.people import User

MOST_LETTERS = 1000


class NewPasswordForm(forms.Form):
    password = forms.CharField(
        label=_("New password"),
        max_length=MOST_LETTERS,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=password_validators_help_text_html(),
    )

    def __init__(
        self, sent: Sent = None, *, user: User, **given: Unpack[FormGiven]
    ) -> None:
        super().__init__(sent, **given)
        self.user = user

    def clean_password(self) -> str:
        given: str = self.cleaned_data["password"]
        validate_password(given, self.user)
        return given
