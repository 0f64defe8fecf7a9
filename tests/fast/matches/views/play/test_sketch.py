"""Moves are prepared before they are played: nobody sees them, and no move is lost."""

from __future__ import annotations

import json
import re
from html import unescape
from urllib.parse import unquote

import pytest
from django.test import Client
from django.urls import reverse

from matches.models import PracticeAction, PracticeMatch
from matches.queries.play.browser_matches import browser_match
from tests import make_play

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-PLAY-08")]
HTMX = {"HX-Request": "true"}


@pytest.fixture
def moving(both):
    """The same before free moves of Ada's."""
    here = browser_match(both)
    while here.match.phase != "move" or here.match.to_move != {here.side}:
        here = make_play.played_on(both, 1)
    return both


def page_of(client, row):
    return client.get(row.get_absolute_url()).content.decode()


def rows_of(html):
    """A move of each piece that may be prepared, and how it is called."""
    found = re.findall(
        r'value="([^"]*)" data-piece="(\w+)"[^>]*data-quiet="1">.*?<span>(.*?)<',
        html,
    )
    pieces = {}
    for word, piece, text in found:
        pieces.setdefault(piece, (unescape(word), unescape(text)))
    return list(pieces.values())


def offers_of(html, **given):
    part = html.partition('id="offers"')[2].partition("</form>")[0]
    hidden = re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', part)
    fields = {name: value for name, value in hidden if name != "sketched"}
    words = [unescape(value) for name, value in hidden if name == "sketched"]
    return {**fields, "sketched": words, **given}


def post(client, row, html, **given):
    address = reverse("play_act", args=[row.public_id])
    return client.post(address, offers_of(html, **given))


def prepared(client, row, words):
    """The page after these words were prepared one by one."""
    html = page_of(client, row)
    for word in words:
        answer = post(client, row, html, deed="sketch", word=word)
        assert answer.status_code == 200
        html = answer.content.decode()
    return html


def test_prepared_moves_are_seen_by_nobody_and_stored_nowhere(moving, ada, ben):
    others = (ben, Client())
    before = [page_of(each, moving) for each in others]
    stored = list(PracticeMatch.objects.values()), list(PracticeAction.objects.values())
    (first, text), (second, other), *_ = rows_of(page_of(ada, moving))
    html = prepared(ada, moving, [first, second])
    assert "2 moves prepared: nobody sees them yet." in html
    assert text in html
    assert other in html
    assert offers_of(html)["sketched"] == [first, second]
    now = list(PracticeMatch.objects.values()), list(PracticeAction.objects.values())
    assert now == stored
    assert [plain(page_of(each, moving)) for each in others] == [*map(plain, before)]


def plain(html):
    """Without what each answer draws anew."""
    return re.sub(r'(name="(csrfmiddlewaretoken|key)" value="|nonce-)\w+', "", html)


def test_the_board_shows_them_and_more_may_be_prepared(moving, ada):
    (first, text), *_ = rows_of(page_of(ada, moving))
    html = prepared(ada, moving, [first])
    cell = first[-2:].upper()
    assert re.search(rf'id="piece-\w+"[^>]*data-at="{cell}"', html)
    assert (first, text) not in rows_of(html)
    # and nothing of it has happened
    log = html.partition('id="log-title"')[2].partition("</ol>")[0]
    assert cell not in log


def test_commit_plays_them_in_order_once(moving, ada):
    (first, _), (second, _), *_ = rows_of(page_of(ada, moving))
    html = prepared(ada, moving, [first, second])
    known = moving.actions.count()
    for _ in range(3):
        answer = post(ada, moving, html, deed="act")
        assert answer.status_code == 302
    new = moving.actions.order_by("n")[known:]
    assert [one.word for one in new] == [first, second]
    assert len({one.key for one in new}) == 2
    assert "prepared" not in page_of(ada, moving)
    # the same key with other moves is another form
    assert post(ada, moving, html, sketched=[first]).status_code == 422
    assert post(ada, moving, html, sketched=[second, first]).status_code == 422
    assert moving.actions.count() == known + 2


def test_what_cannot_be_prepared_is_done_after_them_in_the_same_deed(moving, ada):
    (first, _), *_ = rows_of(page_of(ada, moving))
    html = prepared(ada, moving, [first])
    refused = post(ada, moving, html, deed="sketch", word=".")
    assert refused.status_code == 422
    page = refused.content.decode()
    assert "it can be done, but not prepared" in page
    assert offers_of(page)["sketched"] == [first]
    assert post(ada, moving, page, word=".").status_code == 302
    words = list(moving.actions.order_by("-n").values_list("word", flat=True)[:2])
    assert words == [".", first]


def test_nothing_is_sent_behind_what_rolls_or_shows(moving, ada):
    """Else a refusal would tell what fell, and nothing of it would be stored."""
    html = page_of(ada, moving)
    (first, _), *_ = rows_of(html)
    known = moving.actions.count()
    assert post(ada, moving, html, sketched=["."], word=first).status_code == 422
    assert moving.actions.count() == known


