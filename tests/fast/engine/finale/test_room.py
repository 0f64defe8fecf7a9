"""All that belongs to the game: told, shown, coached, counted, reported."""

from __future__ import annotations

import json
from dataclasses import asdict

import pytest

from engine import __main__ as command_line
from engine import registry, screen
from engine.dice import FastDice, SealedDice, TableRoll
from engine.games.finale import actions, periods, phases, play, reporting
from engine.games.finale.actions import LAYS
from engine.games.finale.box.catalogue import TACTICS
from engine.games.finale.coach import levels, selection
from engine.games.finale.room import FINALE
from engine.games.finale.shown import dice_text
from engine.games.finale.shown.labels import word
from engine.record import Match
from engine.simulate import SimulationPlan, simulate
from tests.finale_table import Table

GAME = FINALE.rulesets["finale"]
SEED = bytes(range(32))


def coached(level="coach", seed=1, **options):
    """A match of two coaches of the computer, through the door of all matches."""
    setup = FINALE.setup_of("finale", "blue", "red", options)
    match = Match.new(GAME, setup, SealedDice(seed.to_bytes(32, "big")))
    coaches = [FINALE.coach(level, seed + n) for n in (0, 1)]
    while asked := match.state.waiting:
        side = 0 if asked & 1 else 1
        seen = FINALE.seen(match.state, side)
        match.play(side, coaches[side].choose(seen, side).action)
    return match


@pytest.fixture(scope="module")
def match():
    return coached(if_level="shootout", seed=4)


@pytest.mark.rule(
    "FI-EVT-1",
    "FI-EVT-2",
    "FI-REP-1",
    "FI-COR-1",
    "FI-COR-2",
    "FI-COR-3",
    "FI-COR-5",
    "FI-LGE-10",
)
def test_the_report_of_a_match(match):
    report = match.report()
    assert (report.home, report.away) == tuple(match.state.score)
    assert [len(report.sheet(side).lineup) for side in ("home", "away")] == [15, 15]
    roles = [one.role for one in report.sheets.home.lineup]
    assert (roles.count("keeper"), roles.count("bench")) == (1, 4)
    ids = {card.id for card in match.setup.sides[0].cards.cards}
    assert {one.player for one in report.sheets.home.lineup} <= ids
    goals = [goal.side for goal in report.goals]
    assert (goals.count("home"), goals.count("away")) == (report.home, report.away)
    assert all(goal.minute == 15 * int(goal.at.period) for goal in report.goals)
    assert all(goal.origin in ("attack", "counter") for goal in report.goals)
    assert reporting.moment_of(3).label == "31–45"
    deck = {f'"{card.id}"' for card in TACTICS}
    assert not any(id_ in json.dumps(asdict(report)) for id_ in deck)
    part = report.sheets.home.game
    assert (part.deck_mode, part.value) == ("standard", 50)
    assert sum(each.n for each in report.sheets.home.tallies) > 10
    assert [one.period for one in report.periods] == ["1", "2", "3", "4", "5", "6"]
    assert reporting.score_after(match.events, 6) == tuple(match.state.score)
    assert report.score_after("3") == reporting.score_after(match.events, 3)


def test_a_record_is_read_again(match):
    again = registry.replay_record(json.dumps(match.record))
    assert again.record == match.record
    assert again.outcome == match.outcome


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_match_is_told(match, language):
    narrator = FINALE.narrator(match.setup, language, rules=True)
    story = narrator.story(match.events)
    assert "[FI-PER-5]" in story
    assert "%(" not in story
    for event in match.events:
        assert narrator.values(event)["kind"] == event.kind
        for throw in narrator.throws(event):
            assert 0 <= throw.face <= throw.sides
            assert word(f"dice.{throw.purpose}", language)
    last = f"{match.state.score[0]}-{match.state.score[1]}"
    assert last in story.split("\n\n")[-1]


def told(t, kind):
    return FINALE.narrator(t.setup, "en").sentence(t.told(kind)[-1])


