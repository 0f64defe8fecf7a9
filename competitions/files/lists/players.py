"""HV-FILE-03: players from a file: who joins which squad, and who gets another number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from competitions.files.lists.text import (
    LineProblem,
    ListColumns,
    ListFile,
    ListLine,
)
from competitions.rules.names import clean_name, name_key
from engine.errors import N_, RuleViolation

NAME_LIMIT, MOST_PLAYERS, MOST_NUMBER = 120, 60, 99
TEAM, NUMBER, NAME = "team", "number", "player"
HEADS = {
    **dict.fromkeys(("player", "name", "joueur", "joueuse", "nom", "footballer"), NAME),
    **dict.fromkeys(("team", "équipe", "equipe", "club"), TEAM),
    **dict.fromkeys(("number", "no", "no.", "n°", "nr", "#"), NUMBER),
    **dict.fromkeys(("numéro", "numero", "shirt", "maillot"), NUMBER),
}
OF_A_CLUB = ListColumns(HEADS, ((NAME,), (TEAM,)))
OF_A_TEAM = ListColumns(HEADS, ((NAME,),))


class SquadPlayerFact(NamedTuple):
    """A footballer as his squad has him."""

    player: int
    name: str
    number: int | None


@dataclass(frozen=True, slots=True)
class SquadFact:
    """A team and its squad."""

    team: int
    name: str
    players: tuple[SquadPlayerFact, ...] = ()


class PlayerChange(NamedTuple):
    """Who joins a squad (then `player` is None), or wears another number than before."""

    line: int
    team: int
    name: str
    number: int | None
    player: int | None = None
    before: int | None = None


@dataclass(frozen=True, slots=True)
class PlayerList:
    """What a file changes, how many of its lines change nothing, and what is wrong."""

    changes: tuple[PlayerChange, ...] = ()
    same: int = 0
    problems: tuple[LineProblem, ...] = ()


def player_list(file: ListFile, squads: Sequence[SquadFact]) -> PlayerList:
    """HV-FILE-03: an empty number changes none; nobody leaves a squad by a file.

    Where the file has no teams, all are of the only squad.
    """
    by_name = {name_key(squad.name): _Squad(squad) for squad in reversed(squads)}
    problems, same = list(file.problems), 0
    for line in file.lines:
        try:
            same += not _squad_of(line, file, by_name).take(line)
        except RuleViolation as problem:
            problems.append(LineProblem(line.number, problem))
    for squad in by_name.values():
        problems += squad.problems()
    changes = [
        change for squad in by_name.values() for change in squad.changes.values()
    ]
    return PlayerList(
        tuple(sorted(changes)),
        same,
        tuple(sorted(problems, key=lambda one: one.line)),
    )


def fields_of_squads(
    found: PlayerList, squads: Iterable[SquadFact]
) -> dict[str, object]:
    """What a preview was made from: the squads that it changes."""
    touched = {change.team for change in found.changes}
    return {
        str(one.team): [one.name, *map(list, one.players)]
        for one in squads
        if one.team in touched
    }


def _squad_of(line: ListLine, file: ListFile, squads: Mapping[str, _Squad]) -> _Squad:
    if TEAM not in file.columns:
        return next(iter(squads.values()))
    squad = squads.get(name_key(line[TEAM]))
    if squad is None:
        message = (
            N_("There is no team “%(team)s” here.")
            if line[TEAM]
            else N_("Say the team of this player.")
        )
        raise _refusal(message, team=line[TEAM][:NAME_LIMIT])
    return squad


def _refusal(message: str, **params: object) -> RuleViolation:
    return RuleViolation("HV-FILE-03", message, **params)


@dataclass(slots=True)
class _Squad:
    """A squad while the lines of a file are read."""

    fact: SquadFact
    lines: dict[str, int] = field(default_factory=dict)
    changes: dict[str, PlayerChange] = field(default_factory=dict)
    known: dict[str, SquadPlayerFact] = field(init=False)

    def __post_init__(self) -> None:
        self.known = {name_key(one.name): one for one in self.fact.players}

    def take(self, line: ListLine) -> bool:
        """Whether the line changes something."""
        name = clean_name(line[NAME], NAME_LIMIT)
        number, key = _number(line[NUMBER]), name_key(name)
        if key in self.lines:
            message = N_("“%(name)s” is on line %(line)s already.")
            raise _refusal(message, name=name, line=self.lines[key])
        self.lines[key] = line.number
        known = self.known.get(key)
        if known and number in (None, known.number):
            return False
        change = PlayerChange(line.number, self.fact.team, name, number)
        if known:
            change = change._replace(
                name=known.name, player=known.player, before=known.number
            )
        self.changes[key] = change
        return True

    def problems(self) -> Iterable[LineProblem]:
        """What is wrong with the squad as it would be: numbers, too many players."""
        new = [change for change in self.changes.values() if change.player is None]
        left = MOST_PLAYERS - len(self.known)
        if len(new) > left:
            message = N_("A squad has at most %(most)s players; take some out first.")
            line = new[max(left, 0)].line
            yield LineProblem(line, _refusal(message, most=MOST_PLAYERS))
        kept = {key: one.number for key, one in self.known.items()}
        worn = Counter(kept[key] for key in kept.keys() - self.changes.keys())
        for change in self.changes.values():
            if change.number is None:
                continue
            worn[change.number] += 1
            if worn[change.number] > 1:
                message = N_("Number %(number)s is taken in this squad.")
                problem = _refusal(message, number=change.number)
                yield LineProblem(change.line, problem)


def _number(text: str) -> int | None:
    """Empty where none is given; 7.0 is what spreadsheets make of 7."""
    if not text:
        return None
    plain = text.removesuffix(".0").removesuffix(",0")
    figures = plain.isascii() and plain.isdigit() and len(plain) < 4
    if figures and int(plain) <= MOST_NUMBER:
        return int(plain)
    message = N_("Numbers go from 0 to %(most)s; “%(value)s” is none.")
    raise _refusal(message, most=MOST_NUMBER, value=text[:20])
