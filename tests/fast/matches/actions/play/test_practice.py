"""BrowserMatch matches: written once, the computer's choices the same, deleted in time."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection

from competitions.actions.log.command import DeletedMeanwhile
from competitions.actions.log.entries import KeyReused
from engine.errors import Conflict, CorruptRecord, IllegalAction, RuleViolation
from matches import tasks
from matches.actions.play import acting, starting
from matches.actions.play.acting import act, answer, resign, take_back
from matches.actions.play.forgetting import forget_practice
from matches.models import PracticeAction, PracticeMatch, PracticeSecret
from matches.queries.play.browser_matches import browser_match, waiting_for_computer
from matches.rules.play import rebuilding
from matches.rules.play.computer import FRIEND, asks
from tests import make, make_play

pytestmark = pytest.mark.django_db


def by(key="a" * 20, **given):
    return make.by(key=key, **given)


def word_for(row):
    """What the usual coach would do in the person's place."""
    here = browser_match(PracticeMatch.objects.get(pk=row.pk))
    number = here.side.number
    seen = here.room.seen(here.match.state, number)
    choice = here.room.coach("coach", 1).choose(seen, number)
    return here.match.text(number, choice.action)


def rows():
    return list(PracticeAction.objects.values_list("n", "key", "side", "word", "faces"))


def test_the_computer_has_sealed_its_choice_when_the_match_begins():
    row = make_play.practice()
    here = browser_match(row)
    assert [one.side for one in here.actions] == [here.bench.side]
    assert here.match.promise == row.promise
    assert here.match.seed is None


@pytest.mark.rule("HC-PWR-01", "HC-PWR-14")
@pytest.mark.parametrize(("level", "hidden"), [("club", False), (FRIEND, True)])
def test_a_friendly_with_cards_draws_five_and_keeps_three(level, hidden):
    """Against a friend every moment asks, so that none tells what a hand holds."""
    row = make_play.practice(level=level, rules="geek_cards")
    here = make_play.played_on(row, phase="keep_cards")
    options = here.match.setup.options
    assert (options.cards, options.hide_prompts) == ("friendly", hidden)
    assert options.knock_out
    seen = here.room.seen(here.match.state, here.side.number)
    hand = (
        here.room.narrator(here.match.setup, "en").moment(seen, here.side.number).hand
    )
    assert [card.kind for card in hand].count("power") == 5
    assert [card.kind for card in hand].count("legend") == 4
    kept = here.match.legal(here.side).all()
    assert {(a.a.bit_count(), a.b > 0) for a in kept} == {(3, False), (2, True)}


def test_what_is_acknowledged_is_what_is_played_again():
    row = make_play.practice()
    done = act(row.public_id, word_for(row), by(), row.revision)
    again = browser_match(PracticeMatch.objects.get())
    assert again.actions == done.actions
    game = done.match.game
    assert game.key(again.match.state) == game.key(done.match.state)
    assert again.row.revision == len(again.actions) == again.match.written
    assert asks(again.match, again.side)


def test_a_search_chooses_the_same_whoever_asks_and_once(monkeypatch):
    row = make_play.practice(level="pro")
    assert waiting_for_computer(make.AT) == [row.public_id]
    found = []
    written = acting.store_actions
    monkeypatch.setattr(
        acting, "store_actions", lambda here, *rest: found.append(here.actions) or False
    )
    # two workers that die before they write
    assert not answer(row.public_id, make.AT)
    assert not answer(row.public_id, make.AT)
    monkeypatch.setattr(acting, "store_actions", written)
    assert answer(row.public_id, make.AT)
    assert not answer(row.public_id, make.AT)
    assert found[0] == found[1] == browser_match(PracticeMatch.objects.get()).actions
    assert waiting_for_computer(make.AT) == []


def test_a_search_is_waited_for_after_each_act():
    row = make_play.practice(level="pro")
    answer(row.public_id, make.AT)
    for n in range(30):
        row.refresh_from_db()
        if row.thinks_since:
            break
        act(row.public_id, word_for(row), by(f"key{n:017}"), row.revision)
    assert row.thinks_since == make.AT
    assert answer(row.public_id, make.AT)


@pytest.mark.rule("HV-PLAY-03")
def test_a_secret_choice_of_the_computer_is_no_news_to_the_page():
    row = make_play.practice(level="pro")
    assert row.revision == 0
    answer(row.public_id, make.AT)
    done = act(row.public_id, word_for(row), by(), 0)
    assert len(done.actions) == 2


def test_somebody_faster_makes_it_out_of_date(monkeypatch):
    row = make_play.practice()
    word, written = word_for(row), acting.store_actions

    def late(here, known, at):
        monkeypatch.setattr(acting, "store_actions", written)
        resign(row.public_id, by("f" * 20), row.revision)
        return written(here, known, at)

    monkeypatch.setattr(acting, "store_actions", late)
    with pytest.raises(IllegalAction):
        act(row.public_id, word, by(), row.revision)
    assert PracticeAction.objects.filter(side="home").count() == 1


def test_the_key_of_a_form_is_bound_to_its_word():
    row = make_play.practice()
    word = word_for(row)
    act(row.public_id, word, by(), row.revision)
    before = rows()
    act(row.public_id, word, by(), row.revision)
    with pytest.raises(KeyReused):
        act(row.public_id, word + "1", by(), row.revision)
    assert rows() == before


