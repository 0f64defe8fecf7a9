"""News of a match from memory: for everybody before Django, for nobody else without it."""

from __future__ import annotations

import gzip
import html
import http.client
import re
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial

import pytest
from django.conf import settings
from django.contrib.auth import get_user_model
from django.core import signing
from django.core.wsgi import get_wsgi_application
from django.db import connections
from django.test import Client

from competitions.models import Competition, TableLink
from competitions.sheet_links import sheet_link_url
from engine.sides import Side
from helvetia_site.middleware import SIGNS
from helvetia_site.web import attendance, pace
from helvetia_site.web.bridge import Bridge, BridgeSettings
from matches import seats
from matches.actions.play.acting import act
from matches.models import PracticeMatch
from matches.queries.play.browser_matches import browser_match
from matches.queries.read_marks import mark_seen
from matches.rules.play.computer import FRIEND
from tests import make, make_play
from tests.make_sheets import ended, league, one, opened, team_of
from tests.services.serving import serving
from tests.waiting import LONG, until

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.proved_on_postgres,
]


@dataclass
class House:
    """The site, how often Django was asked there, and a browser or two."""

    port: int
    live: object
    asked: list[str] = field(default_factory=list)

    def get(self, path, **headers):
        """Status, headers and body, and what Django was asked meanwhile."""
        before = len(self.asked)
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=LONG)
        told = {name.replace("_", "-"): value for name, value in headers.items()}
        line.request("GET", path, headers={"HX-Request": "true", **told})
        answer = line.getresponse()
        body = answer.read()
        line.close()
        return answer.status, answer.headers, body, self.asked[before:]


@pytest.fixture
def house(monkeypatch):
    asked: list[str] = []
    pages = get_wsgi_application()

    def counted(environ, start_response):
        asked.append(environ["PATH_INFO"])
        return pages(environ, start_response)

    given = BridgeSettings(4, 10_000, frozenset(SIGNS), polls=True)
    bridge = Bridge(counted, given)
    for maker in (bridge.own, bridge.others):
        closing = partial(close_with_connections, maker.threads, maker.threads.close)
        monkeypatch.setattr(maker.threads, "close", closing)
    with serving(counted, bridge=bridge) as site:
        yield House(site.port, bridge.live, asked)


def close_with_connections(threads, close):
    """Each thread has its own to the database, and only it can close it."""
    for kind, work in threads.works.items():
        together = threading.Barrier(work.threads)

        def end(together=together):
            together.wait(LONG)
            connections.close_all()

        ends = [threads.pools[kind].submit(end) for _ in range(work.threads)]
        for one_end in ends:
            one_end.result(LONG)
    close()


def news(fixture, since="0"):
    return f"/m/{fixture.public_id}/?since={since}"


def sheet(fixture, since):
    return f"/m/{fixture.public_id}/sheet/?since={since}"


def known_in(body):
    return re.search(rb'since=([\w-]+)"', body)[1].decode()


def goal(fixture):
    one(fixture, "goal home 11")


def signed_in(fixture, side="home"):
    """The cookie of the coach of a side."""
    person = make.user(f"coach-{side}")
    make.coaching(team_of(fixture, side), person)
    browser = Client()
    browser.force_login(person)
    return browser, cookie_of(browser)


def cookie_of(browser):
    return "; ".join(f"{name}={one.value}" for name, one in browser.cookies.items())


def test_a_part_is_made_once_and_nothing_new_is_said_without_django(house):
    match = opened()
    status, _, body, asked = house.get(news(match))
    assert (status, asked) == (200, [match.get_absolute_url()])
    known = known_in(body)
    assert house.get(news(match, known))[::3] == (204, [])
    # somebody else, packed
    status, headers, packed, asked = house.get(news(match), Accept_Encoding="gzip")
    assert (status, asked) == (200, [])
    assert headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed) == body
    assert "Set-Cookie" not in headers
    assert headers["Content-Security-Policy"]
    assert 0 < float(headers["X-Interval"]) <= pace.MOST


