"""The page before a match: own side only, nothing lost, one tap when it fits."""

from __future__ import annotations

import re

import pytest

from competitions.models import (
    CardDraw,
    Competition,
    DiceSeed,
    Hand,
    MatchAnswer,
    Result,
)
from matches.games.choices import choices_in
from matches.models import MatchSheet, Preparation, SheetEntry
from tests import make, preparing
from tests.fast.form_reader import form_with
from tests.sheets import answer_roll

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
OPEN = '<details class="more-info more-info--wide" open>'


@pytest.fixture
def league():
    return make.coached(preparing.league(legs=2))


@pytest.fixture
def match(league):
    return make.fixture(league, "Owls", "Drakes")


@pytest.fixture
def as_(client, league):
    return lambda name: make.signed_in(client, name, league.club)


def address(match, side=""):
    return f"/m/{match.public_id}/prepare/" + (f"?side={side}" if side else "")


def page_of(client, match, side=""):
    return client.get(address(match, side)).content.decode()


def press(client, match, deed="ready", side="", **typed):
    """The button as the page offers it, with some fields chosen otherwise."""
    form = form_with(page_of(client, match, side), deed)
    return client.post(form.action or address(match), form.pressed(deed, **typed))


def role(match, number, side="home"):
    return f"role_{preparing.player(preparing.team_of(match, side), number).pk}"


def test_a_visitor_signs_in_first_and_a_stranger_is_refused(client, match, as_):
    assert client.get(address(match)).status_code == 302
    assert as_("dora").get(address(match)).status_code == 403
    answer = as_("dora").post(address(match), {"deed": "ready"})
    assert answer.status_code == 403
    assert not Preparation.objects.exists()


def test_other_methods_and_unknown_deeds_are_refused(match, as_):
    assert as_("ben").put(address(match)).status_code == 405
    assert as_("ben").post(address(match), {"deed": "explode"}).status_code == 400


def test_reading_writes_nothing(match, as_):
    assert "Jux" in page_of(as_("ben"), match)
    assert not MatchSheet.objects.exists()


def test_a_side_that_is_complete_is_ready_with_one_tap(match, as_):
    answer = press(as_("ben"), match)
    assert answer.headers["Location"].endswith("?side=home")
    page = page_of(as_("ben"), match)
    assert "You are ready since" in page
    # beside the buttons too, wherever one has scrolled to
    assert "You are ready; your choice is saved and hidden." in page
    answer = press(as_("cleo"), match)
    assert answer.headers["Location"] == f"/m/{match.public_id}/sheet/"
    assert SheetEntry.objects.get().kind == "open"
    sheet = as_("cleo").get(answer.headers["Location"]).content.decode()
    # the log says it; a message would stay above a page that is never made anew
    assert "Sheet opened" in sheet
    assert 'data-level="success"' not in sheet
    assert as_("ben").get(address(match)).headers["Location"].endswith("/sheet/")


def test_of_the_other_coach_one_reads_only_that_he_is_ready(match, as_):
    press(as_("ben"), match, cards="2")
    page = page_of(as_("cleo"), match)
    assert re.search(r"Owls is ready since \d\d:\d\d:\d\d\.", page)
    assert "Grand parade" not in page or "Jux" not in page
    assert "Fips" not in page


def test_a_coach_does_not_reach_the_other_side_by_its_address(match, as_):
    press(as_("ben"), match)
    page = page_of(as_("cleo"), match, "home")
    assert "Schupp" in page
    assert "Jux" not in page


def test_a_banned_player_is_struck_out_with_why_and_where(league, match, as_):
    earlier = make.fixture(league, "Drakes", "Owls")
    preparing.played(earlier, "away", red=(5,))
    page = page_of(as_("ben"), match)
    assert "<s>Posse</s>" in page
    assert "red card, round" in page
    assert f'href="/m/{earlier.public_id}/"' in page
    posse = preparing.player(match.home, 5)
    assert f'name="role_{posse.pk}"' not in page


def test_whoever_is_out_leaves_last_times_line_up(league, match, as_):
    preparing.played(make.fixture(league, "Drakes", "Owls"), "away", red=(5,))
    press(as_("ben"), match)
    lineup = choices_in(Preparation.objects.get().choice).roles
    numbers = dict(match.home.squad.values_list("pk", "number"))
    starters = {numbers[pk] for pk, r in lineup.items() if r != "bench"}
    assert starters == {1, 3, 6, 10, 4}


