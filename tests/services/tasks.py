"""A task that leaves a trace, for the test of the real worker."""

from __future__ import annotations

from pathlib import Path

from celery import shared_task


@shared_task
def leave(path, text):
    with Path(path).open("a") as file:
        file.write(f"{text}\n")
