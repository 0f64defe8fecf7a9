"""In a few words: what a team needs for a place that is still open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from competitions.models import Stage
from competitions.pages.text.awaited import groups_named
from competitions.rules.formats.best_race import MOST_COMPARED
from competitions.rules.standings.needs import TeamNeeds
from competitions.rules.standings.race import MOST_TEAMS, PointsRace

# By the rank of those who are compared.
AS_BEST = {
    1: gettext_lazy("as one of the best winners"),
    2: gettext_lazy("as one of the best runners-up"),
    3: gettext_lazy("as one of the best thirds"),
}
AS_BEST_OF_RANK = gettext_lazy("as one of the best of rank %(rank)s")


class OutlookGaps(NamedTuple):
    """HV-NEED-06: what is not computed of the teams of a stage, and why.

    `early`: groups before their half; `long`: those where too many matches are left for
    a comparison across groups, of the rank `best`.
    """

    early: tuple[int, ...] = ()
    groups: int = 0
    large: bool = False
    long: tuple[int, ...] = ()
    best: int = 0
    # A team has left, so the comparison waits for the last match.
    gone: bool = False
    by_points: bool = True


def gap_words(gaps: OutlookGaps, stage: Stage) -> tuple[str, ...]:
    """A sentence for each."""
    found = []
    if not gaps.by_points:
        found.append(
            _("Not computed: what each team can still reach, by points per match.")
        )
    if gaps.large:
        text = _("Not computed: who can still reach what among more than %(n)s teams.")
        found.append(text % {"n": MOST_TEAMS})
    if gaps.early:
        found.append(_before_half(gaps, stage))
    values = {"best": as_best(gaps.best), "n": MOST_COMPARED}
    if gaps.gone:
        text = _(
            "Not computed before the last match, since a team has left: who goes on %(best)s."
        )
        found.append(text % values)
    elif gaps.long:
        text = ngettext(
            "Not computed yet: who goes on %(best)s. In group %(groups)s more than %(n)s matches are left.",
            "Not computed yet: who goes on %(best)s. In groups %(groups)s more than %(n)s matches are left.",
            len(gaps.long),
        )
        found.append(text % {**values, "groups": groups_named(gaps.long, stage)})
    return tuple(found)


def _before_half(gaps: OutlookGaps, stage: Stage) -> str:
    if len(gaps.early) == gaps.groups:
        return _(
            "Not computed yet: what each team can still reach, until half of its group is played."
        )
    text = ngettext(
        "Not computed yet: what each team can still reach in group %(groups)s, until half of it is played.",
        "Not computed yet: what each team can still reach in groups %(groups)s, until half of them is played.",
        len(gaps.early),
    )
    return text % {"groups": groups_named(gaps.early, stage)}


def needs_words(needs: TeamNeeds, race: PointsRace, names: Mapping[int, str]) -> str:
    """ "a win is enough", "waits for Jesters v City"."""
    if not needs.matches:
        return _waiting(race.left, names)
    if needs.matches == 1:
        return _of_one(needs, race.worth)
    values = {"n": needs.needed, "matches": needs.matches}
    if needs.enough is not None:
        values["n"] = needs.enough
        if needs.enough == needs.needed:
            return _("needs %(n)s points from %(matches)s matches") % values
        return _("%(n)s points from %(matches)s matches are enough") % values
    if needs.needed > needs.matches * race.worth[2]:
        text = _("needs %(n)s points from %(matches)s matches, and other results")
        return text % values
    return _("hangs on other results")


def as_best(rank: int) -> str:
    """The way in which the team of this rank may go on."""
    return str(AS_BEST.get(rank, AS_BEST_OF_RANK)) % {"rank": rank}


def words_with_place(words: str, place: int, *, at_worst: bool) -> str:
    """ "Through, 1st", "Through, place 2 at worst"."""
    values = {"words": words, "place": place}
    if place == 1:
        return _("%(words)s, first") % values
    if at_worst:
        return _("%(words)s, place %(place)s at worst") % values
    return _("%(words)s, place %(place)s") % values


def _of_one(needs: TeamNeeds, worth: tuple[int, int, int]) -> str:
    win, _draw, loss = worth
    if needs.enough == win:
        return _("needs a win") if needs.needed == win else _("a win is enough")
    if needs.enough is not None:
        exact = needs.needed == needs.enough
        return _("needs a draw") if exact else _("a draw is enough")
    if needs.needed == win:
        return _("needs a win, and other results")
    if needs.needed > loss:
        return _("needs a draw at least, and other results")
    return _("hangs on other results")


def _waiting(left: Sequence[tuple[int, int]], names: Mapping[int, str]) -> str:
    if not left:
        return _("level with another team")
    if len(left) > 1:
        return _("hangs on other results")
    ((home, away),) = left
    return _("waits for %(home)s v %(away)s") % {
        "home": names[home],
        "away": names[away],
    }
