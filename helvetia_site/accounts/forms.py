"""The shapes of what a person types about the own account."""

from __future__ import annotations

from typing import Any

from allauth.account.forms import LoginForm as AllauthLoginForm
from allauth.account.forms import SignupForm as AllauthSignupForm
from django import forms
from django.conf import settings
from django.core.validators import MaxLengthValidator
from django.utils.translation import gettext_lazy as _

from competitions.forms.manage import NameField
from helvetia_site.accounts.models import User

MOST_LETTERS = 254


class LoginForm(AllauthLoginForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("Sign-in name or e-mail address")
        # longer is nobody's, and the database gives up on a very long question
        self.fields["login"].max_length = MOST_LETTERS
        self.fields["login"].validators.append(MaxLengthValidator(MOST_LETTERS))


class SignupForm(AllauthSignupForm):
    """A name and a password; an address only for who wants to reset by mail."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("Sign-in name")
        # the mark of optional fields is set by templates/django/forms/field.html
        self.fields["email"].label = _("E-mail address")
        self.fields["email"].help_text = (
            _("To set a new password by mail, should you forget this one.")
            if settings.EMAIL_HOST
            else _("You can sign in with it as well. This site sends no mail.")
        )


class AccountForm(forms.ModelForm):
    """Others read this name, so it is held to the rules of all names."""

    display_name = NameField(
        80,
        label=_("Name shown to others"),
        help_text=_("Empty: your sign-in name is shown."),
        required=False,
    )

    class Meta:
        model = User
        fields = ("display_name",)


class PinForm(forms.Form):
    """Digits to confirm with on the other coach's phone."""

    pin = forms.RegexField(
        r"^[0-9]{4,8}$",
        label=_("PIN"),
        help_text=_("4 to 8 digits."),
        error_messages={"invalid": _("A PIN has 4 to 8 digits.")},
        widget=forms.PasswordInput(
            attrs={"inputmode": "numeric", "autocomplete": "new-password"}
        ),
    )
