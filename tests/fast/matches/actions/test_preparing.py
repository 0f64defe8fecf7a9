"""Drafts, ready coaches and the opening of the sheet."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta

import pytest

from competitions.actions.dice.recovery import promise_dice
from competitions.games.kickoffs import SideChoices
from competitions.games.sealing import opens
from competitions.models import (
    Hand,
    LearntCard,
    Live,
    LogEntry,
    Result,
)
from engine.errors import Conflict, RuleViolation
from engine.sides import BySide
from matches.actions.preparing import (
    AlreadyOpen,
    OnPaper,
    PreparationForm,
    Preparedness,
    keep_choices,
    open_from_paper,
    open_without_choices,
    prepare_anew,
    walk_over,
)
from matches.actions.typed import TypedPaper, type_in
from matches.games.choices import choices_in
from matches.games.helvetia.paper.paper_sheet import (
    TypedMatch,
    TypedRow,
    TypedSide,
)
from matches.games.helvetia.side_part import helvetia_opening
from matches.models import MatchSheet, Preparation, SheetEntry
from matches.queries.sheet import written_in
from matches.rules.paper.sheet import Misfit
from matches.rules.sheet.opening import opening
from tests import make, preparing

pytestmark = pytest.mark.django_db
BEN = make.coach_by("home")
WHOLE = {"trained": (7, 5), "cards": (1, 5, 7), "challenge": 6}


@pytest.fixture
def match():
    return preparing.league().fixtures.get()


def draft(match, side="home"):
    return Preparation.objects.get(sheet__fixture=match, side=side)


def test_a_draft_needs_nothing_to_be_kept(match):
    assert (
        keep_choices(match, PreparationForm("home", SideChoices()), by=BEN)
        is Preparedness.DRAFT
    )
    assert draft(match).ready_at is None
    assert not SheetEntry.objects.exists()
    assert not LogEntry.objects.filter(kind="match.open").exists()


def test_of_one_ready_coach_only_the_moment_is_kept_to_the_second(match):
    late = replace(BEN, at=make.AT + timedelta(microseconds=987_654))
    stage = keep_choices(match, preparing.pressed(match, "home"), by=late)
    assert stage is Preparedness.WAITING
    assert draft(match).ready_at == make.AT
    assert not Hand.objects.exists()


@pytest.mark.rule("HC-CMP-02", "HC-TRN-03")
def test_when_both_are_ready_the_sheet_opens_with_what_they_chose(match):
    assert preparing.opened(match, WHOLE) is Preparedness.OPEN
    entry = SheetEntry.objects.get()
    said = json.loads(entry.payload)["asked"]
    assert (entry.seq, entry.kind) == (1, "open")
    assert (said["home"]["legend"], said["home"]["challenge"]) == (1, 6)
    assert [row[1] for row in said["home"]["lineup"]].count("keeper") == 1
    assert [row[2] for row in said["home"]["lineup"]].count(True) == 1
    assert said["home"]["asks"] == ["steals", 2]
    assert (said["competition"], said["depth"]) == ("championship", "standard")
    sheet = MatchSheet.objects.get()
    assert (sheet.opened_at, sheet.revision) == (make.AT, 1)
    assert Live.objects.get().phase == "first"


def test_what_is_learnt_is_a_fact_and_the_hand_is_sealed(match):
    preparing.opened(match, WHOLE)
    learnt = LearntCard.objects.values_list("number", "level")
    assert sorted(learnt) == [(5, 2), (7, 1)]
    hand = Hand.objects.get(team=match.home)
    assert hand.numbers == [5, 7]
    assert opens(hand.commitment, [5, 7], hand.nonce)
    assert hand.brought_by == "user:2"
    entry = LogEntry.objects.get(kind="match.open")
    said = json.loads(entry.payload)["sides"]["home"]
    assert said["sealed"] == hand.commitment
    assert (sorted(said["trained"]), said["legend"]) == ([5, 7], 1)
    assert said.keys().isdisjoint({"powers", "numbers", "cards"})


def test_ready_with_something_wrong_is_refused_and_keeps_nothing(match):
    few = preparing.choice(match.home, preparing.SEVEN[:3])
    with pytest.raises(RuleViolation) as refused:
        keep_choices(match, PreparationForm("home", few, ready=True), by=BEN)
    assert refused.value.rule_id == "HC-SET-01"
    assert not Preparation.objects.exists()


def test_everything_may_be_changed_until_both_are_ready(match):
    preparing.ready(match, "home")
    other = preparing.choice(match.home, cards=(2,))
    assert keep_choices(
        match, PreparationForm("home", other), by=make.coach_by("home")
    ) is (Preparedness.DRAFT)
    assert draft(match).ready_at is None
    assert preparing.ready(match, "away") is Preparedness.WAITING
    assert not SheetEntry.objects.exists()
    keep_choices(
        match, PreparationForm("home", other, ready=True), by=make.coach_by("home")
    )
    assert json.loads(SheetEntry.objects.get().payload)["asked"]["home"]["legend"] == 2


def test_nothing_may_be_changed_once_the_sheet_is_open(match):
    preparing.opened(match)
    with pytest.raises(AlreadyOpen):
        preparing.ready(match, "home", cards=(2,))
    assert preparing.ready(match, "home") is Preparedness.OPEN
    assert SheetEntry.objects.count() == 1


def test_a_draft_that_somebody_changed_meanwhile_is_not_overwritten(match):
    keep_choices(match, PreparationForm("home", SideChoices(), seen=None), by=BEN)
    with pytest.raises(Conflict):
        keep_choices(
            match,
            PreparationForm("home", preparing.choice(match.home), seen="old"),
            by=BEN,
        )
    assert choices_in(draft(match).choice) == SideChoices()


def test_the_same_form_twice_is_one(match):
    who = make.coach_by("home")
    form = preparing.pressed(match, "home")
    assert keep_choices(match, form, by=who) is Preparedness.WAITING
    assert (
        keep_choices(match, replace(form, seen="stale"), by=who) is Preparedness.WAITING
    )
    assert Preparation.objects.count() == 1


def test_each_coach_prepares_his_own_side(match):
    with pytest.raises(RuleViolation):
        keep_choices(match, preparing.pressed(match, "away"), by=BEN)


def test_an_organiser_may_prepare_a_side_that_nobody_has(match):
    who = make.by("user:9")
    assert (
        keep_choices(match, preparing.pressed(match, "home"), by=who)
        is Preparedness.WAITING
    )
    assert (
        keep_choices(match, preparing.pressed(match, "away"), by=who)
        is Preparedness.OPEN
    )


@pytest.mark.rule("DEC-17")
def test_an_organiser_finds_nothing_out_by_sending_guesses(match):
    preparing.ready(match, "home", cards=(1,))
    who = make.by("user:9")
    for guess in (
        preparing.pressed(match, "home", cards=(1,)),
        PreparationForm("home", SideChoices()),
    ):
        with pytest.raises(RuleViolation) as refused:
            keep_choices(match, guess, by=who)
        assert refused.value.rule_id == "DEC-17"
    prepare_anew(match, "home", by=who)
    assert not Preparation.objects.exists()
    assert LogEntry.objects.get(kind="match.anew").actor == "user:9"
    assert (
        keep_choices(match, preparing.pressed(match, "home"), by=who)
        is Preparedness.WAITING
    )


def test_only_an_organiser_sets_a_preparation_aside(match):
    preparing.ready(match, "home")
    with pytest.raises(RuleViolation):
        prepare_anew(match, "home", by=make.coach_by("away", "user:3"))
    assert Preparation.objects.exists()


@pytest.mark.rule("HC-SUSP-01")
def test_a_ban_that_came_meanwhile_opens_nothing_and_tells_its_coach():
    league = preparing.league(legs=2)
    first, second = league.fixtures.order_by("round")
    side = "home" if second.home_id == first.home_id else "away"
    other = "away" if side == "home" else "home"
    preparing.ready(second, side)
    preparing.played(first, "home", red=(3,))
    assert preparing.ready(second, other) is Preparedness.DROPPED
    kept = draft(second, side)
    assert (kept.ready_at, kept.choice["dropped"]) == (None, "forbidden")
    assert len(kept.choice["lineup"]) == 7
    assert draft(second, other).ready_at == make.AT
    assert not SheetEntry.objects.exists()


def test_what_was_chosen_for_another_team_counts_nothing(match):
    preparing.ready(match, "home", cards=(1,))
    # As a corrected bracket does; by hand they stay once somebody has prepared.
    type(match).objects.update(home=match.away, away=match.home)
    match = type(match).objects.get()
    assert preparing.ready(match, "away") is Preparedness.WAITING
    assert not SheetEntry.objects.exists()


def test_nothing_is_prepared_for_a_match_that_has_a_result(match):
    make.record(match, "Owls 2-1 Drakes")
    with pytest.raises(RuleViolation) as refused:
        preparing.ready(match, "home")
    assert "result already" in str(refused.value)


def test_scores_only_opens_with_one_tap():
    league = preparing.league()
    type(league).objects.update(depth="score")
    league.refresh_from_db()
    match = league.fixtures.get()
    assert open_without_choices(match, by=BEN) is Preparedness.OPEN
    assert open_without_choices(match, by=BEN) is Preparedness.OPEN
    assert SheetEntry.objects.count() == 1
    assert MatchSheet.objects.get().depth == "score"


def test_a_match_with_line_ups_does_not_start_without_them(match):
    with pytest.raises(RuleViolation):
        open_without_choices(match, by=BEN)


@pytest.mark.rule("HC-FAM-01", "HC-FAM-14")
def test_family_has_fixed_starters_and_no_cards():
    match = preparing.league(profile="family").fixtures.get()
    usual = (*preparing.SEVEN[:1], (3, "field"), (6, "field"), (8, "field"))
    rows = (*usual, (10, "field"), (5, "bench"), (7, "bench"))
    with pytest.raises(RuleViolation) as refused:
        preparing.ready(match, "home")
    assert refused.value.rule_id == "HC-FAM-01"
    with pytest.raises(RuleViolation) as refused:
        preparing.ready(match, "home", rows=rows, cards=(1,))
    assert refused.value.rule_id == "HC-FAM-14"
    assert preparing.opened(match, {"rows": rows}, {"rows": rows}) is Preparedness.OPEN


def test_a_friendly_brings_any_three_cards_and_learns_nothing():
    home, away = make.team("Owls"), None
    away = make.team("Drakes", home.club)
    preparing.squad(home)
    preparing.squad(away, "drakes")
    match = make.friendly(home, away, cards="free")
    with pytest.raises(RuleViolation, match="nothing is learnt"):
        preparing.ready(match, "home", trained=(7,))
    assert preparing.opened(match, {"cards": (2, 6, 24)}) is Preparedness.OPEN
    assert Hand.objects.get(team=home).numbers == [6, 24]
    assert json.loads(SheetEntry.objects.get().payload)["asked"]["competition"] == (
        "friendly"
    )


@pytest.mark.rule("HC-SET-06")
def test_with_too_few_players_the_organiser_records_a_walk_over(match):
    with pytest.raises(RuleViolation) as refused:
        walk_over(match, "home", by=make.by(), version=0)
    assert refused.value.rule_id == "HC-SET-06"
    match.home.squad.exclude(number__in=(1, 3)).delete()
    walk_over(match, "home", by=make.by(), version=0)
    result = Result.objects.get()
    assert (result.forfeit, result.report["kind"]) == ("home", "walkover")
    assert result.official


@pytest.mark.rule("HC-SET-06", "HC-PLY-04")
def test_two_captains_and_one_more_are_too_few_as_well(match):
    """Nobody could be ready, so the walk-over must be open to the organiser."""
    match.home.squad.exclude(number__in=(10, 11, 3)).delete()
    assert match.home.squad.filter(card__values__kind="captain").count() == 2
    with pytest.raises(RuleViolation, match="forfeits"):
        preparing.ready(match, "home", rows=((3, "keeper"), (11, "field")))
    walk_over(match, "home", by=make.by(), version=0)
    assert Result.objects.get().forfeit == "home"


@pytest.mark.rule("HC-SET-05")
def test_without_a_keeper_one_of_the_field_stands_in(match):
    match.home.squad.filter(number=1).delete()
    rows = ((3, "field"), (5, "field"), (6, "field"), (11, "field"))
    with pytest.raises(RuleViolation):
        preparing.ready(match, "home", rows=(*rows, *preparing.BENCH))
    stands_in = ((2, "keeper"), *rows, *preparing.BENCH)
    assert preparing.ready(match, "home", rows=stands_in) is Preparedness.WAITING


@pytest.mark.rule("HC-SET-06")
def test_with_six_fit_players_one_sits_on_the_bench(match):
    match.home.squad.filter(number__in=(4, 8, 11)).delete()
    rows = (*preparing.SEVEN, (7, "bench"))
    assert preparing.ready(match, "home", rows=rows) is Preparedness.WAITING


@pytest.mark.rule("DEC-12")
def test_from_paper_the_match_takes_the_place_of_its_kick_off(match):
    kickoff = make.AT - timedelta(days=3)
    both = BySide(preparing.choice(match.home), preparing.choice(match.away))
    assert open_from_paper(match, OnPaper(both, kickoff), by=BEN) == ()
    assert MatchSheet.objects.get().opened_at == kickoff
    assert LogEntry.objects.get(kind="match.open").at == make.AT


def test_from_paper_only_an_organiser_says_that_it_was_played_so(match):
    wrong = preparing.choice(match.home, preparing.SEVEN[:4])
    right = preparing.choice(match.away)
    paper = OnPaper(BySide(wrong, right), make.AT)
    as_played = replace(paper, as_played=True)
    for typed in (paper, as_played):
        with pytest.raises(RuleViolation):
            open_from_paper(match, typed, by=BEN)
    assert not SheetEntry.objects.exists()
    told = open_from_paper(match, as_played, by=make.by())
    assert [problem.rule_id for problem in told] == ["HC-SET-01"]
    entry = LogEntry.objects.get(kind="match.open")
    assert json.loads(entry.payload)["illegal"] == ["HC-SET-01"]
    with pytest.raises(AlreadyOpen):
        open_from_paper(match, OnPaper(BySide(right, right), make.AT), by=make.by())


@pytest.mark.rule("HC-DECK-05")
def test_two_legends_of_a_side_are_refused_even_as_played(match):
    """A sheet holds one; none of the two is dropped without a word."""
    rows = [
        tuple(TypedRow(*row) for row in preparing.choice(team).lineup)
        for team in (match.home, match.away)
    ]
    two = TypedSide(rows[0], cards=(1, 2), played=(1, 2))
    paper = TypedMatch(two, TypedSide(rows[1]), (0, 0))
    with pytest.raises(Misfit, match="one LEGEND card of each side") as refused:
        type_in(match, TypedPaper(paper, make.AT, as_played=True), by=make.by())
    assert refused.value.box == "home_cards"
    assert not SheetEntry.objects.exists()


@pytest.fixture
def nameless(match):
    """Home's players have names and numbers, and no cards."""
    match.home.squad.update(card=None)
    return match


