"""`python -m engine`: what people type, and what they are told when it is wrong."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from engine import __main__ as command_line
from engine import files, registry
from engine.dice import SealedDice
from engine.errors import IllegalAction
from engine.games.helvetia.board.hexes import hex_of
from engine.games.helvetia.board.pitch import read_board
from engine.games.helvetia.geek import GEEK
from engine.games.helvetia.options import Options
from engine.games.helvetia.setup import Setup
from engine.games.helvetia.shown import board_text, dice_text
from engine.games.helvetia.state import fresh
from engine.promise import promise_of
from engine.record import Match
from engine.simulate import SimulationPlan, simulate
from tests.examples import examples
from tests.golden.recipes import FOLDER
from tests.lively import choose, lively_match, setup_of, side_of

SEED = "000102030405060708090a0b0c0d0e0f"


class Terminal:
    """Runs a command with what is typed, and keeps what it says."""

    def __init__(self) -> None:
        self.said = ""
        self.complained = ""

    def run(self, *arguments: object, typed: Iterable[str] = ()) -> int:
        lines = iter(typed)
        self.said = self.complained = ""
        return command_line.main(
            [str(each) for each in arguments],
            say=self._say,
            ask=lambda prompt: self._read(prompt, lines),
            complain=self._complain,
        )

    def _read(self, prompt: str, lines: Iterator[str]) -> str:
        self.said += prompt
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    def _say(self, text: str) -> None:
        self.said += text

    def _complain(self, text: str) -> None:
        self.complained += text


@pytest.fixture
def terminal():
    return Terminal()


@pytest.fixture(scope="module")
def record(tmp_path_factory) -> Path:
    """A whole match with cards, written down."""
    match = Match.new(
        registry.games()["helvetia-geek@1"],
        setup_of(cards="friendly"),
        SealedDice(bytes.fromhex(SEED)),
    )
    rng = random.Random(3)
    while match.state.waiting:
        side = 0 if match.state.waiting & 1 else 1
        match.play(side, choose(match.state, side, rng))
    path = tmp_path_factory.mktemp("records") / "match.json"
    path.write_text(json.dumps(match.record))
    return path


def test_a_record_in_order_is_said_to_be_so(terminal, record):
    assert terminal.run("verify", record) == 0
    assert "in order. helvetia-geek@1" in terminal.said
    assert "gives every face" in terminal.said
    assert "The setup is the promised one." in terminal.said
    assert terminal.complained == ""


@pytest.mark.rule("EN-DICE-01")
def test_the_promise_noted_at_kick_off_is_compared(terminal, record):
    promise = json.loads(record.read_text())["promise"]
    assert terminal.run("verify", record, "--promise", promise.upper()) == 0
    assert "the one that you noted" in terminal.said
    assert terminal.run("verify", record, "--promise", "0" * 64) == 1
    assert f"is {promise}, and not the one you noted, 000" in terminal.complained
    assert terminal.said == ""


@pytest.mark.rule("EN-DICE-01")
def test_of_a_record_of_before_it_is_said_that_its_setup_was_not_promised(
    terminal, tmp_path
):
    before = FOLDER / "helvetia-geek@1" / "plain.json"
    assert terminal.run("verify", before) == 0
    assert "The setup was not promised" in terminal.said
    table = json.loads(before.read_text())
    table.pop("seed")
    path = tmp_path / "before.json"
    path.write_text(json.dumps(table))
    assert terminal.run("verify", path) == 1
    table.pop("commitment")
    path.write_text(json.dumps(table))
    assert terminal.run("verify", path) == 0
    assert "rolled at a table" in terminal.said
    assert terminal.run("verify", path, "--promise", "0" * 64) == 1


def test_a_record_is_told_in_both_languages_and_with_rules(terminal, record):
    assert terminal.run("replay", record) == 0
    assert terminal.said.startswith("Valley Jesters - Rhine Drakes\n")
    assert "The match is over" in " ".join(terminal.said.split())
    assert terminal.run("replay", record, "--language", "fr", "--ids") == 0
    assert "[HC-KO-01]" in terminal.said
    assert "Première mi-temps" in terminal.said
    assert "La graine des dés était " in terminal.said


TAMPERED = {
    "a face": (lambda r: r["dice"].__setitem__(-1, [r["dice"][-1][0], 6, 7]), "dice["),
    "a die": (lambda r: r["dice"].pop(), "has no face"),
    "one die more": (lambda r: r["dice"].append(["time", 6, 1]), "never asked for"),
    "an action": (lambda r: r["actions"].__setitem__(1, "1>A1"), "Action "),
    "a seed": (lambda r: r.update(seed="00" * 32), "not the one that was promised"),
    "a mark": (lambda r: r["marks"].__setitem__(0, "0" * 12), "the record says"),
    "the rules": (lambda r: r.update(rules="chess"), "no rules by the name"),
    "a key": (lambda r: r.update(more=1), 'the key "more" is unknown'),
    "a key less": (lambda r: r.pop("marks"), "marks"),
    "the setup": (lambda r: r.update(setup=[]), "setup"),
    "no seed": (lambda r: r.pop("seed"), "that was promised is not shown"),
    "a skill": (
        lambda r: r["setup"]["home"]["players"][8].__setitem__(10, 19),
        "not the one that was promised",
    ),
}


@pytest.mark.long(cases=4)
@pytest.mark.parametrize("change", TAMPERED)
def test_what_was_tampered_with_is_named(terminal, record, tmp_path, change):
    tamper, said = TAMPERED[change]
    table = json.loads(record.read_text())
    tamper(table)
    path = tmp_path / "tampered.json"
    path.write_text(json.dumps(table))
    assert terminal.run("verify", path) == 1
    assert said in terminal.complained
    assert terminal.complained.startswith(str(path))
    assert terminal.said == ""


@pytest.mark.parametrize(
    "foreign",
    [
        b"",
        b"null",
        b"[]",
        b"{}",
        b'"match"',
        b"\xff\xfe",
        b"GIF89a\x00",
        b'{"rules": "helvetia-geek@1"}',
        b'{"rules": "helvetia-geek@1", "rules": 1}',
        b'{"rules": {}}',
        b"[" * 100_000,
        b"1" * 10_000,
        b'{"rules": "helvetia-geek@1", "format": "helvetia match 1", "setup": {}, '
        b'"actions": [], "marks": [], "dice": []}',
    ],
)
def test_a_foreign_file_is_no_traceback(terminal, tmp_path, foreign):
    path = tmp_path / "foreign"
    path.write_bytes(foreign)
    assert terminal.run("verify", path) == 1
    assert terminal.run("replay", path) == 1
    assert str(path) in terminal.complained


@examples(15, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_a_broken_record_is_never_a_traceback(record, tmp_path, data):
    """Cut anywhere, a byte changed anywhere, a piece taken out or put in twice."""
    text = record.read_bytes()
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start, min(len(text), start + 40)))
    piece = data.draw(st.sampled_from([b"", b"0", b'"', b"]", b"9" * 40, text[:end]]))
    path = tmp_path / "broken"
    path.write_bytes(text[:start] + piece + text[end:])
    terminal = Terminal()
    assert terminal.run("verify", path) in (0, 1)


def test_a_file_that_is_not_there_or_too_large_is_named(terminal, tmp_path):
    assert terminal.run("verify", tmp_path / "none.json") == 2
    assert "No such file" in terminal.complained
    assert terminal.run("replay", tmp_path) == 2
    huge = tmp_path / "huge"
    with huge.open("wb") as file:
        file.truncate(files.LARGEST + 1)
    assert terminal.run("verify", huge) == 2
    assert "too large" in terminal.complained


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no such file here")
def test_of_a_file_without_end_only_so_much_is_read(terminal):
    assert terminal.run("verify", "/dev/zero") == 2
    assert "too large" in terminal.complained


def test_a_rule_is_printed_by_its_id(terminal):
    assert terminal.run("rules", "hc-geo-05") == 0
    assert "HC-GEO-05  People call a hex by a letter" in terminal.said
    assert terminal.run("rules", "HC-GEO") == 0
    assert terminal.said.count("HC-GEO-") > 10
    assert terminal.run("rules", "HC-KIT-07") == 0
    assert "RULING HC-KIT-07" in terminal.said
    for before, now in (("HC-OWN-04", "EN-DICE-01"), ("HC-TURN-01", "EN-TURN-01")):
        assert terminal.run("rules", before) == 0
        assert f"\n{now}  " in f"\n{terminal.said}"
    assert terminal.run("rules") == 0
    assert terminal.said.count("\n") > 100


def test_an_unknown_rule_names_near_ones(terminal):
    assert terminal.run("rules", "HC-GEO-99") == 2
    assert "HC-GEO-" in terminal.complained


def test_without_the_pages_of_the_rules_it_says_so(terminal, monkeypatch, tmp_path):
    monkeypatch.setattr(command_line, "DOCS", tmp_path)
    assert terminal.run("rules", "HC-GEO-05") == 2
    assert "are not here" in terminal.complained


def test_simulations_are_the_same_for_people_and_programs(terminal):
    arguments = ("--matches", 3, "--level", "novice", "--seed", 5, "--cards", "brought")
    assert terminal.run("simulate", *arguments, "--json") == 0
    table = json.loads(terminal.said)
    assert table["matches"] == 3
    assert table["home_wins"] + table["draws"] + table["away_wins"] == 3
    assert table["draws_share"] == round(table["draws"] / 3, 4)
    assert table["most_stalls"] <= table["stalls"] <= 3 * table["most_stalls"]
    assert 0 < table["idle_turns_per_match"] < table["turns_per_match"]
    assert 1 <= table["openings"] <= 3
    least, most = table["home_minus_away_95"]
    assert least <= table["home_minus_away"] <= most
    played = table["cards"].values()
    assert sum(each["plays"] for each in played) == table["cards_played"]
    assert 0 < sum(each["effects"] for each in played) <= table["cards_played"]
    assert terminal.run("simulate", *arguments) == 0
    assert f"{table['shots_per_match']:>8.2f} shots" in terminal.said


@pytest.mark.long
def test_several_processes_come_to_the_same_figures():
    plan = SimulationPlan("", "", "random", "random", options={"cards": "brought"})
    assert simulate(plan, 10, jobs=2) == simulate(plan, 10)


def test_a_match_is_played_to_its_end_and_verified(terminal, tmp_path):
    path = tmp_path / "mine.json"
    start = ("play", "--seed", SEED, "--level", "novice", "--record", path)
    assert terminal.run(*start, typed=["auto"] * 6) == 0
    left = registry.replay_record(path.read_text())
    assert terminal.run("verify", path) == 0
    assert "will be seen with the seed" in terminal.said
    always = iter(lambda: "auto", "")
    assert terminal.run("play", "--resume", path, typed=always) == 0
    assert "The match is over" in " ".join(terminal.said.split())
    assert f"The seed of the dice was {SEED}" in terminal.said
    assert sorted(tmp_path.iterdir()) == [path]
    assert terminal.run("verify", path) == 0
    assert registry.replay_record(path.read_text()).words()[: left.ply] == left.words()
    assert terminal.run("play", "--resume", path) == 2
    assert "is over" in terminal.complained


@pytest.mark.long(cases=1)
@pytest.mark.parametrize("game", ["helvetia", "finale"])
def test_two_computers_leave_a_record(terminal, tmp_path, game):
    path = tmp_path / "two.json"
    start = ("play", "--game", game, "--seed", SEED, "--record", path)
    assert terminal.run(*start, "--own-level", "random", "--level", "random") == 0
    assert f"The seed of the dice was {SEED}" in terminal.said
    assert "> " not in terminal.said
    assert terminal.run("verify", path) == 0
    assert terminal.run("replay", path) == 0
    assert f"The seed of the dice was {SEED}" in terminal.said


OVERRULED = [*["auto"] * 8, "hint", "8>G7", "auto", "auto", "hint", "hint", "auto"]


def test_who_overrules_a_hint_plays_on(terminal, tmp_path):
    """The plan of the coach held for the line of play that he had proposed."""
    path = tmp_path / "mine.json"
    typed = [*OVERRULED, "quit"]
    assert terminal.run("play", "--seed", SEED, "--record", path, typed=typed) == 0
    assert terminal.complained == ""
    assert f"play --resume {path}" in terminal.said


def stopping(error):
    """What a person types, and then it stops by itself."""
    yield from ["auto"] * 6
    raise error


ENDS = {
    "no more is typed": (EOFError(), 0),
    "Ctrl-C": (KeyboardInterrupt(), 0),
    "nobody reads on": (BrokenPipeError(), 0),
    "a full disk": (OSError("full"), 2),
    "a rule": (IllegalAction("HC-X-01", "Against the rules."), 2),
    "a bug": (ZeroDivisionError("a bug"), None),
}


@pytest.mark.parametrize("end", ENDS)
def test_however_a_match_ends_it_is_on_the_disk_and_goes_on(terminal, tmp_path, end):
    error, status = ENDS[end]
    path = tmp_path / "mine.json"
    start = ("play", "--seed", SEED, "--level", "novice", "--record", path)
    try:
        ended = terminal.run(*start, typed=stopping(error))
    except ZeroDivisionError:
        ended = None
    assert ended == status
    left = registry.replay_record(path.read_text())
    assert left.ply > 6
    assert terminal.run("play", "--resume", path, typed=["auto", "quit"]) == 0
    assert "The match goes on where it was left." in terminal.said
    further = registry.replay_record(path.read_text())
    assert further.ply > left.ply
    assert further.words()[: left.ply] == left.words()


def test_a_program_that_is_killed_leaves_its_match(tmp_path):
    path = tmp_path / "mine.json"
    command = [sys.executable, "-m", "engine", "play", "--record", str(path)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as child:
        child.stdin.write(b"auto\nauto\nmen\n")
        child.stdin.flush()
        while b"Rhine Drakes  0" not in child.stdout.readline():
            pass
        child.kill()
    assert registry.replay_record(path.read_text()).ply >= 2


def test_a_match_at_a_table_goes_on_with_the_dice_of_the_table(terminal, tmp_path):
    path = tmp_path / "table.json"
    start = ("play", "--dice", "table", "--side", "away", "--level", "novice")
    assert terminal.run(*start, "--record", path, typed=["auto", "h", "quit"]) == 0
    assert terminal.run("play", "--resume", path, typed=["auto", "men", "quit"]) == 0
    assert "You coach Rhine Drakes" in terminal.said
    assert "The players of this match are promised" in terminal.said
    assert json.loads(path.read_text())["dice"] == [["coin", 2, 1]]


def test_what_cannot_be_resumed_is_said(terminal, tmp_path):
    path = tmp_path / "mine.json"
    terminal.run("play", "--seed", SEED, "--record", path, typed=["auto", "quit"])
    assert terminal.run("play", "--resume", path, "--cards", "friendly") == 2
    assert "--cards cannot be given with --resume" in terminal.complained
    assert terminal.run("play", "--resume", path, "--seed", "11" * 16) == 1
    assert "not the one that was promised" in terminal.complained
    files.seat_of(path).write_text("{}")
    assert terminal.run("play", "--resume", path) == 2
    assert "the key format is missing" in terminal.complained
    files.seat_of(path).unlink()
    assert terminal.run("play", "--resume", path) == 2
    assert "give it by --seed" in terminal.complained
    assert terminal.run("play", "--resume", path, "--seed", SEED, typed=["quit"]) == 0
    assert terminal.run("play", "--resume", tmp_path / "none.json") == 2


def test_a_new_match_takes_no_other_matchs_place(terminal, tmp_path):
    path = tmp_path / "mine.json"
    for n in range(3):
        terminal.run("play", "--record", path, typed=["auto"] * n)
    names = [each.name for each in sorted(tmp_path.iterdir())]
    assert names == [
        *("mine-1.json", "mine-1.json.seed", "mine-2.json", "mine-2.json.seed"),
        *("mine.json", "mine.json.seed"),
    ]
    assert f"What was in {path} is in {tmp_path / 'mine-2.json'} now." in terminal.said
    first = tmp_path / "mine-1.json"
    assert terminal.run("play", "--resume", first, typed=["quit"]) == 0


@pytest.mark.rule("HC-FAM-02")
@pytest.mark.parametrize("command", ["play", "simulate"])
def test_cards_are_refused_where_there_are_none(terminal, command):
    arguments = ("--rules", "family", "--cards", "friendly")
    assert terminal.run(command, *arguments) == 2
    assert terminal.complained == (
        "FAMILY is played without POWER and LEGEND cards. (HC-FAM-02)\n"
    )
    assert terminal.said == ""


# Words that no French line has; those of the notation and of names apart.
ENGLISH = re.compile(
    r"\b(the|of|and|to|is|his|what|shows|such|ball|keeper|bench|done|less|lost|"
    r"made|by|here|nothing|card|die|match is|stands?|moves?|end)\b"
)


def test_in_french_all_is_french(terminal, tmp_path):
    path = tmp_path / "mine.json"
    start = ("play", "--language", "fr", "--seed", SEED, "--cards", "friendly")
    asked = ["conseil", "chances", "liste", "liste 8", "joueurs", "cartes", "99"]
    rare = ["annuler", "hop", "-A1", "chances ~G5", "chances shoot", "aide", "undo"]
    typed = [*asked, *rare, "auto"] * 90
    assert terminal.run(*start, "--record", path, typed=typed) == 0
    said = terminal.said.replace(str(path), "")
    assert [line for line in said.splitlines() if ENGLISH.search(line)] == []


HEXES = r"\b[A-M][1-9]\b"


def test_a_list_is_whole_and_fits_the_terminal(terminal, tmp_path):
    typed = [*["auto"] * 6, "list", "list 5", "quit"]
    start = ("play", "--seed", SEED, "--record", tmp_path / "mine.json")
    assert terminal.run(*start, typed=typed) == 0
    asked, whole, one = re.split(r"^> (?= )", terminal.said, flags=re.M)[-3:]
    assert "..." in asked
    assert "..." not in whole
    assert max(map(len, whole.splitlines())) <= 80
    posse = re.findall(r"\b5[>+]([A-M][1-9])", one) or re.findall(HEXES, one)
    assert {*posse} <= {*re.findall(HEXES, whole)}


@pytest.mark.rule("HC-ET-01")
@pytest.mark.parametrize(
    ("arguments", "played_on"), [((), True), (("--no-knock-out",), False)]
)
def test_a_single_match_is_played_on_when_level(
    terminal, tmp_path, arguments, played_on
):
    path = tmp_path / "mine.json"
    terminal.run(
        *("play", "--seed", SEED, "--record", path, *arguments), typed=["quit"]
    )
    options = json.loads(path.read_text())["setup"].get("options", {})
    assert options.get("knock_out", False) is played_on


def test_a_match_in_the_terminal_explains_itself(terminal, tmp_path):
    path = tmp_path / "mine.json"
    typed = ["=1,3,5,6,7/4,8", "5 > G5", "help", "men", "999", "hint", "odds 5>G5", ""]
    assert (
        terminal.run(
            *("play", "--seed", SEED, "--rules", "family", "--record", path),
            typed=["auto", *typed, "odds", "list 5", "list 12", "undo", "quit"],
        )
        == 0
    )
    assert "You coach Valley Jesters, H on the pitch" in terminal.said
    assert "Type the number of an action" in terminal.said
    assert "Nothing here has the number 999" in terminal.said
    assert "Say of which action" in terminal.said
    assert "There is nothing to do for number 12" in terminal.said
    assert "choose the five and the bench" in terminal.said
    assert "A     B     C" in terminal.said
    assert "(HC-" in terminal.said
    assert json.loads(path.read_text())["rules"] == "helvetia-family@1"
    assert "seed" not in json.loads(path.read_text())


def test_the_chances_of_one_action_are_explained(terminal, tmp_path):
    arguments = ("play", "--seed", SEED, "--record", tmp_path / "mine.json")
    terminal.run(*arguments, typed=["odds ~G5", "auto"] * 40)
    assert re.search(r"made by \d+ or less: \+\d+ \(HC-LONG-02\)", terminal.said)
    assert "the ball comes down on G5" in terminal.said
    assert "then the other side attacks: " in terminal.said


def test_an_action_is_taken_back_or_the_reason_is_told(terminal, tmp_path):
    arguments = ("play", "--seed", SEED, "--record", tmp_path / "mine.json")
    terminal.run(*arguments, typed=["undo", "quit"])
    assert "The last action was not this side's. (EN-TURN-01)" in terminal.said
    terminal.run(*arguments, typed=["auto", "auto", "auto", "undo", "quit"])
    before, after, again = re.findall(r"^(\d+) actions, such", terminal.said, re.M)[-3:]
    assert before == again != after


def test_what_a_real_die_shows_is_typed_in(terminal, tmp_path):
    path = tmp_path / "table.json"
    typed = ["auto", "7", "x", "a", "quit"]
    assert (
        terminal.run(*("play", "--dice", "table", "--record", path), typed=typed) == 0
    )
    assert (
        "The coin: who has won it? (H Valley Jesters or A Rhine Drakes): "
        in terminal.said
    )
    assert "It shows H Valley Jesters or A Rhine Drakes, not 7." in terminal.said
    assert json.loads(path.read_text())["dice"] == [["coin", 2, 2]]
    assert terminal.run("verify", path) == 0
    assert "rolled at a table" in terminal.said
    assert "The setup is the promised one." in terminal.said


CUSTOM = ((2, 3), (0, 0), (0, 0), (0, 2), (2, 1), (0, 0))
SHOWN = [
    # label, what is typed, the face that is recorded, 0 if the die has none like it
    ("time", {"6": 1, "9": 3, "12": 6, "12 min": 6, "1": 0, "3": 0, "10": 0, "": 0}),
    ("team_die_card", {"none": 2, "no card": 2, "red": 1, "r": 1, "red 1": 5}),
    ("team_die_card", {"yellow": 0, "red 2": 0, "3": 0, "": 0, "blue": 0}),
    ("team_die_loss", {"-2": 5, "2": 5, "0": 1, "yellow 1": 4, "red 0": 0, "red": 0}),
    ("coin", {"h": 1, "2": 2, "Rhine Drakes": 2, "rhine drakes": 2, "3": 0, "": 0}),
    ("steal", {"1": 1, "20": 20, "0": 0, "21": 0, "four": 0, "1 2": 0}),
    ("draw_home", {"5": 1, "24": 20, "4": 0, "25": 0}),
    ("draw_away", {"1": 1, "20": 20, "21": 0}),
]


@pytest.mark.rule("EN-DICE-01", "HC-KIT-02", "HC-KIT-07")
@pytest.mark.parametrize(("label", "typed"), SHOWN)
def test_a_die_takes_what_it_shows_and_nothing_else(label, typed):
    """The tackler has a die without yellow; the fouled player's is the usual one."""
    setup = Setup(
        GEEK,
        side_of("jesters"),
        side_of("drakes", team_die=CUSTOM),
        read_board(),
        Options(cards="friendly"),
    )
    s = fresh(setup)
    s.attack, s.foe = 0, 12
    sides = {"time": 6, "coin": 2, "draw_home": 20}.get(label, 20)
    die = dice_text.die(s, 0, label, sides, [], "en")
    assert {text: die.face(text) for text in typed} == typed