def test_a_forged_choice_of_a_banned_player_is_refused_in_words(league, match, as_):
    preparing.played(make.fixture(league, "Drakes", "Owls"), "away", red=(5,))
    ben = as_("ben")
    form = form_with(page_of(ben, match), "ready")
    sent = {**form.pressed("ready"), role(match, 5): "start", role(match, 4): ""}
    answer = ben.post(address(match), sent)
    assert answer.status_code == 422
    assert "Posse is suspended" in answer.content.decode()
    assert not Preparation.objects.exists()


def test_everything_wrong_is_told_at_once_and_what_was_chosen_stays(match, as_):
    ben = as_("ben")
    typed = {role(match, 3): "", "trained": "6", "challenge": "9"}
    answer = press(ben, match, **typed)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "chosen so far: 4." in page
    answer = press(ben, match, **{role(match, 3): "", "challenge": "6", "trained": "6"})
    page = answer.content.decode()
    assert "chosen so far: 4." in page
    assert 'id="learn-6" checked' in page
    out = preparing.player(match.home, 3).pk
    assert f'id="out-{out}" checked' in page


@pytest.mark.long
@pytest.mark.rule("HC-SHT-01", "HC-CHL-01")
def test_a_challenge_that_is_brought_too_is_a_note_and_stops_nobody(match, as_):
    """Conflict 39: the rulebook's own sheet is written so."""
    ben = as_("ben")
    listed = {"trained": "6", "cards": ["6", "9"], "challenge": "9"}
    assert press(ben, match, **listed).status_code == 302
    page = page_of(ben, match)
    assert "You are ready since" in page
    assert "No. 9 is the challenge of this match and stands under LP too" in page
    assert 'id="bring-9" checked' in page
    assert "1 of 3 cards" in page
    both = {"trained": "6", "cards": ["6"], "challenge": "6"}
    press(ben, match, **both)
    assert "in the deck already: there is nothing to win" in page_of(ben, match)
    press(ben, match, **listed)
    assert "/sheet/" in press(as_("cleo"), match).headers["Location"]
    assert Hand.objects.get(team=match.home).numbers == [6]


def tick(client, form, part="told", **typed):
    """A tick as htmx sends it: the whole form, and which part it names."""
    sent = form.pressed("save", **typed)
    return client.post(form.action, sent, headers={**HTMX, "HX-Target": part})


def test_a_tick_is_saved_at_once_and_the_deck_follows(match, as_):
    ben = as_("ben")
    answer = tick(ben, form_with(page_of(ben, match), "save"), "follows", trained="9")
    page = answer.content.decode()
    assert answer.headers["HX-Retarget"] == "#follows"
    assert page.strip().startswith('<div id="follows"')
    assert 'id="bring-9"' in page
    assert "2 of 3 sessions" in page
    assert "Saved: nobody else sees it." in page
    assert Preparation.objects.get().choice["trained"] == [9]


@pytest.mark.rule("HV-PREP-01")
def test_a_page_never_conflicts_with_itself_and_the_last_state_stays(match, as_):
    """Its answer may have been lost, so it cannot know the newest print."""
    ben = as_("ben")
    form = form_with(page_of(ben, match), "save")
    for cards in ("2", "3"):
        answer = tick(ben, form, cards=cards)
        assert answer.status_code == 200
        assert answer.content.decode().strip().startswith('<div id="told"')
    assert Preparation.objects.get().choice["cards"] == [3]


@pytest.mark.rule("HV-PREP-01")
def test_a_tick_on_another_device_is_a_conflict_that_loses_nothing(match, as_):
    ben = as_("ben")
    phone, tablet = (form_with(page_of(ben, match), "save") for _ in range(2))
    tick(ben, phone, cards="2")
    answer = tick(ben, tablet, cards="3")
    page = answer.content.decode()
    assert (answer.status_code, answer.headers["HX-Retarget"]) == (409, "#prepare")
    assert 'id="bring-3" checked' in page
    assert Preparation.objects.get().choice["cards"] == [2]
    assert tick(ben, form_with(page, "save"), cards="3").status_code == 200
    assert tick(ben, phone, cards="2").status_code == 409


@pytest.mark.long
def test_a_tick_of_a_ready_coach_takes_his_ready_back_and_says_so(match, as_):
    press(as_("ben"), match)
    ben = as_("ben")
    answer = tick(ben, form_with(page_of(ben, match), "save"), cards="2")
    page = answer.content.decode()
    assert answer.headers["HX-Retarget"] == "#prepare"
    assert "You are ready since" not in page
    assert Preparation.objects.get().ready_at is None


