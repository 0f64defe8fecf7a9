"""What was written last, line by line, as somebody reads it who is to confirm it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from competitions.games.league_words import LeagueWords
from competitions.games.minutes import minute_text
from competitions.pages.match.timeline import CARDS, SECOND_YELLOW, card_called
from competitions.pages.text.status import OUTCOMES
from competitions.rules.results.additions import Addition, Fact

# Whatever is of a side names its team first; these are of the match.
OF_MATCH = {
    "score": gettext_lazy("Score %(pair)s"),
    "shootout": gettext_lazy("Shoot-out %(pair)s"),
}


class _Called(NamedTuple):
    """What both teams, and the things of their game, are called."""

    teams: Mapping[str, str]
    words: LeagueWords


def addition_words(
    found: Iterable[Addition], teams: Mapping[str, str], words: LeagueWords
) -> tuple[str, ...]:
    """One line each; `teams` by side."""
    called = _Called(teams, words)
    return tuple(_line(one, called) for one in found)


def _line(one: Addition, called: _Called) -> str:
    text = _text(one.fact, called)
    if one.gone:
        return _("No longer: %(what)s") % {"what": text}
    if one.before:
        before = _text(one.before, called)
        return _("%(now)s (before: %(before)s)") % {"now": text, "before": before}
    return text


def _text(fact: Fact, called: _Called) -> str:
    pair = {"pair": ":".join(map(str, fact.values))}
    if fact.what == "extra_time":
        return _(called.words.longer) % pair if fact.values else _("Extra time")
    if fact.what == "half_time":
        return f"{_(called.words.half)} {pair['pair']}"
    if fact.what in OF_MATCH:
        return str(OF_MATCH[fact.what]) % pair
    text = ", ".join(filter(None, _parts(fact, called.words)))
    if fact.side not in called.teams:
        return text
    return _("%(name)s: %(state)s") % {"name": called.teams[fact.side], "state": text}


def _parts(fact: Fact, words: LeagueWords) -> list[str]:
    """ "Header", "Fips", "pass from Qualm", "36’"."""
    at = minute_text(fact.minute, fact.added)
    minute = fact.label or (f"{at}’" if at else "")
    who = fact.who[0] if fact.who else ""
    match fact.what:
        case "goal":
            how, assist = map(str, fact.values)
            passed = _("pass from %(player)s") % {"player": assist} if assist else ""
            return [_(words.ways[how]), who, passed, minute]
        case "change":
            off = _("for %(player)s") % {"player": fact.who[1]}
            return [_("Substitution"), f"{who} {off}", minute]
        case "card":
            return [
                _("%(card)s played") % {"card": card_called(int(who), words)},
                minute,
            ]
        case "kick":
            scored = _("Scored") if fact.values[0] else _("Missed")
            return [_("Shoot-out"), who, scored]
        case "tally":
            return [f"{_(words.counts[who])} {fact.values[0]}"]
        case "lineup":
            return [_("Line-up %(players)s") % {"players": _listed(fact.values)}]
        case "ending":
            return [str(OUTCOMES[str(fact.values[0])])]
        case "prize" if words.prize:
            text = words.prize.made if fact.values[0] else words.prize.missed
            return [_(text) % {"number": who}]
    return [_mark(fact.what, words), who, minute]


def _mark(what: str, words: LeagueWords) -> str:
    return _(words.marks[what]) if what in words.marks else str(_MARKS[what])


_MARKS: Mapping[str, object] = {
    **CARDS,
    "second_yellow": SECOND_YELLOW,
    "injury": gettext_lazy("Injured"),
}


def _listed(names: Iterable[object]) -> str:
    return ", ".join(map(str, names))
