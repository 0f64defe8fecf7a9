"""How large the decks of a season are: POWER cards won and learnt, LEGEND cards used."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext, pgettext_lazy

from competitions.drawings.crests import Drawing
from competitions.files.spreadsheet import Cell, Grid
from competitions.games.carry_rows import StoredRows
from competitions.games.league import USED_UP
from competitions.models import Competition, Team
from competitions.pages.games.card_pages import SeasonDecks
from competitions.queries.carry_over.carry_rows import decks_in
from competitions.queries.statistics.cards import cards_played_in, prizes_in


@dataclass(frozen=True, slots=True)
class DeckLine:
    """A team's cards in a competition, counted."""

    name: str
    url: str
    crest: Drawing | None
    power: int
    legends: int
    made: int
    tried: int
    played: int
    mine: bool = False

    @property
    def rate(self) -> int:
        """Per cent of the challenges that were fulfilled."""
        return round(100 * self.made / self.tried) if self.tried else 0


def helvetia_deck_grid(decks: Sequence[DeckLine]) -> Grid:
    """The cards of each team, counted."""
    heads = [
        *(_("Team"), _("POWER cards in the deck"), _("LEGEND cards used, of 4")),
        *(_("Cards played"), _("Challenges fulfilled"), _("Challenges chosen")),
    ]
    rows: list[list[Cell]] = [
        [line.name, line.power, line.legends, line.played, line.made, line.tried]
        for line in decks
    ]
    return Grid(pgettext("of POWER cards", "Decks"), heads, rows)


def helvetia_deck_lines(
    competition: Competition, teams: Mapping[int, Team], *, mine: Collection[int] = ()
) -> tuple[DeckLine, ...]:
    """HC-DECK-02, HC-STAT-01: the largest deck first; three queries."""
    rows = StoredRows(deck=decks_in(competition)).by_team()
    tried, played = prizes_in(competition), cards_played_in(competition)
    lines = []
    for pk, team in teams.items():
        held = rows[pk].deck.values()
        spent = sum(card.how == USED_UP for card in held)
        made, n = tried.get(pk, (0, 0))
        sheet = reverse("team_sheet", args=[team.slug])
        lines.append(
            DeckLine(
                name=team.name,
                url=f"{sheet}?competition={competition.slug}",
                crest=team.crest,
                power=len(held) - spent,
                legends=spent,
                made=made,
                tried=n,
                played=played.get(pk, 0),
                mine=pk in mine,
            )
        )
    lines.sort(key=lambda line: (-line.power, -line.made, line.name.casefold()))
    return tuple(lines)


HELVETIA_DECKS: Final = SeasonDecks(
    helvetia_deck_lines,
    helvetia_deck_grid,
    pgettext_lazy("of POWER cards", "Decks"),
    "games/helvetia/players_decks.html",
)
