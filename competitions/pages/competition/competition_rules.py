"""The rules of a competition in words, and how anybody can repeat its draw."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from competitions.games.registry import league_by_ruleset
from competitions.models import ClubBoard, Competition, Stage
from competitions.pages.competition.draws import TeamDrawn
from competitions.rules.draws.orders import BY_POTS, LOTS_DECIDE, DrawOrder
from competitions.rules.seeding import lot
from competitions.rules.standings.chains import chain_of
from competitions.rules.terms import check_depth
from competitions.rules.venues import BROWSER, TABLE, in_browser

HEAD_TO_HEAD_WORDS = {
    "restart": gettext_lazy(
        "Head-to-head starts again for each smaller group of teams that stay level."
    ),
    "continue": gettext_lazy(
        "Head-to-head looks at the matches among all teams that were level when it"
        " was first asked, also after some of them are parted."
    ),
    "again": gettext_lazy(
        "Head-to-head looks at the matches among all teams that were level when it"
        " was first asked; once all of it was asked, it starts again for those that"
        " are still level."
    ),
}
LOT_SHOWN = 12
# Competitions in a sentence.
MOST_NAMED = 6


@dataclass(frozen=True, slots=True)
class Lot:
    """One line of the draw: a team, its id, the beginning of its number, its pot."""

    team: str
    slug: str
    number: str
    # From 1, on the first line of each; 0: the same as before, or there are no pots.
    pot: int = 0


def terms_in_words(
    competition: Competition, board: ClubBoard | None = None
) -> tuple[tuple[str, str], ...]:
    """Label and sentence, in the order somebody asks; `board` is the club's own."""
    words = competition.league.words
    extended = competition.league_rules.extra_time
    rows = [(_("Game"), _(words.rules)), *_going_on(competition)]
    if competition.has_bracket:
        rows += [
            (_("Ties"), _ties(competition)),
            (_(words.level), _(words.overtime if extended else words.at_once)),
            (_("Third place"), _third(competition)),
        ]
    if competition.counts_points:
        rows += [
            (_("Matches"), _legs(competition)),
            (_("Points"), _points(competition)),
        ]
    rows += [
        (
            _("Forfeit"),
            _(
                "%(goals)s : 0 for the other side, or the score at the stop if it led by"
                " %(goals)s or more. If both forfeit, each loses 0 : %(goals)s without"
                " points."
            )
            % {"goals": competition.league_rules.forfeit_goals},
        ),
        *_of_the_game(competition),
        (_("Where it is played"), _venue(competition)),
        *_board(competition, board),
        *_sheet(competition),
        (_("Confirming a result"), _confirming(competition)),
    ]
    return tuple(rows)


def _going_on(competition: Competition) -> Iterator[tuple[str, str]]:
    """HV-STG-07: for each table before the last stage who goes on."""
    for stage in competition.stages_in_order[:-1]:
        if not stage.format.bracket:
            words = going_on_words(stage)
            if stage.sends_nobody:
                words = _("The organiser lists who plays in the next stage.")
            values = {"stage": stage.name, "words": words}
            named = _("%(stage)s: %(words)s") % values if stage.name else words
            yield _("Who goes on"), named


def going_on_words(stage: Stage) -> str:
    """ "The first 2 of each of the 3 groups."; nothing where no place leads on."""
    return "" if stage.sends_nobody else " ".join(_places_on(stage.format.stored))


def _places_on(chosen: Mapping[str, int]) -> Iterator[str]:
    through, best = chosen["through"], chosen.get("best_runners_up", 0)
    groups = chosen.get("groups", 0)
    if through and groups:
        values = {"n": through, "groups": groups}
        yield (
            ngettext(
                "The first of each of the %(groups)s groups.",
                "The first %(n)s of each of the %(groups)s groups.",
                through,
            )
            % values
        )
    elif through:
        yield ngettext("The first.", "The first %(n)s.", through) % {"n": through}
    if best:
        yield ngettext(
            "And the best of those who come next.",
            "And the %(n)s best of those who come next.",
            best,
        ) % {"n": best}
        yield (
            _("Matches against the last of a larger group do not count for that.")
            if chosen["equal_matches"]
            else _("All their matches count for that.")
        )


def _sheet(competition: Competition) -> Iterator[tuple[str, str]]:
    """How much it asks for, where the game has one here."""
    if competition.league_rules.sheets:
        depth = check_depth(competition.depth)
        yield _("Match sheet"), _(competition.league.words.depths[depth].explanation)


def _of_the_game(competition: Competition) -> Iterator[tuple[str, str]]:
    """What its rules know and leave to the competition."""
    league = competition.league
    if league.rules.rough:
        yield _("Second yellow card"), _second_yellow(competition)
    prize = league.words.prize
    if prize and league_by_ruleset(competition.ruleset).rules.prizes:
        on = prize.switch in competition.switched_on
        yield _(prize.title), _(prize.on if on else prize.off)
    for name, words in league.words.switches.items():
        on = name in competition.switched_on
        if words.title:
            yield _(words.title), _(words.on if on else words.off)


def _second_yellow(competition: Competition) -> str:
    if not competition.second_yellow_red:
        return _(
            "It sends the player off and stays a yellow card in the statistics and in"
            " fair play."
        )
    return _(
        "It sends the player off and counts as a red card in the statistics and in fair"
        " play."
    )


