"""What readers see of the life between matches: missing, decks, stories, the desk."""

from __future__ import annotations

import pytest
from django.urls import reverse

from competitions.actions.results.deeds import record_report
from competitions.actions.team import cards, squads, teams
from competitions.actions.team.teams import Registration
from competitions.models import SquadPlayer, Team
from engine.report import Goal, Kick, MatchMoment, PlayerTally
from engine.sides import BySide
from tests import make, sheets
from tests.fast.competitions.views.reading import at, cost

pytestmark = pytest.mark.django_db


@pytest.fixture
def league():
    return make.championship("Owls Drakes Herons Marmots", legs=2)


@pytest.fixture
def match(league):
    return make.fixture(league, "Owls", "Drakes")


def missing(client, league) -> list[tuple[str, str, list[tuple[str, str]]]]:
    life = client.get(at("players", league, "?list=missing")).context["life"]
    return [
        (line.name, line.state, [(one.word, one.text) for one in line.reasons])
        for line in life.missing
    ]


@pytest.mark.rule("HC-SUSP-04")
def test_a_second_yellow_is_told_with_the_match_it_was_in(client, league, match):
    sheets.record(match, "Vog Y", day=1)
    second = make.fixture(league, "Owls", "Herons")
    sheets.record(second, "Vog Y", day=2)
    told = f"second yellow card, round {second.round} against Herons"
    assert missing(client, league) == [("Vog", "out", [("Banned", told)])]
    page = client.get(at("players", league)).content.decode()
    assert f'<a href="{second.get_absolute_url()}">{told}</a>' in page


@pytest.mark.rule("HC-SUSP-06")
def test_a_ban_and_an_injury_are_both_told(client, league, match):
    sheets.record(match, "Vog RI", day=1)
    ((_, state, reasons),) = missing(client, league)
    where = f"round {match.round} against Drakes"
    assert (state, reasons) == (
        "out",
        [("Banned", f"red card, {where}"), ("Injured", where)],
    )


@pytest.mark.rule("HC-FAT-02")
def test_who_starts_tired_is_not_missing(client, league, match):
    sheets.record(match, "Vog E", day=1)
    page = client.get(at("players", league, "?list=missing"))
    assert page.context["life"].out == ()
    (line,) = page.context["life"].tired
    assert [reason.word for reason in line.reasons] == ["−1 BOOST"]
    assert client.get(at("players", league)).context["missing"] == ()


@pytest.mark.rule("HC-REC-02")
def test_an_injured_player_must_roll_after_one_match(client, league, match):
    sheets.record(match, "Vog I", day=1)
    assert missing(client, league)[0][1] == "out"
    sheets.record(make.fixture(league, "Owls", "Herons"), "Stok", day=2)
    assert missing(client, league)[0][1] == "rolls"
    sheets.rolled(make.fixture(league, "Marmots", "Owls"), "Vog", fit=True)
    assert missing(client, league) == []


def test_only_official_results_ban(client, league):
    make.play(league, "Owls 1-0 Drakes live red Vog/")
    assert missing(client, league) == []


@pytest.mark.rule("HC-SUSP-07")
def test_bans_lapse_at_the_end(client):
    cup = make.cup("Owls Drakes", results="Owls 1-0 Drakes red Vog/")
    assert missing(client, cup) == []
    make.finished(cup)
    assert missing(client, cup) == []
    page = client.get(at("players", cup, "?list=missing")).content.decode()
    assert "have lapsed" in page


@pytest.mark.rule("HC-SUSP-07")
def test_no_page_speaks_of_a_next_match_where_there_is_none(client):
    """The Owls' first round had a next one; its last match has not."""
    league = make.championship("Owls Drakes", legs=2)
    first, last = league.fixtures.order_by("round")
    sheets.record(first, "Vog R, Deg", "Eva", day=0)
    sheets.record(last, "Eva R, Ben I, Bo E", "Deg R", day=7)
    make.finished(league)
    assert "Vog of" in client.get(first.get_absolute_url()).content.decode()
    for url in (
        last.get_absolute_url(),
        first.home.get_absolute_url(),
        f"/t/{last.home.slug}/",
        f"/t/{last.home.slug}/sheet/?competition={league.slug}",
        SquadPlayer.objects.get(name="Deg").get_absolute_url(),
    ):
        page = client.get(url).content.decode()
        for player in ("Deg", "Eva", "Ben", "Bo"):
            assert f"{player} misses the next match" not in page
            assert f"{player} of" not in page
        assert "Banned" not in page
        assert "Must roll" not in page


