"""Addresses of clubs, competitions, matches and teams."""

from __future__ import annotations

from django.urls import include, path

from competitions.views import (
    manage,
    manage_dates,
    manage_rules,
    manage_share,
    manage_teams,
    result,
    start,
)

competition_urls = [
    path("manage/", manage.manage, name="manage"),
    path("manage/teams/", manage_teams.manage_teams, name="manage_teams"),
    path("manage/dates/", manage_dates.manage_dates, name="manage_dates"),
    path("manage/rules/", manage_rules.manage_rules, name="manage_rules"),
    path("manage/share/", manage_share.manage_share, name="manage_share"),
]
match_urls = [
    path("result/", result.result, name="result"),
    path("schedule/", manage_dates.manage_fixture, name="manage_fixture"),
]

urlpatterns = [
    path("", start.home, name="home"),
    path("start/", start.start, name="start"),
    path("c/<slug:competition>/", include(competition_urls)),
    path("m/<slug:fixture>/", include(match_urls)),
]
