"""What a correction does to later matches, in sentences for who is about to make it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from competitions.games.absences import CarriedState, Cause
from competitions.games.careers import Careers, unfit
from competitions.games.consequences import Consequence
from competitions.games.league import HeldCard, fold_matches
from competitions.games.league_words import LeagueWords
from competitions.models import Competition, Fixture
from competitions.pages.team.absences import Matches, teams_ahead
from competitions.pages.text.labels import CAUSES
from competitions.queries.carry_over.careers import careers_of
from competitions.queries.carry_over.conditions import with_names
from competitions.queries.fixtures.meetings import teams_of

LATER = {
    "illegal": gettext_lazy(
        "%(player)s played %(match)s for %(team)s and was not allowed to: %(cause)s."
    ),
    "legal": gettext_lazy(
        "%(player)s was allowed to play %(match)s for %(team)s after all."
    ),
    "card": gettext_lazy("%(team)s played card %(card)s in %(match)s without right."),
    "card_legal": gettext_lazy(
        "%(team)s was allowed to play card %(card)s in %(match)s after all."
    ),
}
NEXT = {
    "banned": gettext_lazy("%(player)s of %(team)s misses the next match: %(cause)s."),
    "injured": gettext_lazy("%(player)s of %(team)s misses the next match: %(cause)s."),
    "roll_needed": gettext_lazy(
        "%(player)s of %(team)s rolls for his recovery before the next match: %(cause)s."
    ),
    "fit": gettext_lazy("%(player)s of %(team)s starts the next match fit."),
}


@dataclass(frozen=True, slots=True)
class ConsequenceLine:
    """One sentence; `url` leads to the later match it is about."""

    text: str
    url: str = ""


def consequence_lines(
    competition: Competition, found: Iterable[Consequence]
) -> tuple[ConsequenceLine, ...]:
    """Four queries at most, however many there are."""
    found = list(found)
    teams = teams_of(competition)
    wanted = {one.cause.match for one in found if one.cause}
    wanted |= {one.match for one in found if one.match}
    matches = Matches(competition, teams, wanted)
    return tuple(
        ConsequenceLine(
            _text(one, matches, teams[one.team].name),
            matches.url(one.match) if one.match else "",
        )
        for one in found
    )


def next_match_words(
    fixture: Fixture, teams: Mapping[int, str], names: Mapping[int, str]
) -> tuple[str, ...]:
    """What this official match costs and brings its sides in the next one.

    Then who might not play here, and whom it made play later without right: a result
    may become official after the matches it bears upon. `teams` and `names` are those
    of the sides and of the players.
    """
    if fixture.competition is None:
        return ()
    careers = careers_of(fixture.competition, teams)
    ahead = teams_ahead(fixture.competition)
    sentences: list[str] = []
    for team, name in teams.items():
        matches = careers.counted(team)
        known = [match.match for match in matches]
        if fixture.public_id in known:
            last = known.index(fixture.public_id) + 1
            state = fold_matches(careers.league, matches[:last])
            held = careers.league.held(state)
            # HC-SUSP-07: after a side's last match there is none that anybody misses.
            if last == len(matches) and team not in ahead:
                state = replace(state, players={})
            sentences += _left_by(fixture, state, name, names)
            sentences += _won_in(fixture, held, name)
    found = [*_without_right(careers, teams, fixture)]
    lines = consequence_lines(fixture.competition, found) if found else ()
    return (*sentences, *(line.text for line in lines))


def _without_right(
    careers: Careers, teams: Iterable[int], fixture: Fixture
) -> Iterator[Consequence]:
    """HC-SHT-03: line-ups and cards that were not allowed, official or not yet."""
    here = fixture.public_id
    for one in with_names(unfit(careers, teams)):
        if here in (one.match, one.cause.match):
            yield Consequence(
                "illegal", one.team, one.match, name=one.name, cause=one.cause
            )
    for team in teams:
        for outing, state in careers.states(team):
            if outing.match.match == here:
                for card in careers.league.without_right(state, outing.match):
                    yield Consequence("card", team, here, card=card)


def _left_by(
    fixture: Fixture, state: CarriedState, team: str, names: Mapping[int, str]
) -> Iterator[str]:
    match, words = fixture.public_id, fixture.league.words.tired
    tired = []
    for player, condition in state.players.items():
        values = {"player": names.get(player, "–"), "team": team}
        for status, cause in (
            ("banned", condition.banned),
            ("injured", condition.injured),
        ):
            if cause and cause.match == match:
                yield str(NEXT[status]) % {**values, "cause": CAUSES[cause.what]}
        if condition.tired and condition.tired.match == match:
            tired.append(values["player"])
    if tired and words:
        yield _(words.all) % {"team": team, "players": ", ".join(sorted(tired))}


def _won_in(fixture: Fixture, held: Mapping[int, HeldCard], team: str) -> Iterator[str]:
    words = fixture.league.words
    for card, owned in held.items():
        won = words.prize and owned.how == words.prize.how
        if won and owned.match == fixture.public_id:
            text = words.kind_of(card).consequences["learnt"]
            yield _(text) % {"team": team, "card": card}


def _text(one: Consequence, matches: Matches, team: str) -> str:
    return _template(one, matches.words) % {
        "player": one.name,
        "team": team,
        "card": one.card,
        "match": matches.match_text(one.match, one.team) if one.match else "",
        "cause": _cause(one.cause, matches, one.team) if one.cause else "",
    }


def _template(one: Consequence, words: LeagueWords) -> str:
    if one.what == "next":
        if one.status == "tired" and words.tired:
            return _(words.tired.one)
        return str(NEXT[one.status])
    if one.what in LATER:
        return str(LATER[one.what])
    return _(words.kind_of(one.card or 0).consequences[one.what])


def _cause(cause: Cause, matches: Matches, team: int) -> str:
    """ "red card in round 3 against Drakes"."""
    values = {
        "what": CAUSES[cause.what],
        "match": matches.match_text(cause.match, team),
    }
    return _("%(what)s in %(match)s") % values
