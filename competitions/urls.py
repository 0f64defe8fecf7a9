"""Addresses of clubs, competitions, matches and teams."""

from __future__ import annotations

from django.urls import include, path

from competitions.views.club import (
    cards,
    clubs,
    friendlies,
    links,
    people,
    records,
    resets,
    start,
)
from competitions.views.competition import (
    bracket,
    bundles,
    champion_card,
    fixtures,
    overview,
    players,
    printing,
    rules,
    table,
)
from competitions.views.manage import (
    desk,
    manage_dates,
    manage_rules,
    manage_share,
    manage_teams,
)
from competitions.views.match import lending, match_page, result
from competitions.views.team import (
    squads,
    team_card,
    team_coaches,
    team_edit,
    team_sheet,
    teams,
)

competition_urls = [
    path("", overview.competition, name="competition"),
    path("table/", table.table, name="table"),
    path("fixtures/", fixtures.fixtures, name="fixtures"),
    path("bracket/", bracket.bracket, name="bracket"),
    path("players/", players.players, name="players"),
    path("rules/", rules.rules, name="rules"),
    path("bundle/", bundles.export, name="bundle"),
    path("paper/", printing.paper, name="schedule"),
    path("champion.svg", champion_card.champion_card, name="champion_card"),
    path("manage/", desk.manage, name="manage"),
    path("manage/teams/", manage_teams.manage_teams, name="manage_teams"),
    path("manage/dates/", manage_dates.manage_dates, name="manage_dates"),
    path("manage/rules/", manage_rules.manage_rules, name="manage_rules"),
    path("manage/share/", manage_share.manage_share, name="manage_share"),
]
match_urls = [
    path("", match_page.match, name="match"),
    path("result/", result.result, name="result"),
    path("schedule/", manage_dates.manage_fixture, name="manage_fixture"),
    path("link/", lending.lend, name="lend"),
    path("handover/", lending.handover, name="handover"),
]
club_urls = [
    path("", clubs.club, name="club"),
    path("edit/", clubs.club_edit, name="club_edit"),
    path("new/", clubs.new_competition, name="new_competition"),
    path("import/", bundles.import_page, name="import"),
    path("people/", people.people, name="people"),
    path("friendlies/", friendlies.friendlies, name="friendlies"),
    path("teams/", teams.club_teams, name="club_teams"),
    path("cards/", cards.factions, name="factions"),
    path("records/", records.records, name="records"),
]
faction_urls = [
    path("", cards.faction, name="faction"),
    path("new/<str:kind>/", cards.card_new, name="card_new"),
    path("paste/<str:kind>/", cards.card_paste, name="card_paste"),
    path("<str:kind>/<int:card>/", cards.card, name="card"),
]
team_urls = [
    path("", teams.team, name="team"),
    path("edit/", team_edit.team_edit, name="team_edit"),
    path("squad/", squads.squad, name="squad"),
    path("cards-print/", printing.cards_print, name="cards_print"),
    path("players/<int:player>/", teams.player, name="player"),
    path("card.svg", team_card.team_card, name="team_card"),
    path("sheet/", team_sheet.team_sheet, name="team_sheet"),
    path("coaches/", team_coaches.team_coaches, name="team_coaches"),
]

urlpatterns = [
    path("", start.home, name="home"),
    path("start/", start.start, name="start"),
    path("c/<slug:competition>/", include(competition_urls)),
    path("m/<slug:fixture>/", include(match_urls)),
    path("t/<slug:team>/", include(team_urls)),
    path("clubs/", clubs.clubs, name="clubs"),
    path("clubs/new/", clubs.found_club, name="found_club"),
    path("clubs/<slug:club>/cards/<slug:faction>/", include(faction_urls)),
    path("clubs/<slug:club>/", include(club_urls)),
    path("join/<str:token>/", links.join, name="join"),
    path("invite/<str:token>/", links.invite, name="invite"),
    path("s/<str:token>/", lending.scorer, name="scorer"),
    # `key` is what the logs mask
    path("key/<str:token>/", resets.reset, name="reset"),
    path("claim/<str:token>/", links.claim, name="claim"),
]
