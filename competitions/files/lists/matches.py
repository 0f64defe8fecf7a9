"""HV-FILE-04, HV-FILE-05: matches from a file: which one a line means, its date, its result."""

from __future__ import annotations

import datetime as dt
import re
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple, Protocol, TypeVar

from competitions.files.lists.text import LineProblem, ListColumns, ListFile, ListLine
from competitions.rules.dates import check_year
from competitions.rules.names import clean_name, name_key
from competitions.rules.results.outcome import Ending
from engine.errors import N_, RuleViolation
from engine.report import Forfeit, MatchReport, Score, forfeit_score
from engine.sides import BySide, Side

PLACE_LIMIT, TABLE_LIMIT, MOST_GOALS, SHORT = 80, 20, 99, 40
USUAL_TIME = dt.time(20, 0)
HEADS = {
    **dict.fromkeys(("home", "domicile", "home team"), "home"),
    **dict.fromkeys(("away", "extérieur", "exterieur", "away team"), "away"),
    **dict.fromkeys(("round", "journée ou tour", "journée", "tour", "rond"), "round"),
    **dict.fromkeys(("date", "day", "jour"), "date"),
    **dict.fromkeys(("time", "heure", "temps", "kick-off"), "time"),
    **dict.fromkeys(("place", "lieu", "venue"), "place"),
    "table": "table",
    **dict.fromkeys(("home goals", "buts à domicile"), "home_goals"),
    **dict.fromkeys(("away goals", "buts à l'extérieur"), "away_goals"),
    **dict.fromkeys(("home scorers", "buteurs à domicile"), "home_scorers"),
    **dict.fromkeys(("away scorers", "buteurs à l'extérieur"), "away_scorers"),
    **dict.fromkeys(("extra time", "prolongation"), "extra_time"),
    **dict.fromkeys(("home kicks", "tirs à domicile"), "home_kicks"),
    **dict.fromkeys(("away kicks", "tirs à l'extérieur"), "away_kicks"),
    **dict.fromkeys(("forfeit", "forfait"), "forfeit"),
    **dict.fromkeys(("how it ended", "ending", "fin du match"), "ending"),
    "match": "match",
    # These are for people: a round is one of its stage and of all its groups.
    **dict.fromkeys(("stage", "phase"), "stage"),
    **dict.fromkeys(("group", "groupe"), "group"),
    **dict.fromkeys(("note", "remarque"), "note"),
}
OF_MATCHES = ListColumns(HEADS, (("home", "match"), ("away", "match")))
DAY = re.compile(r"(?P<y>\d{4})-(?P<m>\d{1,2})-(?P<d>\d{1,2})(?:[ T].*)?")
POINTED_DAY = re.compile(r"(?P<d>\d{1,2})[./](?P<m>\d{1,2})[./](?P<y>\d{4})")
CLOCK = re.compile(r"(\d{1,2})\s?[:h.]\s?(\d{2})(?::00)?", re.IGNORECASE)
YES = frozenset({"yes", "oui", "x", "1", "true", "vrai"})
NO = frozenset({"", "no", "non", "0", "-", "false", "faux"})
FORFEITS: dict[str, Forfeit] = {
    **dict.fromkeys(("", "-"), ""),
    **dict.fromkeys(("home", "domicile"), Side.HOME),
    **dict.fromkeys(("away", "extérieur", "exterieur"), Side.AWAY),
    **dict.fromkeys(("both", "les deux"), "both"),
}
ENDED: dict[str, Ending] = {
    **dict.fromkeys(("", "-"), ""),
    **dict.fromkeys(("abandoned", "interrompu"), "abandoned"),
    **dict.fromkeys(("awarded", "attribué", "attribue"), "awarded"),
}
NO_SCORERS = BySide("", "")
Cell = TypeVar("Cell")