@pytest.mark.rule("FI-PEN-3", "FI-END-1")
def test_the_end_of_a_shoot_out_tells_its_kicks_and_its_winner():
    t = Table("W4", "W2")
    t.s.score, t.s.kicks = [1, 1], [1, 3, 1, 2, 1]
    periods.end(t.s, None)
    assert told(t, "over") == ("Full time, 1-1; Lighthouse win the shoot-out, 3-1.")
    assert GAME.outcome(t.s).winner == "home"


@pytest.mark.rule("FI-CTR-4", "FI-COR-1")
def test_what_is_told_does_not_promise_what_is_not():
    t = Table("V4", "V2b W1")
    t.do(0, "V4").do(1, "V2b")
    t.do(0, "FB24").do(1, "FR09", "approach_home=0", "approach_away=1")
    t.do(1, "counter")
    assert told(t, "counter") == "Foundry counter with V2b Long-range effort (2)."
    t.s.period = 3
    narrator = FINALE.narrator(t.setup, "en")
    assert "31–45’" in narrator.scene(t.s, 0).splitlines()[0]
    t.s.log = t.log
    t.s.tell("symbol", "FI-SYM-1", 0, 0, (1, 2))
    assert "the symbol of a yellow card" in told(t, "symbol")


@pytest.mark.rule("FI-SET-6", "FI-SET-8")
@pytest.mark.parametrize(
    "mode, said",
    [
        ("beginner", "six violet cards"),
        ("standard", "worth 5, 4, 3, 3, 2 and 2"),
        ("free", "the first three for the hand"),
    ],
)
def test_the_question_for_a_deck_names_its_limits(mode, said):
    options = {"beginner_squads": True, "deck_mode": mode}
    setup = FINALE.setup_of("finale", "blue", "red", options)
    narrator = FINALE.narrator(setup, "en")
    s = play.start(setup, FastDice(1))
    assert said in narrator.question(s)
    assert "not" not in narrator.hand(Table("W4", "W2").s, 0)
    assert narrator.hand(s, 0) == "No cards are dealt yet.\n"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_each_moment_asks_and_offers_in_words(match, language):
    """Every mark, place, value and kind that a screen is shown has a word."""
    again = Match.new(GAME, match.setup, SealedDice((4).to_bytes(32, "big")))
    narrator = FINALE.narrator(match.setup, language)
    asked = set()
    for side, action in zip(match.sides, match.actions, strict=True):
        state = FINALE.seen(again.state, side)
        asked.add(GAME.phase(state))
        assert narrator.question(state)
        assert narrator.scene(state, side)
        assert "%(" not in narrator.action(state, side, action)
        about = FINALE.about(state, side, action)
        assert narrator.word(f"kind.{about.kind}")
        assert all(narrator.word(f"pick.{pick.of}") for pick in about.picks)
        for piece in narrator.moment(state, side).pieces:
            words = [f"place.{piece.place}", *(f"mark.{m}" for m in piece.marks)]
            words += [f"value.{name}" for name in piece.values]
            assert all(narrator.word(each) for each in words), words
        again.play(side, action)
    assert {"squad", "deck", "plan", "approach", "shot_answer"} <= asked


def position_of(t):
    return screen.GamePosition(FINALE, GAME, t.setup, t.s)


@pytest.mark.rule("FI-DEC-6")
def test_a_screen_lists_what_is_short_and_nothing_else():
    t = Table("W5 W4", "W3")
    table = screen.standing(position_of(t), 0, "en")
    assert [card["id"] for card in table["hand"]] == ["W5", "W4"]
    assert table["sides"][1]["values"]["hand"] == 1
    assert "W3" not in json.dumps(table)
    assert t.words(0) is None
    t.do(0, "W5").do(1, "W3")
    found = screen.targets(position_of(t), "h20", "en")
    assert [(target.word, target.why) for target in found] == [("FB20", None)]
    (refused,) = screen.targets(position_of(t), "h3", "en")
    assert refused.why[0] == "FI-APP-3"
    t.do(0, "FB20 FB21").do(1, "FR19")
    odds = GAME.chances(t.s, 1)(actions.PICKS[20])
    assert odds == {"approach": 23 / 36, "stopped": pytest.approx(13 / 36)}
    assert FINALE.narrator(t.setup, "en").reasons(t.s, 1, actions.PICKS[20])


