"""The first form anybody sees: a name, a paste of teams, a kind."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from competitions.forms.manage import KINDS, NameField
from competitions.forms.teams import PasteForm
from competitions.rules.formats import CUP, SIZES


class StartForm(PasteForm):
    """One text field and one paste box; the rest has sensible defaults."""

    name = NameField(120, label=_("Name of the competition"))
    kind = forms.ChoiceField(
        label=_("Kind"),
        choices=KINDS,
        initial=CUP,
        widget=forms.RadioSelect(attrs={"class": "pad"}),
    )
    field_order: tuple[str, ...] = ("name", "kind", "teams")

    def limits(self) -> dict[str, Any]:
        least, most = SIZES.get(self.cleaned_data.get("kind", CUP), SIZES[CUP])
        return {**self.bounds, "least": least, "most": most}