class ScoreRules(Protocol):
    """What the game of the league says of a result; its rules do."""

    @property
    def forfeit_goals(self) -> int: ...
    @property
    def halves(self) -> tuple[str, str]: ...


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A result as a line of a file tells it."""

    home: int
    away: int
    extra_time: bool = False
    kicks: Score | None = None
    forfeit: Forfeit = ""
    ending: Ending = ""
    # HV-FILE-06: who scored, as the cells of both sides tell it.
    scorers: BySide[str] = NO_SCORERS

    def report(self, rules: ScoreRules) -> MatchReport:
        """Without players; a forfeit counts as the rules say (decision 19)."""
        home, away = forfeit_score(
            (self.home, self.away), self.forfeit, rules.forfeit_goals
        )
        return MatchReport(
            home=home,
            away=away,
            extra_time=self.extra_time,
            shootout=self.kicks,
            forfeit=self.forfeit,
            kind=self.ending or ("forfeit" if self.forfeit else "played"),
            halves=rules.halves,
        )


@dataclass(frozen=True, slots=True)
class FixtureLine:
    """What a line says of a match; what it leaves empty stays as it is."""

    line: int
    # Its address, as our own files have it.
    match: str = ""
    round: int | None = None
    home: str = ""
    away: str = ""
    group: str = ""
    day: dt.date | None = None
    time: dt.time | None = None
    place: str = ""
    table: str = ""
    score: ScoreLine | None = None


class FixtureFact(NamedTuple):
    """A match as it stands: names of those who are known, and whether it has no result."""

    match: str
    round: int
    home: str
    away: str
    open: bool


class UnknownMeeting(RuleViolation):
    """HV-FILE-04: as far as anybody knows these two do not meet."""


def fixture_lines(
    file: ListFile, today: dt.date
) -> tuple[tuple[FixtureLine, ...], tuple[LineProblem, ...]]:
    """HV-FILE-02: the lines that can be read, and all that is wrong with the others."""
    lines, problems = [], list(file.problems)
    for line in file.lines:
        reader = _LineReader(line, today)
        found = reader.read()
        problems += (LineProblem(line.number, one) for one in reader.problems)
        if not reader.problems:
            lines.append(found)
    return tuple(lines), tuple(problems)


class FixtureIndex:
    """HV-FILE-04: finds the match that a line means."""

    def __init__(self, facts: Iterable[FixtureFact]) -> None:
        self.by_id: dict[str, FixtureFact] = {}
        self.by_pair: dict[tuple[str, str], list[FixtureFact]] = defaultdict(list)
        for fact in facts:
            self.by_id[fact.match] = fact
            if fact.home and fact.away:
                self.by_pair[name_key(fact.home), name_key(fact.away)].append(fact)

    def find(self, line: FixtureLine) -> FixtureFact:
        """By its address, where it is one of here; else by its teams and its round."""
        found = self.by_id.get(line.match)
        if found:
            return self._same(found, line)
        pair = (name_key(line.home), name_key(line.away))
        matches = self.by_pair.get(pair, [])
        places = {"home": line.home or "?", "away": line.away or "?"}
        if line.round is not None:
            here = [one for one in matches if one.round == line.round]
            if matches and not here:
                places["round"] = str(matches[0].round)
                message = N_("%(home)s and %(away)s meet in round %(round)s.")
                raise UnknownMeeting("HV-FILE-04", message, **places)
            matches = here
        if not matches and self.by_pair.get(pair[::-1]):
            message = N_(
                "%(away)s is at home against %(home)s, not the other way round."
            )
            raise UnknownMeeting("HV-FILE-04", message, **places)
        if not matches:
            message = N_("%(home)s and %(away)s do not meet here, or not yet.")
            raise UnknownMeeting("HV-FILE-04", message, **places)
        if len(matches) > 1:
            matches = [one for one in matches if one.open]
        if len(matches) != 1:
            message = N_("%(home)s and %(away)s meet more than once: say the round.")
            raise RuleViolation("HV-FILE-04", message, **places)
        return matches[0]

    def _same(self, found: FixtureFact, line: FixtureLine) -> FixtureFact:
        """Who changed the teams of a line and left its address did not mean this match."""
        if not (found.home and found.away and line.home and line.away):
            return found
        if (name_key(line.home), name_key(line.away)) != (
            name_key(found.home),
            name_key(found.away),
        ):
            message = N_("This match is %(home)s against %(away)s.")
            raise RuleViolation("HV-FILE-04", message, home=found.home, away=found.away)
        return found


class _LineReader:
    """A line cell by cell, with what is wrong with each."""

    def __init__(self, line: ListLine, today: dt.date) -> None:
        self.line, self.today = line, today
        self.problems: list[RuleViolation] = []

    def read(self) -> FixtureLine:
        line = self.line
        return FixtureLine(
            line.number,
            match=line["match"],
            round=self._cell(lambda: _whole(line["round"], 9_999)),
            home=line["home"][:PLACE_LIMIT],
            away=line["away"][:PLACE_LIMIT],
            group=line["group"][:PLACE_LIMIT],
            day=self._cell(lambda: _day(line["date"], self.today)),
            time=self._cell(lambda: _time(line["time"])),
            place=self._cell(lambda: _name(line["place"], PLACE_LIMIT)) or "",
            table=self._cell(lambda: _name(line["table"], TABLE_LIMIT)) or "",
            score=self._score(),
        )

    def _cell(self, read: Callable[[], Cell]) -> Cell | None:
        try:
            return read()
        except RuleViolation as problem:
            self.problems.append(problem)
            return None

    def _score(self) -> ScoreLine | None:
        """HV-FILE-05: the goals of both sides or of none; a forfeit needs no goals."""
        line, before = self.line, len(self.problems)
        forfeit = self._cell(lambda: _forfeit(line["forfeit"]))
        ending = self._cell(lambda: _ending(line["ending"]))
        goals = self._cell(lambda: _pair(line, "goals"))
        kicks = self._cell(lambda: _pair(line, "kicks"))
        extra_time = self._cell(lambda: _yes(line["extra_time"]))
        if len(self.problems) > before:
            return None
        assert goals
        assert kicks
        scorers = BySide(line["home_scorers"], line["away_scorers"])
        home, away = goals
        if home is None and not forfeit:
            if kicks[0] is not None:
                text = N_("A shoot-out needs the goals of both sides.")
                self.problems.append(_refusal(text))
            if scorers != NO_SCORERS:
                text = N_("Scorers need the goals of both sides.")
                self.problems.append(_refusal(text))
            return None
        return ScoreLine(
            home or 0,
            away or 0,
            extra_time=bool(extra_time),
            kicks=None
            if kicks[0] is None or kicks[1] is None
            else (kicks[0], kicks[1]),
            forfeit=forfeit or "",
            ending=ending or "",
            scorers=scorers,
        )


def _name(text: str, limit: int) -> str:
    return clean_name(text, limit) if text else ""


def _forfeit(text: str) -> Forfeit:
    forfeit = FORFEITS.get(text.casefold())
    if forfeit is None:
        message = N_("Who forfeits is home, away or both, not “%(value)s”.")
        raise _refusal(message, value=text[:SHORT])
    return forfeit


def _ending(text: str) -> Ending:
    ending = ENDED.get(text.casefold())
    if ending is None:
        message = N_("A match is abandoned or awarded, not “%(value)s”.")
        raise _refusal(message, value=text[:SHORT])
    return ending


def _pair(line: ListLine, what: str) -> tuple[int | None, int | None]:
    home = _whole(line[f"home_{what}"], MOST_GOALS)
    away = _whole(line[f"away_{what}"], MOST_GOALS)
    if (home is None) != (away is None):
        raise _refusal(N_("Give both figures or none."))
    return home, away


def _yes(text: str) -> bool:
    word = text.casefold()
    if word in YES or word in NO:
        return word in YES
    message = N_("Say yes or nothing, not “%(value)s”.")
    raise _refusal(message, value=text[:SHORT])


def _whole(text: str, most: int) -> int | None:
    """None where the cell is empty; 2.0 is what spreadsheets make of 2."""
    if not text:
        return None
    plain = text.removesuffix(".0").removesuffix(",0")
    figures = plain.isascii() and plain.isdigit() and len(plain) < 6
    if figures and int(plain) <= most:
        return int(plain)
    message = N_("A whole number up to %(most)s is needed here, not “%(value)s”.")
    raise _refusal(message, most=most, value=text[:SHORT])


def _day(text: str, today: dt.date) -> dt.date | None:
    """2027-03-03, or as people of Europe write it: 3.3.2027, 03/03/2027."""
    if not text:
        return None
    found = DAY.fullmatch(text) or POINTED_DAY.fullmatch(text)
    if found is None:
        message = N_("A day is written 2027-03-31 or 31.3.2027, not “%(value)s”.")
        raise RuleViolation("HV-FILE-04", message, value=text[:SHORT])
    check_year(found["y"], today)
    try:
        return dt.date(int(found["y"]), int(found["m"]), int(found["d"]))
    except ValueError:
        message = N_("%(day)s does not exist.")
        raise RuleViolation("HV-DATE-02", message, day=text[:SHORT]) from None


def _time(text: str) -> dt.time | None:
    if not text:
        return None
    found = CLOCK.fullmatch(text)
    try:
        if found:
            return dt.time(int(found[1]), int(found[2]))
    except ValueError:
        pass
    message = N_("%(time)s is not a time of day.")
    raise RuleViolation("HV-DATE-02", message, time=text[:SHORT])


def _refusal(message: str, **params: object) -> RuleViolation:
    return RuleViolation("HV-FILE-05", message, **params)