def test_a_card_that_was_drawn_is_not_drawn_again():
    s = fresh(setup_of(cards="friendly"))
    die = dice_text.die(s, 0, "draw_home", 19, [3], "en")
    assert [die.face(text) for text in ("6", "7", "8", "24")] == [2, 0, 3, 19]


def test_a_die_is_asked_for_in_the_words_of_the_table():
    s = fresh(setup_of())
    s.foe = 12
    prompt = dice_text.die(s, 0, "time", 6, [], "en").prompt("en")
    assert prompt == "The time die: how many minutes? (6, 9 or 12):"
    french = dice_text.die(s, 0, "team_die_card", 6, [], "fr")
    assert french.prompt("fr").endswith("(pas de carton, jaune ou rouge)\u00a0:")
    assert [french.face(word) for word in ("aucun", "jaune", "rouge")] == [1, 4, 6]
    said = dice_text.die(s, 0, "time", 6, [], "en").wrong("7", "en")
    assert said == "It shows 6, 9 or 12, not 7."


def test_who_leaves_while_a_die_is_asked_for_keeps_the_record(terminal, tmp_path):
    path = tmp_path / "table.json"
    typed = ["auto"]
    assert (
        terminal.run(*("play", "--dice", "table", "--record", path), typed=typed) == 0
    )
    assert terminal.run("verify", path) == 0


