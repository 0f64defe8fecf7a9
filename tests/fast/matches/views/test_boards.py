"""A club's own boards, from the page to the match that is begun on one."""

from __future__ import annotations

import json
import re

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from competitions.actions.competition import boards
from competitions.actions.competition.boards import (
    BoardDraft,
    choose_board,
    offer_board,
    remove_board,
    save_board,
)
from competitions.actions.competition.bundles import import_bundle
from competitions.actions.log.limits import spend_start
from competitions.exports.bundle import bundle_of
from competitions.files.bundle.dump import dumps
from competitions.files.bundle.parse import parse_bundle
from competitions.models import Allowance, ClubBoard, Competition, LogEntry
from competitions.rules.people.limits import BOARD_TRIALS, COMPETITIONS, TooMany
from engine import simulate
from engine.errors import RuleViolation
from engine.registry import ROOMS
from matches.actions.play import from_fixture
from matches.models import PlayedMatch, PracticeMatch
from matches.verification.verify import all_findings
from tests import make, make_play, preparing
from tests.seen import Seen

pytestmark = pytest.mark.django_db
USUAL = ROOMS["helvetia"].board_text()
OWN = USUAL.replace('"F4", "G4", "F5", "G5", "H5", "F6", "G6"', '"G5"')


@pytest.fixture
def club():
    return make.club(user=make.user("ada"))


@pytest.fixture
def ada(club):
    client = Client()
    client.login(username="ada", password=make.PASSWORD)
    return client


def send(client, club, deed, **given):
    """As a browser sends it: with the ends of lines that it has."""
    typed = {"name": "Small circle", "text": OWN, **given}
    typed["text"] = typed["text"].replace("\n", "\r\n")
    sent = {"deed": deed, "key": given.pop("key", "k" * 20), **typed}
    return client.post(reverse("board_new", args=[club.slug]), sent)


def drawn_in(answer):
    return re.search(r'name="drawn" value="(\w+)"', answer.content.decode())[1]


@pytest.mark.rule("HV-BOARD-01")
def test_a_board_is_drawn_before_it_is_saved(ada, club):
    page = ada.get(reverse("board_new", args=[club.slug]))
    assert "<polygon" in page.content.decode()
    unseen = send(ada, club, "create", drawn=drawn_in(page))
    assert "what you typed since" in unseen.content.decode()
    assert not ClubBoard.objects.exists()
    looked = send(ada, club, "check", name="")
    assert looked.status_code == 200
    assert drawn_in(looked) == drawn_in(unseen)
    kept = send(ada, club, "create", drawn=drawn_in(looked))
    board = ClubBoard.objects.get()
    assert kept.headers["Location"] == board.get_absolute_url()
    assert board.text == OWN
    send(ada, club, "create", drawn=drawn_in(looked))
    assert ClubBoard.objects.count() == 1
    assert "<polygon" in ada.get(board.get_absolute_url()).content.decode()
    assert list(all_findings()) == []


@pytest.mark.rule("HC-GEO-40")
def test_each_fault_is_said_and_nothing_typed_is_lost(ada, club):
    text = OWN.replace('spot = "C5"', 'spot = "Z5"').replace("left   =", "links  =")
    answer = send(ada, club, "create", text=text, drawn="")
    page = Seen(answer.content.decode())
    assert answer.status_code == 422
    told = " ".join(page.errors.values())
    line = text.split("\n").index('spot = "Z5"') + 1
    assert f"Line {line}: west.spot: the pitch has no hex Z5." in told
    assert "malus.left is missing" in told
    assert "malus.links is not a part of a board" in told
    typed = next(each for each in page.controls if each.name == "text")
    assert typed.value.replace("\r\n", "\n").strip() == text.strip()
    assert "<polygon" not in answer.content.decode()
    many = "\n".join(f"k{n} = 1" for n in range(99))
    assert "And 74 more." in send(ada, club, "check", text=many).content.decode()


@pytest.mark.rule("HV-BOARD-01")
def test_what_cannot_be_kept_is_refused(club):
    make.board(club)
    for name, text, said in (
        ("small CIRCLE", OWN, "already"),
        ("Other", "", "missing"),
        ("Other", "#" * 100_001, "100 kB"),
    ):
        with pytest.raises(RuleViolation, match=said):
            save_board(club, BoardDraft("helvetia", name, text), by=make.by())
    with pytest.raises(RuleViolation, match="own board only"):
        save_board(club, BoardDraft("chess", "Other", OWN), by=make.by())
    assert ClubBoard.objects.count() == 1


