"""The balance lab: what a card or a squad is worth, in a sentence and a picture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from engine.json_values import Stored
from engine.room import AnyRoom, SetupOption, TrialGroup
from engine.sides import SideOrNone
from matches.drawings.histogram import HistogramBar, bars_of, side_ahead
from matches.pages.play.lobby_page import LobbyChoice, options_of
from matches.pages.simulated.progress_part import ProgressPart, amount, progress_part
from matches.queries.simulated.club_cards import ClubCards
from matches.queries.simulated.runs import SimulationProgress
from matches.rules.simulated.kinds import quick_coaches, usual_coach
from matches.rules.simulated.worth import UNIT, Worth, worth_of


class LabPage(NamedTuple):
    """What can be tried out, and by whom on the benches."""

    game: str
    groups: tuple[TrialGroup, ...]
    chosen: str
    coaches: tuple[LobbyChoice, ...]


class GainBar(NamedTuple):
    """A bar: how often the card or the squad won or cost this many points."""

    side: SideOrNone
    tick: str
    bar: HistogramBar


class TrialPage(NamedTuple):
    """One trial: what is tried out, how far the computer is, and the result so far."""

    title: str
    about: str
    progress: ProgressPart
    # Empty until the first matches are played; so are verdict, bars and rows.
    sentence: str
    verdict: str
    bars: tuple[GainBar, ...]
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    # How it was measured, in a sentence.
    how: str
    # Whether the reader may stop it.
    stops: bool


def lab_page(
    room: AnyRoom, typed: Mapping[str, str], own: Iterable[ClubCards] = ()
) -> LabPage:
    """What the reader may try out: first the cards of his clubs, then the game's."""
    language = get_language() or "en"
    coaches = quick_coaches(room, language)
    return LabPage(
        room.key,
        (*(_group(one) for one in own), *room.trials(language)),
        typed.get("what", ""),
        options_of("level", coaches, typed, usual_coach(room)),
    )


def trial_page(
    room: AnyRoom, progress: SimulationProgress, *, stops: bool
) -> TrialPage:
    plan = progress.row.plan
    title, about = _named(room, plan)
    worth = worth_of(progress.counts) if progress.counts else None
    return TrialPage(
        title,
        about,
        progress_part(progress, worth.drawn if worth else 0),
        _sentence(title, worth) if worth else "",
        _verdict(worth) if worth else "",
        tuple(_bars(worth)) if worth else (),
        (_("Points of a hundred"), _("Times")),
        tuple(_rows(worth)) if worth else (),
        _how(room, progress),
        stops and progress.runs,
    )


def _group(cards: ClubCards) -> TrialGroup:
    options = (SetupOption(key, row.name, "") for key, row in cards.rows)
    return TrialGroup(cards.title, tuple(options))


def _named(room: AnyRoom, plan: Stored) -> tuple[str, str]:
    """Title and description of a trial; only its key where the game no longer has it."""
    key, language = plan["what"], get_language() or "en"
    if named := plan.get("named"):
        title, about = named.get(language.partition("-")[0]) or named["en"]
        return title, about
    for group in room.trials(language):
        for one in group.options:
            if one.key == key:
                return one.title, one.sentence
    return key, ""


def _sentence(title: str, worth: Worth) -> str:
    """ "Overlap: worth -0.9 ± 2.1 percentage points." """
    values = {"what": title, "points": with_sign(worth.points)}
    values["error"] = amount(worth.error, 1)
    return _("%(what)s: worth %(points)s ± %(error)s percentage points.") % values


def _verdict(worth: Worth) -> str:
    if not worth.is_significant:
        return _("That cannot be told apart from nothing.")
    if worth.points > 0:
        return _("It is worth something: 19 times in 20 that is no chance.")
    return _("It costs something: 19 times in 20 that is no chance.")


def _bars(worth: Worth) -> Iterator[GainBar]:
    """From the greatest loss to the greatest gain, without a gap."""
    most = max(map(abs, worth.spread))
    counts = {p: worth.spread.get(p, 0) for p in range(-most, most + 1, UNIT)}
    for bar in bars_of(counts):
        yield GainBar(side_ahead(bar.key), with_sign(bar.key, 0), bar)


def _rows(worth: Worth) -> Iterator[tuple[str, str]]:
    for points, count in worth.spread.items():
        yield with_sign(points, 0), amount(count)


def _how(room: AnyRoom, progress: SimulationProgress) -> str:
    row, legs = progress.row, len(progress.row.plan["legs"])
    titles = {
        each.key: each.title for each in room.offers(get_language() or "en").levels
    }
    level = room.level_named(row.plan["levels"][0])
    text = ngettext(
        "%(times)s time the same dice for %(legs)s match, the sides swapped; the computer"
        " (%(level)s) coaches both teams. A win is worth 100 points, a draw 50.",
        "%(times)s times the same dice for %(legs)s matches, the sides swapped; the"
        " computer (%(level)s) coaches both teams. A win is worth 100 points, a draw 50.",
        row.total,
    )
    values = {"times": amount(row.total), "legs": legs}
    return text % {**values, "level": titles.get(level, level)}


def with_sign(points: float, digits: int = 1) -> str:
    """A number with its sign; the minus is as wide as the plus."""
    rounded = round(points, digits)
    sign = "+" if rounded > 0 else "\N{MINUS SIGN}" if rounded < 0 else ""
    return sign + amount(abs(rounded), digits)
