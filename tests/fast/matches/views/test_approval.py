"""What the other coach reads before he confirms: on every page the same, and all of it."""

from __future__ import annotations

import html
import re

import pytest
from django.core.cache import cache
from django.test import Client

from competitions.actions.log.entries import Grounds
from competitions.actions.results import deeds
from competitions.actions.results.settlement import Submission
from competitions.models import LearntCard, Mail, Result
from competitions.verification.verify import league_findings
from matches.actions.ending import reopen_sheet
from matches.queries.read_marks import mark_seen
from matches.queries.sheet import sheet_state
from tests import make, make_sheets, preparing
from tests.make_sheets import by, ended, opened, player, written

pytestmark = pytest.mark.django_db
TERMS = "open home challenge=9:shots:3"
NEWS = "New since both had seen the sheet"


@pytest.fixture(autouse=True)
def forgotten():
    cache.clear()


@pytest.fixture
def ben():
    return make.user("ben", email="ben@example.org")


def coach(fixture, side, person):
    make.coaching(make_sheets.team_of(fixture, side), person)
    client = Client()
    client.force_login(person)
    return client


def lied(fixture):
    """Ben's phone shows the goal; then the end brings what he never saw."""
    written(fixture, "goal home 11; yellow home 5")
    mark_seen(fixture.public_id, {"away"}, 3)
    written(fixture, "void 2 'wrong player' by user:2/home; goal home 7")
    tired = player(fixture, 106)
    return ended(fixture, answers={"home": {"exhausted": (tired,), "outcome": (1,)}})


def words(part):
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", part)).split())


def listed(page, heading=NEWS):
    section = page.split(heading)[1].split("</ul>")[0]
    return [words(line) for line in re.findall(r"<li>(.*?)</li>", section)]


def at(fixture, page):
    return f"/m/{fixture.public_id}/{page}"


@pytest.mark.rule("HC-CMP-03", "HV-SHT-05")
def test_the_card_lists_all_that_the_other_phone_had_not_seen(ben):
    fixture = opened(terms=TERMS)
    client = coach(fixture, "away", ben)
    lied(fixture)
    home = fixture.home.name
    news = [
        f"{home}: Goal, H7",
        f"{home}: Exhausted, H6",
        f"{home}: Challenge 9 made",
        f"No longer: {home}: Goal, H11",
    ]
    for page in ("sheet/", "result/", "handover/", ""):
        assert listed(client.get(at(fixture, page)).content.decode()) == news, page
    # looking at it, also on a phone that asks for news, changes nothing
    mark_seen(fixture.public_id, {"away"}, 99)
    assert listed(client.get(at(fixture, "sheet/")).content.decode()) == news
    assert list(league_findings()) == []


@pytest.mark.rule("HC-CMP-03")
def test_the_card_says_what_follows_for_both_sides(ben):
    fixture = opened(terms=TERMS)
    client = coach(fixture, "away", ben)
    lied(fixture)
    page = client.get(at(fixture, "sheet/")).content.decode()
    assert f"{fixture.home.name} owns POWER card 9." in listed(
        page, "For the next match"
    )


@pytest.mark.long(cases=1)
@pytest.mark.rule("HC-SUSP-07")
@pytest.mark.parametrize("legs", [1, 2])
def test_bans_injuries_and_fatigue_of_both_are_named_where_a_match_is_ahead(ben, legs):
    """Before it is ended and on the card; after a side's last match nobody misses any."""
    fixture = opened(make_sheets.league(legs=legs))
    ada, client = (
        coach(fixture, "home", make.user("ada_b")),
        coach(fixture, "away", ben),
    )
    written(fixture, "red home 5; injury away 6; exhausted away 7")
    pages = [ada.get(at(fixture, "sheet/?end=1"))]
    ended(fixture)
    pages.append(client.get(at(fixture, "sheet/")))
    for page in (words(each.content.decode()) for each in pages):
        for name, said in (("H5", "red card"), ("A6", "injured"), ("A7", "exhausted")):
            found = re.search(rf"{name} of \w+ (misses|starts|rolls)[^.]*{said}", page)
            assert bool(found) is (legs == 2), name


@pytest.mark.rule("HC-CMP-03")
def test_what_each_phone_had_shown_when_it_wrote_counts_as_seen(ben):
    """The marks may be forgotten; what an entry had seen is written in it."""
    fixture = opened(terms=TERMS)
    client = coach(fixture, "away", ben)
    written(fixture, "goal home 11; yellow away 6")
    cache.clear()
    ended(fixture)
    page = client.get(at(fixture, "sheet/")).content.decode()
    assert listed(page) == [f"{fixture.home.name}: Challenge 9 not made"]


def test_where_both_had_seen_everything_the_card_says_so(ben):
    fixture = opened()
    client = coach(fixture, "away", ben)
    written(fixture, "goal home 11")
    mark_seen(fixture.public_id, {"away"}, 2)
    ended(fixture)
    page = client.get(at(fixture, "sheet/")).content.decode()
    assert NEWS not in page
    assert "Both had seen the whole sheet before it was ended." in page


