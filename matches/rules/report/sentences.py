"""One label per kind of entry and one sentence per row, as templates to translate."""

from __future__ import annotations

from collections.abc import Mapping

from competitions.rules.door import minute_text
from engine.errors import N_
from engine.json_values import JsonObject, Stored
from engine.sides import Side
from matches.rules.sheet.entries import EntryKind
from matches.rules.sheet.state import EntryRow
from matches.rules.sheet.warnings import SheetWarning

LABELS: Mapping[EntryKind, str] = {
    EntryKind.OPEN: N_("Sheet opened"),
    EntryKind.KICKOFF: N_("Kick-off"),
    EntryKind.CLOCK: N_("Clock"),
    EntryKind.GOAL: N_("Goal"),
    EntryKind.YELLOW: N_("Yellow card"),
    EntryKind.SECOND_YELLOW: N_("Second yellow card"),
    EntryKind.RED: N_("Red card"),
    EntryKind.INJURY: N_("Injury"),
    EntryKind.EXHAUSTED: N_("Exhausted"),
    EntryKind.CHANGE: N_("Substitution"),
    EntryKind.KEEPER: N_("Stand-in keeper"),
    EntryKind.POWER: N_("POWER card"),
    EntryKind.LEGEND: N_("LEGEND card"),
    EntryKind.PROGRESS: N_("Challenge: one more"),
    EntryKind.OUTCOME: N_("Challenge"),
    EntryKind.PERIOD: N_("End of the period"),
    EntryKind.KICK: N_("Kick of the shoot-out"),
    EntryKind.FORFEIT: N_("Forfeit"),
    EntryKind.COUNT: N_("Statistics"),
    EntryKind.AMEND: N_("Correction"),
    EntryKind.VOID: N_("Void"),
    EntryKind.NOTE: N_("Note"),
    EntryKind.FINISH: N_("Match ended"),
    EntryKind.REOPEN: N_("Sheet opened again"),
    EntryKind.BACK: N_("Back to preparation"),
}

WAYS: Mapping[str, str] = {
    "play": N_("Goal"),
    "shot": N_("Shot"),
    "first_touch": N_("First-touch shot"),
    "header": N_("Header"),
    "penalty": N_("Penalty"),
    "own": N_("Own goal"),
}

# What a counter counts beside the goals, which count by themselves.
COUNTERS: Mapping[str, str] = {
    "shots": N_("Shot without goal"),
    "first_touch_shots": N_("First-touch shot without goal"),
    "headers": N_("Header without goal"),
    "saves": N_("Save by the keeper"),
    "short_passes": N_("Short pass"),
    "long_passes": N_("Long pass completed"),
    "steals": N_("Steal won"),
    "tackles": N_("Tackle won"),
    "dribbles": N_("Dribble won"),
    "interceptions": N_("Interception"),
    "clearances": N_("Clearance"),
}

PHASES: Mapping[str, str] = {
    "closed": N_("Not open yet"),
    "first": N_("First half"),
    "second": N_("Second half"),
    "extra_1": N_("Extra time, first half"),
    "extra_2": N_("Extra time, second half"),
    "shootout": N_("Shoot-out"),
    "done": N_("Full time"),
    "over": N_("Match ended"),
}

# HV-SHT-02: why an entry is void, in one tap; other words are typed. Stored as they stand
# here, so that each phone reads them in its own language.
VOID_REASONS = (
    N_("Wrong player"),
    N_("Wrong team"),
    N_("Did not happen"),
    N_("Written twice"),
)
SET_AT_THE_END = N_("The score was set when the match was ended.")

# What to press at the end of a period: it says what follows.
ENDS: Mapping[str, str] = {
    "second": N_("Half-time"),
    "extra_1": N_("Extra time"),
    "extra_2": N_("Half-time of extra time"),
    "shootout": N_("Shoot-out"),
    "done": N_("Full time"),
}

LEFT: Mapping[str, str] = {
    "replaced": N_("replaced"),
    "sent_off": N_("sent off"),
    "injured": N_("injured"),
}

_GOALS: Mapping[str, str] = {
    "play": N_("Goal by %(player)s"),
    "shot": N_("Goal by %(player)s, a shot"),
    "first_touch": N_("Goal by %(player)s at first touch"),
    "header": N_("Goal by %(player)s, a header"),
    "penalty": N_("Goal by %(player)s, a penalty"),
    "own": N_("Own goal by %(player)s"),
}
_ASSISTED: Mapping[str, str] = {
    "play": N_("Goal by %(player)s, pass from %(assist)s"),
    "shot": N_("Goal by %(player)s, a shot, pass from %(assist)s"),
    "first_touch": N_("Goal by %(player)s at first touch, pass from %(assist)s"),
    "header": N_("Goal by %(player)s, a header, pass from %(assist)s"),
}

