"""`python -m engine`: play, simulate, replay and verify matches, and read the rules."""

from __future__ import annotations

import argparse
import contextlib
import difflib
import io
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from engine import arguments
from engine.errors import CorruptRecord, RuleViolation
from engine.figures import Figures
from engine.files import Unusable, read_match
from engine.playing import play, switches
from engine.promise import SEED_ALONE
from engine.registry import ROOMS, USUAL, room_of
from engine.room import AnyRoom
from engine.rule_pages import DOCS, earlier_ids, rules_of, rulings_of, rulings_on
from engine.sides import SIDES
from engine.simulate import SimulationPlan, simulate
from engine.terminal import Ask, Say
from engine.wording import (
    LANGUAGES,
    STORY_LANGUAGES,
    fill,
    language_among,
    phrase,
)

FINE: Final = 0
WRONG: Final = 1
UNUSABLE: Final = 2
OTHER_PROMISE: Final = (
    "The promise of this record is %(found)s, and not the one you noted, %(noted)s."
)

# What a terminal obeys instead of showing it, and what turns the writing round. It may
# stand in the names of a stranger's record.
ORDERS: Final = {
    c: ascii(chr(c))[1:-1]
    for c in (
        *(*range(9), *range(11, 32), *range(127, 160)),
        *(*range(0x202A, 0x202F), *range(0x2066, 0x206A)),
    )
}


def _say(text: str) -> None:
    """To the terminal; a program without one speaks to nobody."""
    if sys.stdout is not None:
        sys.stdout.write(text.translate(ORDERS))


def _complain(text: str) -> None:
    if sys.stderr is not None:
        sys.stderr.write(text.translate(ORDERS))


def _ask(prompt: str) -> str:
    """From the terminal; where there is none, nothing more will come."""
    if sys.stdin is None:
        raise EOFError
    return input(prompt)


def main(
    words: Sequence[str] | None = None,
    say: Say = _say,
    ask: Ask = _ask,
    complain: Say = _complain,
) -> int:
    """Run one command; 0 if all is well, 1 if a record is wrong, 2 if nothing was done."""
    options = _parser(_room(words)).parse_args(words)
    try:
        result: int = options.run(options, say, ask)
        if sys.stdout is not None:
            # What cannot be written is to be known now, not when all is over.
            sys.stdout.flush()
    except CorruptRecord as error:
        path = options.file if "file" in options else options.resume
        complain(f"{path}: {error.text}\n")
        return WRONG
    except RuleViolation as error:
        language = getattr(options, "language", LANGUAGES[0])
        text = fill(error.message, error.params, language)
        complain(f"{text} ({error.rule_id})\n")
        return UNUSABLE
    except Unusable as error:
        complain(f"{error}\n")
        return UNUSABLE
    except BrokenPipeError:
        # Whoever reads what we say has heard enough.
        return FINE
    except OSError as error:
        complain(f"{error.strerror or error}\n")
        return UNUSABLE
    except KeyboardInterrupt:
        complain("\n")
        return UNUSABLE
    return result


def _play(options: argparse.Namespace, say: Say, ask: Ask) -> int:
    """A match in the terminal against the computer."""
    room = ROOMS[options.game]
    usual = _parser(room).parse_args(["play", "--game", room.key])
    play(options, usual, say, ask)
    return FINE


def _simulate(options: argparse.Namespace, say: Say, ask: Ask) -> int:
    """Many matches of machine coaches, and what they come to."""
    plan = SimulationPlan(
        home=options.home,
        away=options.away,
        home_level=options.level,
        away_level=options.away_level or options.level,
        rules=options.rules,
        options=switches(ROOMS[options.game], options),
        seed=options.seed,
        game=options.game,
    )
    plan.setup()
    figures = simulate(plan, options.matches, options.jobs)
    if options.json:
        say(json.dumps(figures.table(), indent=1) + "\n")
    else:
        say(_as_text(plan, figures))
    return FINE


