"""In a few words: what a team needs for a place that is still open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from competitions.rules.standings.needs import TeamNeeds
from competitions.rules.standings.race import PointsRace

# By the rank of those who are compared.
AS_BEST = {
    1: gettext_lazy("as one of the best winners"),
    2: gettext_lazy("as one of the best runners-up"),
    3: gettext_lazy("as one of the best thirds"),
}
AS_BEST_OF_RANK = gettext_lazy("as one of the best of rank %(rank)s")


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
    """In which way the team of this rank may go on."""
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
