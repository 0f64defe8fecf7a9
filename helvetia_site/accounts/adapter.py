"""How allauth behaves in this house: its mails go through the outbox."""

from __future__ import annotations

import io
import secrets
from typing import Any

import segno
from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context as allauth_context
from allauth.mfa.adapter import DefaultMFAAdapter
from django.db import transaction

from competitions.models import Mail
from helvetia_site.celery import app


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


class SecondFactorAdapter(DefaultMFAAdapter):
    def build_totp_svg(self, url: str) -> str:
        """On white, so that a camera reads it in the dark theme too."""
        drawn = io.BytesIO()
        segno.make(url, micro=False).save(drawn, kind="svg", light="#fff", border=3)
        return drawn.getvalue().decode()


def _deliver_now() -> None:
    """Beat would do it within seconds; who waits for a code should not."""
    app.send_task("competitions.tasks.send_outbox")
