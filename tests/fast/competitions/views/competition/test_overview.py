"""The front page of a competition: where it stands, what is played now, what comes."""

from __future__ import annotations

import pytest
from django.urls import reverse

from competitions.rules.formats.registry import GROUPS, KNOCKOUT, ROUND_ROBIN
from competitions.rules.formats.stages import StageTerms
from tests import make
from tests.fast.competitions.views.reading import (
    HTMX,
    at,
    reads_only,
    refuses_strangers,
)

pytestmark = pytest.mark.django_db


def page(client, made) -> str:
    return " ".join(client.get(at("competition", made)).content.decode().split())


def state(client, made) -> str:
    return client.get(at("competition", made)).context["head"].state


def test_it_opens_for_everybody_but_not_when_private(client):
    refuses_strangers(client, "competition", make.championship)
    refuses = make.cup(visibility="private")
    assert client.get(at("competition", refuses)).status_code == 404


def test_it_only_reads(client):
    reads_only(client, at("competition", make.championship()))


def test_htmx_gets_the_table_alone(client):
    made = make.championship()
    part = client.get(at("competition", made, "?sort=name"), **HTMX).content.decode()
    assert part.lstrip().startswith('<div id="standings"')


def test_a_championship_shows_table_this_round_and_the_next(client):
    made = make.championship(legs=1)
    pairs = [p for p, f in make._pairs(made).items() if f.round == 1]
    make.play(made, "; ".join(f"{h} 1-0 {a}" for h, a in pairs))
    response = client.get(at("competition", made))
    assert [g.title for g in response.context["groups"]] == ["Round 2", "Round 3"]
    assert len(response.context["table"].lines) == 4


def test_at_the_end_the_last_round_stays(client):
    made = make.cup(results="Owls 1-0 Marmots; Drakes 1-0 Herons; Owls 1-0 Drakes")
    assert [g.title for g in client.get(at("competition", made)).context["groups"]] == [
        "Final"
    ]
    made = make.championship("Owls Drakes", legs=2)
    make.play(made, "Owls 1-0 Drakes; Drakes 1-0 Owls")
    assert [g.title for g in client.get(at("competition", made)).context["groups"]] == [
        "Round 2"
    ]


def test_a_cup_shows_its_bracket_and_this_round(client):
    response = client.get(at("competition", make.cup(results="Owls 1-0 Marmots")))
    assert [g.title for g in response.context["groups"]] == ["Semi-finals", "Final"]
    assert 'class="bracket"' in response.content.decode()


def test_what_is_not_official_is_on_top(client):
    made = make.championship(legs=1)
    first, second = [p for p, f in make._pairs(made).items() if f.round == 1]
    make.play(made, f"{first[0]} 1-0 {first[1]}; {second[0]} 1-0 {second[1]} live")
    groups = client.get(at("competition", made)).context["groups"]
    assert groups[0].title == "Not official yet"
    assert groups[0].matches[0].state == "live"


def test_my_team_is_first(client):
    ben = make.user("ben")
    made = make.championship(legs=1)
    make.coaching(made.entrants.get(team__name="Marmots").team, ben)
    client.force_login(ben)
    first = client.get(at("competition", made)).context["groups"][0].matches[0]
    assert "Marmots" in (first.home.name, first.away.name)


@pytest.mark.long(cases=1)
@pytest.mark.parametrize(
    "results, said",
    [
        ("", "Semi-finals next"),
        ("Owls 1-0 Marmots", "Semi-finals under way"),
        ("Owls 1-0 Marmots; Drakes 1-0 Herons", "The final is next"),
        (
            "Owls 1-0 Marmots; Drakes 1-0 Herons; Owls 1-0 Drakes live",
            "All matches are played, 1 result is not official yet",
        ),
        (
            "Owls 1-0 Marmots; Drakes 1-0 Herons; Owls 1-0 Drakes",
            "All matches are played",
        ),
    ],
)
def test_a_cup_says_where_it_stands(client, results, said):
    assert state(client, make.cup(results=results)) == said


def test_large_rounds_have_no_name_of_their_own(client):
    made = make.cup([f"T{n}" for n in range(16)])
    assert state(client, made) == "Round of 16 next"
    make.play(made, "T0 1-0 T15")
    assert state(client, made) == "Round of 16 under way"


def test_a_championship_says_where_it_stands(client):
    made = make.championship("Owls Drakes", legs=2)
    assert state(client, made) == "Round 1 of 2"
    make.play(made, "Owls 1-0 Drakes; Drakes 0-0 Owls")
    assert state(client, made) == "All matches are played"
    make.finished(made)
    assert state(client, made) == "Finished"


def test_postponed_matches_hold_nobody_up(client):
    made = make.championship(legs=1)
    made.fixtures.filter(round=1).update(postponed=True)
    make.touched(made)
    assert state(client, made) == "Round 2 of 3"


def test_the_champion_stands_on_top_when_it_is_finished(client):
    made = make.championship("Owls Drakes", legs=1, results="Owls 1-0 Drakes")
    assert 'class="champion"' not in page(client, made)
    make.finished(made)
    text = page(client, made)
    assert "Champion" in text.split('class="champion"')[1].split("</section>")[0]


def test_before_the_draw_it_lists_the_teams(client):
    text = page(client, make.cup(drawn=False))
    assert "Not drawn yet" in text
    assert text.count('class="entered"') == 1
    assert "Herons" in text


