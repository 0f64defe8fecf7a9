"""What two match sheets tell beside the score: line-ups, cards, gestures, what follows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from competitions.games.league_words import LeagueWords
from competitions.games.registry import FIRST_RULESET, report_words
from competitions.models import CardUse, Fixture, Team
from competitions.pages.match.timeline import card_called, minute_words
from competitions.pages.rows.cards import numbered_cards
from competitions.pages.text.addresses import player_address
from competitions.queries.results.reports import NOBODY
from competitions.queries.squads import shirts
from competitions.queries.statistics.sheet_rows import cards_used
from engine.report import NO_CARDS, MatchReport, SideSheet
from engine.sides import SIDES

Names = Mapping[int, str]
Report = MatchReport[int]
ROLES = {
    "keeper": gettext_lazy("Keeper"),
    "field": "",
    "bench": gettext_lazy("Substitute"),
}
WIDEST = 100


@dataclass(frozen=True, slots=True)
class LineupRow:
    """One of the up to seven of a side."""

    number: str
    name: str
    url: str
    captain: bool
    note: str


@dataclass(frozen=True, slots=True)
class BroughtCard:
    """A card that was brought, as far as everybody may know it."""

    called: str
    name: str
    sign: str
    note: str


@dataclass(frozen=True, slots=True)
class SheetSideView:
    """One side: who was selected, what was brought, what was tried."""

    team: str
    players: tuple[LineupRow, ...]
    cards: tuple[BroughtCard, ...]
    # The card that could be won, and whether it was; what such a card is called.
    prize: str
    prize_called: str


@dataclass(frozen=True, slots=True)
class GestureRow:
    """Both sides' number of one gesture; the shares are widths of its two bars."""

    label: str
    home: int
    away: int
    home_share: int
    away_share: int

    @property
    def home_from(self) -> int:
        """Its bar grows from the middle of the page to the left."""
        return WIDEST - self.home_share


@dataclass(frozen=True, slots=True)
class Squads:
    """Names and shirts of everybody a report speaks of, and names of the cards."""

    names: Names
    numbers: Mapping[int, int | None]
    cards: Mapping[str, Names]


def squads_of(report: Report, teams: Mapping[str, Team]) -> Squads:
    """One query for the players, two per side whose cards have names."""
    wanted = {player for _side, player in report.players()}
    ids = tuple(sorted(filter(None, wanted)))
    found = shirts(ids) if ids else []
    game = (report.ruleset or FIRST_RULESET).game
    return Squads(
        dict.fromkeys(wanted, NOBODY) | {pk: name for pk, name, _number in found},
        {pk: number for pk, _name, number in found},
        {side: _card_names(game, report.sheet(side), teams[side]) for side in SIDES},
    )


def _card_names(game: str, sheet: SideSheet[int], team: Team) -> Names:
    if sheet.coach_cards == NO_CARDS or team.box is None:
        return {}
    cards = numbered_cards(game, team.box)
    return {number: view.name for number, view in cards.items()}


def sides_view(
    fixture: Fixture, report: Report, teams: Mapping[str, Team], squads: Squads
) -> tuple[SheetSideView, ...]:
    """Both sides as far as one of them was written; one query."""
    if not any(report.sheets):
        return ()
    uses, words = cards_used(fixture.pk), report_words(report)
    return tuple(
        SheetSideView(
            team=teams[side].name,
            players=tuple(_players(report.sheet(side), teams[side], squads)),
            cards=tuple(
                _card(use, _CardWords(words, squads.cards[side]), report.sheet(side))
                for use in uses
                if use.team_id == teams[side].pk
            ),
            prize=_prize(report.sheet(side), _CardWords(words, squads.cards[side])),
            prize_called=words.prize.called if words.prize else "",
        )
        for side in SIDES
    )


def _players(sheet: SideSheet[int], team: Team, squads: Squads) -> Iterator[LineupRow]:
    moved = {
        change.off: _("off %(at)s") % {"at": minute_words(change)}
        for change in sheet.changes
    }
    came = {
        change.on: _("on %(at)s") % {"at": minute_words(change)}
        for change in sheet.changes
    }
    for selected in sheet.lineup:
        player = selected.player
        number = squads.numbers.get(player)
        notes = (str(ROLES[selected.role]), came.get(player), moved.get(player))
        yield LineupRow(
            number="" if number is None else str(number),
            name=squads.names.get(player, "–"),
            url=player_address(team.slug, player),
            captain=selected.captain,
            note=" · ".join(text.strip() for text in notes if text),
        )


def _played_at(sheet: SideSheet[int]) -> dict[int, str]:
    return {card.number: minute_words(card) for card in sheet.coach_cards.played}


@dataclass(frozen=True, slots=True)
class _CardWords:
    """What cards are called: by their game, and by what is printed on them."""

    words: LeagueWords
    names: Names


def _card(use: CardUse, called: _CardWords, sheet: SideSheet[int]) -> BroughtCard:
    note = pgettext("a card", "not played")
    if use.played:
        note = pgettext("a card", "played")
        if at := _played_at(sheet).get(use.number):
            note = f"{note} {at}"
    return BroughtCard(
        called=card_called(use.number, called.words),
        name=called.names.get(use.number, ""),
        sign=called.words.kind_of(use.number).sign,
        note=note,
    )


def _prize(sheet: SideSheet[int], called: _CardWords) -> str:
    chosen = sheet.coach_cards.prize
    if not chosen:
        return ""
    number = chosen.number
    name = (card_called(number, called.words), called.names.get(number))
    text = _("%(card)s: made") if chosen.made else _("%(card)s: not made")
    return text % {"card": " ".join(filter(None, name))}


def gestures_of(report: Report) -> tuple[GestureRow, ...]:
    """Full statistics, both sides beside each other; nothing if nobody counted."""
    counts = {side: _counted(report.sheet(side)) for side in SIDES}
    most = max((n for side in SIDES for n in counts[side].values()), default=0)
    rows = []
    for what, label in report_words(report).counts.items():
        home, away = (counts[side].get(what, 0) for side in SIDES)
        if home or away:
            shares = (home * WIDEST // most, away * WIDEST // most)
            rows.append(GestureRow(_(label), home, away, *shares))
    return tuple(rows)


def _counted(sheet: SideSheet[int]) -> dict[str, int]:
    found: dict[str, int] = {}
    for tally in sheet.tallies:
        found[tally.what] = found.get(tally.what, 0) + tally.n
    return found