def test_a_goal_is_a_new_part_that_is_made_once_for_all_who_wait(house):
    match = opened()
    known = known_in(house.get(news(match))[2])
    goal(match)
    found = []
    readers = [
        threading.Thread(
            target=lambda: found.append(after(lambda: house.get(news(match, known))))
        )
        for _ in range(12)
    ]
    before = len(house.asked)
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join()
    assert {status for status, *_ in found} == {200}
    assert len({body for _, _, body, _ in found}) == 1
    assert b'<span class="flap">1</span>' in found[0][2]
    assert len(house.asked) == before + 1


def test_the_part_is_the_same_for_everybody_and_in_his_language(house):
    match = opened()
    _, cookie = signed_in(match)
    body = house.get(news(match))[2]
    assert house.get(news(match), Cookie=cookie)[2] == body
    french = house.get(news(match), Accept_Language="fr-CH,fr;q=0.9,en;q=0.5")[2]
    assert french != body
    assert b"pass\xc3\xa9" in french
    chosen = f"{settings.LANGUAGE_COOKIE_NAME}=fr"
    assert house.get(news(match), Cookie=chosen)[::3][1:] == ([],)
    assert house.get(news(match), Cookie=chosen)[2] == french
    # as Django says it to who is signed in
    browser, _ = signed_in(match, "away")
    asked = browser.get(news(match), headers={"HX-Request": "true"})
    assert asked.content == body


def test_beginning_and_end_are_told_without_django(house):
    match = league()
    assert house.get(news(match, "-"))[::3] == (204, [])
    opened(match)
    status, headers, _, asked = after(lambda: house.get(news(match, "-")))
    assert (status, asked) == (200, [])
    assert headers["HX-Redirect"] == match.get_absolute_url()
    known = known_in(house.get(news(match))[2])
    ended(match)
    _, headers, _, asked = after(lambda: house.get(news(match, known)))
    assert (headers["HX-Redirect"], asked) == (match.get_absolute_url(), [])


def test_a_page_without_scripts_and_a_match_that_is_not_there_go_to_django(house):
    match = opened()
    _, _, body, asked = house.get(news(match), HX_Request="")
    assert b"<html" in body
    assert asked == [match.get_absolute_url()]
    assert house.get("/m/nothing/?since=-")[::3] == (404, ["/m/nothing/"])


def test_of_a_private_match_nothing_is_told_before_django(house):
    match = opened()
    _, cookie = signed_in(match)
    known = known_in(house.get(news(match))[2])
    Competition.objects.update(visibility="private")
    # from the next look on, which is a moment later
    until(lambda: house.get(news(match, known))[0] == 404)
    for since in (known, "0", "-"):
        assert house.get(news(match, since))[::3] == (404, [match.get_absolute_url()])
    # its own coach is asked for his right, and then believed while all stays so
    assert house.get(news(match, known), Cookie=cookie)[::3][0] == 204
    until(lambda: house.get(news(match, known), Cookie=cookie)[::3] == (204, []))
    assert house.get(news(match, known))[::3] == (404, [match.get_absolute_url()])


def polled(house, match, cookie, since):
    """From now on memory answers this phone, as long as nothing changes."""
    house.get(sheet(match, 0), Cookie=cookie)
    until(lambda: house.get(sheet(match, since), Cookie=cookie)[::3] == (204, []))


def test_a_phone_hears_without_django_that_nothing_is_new_and_what_is_read(house):
    match = opened()
    _, cookie = signed_in(match)
    polled(house, match, cookie, 1)

    def seen():
        return house.get(sheet(match, 1), Cookie=cookie)[1]["X-Seen"]

    until(lambda: seen() == "home=1,away=0")
    mark_seen(match.public_id, ["away"], 1)
    until(lambda: seen() == "home=1,away=1")
    goal(match)
    status, _, body, asked = after(lambda: house.get(sheet(match, 1), Cookie=cookie))
    assert (status, len(asked)) == (200, 1)
    assert b'data-revision="2"' in body
    # nobody else's cookies, and not another question
    assert house.get(sheet(match, 2))[0] == 302
    assert house.get(sheet(match, 1), Cookie=cookie)[0] == 200


