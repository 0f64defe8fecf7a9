"""HV-ZONE-01: what places of the table mean, a row for each zone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django import forms
from django.forms import BoundField
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from competitions.pages.text.labels import ZONES
from competitions.rules.standings.zones import (
    LAST_PLACE,
    MOST_ZONES,
    ZONE_KINDS,
    ZONE_NAME,
    TableZone,
)

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

# So many rows without scripts; there is always a free one.
FEWEST_ROWS = 4


class ZonesForm(forms.Form):
    """A row without a meaning is no zone; one place is a zone of its own."""

    def __init__(self, sent: QueryDict | None, zones: Sequence[TableZone]) -> None:
        super().__init__(sent, prefix="zone")
        self.count = min(max(FEWEST_ROWS, len(zones) + 1), MOST_ZONES)
        for n in range(self.count):
            self.fields |= _fields(n, zones[n] if n < len(zones) else None)

    @property
    def rows(self) -> list[tuple[BoundField, ...]]:
        names = ("kind", "first", "last", "name")
        return [tuple(self[f"{name}{n}"] for name in names) for n in range(self.count)]

    @property
    def zones(self) -> list[TableZone]:
        return [zone for n in range(self.count) if (zone := self._zone(n))]

    def clean(self) -> None:
        for n in range(self.count):
            kind, first, last = (
                self.cleaned_data.get(f"{name}{n}")
                for name in ("kind", "first", "last")
            )
            if kind and not first:
                self.add_error(f"first{n}", _("From which place?"))
            elif first and last and last < first:
                later = _("Place %(first)s or a later one.") % {"first": first}
                self.add_error(f"last{n}", later)
            elif not kind and (first or last):
                self.add_error(f"kind{n}", _("What does it mean?"))

    def _zone(self, n: int) -> TableZone | None:
        kind, first, last, name = (
            self.cleaned_data[f"{part}{n}"]
            for part in ("kind", "first", "last", "name")
        )
        return TableZone(kind, first, last or first, name) if kind else None


def _fields(n: int, zone: TableZone | None) -> dict[str, forms.Field]:
    choices = [("", _("nothing")), *((kind, ZONES[kind]) for kind in ZONE_KINDS)]
    return {
        f"kind{n}": forms.ChoiceField(
            label=_("They mean"),
            choices=choices,
            required=False,
            initial=zone.kind if zone else "",
        ),
        f"first{n}": _place(_("From"), zone.first if zone else None),
        f"last{n}": _place(_("To"), zone.last if zone else None),
        f"name{n}": forms.CharField(
            label=_("Called"),
            max_length=ZONE_NAME,
            required=False,
            initial=zone.name if zone else "",
        ),
    }


def _place(label: str | _StrPromise, place: int | None) -> forms.Field:
    return forms.IntegerField(
        label=label, min_value=1, max_value=LAST_PLACE, required=False, initial=place
    )
