"""The league table is read, sorted, asked why and copied; it never changes anything."""

from __future__ import annotations

import pytest

from tests import make
from tests.fast.competitions.views.reading import (
    HTMX,
    at,
    cost,
    league,
    reads_only,
    refuses_strangers,
)

pytestmark = pytest.mark.django_db


def rows(response) -> list[str]:
    return [line.name for line in response.context["table"].lines]


def test_it_opens_for_everybody_but_not_when_private(client):
    refuses_strangers(client, "table", make.championship)


def test_it_only_reads(client):
    reads_only(client, at("table", make.championship()))


def test_a_cup_has_no_table(client):
    assert client.get(at("table", make.cup())).status_code == 404


def test_teams_stand_in_order_with_their_figures(client):
    made = make.championship(legs=1, results="Owls 1-3 Marmots; Drakes 2-2 Herons")
    response = client.get(at("table", made))
    assert rows(response) == ["Marmots", "Drakes", "Herons", "Owls"]
    assert "Round 2 of 3" in response.content.decode()


def test_the_form_column_follows_the_days_of_play(client):
    """A match that was put forward stands before the round that is played later."""
    made = make.championship(results="Owls 1-0 Drakes; Herons 2-0 Owls")
    won, lost = (
        make.fixture(made, *p) for p in (("Owls", "Drakes"), ("Herons", "Owls"))
    )
    for first, second, form in ((won, lost, ("W", "L")), (lost, won, ("L", "W"))):
        for match, day in ((first, 1), (second, 2)):
            at_noon = make.AT.replace(day=day)
            made.fixtures.filter(pk=match.pk).update(kickoff=at_noon)
        lines = client.get(at("table", made)).context["table"].lines
        assert next(line.form for line in lines if line.name == "Owls") == form


def test_a_whole_page_without_scripts_and_only_the_table_for_htmx(client):
    made = make.championship(legs=2)
    whole = client.get(at("table", made)).content.decode()
    part = client.get(at("table", made), **HTMX).content.decode()
    assert whole.count("<main") == 1
    assert 'href="?sort=' in whole
    assert part.lstrip().startswith('<div id="standings"')
    assert "<main" not in part


def test_a_restored_history_gets_the_whole_page(client):
    made = make.championship()
    again = {**HTMX, "HTTP_HX_HISTORY_RESTORE_REQUEST": "true"}
    assert "<main" in client.get(at("table", made), **again).content.decode()


def test_any_column_sorts_by_its_address(client):
    made = make.championship(legs=1, results="Owls 1-3 Marmots; Drakes 2-2 Herons")
    response = client.get(at("table", made, "?sort=name"))
    assert rows(response) == ["Drakes", "Herons", "Marmots", "Owls"]
    assert 'aria-sort="ascending"' in response.content.decode()


def test_a_column_that_does_not_exist_is_ignored(client):
    made = make.championship(legs=1, results="Owls 1-3 Marmots")
    response = client.get(at("table", made, "?sort=password,-x&page=9999&why=nobody"))
    assert rows(response)[0] == "Marmots"


def tied():
    """Drakes has the better difference, but Owls won their match."""
    return make.championship(
        legs=2,
        results="Owls 1-0 Drakes; Drakes 4-0 Marmots",
        tiebreaks=("points", "head_to_head_points", "goal_difference"),
    )


def test_a_tied_position_says_why_and_links_the_match(client):
    made = tied()
    slug = made.entrants.get(team__name="Drakes").team.slug
    match = make.fixture(made, "Owls", "Drakes").get_absolute_url()
    page = client.get(at("table", made, f"?why={slug}")).content.decode()
    answer = page.split(f'<tr class="why is-open" id="why-{slug}"')[1].split("</tr>")[0]
    assert "Owls and Drakes are level on points, 3 each." in answer
    assert "Owls won more points: 3 against 0." in answer
    assert f'<a href="{match}">1\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}0</a>' in answer


def test_an_answer_names_all_steps_on_which_two_were_level(client):
    made = make.championship("Owls Drakes", legs=2, results="Owls 1-1 Drakes")
    make.play(made, "Drakes 1-1 Owls yellow Vog/")
    page = client.get(at("table", made)).content.decode()
    assert "are level: Points 2, Goal difference 0, Goals scored 2," in page
    assert "Owls has fewer card points" in page


def test_an_answer_keeps_order_and_choice_of_results(client):
    made = tied()
    slug = made.entrants.get(team__name="Owls").team.slug
    page = client.get(at("table", made, "?official=1&sort=-gf")).content.decode()
    assert f'hx-get="?official=1&amp;sort=-gf&amp;why={slug}"' in page


@pytest.mark.rule("HV-TIE-08")
def test_every_position_says_why_and_ties_without_being_asked(client):
    made = make.championship(legs=1, results="Owls 1-3 Marmots; Drakes 2-2 Herons")
    page = client.get(at("table", made))
    lines, text = page.context["table"].lines, page.content.decode()
    assert [line.why.tied for line in lines] == [False, True, True, False]
    assert text.count('<tr class="why') == text.count('class="tie"') == 2
    first, last = (made.entrants.get(team__name=n).team for n in ("Marmots", "Owls"))
    for team, sentence in (
        (first, "Marmots has more points: 3 against 1."),
        (last, "Herons has more points: 1 against 0."),
    ):
        page = client.get(at("table", made, f"?why={team.slug}")).content.decode()
        answer = page.split('<tr class="why is-open"')[1].split("</tr>")[0]
        assert sentence in answer
        assert "level" not in answer


