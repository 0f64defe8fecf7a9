"""What the shots of a match of the league were worth, by its footballers."""

from __future__ import annotations

from collections.abc import Iterator

from competitions.models import LogEntry, PlayerChances, SquadPlayer
from competitions.rules.door import PLAYED_HERE, thousandths
from engine.screen import view
from engine.sides import SIDES
from matches.models import PlayedMatch
from matches.queries.play.browser_matches import BrowserMatch, kickoff_of
from matches.queries.play.league_report import annulments, people_of
from matches.rules.play.rebuilding import moments
from matches.rules.play.replaying import look_through


def worth_by_player(here: BrowserMatch, row: PlayedMatch) -> dict[int, tuple[int, int]]:
    """By player, of both squads: shots, and their worth in thousandths of a goal.

    Who was taken out of his squad meanwhile is left out.
    """
    stages = moments(kickoff_of(row), here.actions)
    replay, last = look_through(here.room, stages)
    known = SquadPlayer.objects.filter(pk__in=people_of(row).values())
    still = set(known.values_list("pk", flat=True))
    people = {name: pk for name, pk in people_of(row).items() if pk in still}
    worth = dict.fromkeys(people.values(), (0, 0))
    pieces = view(here.room, last, None, "en", len(last.events))["pieces"]
    names = {piece["id"]: piece["name"] for piece in pieces}
    for shot in replay.chronicle.shots:
        player = people.get((SIDES[shot.side], names.get(shot.piece or "", "")))
        if player is not None:
            shots, before = worth[player]
            worth[player] = (shots + 1, before + thousandths(shot.chance))
    return worth


def chances_noted(row: PlayedMatch) -> dict[int, tuple[int, int]]:
    """What the league was told of it."""
    rows = PlayerChances.objects.filter(fixture=row.fixture_id).order_by()
    return {
        player: (shots, worth)
        for player, shots, worth in rows.values_list("player", "shots", "worth")
    }


def matches_that_count() -> Iterator[PlayedMatch]:
    """The matches that are over and left a result which was not taken back."""
    rows = PlayedMatch.objects.exclude(ended_at=None).select_related("fixture")
    for row in rows.order_by("pk"):
        entries = LogEntry.objects.filter(
            stream=row.fixture.stream, actor=f"{PLAYED_HERE}{row.public_id}"
        )
        taken_back = annulments(row.fixture).filter(at__gte=row.ended_at)
        if entries.exists() and not taken_back.exists():
            yield row