def roll(label, sides, before):
    return TableRoll(label, sides, tuple((label, face) for face in before))


def die(s, wanted, teller):
    """Of an action that decides nothing about the die."""
    return dice_text.die(s, 0, actions.PICKS[0], wanted, teller)


@pytest.mark.rule("FI-DEC-5", "FI-SET-7")
def test_real_dice_and_drawn_cards_are_typed():
    t = Table("W5", "W3", ("W4 W2", "W1"))
    teller = FINALE.narrator(t.setup, "en").teller
    plain = die(t.s, roll("shot_home", 6, []), teller)
    assert [plain.face(each) for each in ("0", "1", "2", "3", "4", "x")] == [
        1,
        2,
        4,
        6,
        0,
        0,
    ]
    assert "4" in plain.wrong("4", "en")
    drawn = die(t.s, roll("draw_home", 2, []), teller)
    assert [drawn.face(each) for each in ("w4", "W2", "W1")] == [1, 2, 0]
    assert "W4, W2" in drawn.prompt("fr")
    # One was drawn before it by the same action.
    again = die(t.s, roll("draw_home", 1, [2]), teller)
    assert [again.face(each) for each in ("W4", "W2")] == [1, 0]
    assert "Yann" not in die(t.s, roll("symbol_a3", 6, []), teller).prompt("en")


@pytest.mark.rule("FI-SET-7", "FI-EXT-1")
def test_the_cards_of_a_deal_and_of_extra_time_are_typed():
    """In the order of the box: W5 to W1, then V5 to V2b."""
    options = {"beginner_squads": True, "deck_mode": "beginner"}
    setup = FINALE.setup_of("finale", "blue", "red", options)
    teller = FINALE.narrator(setup, "en").teller
    s = play.start(setup, FastDice(1))
    dealt = die(s, roll("draw_home", 11, []), teller)
    assert [dealt.face(each) for each in ("W5", "V2b", "R5", "W0")] == [1, 11, 0, 0]
    assert die(s, roll("draw_away", 10, [1]), teller).face("W4") == 1
    t = Table("V5", "W3", ("V4", ""))
    assert die(t.s, roll("draw_home", 7, []), teller).readings[-2:] == ["V5", "V4"]
    standard = FINALE.setup_of("finale", "blue", "red", {"beginner_squads": True})
    hidden = die(play.start(standard, FastDice(1)), roll("draw_home", 11, []), teller)
    assert "1 to 11" in hidden.prompt("en")
    assert hidden.face("11") == 11


@pytest.mark.rule("FI-SHT-8")
def test_what_is_said_for_a_coach_who_waits():
    t = Table("V2a", "W1")
    keys = [order.key for order in FINALE.orders(t.setup, "fr")]
    assert keys == ["counter", "keep", "scorer"]
    t.do(0, "V2a").do(1, "W1")
    assert FINALE.follow("scorer", t.s, 0, 1) is None
    t.do(0, "FB11 FB26").do(1, "FR06", "shot_home=3", "shot_away=0")
    assert GAME.text(t.setup, 0, FINALE.follow("scorer", t.s, 0, 1)) == "goal=FB11"
    assert FINALE.follow("scorer", t.s, 1, 1) is None
    assert FINALE.decline(t.s, 0) is None


@pytest.mark.rule("FI-DEC-2", "FI-PER-4", "FI-SHT-8")
def test_what_is_done_for_a_coach_whose_time_is_over():
    """Of a hand the card worth the least, no change, and the usual scorer."""

    def done(t, side):
        found = FINALE.lapse(FINALE.seen(t.s, side), side, 7)
        return found and GAME.text(t.setup, side, found)

    t = Table("W5 V2a W2", "W1")
    assert (done(t, 0), done(t, 1)) == ("W2", "W1")
    t.do(0, "V2a").do(1, "W1")
    assert done(t, 0) is None, "whom to choose is no matter of a rule"
    t.do(0, "FB11 FB26").do(1, "FR06", "shot_home=3", "shot_away=0")
    assert (done(t, 0), done(t, 1)) == ("goal=FB11", None)
    t.s.phase, t.s.hand[0] = phases.NEXT_CARD, []
    assert done(t, 0) == "W0"
    t.s.phase = phases.COUNTER
    assert done(t, 0) == "decline"