def test_who_is_out_of_the_cup_misses_nothing(client):
    cup = make.cup(results="Owls 1-0 Marmots red Vog/Berg")
    assert [name for name, _, _ in missing(client, cup)] == ["Vog"]
    berg = SquadPlayer.objects.get(name="Berg")
    assert "The next match" not in client.get(berg.get_absolute_url()).content.decode()


def test_who_has_withdrawn_misses_nothing(client, league, match):
    sheets.record(match, "Vog R", "Berg R", day=1)
    make.withdrawn(league, "Drakes", "keep")
    assert [name for name, _, _ in missing(client, league)] == ["Vog"]


def test_a_match_of_a_cup_is_named_by_its_round(client):
    cup = make.cup(results="Owls 1-0 Marmots red Vog/")
    ((_, _, ((_, text),)),) = missing(client, cup)
    assert text == "red card, Semi-finals against Marmots"


def test_the_front_page_names_some_of_the_missing(client, league, match):
    names = ", ".join(f"P{n} R" for n in range(6))
    sheets.record(match, names, day=1)
    page = client.get(league.get_absolute_url())
    assert len(page.context["missing"]) == 4
    assert "and 2 more" in page.content.decode()


@pytest.mark.rule("HC-DECK-02")
@pytest.mark.rule("HC-CHL-02")
def test_decks_are_counted_per_team(client, league, match):
    sheets.learnt(match, match.home_id, 5, 6)
    sheets.record(match, "Vog", day=1, cards=(2, 5), challenge=(9, True))
    second = make.fixture(league, "Owls", "Herons")
    sheets.record(second, "Vog", day=2, challenge=(10, False))
    decks = client.get(at("players", league, "?list=decks")).context["life"].decks
    first = decks[0]
    assert (first.name, first.power, first.legends) == ("Owls", 3, 1)
    assert (first.made, first.tried, first.rate, first.played) == (1, 2, 50, 2)
    assert first.url.endswith(f"/sheet/?competition={league.slug}")


@pytest.mark.rule("HC-FAM-14")
def test_family_has_no_such_lists_and_says_why(client):
    league = make.championship(
        profile="family", results="Owls 1-0 Drakes yellow Vog,Vog/"
    )
    for shown in ("missing", "decks"):
        page = client.get(at("players", league, f"?list={shown}"))
        assert not page.context["life"].carries
        assert "FAMILY carries nothing over" in page.content.decode()
    assert client.get(at("players", league)).context["missing"] == ()
    team = client.get(Team.objects.get(name="Owls").get_absolute_url())
    assert "missing" not in team.context
    assert "FAMILY carries nothing over" in team.content.decode()
    vog = client.get(SquadPlayer.objects.get(name="Vog").get_absolute_url())
    assert "FAMILY carries nothing over" in vog.content.decode()


