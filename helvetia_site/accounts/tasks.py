"""What is tidied up about accounts while nobody looks."""

from __future__ import annotations

from celery import shared_task
from django.core.management import call_command


@shared_task
def forget_sessions() -> None:
    """Sessions that have expired; without this their table only grows."""
    call_command("clearsessions")
