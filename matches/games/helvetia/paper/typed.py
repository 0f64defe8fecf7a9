"""A match sheet that was filled in on paper, made into the entries of the sheet.

Paper says how often, not when. So the entries stand in an order in which all of it can
have happened: marks of a player while he is on the pitch, the half-time score where the
whistle blows. No minute is ever made up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, pairwise, product

from engine.errors import N_, RuleViolation
from engine.games.helvetia.box.cards import LEGEND_NUMBERS
from engine.json_values import JsonObject
from engine.sides import SIDES, BySide, Side
from matches.games.helvetia.names import HelvetiaKind
from matches.games.helvetia.paper.paper_sheet import TypedMatch, TypedRow, TypedSide
from matches.rules.checks.player_checks import WITHOUT_ASSIST
from matches.rules.paper.kicks import kick_lines
from matches.rules.paper.passes import given_passes
from matches.rules.paper.sheet import UNKNOWN, KnownDetail, Misfit, PaperLine, Score
from matches.rules.sheet.entries import CoreKind


def entries_typed(typed: TypedMatch) -> list[PaperLine]:
    """All entries after the opening, in an order in which they can have happened."""
    _refuse_score(typed)
    first, second, rest = _split(typed)
    lines = list(first)
    if typed.half_time is not None:
        lines.append(PaperLine(CoreKind.PERIOD, {"to": "second"}, "half_time"))
    lines += second
    if typed.after_90 is not None:
        lines.append(PaperLine(CoreKind.PERIOD, {"to": "extra_1"}, "after_90"))
        lines.append(PaperLine(CoreKind.PERIOD, {"to": "extra_2"}, "after_90"))
    lines += rest
    for side in SIDES:
        lines += _exits(side, typed.side(side))
    for side in SIDES:
        lines += _cards(side, typed.side(side))
    lines += kick_lines(BySide(typed.home.kicks, typed.away.kicks))
    if typed.forfeit:
        lines.append(PaperLine(CoreKind.FORFEIT, {"side": typed.forfeit}, "forfeit"))
    return lines


def refuse_two_legends(typed: TypedMatch) -> None:
    """HC-DECK-05: not even "as played"; a sheet holds one, and none is dropped unsaid."""
    for side in SIDES:
        if len(typed.side(side).legends) > 1:
            text = N_(
                "A sheet holds one LEGEND card of each side, even where it was played "
                "so: name only one."
            )
            raise Misfit(f"{side}_cards", RuleViolation("HC-DECK-05", text))


def missing_scorers(typed: TypedMatch) -> int:
    """HC-SHT-01: goals of the score that stand in nobody's row."""
    named = _named(typed)
    return max(0, typed.score[0] - named[0]) + max(0, typed.score[1] - named[1])


def _named(typed: TypedMatch) -> Score:
    def scored(side: Side) -> int:
        own = sum(row.own for row in typed.side(Side(side).other).rows)
        return own + sum(row.goals for row in typed.side(side).rows)

    return scored(Side.HOME), scored(Side.AWAY)


def _refuse_score(typed: TypedMatch) -> None:
    """HC-SHT-01, HC-SHT-02: no more scorers than goals, no less at the end."""
    for side, all_goals, named in zip(SIDES, typed.score, _named(typed), strict=True):
        if named > all_goals:
            raise Misfit(
                f"{side}_score",
                RuleViolation(
                    "HC-SHT-01",
                    N_("Goals in the rows: %(named)s; in the score: %(goals)s."),
                    named=named,
                    goals=all_goals,
                ),
            )
    stages = [("half_time", typed.half_time), ("after_90", typed.after_90)]
    known = [(box, figures) for box, figures in stages if figures is not None]
    for (box, figures), (_, later) in pairwise([*known, ("", typed.score)]):
        if figures[0] > later[0] or figures[1] > later[1]:
            text = N_("The score cannot have been higher before than later.")
            raise Misfit(box, RuleViolation("HC-SHT-02", text))
    kicked = typed.home.kicks or typed.away.kicks or typed.shootout
    if typed.half_time is None and (typed.after_90 is not None or kicked):
        text = N_(
            "Where more than 90 minutes were played, say how it stood at half-time."
        )
        raise Misfit("half_time", RuleViolation("HC-ET-01", text))