@pytest.mark.rule("HC-STAT-01")
def test_every_player_has_his_figures(client, league, match):
    type(league).objects.filter(pk=league.pk).update(depth="full")
    goals = (
        Goal("home", "Stok", MatchMoment(3), "header", "Vog"),
        Goal("home", "Stok", MatchMoment(9)),
    )
    report = sheets.played("Vog, Stok EY, Rey b", home=2, goals=goals, depth="full")
    sheet = report.sheets.home
    kept = type(sheet)(
        lineup=sheet.lineup,
        game=sheet.game,
        tallies=(PlayerTally("Vog", "saves", 3),),
    )
    whole = type(report)(
        home=2,
        away=0,
        goals=goals,
        cards=report.cards,
        depth="full",
        sheets=BySide(kept, None),
    )
    record_report(match, whole, by=make.by())
    table = client.get(at("players", league, "?list=players")).context["everybody"]
    rows = {row.name: row for row, _ in table.lines}
    stok, vog = rows["Stok"], rows["Vog"]
    assert (stok.matches, stok.goals, stok.tired, stok.yellows) == (1, 2, 1, 1)
    assert (vog.assists, vog.saves, rows["Rey"].matches) == (1, 3, 0)
    assert "injuries" not in dict(table.cells)
    scorer = client.get(at("players", league)).context["scorers"]
    ((row, _),) = scorer.lines
    assert (row.goals, row.headers) == (2, 1)


@pytest.mark.rule("HC-SO-07")
def test_kicks_of_a_shoot_out_stand_apart_from_goals(client):
    cup = make.cup()
    kicks = (Kick("home", "Vog", True), Kick("home", "Rey", False))
    report = make.report(
        1,
        1,
        extra_time=True,
        shootout=(3, 2),
        goals=(Goal("home", "Vog"),),
        kicks=kicks,
    )
    record_report(make.fixture(cup, "Owls", "Marmots"), report, by=make.by())
    page = client.get(at("players", cup))
    assert [(r.name, r.goals) for r, _ in page.context["scorers"].lines] == [("Vog", 1)]
    taken = [(r.name, r.scored, r.taken) for r, _ in page.context["kicks"].lines]
    assert taken == [("Vog", 1, 1), ("Rey", 0, 1)]


def test_records_of_the_season(client, league, match):
    make.play(league, "Owls 4-0 Drakes; Herons 1-0 Marmots")
    page = client.get(at("players", league, "?list=records"))
    keys = {group.key: group.lines[0].name for group in page.context["season"]}
    assert keys["wins"] == "Owls"
    assert reverse("records", args=[league.club.slug]) in page.content.decode()


LISTS = ("best", "missing", "players", "decks", "records")


@pytest.mark.long
def test_lists_cost_the_same_for_few_and_many(client, league):
    urls = [at("players", league, f"?list={shown}") for shown in LISTS]
    matches = list(league.fixtures.select_related("home", "away"))
    for n, one in enumerate(matches[:4]):
        _everything(one, n)
    few = [cost(client, url) for url in urls]
    for n, one in enumerate(matches[4:-2], 4):
        _everything(one, n)
    assert [cost(client, url) for url in urls] == few
    assert max(few) <= 20


def _everything(match, n: int) -> None:
    home, away = match.home.name[0], match.away.name[0]
    ours = f"{home}{n % 5} Y, {home}{n % 5 + 1} R, {home}7 I, {home}8 E"
    theirs = f"{away}{n % 5} Y, {away}{n % 5 + 1} RI, {away}8 E"
    sheets.learnt(match, match.home_id, 5 + n)
    given = {"challenge": (5 + n, n % 2 == 0), "cards": (1 + n % 4,), "day": n}
    sheets.record(match, ours, theirs, home=n % 3, away=1, **given)


def test_an_unchanged_list_costs_one_query(client, league, django_assert_num_queries):
    url = at("players", league, "?list=missing")
    tag = client.get(url)["ETag"]
    with django_assert_num_queries(1):
        assert client.get(url, HTTP_IF_NONE_MATCH=tag).status_code == 304
    assert client.get(at("players", league), HTTP_IF_NONE_MATCH=tag).status_code == 200


def test_the_desk_lists_missing_rolls_and_forbidden_appearances(client):
    ada = make.user("ada")
    league = make.championship("Owls Drakes Herons", owner=make.club(user=ada), legs=2)
    sheets.record(make.fixture(league, "Owls", "Drakes"), "Vog I, Rey R", day=1)
    sheets.record(make.fixture(league, "Herons", "Owls"), "", "Rey", day=2)
    sheets.record(make.fixture(league, "Drakes", "Owls"), "", "Stok", day=3)
    client.force_login(ada)
    page = client.get(at("manage", league))
    past = [(line.name, line.past) for line in page.context["rolls"]]
    assert ("Vog", True) in past
    assert [line.name for line in page.context["illegal"]] == ["Rey"]
    assert "Played without being allowed to" in page.content.decode()