def test_a_word_spelt_in_another_way_is_the_same_form():
    row = make_play.practice(rules="geek")
    five, bench = word_for(row).removeprefix("=").split("/")
    turned = ",".join(reversed(five.split(",")))
    for _ in range(2):
        act(row.public_id, f"={turned}/{bench}", by(), row.revision)
    assert [word for *_, word, _ in rows()].count(f"={five}/{bench}") == 1


def test_a_match_that_is_too_long_can_still_be_given_up(monkeypatch):
    row = make_play.practice()
    monkeypatch.setattr(rebuilding, "MOST_ACTIONS", row.revision)
    with pytest.raises(IllegalAction, match="does not go on"):
        act(row.public_id, word_for(row), by(), row.revision)
    assert resign(row.public_id, by(), row.revision).is_over


def test_a_coach_who_is_not_offered_is_refused():
    with pytest.raises(RuleViolation):
        make_play.practice(level="random")


def test_a_match_that_cannot_be_read_keeps_no_other_waiting(monkeypatch):
    broken = make_play.practice(level="pro")
    make_play.practice(level="pro")
    PracticeMatch.objects.filter(pk=broken.pk).update(setup="{}")
    monkeypatch.setattr(tasks, "answer", lambda one, now: bool(practice_of(one)))
    assert tasks.let_computers_choose() == 1


def test_a_match_that_nobody_can_go_on_with_is_left_alone(monkeypatch, caplog):
    broken = make_play.practice(level="pro")
    make_play.practice(level="pro")

    def choose(public_id, now):
        if public_id == broken.public_id:
            raise IndexError
        return True

    for name in ("answer", "decide_for_late"):
        monkeypatch.setattr(tasks, name, choose)
    PracticeMatch.objects.update(due_at=make.AT)
    assert (tasks.let_computers_choose(), tasks.decide_for_the_late()) == (1, 1)
    assert caplog.text.count(f"leaves match {broken.public_id} alone") == 1
    broken.refresh_from_db()
    assert (broken.thinks_since, broken.due_at) == (None, None)


def practice_of(public_id):
    return browser_match(PracticeMatch.objects.get(public_id=public_id))


@pytest.mark.parametrize("deed", [act, take_back, resign])
def test_nothing_comes_after_the_end(deed):
    row = make_play.resigned()
    word = ["."] if deed is act else []
    with pytest.raises(IllegalAction):
        deed(row.public_id, *word, by(), row.revision + 1)


def test_a_page_of_before_resigns_nothing():
    row = make_play.practice()
    with pytest.raises(Conflict):
        resign(row.public_id, by(), 7)


def test_a_match_that_was_deleted_is_gone():
    row = make_play.practice()
    PracticeMatch.objects.all().delete()
    with pytest.raises(DeletedMeanwhile):
        act(row.public_id, ".", by(), 1)


def test_a_row_that_nobody_can_have_written_is_named():
    row = make_play.practice()
    PracticeAction.objects.update(word="nonsense")
    with pytest.raises(CorruptRecord):
        browser_match(row)


@pytest.mark.rule("HV-PLAY-02")
def test_matches_go_after_thirty_days():
    old = make_play.practice()
    make_play.practice(by={"at": make.AT + timedelta(days=1)})
    assert forget_practice(make.AT + timedelta(days=30)) == 1
    assert not PracticeMatch.objects.filter(pk=old.pk).exists()
    assert PracticeMatch.objects.count() == PracticeSecret.objects.count() == 1


@pytest.mark.rule("HV-PLAY-02")
def test_the_match_that_is_over_makes_place(monkeypatch):
    monkeypatch.setattr(starting, "MOST_STORED", 2)
    playing, over = make_play.practice(), make_play.resigned()
    newest = make_play.practice(by={"at": make.AT + timedelta(hours=1)})
    left = set(PracticeMatch.objects.values_list("pk", flat=True))
    assert left == {playing.pk, newest.pk}
    make_play.practice(by={"at": make.AT + timedelta(hours=2)})
    assert not PracticeMatch.objects.filter(pk=playing.pk).exists()
    assert over.pk not in left


@pytest.mark.rule("HV-PLAY-02")
def test_who_plays_is_left_alone_before_those_who_left(monkeypatch):
    monkeypatch.setattr(starting, "MOST_STORED", 2)
    playing, left = make_play.practice(), make_play.practice()
    act(playing.public_id, word_for(playing), by(at=later(1)), playing.revision)
    make_play.practice(by={"at": later(2)})
    assert PracticeMatch.objects.filter(pk=playing.pk).exists()
    assert not PracticeMatch.objects.filter(pk=left.pk).exists()


def later(hours):
    return make.AT + timedelta(hours=hours)


def test_the_seed_stands_in_its_own_table_only():
    row = make_play.practice()
    for table in connection.introspection.table_names():
        with connection.cursor() as cursor:
            cursor.execute(f'SELECT * FROM "{table}"')
            stored = str(cursor.fetchall())
        holds = make_play.CHANCE.seed.hex() in stored
        assert holds == (table == "matches_practicesecret"), table
    assert row.secret.seed == make_play.CHANCE.seed.hex()
