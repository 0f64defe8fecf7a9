"""The shapes of what a person types about the own account."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from allauth.account import forms as allauth_forms
from allauth.core import context
from allauth.mfa.base import forms as mfa_forms
from django import forms
from django.conf import settings
from django.core.validators import MaxLengthValidator
from django.http import HttpRequest
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from competitions.actions.log.limits import Use, clear_limits, of_mail
from competitions.forms.manage import NameField
from competitions.rules.people import limits
from helvetia_site.accounts.actions import ask_for_reset
from helvetia_site.accounts.limits import MOST_LETTERS, LimitedForm, spend_or_invalid
from helvetia_site.accounts.models import User
from helvetia_site.accounts.queries import people_with


class LoginForm(allauth_forms.LoginForm):
    """Its tries are counted by the adapter, as those of every other password."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = (
            _("Sign-in name or confirmed e-mail address")
            if settings.EMAIL_HOST
            else _("Sign-in name")
        )
        # longer is nobody's, and the database gives up on a very long question
        self.fields["login"].max_length = MOST_LETTERS
        self.fields["login"].validators.append(MaxLengthValidator(MOST_LETTERS))


class SignupForm(LimitedForm, allauth_forms.SignupForm):
    """A name and a password; an address only for who wants to reset by mail."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("Sign-in name")
        # the mark of optional fields is set by templates/django/forms/field.html
        self.fields["email"].label = _("E-mail address")
        self.fields["email"].help_text = (
            _("To set a new password by mail, should you forget this one.")
            if settings.EMAIL_HOST
            else _(
                "Not needed: this site sends no mail. You sign in with your name; if you"
                " forget the password, an admin of your club helps."
            )
        )

    def uses(self, network: str) -> Sequence[Use]:
        return [Use("sign-ups", network, limits.SIGN_UPS)]


class AskedByMail(LimitedForm):
    """Sends a mail to the typed address, whoever types it."""

    def uses(self, network: str) -> Sequence[Use]:
        return of_mail(str(self.data.get("email", "")), network)


class ResetPasswordForm(AskedByMail, allauth_forms.ResetPasswordForm):
    """Looks nobody up: who asks waits as long for an account as for none."""

    def clean_email(self) -> str:
        return str(self.cleaned_data["email"])

    def save(self, request: HttpRequest, **given: Any) -> str:
        address, site = self.clean_email(), request.build_absolute_uri("/")
        ask_for_reset(address, site=site, language=get_language() or "")
        return address


class RequestLoginCodeForm(AskedByMail, allauth_forms.RequestLoginCodeForm):
    def clean_email(self) -> str:
        address = str(self.cleaned_data["email"])
        self._user = next(iter(people_with(address)), None)
        return address


class AddEmailForm(LimitedForm, allauth_forms.AddEmailForm):
    def uses(self, network: str) -> Sequence[Use]:
        return [Use("addresses", f"user:{self.user.pk}", limits.ADDRESSES)]


class ChangePasswordForm(LimitedForm, allauth_forms.ChangePasswordForm):
    def uses(self, network: str) -> Sequence[Use]:
        return [Use("passwords", f"user:{self.user.pk}", limits.PASSWORDS)]


class _Code(mfa_forms.BaseAuthenticateForm):
    """HV-LIMIT-03: who knows the password guesses codes slowly, from wherever."""

    def clean_code(self) -> str:
        uses = [Use("codes", f"user:{self.user.pk}", limits.WRONG_CODE)]
        spend_or_invalid(context.request, uses)
        code: str = super().clean_code()
        clear_limits(uses)
        return code


class AuthenticateForm(_Code, mfa_forms.AuthenticateForm):
    """At the sign-in."""


class ReauthenticateForm(_Code, mfa_forms.ReauthenticateForm):
    """Before something that needs it anew."""


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
