"""Addresses of what happens at one table."""

from __future__ import annotations

from django.urls import include, path

from matches.views import browser, decide, prepare, printing, rulebook, sheet, typed
from matches.views.play import join, lobby, match, replay

match_urls = [
    path("prepare/", prepare.prepare, name="prepare"),
    path("sheet/", sheet.sheet, name="sheet"),
    path("browser/", browser.browser, name="browser"),
    path("paper/", printing.paper, name="paper"),
    path("decide/", decide.decide, name="decide"),
    path("typed/", typed.typed, name="typed"),
]

play_urls = [
    path("", match.match, name="play_match"),
    path("act/", match.match_act, name="play_act"),
    path("join/<slug:token>/", join.join, name="play_join"),
    path("device/", join.device, name="play_device"),
    path("replay/", replay.replay, name="play_replay"),
    path("record.json", replay.record, name="play_record"),
]

urlpatterns = [
    path("rules/", rulebook.rulebook, name="rulebook"),
    path("rules/<slug:rule>/", rulebook.rule, name="rule"),
    path("play/", lobby.lobby, name="play"),
    path("play/<slug:played>/", include(play_urls)),
    path("m/<slug:fixture>/", include(match_urls)),
]