def _as_text(plan: SimulationPlan, figures: Figures) -> str:
    """The figures as a table for a terminal."""
    n = figures.matches
    game = plan.room.rulesets[plan.ruleset]
    named = [each.name for each in plan.room.options if each.choices]
    chosen = "".join(
        f"{name}: {plan.options[name]}, " for name in named if name in plan.options
    )
    lines = [
        f"{n} matches of {game.name}, {chosen}seed {plan.seed}",
        f"  home {plan.home} ({plan.home_level}): {figures.home_wins} won",
        f"  away {plan.away} ({plan.away_level}): {figures.away_wins} won",
        f"  drawn: {figures.draws}, forfeits: {figures.forfeits}, "
        f"shoot-outs: {figures.shootouts}",
        "a match has on average",
    ]
    table = figures.table()
    for name, value in table.items():
        if name.endswith("_per_match"):
            words = name.removesuffix("_per_match").replace("_", " ")
            lines.append(f"  {value:>8.2f} {words}")
    return "\n".join(lines) + "\n"


def _replay(options: argparse.Namespace, say: Say, ask: Ask) -> int:
    """Tell the match of a record."""
    match = read_match(options.file)
    room = room_of(match.game.name)
    assert room is not None
    narrator = room.narrator(match.setup, options.language, rules=options.ids)
    say(narrator.story(match.events, options.language))
    if match.seed is not None:
        language = language_among(LANGUAGES, options.language)
        text = phrase("seed", language, seed=match.seed.hex())
        say(f"\n{text}\n")
    return FINE


def _verify(options: argparse.Namespace, say: Say, ask: Ask) -> int:
    """Play a record again and believe nothing."""
    match = read_match(options.file)
    if options.promise and options.promise != match.promise:
        found = match.promise or "none"
        raise CorruptRecord(OTHER_PROMISE, noted=options.promise, found=found)
    outcome = match.outcome
    ending = "not finished"
    if outcome is not None:
        ending = f"{outcome.score[0]}-{outcome.score[1]}"
    say(
        f"{options.file}: in order. {match.game.name}, {match.ply} actions, "
        f"{len(match.rolls)} rolls, {ending}.\n"
    )
    if words := match.opening.words:
        faces = len(match.opening.faces)
        say(
            f"It goes on from another match: {len(words)} actions and {faces} faces "
            "before it, bound by the promise.\n"
        )
    before = match.format == SEED_ALONE
    if match.seed is not None:
        say("The seed is the promised one and gives every face.\n")
    elif match.sealed:
        say("The seed is not shown yet; its promise is in the record.\n")
    else:
        say("The dice were rolled at a table; there is no seed.\n")
    if before:
        say("The setup was not promised: this record is of before that was done.\n")
    elif match.sealed and match.seed is None:
        say("Whether the setup is the promised one will be seen with the seed.\n")
    else:
        say("The setup is the promised one.\n")
    if options.promise:
        say("The promise is the one that you noted.\n")
    elif match.promise:
        say(f"Promised at kick-off: {match.promise}\n")
    return FINE


def _rules(options: argparse.Namespace, say: Say, ask: Ask) -> int:
    """Print rules by their ids, with the rulings about them."""
    known = rules_of(DOCS, options.game or "*")
    if not known:
        raise Unusable(f"The pages of the rules are not here: {DOCS}")
    wanted = [rule.upper() for rule in options.ids] or sorted(known)
    lines, missing, rulings = [], [], rulings_of(DOCS)
    for rule in wanted:
        found = [each for each in known if each == rule or each.startswith(f"{rule}-")]
        found += earlier_ids(known, rule)
        lines += [f"{each}  {known[each]}" for each in sorted(found)]
        lines += [f"  RULING {ids}: {text}" for ids, text in rulings_on(rulings, rule)]
        if not found:
            near = ", ".join(difflib.get_close_matches(rule, known, 3)) or "none"
            missing.append(f"There is no rule {rule}; near: {near}.")
    if lines:
        say("\n".join(lines) + "\n")
    if missing:
        raise Unusable("\n".join(missing))
    return FINE


