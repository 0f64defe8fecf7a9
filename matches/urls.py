"""Addresses of what happens at one table."""

from __future__ import annotations

from django.urls import include, path

from matches.views import decide, prepare, printing, sheet, typed

match_urls = [
    path("prepare/", prepare.prepare, name="prepare"),
    path("sheet/", sheet.sheet, name="sheet"),
    path("paper/", printing.paper, name="paper"),
    path("decide/", decide.decide, name="decide"),
    path("typed/", typed.typed, name="typed"),
]

urlpatterns = [
    path("m/<slug:fixture>/", include(match_urls)),
]
