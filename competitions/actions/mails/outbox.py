"""Taking a mail to send it, so that nobody else does at the same time."""

from __future__ import annotations

from datetime import datetime

from competitions.models import Mail


def take(mail: Mail, *, until: datetime) -> bool:
    """Whether this worker gets the mail; it is free again after `until`, if he dies."""
    return bool(
        Mail.objects.filter(pk=mail.pk, sent_at=None, attempts=mail.attempts).update(
            attempts=mail.attempts + 1, try_after=until
        )
    )


def put_mail_back(mail: Mail, *, until: datetime) -> None:
    Mail.objects.filter(pk=mail.pk, sent_at=None).update(try_after=until)


def mark_sent(mail: Mail, *, at: datetime) -> None:
    Mail.objects.filter(pk=mail.pk).update(sent_at=at, try_after=None)


def drop_unaddressed() -> None:
    """Written where no account was, so that it took as long as where one was."""
    Mail.objects.filter(to="").delete()