@pytest.mark.parametrize("level", levels.LEVELS[:4])
def test_each_level_plays_what_the_rules_allow_and_the_same_again(level):
    options = {"beginner_squads": True, "deck_mode": "beginner"}
    first = coached(level, 3, **options)
    assert first.outcome is not None
    if level == "club":
        assert coached(level, 3, **options).record == first.record
    with pytest.raises(KeyError):
        FINALE.coach("nobody", 1)


@pytest.mark.parametrize("level", levels.LEVELS[4:])
def test_who_looks_ahead_decides_by_what_he_sees(level):
    t = Table("W5 V2b W1", "W2 W3 W1", ("W4 V5", "V4 V3a"))
    t.do(0, "W5").do(1, "W2", "draw_home=1", "draw_away=2")
    seen, other = FINALE.seen(t.s, 0), FINALE.twin(t.s, 0, FastDice(3))
    chosen = FINALE.coach(level, 1).choose(seen, 0)
    assert chosen.action in play.listed(t.s, 0)
    assert FINALE.coach(level, 1).choose(FINALE.seen(other, 0), 0) == chosen


def test_a_coach_says_why():
    t = Table("W5 W1", "W3 W1")
    chosen = FINALE.coach("coach", 1).choose(FINALE.seen(t.s, 0), 0)
    assert chosen.action in (LAYS[0], LAYS[4])
    assert chosen.reason.template % chosen.reason.values


@pytest.mark.rule("FI-SET-1")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_coach_spends_his_budget_on_those_who_start(seed):
    entry = FINALE.setup_of("finale", "blue", "red", {}).sides[0]
    options = FINALE.setup_of("finale", "blue", "red", {}).options
    action = selection.squad(entry, options, FastDice(seed))
    men = [entry.cards.cards[n] for n in action.what[1:]]
    assert 48 <= sum(card.value for card in men) <= 50
    assert sum(card.value for card in men[11:]) <= 7


@pytest.mark.rule("FI-DATA-9", "FI-REP-2", "FI-STAT-1")
def test_many_matches_are_counted():
    options = {"beginner_squads": True, "deck_mode": "beginner", "if_level": "draw"}
    levels_ = {"home_level": "random", "away_level": "random"}
    plan = SimulationPlan(game="finale", options=options, **levels_)
    figures = simulate(plan, 300)
    table = figures.table()
    shared = "matches home_wins draws away_wins home_goals away_goals"
    assert all(name in table for name in shared.split())
    goals = (figures.home_goals + figures.away_goals) / 300
    # Of 3.7 with a deviation of 1.6 a mean of 300 strays by .28 at most in three of 1,000.
    assert 3.2 < goals < 4.3
    assert 9.2 < figures.attempts / 300 < 10.3
    assert figures.counter_goals <= figures.counters


def test_the_command_line_knows_it(tmp_path):
    told = []

    def run(*words, typed=()):
        lines = iter(typed)
        told.clear()

        def ask(prompt):
            try:
                return next(lines)
            except StopIteration:
                raise EOFError from None

        return command_line.main([*words], told.append, ask, told.append)

    path = str(tmp_path / "finale.json")
    seed = SEED.hex()
    words = ["play", "--game", "finale", "--seed", seed, "--record", path]
    typed = ["help", "men", "cards", "list", "hint", *["auto"] * 400]
    assert run(*words, "--beginner-squads", "--lang", "fr", typed=typed) == 0
    assert run("verify", path) == 0
    assert "finale@1" in "".join(told)
    assert run("replay", path) == 0
    assert run("rules", "--game", "finale") == 0
    ids = "".join(told).split()
    assert "FI-PER-5" in ids
    assert not any(each.startswith("HC-") for each in ids)
    assert run("rules", "FI-PER-5", "FI-PEN-4") == 0
    assert "RULING FI-PEN-4" in "".join(told)