def test_without_scripts_the_whole_page_comes_back(match, as_):
    answer = press(as_("ben"), match, "preview", trained="9")
    page = answer.content.decode()
    assert "<html" in page
    assert 'id="bring-9"' in page


def test_chosen_cards_come_first_and_what_they_do_is_on_the_page(match, as_):
    ben = as_("ben")
    press(ben, match, "save", cards="3", trained="9")
    page = page_of(ben, match)
    assert page.index('id="bring-3"') < page.index('id="bring-1"')
    assert page.index('id="learn-9"') < page.index("Learn POWER cards")
    for told in ("Read what they do", "has no effect", "Level 2"):
        assert told in page


@pytest.mark.long
def test_many_other_cards_are_folded_away_once_some_are_chosen(as_, league):
    teams = [entrant.team for entrant in league.entrants.all()]
    match = make.friendly(*teams, cards="free")
    ben = as_("ben")
    assert OPEN in page_of(ben, match)
    assert "24 cards to choose from" in page_of(ben, match)
    press(ben, match, "save", cards="24")
    assert OPEN not in page_of(ben, match)
    assert "23 other cards" in page_of(ben, match)


def test_a_draft_is_kept_and_nobody_is_ready(match, as_):
    ben = as_("ben")
    assert press(ben, match, "save", **{role(match, 3): ""}).status_code == 302
    assert Preparation.objects.get().ready_at is None
    assert "chosen so far: 4." in page_of(ben, match)


def test_a_stale_form_gets_a_conflict_and_loses_nothing(match, as_):
    ben = as_("ben")
    form = form_with(page_of(ben, match), "save")
    press(ben, match, "save", cards="2")
    answer = ben.post(address(match), form.pressed("save", cards="3"))
    page = answer.content.decode()
    assert answer.status_code == 409
    assert 'id="bring-3" checked' in page
    again = form_with(page, "save")
    assert ben.post(address(match), again.pressed("save", cards="3")).status_code == 302
    assert Preparation.objects.get().choice["cards"] == [3]


def test_htmx_gets_the_part_after_keeping_and_an_address_when_it_opens(match, as_):
    ben = as_("ben")
    form = form_with(page_of(ben, match), "ready")
    answer = ben.post(address(match), form.pressed("ready"), headers=HTMX)
    assert answer.content.decode().strip().startswith('<div id="prepare"')
    cleo = as_("cleo")
    form = form_with(page_of(cleo, match), "ready")
    answer = cleo.post(address(match), form.pressed("ready"), headers=HTMX)
    assert answer.headers["HX-Redirect"] == f"/m/{match.public_id}/sheet/"


def test_a_coach_who_waits_is_told_when_the_other_is_ready(match, as_):
    press(as_("ben"), match)
    wait = address(match, "home") + "&wait=1"
    page = as_("ben").get(wait, headers=HTMX).content.decode()
    assert "Drakes is not ready yet" in page
    assert page.strip().startswith('<div id="waiting"')
    press(as_("cleo"), match)
    answer = as_("ben").get(wait, headers=HTMX)
    assert answer.headers["HX-Redirect"] == f"/m/{match.public_id}/sheet/"


@pytest.fixture
def hurt(league):
    """The Owls' third match, and No. 8 who must roll before it."""
    third = _due(league)
    owls = third.home if third.home.name == "Owls" else third.away
    return third, preparing.player(owls, 8)


def types(ben, match, player, face="3", **typed):
    """The roll button, with a face of the table chosen beside it."""
    form = form_with(page_of(ben, match), "roll")
    sent = form.pressed("roll", **{f"face_{player.pk}": face, **typed})
    return ben.post(f"{address(match)}?player={player.pk}", sent)


def answers(cleo, match, player, deed, face=""):
    """One of the two buttons under a typed face: they send the whole form."""
    form = form_with(page_of(cleo, match), "ready")
    to = f"{form.action}&player={player.pk}&face={face}"
    return cleo.post(to, form.pressed(deed))