def after(asks):
    """The first answer that is not "nothing new"."""
    found = []
    until(lambda: found.append(asks()) or found[-1][0] != 204)
    return found[-1]


def sign_out(browser, match):
    browser.post("/accounts/logout/")


def new_password(browser, match):
    person = get_user_model().objects.get(username="coach-home")
    person.set_password("another secret of his")
    person.save()


def blocked(browser, match):
    person = get_user_model().objects.get(username="coach-home")
    person.is_active = False
    person.save()


def no_coach(browser, match):
    team_of(match, "home").coaches.clear()


def made_private(browser, match):
    team_of(match, "home").coaches.clear()
    Competition.objects.update(visibility="private")


@pytest.mark.long(cases=2)
@pytest.mark.parametrize(
    "deed", [sign_out, new_password, blocked, no_coach, made_private]
)
def test_a_right_that_ends_is_not_believed_any_more(house, deed):
    match = opened()
    browser, cookie = signed_in(match)
    polled(house, match, cookie, 1)
    deed(browser, match)
    assert after(lambda: house.get(sheet(match, 1), Cookie=cookie))[0] in (
        302,
        403,
        404,
    )


def test_a_link_that_is_taken_back_is_not_believed_any_more(house):
    match = opened()
    link = TableLink.objects.create(
        public_id="linked", fixture=match, side="home", made_at=make.AT
    )
    browser = Client()
    browser.get(sheet_link_url(link))
    cookie = cookie_of(browser)
    polled(house, match, cookie, 1)
    TableLink.objects.filter(pk=link.pk).update(revoked_at=make.AT)
    assert after(lambda: house.get(sheet(match, 1), Cookie=cookie))[0] in (302, 403)


def seated_at(row, token):
    """The cookie of a browser that holds a side of a match in the browser."""
    held = signing.dumps([token], salt=seats.SEATS.salt)
    return f"{seats.COOKIE}={held}"


def board(row, since="0"):
    return f"{row.get_absolute_url()}?heard=3&since={since}"


def test_two_who_play_each_other_hear_of_an_act_and_else_nothing(house):
    row = make_play.practice("ada", level=FRIEND)
    PracticeMatch.objects.update(guest=seats.holder_of("ben"))
    row.refresh_from_db()
    ada, ben = seated_at(row, "ada"), seated_at(row, "ben")
    known = row.news
    # whoever holds a side is told so before Django; of a silent match not one byte more
    status, headers, body, asked = house.get(board(row, known), Cookie=ben)
    assert (status, body, asked) == (204, b"", [])
    assert 0 < float(headers["X-Interval"]) < pace.LEAST
    here = browser_match(row)
    word = here.match.text(here.side, here.match.legal(here.side).all()[0])
    act(row.public_id, word, make.by(key="z" * 20), row.revision)
    _, _, theirs, asked = after(lambda: house.get(board(row, known), Cookie=ben))
    assert asked == [row.get_absolute_url()]
    assert b"Your turn" in theirs
    row.refresh_from_db()
    until(lambda: house.get(board(row, row.news), Cookie=ben)[::3] == (204, []))
    # a part with somebody's secrets is asked for anew by each
    _, _, own, asked = house.get(board(row, known), Cookie=ada)
    assert asked == [row.get_absolute_url()]
    assert own != theirs


