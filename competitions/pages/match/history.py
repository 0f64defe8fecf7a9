"""The history of a match, as its owner's log tells it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from competitions.games.registry import CARD_WORDS
from competitions.models import Fixture, LogEntry
from competitions.pages.text.labels import moment_words, reason_words, score, where
from competitions.queries.log.matches import entries_about
from competitions.queries.squads import names_of
from competitions.rules.results.outcome import Outcome
from competitions.rules.results.stored_reports import outcome_in
from engine.json_values import Stored
from engine.sides import SIDES, Side

DELETED = "friendly.delete"
WHAT = {
    "result.propose": gettext_lazy("Result entered"),
    "result.confirm": gettext_lazy("Result confirmed"),
    "result.dispute": gettext_lazy("Result disputed"),
    "result.decide": gettext_lazy("Decided by the organiser"),
    "result.lapse": gettext_lazy("Official, as nobody answered in time"),
    "result.record": gettext_lazy("Result recorded"),
    "result.void": gettext_lazy("Result taken back"),
    "result.withdraw": gettext_lazy("Sheet opened again"),
    "dice.promise": gettext_lazy("Helvetia’s dice promised"),
    "cards.draw": gettext_lazy(CARD_WORDS.drawn),
    "recovery.type": gettext_lazy("Die of the table typed in"),
    "recovery.agree": gettext_lazy("Die of the table accepted"),
    "recovery.roll": gettext_lazy("Recovery roll made"),
    "question.answer": gettext_lazy("Die thrown after the match"),
    "question.throw": gettext_lazy("Die thrown after the match"),
    "match.anew": gettext_lazy("Preparation of a side started again"),
    "match.side": gettext_lazy("A coach of both teams has said for which he plays"),
    "match.open": gettext_lazy("Match sheet opened"),
    "match.play": gettext_lazy("Match begun in the browser"),
    "match.back": gettext_lazy("Back to preparation"),
    "result.keep": gettext_lazy("Result kept after a correction"),
    "fixture.schedule": gettext_lazy("Date or place changed"),
    "fixture.swap": gettext_lazy("Home and away changed"),
    "friendly.create": gettext_lazy("Match made"),
    # HV-DRAW-01: of another friendly of the same two teams
    DELETED: gettext_lazy(
        "Another match of these teams deleted, after cards were drawn for it"
    ),
}
WHO = {
    "coach": gettext_lazy("A coach"),
    "pin": gettext_lazy("A coach"),
    "scorer": gettext_lazy("A coach"),
    "organiser": gettext_lazy("The organiser"),
    "admin": gettext_lazy("The organiser"),
    "claim_holder": gettext_lazy("The organiser"),
    "site_admin": gettext_lazy("The site’s admin"),
    "system": gettext_lazy("By itself, as time had passed"),
    "import": gettext_lazy("An import"),
    "played": gettext_lazy("By being played in the browser"),
    "simulated": gettext_lazy("The computer, which coached both teams"),
}
# HV-COACH-02: who set a line-up; the other coach only where he typed the paper.
SET_AS = {
    "coach": gettext_lazy("%(team)s: line-up set by its coach"),
    "opponent": gettext_lazy("%(team)s: line-up typed by the other coach"),
    "organiser": gettext_lazy("%(team)s: line-up set by the organiser"),
    "computer": gettext_lazy("%(team)s: line-up chosen by the computer"),
}
# What tells of one player's recovery.
ANSWERS = ("question.answer", "question.throw")
ROLLS = ("recovery.type", "recovery.agree", "recovery.roll", *ANSWERS)
TAKEN_BACK = ("result.void", "result.withdraw")


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One entry: when, what, by which role, the score before and after, the reason."""

    at: str
    what: str
    who: str
    before: str
    after: str
    reason: str
    # Whose recovery roll it was, by the id of the squad's player.
    player: int = 0


def history_of(fixture: Fixture) -> tuple[HistoryLine, ...]:
    """The match in the log of its owner, oldest first; one query, two with rolls."""
    return _with_names(_lines(entries_about(fixture, WHAT, deleted=DELETED)))


def _with_names(lines: Iterable[HistoryLine]) -> tuple[HistoryLine, ...]:
    """A log names players by their ids; only what is about recovery tells of one."""
    history = tuple(lines)
    wanted = {line.player for line in history if line.player}
    if not wanted:
        # A promise that nobody has rolled by says nothing.
        drawn = any(line.what == str(WHAT["cards.draw"]) for line in history)
        promised = str(WHAT["dice.promise"])
        return tuple(line for line in history if drawn or line.what != promised)
    names = names_of(wanted)
    return tuple(
        replace(line, after=_of_player(names.get(line.player, "–"), line.after))
        if line.player
        else line
        for line in history
    )


def _of_player(name: str, what: str) -> str:
    return _("%(name)s: %(state)s") % {"name": name, "state": what}


