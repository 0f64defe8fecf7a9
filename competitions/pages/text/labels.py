"""The words of lists and headings: rounds, states, dates, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from functools import lru_cache
from itertools import product
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import (
    get_language,
    gettext_lazy,
    gettext_noop,
    ngettext,
    override,
    pgettext,
    pgettext_lazy,
)
from django.utils.translation import gettext as _

from competitions.games.registry import stock_of, tiredness_words
from competitions.models import Fixture, SquadPlayer, Stage
from competitions.rules.draws.knockout import round_name
from competitions.rules.draws.placings import at_stake, block_size
from competitions.rules.draws.rounds import RoundName
from competitions.rules.formats.places import place_in
from competitions.rules.people.limits import Wait
from competitions.stored_names import TIRED

CUP_ROUNDS = {
    "final": gettext_lazy("Final"),
    "semi": gettext_lazy("Semi-finals"),
    "quarter": gettext_lazy("Quarter-finals"),
    # each a text of its own: other languages count the matches, not the teams
    "round_of_16": gettext_lazy("Round of 16"),
    "round_of_32": gettext_lazy("Round of 32"),
    "round_of_64": gettext_lazy("Round of 64"),
    "round_of_128": gettext_lazy("Round of 128"),
    "round_of_256": gettext_lazy("Round of 256"),
}
WINNER_OF = {
    "semi": gettext_lazy("Winner of semi-final %(number)s"),
    "quarter": gettext_lazy("Winner of quarter-final %(number)s"),
    "round_of_16": gettext_lazy("Winner of match %(number)s of the round of 16"),
    "round_of_32": gettext_lazy("Winner of match %(number)s of the round of 32"),
    "round_of_64": gettext_lazy("Winner of match %(number)s of the round of 64"),
    "round_of_128": gettext_lazy("Winner of match %(number)s of the round of 128"),
    "round_of_256": gettext_lazy("Winner of match %(number)s of the round of 256"),
}
# One match of a cup in a narrow column.
SHORT_OF = {
    "semi": pgettext_lazy("short: semi-final", "SF %(number)s"),
    "quarter": pgettext_lazy("short: quarter-final", "QF %(number)s"),
    "round_of_16": pgettext_lazy("short: round of 16", "R16 %(number)s"),
    "round_of_32": pgettext_lazy("short: round of 32", "R32 %(number)s"),
    "round_of_64": pgettext_lazy("short: round of 64", "R64 %(number)s"),
    "round_of_128": pgettext_lazy("short: round of 128", "R128 %(number)s"),
    "round_of_256": pgettext_lazy("short: round of 256", "R256 %(number)s"),
}
# Of a tie with two matches.
LEGS = (gettext_lazy("first leg"), gettext_lazy("second leg"))
# Places of those who are the best of a rank in their groups.
BEST_OF = {
    1: gettext_lazy("Best winner %(number)s"),
    2: gettext_lazy("Best runner-up %(number)s"),
    3: gettext_lazy("Best third %(number)s"),
}
# Where only one of them goes on.
BEST_ALONE = {
    1: gettext_lazy("Best winner"),
    2: gettext_lazy("Best runner-up"),
    3: gettext_lazy("Best third"),
}
BEST_OF_RANK = gettext_lazy("Best of the places %(rank)s, no. %(number)s")
# A place of a group, as a code such as "1A" names it.
OF_GROUP = {
    1: gettext_lazy("first of group %(group)s"),
    2: gettext_lazy("second of group %(group)s"),
    3: gettext_lazy("third of group %(group)s"),
}
RANK_OF_GROUP = gettext_lazy("place %(rank)s of group %(group)s")
LOSER_OF = {
    "semi": gettext_lazy("Loser of semi-final %(number)s"),
    "quarter": gettext_lazy("Loser of quarter-final %(number)s"),
    "round_of_16": gettext_lazy("Loser of match %(number)s of the round of 16"),
    "round_of_32": gettext_lazy("Loser of match %(number)s of the round of 32"),
    "round_of_64": gettext_lazy("Loser of match %(number)s of the round of 64"),
    "round_of_128": gettext_lazy("Loser of match %(number)s of the round of 128"),
    "round_of_256": gettext_lazy("Loser of match %(number)s of the round of 256"),
}
# Of ties for lower places.
OUTCOME_OF_PLACES = {
    "winner": gettext_lazy(
        "Winner of match %(number)s for places %(first)s to %(last)s"
    ),
    "loser": gettext_lazy("Loser of match %(number)s for places %(first)s to %(last)s"),
}
# HV-RES-03: the reasons of a dispute decided in one tap.
STANDS = gettext_noop("It stands as %(team)s entered it.")
OTHER_STANDS = gettext_noop("It stands as %(team)s says.")
# What happened to a player in a match (absences.Cause), so that he misses the next.
CAUSES = {
    "red": gettext_lazy("red card"),
    "two_yellows": gettext_lazy("two yellow cards"),
    "second_active_yellow": gettext_lazy("second yellow card"),
    "third_yellow": gettext_lazy("third yellow card"),
    "injury": gettext_lazy("injured"),
    TIRED: gettext_lazy(tiredness_words().cause),
}
# The head of a column that counts how often somebody did.
ENDED_TIRED = gettext_lazy(tiredness_words().ended)
TIRED_SHORT = gettext_lazy(tiredness_words().short)
# HV-ZONE-01: by the kind of a zone that has no name.
ZONES = {
    "through": gettext_lazy("Through"),
    "up": gettext_lazy("Going up"),
    "playoff": gettext_lazy("Play-off"),
    "down": gettext_lazy("Going down"),
    # of the groups' next ones
    "best": gettext_lazy("Through if among the best"),
}
# By the id of the format, as they are offered.
FORMAT_NAMES = {
    "knockout": gettext_lazy("Cup"),
    "round_robin": gettext_lazy("Championship"),
    "groups": gettext_lazy("Groups"),
}
MARKS = {
    "keeper": pgettext_lazy("one letter: keeper", "G"),
    "captain": pgettext_lazy("one letter: captain", "C"),
}


def score(home: int, away: int) -> str:
    """A score as it stands everywhere, never broken over two lines."""
    return f"{home}\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}{away}"


def outcome_letters() -> dict[str, str]:
    """Won, drawn, lost in one letter of the reader's language."""
    return {
        "W": pgettext("one letter: won", "W"),
        "D": pgettext("one letter: drawn", "D"),
        "L": pgettext("one letter: lost", "L"),
    }