def test_an_empty_competition_has_a_page(client):
    for build in (make.cup, make.championship):
        made = build(drawn=False, names=[])
        assert "No teams yet." in page(client, made)


def test_tabs_fit_the_kind_and_the_reader(client):
    ada = make.user("ada")
    owner = make.club(user=ada)
    cup, championship = make.cup(owner=owner), make.championship(owner=owner)

    def tabs(made):
        return [t[0] for t in client.get(at("competition", made)).context["head"].tabs]

    assert tabs(cup) == ["Overview", "Fixtures", "Bracket", "Players", "Rules"]
    assert tabs(championship) == ["Overview", "Table", "Fixtures", "Players", "Rules"]
    client.force_login(ada)
    assert tabs(cup)[1] == "Manage"


def test_the_address_to_share_is_absolute(client):
    made = make.cup()
    url = f"http://testserver{at('competition', made)}"
    assert f'value="{url}"' in page(client, made)


def test_an_unclaimed_club_says_until_when_it_is_kept(client):
    made = make.cup(owner=make.club(claim="token-of-this-browser"))
    response = client.get(at("competition", made))
    text = " ".join(response.content.decode().split())
    assert "It is deleted on Fri 3 Apr 2026" in text
    assert response["X-Robots-Tag"] == "noindex"
    assert '<meta name="robots" content="noindex">' in text
    assert "Keep it with an account" not in text


def test_the_browser_that_made_it_may_claim_it(client):
    made = make.cup(owner=make.club(claim="token-of-this-browser"))
    make.claiming(client, "token-of-this-browser")
    text = page(client, made)
    assert reverse("claim", args=["token-of-this-browser"]) in text


@pytest.mark.parametrize("visibility, indexed", [("public", True), ("unlisted", False)])
def test_only_public_pages_are_indexed(client, visibility, indexed):
    response = client.get(at("competition", make.cup(visibility=visibility)))
    assert response.has_header("X-Robots-Tag") != indexed


def test_a_league_with_play_offs_is_called_so(client):
    table = StageTerms(ROUND_ROBIN.chosen({"legs": 1, "through": 2}))
    made = make.championship(stages=(table, StageTerms(KNOCKOUT)))
    assert "Championship with play-offs, 4 teams" in page(client, made)


def test_a_link_shared_in_a_chat_says_what_it_is(client):
    text = page(client, make.cup())
    assert '<meta property="og:title" content="Winter Cup">' in text
    assert (
        '<meta property="og:description" content="Cup, 4 teams. Semi-finals next.">'
        in text
    )


@pytest.mark.parametrize(
    ("first", "entered", "links"),
    [(KNOCKOUT.chosen({"through": 2}), 2, 0), (GROUPS, 4, 3)],
)
def test_of_several_stages_the_last_bracket_and_the_way_to_the_groups(
    client, first, entered, links
):
    stages = [StageTerms(first), StageTerms(KNOCKOUT)]
    made = make.cup([f"Team {n}" for n in range(8)], stages=stages)
    response = client.get(at("competition", made))
    ties = sum(len(one.ties) for one in response.context["view"].rounds)
    assert ties == entered - 1
    # in the navigation, and of each group
    address = reverse("groups", args=[made.slug])
    assert response.content.decode().count(f'href="{address}') == links


@pytest.mark.parametrize("then", [(), (StageTerms(KNOCKOUT),)])
def test_groups_are_there_in_short_and_nobody_is_asked_why(client, then):
    made = make.cup(
        "A B C D E F G H",
        stages=[StageTerms(GROUPS), *then],
        results="A 2-0 D; B 1-0 C",
    )
    response = client.get(at("competition", made))
    short = response.context["short"]
    assert [section.title for section, _table in short] == ["Group A", "Group B"]
    assert {section.note for section, _table in short} == {"1 of 6 played"}
    first = [[line.name for line in section.lines] for section, _table in short]
    assert [sorted(names) for names in first] == [list("ADEH"), list("BCFG")]
    assert [names[0] for names in first] == ["A", "B"]
    assert not any(line.why for section, _ in short for line in section.lines)
    page = response.content.decode()
    assert 'id="table-title"' not in page
    assert page.count('class="league"') == 2


def test_rounds_of_a_table_say_their_stage_where_there_are_several(client):
    stages = [StageTerms(GROUPS), StageTerms(KNOCKOUT, name="Play-offs")]
    made = make.cup("A B C D E F G H", stages=stages)
    groups = client.get(at("fixtures", made)).context["groups"]
    assert groups[0].title == "Groups · Round 1"
    assert groups[-1].title == "Play-offs · Final"
    alone = make.cup("A B C D E F G H", stages=[StageTerms(GROUPS)])
    groups = client.get(at("fixtures", alone)).context["groups"]
    assert groups[0].title == "Round 1"


def test_whoever_has_just_drawn_groups_reads_who_meets_first(client):
    club = make.club(claim="token-of-this-browser")
    stages = [StageTerms(GROUPS), StageTerms(KNOCKOUT)]
    made = make.cup("A B C D", owner=club, stages=stages)
    make.claiming(client, "token-of-this-browser")
    first = made.fixtures.filter(stage__number=1).order_by("round").first()
    page = client.get(at("competition", made)).content.decode()
    assert f"/m/{first.public_id}/" in page
