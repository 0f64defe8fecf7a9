"""Which game, and by which of its rules: the fields of the forms that ask it."""

from __future__ import annotations

from collections.abc import Iterator

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from competitions.forms.given import without_mark
from competitions.games.registry import LEAGUES, ruleset_called, ruleset_key
from engine.rulesets import Ruleset


def _by_game() -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """All rulesets, under the name of their game."""
    games: dict[str, list[tuple[str, str]]] = {}
    for ruleset, league in LEAGUES.items():
        choice = (ruleset_key(ruleset), gettext(league.words.choice))
        games.setdefault(league.words.game, []).append(choice)
    yield from games.items()


def _first_of_each() -> Iterator[tuple[str, str]]:
    """Each game, with the key of the first of its rulesets: what who names none plays by."""
    games: dict[str, str] = {}
    for ruleset, league in LEAGUES.items():
        games.setdefault(league.words.game, ruleset_key(ruleset))
    yield from ((key, game) for game, key in games.items())


class RulesetField(forms.TypedChoiceField):
    """The rules of play, in groups by game; its value is the ruleset."""

    def __init__(self, initial: str | None = None) -> None:
        super().__init__(
            label=_("Rules of play"),
            choices=lambda: list(_by_game()),
            coerce=ruleset_called,
            initial=initial,
        )

    def clean(self, value: object) -> Ruleset:
        """A page that was open before there was a choice says nothing: the usual ones."""
        found: Ruleset = super().clean(value or ruleset_key(next(iter(LEAGUES))))
        return found


class GameField(RulesetField):
    """The game alone; its value is the first of its rulesets."""

    def __init__(self) -> None:
        super().__init__(ruleset_key(next(iter(LEAGUES))))
        self.label, self.required = _("Game"), False
        without_mark(self)
        self.widget = forms.RadioSelect(attrs={"class": "pad"})
        self.choices = lambda: list(_first_of_each())