def test_the_newest_is_undone_first_and_an_older_one_with_what_hangs_on_it(moving, ada):
    html = page_of(ada, moving)
    (first, _text), (second, _other), *_ = rows_of(html)
    html = prepared(ada, moving, [first, second])
    newest = post(ada, moving, html, deed="sketch", drop="1").content.decode()
    assert offers_of(newest)["sketched"] == [first]
    oldest = post(ada, moving, html, deed="sketch", drop="0").content.decode()
    assert offers_of(oldest)["sketched"] == [second]
    assert "does not fit any more" not in oldest


def test_a_move_that_needs_another_is_dropped_with_it_by_name(moving, ada):
    html = page_of(ada, moving)
    cells = dict(re.findall(r'id="piece-(\w+)"[^>]*data-at="(\w+)"', html))
    for word, piece in re.findall(
        r'value="([^"]*)" data-piece="(\w+)"[^>]*quiet="1"', html
    ):
        left = post(ada, moving, html, deed="sketch", word=unescape(word))
        page = left.content.decode()
        into = re.search(
            rf'value="([^"]*&gt;{cells[piece]})" data-piece="(?!{piece})', page
        )
        if into:
            break
    first, second = unescape(word), unescape(into[1])
    html = post(ada, moving, page, deed="sketch", word=second).content.decode()
    assert offers_of(html)["sketched"] == [first, second]
    alone = post(ada, moving, html, deed="sketch", drop="0").content.decode()
    assert offers_of(alone)["sketched"] == []
    notice = re.search(r"does not fit any more: (.*?)\.<", alone)[1]
    assert cells[piece] in notice
    assert "prepared: nobody" not in alone


def test_a_page_of_before_keeps_what_still_fits(moving, ada):
    """Ada has moved on another device: the present board, and what is lost by name."""
    html = page_of(ada, moving)
    (first, text), (second, _), *_ = rows_of(html)
    html = prepared(ada, moving, [first, second])
    assert post(ada, moving, page_of(ada, moving), word=first).status_code == 302
    late = post(ada, moving, html, deed="act")
    assert late.status_code == 409
    page = late.content.decode()
    assert offers_of(page)["sketched"] == [second]
    assert f"Dropped, because it does not fit any more: {text}." in page
    more = post(ada, moving, html, deed="sketch", word=second)
    assert more.status_code == 409
    moving.refresh_from_db()
    assert offers_of(more.content.decode())["ply"] == str(moving.revision)


def test_a_question_for_news_keeps_them(moving, ada):
    (first, _), *_ = rows_of(page_of(ada, moving))
    html = prepared(ada, moving, [first])
    asks = unescape(re.search(r'hx-get="([^"]+)"', html)[1])
    heads = HTMX | json.loads(unescape(re.search(r'hx-headers="([^"]+)"', html)[1]))
    assert ada.get(asks, headers=heads).status_code == 204
    asks = re.sub(r"since=[\w-]+", "since=0", asks)
    page = ada.get(asks, headers=heads).content.decode()
    assert offers_of(page)["sketched"] == [first]
    # of somebody else they are nothing
    assert "prepared" not in Client().get(asks, headers=heads).content.decode()


def test_no_address_tells_what_is_prepared(moving, ada):
    """A proxy notes addresses down."""
    (first, _), *_ = rows_of(page_of(ada, moving))
    html = unescape(prepared(ada, moving, [first]))
    addresses = re.findall(r'(?:hx-get|hx-post|action|href)="([^"]+)"', html)
    assert len(addresses) > 5
    assert [each for each in addresses if first in unquote(each)] == []
    assert [each for each in addresses if "sketched" in each] == []


def test_what_no_page_has_prepared_is_refused_in_a_head_too(moving, ada):
    address = f"{moving.get_absolute_url()}?since=0"
    for odd in ("&".join(["sketched=x"] * 2000), "sketched=x", "sketched=%00&ply=9"):
        answer = ada.get(address, headers={**HTMX, "X-Sketch": odd})
        assert answer.status_code in (200, 400), odd


@pytest.mark.long(cases=3)
@pytest.mark.parametrize("deed", ["act", "sketch"])
@pytest.mark.parametrize(
    "given, status",
    [
        ({"sketched": ["nonsense"], "ply": "x"}, 400),
        ({"sketched": ["x"] * 61}, 400),
        ({"sketched": ["x" * 201]}, 400),
    ],
)
def test_odd_sketches_are_refused(moving, ada, deed, given, status):
    html = page_of(ada, moving)
    assert post(ada, moving, html, deed=deed, **given).status_code == status


def test_garbage_in_a_sketch_is_dropped_by_its_name(moving, ada):
    html = page_of(ada, moving)
    answer = post(ada, moving, html, deed="sketch", sketched=["<b>", "\x00", "undo"])
    assert answer.status_code == 200
    page = answer.content.decode()
    assert "&lt;b&gt;" in page
    assert "<b>;" not in page
    assert offers_of(page)["sketched"] == []


def test_who_is_not_asked_prepares_nothing(moving, ada, ben):
    (first, _), *_ = rows_of(page_of(ada, moving))
    html = page_of(ben, moving)
    assert "data-sketch" not in html
    given = {"ply": moving.revision, "key": "k" * 20, "deed": "sketch", "word": first}
    address = reverse("play_act", args=[moving.public_id])
    assert ben.post(address, given).status_code == 422
    assert Client().post(address, given).status_code == 403