def test_teams_that_nothing_parts_share_their_rank(client):
    made = make.championship(
        legs=1, results="Drakes 2-2 Herons", tiebreaks=("points", "goal_difference")
    )
    response = client.get(at("table", made))
    lines = response.context["table"].lines
    assert [line.rank for line in lines] == [1, 1, 3, 3]
    assert "they share the rank" in response.content.decode()


def test_provisional_results_count_as_live_unless_left_out(client):
    made = make.championship(legs=1, results="Owls 3-0 Marmots live; Drakes 1-0 Herons")
    with_live = client.get(at("table", made))
    official = client.get(at("table", made, "?official=1"))
    assert rows(with_live)[0] == "Owls"
    assert "live-dot" in with_live.content.decode()
    assert rows(official)[0] == "Drakes"
    assert "live-dot" not in official.content.decode()
    assert "Only official results count in this table." in official.content.decode()


def test_points_taken_away_show_their_reason(client):
    made = make.championship(legs=1, results="Owls 1-0 Marmots")
    team = made.entrants.get(team__name="Owls").team
    make.adjusted(made, team, -2, "Fielded <b>a banned</b> player.")
    page = client.get(at("table", made)).content.decode()
    assert "Owls: 2 points taken away. Fielded &lt;b&gt;a banned" in page


@pytest.mark.parametrize(
    "policy, said",
    [
        ("keep", "its results stay"),
        ("expunge", "its results do not count"),
        ("forfeit", "forfeits its remaining matches"),
    ],
)
def test_a_team_that_left_is_named(client, policy, said):
    made = make.championship(legs=1, results="Owls 1-0 Marmots")
    make.withdrawn(made, "Owls", policy)
    response = client.get(at("table", made))
    assert said in response.content.decode()
    assert ("Owls" in rows(response)) == (policy != "expunge")


def test_the_table_as_text_for_a_chat(client):
    made = make.championship(legs=1, results="Owls 1-0 Marmots; Drakes 1-1 Herons")
    response = client.get(at("table", made, "?text=1"))
    assert response["Content-Type"] == "text/plain; charset=utf-8"
    lines = response.content.decode().splitlines()
    assert lines[0] == "Alpine League: Round 2 of 3"
    assert lines[1] == "1. Owls: 3 points (1 played, +1)"
    assert lines[2] == "2. Drakes: 1 point (1 played, 0)"
    assert lines[-1] == f"http://testserver{at('table', made)}"


def test_my_team_is_marked(client):
    ben = make.user("ben")
    made = make.championship()
    make.coaching(made.entrants.first().team, ben)
    assert 'class="mine"' not in client.get(at("table", made)).content.decode()
    client.force_login(ben)
    assert 'class="mine"' in client.get(at("table", made)).content.decode()


def test_before_the_draw_the_table_is_all_zeros(client):
    made = make.championship(drawn=False)
    response = client.get(at("table", made))
    assert rows(response) == ["Owls", "Drakes", "Herons", "Marmots"]
    assert "Not drawn yet" in response.content.decode()


@pytest.mark.long(cases=2)
@pytest.mark.rule("HV-PART-01")
@pytest.mark.parametrize(
    ("query", "order", "points", "caption"),
    [
        ("?of=home", "Drakes Herons Owls Marmots", [3, 1, 0, 0], "At home"),
        ("?of=away", "Owls Herons Drakes Marmots", [4, 3, 0, 0], "Away from home"),
        ("?after=1", "Owls Herons Drakes Marmots", [3, 3, 0, 0], "After round 1"),
        ("?after=1&of=home", "Owls Herons Drakes Marmots", [0] * 4, "At home, after"),
        ("?of=x&after=-1", "Owls Herons Drakes Marmots", [4, 4, 3, 0], ""),
    ],
)
def test_a_part_of_the_season_is_a_table(client, query, order, points, caption):
    made = make.championship(legs=2, tiebreaks=("points", "goal_difference"))
    first = "Marmots 0-3 Owls; Drakes 0-1 Herons"
    make.play(made, f"{first}; Drakes 5-0 Marmots; Herons 2-2 Owls")
    page = client.get(at("table", made, query))
    assert rows(page) == order.split()
    assert [line.points for line in page.context["table"].lines] == points
    text = page.content.decode()
    assert (f"<caption>{caption}" in text) == bool(caption)
    assert ('class="part-switch" open' in text) == bool(caption)
    assert ('id="ask-' in text) != any(part in query for part in ("of=h", "of=a"))


@pytest.mark.long
def test_a_part_of_the_season_costs_no_query_more(client):
    made = league(8)
    whole, part = (cost(client, at("table", made, q)) for q in ("", "?of=last&after=5"))
    assert part == whole == 5
