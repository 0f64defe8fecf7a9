"""Helvetia's sheets: one profile per ruleset and depth."""

from __future__ import annotations

from dataclasses import replace

from engine.errors import N_
from engine.rulesets import Ruleset
from matches.games.helvetia.course import PERIODS
from matches.games.helvetia.kinds import VOCABULARY
from matches.games.helvetia.labels import GESTURES
from matches.games.helvetia.names import HelvetiaKind
from matches.games.helvetia.report import FAMILY_PART, GEEK_PART
from matches.games.helvetia.side_part import (
    cards_shown,
    challenge_card,
    challenge_made,
    helvetia_opening,
    tired_notes,
    tired_players,
)
from matches.rules.kinds.house import of_vocabulary
from matches.rules.kinds.players import OFF
from matches.rules.sheet.end_questions import PlayersAtEnd, YesOrNoAtEnd
from matches.rules.sheet.entries import CoreKind
from matches.rules.sheet.state import SheetProfile

GAME = "helvetia"
GEEK, FAMILY = Ruleset(GAME, "geek"), Ruleset(GAME, "family")

# Kinds of entry that a sheet of each depth has; then those of more than the score.
ALWAYS = frozenset(
    {
        CoreKind.OPEN,
        CoreKind.KICKOFF,
        CoreKind.CLOCK,
        CoreKind.GOAL,
        CoreKind.PERIOD,
        CoreKind.KICK,
        CoreKind.FORFEIT,
        CoreKind.AMEND,
        CoreKind.VOID,
        CoreKind.NOTE,
        CoreKind.FINISH,
        CoreKind.REOPEN,
        CoreKind.BACK,
    }
)
CARDS = frozenset(
    {
        CoreKind.YELLOW,
        CoreKind.SECOND_YELLOW,
        CoreKind.RED,
        CoreKind.INJURY,
        HelvetiaKind.EXHAUSTED,
    }
)
DECK = frozenset({HelvetiaKind.POWER, HelvetiaKind.LEGEND, HelvetiaKind.OUTCOME})
# In the order of the dock (ux.md, section 8); what speaks of one thing shares a button.
DOCK: tuple[tuple[str, ...], ...] = (
    (CoreKind.KICK,),
    (CoreKind.GOAL,),
    (CoreKind.YELLOW,),
    (CoreKind.RED,),
    (CoreKind.INJURY,),
    (CoreKind.CHANGE,),
    (HelvetiaKind.EXHAUSTED,),
    (HelvetiaKind.POWER, HelvetiaKind.LEGEND),
    (HelvetiaKind.PROGRESS, HelvetiaKind.OUTCOME),
)
# What may be written of a player from the moment when he comes on.
ENTERS = (*OFF, HelvetiaKind.EXHAUSTED)
# HC-CHL-04: what full statistics count.
GEEK_COUNTERS = tuple(GESTURES)
# What the clock goes on by, on a button and under it.
TIME_DIE = N_("Time die")
FAMILY_COUNTERS = ("shots", "saves", "short_passes", "steals", "interceptions")


# Templates by the place on a page where they stand.
PARTS = {
    part: f"games/helvetia/{name}.html"
    for part, name in (
        # before the match
        ("squad", "prepare_players"),
        ("cards", "prepare_cards"),
        ("rolled", "prepare_rolled"),
        ("typed_face", "prepare_typed_face"),
        ("back", "prepare_back"),
        # on the sheet, and before its end
        ("lineups", "sheet_lineups"),
        ("owed", "sheet_owed"),
        # what was filled in on paper
        ("typed_side", "typed_side"),
        ("typed_words", "typed_words"),
    )
}

# HC-FAM-02: without cards each side has seen a line-up, as in any game.
FAMILY_PARTS = {part: name for part, name in PARTS.items() if part != "back"}
# Where the score is all that is kept there is still a match before it, with its dice.
SCORE_PARTS = {part: PARTS[part] for part in ("rolled", "typed_face")}

# HC-FAT-01, HC-CHL-02: what the next match asks, and nobody could say later.
END_QUESTIONS = (
    PlayersAtEnd(HelvetiaKind.EXHAUSTED, "exhausted", tired_players),
    YesOrNoAtEnd(HelvetiaKind.OUTCOME, "made", challenge_card, challenge_made),
)

_GEEK = ALWAYS | CARDS | DECK | {CoreKind.CHANGE, CoreKind.KEEPER}
_FAMILY = ALWAYS | {CoreKind.CHANGE}
_GEEK_STANDARD = SheetProfile(
    GEEK,
    "standard",
    PERIODS,
    VOCABULARY,
    of_vocabulary(VOCABULARY, _GEEK | {HelvetiaKind.PROGRESS}),
    DOCK,
    ENTERS,
    ("shot", "first_touch", "header", "penalty", "own"),
    gestures=GESTURES,
    # HC-KIT-02: faces of the time die; HC-CLK-02: a period ends above its limit.
    steps=(6, 9, 12),
    die=TIME_DIE,
    # HC-SUB-01, HC-FFT-01, HC-SO-03.
    changes=2,
    least=2,
    kicks=3,
    notes=tired_notes,
    cards_shown=cards_shown,
    parts=PARTS,
    opening=helvetia_opening,
    end_questions=END_QUESTIONS,
    report=GEEK_PART,
)
_FAMILY_STANDARD = SheetProfile(
    FAMILY,
    "standard",
    PERIODS,
    VOCABULARY,
    of_vocabulary(VOCABULARY, _FAMILY),
    DOCK,
    ENTERS,
    ("shot",),
    gestures=GESTURES,
    # FAMILY goes on by one red mark; HC-FAM-07: a period ends at its limit.
    steps=(9,),
    die=TIME_DIE,
    ends_at_limit=True,
    extra_time=False,
    notes=tired_notes,
    cards_shown=cards_shown,
    parts=FAMILY_PARTS,
    opening=helvetia_opening,
    end_questions=END_QUESTIONS,
    report=FAMILY_PART,
    # HC-FAM-09.
    changes=2,
)
_SCORE = of_vocabulary(VOCABULARY, ALWAYS)

PROFILES = (
    replace(
        _GEEK_STANDARD,
        depth="score",
        kinds=_SCORE,
        ways=(),
        named=False,
        parts=SCORE_PARTS,
    ),
    _GEEK_STANDARD,
    replace(
        _GEEK_STANDARD,
        depth="full",
        kinds=of_vocabulary(VOCABULARY, _GEEK | {CoreKind.COUNT}),
        counters=GEEK_COUNTERS,
    ),
    replace(
        _FAMILY_STANDARD,
        depth="score",
        kinds=_SCORE,
        ways=(),
        named=False,
        parts=SCORE_PARTS,
    ),
    _FAMILY_STANDARD,
    replace(
        _FAMILY_STANDARD,
        depth="full",
        kinds=of_vocabulary(VOCABULARY, _FAMILY | {CoreKind.COUNT}),
        counters=FAMILY_COUNTERS,
    ),
)
