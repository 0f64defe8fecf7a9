"""What open pages ask for news of: all of their matches by one query."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef

from competitions.models import Fixture, Live, LogEntry, Result
from competitions.pages.door import landing_revision
from competitions.rules.door import CHAIN, OFFICIAL
from matches.models import PlayedMatch, PracticeMatch

# What is no match, and cannot be called as one: the first page of a visitor, and all
# that is decided in the house.
FIRST_PAGE, DECISIONS = "/", "/log"
# A match in the browser is called by this and its id.
BOARD = "play/"
# What the server says with such a page: how many look on.
READERS = "helvetia.readers"

FIGURES = ("home", "away", "minute", "phase", "stamp")
COLUMNS = (
    "public_id",
    "result__id",
    "sheet__revision",
    "version",
    "competition__visibility",
    # Who may read or write: whose match it is, and who holds its club.
    "competition__version",
    "competition__archived_at",
    "home_id",
    "away_id",
    "club__claim_hash",
    *(f"live__{name}" for name in FIGURES),
)


@dataclass(frozen=True, slots=True)
class Topic:
    """What the pages of a match show, and on what it hangs who may read them.

    Two that are equal have shown the same to the same people.
    """

    # What a page asks with that shows the newest; nothing unless it is being played.
    live: str
    begun: bool
    # For everybody who has the address.
    public: bool
    # Revision of the sheet, version of the match, and what decides over rights.
    rest: tuple[object, ...]


def topics_of(matches: Collection[str]) -> dict[str, Topic]:
    """By public id or name; what is not there is left out."""
    boards = {name.removeprefix(BOARD) for name in matches if name.startswith(BOARD)}
    found = _boards(boards) if boards else {}
    if len(boards) < len(matches):
        rows = Fixture.objects.filter(public_id__in=matches).order_by()
        found |= map(_topic, rows.values_list(*COLUMNS))
    if FIRST_PAGE in matches:
        found[FIRST_PAGE] = Topic(landing_revision(), False, True, ())
    if DECISIONS in matches:
        found[DECISIONS] = Topic(_newest_decision(), False, False, ())
    return found


def _boards(ids: Collection[str]) -> dict[str, Topic]:
    """Whoever has the address of a practice match looks on, as of one that is public."""
    rows = PracticeMatch.objects.filter(public_id__in=ids).order_by()
    found = {
        BOARD + row.public_id: Topic(row.news, True, True, ())
        for row in rows.only(*PracticeMatch.NEWS)
    }
    return found if len(found) == len(ids) else found | _league_boards(ids)


def _league_boards(ids: Collection[str]) -> dict[str, Topic]:
    rows = PlayedMatch.objects.filter(public_id__in=ids).order_by()
    rows = rows.select_related("fixture__competition", "fixture__club")
    decisions = Result.objects.filter(fixture=OuterRef("fixture"), state=OFFICIAL)
    rows = rows.annotate(stopped=Exists(decisions))
    found = {}
    for row in rows:
        fixture, league = row.fixture, row.fixture.competition
        row.decided = row.stopped
        private = league is not None and league.visibility == "private"
        rights = (fixture.version, league and league.version, fixture.club.claim_hash)
        found[BOARD + row.public_id] = Topic(row.news, True, not private, rights)
    return found


def _newest_decision() -> str:
    rows = LogEntry.objects.exclude(stream=CHAIN).order_by("-pk")
    return str(rows.values_list("pk", flat=True).first())


def _topic(row: Sequence[Any]) -> tuple[str, Topic]:
    match, result, *rest = row[: -len(FIGURES)]
    figures = dict(zip(FIGURES, row[-len(FIGURES) :], strict=True))
    plays = result is None and figures["phase"] is not None
    live = Live(**figures).seen if plays else ""
    begun = result is not None or bool(live)
    visibility = rest[2]
    return match, Topic(live, begun, visibility != "private", tuple(rest))