@pytest.mark.rule("HV-PLAY-26")
def test_a_coach_hears_that_the_other_one_asks_no_more(house, monkeypatch):
    monkeypatch.setattr(attendance, "SECONDS", 0.2)
    row = make_play.practice("ada", level=FRIEND)
    PracticeMatch.objects.update(guest=seats.holder_of("ben"))
    row.refresh_from_db()
    word = {side: seats.coach_word(row.public_id, side) for side in Side}

    def missed(who, side):
        cookie = seated_at(row, who)
        asked = house.get(board(row, row.news), Cookie=cookie, X_Coach=word[side])
        return asked[1]["X-Missed"]

    assert missed("ben", Side.AWAY) == "", "who has never asked is not missed"
    assert missed("ada", Side.HOME) == ""
    until(lambda: missed("ben", Side.AWAY) != "")
    assert missed("ada", Side.HOME) == ""
    assert missed("ben", Side.AWAY) == ""
    # a word of another match, or none, says nothing and hears nothing
    for wrong in ("home.0123456789abcdef", "home", ""):
        answer = house.get(
            board(row, row.news), Cookie=seated_at(row, "ada"), X_Coach=wrong
        )
        assert answer[1]["X-Missed"] is None


@contextmanager
def waiting_page(house, row, **headers):
    """What the page of a match is told that waits for news, once it is told."""
    with ThreadPoolExecutor(1) as browser:
        asking = partial(house.get, board(row, row.news), Prefer="wait=4", **headers)
        answer = browser.submit(asking)
        until(lambda: house.live.open.number)
        yield answer


def test_a_page_that_waits_is_told_of_an_act_once_it_is_done(house):
    row = make_play.practice("ada", level=FRIEND)
    PracticeMatch.objects.update(guest=seats.holder_of("ben"))
    row.refresh_from_db()
    here = browser_match(row)
    word = here.match.text(here.side, here.match.legal(here.side).all()[0])
    with waiting_page(house, row, Cookie=seated_at(row, "ben")) as answer:
        act(row.public_id, word, make.by(key="z" * 20), row.revision)
    status, headers, body, _ = answer.result()
    assert (status, b"Your turn" in body) == (200, True)
    assert float(headers["X-Interval"]) == pace.SOON
    assert not house.live.open.waiting


def test_a_page_does_not_wait_for_a_server_that_ends(house):
    row = make_play.practice("ada", level=FRIEND)
    with waiting_page(house, row) as answer:
        house.live.watch.loop.call_soon_threadsafe(house.live.close)
    assert answer.result()[::3] == (204, [])
    assert house.get(board(row, row.news), Prefer="wait=4")[0] == 204


def test_who_is_kept_waiting_widens_no_interval(house, monkeypatch):
    """He asks again when something happens: many do so at once, and then none."""
    row = make_play.practice("ada", level=FRIEND)
    monkeypatch.setattr(house.live.pace, "look", lambda *figures: None)
    with waiting_page(house, row) as answer:
        assert house.live.pace.asked == 0
        house.live.watch.loop.call_soon_threadsafe(house.live.close)
    assert answer.result()[0] == 204
    house.get(board(row, row.news), Prefer="wait=4")
    assert house.live.pace.asked == 1


def test_who_looks_on_at_a_match_in_the_browser_is_shown_what_is_kept(house):
    row = make_play.practice("ada", level=FRIEND)
    _, _, body, asked = house.get(board(row))
    assert asked == [row.get_absolute_url()]
    assert house.get(board(row))[2:] == (body, [])
    assert b"Your turn" not in body
    assert house.get(board(row, known_in(body)))[::3] == (204, [])
    assert house.get("/play/nothing/?since=0")[::3] == (404, ["/play/nothing/"])