def second_yellows_in(competitions: Iterable[Competition]) -> str:
    """HV-YEL-01: how the matches of several competitions are counted, each its way."""
    rough = [one for one in competitions if one.league_rules.rough]
    return second_yellow_words(
        sorted(one.name for one in rough if one.second_yellow_red),
        sorted(one.name for one in rough if not one.second_yellow_red),
    )


def second_yellow_words(red: Sequence[str], yellow: Sequence[str]) -> str:
    """HV-YEL-01: how second yellows count, by the names of the competitions.

    `red`: those that count it as a red card; `yellow`: the others.
    """
    if red and yellow and max(len(red), len(yellow)) > MOST_NAMED:
        return _(
            "A second yellow card counts as a red one where the rules of the"
            " competition say so."
        )
    if red and yellow:
        text = _(
            "A second yellow card counts as a red one in %(red)s, and stays a yellow one"
            " in %(yellow)s."
        )
        return text % {"red": ", ".join(red), "yellow": ", ".join(yellow)}
    if red:
        return _("A second yellow card counts as a red one.")
    return _("A second yellow card stays a yellow one.") if yellow else ""


def _cup(competition: Competition) -> dict[str, int]:
    """What was chosen of its last bracket."""
    formats = [stage.format for stage in competition.stages_in_order]
    return next(one.stored for one in reversed(formats) if one.bracket)


def _ties(competition: Competition) -> str:
    cup = _cup(competition)
    played_out = cup.get("places_played")
    words = [_("One match per tie; the loser is out.")]
    if played_out:
        words = [_("One match per tie.")]
    if cup.get("legs", 1) > 1:
        words = [_("Two legs per tie, whose goals are added up.")]
        if cup["away_goals"]:
            words.append(_("If they are level, goals scored away count."))
    if cup.get("best_of", 1) > 1:
        words = [_("The best of %(n)s matches per tie.") % {"n": cup["best_of"]}]
    if cup.get("single_final"):
        words.append(_("The final is one match."))
    if cup.get("reseed"):
        words.append(_("In each round the best one left meets the last."))
    if played_out:
        words.append(_("Who loses plays on for the places below."))
    return " ".join(words)


def _third(competition: Competition) -> str:
    played = _cup(competition)
    if played.get("third_place") or played.get("places_played"):
        return _("The losers of the semi-finals play for third place.")
    return _("No match for third place.")


def _legs(competition: Competition) -> str:
    if competition.legs == 1:
        return _("Each pair meets once.")
    if competition.legs == 2:
        return _("Each pair meets twice, once at home and once away.")
    return _("Each pair meets %(n)s times.") % {"n": competition.legs}


def _points(competition: Competition) -> str:
    return _("Win %(win)s, draw %(draw)s, defeat %(loss)s.") % {
        "win": competition.points_win,
        "draw": competition.points_draw,
        "loss": competition.points_loss,
    }


def _venue(competition: Competition) -> str:
    """HV-PLAY-11"""
    if competition.venue == TABLE:
        return _("At the table.")
    if competition.venue == BROWSER:
        return _(
            "In the browser: each coach on his own device. What is played is official at"
            " once."
        )
    return _("At the table or in the browser, as the two coaches like.")


def _board(
    competition: Competition, board: ClubBoard | None
) -> Iterator[tuple[str, str]]:
    """HV-BOARD-03: at a table it is the board that lies there."""
    if board and in_browser(competition.venue):
        text = _("In the browser on a board of the club: %(name)s.")
        yield _("Board"), text % {"name": board.name}


def _confirming(competition: Competition) -> str:
    deadline = _(
        "The other coach confirms; after %(time)s without an answer the result is"
        " official."
    )
    by_day = _("Never between 22:00 and 9:00: then it is at 10:00.")
    return f"{deadline % {'time': _time(competition.confirm_hours)}} {by_day}"


def _time(hours: int) -> str:
    """14 days, 36 hours"""
    days, rest = divmod(hours, 24)
    if days > 1 and not rest:
        return ngettext("%(n)s day", "%(n)s days", days) % {"n": days}
    return ngettext("%(n)s hour", "%(n)s hours", hours) % {"n": hours}


def head_to_head_words(competition: Competition) -> str:
    """Decision 18, for chains that look at head-to-head results."""
    if not any(step.mutual for step in chain_of(competition.tiebreaks)):
        return ""
    rules = competition.table_rules
    way = str(HEAD_TO_HEAD_WORDS[rules.head_to_head_way])
    if not rules.only_complete:
        return way
    waits = _("It waits until these teams have played all matches against each other.")
    return f"{way} {waits}"


def lots_of(competition: Competition, drawn: Sequence[TeamDrawn]) -> tuple[Lot, ...]:
    """The drawn order with the numbers that decided it; empty where no lot was drawn.

    `drawn`: who was drawn, as listed.
    """
    method, seed = competition.draw_method, competition.draw_seed
    if method not in LOTS_DECIDE or not competition.drawn_at:
        return ()
    pots = competition.first_stage.format.pots(len(drawn))
    lots = {n: team.slug for n, team in enumerate(drawn)}
    taken = DrawOrder(method, seed).teams(pots, lots)
    first = {sum(pots[:n]): n + 1 for n in range(len(pots))}
    return tuple(
        Lot(
            drawn[n].name,
            lots[n],
            lot(seed, lots[n])[:LOT_SHOWN],
            first.get(at, 0) if method == BY_POTS else 0,
        )
        for at, n in enumerate(taken)
    )
