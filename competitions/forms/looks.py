"""What a coach chooses for his team: name, motto, crest, kits, cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _text
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from competitions.actions.team.teams import TEAM_NAME
from competitions.drawings.crests import Drawing, drawing, shirt
from competitions.drawings.kits import (
    COLOURS,
    HEX,
    PATTERN_LABELS,
    PATTERNS,
    Kit,
    Pattern,
)
from competitions.drawings.looks import CHARGES, SHAPES, Look, initials, is_mark
from competitions.forms.choices import choices_of, offer
from competitions.forms.manage import NameField
from competitions.games.registry import CARD_WORDS
from competitions.models import Team
from competitions.stored_names import BOX, BOX_ID
from competitions.web import translated_text
from engine.json_values import JsonObject

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

LETTERS = "letters"
PATTERN: dict[str, Pattern] = {pattern: pattern for pattern in PATTERNS}
# How a choice would look: the crest, the shirt or the colour of it.
Draw = Callable[[str], Mapping[str, Drawing | str]]
MOTTO = 120
COLOUR_FIELDS = ("colour_1", "colour_2", "away_colour_1", "away_colour_2")


def _choices(labels: Mapping[str, str]) -> list[tuple[str, _StrPromise]]:
    return [(key, _(label)) for key, label in labels.items()]


class TeamForm(forms.Form):
    """Every choice has a picture beside it; none of them needs a script."""

    name = NameField(TEAM_NAME, label=_("Name"))
    motto = NameField(MOTTO, label=_("Motto"), required=False)
    crest_shape = forms.ChoiceField(label=_("Shape"), choices=_choices(SHAPES))
    crest_field = forms.ChoiceField(label=pgettext_lazy("of a crest", "Field"))
    mark = forms.ChoiceField(
        label=_("Mark"), choices=[(LETTERS, _("Letters")), *_choices(CHARGES)]
    )
    letters = forms.CharField(
        label=_("Letters"), required=False, max_length=8, help_text=_("One or two.")
    )
    colour_1 = forms.ChoiceField(label=_("Main colour"))
    colour_2 = forms.ChoiceField(label=_("Second colour"))
    kit_pattern = forms.ChoiceField(label=_("Pattern"))
    away_colour_1 = forms.ChoiceField(label=_("Main colour, away"))
    away_colour_2 = forms.ChoiceField(label=_("Second colour, away"))
    away_pattern = forms.ChoiceField(label=_("Pattern, away"))

    def __init__(self, posted: QueryDict | None = None, *, team: Team) -> None:
        super().__init__(posted, initial=look_values(team))
        self.fields[BOX] = forms.TypedChoiceField(
            label=_(CARD_WORDS.cards), coerce=int, required=False, empty_value=None
        )
        self.order_fields(("name", "motto", BOX))
        self.team = team
        patterns = [(p, translated_text(PATTERN_LABELS[p], {})) for p in PATTERNS]
        colours = [(c.id, translated_text(c.label, {})) for c in COLOURS]
        for name in COLOUR_FIELDS:
            offer(self, name, colours)
        for name in ("crest_field", "kit_pattern", "away_pattern"):
            offer(self, name, patterns)
        boxes = team.club.boxes.values_list("pk", "name")
        offer(self, BOX, [("", _("None")), *boxes])

    @property
    def box(self) -> forms.BoundField:
        return self[BOX]

    def clean(self) -> dict[str, object]:
        data = super().clean() or {}
        if data.get("mark") == LETTERS and not is_mark(data.get("letters", "").strip()):
            self.add_error(
                "letters", _text("A crest carries one or two letters or a charge.")
            )
        return data

    def values(self) -> JsonObject:
        """The team's columns."""
        data = dict(self.cleaned_data)
        mark, letters = data.pop("mark"), data.pop("letters").strip()
        data["crest_letters"] = letters if mark == LETTERS else mark
        data[BOX_ID] = data.pop(BOX)
        return data

    def look(self) -> Look:
        """What is chosen so far; what makes no sense stays as it is stored."""
        stored = self.team.look
        if not self.is_bound:
            return stored
        self.is_valid()
        chosen = {
            name: self.cleaned_data.get(name) or getattr(stored, name)
            for name in Look.__dataclass_fields__
            if name != "crest_letters"
        }
        return Look(**chosen, crest_letters=self._mark() or stored.crest_letters)

    def _mark(self) -> str:
        mark = self.cleaned_data.get("mark", "")
        if mark != LETTERS:
            return mark
        return "" if "letters" in self.errors else self.cleaned_data["letters"].strip()


def look_values(team: Team) -> dict[str, object]:
    names = [*Look.__dataclass_fields__, "name", "motto"]
    values = {name: getattr(team, name) for name in names}
    mark = values.pop("crest_letters")
    charge = mark in CHARGES
    return {
        **values,
        BOX: team.box_id,
        "mark": mark if charge else LETTERS,
        "letters": initials(team.name) if charge else mark,
    }


class Picture:
    """One choice of a group: its value, its name, and how it would look."""

    def __init__(
        self, value: str, label: object, *, chosen: bool, **drawn: Drawing | str
    ) -> None:
        self.value, self.label, self.chosen = value, label, chosen
        self.crest, self.kit = drawn.get("crest"), drawn.get("kit")
        self.hex = drawn.get("hex", "")


def pictures_of(form: TeamForm) -> dict[str, list[Picture]]:
    """The choices of each field as they would look in the colours chosen so far."""
    look = form.look()
    own = initials(form.team.name) or "HV"
    letters = look.crest_letters if look.crest_letters not in CHARGES else own
    first, second = look.kits.first, look.kits.second
    drawn: dict[str, Draw] = {
        "crest_shape": lambda v: {"crest": drawing(_with(look, crest_shape=v))},
        "crest_field": lambda v: {"crest": drawing(_with(look, crest_field=v))},
        "mark": lambda v: {
            "crest": drawing(_with(look, crest_letters=letters if v == LETTERS else v))
        },
        "kit_pattern": lambda v: {"kit": shirt(Kit(*first.all, PATTERN[v]))},
        "away_pattern": lambda v: {"kit": shirt(Kit(*second.all, PATTERN[v]))},
        **dict.fromkeys(COLOUR_FIELDS, lambda v: {"hex": HEX[v]}),
    }
    return {name: _pictures(form, name, draw) for name, draw in drawn.items()}


def _with(look: Look, **changed: object) -> Look:
    values = {name: getattr(look, name) for name in Look.__dataclass_fields__}
    return Look(**values | changed)


def _pictures(form: TeamForm, name: str, draw: Draw) -> list[Picture]:
    chosen = str(form[name].value() or "")
    return [
        Picture(value, label, chosen=value == chosen, **draw(value))
        for value, label in choices_of(form, name)
    ]