def _lines(entries: Iterable[LogEntry]) -> Iterator[HistoryLine]:
    before = ""
    for entry in entries:
        payload = json.loads(entry.payload)
        after = _after(entry.kind, payload)
        asked = payload["asked"]
        again = entry.kind == "result.void" and asked.get("choice") == "replay"
        yield HistoryLine(
            at=moment_words(entry.at),
            what=_("To be played again") if again else str(WHAT[entry.kind]),
            who=_who(entry, payload),
            before=before if before != after else "",
            after=after,
            reason=reason_in_log(payload),
            player=asked["player"] if entry.kind in ROLLS else 0,
        )
        if entry.kind.startswith("result."):
            before = "" if entry.kind in TAKEN_BACK else after


def reason_in_log(payload: Stored) -> str:
    reason = str(payload["asked"].get("reason") or "")
    result = payload.get("result")
    return reason_words(reason, result["teams"]) if reason and result else reason


def _who(entry: LogEntry, payload: Stored) -> str:
    """The role, with the team where the log knows it."""
    if entry.kind == "dice.promise":
        return "Helvetia"
    if entry.kind in ROLLS and entry.role == "coach" and payload.get("team"):
        return _("The coach of %(team)s") % {"team": payload["team"]}
    result = payload.get("result") or {}
    side = result.get("entered_side")
    if entry.kind == "result.dispute" and entry.role == "coach" and side in SIDES:
        # whose entry it is cannot dispute it
        team = result["teams"][Side(side).other.number]
        return _("The coach of %(team)s") % {"team": team}
    if entry.kind == "result.propose" and entry.role == "coach" and side in SIDES:
        # a counter is the other coach's, while the result keeps its first author
        team = result["teams"][Side(side).number ^ bool(result["counter"])]
        return _("The coach of %(team)s") % {"team": team}
    return str(WHO.get(entry.role, WHO["organiser"]))


def _after(kind: str, payload: Stored) -> str:
    if kind == "fixture.schedule":
        return _date(payload["asked"])
    if kind == "dice.promise":
        return str(payload["commitment"])
    if kind == "recovery.type":
        text = _("%(face)s, from a die of the table; the other coach answers")
        return text % {"face": payload["shown"]}
    if kind in ANSWERS:
        return _thrown(payload)
    if kind in ROLLS:
        return _roll(payload)
    if kind == "match.open":
        return _set_by(payload["sides"])
    if kind == "cards.draw":
        return str(payload["name"])
    if kind in ("match.anew", "match.side"):
        return str(payload.get("team", ""))
    result = payload.get("result")
    if not result:
        return ""
    countered = kind == "result.propose" and result["counter"]
    return score_in(outcome_in(result["counter" if countered else "report"]))


def _thrown(payload: Stored) -> str:
    """HV-ASK-02: the face, and whether we or a person threw it."""
    if "shown" in payload:
        return _("%(face)s, by the promised die") % {"face": payload["shown"]}
    text = _("%(face)s, thrown at the table and typed")
    return text % {"face": payload["asked"]["value"]}


def _set_by(sides: Stored) -> str:
    """Whose line-up, and who set it; nothing where none was, or the log is older."""
    line_ups = [
        SET_AS.get(side["set_as"], SET_AS["organiser"]) % {"team": side["name"]}
        for side in (sides[each] for each in SIDES)
        if side.get("set_as") and side["lineup"]
    ]
    return " · ".join(line_ups)


def _roll(made: Stored) -> str:
    """HC-REC-02: the face, what it said, and whether we or a person rolled."""
    texts = {
        (True, "sealed"): _("%(face)s, fit; rolled by the promised die"),
        (False, "sealed"): _("%(face)s, not fit; rolled by the promised die"),
        (True, "server"): _("%(face)s, fit; rolled by the server, not promised"),
        (False, "server"): _("%(face)s, not fit; rolled by the server, not promised"),
        (True, "table"): _("%(face)s, fit; rolled at the table and typed"),
        (False, "table"): _("%(face)s, not fit; rolled at the table and typed"),
    }
    outcome = texts[made["fit"], made["rolled"]] % {"face": made["shown"]}
    if "typed" not in made:
        return outcome
    return _("%(what)s, instead of the %(face)s that was typed") % {
        "what": outcome,
        "face": made["typed"],
    }


def score_in(outcome: Outcome) -> str:
    figures = score(outcome.home, outcome.away)
    if outcome.shootout:
        kicks = score(*outcome.shootout)
        return _("%(score)s, shoot-out %(kicks)s") % {"score": figures, "kicks": kicks}
    if outcome.forfeit:
        return _("%(score)s, forfeit") % {"score": figures}
    return figures


def _date(asked: Stored) -> str:
    kickoff = parse_datetime(asked["kickoff"]) if asked["kickoff"] else None
    place = where(asked["place"], asked["table"])
    off = _("Postponed") if asked["postponed"] else ""
    when = moment_words(kickoff) if kickoff else "" if off else _("no date")
    return " · ".join(filter(None, (off, when, place)))
