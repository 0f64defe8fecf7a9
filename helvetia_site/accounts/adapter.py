"""How allauth behaves in this house: its mails go through the outbox."""

from __future__ import annotations

import io
import secrets
from typing import Any

import segno
from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context as allauth_context
from allauth.mfa.adapter import DefaultMFAAdapter
from django.conf import settings
from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone

from competitions.actions.resets import tell
from competitions.models import Mail
from helvetia_site.accounts.helpers import remember, reset_told
from helvetia_site.celery import wake

OF_A_MAIL = ("account/messages/email_confirmation_sent.txt",)


class AccountAdapter(DefaultAccountAdapter):
    """A mail server that is slow or away keeps nobody from signing in."""

    def send_mail(
        self, template_prefix: str, email: str, context: dict[str, Any]
    ) -> None:
        given = {"request": allauth_context.request, "email": email, **context}
        message = self.render_mail(template_prefix, email, given)
        Mail.objects.create(
            key=f"account:{secrets.token_urlsafe(12)}",
            to=email,
            subject=message.subject,
            body=message.body,
        )
        transaction.on_commit(_deliver_now)

    def post_login(
        self, request: HttpRequest, user: Any, **given: Any
    ) -> HttpResponseBase:
        """HV-RESET-03: who made a reset link meanwhile; then his browser is known."""
        response: HttpResponseBase = super().post_login(request, user, **given)
        for news in tell(user, timezone.now()):
            messages.warning(request, reset_told(news))
        remember(response, user)
        return response

    def add_message(
        self, request: HttpRequest, level: int, *given: Any, **more: Any
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


def _deliver_now() -> None:
    """Beat would do it within seconds; who waits for a code should not."""
    wake("competitions.tasks.send_outbox")