@pytest.mark.rule("HV-BOARD-01")
def test_a_board_on_which_no_match_ends_is_refused(club, monkeypatch):
    draft = BoardDraft("helvetia", "Endless", OWN + "# endless")
    with monkeypatch.context() as short:
        short.setattr(simulate, "MOST_DECISIONS", 9)
        with pytest.raises(RuleViolation, match="come to its end"):
            save_board(club, draft, by=make.by())

    def breaks(*given):
        raise IndexError

    with monkeypatch.context() as broken:
        broken.setattr(simulate.ComputerMatch, "decisions", breaks)
        assert not simulate.plays_to_the_end("helvetia", OWN + "# broken")
    assert not ClubBoard.objects.exists()


@pytest.mark.rule("HV-BOARD-01")
def test_nobody_waits_while_matches_are_played_on_a_new_board(club, monkeypatch):
    depth = []
    real = simulate._comes_to_its_end

    def noted(*given):
        depth.append(len(connection.savepoint_ids))
        return real(*given)

    monkeypatch.setattr(simulate, "_comes_to_its_end", noted)
    outside = len(connection.savepoint_ids)
    draft = BoardDraft("helvetia", "Quick", OWN + "# quick")
    board = save_board(club, draft, by=make.by())
    league = make.championship(owner=club)
    Competition.objects.filter(pk=league.pk).update(board=board.public_id)
    league.refresh_from_db()
    brought = dumps(bundle_of(league)).replace("# quick", "# brought")
    import_bundle(parse_bundle(brought), by=make.by(), club=make.club("Basel"))
    assert ClubBoard.objects.count() == 2
    assert set(depth) == {outside}


@pytest.mark.rule("HV-LIMIT-08")
def test_a_network_over_its_limit_makes_nobody_play(club, monkeypatch):
    """Neither by a form nor by a bundle; one that the club offers is not tried again."""
    league, elsewhere = make.championship(owner=club), make.club("Basel")
    league.board = make.board(club).public_id
    league.save(update_fields=["board"])
    played = []
    monkeypatch.setattr(boards, "plays_to_the_end", lambda *of: played.append(of))
    here = {"network": "10.0.0.7", "account": "user:7"}
    for n in range(BOARD_TRIALS.most):
        draft = BoardDraft("helvetia", f"Own {n}", f"{OWN}# {n}")
        with pytest.raises(RuleViolation, match="come to its end"):
            save_board(club, draft, by=make.by(**here))
    played.clear()
    with pytest.raises(TooMany, match="tried from this network within an hour: 20"):
        save_board(club, BoardDraft("helvetia", "One more", OWN), by=make.by(**here))
    other = {"network": "10.0.0.8", "account": "user:8"}
    for _ in range(COMPETITIONS.most):
        spend_start(make.by(**other), club=False)
    for who, said in ((here, "tried from"), (other, "competitions within a day")):
        with pytest.raises(TooMany, match=said):
            import_bundle(bundle_of(league), by=make.by(**who), club=elsewhere)
    import_bundle(bundle_of(league), by=make.by(**here), club=club)
    assert not played


@pytest.mark.rule("HV-LIMIT-08")
def test_a_board_sent_twice_counts_once(club, monkeypatch):
    monkeypatch.setattr(boards, "plays_to_the_end", lambda *_: True)
    draft = BoardDraft("helvetia", "Own", OWN)
    by = make.by(network="10.0.0.7")
    assert save_board(club, draft, by=by) == save_board(club, draft, by=by)
    assert [len(row.used) for row in Allowance.objects.all()] == [1]


@pytest.mark.rule("HV-BOARD-02")
def test_one_is_taken_from_the_choice_and_put_back(ada, club):
    board = make.board(club)
    page = board.get_absolute_url()
    for deed, offered in (("remove", False), ("remove", False), ("back", True)):
        ada.post(page, {"deed": deed, "key": f"{deed}{offered}keys"})
        board.refresh_from_db()
        assert (board.removed_at is None) == offered
    assert LogEntry.objects.filter(kind__startswith="board.").count() == 3
    assert list(all_findings()) == []


