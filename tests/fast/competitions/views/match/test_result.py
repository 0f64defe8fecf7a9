"""The result page: type, confirm, dispute, decide, correct, take back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from competitions.actions.results import deeds
from competitions.models import Result
from engine.games.helvetia.side_report import CardPlayed, HelvetiaPart
from engine.report import MatchReport
from engine.sides import BySide
from tests import make, sheets

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def league():
    return make.coached(make.championship(legs=2))


@pytest.fixture
def match(league):
    return make.fixture(league, "Owls", "Drakes")


@pytest.fixture
def as_(client, league):
    return lambda name: make.signed_in(client, name, league.club)


def address(match):
    return f"/m/{match.public_id}/result/"


def form(match, home=2, away=1, deed="save", **more):
    match.refresh_from_db()
    values = {"deed": deed, "key": "k" * 20, "version": match.version}
    return {**values, "home": home, "away": away, "ending": "played", **more}


def test_a_visitor_signs_in_first_and_a_stranger_is_refused(client, match, as_):
    assert client.get(address(match)).status_code == 302
    assert client.post(address(match), form(match)).status_code == 302
    assert as_("dora").get(address(match)).status_code == 403
    assert not Result.objects.exists()


def test_other_methods_are_refused(match, as_):
    assert as_("ben").put(address(match)).status_code == 405


def test_an_unknown_deed_is_refused(match, as_):
    assert (
        as_("ben").post(address(match), form(match, deed="explode")).status_code == 400
    )


def test_a_score_is_two_keys_and_a_button(match, as_):
    page = as_("ben").get(address(match)).content.decode()
    assert page.count('type="radio" name="home"') == 10
    answer = as_("ben").post(address(match), form(match))
    assert answer.headers["Location"] == match.get_absolute_url()
    assert (Result.objects.get().home, Result.objects.get().state) == (2, "provisional")


def test_htmx_is_told_where_to_go(match, as_):
    answer = as_("ben").post(address(match), form(match), headers=HTMX)
    assert answer.headers["HX-Redirect"] == match.get_absolute_url()


def test_the_other_coach_confirms_in_one_tap(match, as_):
    as_("ben").post(address(match), form(match))
    cleo = as_("cleo")
    page = cleo.get(address(match)).content.decode()
    assert "Confirm: Owls win 2\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}1" in page
    content = Result.objects.get().content_hash
    cleo.post(
        address(match), form(match, deed="confirm", key="c" * 20, content=content)
    )
    assert Result.objects.get().state == "official"


def test_the_author_gets_no_confirm_button(match, as_):
    as_("ben").post(address(match), form(match))
    assert 'value="confirm"' not in as_("ben").get(address(match)).content.decode()
    content = Result.objects.get().content_hash
    answer = as_("ben").post(
        address(match), form(match, deed="confirm", key="c" * 20, content=content)
    )
    assert answer.status_code == 422
    assert "confirmed by the other coach" in answer.content.decode()


def test_a_dispute_needs_words_and_reaches_the_organiser(match, as_):
    as_("ben").post(address(match), form(match))
    content = Result.objects.get().content_hash
    cleo = as_("cleo")
    empty = form(match, deed="dispute", key="d" * 20, content=content, reason="")
    assert cleo.post(address(match), empty).status_code == 422
    cleo.post(address(match), {**empty, "reason": "It was 2-2"})
    assert Result.objects.get().state == "disputed"
    ada = as_("ada")
    assert "It was 2-2" in ada.get(address(match)).content.decode()
    answer = ada.post(
        address(match), form(match, 2, 2, deed="decide", key="e" * 20, reason="Seen it")
    )
    assert answer.status_code == 302
    assert (Result.objects.get().away, Result.objects.get().settled) == (2, "decision")


@pytest.mark.rule("DEC-19")
def test_an_organiser_awards_a_match_and_no_coach_does(match, as_):
    award = form(match, 3, 0, ending="awarded")
    ben = as_("ben")
    assert 'value="awarded"' not in ben.get(address(match)).content.decode()
    assert ben.post(address(match), award).status_code == 422
    ada = as_("ada")
    assert ada.post(address(match), award).status_code == 302
    assert str(Result.objects.get()) == "3-0"
    assert Result.objects.get().ending == "awarded"
    assert "Awarded" in ada.get(match.get_absolute_url()).content.decode()
    # whoever corrects it reads how it ended
    assert (
        '<option value="awarded" selected>' in ada.get(address(match)).content.decode()
    )


def test_a_stale_form_gets_409_with_both_versions_and_loses_nothing(match, as_):
    old = form(match, 3, 0, home_goal_0_player="Fips", home_goal_0_what="play")
    as_("cleo").post(address(match), form(match, 1, 1, key="c" * 20))
    answer = as_("ben").post(address(match), old, headers=HTMX)
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "1 : 1" in page
    assert 'value="3" id="id_home_3" required checked' in page or 'value="3"' in page
    assert 'value="Fips"' in page
    assert "<html" not in page
    assert Result.objects.get().home == 1


def test_the_same_form_sent_twice_counts_once(match, as_):
    ben = as_("ben")
    sent = form(match)
    assert [ben.post(address(match), sent).status_code for _ in range(3)] == [302] * 3
    match.refresh_from_db()
    assert match.version == 1


def test_the_same_key_with_other_values_says_so_and_keeps_them(match, as_):
    ben = as_("ben")
    sent = form(match)
    ben.post(address(match), sent)
    answer = ben.post(address(match), {**sent, "home": 5})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "already sent" in page
    assert "2 : 1" in page
    assert f'value="{sent["key"]}"' not in page


@pytest.mark.long(cases=2)
@pytest.mark.parametrize(
    "wrong, sentence",
    [
        ({"home": ""}, "Tap the goals"),
        ({"home_more": "123"}, "99"),
        ({"half_time_home": "1"}, "both figures"),
        ({"half_time_home": "3", "half_time_away": "0"}, "half-time"),
        ({"home_goal_0_player": "Fips", "home_goal_0_minute": "999"}, "1 to 150"),
        ({"home_goal_0_player": "Fips", "home_goal_0_minute": "45+"}, "or 45+2"),
        ({"home_goal_0_player": "", "home_goal_0_minute": "12"}, "Whose was it?"),
        ({f"home_goal_{n}_player": f"P{n}" for n in range(3)}, "scorers"),
        ({"ending": "eaten"}, "eaten"),
    ],
    ids=str,
)
def test_what_is_wrong_is_named_and_nothing_is_lost(match, as_, wrong, sentence):
    answer = as_("ben").post(address(match), form(match, **wrong))
    page = answer.content.decode()
    assert answer.status_code == 422
    assert sentence in page
    assert not Result.objects.exists()


@pytest.mark.parametrize(
    "more, opened",
    [({}, False), ({"half_time_home": "1"}, True), ({"home_goal_0_player": "A"}, True)],
)
def test_a_level_cup_opens_only_what_it_asks_for(client, more, opened):
    cup = make.cup("A B")
    make.signed_in(client, "ada", cup.club)
    match = cup.fixtures.get()
    answer = client.post(address(match), form(match, home=1, away=1, **more))
    assert answer.status_code == 422
    assert answer.context["opened"] is opened
    above, _fold = answer.content.decode().split("Scorers, cards")
    assert 'name="shootout_home"' in above


@pytest.mark.parametrize("who", ["away", "both"])
def test_what_was_forfeited_offers_no_sheet_to_complete(match, as_, who):
    sent = form(match, ending=f"forfeit_{who}")
    as_("ben").post(address(match), sent)
    page = as_("ada").get(match.get_absolute_url()).content.decode()
    for door in ("typed", "paper"):
        assert f'href="/m/{match.public_id}/{door}/"' not in page


@pytest.mark.rule("HV-MIN-01")
def test_added_time_is_stored_as_its_minute_and_shown_as_typed(match, as_):
    """A correction keeps it, the file carries it, and nothing else changes by it."""
    goal = {"home_goal_0_player": "Fips", "home_goal_0_minute": "45+2"}
    card = {"away_card_0_player": "Stok", "away_card_0_minute": "90 + 3"}
    kinds = {"home_goal_0_what": "shot", "away_card_0_what": "yellow"}
    as_("ada").post(address(match), form(match, **goal, **card, **kinds))
    stored = Result.objects.get().report
    assert [(row["minute"], row["added"]) for row in stored["goals"]] == [(45, 2)]
    assert "45+2’" in as_("ben").get(match.get_absolute_url()).content.decode()
    page = as_("ada").get(address(match)).content.decode()
    assert 'value="45+2"' in page
    again = {**goal, "away_card_0_player": "Stok", "away_card_0_minute": "90+3"}
    sent = form(match, 3, 1, key="c" * 20, deed="decide", reason="Counted again")
    as_("ada").post(address(match), {**sent, **again, **kinds})
    now = Result.objects.get()
    assert (now.home, now.report["goals"]) == (3, stored["goals"])
    assert now.report["cards"][0]["added"] == 3
    file = as_("ada").get(f"/c/{match.competition.slug}/bundle/").content.decode()
    assert '"minute":45,"added":2' in "".join(file.split())


def test_a_forfeit_is_two_nil_and_a_walkover_has_no_scorers(match, as_):
    as_("ada").post(address(match), form(match, 1, 1, ending="forfeit_away"))
    result = Result.objects.get()
    assert (result.home, result.away, result.forfeit) == (2, 0, "away")


def test_more_lines_keep_what_was_typed(match, as_):
    sent = form(match, deed="more", home_goal_0_player="Fips")
    page = as_("ben").post(address(match), sent).content.decode()
    assert 'value="Fips"' in page
    assert "home_goal_3_player" in page
    assert not Result.objects.exists()


def test_the_organiser_corrects_with_a_reason_and_takes_back(match, as_):
    ada = as_("ada")
    ada.post(address(match), form(match))
    assert Result.objects.get().state == "official"
    again = form(match, 4, 1, deed="decide", key="f" * 20, reason="")
    assert ada.post(address(match), again).status_code == 422
    ada.post(address(match), {**again, "reason": "Miscounted"})
    assert Result.objects.get().corrected
    ada.post(
        address(match), form(match, deed="void", key="g" * 20, reason="Wrong match")
    )
    assert not Result.objects.exists()


def test_a_corrected_cup_asks_what_happens_to_the_later_match(client):
    cup = make.cup(results="Owls 1-0 Marmots; Drakes 2-0 Herons; Owls 3-0 Drakes")
    ada = make.user("ada")
    cup.club.memberships.create(user=ada, role="organiser")
    client.force_login(ada)
    semi = cup.fixtures.get(round=1, position=0)
    final = cup.fixtures.get(round=2)
    sent = form(semi, 0, 1, deed="decide", reason="Wrong way round")
    asked = client.post(address(semi), sent)
    page = asked.content.decode()
    assert asked.status_code == 409
    assert f"cascade_{final.public_id}" in page
    assert "Owls 3 : 0 Drakes" in " ".join(page.split())
    assert "Nothing is saved so far." in page
    assert "Stored meanwhile" not in page
    assert page.index('name="reason"') < page.index('value="decide"')
    chosen = {**sent, "key": "n" * 20, f"cascade_{final.public_id}": "void"}
    assert client.post(address(semi), chosen).status_code == 302
    assert not Result.objects.filter(fixture=final).exists()


@pytest.mark.rule("HC-SHT-03")
def test_what_a_correction_makes_illegal_is_read_before_it_is_made(as_, league, match):
    later = make.fixture(league, "Drakes", "Owls")
    sheets.record(match, "Vog, Stok", day=0)
    sheets.record(later, "", "Vog, Stok", day=7)
    card = {"home_card_0_player": "Vog", "home_card_0_what": "red"}
    asked = {"deed": "decide", "reason": "A red was missing", **card}
    typed = form(match, 0, 0, **asked)
    answer = as_("ada").post(address(match), typed)
    assert answer.status_code == 409
    said = [line.text for line in answer.context["consequences"]]
    assert said[0].startswith("Vog played round ")
    assert "against Drakes for Owls and was not allowed to: red card in " in said[0]
    assert answer.context["rows"]["home_card"].rows[0].player == "Vog"
    assert not Result.objects.get(fixture=match).home_reds
    again = form(match, 0, 0, **asked, knowing=answer.context["knowing"])
    assert as_("ada").post(address(match), again).status_code == 302
    told = Result.objects.get(fixture=match)
    assert told.home_reds == 1
    assert [one["role"] for one in told.report["home_sheet"]["lineup"]] == [
        "keeper",
        "field",
    ]


@pytest.mark.long
@pytest.mark.rule("HC-SHT-03")
def test_taking_back_asks_in_the_same_way(as_, league, match):
    later = make.fixture(league, "Drakes", "Owls")
    sheets.record(match, "Vog, Stok", challenge=(22, True), day=0)
    sheets.record(later, "", "Ann, Bo", day=7)
    written = sheets.played("", "Ann, Bo").sheets.away
    spoilt = replace(written, game=HelvetiaPart(cards_played=(CardPlayed(22),)))
    report = MatchReport(0, 0, sheets=BySide(None, spoilt))
    deeds.record_report(later, report, by=make.by(), opened_at=sheets.on(7))
    back = {"deed": "void", "reason": "Not played", "key": "v" * 20}
    answer = as_("ada").post(address(match), {**back, "version": 1})
    assert answer.status_code == 409
    said = [line.text for line in answer.context["consequences"]]
    assert any("Owls played card 22 in round" in line for line in said)
    knowing = {"knowing": answer.context["knowing"], "version": 1}
    assert as_("ada").post(address(match), {**back, **knowing}).status_code == 302
    assert not Result.objects.filter(fixture=match).exists()


@pytest.mark.rule("HC-FAM-14")
def test_the_kinds_of_goals_are_those_of_the_rules_played(client):
    ada = make.user("ada")
    client.force_login(ada)
    for profile, offered in (("geek", True), ("family", False)):
        club = make.club(f"Club {profile}", user=ada)
        made = make.cup("Owls Drakes", owner=club, profile=profile)
        page = client.get(address(made.fixtures.first())).content.decode()
        assert ('value="header"' in page) is offered
        assert ('value="penalty"' in page) is offered
        assert ('value="yellow"' in page) is offered
