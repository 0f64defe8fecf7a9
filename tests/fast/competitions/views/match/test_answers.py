"""The page of the dice that a match has left open: thrown there, or typed."""

from __future__ import annotations

import re

import pytest
from django.core.management import call_command
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse

from competitions.actions.dice.answers import throw_waiting_dice
from competitions.games.dice import after_label, face_of_seed
from competitions.games.kickoffs import SideChoices
from competitions.games.questions import OpenDie
from competitions.models import (
    DiceSeed,
    Fixture,
    Injury,
    LogEntry,
    MatchAnswer,
    SquadPlayer,
    Team,
)
from competitions.verification.verify import league_findings
from competitions.web import attempt
from engine.errors import RuleViolation
from tests import make, make_finale, preparing, sheets, toss_league
from tests.fast.form_reader import forms_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Fixture:
    """Of the Owls O9 was injured, of the Drakes D9."""
    return make_finale.with_injured()


@pytest.fixture
def ada(client, match) -> Client:
    """The organiser; she coaches nobody."""
    return make.signed_in(client, "ada", match.club)


def coach(side: str, match: Fixture) -> Client:
    person = make.user(f"coach-{side}")
    make.coaching(preparing.team_of(match, side), person)
    browser = Client()
    browser.force_login(person)
    return browser


def address(match: Fixture) -> str:
    return reverse("answers", args=[match.public_id])


def html(client: Client, path: str) -> str:
    return client.get(path).content.decode()


