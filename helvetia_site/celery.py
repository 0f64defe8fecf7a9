"""The background work: one Celery application, configured by the settings."""

from __future__ import annotations

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "helvetia_site.settings")

app = Celery("helvetia")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
# "current" holds for this thread only; the web server answers in others
app.set_default()
