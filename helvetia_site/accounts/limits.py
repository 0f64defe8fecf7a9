"""The limits of signing in and up, and of what sends a mail: HV-LIMIT-01 and 03.

A name is counted as the account that it opens, or as it was typed: who is unknown waits
as long. An address is counted as it was typed alone, or the wait would tell whose it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from allauth.core import context
from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator
from django.forms.utils import ErrorDict
from django.http import HttpRequest
from django.utils import timezone

from competitions.actions.log.limits import Use, clear_limits, spend, uncount
from competitions.rules.people import limits
from competitions.rules.people.limits import TooMany
from competitions.web import network_in, refusal_words
from helvetia_site.accounts.devices import device_of
from helvetia_site.accounts.models import User, plain_name
from helvetia_site.accounts.queries import account_called

# Of an address; whatever is longer is nobody's.
MOST_LETTERS = 254


@dataclass(frozen=True, slots=True)
class SignIn:
    """One try to sign in, counted before its password is looked at."""

    # Of this name from here: over with the right password.
    own: Sequence[Use]
    # Of others too: the right password takes only this try back.
    shared: Sequence[Use] = ()
    rate: Sequence[Use] = ()
    at: datetime = field(default_factory=timezone.now)

    def spend(self) -> None:
        spend([*self.own, *self.shared, *self.rate], self.at)

    def forgive(self) -> None:
        clear_limits(self.own)
        uncount(self.shared, self.at)


def sign_in_of(request: HttpRequest, login: str) -> SignIn:
    """HV-LIMIT-03: browsers in which that account has signed in answer for themselves."""
    account, network = account_called(login), network_in(request)
    name = _counted_as(login, account)
    if account and (device := device_of(request, account.pk)):
        whose = f"user:{account.pk}"
        return SignIn(
            own=[Use("wrong on a device", f"{device} {whose}", limits.WRONG_HERE)],
            # of devices only: strangers use up neither
            shared=[
                Use("wrong on devices of a name", whose, limits.WRONG_ANYWHERE),
                Use(
                    "wrong on devices of a network", network, limits.WRONG_FROM_NETWORK
                ),
            ],
            rate=[Use("sign-ins on devices", network, limits.SIGN_INS)],
        )
    return SignIn(
        own=[Use("wrong from a network", f"{network} {name}", limits.WRONG_HERE)],
        shared=[
            Use("wrong of a name", name, limits.WRONG_ANYWHERE),
            Use("wrong of a network", network, limits.WRONG_FROM_NETWORK),
        ],
        rate=[Use("sign-ins", network, limits.SIGN_INS)],
    )


def _counted_as(login: str, account: User | None) -> str:
    if "@" in login:
        return f"address:{login.strip().lower()}"
    return f"user:{account.pk}" if account else f"name:{plain_name(login)}"


def limit_sentence(request: HttpRequest, error: TooMany) -> str:
    """Its sentence; the answer to this request will be 429 and say when it goes on."""
    request.too_many = error  # type: ignore[attr-defined]
    return refusal_words(error)


def spend_or_invalid(request: HttpRequest, uses: Sequence[Use]) -> datetime:
    """Count it; the moment by which that is done. ValidationError in the words of a form."""
    now = timezone.now()
    try:
        spend(uses, now)
    except TooMany as error:
        raise ValidationError(limit_sentence(request, error)) from error
    return now


class LimitedForm(forms.Form):
    """A form that nobody reads while too many have come; what was typed stays in it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "email" in self.fields:
            # the database takes no more, and says so by giving up
            self.fields["email"].validators.append(MaxLengthValidator(MOST_LETTERS))

    def uses(self, network: str) -> Sequence[Use]:
        """What is used up by sending it; each form says so."""
        raise NotImplementedError

    def full_clean(self) -> None:
        if not self.is_bound:
            return super().full_clean()
        request = context.request
        try:
            spend(self.uses(network_in(request)), timezone.now())
        except TooMany as error:
            self._errors, self.cleaned_data = ErrorDict(), {}
            return self.add_error(None, limit_sentence(request, error))
        return super().full_clean()