def _room(words: Sequence[str] | None) -> AnyRoom:
    """The game that is spoken of: what may be given depends on it."""
    parser = argparse.ArgumentParser(add_help=False, exit_on_error=False)
    parser.add_argument("--game", choices=ROOMS, default=USUAL)
    with contextlib.suppress(argparse.ArgumentError):
        return ROOMS[parser.parse_known_args(words)[0].game]
    return ROOMS[USUAL]


def _parser(room: AnyRoom) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m engine",
        description="Helvetia Cup by the rules: play it, simulate it, check records.",
        epilog="Each command explains itself: python -m engine play --help",
    )
    commands = parser.add_subparsers(required=True, metavar="command")
    _add_play(commands.add_parser("play", help="a match against the computer"), room)
    _add_simulate(
        commands.add_parser("simulate", help="many matches, computer against computer"),
        room,
    )
    replay = commands.add_parser("replay", help="tell the match of a record")
    replay.add_argument("file", type=Path)
    replay.add_argument("--language", choices=STORY_LANGUAGES, default="en")
    replay.add_argument("--ids", action="store_true", help="with the ids of the rules")
    replay.set_defaults(run=_replay)
    verify = commands.add_parser(
        "verify", help="check every action and die of a record"
    )
    verify.add_argument("file", type=Path)
    verify.add_argument(
        "--promise",
        type=arguments.promise,
        metavar="HASH",
        help="the promise that you noted at kick-off: is it that of the record?",
    )
    verify.set_defaults(run=_verify)
    rules = commands.add_parser("rules", help="print rules: rules HC-TACK-03 HC-FOUL")
    rules.add_argument(
        "ids", nargs="*", metavar="ID", help="a rule, or a group of them"
    )
    rules.add_argument("--game", choices=ROOMS, help="those of its page alone")
    rules.set_defaults(run=_rules)
    return parser


def _add_play(parser: argparse.ArgumentParser, room: AnyRoom) -> None:
    arguments.add_match(parser, room, single=True)
    parser.add_argument(
        "--side",
        choices=[side.value for side in SIDES],
        default="home",
        help="your side",
    )
    parser.add_argument(
        "--own-level",
        type=room.level_named,
        choices=room.levels,
        help="the computer plays your side, too, at this level: a record of a match "
        "of two computers",
    )
    parser.add_argument(
        "--seed",
        type=arguments.seed,
        help="16 to 64 bytes in hex; the same seed, the same dice",
    )
    parser.add_argument(
        "--dice",
        choices=("sealed", "table"),
        default="sealed",
        help="table: you roll real dice and type what they show",
    )
    parser.add_argument(
        "--record",
        type=Path,
        metavar="FILE",
        help="where the match is written down, as it goes on",
    )
    parser.add_argument(
        "--resume",
        type=Path,
        metavar="FILE",
        help="go on with the match of this record, which was left before its end; "
        "until then FILE.seed lies beside it and holds the seed of its dice",
    )
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    parser.set_defaults(run=_play)


def _add_simulate(parser: argparse.ArgumentParser, room: AnyRoom) -> None:
    arguments.add_match(parser, room, single=False)
    parser.add_argument(
        "--away-level",
        type=room.level_named,
        choices=room.levels,
        help="if it is not that of home",
    )
    parser.add_argument("--matches", type=arguments.at_least_one, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--jobs", type=arguments.jobs, default=1, help="processes at work"
    )
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.set_defaults(run=_simulate)


def _program() -> int:
    """The command of a terminal: no sign that it cannot show or send ends anything."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    result = main()
    if sys.stdout is not None:
        # Closed here, or Python complains of what nobody wants to hear.
        with contextlib.suppress(OSError):
            sys.stdout.close()
    return result


if __name__ == "__main__":
    sys.exit(_program())