@pytest.mark.rule("HV-DICE-01")
def test_both_coaches_read_the_same_promise_before_anybody_rolls(as_, hurt):
    third, polter = hurt
    pages = [page_of(as_(name), third) for name in ("cleo", "ben")]
    promised = DiceSeed.objects.get()
    for page in pages:
        assert promised.commitment in page
        assert promised.seed not in page
    assert types(as_("ben"), third, polter, face="").status_code == 302
    roll = MatchAnswer.objects.get()
    assert (roll.how, roll.sealed_by) == ("sealed", promised)
    assert f"Helvetia’s die: Polter, face {roll.value}" in page_of(as_("cleo"), third)


@pytest.mark.rule("HV-DICE-02")
def test_a_typed_face_keeps_what_was_chosen_and_waits(as_, hurt):
    third, polter = hurt
    assert types(as_("ben"), third, polter, "6", cards="2").status_code == 302
    page = page_of(as_("ben"), third)
    assert "You typed a 6 from a die of the table" in page
    assert f'id="roll-{polter.pk}"' not in page
    assert 'id="bring-2" checked' in page
    assert not MatchAnswer.objects.exists()


def _due(league):
    """The Owls' third match, after No. 8 was injured in the first and missed the second."""
    first, second = league.fixtures.order_by("round")
    for match, given in (
        (first, {"injured": (8,)}),
        (second, {"rows": (*preparing.SEVEN, (7, "bench"))}),
    ):
        side = "home" if match.home.name == "Owls" else "away"
        preparing.played(match, side, **given)
    league.fixtures.create(
        club=league.club, public_id="third", competition=league, round=3,
        home=first.home, away=first.away,
    )  # fmt: skip
    return league.fixtures.get(public_id="third")


def test_an_organiser_prepares_either_side_but_reads_no_coachs_choice(match, as_):
    press(as_("ben"), match, cards="2")
    ada = as_("ada")
    page = page_of(ada, match, "home")
    assert "Its coach is ready since" in page
    assert "Grand parade" not in page
    assert "Jux" not in page
    assert press(ada, match, side="away").status_code == 302
    assert Hand.objects.filter(team=match.home, brought_by__startswith="user").exists()


def test_an_organiser_starts_a_side_anew(match, as_):
    press(as_("ben"), match, cards="2")
    assert press(as_("ada"), match, "anew", side="home").status_code == 302
    assert not Preparation.objects.exists()
    assert "Jux" in page_of(as_("ada"), match, "home")


def test_a_team_without_a_squad_is_sent_to_its_squad(match, as_):
    match.home.squad.all().delete()
    page = page_of(as_("ben"), match)
    assert f'href="/t/{match.home.slug}/squad/"' in page
    assert 'value="ready"' not in page


def test_too_few_players_are_a_forfeit_that_the_organiser_records(match, as_):
    match.home.squad.exclude(number__in=(1, 3)).delete()
    assert "The organiser records it." in page_of(as_("ben"), match)
    answer = press(as_("ada"), match, "walkover", side="home")
    assert answer.headers["Location"] == match.get_absolute_url()
    assert Result.objects.get().forfeit == "home"


def test_scores_only_is_one_tap(match, as_, league):
    type(league).objects.update(depth="score")
    answer = press(as_("ben"), match, "start")
    assert answer.headers["Location"].endswith("/sheet/")


def test_a_match_with_a_result_has_nothing_to_prepare(match, as_):
    make.record(match, "Owls 2-1 Drakes")
    page = page_of(as_("ben"), match)
    assert "has a result already" in page
    assert 'value="ready"' not in page


def test_a_result_that_is_not_official_yet_is_named(league, match, as_):
    make.play(league, "Drakes 1-0 Owls live")
    page = page_of(as_("ben"), match)
    assert "Not official yet: round" in page


def test_who_was_ready_is_told_that_it_does_not_fit_any_more(league, match, as_):
    press(as_("ben"), match)
    preparing.played(make.fixture(league, "Drakes", "Owls"), "away", red=(5,))
    answer = press(as_("cleo"), match)
    assert answer.headers["Location"].endswith("?side=away")
    page = page_of(as_("ben"), match)
    assert "Please look again" in page
    assert "Posse is suspended" in page
    assert not SheetEntry.objects.exists()


def test_friendlies_say_that_nothing_is_learnt_or_spent(league, as_):
    home, away = (entrant.team for entrant in league.entrants.all())
    match = make.friendly(home, away, cards="free")
    page = page_of(as_("ben"), match)
    assert "In this friendly you choose among all the cards" in page
    assert "Training" not in page
    assert press(as_("ben"), match, cards="24").status_code == 302


