"""Expected goals in words: what the shots of matches in the browser were worth."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.formats import number_format
from django.utils.translation import ngettext

from competitions.models import Competition, Team
from competitions.queries.statistics.appearances import chances_in
from competitions.rules.statistics.chances import ShotWorth, sum_of


def expected_goals(worth: ShotWorth) -> str:
    """ "0.8" or "0,8"; nothing without a match in the browser."""
    return number_format(worth.goals, 1) if worth.matches else ""


def shots_text(worth: ShotWorth) -> str:
    """ "3 shots, worth 0.8 goals"; nothing without a shot."""
    if not worth.shots:
        return ""
    text = ngettext(
        "%(n)s shot, worth %(worth)s goals",
        "%(n)s shots, worth %(worth)s goals",
        worth.shots,
    )
    return text % {"n": worth.shots, "worth": expected_goals(worth)}


def team_chances(team: Team, known: Mapping[int, Competition]) -> str:
    """The sentence on expected goals; "" before a match of it was in the browser."""
    own = chances_in(known, player__team=team)
    if not own:
        return ""
    both = chances_in(known, fixture__in=list(own)).values()
    ours, all_ = sum_of(own.values()), sum_of(both)
    theirs = all_._replace(shots=all_.shots - ours.shots, worth=all_.worth - ours.worth)
    text = ngettext(
        "Expected goals of %(n)s match in the browser: %(ours)s, against %(theirs)s.",
        "Expected goals of %(n)s matches in the browser: %(ours)s, against %(theirs)s.",
        ours.matches,
    )
    values = {"ours": expected_goals(ours), "theirs": expected_goals(theirs)}
    return text % {"n": ours.matches, **values}