@pytest.mark.rule("HC-PLY-04")
def test_a_player_without_a_card_may_be_marked_as_captain(nameless):
    knick = preparing.player(nameless.home, 3).pk
    preparing.opened(nameless, {"captain": knick})
    opening = opening_of(nameless)
    marked = [one.player for one in opening.sides.home.lineup if one.captain]
    assert marked == [knick]
    said = json.loads(LogEntry.objects.get(kind="match.open").payload)
    lineup = said["sides"]["home"]["lineup"]
    assert [player for player, _role, captain in lineup if captain] == [knick]


@pytest.mark.rule("HC-PLY-04")
def test_a_captain_who_does_not_play_is_told(nameless):
    out = nameless.home.squad.exclude(number__in=(1, 3, 5, 6, 10, 7, 8)).first()
    with pytest.raises(RuleViolation, match="marked as captain") as refused:
        preparing.ready(nameless, "home", captain=out.pk)
    assert refused.value.params == {"player": out.name}


def opening_of(match):
    entry = SheetEntry.objects.get(match=match.public_id, kind="open")
    return opening(written_in(entry.payload).content, helvetia_opening)


@pytest.fixture
def hurt():
    """A match before which one side's No. 8 must roll; both sides' drafts."""
    match, side, injured = preparing.recovering()
    other = "away" if side == "home" else "home"
    return match, side, other, injured


