"""How allauth behaves in this house: its mails go through the outbox."""

from __future__ import annotations

import io
import secrets
import unicodedata
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import segno
from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context as allauth_context
from allauth.mfa.adapter import DefaultMFAAdapter
from django.conf import settings
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext as _

from competitions.actions.log.limits import Use, spend
from competitions.actions.people.resets import links_to_tell
from competitions.models import Mail
from competitions.rules.names import clean_name, mixes_alphabets
from competitions.rules.people.limits import CONFIRMATIONS, TooMany
from engine.errors import N_, RuleViolation
from engine.json_values import JsonObject
from helvetia_site.accounts.devices import remember_device
from helvetia_site.accounts.helpers import remember_last_account, reset_words
from helvetia_site.accounts.limits import limit_sentence, sign_in_of
from helvetia_site.accounts.models import User
from helvetia_site.celery import wake

OF_A_MAIL = ("account/messages/email_confirmation_sent.txt",)
# One after the other says the same.
CONFIRMING = "account/email/email_confirmation"
# To nobody: where no account is, as much is written as where one is.
NOBODY = "account/email/unknown_account"

NO_LETTER = N_("A name needs a letter or a digit.")
TWO_ALPHABETS = N_("Write this name in the letters of one alphabet.")


def _refuse_odd(name: str) -> None:
    """HV-NAME-03: nothing of which one sees nothing, or takes for another's name."""
    try:
        clean_name(name)
    except RuleViolation as refusal:
        raise ValidationError(_(refusal.message) % refusal.params) from refusal
    if not any(map(str.isalnum, name)):
        raise ValidationError(_(NO_LETTER))
    if mixes_alphabets(name):
        raise ValidationError(_(TWO_ALPHABETS))


class AccountAdapter(DefaultAccountAdapter):
    """A mail server that is slow or away keeps nobody from signing in."""

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Two names that look alike are one person to a reader, and to a limit."""
        name: str = super().clean_username(username, shallow)
        simple = unicodedata.normalize("NFKC", name)
        if name != simple:
            sentence = _("Write this name in plain letters: %(name)s")
            raise ValidationError(sentence % {"name": simple})
        _refuse_odd(name)
        if not shallow and User(username=name).has_namesake():
            raise self.validation_error("username_taken")
        return name

    def send_mail(
        self, template_prefix: str, email: str, context: dict[str, object]
    ) -> None:
        if template_prefix.startswith(CONFIRMING) and not _may_confirm(email):
            return
        request = allauth_context.request
        given = _public({"request": request, "email": email, **context})
        given["current_site"] = _site_of(request, given)
        message = self.render_mail(template_prefix, email, given)
        Mail.objects.create(
            key=f"account:{secrets.token_urlsafe(12)}",
            to="" if template_prefix == NOBODY else email,
            subject=message.subject,
            body=message.body,
        )
        transaction.on_commit(_deliver_now)

    def post_login(
        self, request: HttpRequest, user: Any, **given: Any
    ) -> HttpResponseBase:
        """HV-RESET-03: who made a reset link meanwhile; then his browser is known."""
        response: HttpResponseBase = super().post_login(request, user, **given)
        for link in links_to_tell(user, timezone.now()):
            messages.warning(request, reset_words(link))
        remember_last_account(response, user)
        remember_device(request, response, user)
        return response

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """HV-LIMIT-03: a try is counted before its password is looked at."""
        login = credentials.get("username") or credentials.get("email") or ""
        self._try = sign_in_of(request, login)
        try:
            self._try.spend()
        except TooMany as error:
            raise ValidationError(limit_sentence(request, error)) from error

    def authenticate(self, request: HttpRequest, **credentials: object) -> object:
        user = super().authenticate(request, **credentials)
        if user:
            self._try.forgive()
        return user

    def add_message(
        self, request: HttpRequest, level: int, *given: object, **more: object
    ) -> None:
        """Without a mail server nobody is told to look for a mail."""
        template = more.get("message_template") or (given[0] if given else "")
        if settings.EMAIL_HOST or template not in OF_A_MAIL:
            super().add_message(request, level, *given, **more)


class SecondFactorAdapter(DefaultMFAAdapter):
    def build_totp_svg(self, url: str) -> str:
        """On white, so that a camera reads it in the dark theme too."""
        drawn = io.BytesIO()
        segno.make(url, micro=False).save(drawn, kind="svg", light="#fff", border=3)
        return drawn.getvalue().decode()


def _public(context: JsonObject) -> JsonObject:
    """A link leads to the public address, whatever host was asked for the mail."""
    if not settings.PUBLIC_URL:
        return context
    base = settings.PUBLIC_URL.rstrip("/")
    links = {
        name: base + urlsplit(value)._replace(scheme="", netloc="").geturl()
        for name, value in context.items()
        if name.endswith("_url")
    }
    return context | links


@dataclass(frozen=True, slots=True)
class Site:
    """What the mails of the sign-in package call this site."""

    domain: str
    name: str = "Helvetia"


def _site_of(request: HttpRequest | None, context: JsonObject) -> Site:
    """By its public address, or as it was asked; the worker has the link of its mail."""
    links = [str(link) for name, link in context.items() if name.endswith("_url")]
    address = request.build_absolute_uri("/") if request else next(iter(links), "")
    return Site(urlsplit(settings.PUBLIC_URL or address).netloc)


def _may_confirm(address: str) -> bool:
    use = Use("confirmations", address.casefold(), CONFIRMATIONS)
    try:
        spend([use], timezone.now())
    except TooMany:
        return False
    return True


def _deliver_now() -> None:
    """Beat would do it within seconds; who waits for a code should not."""
    wake("competitions.tasks.send_outbox")