def test_who_looks_on_is_told_how_many_do_and_nobody_else_is(house):
    row = make_play.practice("ada", level=FRIEND)
    known = known_in(house.get(board(row))[2])
    one, other = "1" * 16, "2" * 16

    def readers(**heads):
        return house.get(board(row, known), **heads)[1]["X-Readers"]

    # whoever is signed in is shown what everybody is, once his page holds no side
    _, cookie = signed_in(opened())
    assert readers(X_Reader=one) == "1"
    assert house.get(board(row), X_Reader=other, Cookie=cookie)[::3][1:] == ([],)
    assert [readers(X_Reader=one), readers(X_Reader=one)] == ["2", "2"]
    for nobody in ("", "x" * 16, "1" * 17):
        assert readers(X_Reader=nobody) is None
    assert readers(Cookie=seated_at(row, "ada")) is None
    assert b"<b>2</b>" in house.get(row.get_absolute_url(), HX_Request="")[2]


def test_of_a_private_match_it_is_told_to_who_may_see_it(house):
    match = league()
    _, cookie = signed_in(match)
    Competition.objects.update(visibility="private")
    row = make_play.league(match)
    stranger = house.get(board(row), X_Reader="1" * 16)
    assert (stranger[0], stranger[1]["X-Readers"]) == (404, None)
    own = house.get(board(row), X_Reader="2" * 16, Cookie=cookie)
    assert (own[0], own[1]["X-Readers"]) == (200, "1")


def test_readers_are_sent_away_before_those_who_write(house, monkeypatch):
    match = opened()
    _, cookie = signed_in(match)
    polled(house, match, cookie, 1)
    known = known_in(house.get(news(match))[2])
    monkeypatch.setattr(pace.Pace, "refuses", True)
    status, headers, _, asked = house.get(news(match, known))
    assert (status, asked) == (503, [])
    assert int(headers["Retry-After"]) <= pace.MOST
    assert house.get(sheet(match, 1), Cookie=cookie)[0] == 204
    assert house.get(sheet(match, 0), Cookie=cookie)[0] == 200


def landing(match):
    """The address with which the first page of a visitor asks."""
    league = Competition.objects.get(pk=match.competition_id)
    return f"/?since={league.pk}-{league.revision}-{league.version}"


def test_the_first_page_of_visitors_follows_from_memory(house):
    match = opened()
    address = landing(match)
    assert house.get(address)[::3] == (204, [])
    goal(match)
    status, _, body, asked = after(lambda: house.get(address))
    assert (status, asked) == (200, ["/"])
    assert b'<span class="match__fig match__fig--home">1<' in body
    # made once, also for somebody who is signed in; nothing of him stands in it
    _, cookie = signed_in(match)
    assert house.get(address, Cookie=cookie)[2:] == (body, [])
    assert house.get(landing(match))[::3] == (204, [])


def test_the_first_page_of_a_coach_is_told_without_django_that_nothing_is_new(house):
    match = opened()
    _, cookie = signed_in(match)
    body = house.get("/?mine=&since=0", Cookie=cookie)[2].decode()
    address = html.unescape(re.search(r'hx-get="([^"]+)"', body)[1])
    assert match.public_id in address

    def ask(cookie=cookie):
        return house.get(address, Cookie=cookie)

    until(lambda: ask()[::3] == (204, []))
    goal(match)
    status, _, body, asked = after(ask)
    assert (status, asked) == (200, ["/"])
    assert b'<span class="match__fig match__fig--home">1<' in body
    # nobody else's cookies
    assert ask("")[1]["HX-Redirect"] == "/"


def test_what_is_decided_elsewhere_comes_to_the_first_page_of_a_coach(house):
    match = opened()
    browser, cookie = signed_in(match)
    body = house.get("/?mine=&since=0", Cookie=cookie)[2].decode()
    address = html.unescape(re.search(r'hx-get="([^"]+)"', body)[1])
    until(lambda: house.get(address, Cookie=cookie)[::3] == (204, []))
    ended(match)
    status, _, body, _ = after(lambda: house.get(address, Cookie=cookie))
    assert status == 200
    assert b'data-state="live"' not in body
    until(lambda: house.get(address, Cookie=cookie)[0] == 200)
    browser.post("/accounts/logout/")
    assert after(lambda: house.get(address, Cookie=cookie))[1]["HX-Redirect"] == "/"
