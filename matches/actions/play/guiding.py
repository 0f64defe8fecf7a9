"""A first match is begun with a coach beside the newcomer, who may leave him or come back."""

from __future__ import annotations

from django.db import transaction

from competitions.actions.door import Author, DeletedMeanwhile
from competitions.rules.door import canonical_json
from engine.dice import ScriptedDice
from engine.errors import N_, IllegalAction, RuleViolation
from engine.guide import Guide
from engine.record import Match
from engine.registry import ROOMS
from engine.room import AnyRoom
from matches.actions.play.continuing import (
    Sitter,
    StartMoment,
    begin_at,
)
from matches.actions.play.starting import Chance, earlier_match, usual_switches
from matches.models import PracticeMatch
from matches.queries.play.browser_matches import BrowserMatch, browser_match, row_of
from matches.rules.play.computer import played_deed
from matches.rules.play.guiding import may_guide
from matches.rules.play.rebuilding import SOURCE, Kickoff, StoredAction

RULE = "HV-PLAY-19"
# In the place of the match that it goes on from: a moment of the game's own.
GUIDE = "guide"
NO_GUIDE = N_("Nobody guides through a first match of this game.")
NOT_HERE = N_("This match cannot be guided.")


@transaction.atomic
def start_guide(game: str, holder: str, chance: Chance, by: Author) -> PracticeMatch:
    """HV-PLAY-19: a match from a moment that the game names; sent twice it is the same."""
    before = earlier_match(holder, by)
    if before is not None:
        return before
    room = ROOMS.get(game)
    guide = room.guide("en") if room else None
    if room is None or guide is None:
        raise RuleViolation(RULE, NO_GUIDE)
    sitter = Sitter(holder, guide.side, guide.level, is_guided=True)
    return begin_at(_moment(room, guide), sitter, chance, by)


def set_guide(public_id: str, *, wanted: bool) -> BrowserMatch:
    """The coach beside him goes, or comes back; it is no word of the match."""
    row = row_of(public_id)
    if row is None:
        raise DeletedMeanwhile
    here = browser_match(row)
    alone = not here.is_over and row.machine is not None
    may = may_guide(here.room, row.rules, row.help, alone=alone)
    if not (may and isinstance(row, PracticeMatch)):
        raise IllegalAction(RULE, NOT_HERE)
    PracticeMatch.objects.filter(pk=row.pk).update(guided=wanted)
    row.guided = wanted
    return here


def _moment(room: AnyRoom, guide: Guide) -> StartMoment:
    """The squads of the box, and what has been played by then, with its faces."""
    way = room.ways[guide.way]
    game = room.rulesets[way.rules]
    other = next(key for key in room.squads if key != guide.squad)
    switches = {**usual_switches(room, apart=False), **way.switches}
    setup = room.setup_of(way.rules, guide.squad, other, switches)
    match = Match.new(game, setup, ScriptedDice(guide.faces))
    text, first = canonical_json(game.table_of(setup)), tuple(match.rolls)
    played = []
    for n, (side, word) in enumerate(guide.words):
        deed = played_deed(match, side, match.parse(side, word))
        played.append(StoredAction(f"{SOURCE}{n}", side, *deed))
    return StartMoment(Kickoff(game.name, text, "", first, True), played, GUIDE)