def _split(
    typed: TypedMatch,
) -> tuple[list[PaperLine], list[PaperLine], list[PaperLine]]:
    """The course of play cut where the whistle blew, so that the scores agree."""
    wanted = [
        figures for figures in (typed.half_time, typed.after_90) if figures is not None
    ]
    for early in product(*(_early(side, typed, wanted) for side in SIDES)):
        home = list(_course(Side.HOME, typed, early[0]))
        away = list(_course(Side.AWAY, typed, early[1]))
        cuts = _cuts(home, away, wanted)
        if cuts is not None:
            parts = _parts(home, away, cuts)
            if typed.half_time is None:
                parts = [[], *parts]
            return parts[0], parts[1], parts[2] if len(parts) > 2 else []
    text = N_("With these scorers it cannot have been so at the whistle.")
    raise Misfit("half_time", RuleViolation("HC-SHT-02", text))


def _parts(
    home: Sequence[PaperLine],
    away: Sequence[PaperLine],
    cuts: Sequence[tuple[int, int]],
) -> list[list[PaperLine]]:
    edges = [(0, 0), *cuts, (len(home), len(away))]
    return [[*home[i:j], *away[k:n]] for (i, k), (j, n) in pairwise(edges)]


def _early(side: Side, typed: TypedMatch, wanted: Sequence[Score]) -> list[int]:
    """How many own goals of a side may have to fall before a whistle."""
    theirs = side.other.number
    own = sum(row.own for row in typed.side(side).rows)
    goals = typed.score[theirs] - own
    needed = {min(own, max(0, figures[theirs] - goals)) for figures in wanted}
    return sorted({0, own, *needed})


def _cuts(
    home: Sequence[PaperLine], away: Sequence[PaperLine], wanted: Sequence[Score]
) -> list[tuple[int, int]] | None:
    """For each score the first place in both courses where it stands."""
    cuts: list[tuple[int, int]] = []
    at = (0, 0)
    running = _running(home)
    places: dict[Score, list[int]] = {}
    for n, score in enumerate(_running(away)):
        places.setdefault(score, []).append(n)
    for figures in wanted:
        found = [
            (i, n)
            for i, (scored, let_in) in enumerate(running)
            for n in places.get((figures[0] - scored, figures[1] - let_in), ())
            if i >= at[0] and n >= at[1]
        ]
        if not found:
            return None
        at = min(found, key=sum)
        cuts.append(at)
    return cuts


def _running(lines: Sequence[PaperLine]) -> list[Score]:
    """What these lines have made of the score, before the first and after each."""
    home = accumulate((line.scores == Side.HOME for line in lines), initial=0)
    away = accumulate((line.scores == Side.AWAY for line in lines), initial=0)
    return list(zip(home, away, strict=True))


def _course(side: Side, typed: TypedMatch, early: int) -> Iterator[PaperLine]:
    """Goals, first yellows and changes of a side; each as late as its player was on.

    So many own goals stand as early as can be: they count for the other side's score.
    """
    paper = typed.side(side)
    off_at = {off: n for n, (off, _on) in enumerate(paper.changes)}
    on_at = {on: n + 1 for n, (_off, on) in enumerate(paper.changes)}
    last = len(paper.changes)
    slots: list[list[PaperLine]] = [[] for _ in range(last + 1)]
    for row in paper.rows:
        first = on_at.get(row.player, 0)
        slot = slots[max(off_at.get(row.player, last), first)]
        own = [
            _goal(Side(side).other, row.player, side, paper.nth(row.player, "own", n))
            for n in range(row.own)
        ]
        slots[first][:0] = own[:early]
        slot += [*_marks(side, row, paper), *own[early:]]
        early = max(0, early - row.own)
    slots[last] += _nameless(side, typed)
    if paper.known:
        for slot in slots:
            slot.sort(key=lambda line: line.known.order)
    passed = _passes(side, paper, slots)
    injured = {row.player for row in paper.rows if row.injured}
    for n, slot in enumerate(slots):
        if n:
            off, on = paper.changes[n - 1]
            box = f"{side}_change_{n}"
            if off in injured:
                known = paper.nth(off, "injured")
                yield _line(CoreKind.INJURY, side, off, known)
            change = {"side": side, "off": off, "on": on}
            yield PaperLine(CoreKind.CHANGE, change, box, known=paper.nth(off, "off"))
        for line in slot:
            assist = passed.get(id(line))
            content = {**line.content, "assist": assist} if assist else line.content
            yield PaperLine(line.kind, content, line.box, line.scores, line.known)