@pytest.mark.long
@pytest.mark.rule("HC-PWR-01", "HC-PWR-02", "HV-DRAW-01")
def test_in_a_friendly_five_cards_are_drawn_and_three_of_the_six_are_kept(match, as_):
    match = make.friendly(match.home, match.away)
    ben = as_("ben")
    page = page_of(ben, match)
    assert DiceSeed.objects.get().commitment in page
    assert "Draw 5 POWER cards" in page
    assert 'id="bring-' not in page
    refused = press(ben, match)
    assert (
        refused.status_code,
        "Draw your POWER cards" in refused.content.decode(),
    ) == (
        422,
        True,
    )
    assert press(ben, match, "draw").status_code == 302
    page = page_of(ben, match)
    drawn = CardDraw.objects.get(team=match.home).numbers
    offered = {int(n) for n in re.findall(r'id="bring-(\d+)"', page)}
    assert offered == {1, 2, 3, 4, *drawn}
    assert "Cards to keep: 3; chosen so far: 0." in page
    for cards in ([], drawn[:2], [1, drawn[0]], [1, 2, drawn[0]], drawn[:4]):
        assert press(ben, match, cards=list(map(str, cards))).status_code == 422
    other = next(n for n in range(24, 4, -1) if n not in drawn)
    refused = press(ben, match, cards=["1", str(drawn[0]), str(other)])
    assert f"No. {other} was not drawn." in refused.content.decode()
    assert press(ben, match, cards=["1", *map(str, drawn[:2])]).status_code == 302
    # the other coach sees the same promise and nothing of the cards
    theirs = page_of(as_("cleo"), match)
    assert DiceSeed.objects.get().commitment in theirs
    assert 'id="bring-' not in theirs


@pytest.mark.rule("HC-FAM-01", "HC-FAM-02", "HC-FAM-14")
def test_a_family_friendly_draws_nothing_and_has_its_own_sheet(match, as_):
    match = make.friendly(match.home, match.away, profile="family")
    page = page_of(as_("ben"), match)
    assert ("POWER" in page, "draw" in page.lower()) == (False, False)
    assert not DiceSeed.objects.exists()
    for name in ("ben", "cleo"):
        assert press(as_(name), match).status_code == 302
    sheet = as_("ben").get(f"/m/{match.public_id}/sheet/").content.decode()
    assert "Yellow" not in sheet
    told = as_("ben").get(match.get_absolute_url()).content.decode()
    assert "Friendly, FAMILY rules" in told


@pytest.mark.long
def test_a_page_costs_the_same_with_more_matches_played(
    league, match, as_, django_assert_max_num_queries
):
    preparing.played(make.fixture(league, "Drakes", "Owls"), "away", red=(5,))
    ben = as_("ben")
    # who looks first has the die promised
    ben.get(address(match))
    with django_assert_max_num_queries(45):
        ben.get(address(match))


@pytest.mark.long
@pytest.mark.rule("HV-DICE-02")
def test_the_other_coach_agrees_and_the_log_names_both(as_, hurt):
    third, polter = hurt
    types(as_("ben"), third, polter)
    cleo = as_("cleo")
    page = page_of(cleo, third)
    assert "Owls typed a 3 for Polter" in page
    assert "Roll it with Helvetia’s die" in page
    assert answers(cleo, third, polter, "agree", 3).status_code == 302
    assert "Rolled at the table and agreed: Polter, face 3, fit." in page_of(
        cleo, third
    )
    history = cleo.get(third.get_absolute_url()).content.decode()
    told = (
        "Die of the table typed in",
        "The coach of Owls",
        "Die of the table accepted",
    )
    assert [history.index(text) for text in told] == sorted(map(history.index, told))
    assert "The coach of Drakes" in history
    assert "Polter: 3, fit; rolled at the table and typed" in history


@pytest.mark.rule("HV-DICE-02")
def test_the_other_coach_has_it_rolled_instead(as_, hurt):
    third, polter = hurt
    types(as_("ben"), third, polter)
    assert answers(as_("ben"), third, polter, "agree", 3).status_code == 422
    assert not MatchAnswer.objects.exists()
    assert answers(as_("cleo"), third, polter, "roll").status_code == 302
    assert MatchAnswer.objects.get().how == "sealed"
    history = as_("cleo").get(third.get_absolute_url()).content.decode()
    assert "rolled by the promised die, instead of the 3 that was typed" in history


