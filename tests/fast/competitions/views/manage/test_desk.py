"""The organiser's pages: desk, teams, dates, rules, links, one match's date."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.test import Client

from competitions.actions.competition import competitions as commands
from competitions.actions.competition import deletions, draws
from competitions.actions.log.entries import Grounds
from competitions.models import Club, Coach, Competition, Fixture
from competitions.pages.home.desk import desk_of, next_row
from competitions.queries.fixtures.meetings import meetings_of
from competitions.queries.standings.tables import table_of
from competitions.rules.draws.orders import DrawOrder
from engine.errors import RuleViolation
from tests import make, make_sheets, preparing
from tests.fast.form_reader import form_with

pytestmark = pytest.mark.django_db
PAGES = ("manage/", "manage/teams/", "manage/dates/", "manage/rules/", "manage/share/")


@pytest.fixture
def ada(client):
    user = make.user("ada")
    client.force_login(user)
    return user


@pytest.fixture
def cup(ada):
    return make.cup("A B C D E", owner=make.club(user=ada))


@pytest.fixture
def league(ada):
    return make.championship(owner=make.club(user=ada), legs=2)


def post(client, competition, page, deed, **values):
    competition.refresh_from_db()
    form = {"deed": deed, "version": competition.version, "key": "k" * 20, **values}
    return client.post(f"/c/{competition.slug}/{page}", form)


@pytest.mark.parametrize("page", PAGES)
def test_only_its_organisers_come_in(client, page):
    competition = make.cup()
    address = f"/c/{competition.slug}/{page}"
    assert client.get(address).status_code == 302
    client.force_login(make.user("cleo"))
    assert client.get(address).status_code == 403


@pytest.mark.long(cases=1)
@pytest.mark.parametrize("page", PAGES)
def test_every_page_opens_before_and_after_the_draw(client, cup, page):
    assert client.get(f"/c/{cup.slug}/{page}").status_code == 200
    pressed(client, cup, "manage/", "undo")
    assert client.get(f"/c/{cup.slug}/{page}").status_code == 200


def pressed(client, competition, page, deed, **values):
    """The deed, and the tap on the confirmation that it asks for."""
    asked = post(client, competition, page, deed, **values)
    assert asked.status_code == 409
    form = form_with(asked.content.decode(), deed)
    return client.post(f"/c/{competition.slug}/{page}", form.pressed(deed))


def test_a_draw_is_made_taken_back_and_made_again_until_the_first_result(client, cup):
    before = list(cup.fixtures.values_list("public_id", flat=True))
    pressed(client, cup, "manage/", "draw", method="draw")
    cup.refresh_from_db()
    assert cup.draw_seed
    assert before != list(cup.fixtures.values_list("public_id", flat=True))
    make.play(cup, _first(cup))
    answer = post(client, cup, "manage/", "draw", key="m" * 20)
    assert answer.status_code == 422
    assert "the draw stands" in answer.content.decode()


def _first(cup):
    ready = next(m for m in meetings_of(cup) if m.home and m.away)
    return f"{ready.home.name} 2-0 {ready.away.name}"


def test_a_stale_desk_gets_409_and_changes_nothing(client, cup):
    answer = client.post(
        f"/c/{cup.slug}/manage/",
        {"deed": "undo", "version": cup.version - 1, "key": "k" * 20},
    )
    assert answer.status_code == 409
    assert "while you were looking" in answer.content.decode()
    assert cup.fixtures.exists()


def test_a_form_without_a_version_is_refused(client, cup):
    answer = client.post(f"/c/{cup.slug}/manage/", {"deed": "undo", "version": "x"})
    assert answer.status_code == 400


def test_lots_are_offered_only_where_they_decide(client, league):
    make.play(league, "Owls 1-0 Drakes")
    page = f"/c/{league.slug}/manage/"
    assert 'value="lots"' in client.get(page).content.decode()
    Competition.objects.update(tiebreaks=["points", "wins"])
    assert 'value="lots"' not in client.get(page).content.decode()


def test_the_desk_has_this_round_on_top_and_the_rest_folded(client, league):
    make.play(league, "Owls 1-0 Drakes")
    late = league.fixtures.filter(round=1, result=None)
    page = client.get(f"/c/{league.slug}/manage/").content.decode()
    top, folded = page.split('<details class="more-info', 1)
    assert top.count(">Result</a>") == 2
    assert folded.count(">Result</a>") == 9
    assert "9 matches of later rounds" in folded
    assert 'class="btn btn--quiet" name="deed" value="finish"' in page
    late.update(postponed=True)
    top = client.get(f"/c/{league.slug}/manage/").content.decode()
    top = top.split('<details class="more-info', 1)[0]
    assert (top.count(">Result</a>"), top.count("Postponed")) == (4, 2)


def test_after_a_result_the_organiser_goes_on_to_the_next_match(client, cup):
    ties = [m for m in meetings_of(cup) if m.ahead]
    first = ties[0].fixture.get_absolute_url()
    form = client.get(f"{first}result/").content.decode()
    shootout = form.index("shootout_home")
    assert form.index("away_0") < shootout < form.index('value="save"')
    make.play(cup, _first(cup))
    page = client.get(first).content.decode()
    ahead = [m for m in meetings_of(cup) if m.ahead]
    assert f'href="/m/{ahead[0].fixture.public_id}/result/"' in page
    assert f"{ahead[0].home.name} – {ahead[0].away.name}</span>" in page
    # what is put off is not played next
    cup.fixtures.filter(pk=ahead[0].fixture.pk).update(postponed=True)
    page = client.get(first).content.decode()
    assert f'href="/m/{ahead[1].fixture.public_id}/result/"' in page
    dated = ahead[0].fixture
    page = client.get(dated.get_absolute_url()).content.decode()
    assert f'href="/m/{dated.public_id}/schedule/"' in page
    client.logout()
    assert "Next match" not in client.get(first).content.decode()


def test_the_final_comes_last_and_what_is_played_can_be_corrected(client, ada):
    cup = make.cup("A B C D", third_place=True, owner=make.club(user=ada))
    make.play(cup, "A 1-0 D; B 1-0 C")
    assert [row.label for row in desk_of(cup).to_play] == ["3rd", "Final"]
    assert next_row(cup).label == "3rd"
    make.play(cup, "D 1-0 C; A 1-0 B")
    desk = client.get(f"/c/{cup.slug}/manage/").content.decode()
    for match in cup.fixtures.all():
        assert f'href="/m/{match.public_id}/result/">Correct</a>' in desk


def test_the_reason_stands_above_the_button_in_every_state(client, league):
    make.play(league, "Owls 1-0 Drakes live; Herons 1-0 Marmots")
    for names in (("Owls", "Drakes"), ("Herons", "Marmots")):
        match = make.fixture(league, *names)
        page = client.get(f"/m/{match.public_id}/result/").content.decode()
        save = page.index('btn--wide" name="deed"', page.index("away_0"))
        assert page.index('name="reason"') < save


def test_an_open_tie_is_called_by_where_its_teams_come_from(client, cup):
    final = cup.fixtures.get(round=3)
    dates = client.get(f"/c/{cup.slug}/manage/dates/").content.decode()
    assert ">SF 1<" in dates
    # three byes leave no gap in the numbers
    assert ">QF 1<" in dates
    assert ">QF 2<" not in dates
    assert ">Final<" in dates
    one = client.get(f"/m/{final.public_id}/schedule/").content.decode()
    for page in (dates, one):
        assert "Winner of semi-final 1 – (Winner of B – C)" in page
        assert "? –" not in page


@pytest.mark.rule("HV-COMP-04")
def test_a_league_is_finished_only_with_one_at_the_top(client, league):
    answer = post(client, league, "manage/", "finish")
    assert "Matches without a result: 12." in answer.content.decode()
    make.play(league, "; ".join(_everything(league, 1, 1)))
    answer = post(client, league, "manage/", "finish", key="f" * 20)
    assert "Draw lots" in answer.content.decode()
    asked = post(client, league, "manage/", "lots", key="l" * 20)
    for told in ("Level now", "Owls, Drakes", "never drawn again"):
        assert told in asked.content.decode()
    league.refresh_from_db()
    assert not league.lots_seed
    pressed(client, league, "manage/", "lots", key="l" * 20)
    page = client.get(f"/c/{league.slug}/manage/").content.decode()
    assert '<button class="btn btn--primary" name="deed" value="finish">' in page
    asked = post(client, league, "manage/", "finish", key="g" * 20)
    first = league.entrants.get(team_id=table_of(league)[0].team).team
    assert f"{first.name} becomes champion" in asked.content.decode()
    done = pressed(client, league, "manage/", "finish", key="g" * 20)
    assert done["Location"] == league.get_absolute_url()
    league.refresh_from_db()
    assert league.champion == first
    post(client, league, "manage/", "archive", key="h" * 20)
    league.refresh_from_db()
    assert league.archived_at
    post(client, league, "manage/", "reopen", key="i" * 20)
    league.refresh_from_db()
    assert not league.champion


def _everything(league, home, away):
    return [
        f"{f.home.name} {home}-{away} {f.away.name}"
        for f in league.fixtures.select_related("home", "away")
    ]


def test_teams_are_pasted_moved_and_taken_out_before_the_draw(client, cup):
    pressed(client, cup, "manage/", "undo")
    post(client, cup, "manage/teams/", "add", teams="Foxes - Ada\nOwls", key="a" * 20)
    names = [e.team.name for e in cup.entrants.select_related("team")]
    assert names == ["A", "B", "C", "D", "E", "Foxes", "Owls"]
    owls = cup.entrants.get(team__name="Owls").team_id
    post(client, cup, "manage/teams/", "up", team=owls, key="b" * 20)
    assert [e.team.name for e in cup.entrants.select_related("team")][5] == "Owls"
    post(client, cup, "manage/teams/", "remove", team=owls, key="c" * 20)
    assert cup.entrants.count() == 6
    post(client, cup, "manage/teams/", "add", teams="- owls", key="d" * 20)
    assert cup.entrants.filter(team=owls).exists()
    assert cup.club.teams.count() == 7
    post(client, cup, "manage/teams/", "remove", team=owls, key="e" * 20)
    post(client, cup, "manage/teams/", "enter", team=owls, key="f" * 20)
    assert cup.entrants.count() == 7


def test_a_bad_paste_names_the_line_and_stays(client, cup):
    pressed(client, cup, "manage/", "undo")
    answer = post(client, cup, "manage/teams/", "add", teams="Foxes\nOwls\nFoxes")
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Line 3" in page or "line 3" in page
    assert "Foxes" in page
    assert cup.entrants.count() == 5


def test_a_team_withdraws_and_comes_back(client, league):
    team = league.entrants.first().team_id
    pressed(client, league, "manage/teams/", "withdraw", team=team, policy="expunge")
    assert league.entrants.first().withdrawn == "expunge"
    post(
        client, league, "manage/teams/", "withdraw", team=team, policy="", key="b" * 20
    )
    assert not league.entrants.first().withdrawn
    answer = post(
        client,
        league,
        "manage/teams/",
        "withdraw",
        team=team,
        policy="flee",
        key="c" * 20,
    )
    assert answer.status_code == 422


def test_points_are_taken_with_a_reason_and_given_back(client, league):
    team = league.entrants.first().team_id
    bare = {"team": team, "points": -3, "reason": ""}
    assert post(client, league, "manage/teams/", "adjust", **bare).status_code == 422
    post(
        client,
        league,
        "manage/teams/",
        "adjust",
        **{**bare, "reason": "No cake"},
        key="b" * 20,
    )
    one = league.adjustments.get()
    assert (one.points, one.reason) == (-3, "No cake")
    post(client, league, "manage/teams/", "unadjust", team=one.pk, key="c" * 20)
    assert not league.adjustments.exists()


def test_one_line_dates_every_round(client, league):
    line = "Wednesdays 20:00 from 3 March 2027"
    post(client, league, "manage/dates/", "dates", line=line, place="Hall")
    said = client.get(f"/c/{league.slug}/manage/dates/").content.decode()
    assert "6 rounds are dated: the first on Wed 3 Mar 2027, 20:00" in said
    assert "the last on Wed 7 Apr 2027, 20:00." in said
    days = sorted(set(league.fixtures.values_list("kickoff", flat=True)))
    assert len(days) == 6
    assert {day.weekday() for day in days} == {2}
    assert set(league.fixtures.values_list("place", flat=True)) == {"Hall"}


@pytest.mark.parametrize("line", ["31 February", "someday", "3 March 20260"])
def test_a_date_that_does_not_exist_is_named_and_stays(client, league, line):
    answer = post(client, league, "manage/dates/", "dates", line=line)
    assert answer.status_code == 422
    assert f'value="{line}"' in answer.content.decode()
    assert not league.fixtures.filter(kickoff__isnull=False).exists()


def test_one_match_is_moved_postponed_and_turned_round(client, league):
    match = league.fixtures.first()
    home = match.home_id
    form = {
        "deed": "schedule",
        "version": 0,
        "key": "k" * 20,
        "kickoff": "2027-03-27T20:30",
        "place": "Hall",
        "table": "4",
        "postponed": "on",
    }
    assert client.post(f"/m/{match.public_id}/schedule/", form).status_code == 302
    match = Fixture.objects.get(pk=match.pk)
    assert (match.table, match.postponed, bool(match.kickoff)) == ("4", True, True)
    swap = {"deed": "swap", "version": 1, "key": "s" * 20}
    client.post(f"/m/{match.public_id}/schedule/", swap)
    assert Fixture.objects.get(pk=match.pk).away_id == home
    said = client.get(match.get_absolute_url()).content.decode()
    assert "Saved. Postponed. Kick-off: Sat 27 Mar 2027, 20:30." in said
    assert "Postponed · Sat 27 Mar 2027, 20:30 · Hall, table 4" in said
    # The second is an hour that the clocks skip in spring.
    wrongs = {"soon": "", "2027-03-28T02:30": "", "2027-02-30T20:00": ""}
    for year in ("0202", "20260", "1902", "2207"):
        wrongs[f"{year}-03-27T20:30"] = f"in the year {year}: "
    for wrong, sentence in wrongs.items():
        answer = client.post(
            f"/m/{match.public_id}/schedule/", {**form, "kickoff": wrong}
        )
        assert answer.status_code == 422
        assert f'value="{wrong}"' in answer.content.decode()
        assert sentence in answer.content.decode()
    # What an import dated long ago stays while other things change.
    Fixture.objects.filter(pk=match.pk).update(kickoff="1902-03-27T19:30Z")
    old = {**form, "kickoff": "1902-03-27T20:30", "version": 2, "key": "o" * 20}
    assert client.post(f"/m/{match.public_id}/schedule/", old).status_code == 302


def test_rules_change_but_not_the_format_after_the_draw(client, league):
    form = {
        "win": 2,
        "draw": 1,
        "loss": 0,
        "head_to_head": "continue",
        "tiebreaks": "wins\ngd",
    }
    post(client, league, "manage/table/", "terms", **form)
    league.refresh_from_db()
    assert (league.points_win, league.tiebreaks, league.legs) == (
        2,
        ["points", "wins", "goal_difference"],
        2,
    )
    answer = post(
        client,
        league,
        "manage/table/",
        "terms",
        **{**form, "tiebreaks": "luck"},
        key="b" * 20,
    )
    assert answer.status_code == 422
    assert "luck" in answer.content.decode()


@pytest.mark.rule("HV-COMP-05")
def test_the_depth_of_the_sheets_is_chosen_at_any_time(client, league):
    form = {"win": 3, "draw": 1, "loss": 0, "head_to_head": "restart"}
    post(client, league, "manage/rules/", "terms", **form, depth="full")
    league.refresh_from_db()
    assert league.depth == "full"
    for wrong in ("novel", ""):
        told = {**form, "depth": wrong, "key": "d" * 20}
        answer = post(client, league, "manage/rules/", "terms", **told)
        assert answer.status_code == 422


@pytest.mark.rule("HV-COMP-05")
def test_no_depth_but_the_three_is_stored(league):
    terms = replace(commands.competition_rules_of(league), depth="novel")
    with pytest.raises(RuleViolation):
        commands.edit_terms(league, terms, by=make.by(), grounds=Grounds(None))


def test_settings_rename_and_hide(client, league):
    form = {"name": "  New   name ", "visibility": "private", "confirm_hours": 48}
    post(client, league, "manage/rules/", "settings", **form)
    league.refresh_from_db()
    assert (league.name, league.visibility, league.count_provisional) == (
        "New name",
        "private",
        False,
    )


def test_a_deleted_competition_leaves_its_club_and_its_log(client, league):
    answer = post(client, league, "manage/", "delete")
    assert answer.headers["Location"] == league.club.get_absolute_url()
    assert not Competition.objects.exists()
    assert client.get(f"/c/{league.slug}/").status_code == 404


def test_a_club_of_one_cup_goes_with_it_whatever_its_coaches_are_called(client):
    office = make.club()
    office.claim_hash = "a" * 64
    office.save()
    made = make.cup(owner=office)
    anna = Coach.objects.create(club=office, name="Anna")
    made.entrants.first().team.coaches.add(anna)
    deletions.delete_competition(made, by=make.by(), version=None)
    assert not Club.objects.exists()


@pytest.mark.rule("HV-LOSS-01")
def test_drawing_again_says_what_is_lost_and_is_told_to_everybody(client, ada):
    made = preparing.league("A B", owner=make.club(user=ada), drawn=False)
    desk, match = f"/c/{made.slug}/manage/", f"/c/{made.slug}/rules/"
    # the first draw is one tap
    assert post(client, made, "manage/", "draw", key="f" * 20).status_code == 302
    make.dated(made)
    preparing.ready(made.fixtures.get(), "home")
    make.coaching(made.fixtures.get().home, ada)
    asked = post(client, made, "manage/", "draw", method="draw")
    words = asked.content.decode()
    assert asked.status_code == 409
    for lost in ("1 pairing that everybody", "1 match loses its date", "1 line-up"):
        assert lost in words
    # what he has read is not what is lost by now: he is asked again
    sent = form_with(words, "draw").pressed("draw")
    made.fixtures.update(table="", place="", kickoff=None)
    assert client.post(desk, sent).status_code == 409
    sent = form_with(client.post(desk, sent).content.decode(), "draw").pressed("draw")
    assert client.post(desk, sent).status_code == 302
    told = client.get(match).content.decode()
    assert "Draw 2, by lot" in told
    assert "ada, who also coaches" in told


def test_a_result_typed_for_a_match_of_the_draw_before_is_not_lost(client, ada):
    league = make.championship("A B", owner=make.club(user=ada))
    match = league.fixtures.get(round=1)
    address = f"/m/{match.public_id}/result/"
    form = form_with(client.get(address).content.decode(), "save")
    goal = {"home_goal_0_player": "Fips", "home_goal_0_minute": "45+2"}
    typed = form.pressed("save", home="2", away="1", **goal)
    draws.make_draw(
        league, DrawOrder("list", seed="x"), by=make.by(), grounds=Grounds(None)
    )
    answer = client.post(address, typed)
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "Drawn anew" in page
    assert f'href="/c/{league.slug}/fixtures/"' in page
    assert "2 : 1" in page
    assert "45+2’ Fips" in page
    again = form_with(page, "more")
    there = client.post(again.action, again.pressed("more")).content.decode()
    assert re.search('value="2"[^>]*checked', there)
    assert 'value="45+2"' in there
    assert client.get(address).status_code == 410
    Competition.objects.update(visibility="private")
    assert Client().get(address).status_code == 404


def test_what_was_typed_goes_over_turned_round_where_home_is_away_now(client, ada):
    league = make.championship("A B", owner=make.club(user=ada))
    match = league.fixtures.get()
    address = f"/m/{match.public_id}/result/"
    form = form_with(client.get(address).content.decode(), "save")
    goal = {"home_goal_0_player": "Fips", "half_time_home": "1", "half_time_away": "0"}
    typed = form.pressed("save", home="2", away="1", ending="forfeit_away", **goal)
    draws.make_draw(
        league, DrawOrder("list", seed="x"), by=make.by(), grounds=Grounds(None)
    )
    league.fixtures.update(home=match.away, away=match.home)
    page = client.post(address, typed).content.decode()
    assert "turned round" in page
    again = form_with(page, "more").pressed("more")
    there = {"home": "1", "away": "2", "ending": "forfeit_home"}
    there |= {"away_goal_0_player": "Fips", "half_time_away": "1"}
    assert {name: again[name] for name in there} == {n: [v] for n, v in there.items()}


@pytest.mark.rule("HV-LOSS-01")
def test_a_draw_stands_while_one_of_its_matches_is_played(client, ada):
    match = make_sheets.opened(owner=make.club(user=ada))
    for deed in ("draw", "undo"):
        answer = post(client, match.competition, "manage/", deed)
        assert answer.status_code == 422
        assert "A match is being played" in answer.content.decode()
    answer = client.post(
        f"/m/{match.public_id}/schedule/",
        {"deed": "swap", "version": match.version, "key": "s" * 20},
    )
    assert answer.status_code == 422
    assert Fixture.objects.filter(pk=match.pk, home=match.home).exists()


@pytest.mark.long(cases=1)
@pytest.mark.rule("HV-CHAIN-01")
@pytest.mark.parametrize(
    "deed, first", [("chain", "wins"), ("leave", "goal_difference")]
)
def test_a_chain_that_the_form_cut_is_named_and_put_back(client, ada, deed, first):
    made = make.shortened(owner=make.club(user=ada), names="A B C D E")
    make.play(made, "A 1-1 B; A 1-0 C; A 0-5 D; A 0-5 E")
    make.play(made, "B 0-0 C; B 0-0 D; B 0-0 E")
    desk = f"/c/{made.slug}/manage/"
    text = " ".join(client.get(desk).content.decode().split())
    assert "Points, Wins, Goal difference, Drawing of lots" in text
    assert "Points, Goal difference, Drawing of lots" in text
    before = [row.team for row in table_of(made)]
    assert post(client, made, "manage/", deed).status_code == 302
    made.refresh_from_db()
    assert made.tiebreaks[:2] == ["points", first]
    assert ([row.team for row in table_of(made)] == before) == (deed == "leave")
    assert "Tie-breaks lost" not in client.get(desk).content.decode()
    assert "Tie-breaks decided" in client.get(f"/c/{made.slug}/rules/").content.decode()
