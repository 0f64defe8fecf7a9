"""The paste box: lines, CSV or "Team - coach - mail" become rows, problems beside them.

HV-PASTE-01: the order stays, empty lines do not count, and a row that cannot be
taken keeps what was typed together with the reason.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from competitions.rules.names import NAME_LIMIT, clean_name, name_key
from engine.errors import N_, RuleViolation

MOST_BYTES = 100_000
MAIL_LIMIT = 254
DELIMITERS = "\t;,"
# One space on each side is enough, and more of them cannot make the search slow.
DASHES = re.compile(r"\s[-\u2013\u2014]\s")
BULLET = re.compile(
    r"[ \t]*(?:[-\u2013\u2014*+][ \t]+|-(?=[^\W\d])"
    r"|[\u2022\u2023\u25aa\u25cf\u25e6\u25fe\u00b7][ \t]*)(?=\S)"
)
BOX = re.compile(r"[ \t]*(?:\[[ xX]?\]|[\u2610-\u2612\u2705])[ \t]*(?=\S)")
NUMBER = re.compile(
    r"[ \t]*\(?(\d{1,3})(?:[.):]{1,2}|[ \t]*[-\u2013](?=[ \t]))[ \t]*(?=[^\s\d])"
)
BARE_NUMBER = re.compile(r"[ \t]*#?(\d{1,3})[ \t]+(?=\S)")
# "1. FC Owls" is how clubs are called; "1. Lions" is how lists are counted.
CLUB = re.compile(r"[A-Z]{1,2}[a-z]?[A-Z]{1,2}\b")
MAIL = re.compile(r"[^@\s,;<>]+@[^@\s,;<>]+\.[^@\s,;<>.]+")
HEADINGS: dict[str, frozenset[str]] = {
    "team": frozenset(
        {"team", "teams", "name", "équipe", "equipe", "équipes", "nom", "mannschaft"}
        | {"squadra", "nome", "verein", "club"}
    ),
    "coach": frozenset(
        {"coach", "trainer", "entraîneur", "entraineur", "allenatore", "player"}
    ),
    "mail": frozenset(
        {"mail", "e-mail", "email", "courriel", "adresse", "address", "e-mail address"}
    ),
}


@dataclass(frozen=True, slots=True)
class PastedLine:
    """One pasted team; `line` is the line it was typed on.

    `known` says that the club has it: nothing is made, the team is entered.
    """

    line: int
    team: str
    coach: str = ""
    mail: str = ""
    problem: RuleViolation | None = None
    known: bool = False


@dataclass(frozen=True, slots=True)
class PastedList:
    """All rows in their order, and what speaks against the list as a whole."""

    rows: tuple[PastedLine, ...] = ()
    problems: tuple[RuleViolation, ...] = ()

    @property
    def ok(self) -> bool:
        """May the list be used as it is?"""
        return not self.problems and all(row.problem is None for row in self.rows)

    @property
    def good(self) -> tuple[PastedLine, ...]:
        """The rows without a problem."""
        return tuple(row for row in self.rows if row.problem is None)


@dataclass(frozen=True, slots=True)
class PasteLimits:
    """How many teams a pasted list may hold, and how it treats their names."""

    least: int = 2
    most: int = 256
    # Refused: they stand there already.
    taken: Sequence[str] = ()
    # Entered as the club writes them.
    known: Sequence[str] = ()


A_CUP = PasteLimits()


def read_teams(text: str, limits: PasteLimits = A_CUP) -> PastedList:
    """HV-PASTE-01..06: the teams of a paste box."""
    least, most, taken = limits.least, limits.most, limits.taken
    if len(text.encode("utf-8", "surrogatepass")) > MOST_BYTES:
        message = N_("That is more than 100 kB of text; paste only the list of teams.")
        return PastedList((), (RuleViolation("HV-PASTE-03", message),))
    typed = _records(_lines(text))
    rows = _flag_repeated([_row(line, cells) for line, cells in typed[:most]], taken)
    club = {name_key(name): name for name in limits.known}
    rows = [_entered(row, club.get(name_key(row.team), "")) for row in rows]
    return PastedList(tuple(rows), _too_few_or_many(len(typed), least, most))


def _entered(row: PastedLine, name: str) -> PastedLine:
    """HV-PASTE-06: the row of a team that the club has."""
    return replace(row, team=name, known=True) if name and not row.problem else row


def _too_few_or_many(count: int, least: int, most: int) -> tuple[RuleViolation, ...]:
    """HV-PASTE-03: the limits of the list."""
    if count < least:
        message = N_("At least %(least)s teams are needed, one on each line.")
        return (RuleViolation("HV-PASTE-03", message, least=least, count=count),)
    if count > most:
        message = N_("At most %(most)s teams are possible; these are %(count)s.")
        return (RuleViolation("HV-PASTE-03", message, most=most, count=count),)
    return ()


def _lines(text: str) -> list[tuple[int, str]]:
    """The lines that hold something, with their numbers, without list marks."""
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    lines = [(n, line) for n, line in enumerate(plain.split("\n"), 1) if line.strip()]
    bare = without_marks([line for _n, line in lines])
    trimmed = [line.strip() for line in bare]
    # Tabs around the names are no columns.
    shown = bare if any("\t" in line for line in trimmed) else trimmed
    return [(n, line) for (n, _line), line in zip(lines, shown, strict=True)]


def without_marks(lines: Sequence[str]) -> list[str]:
    """HV-PASTE-05: the lines without bullets, boxes to tick and the numbers of a list."""
    plain = [_cut(BOX, _cut(BULLET, line)) for line in lines]
    for number in (NUMBER, BARE_NUMBER):
        if _counts(number, plain):
            return [_cut(number, line) for line in plain]
    return [_without_number(line) for line in plain]


def _cut(mark: re.Pattern[str], line: str) -> str:
    found = mark.match(line)
    return line[found.end() :] if found else line


def _counts(number: re.Pattern[str], lines: Sequence[str]) -> bool:
    """Whether every line begins with its place in the list."""
    found = [number.match(line) for line in lines]
    places = [int(match[1]) for match in found if match]
    return len(lines) > 1 and places == list(range(1, len(lines) + 1))


def _without_number(line: str) -> str:
    """The name; in a list that is not counted to the end a club keeps the number of its name."""
    found = NUMBER.match(line)
    if found is None or CLUB.match(line, found.end()):
        return line
    return line[found.end() :]


def _records(lines: list[tuple[int, str]]) -> list[tuple[int, list[str]]]:
    """The cells of each line in the order team, coach, mail."""
    delimiter = next((d for d in DELIMITERS if any(d in li for _n, li in lines)), None)
    if delimiter is None:
        listed = lines[1:] if len(lines) > 2 and _is_heading(lines[0][1]) else lines
        return [(n, _in_order(DASHES.split(line, maxsplit=3))) for n, line in listed]
    table = [(n, _split(line, delimiter)) for n, line in lines]
    if len(table) == 1 and "@" not in lines[0][1]:
        # One line with commas is a list of teams: one team alone makes no cup.
        names = without_marks([cell for cell in table[0][1] if cell])
        return [(table[0][0], [name]) for name in names]
    heading = _heading(table[0][1])
    if heading is None:
        aligned = delimiter == "\t"
        return [
            (n, _in_order([c for c in cells if c or not aligned])) for n, cells in table
        ]
    return [(n, _by_heading(cells, heading)) for n, cells in table[1:]]


def _is_heading(line: str) -> bool:
    """ "Teams:" over a list of names."""
    return _heading([line.rstrip(" :")]) is not None


def _cells(line: str, delimiter: str) -> list[str]:
    return [cell.strip() for cell in next(csv.reader([line], delimiter=delimiter))]


def _split(line: str, delimiter: str) -> list[str]:
    """An address never stays in a name: its line may be written with dashes."""
    if "@" in line and delimiter not in line:
        return DASHES.split(line, maxsplit=3)
    return _cells(line, delimiter)


def _heading(cells: list[str]) -> list[str] | None:
    """The kinds of the columns, if the first line names them."""
    kinds = [
        next((kind for kind, words in HEADINGS.items() if cell.casefold() in words), "")
        for cell in cells
    ]
    return kinds if "team" in kinds and all(kinds) else None


def _by_heading(cells: list[str], heading: list[str]) -> list[str]:
    found = dict(zip(heading, cells, strict=False))
    extra = cells[len(heading) :]
    return [*(found.get(kind, "") for kind in ("team", "coach", "mail")), *extra]


def _in_order(cells: list[str]) -> list[str]:
    """Team, coach, mail; the mail is known by its sign, wherever it stands."""
    mails = [cell for cell in cells if "@" in cell]
    names = [cell for cell in cells if "@" not in cell]
    if not mails or not names:
        return cells
    padded = [*names, ""][: max(2, len(names))]
    return [*padded[:2], mails[0], *padded[2:], *mails[1:]]


def _row(line: int, cells: list[str]) -> PastedLine:
    team, coach, mail = ([cell.strip() for cell in cells] + ["", "", ""])[:3]
    row = PastedLine(line, team, coach, mail)
    if any(cell.strip() for cell in cells[3:]):
        message = N_(
            "A line holds a team, a coach and an e-mail address, nothing more."
        )
        return replace(row, problem=RuleViolation("HV-PASTE-01", message))
    try:
        return PastedLine(
            line,
            clean_name(team, NAME_LIMIT),
            clean_name(coach, NAME_LIMIT) if coach else "",
            _clean_mail(mail),
        )
    except RuleViolation as problem:
        return replace(row, problem=problem)


def _clean_mail(mail: str) -> str:
    if not mail or (len(mail) <= MAIL_LIMIT and MAIL.fullmatch(mail)):
        return mail
    message = N_("“%(mail)s” is not an e-mail address.")
    raise RuleViolation("HV-PASTE-04", message, mail=mail[:NAME_LIMIT])


def _flag_repeated(
    rows: Sequence[PastedLine], taken: Sequence[str]
) -> list[PastedLine]:
    """HV-PASTE-02: the second of two equal names is flagged, not dropped."""
    seen: dict[str, int] = {name_key(name): 0 for name in taken}
    flagged = []
    for row in rows:
        key = name_key(row.team)
        if row.problem is None and key in seen:
            row = replace(row, problem=_repeated(row.team, seen[key]))
        seen.setdefault(key, row.line)
        flagged.append(row)
    return flagged


def _repeated(team: str, line: int) -> RuleViolation:
    if line:
        message = N_("“%(team)s” is on line %(line)s already.")
        return RuleViolation("HV-PASTE-02", message, team=team, line=line)
    message = N_("“%(team)s” exists already.")
    return RuleViolation("HV-PASTE-02", message, team=team)
