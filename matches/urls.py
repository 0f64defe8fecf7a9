"""Addresses of what happens at one table."""

from __future__ import annotations

from django.urls import include, path

from matches.views import (
    boards,
    browser,
    decide,
    prepare,
    printing,
    rulebook,
    sheet,
    typed,
)
from matches.views.play import act, dice, join, lobby, match, play_on, replay
from matches.views.simulated import chances, lab, rounds

match_urls = [
    path("prepare/", prepare.prepare_view, name="prepare"),
    path("sheet/", sheet.sheet_view, name="sheet"),
    path("browser/", browser.browser_view, name="browser"),
    path("chances/", chances.chances_view, name="chances"),
    path("paper/", printing.paper_view, name="paper"),
    path("decide/", decide.decide_view, name="decide"),
    path("typed/", typed.typed_view, name="typed"),
]

play_urls = [
    path("", match.play_match_view, name="play_match"),
    path("act/", act.play_act_view, name="play_act"),
    path("join/<slug:token>/", join.play_join_view, name="play_join"),
    path("device/", join.play_device_view, name="play_device"),
    path("replay/", replay.play_replay_view, name="play_replay"),
    path("on/", play_on.play_on_view, name="play_on"),
    path("record.json", replay.play_record_view, name="play_record"),
    path("dice/", dice.play_dice_view, name="play_dice"),
    path("story.txt", replay.play_story_view, name="play_story"),
]

board_urls = [
    path("", boards.boards_view, name="boards"),
    path("new/", boards.board_new_view, name="board_new"),
    path("<slug:board>/", boards.board_view, name="board"),
]

urlpatterns = [
    path("clubs/<slug:club>/boards/", include(board_urls)),
    path("rules/", rulebook.rulebook_view, name="rulebook"),
    path("rules/<slug:rule>/", rulebook.rule_view, name="rule"),
    path("play/", lobby.play_view, name="play"),
    path("play/lab/", lab.lab_view, name="lab"),
    path("play/lab/<slug:trial>/", lab.lab_run_view, name="lab_run"),
    path("play/<slug:played>/", include(play_urls)),
    path("c/<slug:competition>/simulate/", rounds.simulate_view, name="simulate"),
    path("m/<slug:fixture>/", include(match_urls)),
]