@pytest.mark.rule("HV-BOARD-01")
def test_what_was_changed_behind_the_log_is_found(club):
    board = make.board(club)
    ClubBoard.objects.update(text=USUAL, name="Mine")
    found = list(all_findings())
    assert any("its text is not the one" in one for one in found)
    assert any(f"board {board.public_id}: name is" in one for one in found)
    ClubBoard.objects.all().delete()
    assert any("the log knows it" in one for one in all_findings())


@pytest.mark.rule("HV-BOARD-03")
def test_a_match_for_practice_is_played_on_it(ada, club):
    board = make.board(club)
    visitor = Client()
    assert "Board" not in Seen(visitor.get(reverse("play")).content.decode()).text
    assert board.public_id in ada.get(reverse("play")).content.decode()
    linked = visitor.get(reverse("play"), {"board": board.public_id})
    assert "Of Geneva Tables" in linked.content.decode()
    row = make_play.practice(board=board.public_id)
    own = json.loads(row.setup)["board"]["own"]
    assert own["field"]["circle"] == ["G5"]
    remove_board(board, by=make.by())
    assert json.loads(PracticeMatch.objects.get().setup)["board"]["own"] == own
    with pytest.raises(RuleViolation, match="any more"):
        make_play.practice(board=board.public_id)
    assert board.public_id not in ada.get(reverse("play")).content.decode()
    odd = {"deed": "start", "key": "o" * 20, "game": "helvetia", "rules": "geek"}
    odd |= {"squad": "jesters", "level": "novice", "help": "odds", "board": "no\0ne"}
    assert visitor.post(reverse("play"), odd).status_code == 422


@pytest.fixture
def chosen(club):
    """A league whose only match is ready to be played in the browser."""
    league = preparing.league(owner=club)
    Competition.objects.filter(pk=league.pk).update(venue="either")
    league.refresh_from_db()
    preparing.opened(league.fixtures.get())
    return league


@pytest.mark.rule("HV-BOARD-03")
def test_a_competition_is_played_on_it_from_now_on(ada, club, chosen):
    page = reverse("manage_rules", args=[chosen.slug])
    assert 'value="board"' not in ada.get(page).content.decode()
    board = make.board(club)
    sent = {"deed": "board", "key": "b" * 20, "version": chosen.version}
    answer = ada.post(page, {**sent, "board": board.public_id})
    assert answer.status_code == 302
    assert ada.post(page, {**sent, "key": "c" * 20, "board": ""}).status_code == 409
    rules = reverse("rules", args=[chosen.slug])
    told = ada.get(rules).content.decode()
    assert "Small circle" in told
    assert "Board chosen" in told
    remove_board(board, by=make.by())
    assert board.public_id in ada.get(page).content.decode()
    row = _begun(chosen.fixtures.get())
    assert json.loads(row.setup)["board"]["own"]["field"]["circle"] == ["G5"]
    offer_board(board, by=make.by())
    other = make.championship(owner=make.club("Basel"), name="Other")
    with pytest.raises(RuleViolation, match="any more"):
        choose_board(other, board.public_id, by=make.by(), version=None)


def _begun(fixture):
    by = make.by("user:900", "coach", sides=frozenset({"home"}))
    fixture.refresh_from_db()
    from_fixture.play_in_browser(fixture, by=by)
    return PlayedMatch.objects.get(fixture=fixture)


@pytest.mark.rule("HV-BOARD-03")
def test_a_friendly_says_its_board_itself(ada, club):
    owls, drakes = (make.team(name, club) for name in ("Owls", "Drakes"))
    board = make.board(club)
    page = reverse("friendlies", args=[club.slug])
    sent = {"deed": "create", "key": "f" * 20, "home": owls.pk, "away": drakes.pk}
    sent |= {"profile": "geek", "cards": "drawn", "venue": "browser"}
    assert ada.post(page, {**sent, "board": "nothing"}).status_code == 422
    assert ada.post(page, {**sent, "board": board.public_id}).status_code == 302
    fixture = club.fixtures.get()
    assert fixture.board_of_play == board.public_id
    shown = ada.get(reverse("browser", args=[fixture.public_id])).content.decode()
    assert f'<a href="{board.get_absolute_url()}">Small circle</a>' in shown
    assert list(all_findings()) == []
