"""How a cup is played: what the first form offers, and how many matches that means."""

from __future__ import annotations

from collections.abc import Mapping

from django import forms
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from competitions.rules.formats.protocol import Format

# What each choice means as options of the format.
TIES: Mapping[str, Mapping[str, int]] = {
    "one": {},
    "two": {"legs": 2, "single_final": True},
    "two_final": {"legs": 2},
    "3": {"best_of": 3},
    "5": {"best_of": 5},
    "7": {"best_of": 7},
}
TIE_CHOICES = [
    ("one", _("One match")),
    ("two", _("Two legs, the final is one match")),
    ("two_final", _("Two legs, the final as well")),
    ("3", _("Best of 3")),
    ("5", _("Best of 5")),
    ("7", _("Best of 7")),
]
# From how many teams on a choice makes a difference.
FEWEST = {"third_place": 4, "reseed": 5, "places_played": 5}
FEWEST_BEFORE_FINAL = 3


class CupOptions(forms.Form):
    """The fields of the first form that ask about a cup."""

    ties = forms.ChoiceField(
        label=_("Each tie"),
        choices=TIE_CHOICES,
        initial="one",
        widget=forms.RadioSelect,
    )
    away_goals = forms.BooleanField(
        label=_("After two level legs, goals scored away count"), required=False
    )
    third_place = forms.BooleanField(label=_("A match for third place"), required=False)
    reseed = forms.BooleanField(
        label=_("In each round the best one left meets the last"), required=False
    )
    places_played = forms.BooleanField(
        label=_("All places are played out: who loses plays on"), required=False
    )


def cup_options(given: Mapping[str, object], teams: int) -> dict[str, int]:
    """What was chosen, without what makes no difference for so many teams."""
    chosen = dict(TIES[str(given.get("ties") or "one")])
    if chosen.get("legs") == 2:
        chosen["away_goals"] = bool(given.get("away_goals"))
    more = {n: bool(given.get(n)) for n, least in FEWEST.items() if teams >= least}
    # to the last place of a bracket without byes
    last = 1 << (teams - 1).bit_length() if more.pop("places_played", False) else 0
    return {**chosen, **more, "places_played": last}


def cup_fields(teams: int) -> list[str]:
    return ["ties", "away_goals", *(n for n, least in FEWEST.items() if teams >= least)]


def tie_choices(cup: Format, teams: int) -> list[tuple[str, str]]:
    """Each with the matches that it means, the rest as in this cup."""
    plain = cup.chosen({**_ONE, "away_goals": False})
    return [
        (one, f"{name} ({_matches(plain.chosen(TIES[one]), teams)})")
        for one, name in TIE_CHOICES
        if one != "two" or teams >= FEWEST_BEFORE_FINAL
    ]


def ties_in_words(cup: Format, teams: int) -> str:
    """A sentence, where a tie is more than one match."""
    chosen = {n: cup.stored[n] for n in _ONE}
    for one, name in TIE_CHOICES:
        if one != "one" and {**_ONE, **TIES[one]} == chosen:
            return gettext("%(how)s: %(matches)s.") % {
                "how": name,
                "matches": _matches(cup, teams),
            }
    return ""


_ONE = {"legs": 1, "best_of": 1, "single_final": False}


def _matches(cup: Format, teams: int) -> str:
    number = len(cup.draw(range(teams)).matches)
    words = ngettext("%(n)s match", "%(n)s matches", number)
    if cup.stored["best_of"] > 1:
        words = ngettext("up to %(n)s match", "up to %(n)s matches", number)
    return words % {"n": number}
