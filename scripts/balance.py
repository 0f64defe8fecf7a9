"""`python -m scripts.balance`: how fair the factions and the cards are, for docs/balance.md.

Many matches for each set of rules, the factions against each other at both ends and
against themselves; then every card held in hand against a blank, over the same seeds.
The computer coaches both sides at one level. With `--only` the other sections of the page
stay as they are; under each stands how it was measured. Where the samples are small, the
machine was busy: their intervals say how far they tell.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from engine.dice import FastDice
from engine.figures import Figures
from engine.games.helvetia import phases, play
from engine.games.helvetia.actions import CARD, KEEP, Action, action
from engine.games.helvetia.board.pitch import read_board
from engine.games.helvetia.box.cards import LegendCard, PowerCard
from engine.games.helvetia.box.catalogue import common_powers, faction
from engine.games.helvetia.coach.levels import coach, seen_by
from engine.games.helvetia.events import Event
from engine.games.helvetia.options import Options
from engine.games.helvetia.powers.traces import changed
from engine.games.helvetia.room import HELVETIA, side_of
from engine.games.helvetia.setup import Setup
from engine.sides import Side
from engine.simulate import SimulationPlan, simulate

PAGE = Path(__file__).resolve().parent.parent / "docs" / "balance.md"
PAIRS = (
    ("jesters", "drakes"),
    ("drakes", "jesters"),
    ("jesters", "jesters"),
    ("drakes", "drakes"),
)
RULES = (
    ("geek", "none", "GEEK"),
    ("geek", "friendly", "GEEK with cards"),
    ("family", "none", "FAMILY"),
)
CARDS = "Cards"
LEVEL = "coach"
# No faction may surely win more, draws counted half; no card surely gain more over its
# level's mean.
MOST_SHARE = 0.55
MOST_GAIN = 5.0
FIGURES = (
    ("home_goals", "goals of the home side"),
    ("away_goals", "goals of the away side"),
    ("shots", "shots"),
    ("saves", "saves"),
    ("yellow_cards", "yellow cards"),
    ("red_cards", "red cards"),
    ("injuries", "injuries"),
    ("exhausted", "exhausted at the end"),
    ("changes", "changes"),
    ("cards_played", "POWER and LEGEND played"),
    ("possessions", "changes of possession"),
    ("turns", "turns"),
    ("decisions", "decisions"),
)
Card = PowerCard | LegendCard


class Try(NamedTuple):
    """One match with one card: the points of its side, if it was played, and to effect."""

    points: float
    played: bool = False
    worked: bool = False


class CardGain(NamedTuple):
    """A card in the hand of one side against a blank: its gain in points of a hundred."""

    who: str
    card: Card
    gain: float
    error: float
    played: float
    worked: float

    @property
    def level(self) -> str:
        return str(self.card.level) if isinstance(self.card, PowerCard) else "LEGEND"


def cards() -> list[tuple[str, str, Card]]:
    """Every card, with the name of its set and the squad that holds it."""
    found: list[tuple[str, str, Card]] = [
        ("Common", "jesters", card) for card in common_powers()
    ]
    for key in ("jesters", "drakes", "free"):
        each = faction(key)
        squad = key if each.players else "jesters"
        both: tuple[Card, ...] = (*each.powers, *each.legends)
        found += [(each.name, squad, card) for card in both]
    return found


def score_of(job: tuple[str, Card | None, Card, int, int]) -> list[Try]:
    """What the home side made of its card, seed by seed."""
    squad, held, card, first, matches = job
    other = "drakes" if squad == "jesters" else "jesters"
    home = replace(side_of(squad), cards=(card,))
    away = replace(side_of(other), cards=())
    rules = HELVETIA.rulesets["geek"].rules
    setup = Setup(rules, home, away, read_board(), Options(cards="brought"))
    return [_one(setup, held, seed) for seed in range(first, first + matches)]


def _one(setup: Setup, held: Card | None, seed: int) -> Try:
    dice = FastDice(seed)
    coaches = (coach(LEVEL, 2 * seed), coach(LEVEL, 2 * seed + 1))
    log: list[Event] = []
    s = play.start(setup, dice, log)
    how = None
    while s.waiting:
        side = 0 if s.waiting & 1 else 1
        if s.phase == phases.KEEP_CARDS:
            a = _keep(held if side == 0 else None)
        else:
            a = coaches[side].pick(seen_by(s, side), side)
        if a.kind == CARD:
            how = s.copy(), a, len(log)
        play.apply(s, side, a, dice)
    outcome = HELVETIA.rulesets["geek"].outcome(s)
    assert outcome is not None
    points = 0.5 if outcome.winner is None else float(outcome.winner == Side.HOME)
    if how is None:
        return Try(points)
    before, a, n = how
    return Try(points, True, changed(before, 0, a, log[n:]))


def _keep(held: Card | None) -> Action:
    if held is None:
        return action(KEEP)
    if isinstance(held, LegendCard):
        return action(KEEP, 0, held.number)
    return action(KEEP, 1 << held.number)


def gains(matches: int, jobs: int) -> Iterator[CardGain]:
    """HC-PWR-11: what holding one card is worth, over the same seeds as a blank."""
    share = 50
    spans = [(n, min(share, matches - n)) for n in range(0, matches, share)]
    with ProcessPoolExecutor(jobs) as pool:
        blanks: dict[str, list[Try]] = {}
        for name, squad, card in cards():
            if squad not in blanks:
                blanks[squad] = _joined(
                    pool.map(score_of, [(squad, None, card, *span) for span in spans])
                )
            held = _joined(
                pool.map(score_of, [(squad, card, card, *span) for span in spans])
            )
            yield _compared(name, card, held, blanks[squad])


def _joined(parts: Iterable[list[Try]]) -> list[Try]:
    return [each for part in parts for each in part]


def _compared(name: str, card: Card, held: list[Try], blank: list[Try]) -> CardGain:
    more = [100 * (a.points - b.points) for a, b in zip(held, blank, strict=True)]
    mean = fmean(more)
    spread = math.sqrt(sum((x - mean) ** 2 for x in more) / (len(more) - 1))
    played = [each for each in held if each.played]
    worked = sum(each.worked for each in played) / max(1, len(played))
    error = spread / math.sqrt(len(more))
    return CardGain(name, card, mean, error, len(played) / len(held), worked)


def share(first: Figures, second: Figures) -> float:
    """The jesters' share of the points of both ends, draws counted half."""
    n = first.matches + second.matches
    wins = first.home_wins + second.away_wins
    return (wins + (first.draws + second.draws) / 2) / n


