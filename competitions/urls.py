"""Addresses of clubs, competitions, matches and teams."""

from __future__ import annotations

from django.urls import include, path

from competitions.views.club import (
    card,
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
    groups,
    overview,
    players,
    printing,
    rules,
    table,
)
from competitions.views.manage import (
    desk,
    manage_dates,
    manage_draw,
    manage_file,
    manage_rules,
    manage_share,
    manage_stage,
    manage_table,
    manage_teams,
)
from competitions.views.match import answers, lending, match_page, result
from competitions.views.team import (
    player_files,
    pools,
    squads,
    team_card,
    team_coaches,
    team_edit,
    team_sheet,
    teams,
)

competition_urls = [
    path("", overview.competition_view, name="competition"),
    path("table/", table.table_view, name="table"),
    path("groups/", groups.groups_view, name="groups"),
    path("fixtures/", fixtures.fixtures_view, name="fixtures"),
    path("bracket/", bracket.bracket_view, name="bracket"),
    path("players/", players.players_view, name="players"),
    path("rules/", rules.rules_view, name="rules"),
    path("bundle/", bundles.bundle_view, name="bundle"),
    path("paper/", printing.schedule_view, name="schedule"),
    path("champion.svg", champion_card.champion_card_view, name="champion_card"),
    path("manage/", desk.manage_view, name="manage"),
    path("manage/teams/", manage_teams.manage_teams_view, name="manage_teams"),
    path("manage/stage/", manage_stage.manage_stage_view, name="manage_stage"),
    path("manage/draw/", manage_draw.manage_draw_view, name="manage_draw"),
    path("manage/dates/", manage_dates.manage_dates_view, name="manage_dates"),
    path("manage/file/", manage_file.manage_file_view, name="manage_file"),
    path("manage/table/", manage_table.manage_table_view, name="manage_table"),
    path("manage/rules/", manage_rules.manage_rules_view, name="manage_rules"),
    path("manage/share/", manage_share.manage_share_view, name="manage_share"),
]
match_urls = [
    path("", match_page.match_view, name="match"),
    path("result/", result.result_view, name="result"),
    path("dice/", answers.answers_view, name="answers"),
    path("schedule/", manage_dates.manage_fixture_view, name="manage_fixture"),
    path("link/", lending.lend_view, name="lend"),
    path("handover/", lending.handover_view, name="handover"),
]
club_urls = [
    path("", clubs.club_view, name="club"),
    path("edit/", clubs.club_edit_view, name="club_edit"),
    path("new/", clubs.new_competition_view, name="new_competition"),
    path("import/", bundles.import_view, name="import"),
    path("people/", people.people_view, name="people"),
    path("friendlies/", friendlies.friendlies_view, name="friendlies"),
    path("teams/", teams.club_teams_view, name="club_teams"),
    path("teams/file/", player_files.players_file_view, name="players_file"),
    path("cards/", cards.boxes_view, name="boxes"),
    path("records/", records.records_view, name="records"),
]
box_urls = [
    path("", cards.box_view, name="box"),
    path("new/<str:kind>/", card.card_new_view, name="card_new"),
    path("paste/<str:kind>/", card.card_paste_view, name="card_paste"),
    path("<str:kind>/<int:card>/", card.card_view, name="card"),
]
team_urls = [
    path("", teams.team_view, name="team"),
    path("edit/", team_edit.team_edit_view, name="team_edit"),
    path("squad/", squads.squad_view, name="squad"),
    path("squad/file/", player_files.squad_file_view, name="squad_file"),
    path("pool/<slug:league>/", pools.pool_view, name="pool"),
    path("cards-print/", printing.cards_print_view, name="cards_print"),
    path("players/<int:player>/", teams.player_view, name="player"),
    path("card.svg", team_card.team_card_view, name="team_card"),
    path("sheet/", team_sheet.team_sheet_view, name="team_sheet"),
    path("coaches/", team_coaches.team_coaches_view, name="team_coaches"),
]

urlpatterns = [
    path("", start.home_view, name="home"),
    path("start/", start.start_view, name="start"),
    path("c/<slug:competition>/", include(competition_urls)),
    path("m/<slug:fixture>/", include(match_urls)),
    path("t/<slug:team>/", include(team_urls)),
    path("clubs/", clubs.clubs_view, name="clubs"),
    path("clubs/new/", clubs.found_club_view, name="found_club"),
    path("clubs/<slug:club>/cards/<slug:box>/", include(box_urls)),
    path("clubs/<slug:club>/", include(club_urls)),
    path("join/<str:token>/", links.join_view, name="join"),
    path("invite/<str:token>/", links.invite_view, name="invite"),
    path("s/<str:token>/", lending.sheet_link_view, name="sheet_link"),
    # `key` is what the logs mask
    path("key/<str:token>/", resets.reset_view, name="reset"),
    path("claim/<str:token>/", links.claim_view, name="claim"),
]