def mark_of(player: SquadPlayer) -> str:
    """G or C beside a name, where his card says that he keeps goal or is captain."""
    if player.card is None:
        return ""
    card = player.card.value
    return str(MARKS.get(stock_of(card).look(card).mark, ""))


def friendly_title(fixture: Fixture) -> str:
    """A match of no competition; its rules where they are not the usual ones."""
    return _(fixture.league.words.friendly)


def round_title(name: RoundName) -> str:
    """ "Round 3" of a championship, "Semi-finals, second leg" of a cup."""
    if not name.cup:
        return _("Round %(number)s") % {"number": name.number}
    return _with_leg(str(CUP_ROUNDS[round_name(name.number, name.rounds)]), name)


def match_title(name: RoundName, position: int) -> str:
    """The title of one match: "Third place", "Places 5 to 8, second leg", a round."""
    places = lower_places(name, position)
    return _with_leg(places, name) if places else round_title(name)


def _with_leg(title: str, name: RoundName) -> str:
    if not name.leg:
        return title
    return _("%(round)s, %(leg)s") % {"round": title, "leg": leg_words(name)}


def leg_words(name: RoundName) -> str:
    """ "first leg" of two, "match 2" of a series."""
    if name.legs == len(LEGS):
        return str(LEGS[name.leg - 1])
    return _("match %(number)s") % {"number": name.leg}


def stage_words(stage: Stage) -> str:
    """The name that its organiser gave it, else that of its format."""
    return stage.name or str(FORMAT_NAMES[stage.format.id])


def round_of_stage(fixture: Fixture, name: RoundName) -> str:
    """The title of a round; where there are several stages with its stage in front."""
    return " · ".join(filter(None, (stage_of_match(fixture), round_title(name))))


def place_of_match(fixture: Fixture, name: RoundName) -> str:
    """Which match it is: its stage, its round or what it plays for, its group."""
    title = match_title(name, fixture.position)
    words = (stage_of_match(fixture), title, group_words(fixture))
    return " · ".join(filter(None, words))


def stage_of_match(fixture: Fixture) -> str:
    """Its stage; nothing of the only one, nor of a bracket that has no name of its own."""
    competition = fixture.competition
    if competition is None or len(competition.stages_in_order) == 1:
        return ""
    stage = competition.stage_of(fixture.stage_id)
    return stage.name if stage.format.bracket else stage_words(stage)


def group_words(fixture: Fixture) -> str:
    """ "Group A" of a match in one; nothing of others."""
    if not fixture.group or not fixture.competition:
        return ""
    stage = fixture.competition.stage_of(fixture.stage_id)
    return group_title(stage.group_name(fixture.group))


def group_title(name: str) -> str:
    return _("Group %(name)s") % {"name": name}


def is_third_place(name: RoundName, position: int) -> bool:
    """True of the match beside the final of a cup."""
    return name.cup and name.last and position == 1


def lower_places(name: RoundName, position: int) -> str:
    """HV-STG-05: which places a match of a cup plays for below the final; else nothing."""
    if is_third_place(name, position):
        return _("Third place")
    first, last = _stake(name, position)
    return places_words(first, last) if first > 1 else ""


def places_words(first: int, last: int) -> str:
    """ "Places 7 and 8", "Places 5 to 8"."""
    values = {"first": first, "last": last}
    if last == first + 1:
        return _("Places %(first)s and %(last)s") % values
    return _("Places %(first)s to %(last)s") % values


def _stake(name: RoundName, position: int) -> tuple[int, int]:
    return at_stake((name.number, position), name.rounds) if name.cup else (1, 1)