def factions(rules: str, hands: str, matches: int, jobs: int) -> Iterator[str]:
    """The table of a set of rules, and the verdict on the factions."""
    each = [
        simulate(
            SimulationPlan(
                home, away, LEVEL, LEVEL, rules, {"cards": hands}, seed=2 + number
            ),
            matches // len(PAIRS),
            jobs,
        )
        for number, (home, away) in enumerate(PAIRS)
    ]
    yield "| a match has | " + " | ".join(f"{a} v {b}" for a, b in PAIRS) + " |"
    yield "|---|" + "---|" * len(PAIRS)
    for name, words in FIGURES:
        row = " | ".join(f"{getattr(one, name) / one.matches:.2f}" for one in each)
        yield f"| {words} | {row} |"
    row = " | ".join(f"{one.home_wins} / {one.draws} / {one.away_wins}" for one in each)
    yield f"| home wins / draws / away wins | {row} |"
    yield f"| forfeits | {' | '.join(str(one.forfeits) for one in each)} |"
    n = each[0].matches + each[1].matches
    jesters = share(each[0], each[1])
    error = 0.98 / math.sqrt(n)
    unfair = max(jesters, 1 - jesters) - error > MOST_SHARE
    verdict = "NOT FAIR" if unfair else "fair"
    yield ""
    yield (
        f"Jesters {100 * jesters:.1f} %, Drakes {100 * (1 - jesters):.1f} % of the points"
        f" (± {100 * error:.1f}, {n} matches): {verdict}."
    )


def card_table(held: list[CardGain], matches: int) -> Iterator[str]:
    """Every card's gain, and by how much it lies above the mean of its level."""
    means = {
        level: fmean(each.gain for each in held if each.level == level)
        for level in {each.level for each in held}
    }
    yield (
        "One card in the hand of the home side against a blank, "
        f"{matches} matches over the same seeds. Gain in points of a hundred "
        "(a win is 100, a draw 50)."
    )
    yield ""
    yield (
        "| set | no | card | level | gain | ± | over its level | played in "
        "| to effect |"
    )
    yield "|---|---|---|---|---|---|---|---|---|"
    for each in sorted(held, key=lambda one: (one.level, -one.gain)):
        over = each.gain - means[each.level]
        surely = over - 1.96 * each.error > MOST_GAIN
        mark = " **too strong**" if surely else ""
        yield (
            f"| {each.who} | {each.card.number} | {each.card.name} | {each.level} "
            f"| {each.gain:+.1f} | {1.96 * each.error:.1f} | {over:+.1f}{mark} "
            f"| {100 * each.played:.0f} % "
            f"| {f'{100 * each.worked:.0f} %' if each.played else '-'} |"
        )


def measured(title: str, options: argparse.Namespace) -> Iterator[str]:
    """The lines of one section of the page."""
    if title == CARDS:
        held = []
        for each in gains(options.hands, options.jobs):
            print(
                f"{each.card.id} {each.card.name}: {each.gain:+.1f} ± "
                f"{1.96 * each.error:.1f}, played in {each.played:.2f}, "
                f"to effect {each.worked:.2f}",
                flush=True,
            )
            held.append(each)
        yield from card_table(held, options.hands)
        how = f"--hands {options.hands}"
    else:
        rules, hands = next(
            (rules, hands) for rules, hands, name in RULES if name == title
        )
        yield from factions(rules, hands, options.matches, options.jobs)
        how = f"--matches {options.matches}"
    yield ""
    yield f'`python -m scripts.balance --only "{title}" {how} --write`'


def sections(text: str) -> dict[str, str]:
    """The page by its headings."""
    parts = (part.partition("\n") for part in text.split("\n## ")[1:])
    return {title: body.strip() for title, _, body in parts}


def main() -> int:
    titles = [*(title for _, _, title in RULES), CARDS]
    parser = argparse.ArgumentParser(prog="python -m scripts.balance")
    parser.add_argument("--matches", type=int, default=10_000, help="per set of rules")
    parser.add_argument("--hands", type=int, default=1_500, help="per card")
    parser.add_argument("--only", nargs="+", choices=titles, default=titles)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--write", action="store_true", help="write docs/balance.md")
    options = parser.parse_args()
    unfair = False
    for title in options.only:
        text = "\n".join(measured(title, options))
        print(text, flush=True)
        unfair = unfair or "NOT FAIR" in text or "too strong" in text
        if options.write:
            # Another section may have been written meanwhile.
            page = {**sections(PAGE.read_text(encoding="utf-8")), title: text}
            # What is measured by another command stays at the end.
            order = [*titles, *(each for each in page if each not in titles)]
            texts = [f"## {each}\n\n{page[each]}" for each in order if each in page]
            whole = "\n\n".join(["# How fair it is", __doc__.strip(), *texts])
            PAGE.write_text(f"{whole}\n", encoding="utf-8")
    return int(unfair)


if __name__ == "__main__":
    sys.exit(main())