@pytest.mark.rule("EN-DICE-01")
def test_the_name_of_a_record_tells_nothing_of_the_seed(
    terminal, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    terminal.run("play", "--seed", SEED, typed=["quit"])
    record, seat = sorted(tmp_path.iterdir())
    assert SEED[:8] not in record.name
    assert SEED not in record.read_text()
    assert seat.stat().st_mode & 0o077 == 0


def program(*arguments: str, **more: object) -> subprocess.CompletedProcess:
    """The command as a terminal starts it."""
    command = [sys.executable, "-m", "engine", *arguments]
    return subprocess.run(command, stderr=subprocess.PIPE, check=False, **more)


def test_a_name_in_a_record_gives_the_terminal_no_orders(record, tmp_path, capsys):
    table = json.loads(record.read_text())
    table["setup"]["home"]["name"] = "Red \x1b[31m \x9b2J \u202e Valley"
    seed = bytes.fromhex(table["seed"])
    table["promise"] = promise_of(table["rules"], table["setup"], seed)
    path = tmp_path / "orders.json"
    path.write_text(json.dumps(table))
    assert command_line.main(["replay", str(path)]) == 0
    said = capsys.readouterr().out
    assert not {"\x1b", "\x9b", "\u202e"} & set(said)
    assert "Red \\x1b[31m" in said


@pytest.mark.long
def test_signs_that_a_terminal_cannot_show_end_nothing(record):
    poor = {**os.environ, "PYTHONIOENCODING": "ascii:strict"}
    french = ("replay", str(record), "--language", "fr")
    ended = program(*french, env=poor, stdout=subprocess.PIPE)
    assert (ended.returncode, ended.stderr) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such file here")
def test_what_cannot_be_written_is_said_in_a_sentence(record):
    buffered = {k: v for k, v in os.environ.items() if k != "PYTHONUNBUFFERED"}
    with Path("/dev/full").open("wb") as full:
        ended = program("verify", str(record), env=buffered, stdout=full)
    assert ended.returncode == 2
    assert ended.stderr.count(b"\n") == 1


@pytest.mark.long
@pytest.mark.skipif(os.name != "posix", reason="closes what only a POSIX shell can")
def test_a_program_without_terminal_ends_without_a_traceback(tmp_path):
    arguments = ("play", "--record", str(tmp_path / "none.json"))
    ended = program(*arguments, preexec_fn=lambda: [os.close(n) for n in (0, 1)])
    assert (ended.returncode, ended.stderr) == (0, b"")


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("dance",),
        ("play", "--level", "god"),
        ("play", "--seed", "zz"),
        ("play", "--seed", "00"),
        ("simulate", "--matches", "0"),
        ("simulate", "--matches", "many"),
        ("simulate", "--matches", "1000001"),
        ("verify",),
    ],
)
def test_what_cannot_be_meant_is_refused_by_name(terminal, capsys, arguments):
    with pytest.raises(SystemExit) as stopped:
        terminal.run(*arguments)
    assert stopped.value.code == 2
    assert "usage: python -m engine" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["play", "simulate", "replay", "verify", "rules"])