def rolls(hurt, face=None, key="t" * 20):
    """His coach rolls by the form, or types what the die of the table showed."""
    match, side, _other, injured = hurt
    promise_dice(match, by=make.by())
    chosen = preparing.choice(preparing.team_of(match, side))
    pressed = PreparationForm(side, chosen, roll=injured.pk, face=face)
    return keep_choices(match, pressed, by=replace(make.coach_by(side), key=key))


@pytest.mark.rule("HV-DICE-02")
@pytest.mark.parametrize("face", [None, 3])
def test_the_other_coach_stays_ready_when_a_die_is_rolled_or_typed(hurt, face):
    match, _side, other, injured = hurt
    preparing.ready(match, other)
    rolls(hurt, face)
    assert draft(match, other).ready_at
    assert match.answers.exists() is (face is None)
    if face:
        form = replace(preparing.pressed(match, other), ready=False)
        agreed = replace(form, roll=injured.pk, face=3, agrees=True)
        who = make.coach_by(other, "user:3")
        assert keep_choices(match, agreed, by=who) is Preparedness.WAITING
        assert draft(match, other).ready_at
        assert match.answers.get().fit


@pytest.mark.rule("HV-DICE-02")
def test_a_player_whose_typed_face_nobody_agreed_with_may_not_play(hurt):
    match, side, _other, _injured = hurt
    rolls(hurt, 3)
    with pytest.raises(RuleViolation, match="roll for his recovery"):
        preparing.ready(match, side)