def words(given: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", given).split())


def form(client: Client, match: Fixture, deed: str, name: str):
    """The form of this player's die that has this button."""
    player = str(SquadPlayer.objects.get(name=name).pk)
    for one in forms_in(html(client, address(match))):
        if deed in one.deeds and one.values.get("player") == [player]:
            return one
    raise AssertionError(f"nobody throws for {name}")


def typed(client: Client, match: Fixture, face: str, name: str = "O9"):
    sent = form(client, match, "answer", name).pressed("answer", face=face)
    return client.post(address(match), sent)


def fit(team: Team) -> SideChoices:
    """The fifteen with a sixteenth for who was injured."""
    substitute = make.player(team, f"{team.name[0]}16", 16).pk
    injured = team.squad.get(number=9).pk
    rows = make_finale.fifteen(team).lineup
    return SideChoices(
        lineup=tuple((substitute if pk == injured else pk, role) for pk, role in rows)
    )


def verify() -> None:
    assert list(league_findings()) == []
    call_command("verify")


@pytest.mark.long
@pytest.mark.rule("HV-ASK-01")
@pytest.mark.rule("FI-LGE-5")
def test_a_coach_types_the_face_and_the_log_says_so(match):
    browser = coach("home", match)
    shown = words(html(browser, address(match)))
    assert "Does O9 miss the next match?" in shown
    assert "with 1 or 2 he misses the next one. Rule FI-LGE-5" in shown
    assert "1–2 He misses the next match. 3–6 He may play the next match." in shown
    assert "A coach of Drakes or the organiser throws it." in shown
    sent = form(browser, match, "answer", "O9").pressed("answer", face="2")
    for _ in range(2):
        assert browser.post(address(match), sent).status_code == 302
    assert LogEntry.objects.filter(kind="question.answer").count() == 1
    hurt = Injury.objects.get(player__name="O9")
    assert (hurt.rule, hurt.left) == ("FI-LGE-5", 1)
    after = words(html(browser, address(match)))
    assert "O9 , Owls He misses the next match. Typed, or read from a file." in after
    assert "Prepare the next match of Owls" in after
    page = words(html(browser, match.get_absolute_url()))
    assert "The coach of Owls" in page
    assert "O9: 2, thrown at the table and typed" in page
    verify()


@pytest.mark.rule("HV-ASK-02")
def test_it_is_thrown_by_the_promised_die_and_anybody_computes_it(ada, match):
    sent = form(ada, match, "throw", "O9").pressed("throw")
    seed = DiceSeed.objects.get(fixture=match, shown_at=None)
    assert seed.commitment in html(ada, address(match))
    assert seed.seed not in html(ada, address(match))
    for _ in range(2):
        assert ada.post(address(match), sent).status_code == 302
    thrown = MatchAnswer.objects.get()
    label = after_label(match.public_id, thrown.player_id, "recovery")
    assert thrown.value == face_of_seed(seed.seed, label, 6)
    assert seed.seed not in html(ada, match.get_absolute_url())
    assert typed(ada, match, "4", "D9").status_code == 302
    page = html(ada, match.get_absolute_url())
    assert seed.seed in page
    assert label in page
    assert f"O9: {thrown.value}, by the promised die" in words(page)
    verify()
    MatchAnswer.objects.filter(pk=thrown.pk).update(sealed_by=None)
    assert any("differs from the log" in one for one in league_findings())
    wrong = {"value": thrown.value % 6 + 1, "sealed_by": seed}
    MatchAnswer.objects.filter(pk=thrown.pk).update(**wrong)
    assert any("the seed does not give" in one for one in league_findings())


@pytest.mark.rule("HV-ASK-01")
def test_who_has_no_say_reads_and_throws_nothing(match):
    player = SquadPlayer.objects.get(name="D9").pk
    sent = {"player": player, "version": match.version, "key": "k" * 20}
    visitor, stranger, home = Client(), Client(), coach("home", match)
    stranger.force_login(make.user("stranger"))
    assert "Does D9 miss" in html(visitor, address(match))
    assert not any(
        "throw" in one.deeds for one in forms_in(html(visitor, address(match)))
    )
    assert not DiceSeed.objects.filter(fixture=match, shown_at=None).exists()
    for browser, status in ((visitor, 302), (stranger, 403), (home, 422)):
        answer = browser.post(address(match), {**sent, "deed": "throw"})
        assert answer.status_code == status
    assert "A coach of his team or the organiser" in answer.content.decode()
    assert not MatchAnswer.objects.exists()


@pytest.mark.long
@pytest.mark.rule("HV-ASK-01")
def test_a_wrong_face_and_a_form_out_of_date_are_refused_with_what_was_typed(
    ada, match
):
    for face in ("0", "7", "x", ""):
        answer = typed(ada, match, face)
        assert answer.status_code == 422
        assert "This die has the faces 1 to 6." in answer.content.decode()
    assert 'value="x"' in typed(ada, match, "x").content.decode()
    sent = form(ada, match, "answer", "O9").pressed("answer", face="3")
    make_finale.injured_in(match, "9", "9 10")
    late = ada.post(address(match), sent)
    assert late.status_code == 409
    assert 'value="3"' in late.content.decode()
    assert typed(ada, match, "3").status_code == 302
    sent |= {"key": "z" * 20, "face": "5"}
    assert ada.post(address(match), sent).status_code == 409
    assert MatchAnswer.objects.get().value == 3
    verify()


@pytest.mark.long
@pytest.mark.rule("HV-ASK-01")
def test_a_correction_takes_the_question_away_or_asks_another(ada, match):
    typed(ada, match, "1")
    make_finale.injured_in(match, "10", "")
    shown = words(html(ada, address(match)))
    assert "Does O10 miss the next match?" in shown
    assert "Does D9" not in shown
    assert "O9 , Owls Without effect: the result does not ask for it any more." in shown
    assert not Injury.objects.filter(player__name="O9", active=True).exists()
    make_finale.injured_in(match, "9", "")
    assert "left to be thrown" in words(html(ada, address(match)))
    assert Injury.objects.get(player__name="O9").left == 1
    verify()


@pytest.mark.rule("HV-ASK-01")
def test_who_waits_for_the_die_is_led_to_it(ada, match):
    here = f'href="{address(match)}"'
    coming = match.competition.fixtures.exclude(pk=match.pk).get()
    desk = reverse("manage", args=[match.competition.slug])
    prepare = reverse("prepare", args=[coming.public_id])
    pages = [match.get_absolute_url(), match.home.get_absolute_url(), desk, prepare]
    pages[-1] += "?side=home"
    assert [path for path in pages if here not in html(ada, path)] == []
    # what is mine to throw, and of nobody else
    home, other = coach("home", match), make.signed_in(Client(), "zoe", match.club)
    today = html(home, "/")
    assert (here in today, "Still to be thrown" in today) == (True, True)
    assert "O9" in words(today)
    assert "D9" not in words(today)
    assert here not in html(other, "/")
    preparing.ready(coming, "home", choice=fit(coming.home))
    refusal = attempt(lambda: preparing.ready(coming, "away", choice=fit(coming.away)))
    assert isinstance(refusal.error, OpenDie)
    for name in ("matches/prepare_refused.html", "competitions/refusal.html"):
        said = render_to_string(name, {"refusal": refusal})
        assert "answer it first" in said
        assert f'class="btn" {here}' in said
    with pytest.raises(RuleViolation, match="may not play before his die is thrown"):
        preparing.ready(coming, "away", choice=make_finale.fifteen(coming.away))
    throw_waiting_dice(coming, by=make.by())
    assert MatchAnswer.objects.count() == 2
    assert [path for path in pages if here in html(ada, path)] == []
    assert here not in html(home, "/")
    verify()


@pytest.mark.long
@pytest.mark.rule("HV-ASK-01")
def test_another_game_asks_in_its_own_words(client, monkeypatch):
    toss_league.register(monkeypatch)
    season = make.championship("Reds Blues", ruleset=toss_league.RULESET, legs=1)
    match = sheets.record(season.fixtures.get(), "Stok, Vog I", "", day=0)
    ada = make.signed_in(client, "ada", season.club)
    shown = words(html(ada, address(match)))
    assert "How long is Vog out?" in shown
    assert "Rule CT-INJ-01" in shown
    assert "4 Four matches. 5–6 None at all." in shown
    assert typed(ada, match, "3", "Vog").status_code == 302
    assert Injury.objects.get().left == 3
    verify()