def _marks(side: Side, row: TypedRow, paper: TypedSide) -> list[PaperLine]:
    player = row.player
    goals = [
        _goal(side, player, side, paper.nth(player, "goals", n))
        for n in range(row.goals)
    ]
    known = paper.nth(player, "yellow")
    yellow = [_line(CoreKind.YELLOW, side, player, known)] * bool(row.yellow)
    return [*goals, *yellow]


def _goal(scores: Side, player: int, side: Side, known: KnownDetail) -> PaperLine:
    content: JsonObject = {"side": scores, "player": player}
    if scores != side:
        content["how"] = "own"
        return PaperLine(CoreKind.GOAL, content, f"{side}_{player}_own", scores, known)
    if known.how:
        content["how"] = known.how
    return PaperLine(CoreKind.GOAL, content, f"{side}_{player}_goals", scores, known)


# In which column of the paper a player's mark stands.
COLUMNS: Mapping[str, str] = {
    CoreKind.YELLOW: "yellow",
    CoreKind.SECOND_YELLOW: "yellow",
    CoreKind.RED: "red",
    CoreKind.INJURY: "injured",
    HelvetiaKind.EXHAUSTED: "exhausted",
}


def _line(
    kind: str, side: Side, player: int, known: KnownDetail = UNKNOWN
) -> PaperLine:
    content = {"side": side, "player": player}
    return PaperLine(kind, content, f"{side}_{player}_{COLUMNS[kind]}", known=known)


def _nameless(side: Side, typed: TypedMatch) -> Iterator[PaperLine]:
    """HC-SHT-01: a goal nobody wrote the scorer of counts in the score only."""
    n = side.number
    for _ in range(typed.score[n] - _named(typed)[n]):
        content = {"side": side, "player": 0}
        yield PaperLine(CoreKind.GOAL, content, f"{side}_score", side)


def _passes(
    side: Side, paper: TypedSide, slots: Sequence[Sequence[PaperLine]]
) -> dict[int, int]:
    """The goal that each assist goes to: the paper only says how many each player gave."""
    on_at = {on: n + 1 for n, (_off, on) in enumerate(paper.changes)}
    goals = [
        (n, line)
        for n, slot in enumerate(slots)
        for line in slot
        if line.kind == CoreKind.GOAL and line.box.endswith("_goals")
    ]
    passers = [row.player for row in paper.rows for _ in range(row.assists)]

    def fits(passer: int, goal: tuple[int, PaperLine]) -> bool:
        slot, line = goal
        if line.content.get("how") in WITHOUT_ASSIST:
            return False
        return line.content["player"] != passer and on_at.get(passer, 0) <= slot

    def knows(passer: int, goal: tuple[int, PaperLine]) -> bool:
        return goal[1].known.assist == passer

    given, left = given_passes(passers, goals, fits, knows)
    if left is not None:
        raise Misfit(
            f"{side}_{passers[left]}_assists",
            RuleViolation(
                "HC-SHT-05",
                N_("There is no goal of a team-mate left for this assist."),
            ),
        )
    return {id(goals[goal][1]): passers[n] for goal, n in given.items()}


def _exits(side: Side, paper: TypedSide) -> Iterator[PaperLine]:
    """HC-SUSP-01, HC-REC-01, HC-FAT-01: what a player does nothing after."""
    replaced = {off for off, _on in paper.changes}
    for row in paper.rows:
        player = row.player
        if row.injured and player not in replaced:
            known = paper.nth(player, "injured")
            yield _line(CoreKind.INJURY, side, player, known)
        if row.yellow > 1:
            known = paper.nth(player, "yellow", 1)
            yield _line(CoreKind.SECOND_YELLOW, side, player, known)
        if row.red:
            yield _line(CoreKind.RED, side, player, paper.nth(player, "red"))
        if row.exhausted:
            yield _line(HelvetiaKind.EXHAUSTED, side, row.player)


def _cards(side: Side, paper: TypedSide) -> Iterator[PaperLine]:
    """HC-DECK-03, HC-DECK-04, HC-CHL-02: the cards ticked as played, the challenge.

    HC-CHL-01: the challenge itself is not played, wherever it is written too.
    """
    for number in paper.played:
        if number == paper.challenge:
            continue
        kind = HelvetiaKind.LEGEND if number in LEGEND_NUMBERS else HelvetiaKind.POWER
        yield PaperLine(kind, {"side": side, "number": number}, f"{side}_cards")
    if paper.challenge is not None:
        content = {"side": side, "made": paper.made}
        yield PaperLine(HelvetiaKind.OUTCOME, content, f"{side}_challenge")