def test_a_team_page_tells_its_season(client, league, match):
    sheets.learnt(match, match.home_id, 5)
    sheets.record(
        match, "Vog R, Stok E", day=1, home=1, challenge=(9, True), cards=(3,)
    )
    page = client.get(match.home.get_absolute_url())
    (chapter,) = page.context["chapters"]
    assert (chapter.letter, chapter.official) == ("W", True)
    assert [note.text for note in chapter.notes] == [
        "Learnt: 5",
        "Red: Vog",
        "Exhausted: Stok",
        "LEGEND used: 3",
        "Challenge fulfilled, the card is won: 9",
        "Vog misses the next match",
    ]
    assert [line.name for line in page.context["missing"]] == ["Stok", "Vog"][::-1]
    assert page.context["sheet_url"] in page.content.decode()


@pytest.mark.rule("HC-DECK-01")
def test_a_team_page_shows_its_deck_as_cards(client):
    club = make.club()
    league = make.championship("Owls Drakes", owner=club, legs=2)
    match = make.fixture(league, "Owls", "Drakes")
    from_box(club, "Owls")
    sheets.learnt(match, match.home_id, 5)
    sheets.record(match, "Vog", day=1, cards=(2,))
    held = client.get(Team.objects.get(name="Owls").get_absolute_url()).context["held"]
    assert (len(held.owned), len(held.at_start), len(held.rest)) == (1, 4, 19)
    assert [card.used for card in held.at_start] == [False, True, False, False]
    assert [card.state for card in held.at_start][:2] == ["Ready", "Used"]


def from_box(club, name: str) -> None:
    box = cards.adopt_box(club, "jesters", by=make.by())
    squads.take_squad(Team.objects.get(name=name), box, by=make.by())
    Team.objects.filter(name=name).update(box=box)


def test_a_players_story_has_what_he_missed_and_rolled(client, league, match):
    sheets.record(match, "Vog I", day=1)
    second = make.fixture(league, "Herons", "Owls")
    sheets.record(second, "", "Stok", day=2)
    third = make.fixture(league, "Owls", "Marmots")
    sheets.rolled(third, "Vog", fit=True)
    goals = (
        Goal("home", "Vog", MatchMoment(3), "header"),
        Goal("home", "Stok", MatchMoment(9), "shot", "Vog"),
    )
    sheets.record(third, "Vog E, Stok", day=3, home=2, goals=goals)
    vog = SquadPlayer.objects.get(name="Vog")
    page = client.get(vog.get_absolute_url())
    told = {
        line.url: line.note.split(" · ")[0] for line in page.context["career"].outings
    }
    assert told == {
        match.get_absolute_url(): "injured",
        second.get_absolute_url(): "Missed: injured",
        third.get_absolute_url(): "rolled 1, fit, 1 goal, 1 by header, 1 assist, exhausted",
    }
    standing = page.context["career"].standing
    assert [reason.word for reason in standing.reasons] == ["−1 BOOST"]
    sums = page.context["career"].sums
    assert (sums.matches, sums.goals, sums.assists, sums.injuries) == (2, 1, 1, 1)


def test_a_player_who_may_play_is_told_so(client, league, match):
    stok = teams.add_player(
        match.home, Registration("Stok", number=4, card=None), by=make.by()
    )
    page = client.get(stok.get_absolute_url()).content.decode()
    assert "He may play, with all his BOOST." in page


def test_a_players_page_costs_the_same_for_few_and_many(client, league):
    own = list(league.fixtures.filter(home__name="Owls").select_related("home", "away"))
    for n, one in enumerate(own[:2]):
        _everything(one, n)
    url = SquadPlayer.objects.get(name="O8").get_absolute_url()
    few = cost(client, url)
    _everything(own[2], 2)
    assert cost(client, url) == few <= 36
