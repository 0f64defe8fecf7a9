"""The accounts, as Django knows them."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

# every process must know the application before it can hand over a task
from helvetia_site.celery import app as celery_app

__all__ = ["AccountsConfig", "celery_app"]


class AccountsConfig(AppConfig):
    name = "helvetia_site.accounts"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = _("Accounts")