def test_every_command_explains_itself(terminal, capsys, command):
    with pytest.raises(SystemExit) as stopped:
        terminal.run(command, "--help")
    assert stopped.value.code == 0
    assert command in capsys.readouterr().out


def test_a_record_that_cannot_be_written_is_said(terminal, tmp_path):
    path = tmp_path / "no" / "such.json"
    assert terminal.run("play", "--record", path, typed=["quit"]) == 2
    assert "No such file" in terminal.complained


@pytest.mark.long
def test_the_pitch_fits_a_terminal_and_shows_everybody():
    seen = []
    setup = setup_of(cards="friendly")

    def watch(s, side, a):
        text = board_text.pitch(s) + board_text.men(s) + board_text.roster(s, side)
        assert max(len(line) for line in text.splitlines()) <= 80
        placed = [q for q in range(18) if s.pos[q] < 113]
        for slot in placed:
            letter = "HA"[slot // 9]
            mark = letter.lower() if s.fallen >> slot & 1 else letter
            assert f"{mark}{setup.number(slot)}" in text
        assert s.carrier < 0 or "*" in text
        seen.append(len(placed))

    lively_match(setup, 4, watch)
    assert max(seen) == 10


@pytest.mark.rule("HC-GEO-20")
def test_the_pitch_shows_from_where_one_shoots():
    """The numbers of both goals, also below who stands there; a loose ball has room."""
    s = fresh(setup_of())
    s.put(3, hex_of("K5"))
    s.put(12, hex_of("L5"))
    s.ball = hex_of("B4")
    lines = board_text.pitch(s).splitlines()
    row = "4    :1    (*)   :3    .4    .     .     .     .     .4    :3    :2    :1"
    assert lines[7:][:4] == [
        row,
        "           :2",
        "5 #     :1    x2    .3    .4    .     o     .     .4    .3    H5    :1    #",
        " " * 62 + "x2    A5",
    ]
    s.put(4, hex_of("B4"))
    assert board_text.pitch(s).splitlines()[8] == "           (*)"
