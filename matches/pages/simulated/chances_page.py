"""What are our chances? The answer of a thousand matches, in a sentence and a picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from django.utils.translation import get_language, ngettext, pgettext
from django.utils.translation import gettext as _

from competitions.pages.door import moment_words, score
from engine.room import AnyRoom
from engine.sides import BySide, Side, SideOrNone
from matches.drawings.charts import percent_of
from matches.drawings.histogram import HistogramBar, bars_of, fold_ends, side_ahead
from matches.pages.play.lobby_page import LobbyChoice, options_of
from matches.pages.simulated.progress_part import ProgressPart, amount, progress_part
from matches.queries.simulated.runs import SimulationProgress
from matches.rules.simulated.chances import Estimate, MatchChances, match_chances
from matches.rules.simulated.kinds import quick_coaches, usual_coach

# A win by more goals stands with those by so many.
MOST_MARGIN: Final = 4
# So many scores are listed one by one.
LISTED: Final = 12


class EndShare(NamedTuple):
    """One end of the match: how often of a hundred, and how sure that is."""

    side: SideOrNone
    title: str
    percent: int
    interval: str
    width: str


class MarginBar(NamedTuple):
    """How often one side won by so many goals, or neither did."""

    side: SideOrNone
    tick: str
    bar: HistogramBar


class ChancesAnswer(NamedTuple):
    """What the matches that were played say."""

    sentence: str
    ends: tuple[EndShare, ...]
    bars: tuple[MarginBar, ...]
    label: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class ChancesPage(NamedTuple):
    """The question, how far it is, and its answer so far."""

    teams: BySide[str]
    progress: ProgressPart | None
    answer: ChancesAnswer | None
    # Who played it, and when it was asked.
    how: str
    # With whom it can be asked; nothing where it can't be.
    coaches: tuple[LobbyChoice, ...]
    # Why it can't be asked.
    why: str
    # Whether its reader may stop it.
    stops: bool


class AskedFixture(NamedTuple):
    """Whose match it is: both teams, and the side of the reader, if he has one."""

    teams: BySide[str]
    mine: Side | None
    room: AnyRoom


def chances_page(
    subject: AskedFixture,
    progress: SimulationProgress | None,
    rights: tuple[bool, bool],
    why: str,
) -> ChancesPage:
    """`rights`: its reader may ask, and may stop what runs."""
    asks, stops = rights
    counts = progress.counts if progress else {}
    chances = match_chances(counts) if counts else None
    runs = progress is not None and progress.runs
    offered = asks and not runs and not why
    return ChancesPage(
        subject.teams,
        progress_part(progress, chances.played if chances else 0) if progress else None,
        answer_page(subject, chances) if chances else None,
        _how(subject.room, progress) if progress else "",
        coach_choices(subject.room, {}) if offered else (),
        why if asks and not runs else "",
        stops and runs,
    )


def coach_choices(room: AnyRoom, typed: Mapping[str, str]) -> tuple[LobbyChoice, ...]:
    """With whom on both benches; the strongest who is quick unless another was chosen."""
    coaches = quick_coaches(room, get_language() or "en")
    return options_of("level", coaches, typed, usual_coach(room))


def answer_page(subject: AskedFixture, chances: MatchChances) -> ChancesAnswer:
    shown = [one for one in _ends(subject, chances) if one.side or chances.drawn.times]
    margins = fold_ends(chances.margins, MOST_MARGIN)
    return ChancesAnswer(
        _sentence(subject, chances),
        tuple(shown),
        tuple(_margins(margins)),
        _label(subject.teams, chances),
        (_("Score"), _("Matches"), _("Of 100")),
        tuple(_rows(chances)),
    )


def _sentence(subject: AskedFixture, chances: MatchChances) -> str:
    """You win 46 of 100, draw 25, lose 29; most common score 2-1."""
    mine, drawn = subject.mine, chances.drawn.percent
    best = chances.commonest
    values = {"drawn": drawn, "score": score(best.home, best.away)}
    if mine is None:
        values |= {"home": subject.teams.home, "away": subject.teams.away}
        values |= {
            "won": chances.won.home.percent,
            "lost": chances.won.away.percent,
        }
        text = _(
            "Of 100 matches %(home)s win %(won)s, %(away)s %(lost)s; most common score"
            " %(score)s."
        )
        if chances.drawn.times:
            text = _(
                "Of 100 matches %(home)s win %(won)s, %(drawn)s are drawn, %(away)s win"
                " %(lost)s; most common score %(score)s."
            )
        return text % values
    values |= {
        "won": chances.won[mine].percent,
        "lost": chances.won[mine.other].percent,
    }
    text = _("You win %(won)s of 100, lose %(lost)s; most common score %(score)s.")
    if chances.drawn.times:
        text = _(
            "You win %(won)s of 100, draw %(drawn)s, lose %(lost)s; most common score"
            " %(score)s."
        )
    return text % values


def _ends(subject: AskedFixture, chances: MatchChances) -> Iterator[EndShare]:
    teams = subject.teams
    yield _end(Side.HOME, teams.home, chances.won.home)
    yield _end("", pgettext("the end of a match", "Draw"), chances.drawn)
    yield _end(Side.AWAY, teams.away, chances.won.away)


def _end(side: SideOrNone, title: str, found: Estimate) -> EndShare:
    values = {"low": round(found.low), "high": round(found.high)}
    interval = _("between %(low)s and %(high)s") % values
    return EndShare(
        side, title, found.percent, interval, percent_of(found.percent / 100)
    )


def _margins(margins: Mapping[int, int]) -> Iterator[MarginBar]:
    for bar in bars_of(margins):
        goals = abs(bar.key)
        more = "+" if goals == MOST_MARGIN else ""
        yield MarginBar(side_ahead(bar.key), f"{goals}{more}", bar)


def _label(teams: BySide[str], chances: MatchChances) -> str:
    """The picture for who does not see it."""
    values: dict[str, object] = {"home": teams.home, "away": teams.away}
    values |= {"won": chances.won.home.times, "lost": chances.won.away.times}
    values |= {"drawn": chances.drawn.times}
    return _("%(home)s won: %(won)s, drawn: %(drawn)s, %(away)s won: %(lost)s") % values


def _rows(chances: MatchChances) -> Iterator[tuple[str, str, str]]:
    listed = chances.scores[:LISTED]
    for one in listed:
        share = amount(100 * one.times / chances.played, 1)
        yield score(one.home, one.away), amount(one.times), share
    rest = chances.played - sum(one.times for one in listed)
    if rest:
        yield _("others"), amount(rest), amount(100 * rest / chances.played, 1)


def _how(room: AnyRoom, progress: SimulationProgress) -> str:
    level = progress.row.plan["levels"][0]
    titles = {
        each.key: each.title for each in room.offers(get_language() or "en").levels
    }
    text = ngettext(
        "%(n)s match of the squads as they were on %(at)s, with the computer (%(level)s) on"
        " both benches. It chose line-ups and cards for both sides; no coach’s choice was"
        " looked at.",
        "%(n)s matches of the squads as they were on %(at)s, with the computer (%(level)s)"
        " on both benches. It chose line-ups and cards for both sides; no coach’s choice"
        " was looked at.",
        progress.row.total,
    )
    level = titles.get(room.level_named(level), level)
    at = moment_words(progress.row.started_at)
    return text % {"n": amount(progress.row.total), "at": at, "level": level}
