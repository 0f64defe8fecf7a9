"""What stands on the page of a match for who looks on, and nobody else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from engine.json_values import Stored
from engine.moments import Forecast
from engine.record import AnyMatch
from engine.room import AnyRoom
from engine.screen import open_actions
from engine.sides import Side, SideOrNone
from matches.drawings.charts import percent_of
from matches.pages.percents import shown_percent, whole_percents
from matches.pages.play.board import Words
from matches.pages.play.offers import OfferRow, risks_of
from matches.pages.play.talk_part import terms_title
from matches.rules.play.agreements import Terms

# More than these are no help to who looks on.
MOST: Final = 6
# In the order in which they lie on the bar; "" is a draw.
ENDS: tuple[SideOrNone, ...] = (Side.HOME, "", Side.AWAY)


class ChancePart(NamedTuple):
    """One end: whose win it is, or a draw, and its part of the bar."""

    side: SideOrNone
    title: str
    share: str
    x: str
    width: str


class SidesRow(NamedTuple):
    """Something that both sides have: what it is called, and theirs, home first."""

    title: str
    cells: tuple[str, ...]


class WatchPart(NamedTuple):
    """How likely each end is, what may be risked now, and how many look on."""

    chances: tuple[ChancePart, ...]
    sides: tuple[SidesRow, ...]
    # Who is to decide, and what of it is left to chance.
    team: str
    risks: tuple[OfferRow, ...]
    # As the server counts them; nothing where it does not, or of nobody.
    readers: str = ""
    # By which rules it is played, with how much help, and how fast.
    terms: str = ""


def watch_part(
    room: AnyRoom, match: AnyMatch, shown: Stored, *, odds: bool
) -> WatchPart:
    """What spectators see beside a match; `odds`: the coaches play with them."""
    narrator = room.narrator(match.setup, shown["language"])
    found = open_actions(room, match, shown["language"]) if odds else []
    teams = {side["side"]: side["name"] for side in shown["sides"]}
    decider = shown["waiting"][0] if len(shown["waiting"]) == 1 else ""
    risks = risks_of(found, narrator)[:MOST]
    return WatchPart(
        chances_of(room, match, shown),
        tuple(_both_sides(shown, narrator.word)),
        teams.get(decider, ""),
        risks,
    )


def terms_line(room: AnyRoom, match: AnyMatch, language: str, terms: Terms) -> str:
    """By which rules it is played, with how much help and time, in one line."""
    keys = (key for key, game in room.rulesets.items() if game.name == match.game.name)
    wanted, offered = next(keys, ""), room.offers(language).rulesets
    title = next((each.title for each in offered if each.key == wanted), "")
    return f"{title}. {terms_title(terms)}" if title else terms_title(terms)


def _both_sides(shown: Stored, words: Words) -> Iterator[SidesRow]:
    """How many are on the board, what they have left of what their game counts first;
    then who is where beside it.
    """
    sides = [side["side"] for side in shown["sides"]]
    men = [[p for p in shown["pieces"] if p["side"] == side] for side in sides]
    on = [[piece for piece in side if piece["cell"]] for side in men]
    if any(on):
        yield SidesRow(_("On the pitch"), tuple(str(len(side)) for side in on))
        first = next((name for side in on for p in side for name in p["values"]), "")
        if first:
            left = (sum(piece["values"][first] for piece in side) for side in on)
            yield SidesRow(words(f"value.{first}"), tuple(map(str, left)))
    for place in dict.fromkeys(p["place"] for p in shown["pieces"] if not p["cell"]):
        names = (
            ", ".join(p["name"] for p in side if p["place"] == place and not p["cell"])
            for side in men
        )
        title = words(f"place.{place}")
        yield SidesRow(title[:1].upper() + title[1:], tuple(names))


def chances_of(room: AnyRoom, match: AnyMatch, shown: Stored) -> tuple[ChancePart, ...]:
    """How likely each end is, for spectators; () where the game does not know."""
    forecast = room.forecast(room.seen(match.state, None))
    home, away = (side["name"] for side in shown["sides"])
    return tuple(_parts(forecast, home, away)) if forecast else ()


def _parts(forecast: Forecast, home: str, away: str) -> Iterator[ChancePart]:
    """From the home side's win to the other's; a draw that cannot be is left out."""
    titles, before = (home, pgettext("the end of a match", "Draw"), away), 0.0
    figures = whole_percents(forecast._asdict())
    ends = zip(ENDS, titles, forecast._asdict().items(), strict=True)
    for side, title, (end, share) in ends:
        if side or share:
            at, width = percent_of(before), percent_of(share)
            shown = shown_percent(figures.get(end, 0))
            yield ChancePart(side, title, shown, at, width)
        before += share