def match_label(name: RoundName, position: int) -> str:
    """ "QF 1" of a cup, "5–8" of its lower places, the round of a championship."""
    if not name.cup:
        return str(name.number)
    if is_third_place(name, position):
        return pgettext("short: for third place", "3rd")
    first, last = _stake(name, position)
    if first > 1:
        return f"{first}\N{EN DASH}{last}"
    if name.last:
        return _("Final")
    short = SHORT_OF[round_name(name.number, name.rounds)]
    return str(short) % {"number": position + 1}


def comes_from(
    source: tuple[str, int, int], rounds: int, pair: Iterable[str] = ()
) -> str:
    """Who will stand in a place of the bracket that is still open.

    `source`: the winner or loser of which tie, by its round and place there. The names
    of the two who play for it, if both are known.
    """
    outcome, number, position = source
    if pair:
        home, away = pair
        names = {"home": home, "away": away}
        if outcome == "loser":
            return _("Loser of %(home)s – %(away)s") % names
        return _("Winner of %(home)s – %(away)s") % names
    block, at = divmod(position, block_size(number, rounds))
    first, last = at_stake((number, position), rounds) if block else (1, 1)
    called = "" if block else round_name(number, rounds)
    words = _comes_from(outcome, called, get_language() or "")
    return words % {"number": at + 1, "first": first, "last": last}


@lru_cache(maxsize=128)
def _comes_from(outcome: str, called: str, _language: str) -> str:
    """Looked up once: a large bracket says it hundreds of times."""
    if not called:
        return str(OUTCOME_OF_PLACES[outcome])
    return str((LOSER_OF if outcome == "loser" else WINNER_OF)[called])


def source_words(code: str, *, alone: bool = False) -> str:
    """Who will come from a place of the stage before: "1A", "Best third 2", "Place 3".

    `alone`: nobody else of that rank is compared.
    """
    place = place_in(code)
    if place.group:
        return code
    if not place.best:
        return _("Place %(number)s") % {"number": place.rank}
    names = BEST_ALONE if alone else BEST_OF
    named = names.get(place.rank, BEST_OF_RANK)
    return str(named) % {"rank": place.rank, "number": place.best}


def code_meaning(code: str, before: Stage) -> str:
    """ "first of group A" of "1A"; nothing of a place that is called by words."""
    place = place_in(code)
    if not place.group:
        return ""
    words = OF_GROUP.get(place.rank, RANK_OF_GROUP)
    group = before.group_name(place.group)
    return str(words) % {"rank": place.rank, "group": group}


def time_of(moment: datetime) -> str:
    return date_format(timezone.localtime(moment), "H:i")


def short_day(moment: datetime) -> str:
    """Sat 14 Nov"""
    return date_format(timezone.localtime(moment), "SHORT_DAY_FORMAT")


def day_and_month(moment: datetime) -> str:
    """14 Nov"""
    return date_format(timezone.localtime(moment), "SHORT_MONTH_DAY_FORMAT")


def long_day(day: date) -> str:
    """Sat 14 Nov 2026"""
    return date_format(day, "LONG_DAY_FORMAT")


def moment_words(at: datetime) -> str:
    """Sat 14 Nov 2026, 20:15"""
    return date_format(timezone.localtime(at), "MOMENT_FORMAT")


def wait_words(wait: Wait) -> str:
    """When something goes on: in seconds, at a time of today, or on a day."""
    seconds = wait.seconds
    if seconds < 120:
        text = ngettext("in %(n)s second", "in %(n)s seconds", seconds)
        return text % {"n": seconds}
    here, there = timezone.localtime(wait.now), timezone.localtime(wait.until)
    if here.date() == there.date():
        return _("at %(time)s") % {"time": date_format(there, "H:i")}
    return _("on %(day)s") % {"day": moment_words(wait.until)}


def kickoff_words(at: datetime | None) -> str:
    """What a date that was just set says back."""
    if at is None:
        return _("It has no date yet.")
    return _("Kick-off: %(at)s.") % {"at": moment_words(at)}


def moment_at(at: datetime, clock: ZoneInfo) -> str:
    """A moment by a club's own clock, with its town where the site has another."""
    text = date_format(at.astimezone(clock), "MOMENT_FORMAT")
    if clock.key == settings.TIME_ZONE:
        return text
    town = clock.key.rpartition("/")[2].replace("_", " ")
    return _("%(at)s (%(town)s)") % {"at": text, "town": town}


def points_changed(points: int) -> str:
    """1 point taken away"""
    if points < 0:
        text = ngettext("%(n)s point taken away", "%(n)s points taken away", -points)
    else:
        text = ngettext("%(n)s point given", "%(n)s points given", points)
    return text % {"n": abs(points)}


def where(place: str, table: str) -> str:
    if place and table:
        return _("%(place)s, table %(table)s") % {"place": place, "table": table}
    return _("Table %(table)s") % {"table": table} if table else place


def reason_words(reason: str, teams: Iterable[str]) -> str:
    """A reason of one tap is stored in the words of who tapped; the reader's say it."""
    for text, team in product((STANDS, OTHER_STANDS), teams):
        for code, _name in settings.LANGUAGES:
            with override(code):
                stored = _(text) % {"team": team}
            if reason == stored:
                return _(text) % {"team": team}
    return reason