@pytest.mark.rule("DEC-10")
def test_a_sheet_that_was_ended_anew_has_another_card_and_the_old_one_confirms_nothing(
    ben,
):
    fixture = opened(terms=TERMS)
    client = coach(fixture, "away", ben)
    first = lied(fixture)
    fixture.refresh_from_db()
    stale = {"deed": "confirm", "key": "keyofcard", "content": first.content_hash}
    stale["version"] = fixture.version
    mark_seen(fixture.public_id, {"away"}, 9)
    reopen_sheet(
        fixture, reason="", by=by("home"), seen=sheet_state(fixture.public_id).revision
    )
    ended(fixture)
    assert client.post(at(fixture, "sheet/"), stale).status_code == 409
    assert Result.objects.get().state == "provisional"


@pytest.mark.rule("DEC-10")
def test_the_card_is_about_the_result_and_not_about_an_older_sheet(ben):
    """The organiser typed another result beside the sheet."""
    fixture = opened()
    client = coach(fixture, "away", ben)
    written(fixture, "goal home 11")
    ended(fixture)
    deeds.decide_result(
        fixture,
        Submission(make.report(0, 3)),
        by=make.by(),
        grounds=Grounds(None, reason="As seen"),
    )
    page = words(client.get(at(fixture, "sheet/")).content.decode())
    assert f"{fixture.away.name} win 3 : 0" in page
    assert NEWS not in page


def test_a_typed_result_is_confirmed_with_its_scorers_and_cards(ben):
    league = make.championship("Owls Drakes", legs=1)
    fixture = league.fixtures.get()
    client = coach(fixture, "away", ben)
    deeds.propose_result(
        fixture,
        Submission(make.report_with_minutes()),
        by=make.coach_by("home"),
        grounds=Grounds(None),
    )
    page = client.get(at(fixture, "result/")).content.decode()
    lines = listed(page, "What was entered")
    assert len(lines) >= 3
    home = client.get("/").content.decode()
    assert listed(home, "What was entered") == lines
    assert 'value="confirm"' not in home
    assert "Read and confirm" in home


def test_a_plain_score_is_still_confirmed_on_home_in_one_tap(ben):
    league = make.championship("Owls Drakes", legs=1)
    fixture = league.fixtures.get()
    client = coach(fixture, "away", ben)
    deeds.propose_result(
        fixture,
        Submission(make.report(2, 1)),
        by=make.coach_by("home"),
        grounds=Grounds(None),
    )
    home = words(client.get("/").content.decode())
    assert f"Confirm: {fixture.home.name} win 2 : 1" in home


CUP = [("en", "win the cup"), ("fr", "remporte la coupe")]


@pytest.mark.long(cases=1)
@pytest.mark.rule("HC-SO-07")
@pytest.mark.parametrize(("language", "cup"), CUP)
def test_button_card_page_and_mail_name_the_outcome_in_the_same_words(
    ben, language, cup
):
    ben.language = language
    ben.save()
    final = make.cup("Owls Drakes")
    fixture = final.fixtures.select_related("competition__club", "home", "away").get()
    fixture.home, fixture.away = (e.team for e in final.entrants.order_by("pk"))
    fixture = opened(fixture, "open cup")
    ada, client = (
        coach(fixture, "home", make.user("ada_b")),
        coach(fixture, "away", ben),
    )
    kicks = "; ".join(
        f"kick {side} {n} {'in' if (side, n) != ('home', 5) else 'out'}"
        for n in (11, 7, 5)
        for side in ("home", "away")
    )
    whistles = "half; extra; extra2; shootout"
    written(fixture, f"goal home 11; goal away 11; {whistles}; {kicks}")
    said = {"Accept-Language": language}
    end = words(ada.get(at(fixture, "sheet/?end=1"), headers=said).content.decode())
    ended(fixture)
    outcome = f"1 (2):(3) 1, {fixture.away.name} "
    pages = [
        words(client.get(at(fixture, page), headers=said).content.decode())
        for page in ("sheet/", "result/", "handover/", "")
    ]
    mail = Mail.objects.get(to=ben.email)
    for text in (end, *pages, mail.subject, mail.body):
        text = text.replace("\N{NO-BREAK SPACE}", " ")
        assert outcome in text
        assert cup in text
    confirm = {"en": "Confirm: ", "fr": "Confirmer : "}[language]
    for page in pages[:2]:
        assert confirm + outcome in page.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.long
@pytest.mark.rule("DEC-17", "HC-CMP-03")
def test_what_a_side_has_trained_follows_nowhere_before_the_result_is_official(ben):
    """Whoever taps "End match" while it is played reads no training of the other side."""
    fixture = make.fixture(preparing.league(legs=2), "Owls", "Drakes")
    preparing.opened(fixture, away={"trained": (7,)})
    client = coach(fixture, "home", ben)
    pages = [client.get(at(fixture, "sheet/?end=1"))]
    ended(fixture)
    pages += [client.get(at(fixture, page)) for page in ("sheet/", "result/", "")]
    for page in pages:
        assert "POWER card 7" not in words(page.content.decode())
    assert LearntCard.objects.get().number == 7