@pytest.mark.rule("HV-DICE-02")
def test_open_pages_are_told_of_a_typed_face_and_of_its_answer(as_, hurt):
    third, polter = hurt
    types(as_("ben"), third, polter)
    own, other = (
        re.search(r'hx-get="([^"]+wait=[^"]+)"', page_of(who, third))[1]
        for who in (as_("ben"), as_("cleo"))
    )
    own, other = own.replace("&amp;", "&"), other.replace("&amp;", "&")
    asked = as_("cleo").get(other, headers=HTMX).content.decode()
    assert "Owls typed a 3 for Polter" in asked
    answers(as_("cleo"), third, polter, "agree", 3)
    answer = as_("ben").get(own, headers=HTMX)
    assert answer.headers["HX-Retarget"] == "#prepare"
    assert "The die of the table showed 3: fit." in answer.content.decode()


def test_an_open_page_is_told_of_a_roll_where_the_score_is_all_that_is_kept(as_, hurt):
    third, polter = hurt
    answer_roll(third, polter, 2)
    Competition.objects.update(depth="score")
    side = "away" if third.home == polter.team else "home"
    waits = f"{address(third)}?side={side}&wait=1"
    told = as_("cleo").get(waits, headers=HTMX).content.decode()
    assert "Polter" in told


@pytest.mark.rule("HV-DICE-01")
def test_what_was_rolled_before_there_were_promises_stands_and_says_so(as_, hurt):
    third, polter = hurt
    answer_roll(third, polter, 2)
    assert "The server’s die, not promised, showed 2: fit." in page_of(
        as_("ben"), third
    )
    assert "Rolled by the server, not promised: Polter" in page_of(as_("cleo"), third)
    assert preparing.opened(third)


@pytest.mark.long
@pytest.mark.rule("HV-DICE-01")
def test_once_the_sheet_is_open_the_match_page_shows_the_seed(as_, hurt):
    third, polter = hurt
    types(as_("ben"), third, polter, face="")
    seed = DiceSeed.objects.get().seed
    before = as_("cleo").get(third.get_absolute_url()).content.decode()
    assert seed not in before
    for name in ("ben", "cleo"):
        press(as_(name), third)
    after = as_("cleo").get(third.get_absolute_url()).content.decode()
    assert seed in after
    assert f"recovery, match third, player {polter.pk}" in after


@pytest.mark.rule("HC-PLY-04")
def test_a_captain_is_marked_where_nobody_has_a_card(match, as_):
    assert 'name="captain"' not in page_of(as_("ben"), match)
    match.home.squad.update(card=None)
    knick = preparing.player(match.home, 3)
    lineup = {
        role(match, n): "start" if n in {1, 3, 5, 6, 10} else "" for n in range(1, 12)
        if match.home.squad.filter(number=n).exists()
    }  # fmt: skip
    keeper = str(preparing.player(match.home, 1).pk)
    ben = as_("ben")
    typed = {**lineup, "keeper": keeper, "captain": str(knick.pk)}
    assert press(ben, match, **typed).status_code == 302
    assert choices_in(Preparation.objects.get().choice).captain == knick.pk
    assert f'value="{knick.pk}" selected' in page_of(ben, match)


def test_a_typed_result_is_one_tap_away(match, as_):
    page = page_of(as_("ben"), match)
    assert f'href="/m/{match.public_id}/result/"' in page


@pytest.mark.long
@pytest.mark.rule("HV-PREP-02")
def test_from_the_sheet_both_phones_go_back_to_preparation(match, as_):
    for name in ("ben", "cleo"):
        press(as_(name), match, cards="2")
    sheet = f"/m/{match.public_id}/sheet/"
    form = form_with(as_("ben").get(sheet).content.decode(), "back")
    answer = as_("ben").post(sheet, form.pressed("back"))
    assert answer.headers["Location"].endswith("/prepare/")
    other = as_("cleo").get(f"{sheet}?since=1", headers=HTMX)
    assert other.headers["HX-Redirect"].endswith("/prepare/")
    page = page_of(as_("cleo"), match)
    assert "each side has seen the line-up" in page
    assert 'id="bring-2" checked' in page
    for name in ("ben", "cleo"):
        press(as_(name), match)
    page = as_("ben").get(sheet).content.decode()
    assert 'value="back"' in page
    clock = {"deed": "enter", "entry": '{"kind":"clock","plus":6}', "key": "c" * 20}
    as_("ben").post(sheet, {**clock, "seen": "3"})
    assert 'value="back"' not in as_("ben").get(sheet).content.decode()
