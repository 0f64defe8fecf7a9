"""The cards of a friendly: drawn once by the promised dice, shown when all is over."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace

import pytest

from competitions.actions.competition.fixtures import delete_friendly
from competitions.actions.dice.card_draws import draw_cards
from competitions.actions.dice.recovery import promise_dice
from competitions.actions.log.entries import Grounds
from competitions.actions.team.cards import (
    StoredCard,
    delete_card,
    duplicate_box,
    import_cards,
    save_card,
)
from competitions.actions.team.squads import take_squad
from competitions.actions.team.teams import edit_team
from competitions.games.dice import drawn_cards
from competitions.models import CardDraw, DiceSeed, Hand, LogEntry
from competitions.pages.match.dice_proofs import draw_proofs
from competitions.pages.match.history import history_of
from competitions.queries.dice.card_draws import current_draw
from competitions.verification.verify import league_findings
from engine.errors import Conflict, RuleViolation
from matches.actions.back import back_to_preparation
from matches.actions.preparing import PreparationForm, keep_choices, prepare_anew
from matches.models import MatchSheet
from matches.queries.preparing import match_terms_of
from tests import make, preparing
from tests.paths import ROOT

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-DRAW-01", "HC-PWR-01")]


@pytest.fixture
def match():
    teams = [make.team("Owls")]
    teams.append(make.team("Drakes", teams[0].club))
    for team, key in zip(teams, ("jesters", "drakes"), strict=True):
        preparing.squad(team, key)
    made = make.friendly(*teams)
    promise_dice(made, by=make.by(), seed=lambda: "5e" * 32)
    return made


def drawn(match, side="home", **given):
    """By a coach who presses the button on his page."""
    who = replace(make.coach_by(side, f"user:{side}"), **given)
    asked = PreparationForm(
        side, preparing.choice(preparing.team_of(match, side)), draws=True
    )
    keep_choices(match, asked, by=who)
    return current_draw(match, preparing.team_of(match, side))


def kept(match, side, cards):
    who = make.coach_by(side, f"user:{side}")
    asked = preparing.pressed(match, side, cards=tuple(sorted(cards)))
    return keep_choices(match, asked, by=who)


def test_each_side_draws_five_of_its_twenty_once(match):
    first, again, other = drawn(match), drawn(match), drawn(match, "away")
    assert first == again
    assert first.box == list(range(5, 25))
    for draw in (first, other):
        assert len(set(draw.numbers)) == 5
        assert set(draw.numbers) < set(draw.box)
    assert first.numbers != other.numbers
    assert list(league_findings()) == []


def test_neither_log_nor_opening_tell_which_cards_they_are(match):
    home, away = drawn(match), drawn(match, "away")
    kept(match, "home", tuple(home.numbers[:3]))
    kept(match, "away", (2, *away.numbers[:2]))
    told = str(list(LogEntry.objects.values_list("payload", flat=True)))
    seed = DiceSeed.objects.get()
    assert seed.shown_at is None
    assert seed.seed not in told
    for draw in (home, away):
        assert json.dumps(draw.numbers, separators=(",", ":")) not in told
    assert draw_proofs(match) == ()
    hands = {hand.team: hand.numbers for hand in Hand.objects.all()}
    assert hands == {
        match.home: sorted(home.numbers[:3]),
        match.away: sorted(away.numbers[:2]),
    }


def test_once_the_result_is_official_anybody_draws_them_again(match):
    home = drawn(match)
    make.record(match, "Owls 2-1 Drakes")
    (proof,) = draw_proofs(match)
    assert proof.numbers == tuple(home.numbers)
    cards, box = (",".join(map(str, of)) for of in (proof.numbers, proof.box))
    given = [proof.commitment, proof.seed, proof.label]
    assert checked(*given, cards, "--box", box).returncode == 0
    wrong = checked(*given, ",".join(reversed(cards.split(","))), "--box", box)
    assert (wrong.returncode, "the seed draws" in wrong.stdout) == (1, True)
    assert checked("0" * 64, *given[1:], cards, "--box", box).returncode == 1


def checked(*given):
    script = str(ROOT / "scripts" / "check_dice.py")
    command = [sys.executable, "-I", script, *given]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_back_to_preparation_leaves_the_draw_as_it_was(match):
    home, away = drawn(match), drawn(match, "away")
    for side, draw in (("home", home), ("away", away)):
        kept(match, side, tuple(draw.numbers[:3]))
    seen = MatchSheet.objects.get().revision
    back_to_preparation(match, by=make.coach_by("home", "user:home"), seen=seen)
    assert drawn(match) == home
    assert DiceSeed.objects.get().shown_at is None


def test_once_the_match_was_taken_back_nobody_is_shown_what_was_drawn_for_it(match):
    for side in ("home", "away"):
        kept(match, side, tuple(drawn(match, side).numbers[:3]))
    assert match_terms_of(match, "home", match.home).offer.drawn
    # ended, and the result that nobody had confirmed is gone
    MatchSheet.objects.update(ended_at=make.AT)
    for side, team in (("home", match.home), ("away", match.away)):
        offer = match_terms_of(match, side, team).offer
        assert (offer.drawn, offer.to_draw) == (None, True)


def test_who_takes_a_side_over_draws_anew_and_never_sees_what_was_drawn(match):
    first = drawn(match)
    otto = make.by("user:otto", "organiser", key="o" * 20)
    prepare_anew(match, "home", by=otto)
    assert current_draw(match, match.home) is None
    again = drawn(match, sides=frozenset(), organiser=True)
    assert (again.number, again.numbers != first.numbers) == (2, True)
    assert list(league_findings()) == []


def test_nobody_takes_a_side_over_from_himself_to_draw_again(match):
    otto = make.by("user:otto", "organiser", key="o" * 20)
    prepare_anew(match, "home", by=otto)
    given = {"sides": frozenset(), "organiser": True, "actor": "user:otto"}
    first = drawn(match, **given)
    prepare_anew(match, "home", by=replace(otto, key="p" * 20))
    assert drawn(match, **given) == first
    assert LogEntry.objects.filter(kind="match.anew").count() == 1


def test_what_was_drawn_of_a_faction_is_not_changed_for_another_ones_cards(match):
    drawn(match)
    other = match.away.box
    take = [
        lambda: take_squad(match.home, other, by=make.by()),
        lambda: edit_team(match.home, {"faction_id": other.pk}, by=make.by()),
        lambda: edit_team(match.home, {"faction_id": None}, by=make.by()),
    ]
    for change in take:
        with pytest.raises(RuleViolation, match="keeps its faction"):
            change()
    make.record(match, "Owls 2-1 Drakes")
    take_squad(match.home, other, by=make.by())


def test_a_match_played_again_has_a_new_promise_and_a_new_draw(match):
    drawn(match)
    make.record(match, "Owls 2-1 Drakes")
    make.results.void_result(match, by=make.by(), grounds=Grounds(None, "Wrong"))
    assert current_draw(match, match.home) is None
    with pytest.raises(Conflict, match="not promised"):
        drawn(match)
    promise_dice(match, by=make.by())
    assert drawn(match).sealed_by.number == 2


@pytest.mark.parametrize("made", [{"cards": "free"}, {"profile": "family"}])
def test_where_nothing_is_drawn_nobody_draws(match, made):
    other = make.friendly(match.home, match.away, **made)
    with pytest.raises(RuleViolation, match="no cards are drawn"):
        draw_cards(other, "home", by=make.coach_by("home"))


def test_nobody_draws_for_the_other_side(match):
    with pytest.raises(RuleViolation, match="own side"):
        draw_cards(match, "home", by=make.coach_by("away"))
    assert not CardDraw.objects.exists()


@pytest.mark.long(cases=1)
@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda: CardDraw.objects.update(numbers=[5, 6, 7, 8, 9]), "does not give"),
        (lambda: CardDraw.objects.update(box=list(range(5, 20))), "differs"),
        (lambda: CardDraw.objects.all().delete(), "differs from the log"),
    ],
)
def test_a_draw_that_was_exchanged_is_found(match, change, told):
    drawn(match)
    change()
    assert any(told in sentence for sentence in league_findings())


def test_a_friendly_that_was_deleted_leaves_nothing_to_find(match):
    drawn(match)
    delete_friendly(match, by=make.by(), version=None)
    assert list(league_findings()) == []


def test_the_next_match_of_the_two_tells_that_one_was_deleted_after_its_draw(match):
    delete_friendly(make.friendly(match.away, match.home), by=make.by(), version=None)
    drawn(match)
    delete_friendly(match, by=make.by(), version=None)
    again = make.friendly(match.away, match.home)
    told = [line for line in history_of(again) if "after cards were drawn" in line.what]
    assert len(told) == 1
    third = make.friendly(match.home, make.team("Ravna", match.club))
    assert not [line for line in history_of(third) if "drawn" in line.what]


def test_every_card_of_the_box_is_drawn_as_often_as_any_other():
    seeds = (f"{n:064x}" for n in range(2000))
    hands = [drawn_cards(seed, "draw", range(5, 25), 5) for seed in seeds]
    assert all(len(set(hand)) == 5 for hand in hands)
    counts = [sum(card in hand for hand in hands) for card in range(5, 25)]
    # 500 expected; 6 standard deviations are 116
    assert (min(counts) > 384, max(counts) < 616) == (True, True)
    assert drawn_cards("5e" * 32, "draw", (7, 9, 5), 5) == drawn_cards(
        "5e" * 32, "draw", (9, 5, 7), 5
    )
    assert sorted(drawn_cards("5e" * 32, "draw", (7, 9, 5), 5)) == [5, 7, 9]


@pytest.mark.rule("HV-DICE-03")
def test_no_power_card_changes_between_the_promise_and_the_end(match):
    faction = preparing.team_of(match, "home").box
    card = faction.of_kind("power").first()
    copy = duplicate_box(faction, name="Copy", by=make.by())
    value = replace(card.value, level=2 if card.value.level == 1 else 1)
    for n, deed in enumerate(
        (
            lambda by: save_card(faction, value, by=by, stored=StoredCard(card.pk)),
            lambda by: delete_card(faction, kind="power", card=card.pk, by=by),
            lambda by: import_cards(faction, [value], by=by),
        )
    ):
        with pytest.raises(RuleViolation, match="promised for these POWER cards"):
            deed(make.by(key=f"{n}" * 20))
    import_cards(copy, [value], by=make.by(key="c" * 20))
    DiceSeed.objects.update(shown_at=make.AT)
    save_card(faction, value, by=make.by(key="d" * 20), stored=StoredCard(card.pk))