_SENTENCES: Mapping[EntryKind, str] = {
    EntryKind.OPEN: N_("Both coaches are ready: the sheet is open"),
    EntryKind.YELLOW: N_("Yellow card for %(player)s"),
    EntryKind.SECOND_YELLOW: N_("Second yellow card for %(player)s: sent off"),
    EntryKind.RED: N_("Red card for %(player)s"),
    EntryKind.INJURY: N_("%(player)s is injured"),
    EntryKind.EXHAUSTED: N_("%(player)s is exhausted"),
    EntryKind.CHANGE: N_("%(on)s comes on for %(off)s"),
    EntryKind.KEEPER: N_("%(player)s stands in goal"),
    EntryKind.POWER: N_("POWER card %(number)s played"),
    EntryKind.LEGEND: N_("LEGEND card %(number)s played"),
    EntryKind.PROGRESS: N_("Challenge: %(n)s more"),
    EntryKind.COUNT: N_("%(player)s: %(what)s, %(n)s"),
    EntryKind.VOID: N_("Entry %(seq)s is void"),
    EntryKind.NOTE: N_("Note: %(text)s"),
    EntryKind.FINISH: N_("The match is ended"),
    EntryKind.REOPEN: N_("The sheet is open again"),
    EntryKind.BACK: N_("The match went back to preparation"),
}

_PERIODS: Mapping[str, str] = {
    "second": N_("Half-time"),
    "extra_1": N_("Extra time begins"),
    "extra_2": N_("Half-time of extra time"),
    "shootout": N_("The shoot-out begins"),
    "done": N_("Full time"),
}


def sentence(row: EntryRow, names: Mapping[int, str]) -> SheetWarning:
    """What this entry says, with its amendments; places hold names of players.

    The value of `what` in a tally is a template of its own (COUNTERS), to be translated
    before it fills its place.
    """
    content = row.content
    params: JsonObject = {
        key: value
        for key, value in content.items()
        if key in ("number", "n", "seq", "text", "plus", "minute")
    }
    if content.get("added"):
        params["minute"] = minute_text(content["minute"], content["added"])
    for key in ("player", "assist", "on", "off"):
        if content.get(key):
            params[key] = names[content[key]]
    if row.entry.kind is EntryKind.COUNT:
        params["what"] = COUNTERS[content["what"]]
    return SheetWarning(
        "HC-SHT-05", _template(row), params, row.entry.side, row.entry.player
    )


def _template(row: EntryRow) -> str:
    content = row.content
    match row.entry.kind:
        case EntryKind.GOAL:
            return _goal(content)
        case EntryKind.PERIOD:
            return _PERIODS[content["to"]]
        case EntryKind.CLOCK:
            set_by_hand = "minute" in content
            return N_("Clock at %(minute)s'") if set_by_hand else N_("Clock +%(plus)s")
        case EntryKind.KICK:
            return _kick(content)
        case EntryKind.OUTCOME:
            made = N_("Challenge made")
            return made if content["made"] else N_("Challenge not made")
        case EntryKind.YELLOW | EntryKind.SECOND_YELLOW if "nth" in content:
            # The first one may have been voided since.
            nth = EntryKind.SECOND_YELLOW if content["nth"] > 1 else EntryKind.YELLOW
            return _SENTENCES[nth]
        case EntryKind.KICKOFF | EntryKind.FORFEIT:
            return _of_side(row)
        case EntryKind.AMEND:
            return _amended(content)
    return _SENTENCES[row.entry.kind]


def _goal(content: Stored) -> str:
    how = str(content.get("how", "play"))
    if not content["player"]:
        return N_("Goal")
    return (_ASSISTED if content.get("assist") else _GOALS).get(how, _GOALS[how])


def _kick(content: Mapping[str, object]) -> str:
    if not content["player"]:
        scored, missed = N_("Kick scored"), N_("Kick not scored")
    else:
        scored = N_("%(player)s scores in the shoot-out")
        missed = N_("%(player)s does not score in the shoot-out")
    return scored if content["scored"] else missed


def _of_side(row: EntryRow) -> str:
    home = row.entry.side == Side.HOME
    if row.entry.kind is EntryKind.KICKOFF:
        return N_("Home kicks off") if home else N_("Away kicks off")
    return N_("Home forfeits") if home else N_("Away forfeits")


def _amended(content: Mapping[str, object]) -> str:
    if "minute" in content:
        return N_("Entry %(seq)s corrected: minute %(minute)s")
    if "how" in content:
        return N_("Entry %(seq)s corrected: how the goal was scored")
    if content["assist"]:
        return N_("Entry %(seq)s corrected: pass from %(assist)s")
    return N_("Entry %(seq)s corrected: no pass")
