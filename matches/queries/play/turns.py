"""Matches with days for each decision, and who of their coaches is told by mail."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime
from typing import Final, NamedTuple

from competitions.queries.door import sides_of
from competitions.rules.door import OFFICIAL
from engine.sides import SIDES, Side
from matches.models import PlayedAction, PlayedMatch, TurnReader
from matches.rules.play.agreements import (
    ACCEPT,
    DECLINE,
    DRAW,
    END,
    OFFER,
    PAUSE,
    TERMS,
    WITHDRAW,
    kind_of,
    talk_of,
)
from matches.rules.play.clock import DAYS, clock_from
from matches.rules.play.turns import OpenOffer, TurnNews, offer_news, turn_news

# How the log calls what coaches say about an offer.
OF_OFFERS: Final = tuple(
    f"{kind} {verb}"
    for kind in (DRAW, PAUSE, TERMS)
    for verb in (OFFER, ACCEPT, DECLINE, WITHDRAW, END)
)


class TurnOfMatch(NamedTuple):
    """What is to be told of a match, and to which of those who wish to hear it."""

    row: PlayedMatch
    teams: tuple[str, str]
    news: TurnNews
    readers: tuple[int, ...]


def turns_to_tell(at: datetime) -> Iterator[TurnOfMatch]:
    """What is to be told in matches in play, to those who coach their teams today."""
    rows = PlayedMatch.objects.filter(
        ended_at=None, limit__in=DAYS, due_at__gt=at, turn_readers__isnull=False
    ).distinct()
    # nobody plays on what an organiser has decided, or where he has put all away
    rows = rows.exclude(fixture__result__state=OFFICIAL)
    rows = rows.filter(fixture__competition__archived_at=None)
    rows = rows.select_related("fixture__home", "fixture__away", "fixture__club")
    for row in rows.order_by("due_at"):
        teams = dict(zip(SIDES, sides_of(row.fixture), strict=True))
        clock = clock_from(row.clock)
        turns = turn_news(row.limit, clock, at)
        for news in (*turns, *offer_news(row.limit, clock, _offers(row), at)):
            team = teams[news.side]
            if team is None:
                continue
            readers = TurnReader.objects.filter(
                match=row, user__coaching__teams=team
            ).values_list("user", flat=True)
            names = tuple(one.name if one else "" for one in teams.values())
            yield TurnOfMatch(row, (names[0], names[1]), news, tuple(readers))


def _offers(row: PlayedMatch) -> Iterator[OpenOffer]:
    """What one side has offered, and the other not answered."""
    rows = PlayedAction.objects.filter(match=row.public_id, kind__in=OF_OFFERS)
    words, since = [], {}
    for payload, at in rows.order_by("seq").values_list("payload", "at"):
        action = json.loads(payload)
        words.append((Side(action["side"]), action["word"]))
        since[action["word"]] = at
    for what, by in talk_of(words).offers.items():
        yield OpenOffer(by, kind_of(what), since[f"{what} {OFFER}"])


def is_turn_reader(row: PlayedMatch, user: int) -> bool:
    return TurnReader.objects.filter(match=row, user=user).exists()
