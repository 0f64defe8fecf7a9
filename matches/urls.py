"""Addresses of what happens at one table."""

from __future__ import annotations

from django.urls import include, path

from matches.views import prepare, sheet

match_urls = [
    path("prepare/", prepare.prepare, name="prepare"),
    path("sheet/", sheet.sheet, name="sheet"),
]

urlpatterns = [
    path("m/<slug:fixture>/", include(match_urls)),
]
