"""The cards of a club's own box: one by form, many by paste."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Unpack

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from competitions.actions.team.cards import BOX_NAME
from competitions.files.paste import MOST_BYTES
from competitions.forms.card_form import CardForm, KindForm
from competitions.forms.games.registry import CARD_FORMS
from competitions.forms.given import FieldGiven, FormGiven, Sent
from competitions.forms.manage import NameField
from competitions.games.boxes import (
    AnyCard,
    CardFault,
    CardField,
    CardStock,
    CardTyping,
)
from competitions.models import CardDefinition
from competitions.rules.names import clean_name
from competitions.web import refusal_words


class StockCardForm(CardForm):
    """A footballer's card by the fields that its game asks."""

    # All its fields stand in one row.
    plain = True

    def __init__(
        self, sent: Sent = None, *, typing: CardTyping, **given: Unpack[FormGiven]
    ) -> None:
        super().__init__(sent, **given)
        self.typing = typing
        self.fields |= {field.name: _field(field) for field in typing.fields}

    def value(self) -> AnyCard:
        return self.typing.card(self.cleaned_data)

    def verdicts(self) -> tuple[CardFault, ...]:
        return self.typing.faults(self.cleaned_data)


def _field(field: CardField) -> forms.Field:
    named: FieldGiven = {"label": gettext(field.label)}
    if field.hint:
        named["help_text"] = gettext(field.hint)
    if field.choices:
        choices = [(value, gettext(word)) for value, word in field.choices]
        return forms.ChoiceField(choices=choices, **named)
    if field.bounds is None:
        return NameField(field.longest, **named)
    least, most = field.bounds
    return forms.IntegerField(min_value=least, max_value=most, **named)


def card_form(
    place: tuple[CardStock, str], sent: Sent, row: CardDefinition | None
) -> CardForm:
    """The form of a card of this kind, as its game brings it or says how it is typed."""
    stock, kind = place
    if stock.typing is None:
        return CARD_FORMS[stock.game].of(kind, sent, row)
    found = {"name": row.name, **stock.typing.values(row.value)} if row else {}
    return StockCardForm(sent, typing=stock.typing, initial=found)


class BoxForm(forms.Form):
    name = NameField(BOX_NAME, label=_("Name"))


class CardPasteForm(forms.Form):
    """HV-CARD-02: all errors at once, each with its line and column."""

    cards = forms.CharField(
        label=_("Cards, one per line"),
        widget=forms.Textarea(
            attrs={"rows": 10, "maxlength": MOST_BYTES, "spellcheck": "false"}
        ),
        strip=False,
    )

    def __init__(
        self,
        sent: Sent = None,
        *,
        stock: CardStock,
        kind: str,
        **given: Unpack[FormGiven],
    ) -> None:
        super().__init__(sent, **given)
        self.stock, self.kind = stock, kind
        self.found: tuple[AnyCard, ...] = ()
        # What is only odd about them.
        self.remarks: tuple[str, ...] = ()

    @property
    def kinds(self) -> Mapping[str, KindForm]:
        return CARD_FORMS[self.stock.game].kinds

    @property
    def sample(self) -> str:
        typing = self.stock.typing
        return typing.sample if typing else self.kinds[self.kind].sample

    @property
    def line(self) -> str:
        """How a line looks."""
        typing = self.stock.typing
        return gettext(typing.line if typing else CARD_FORMS[self.stock.game].line)

    def clean_cards(self) -> str:
        text = str(self.cleaned_data["cards"])
        typing = self.stock.typing
        problems = self._read_stock(typing, text) if typing else self._read_form(text)
        if problems:
            raise ValidationError(problems)
        return text

    def _read_stock(self, typing: CardTyping, text: str) -> list[str]:
        """By its game; its problems say the line themselves."""
        found = typing.read(text, clean_name)
        self.found = found.cards
        self.remarks = tuple(map(refusal_words, found.oddities))
        return list(map(refusal_words, found.problems))

    def _read_form(self, text: str) -> list[str]:
        read = self.kinds[self.kind].read(text)
        self.found = () if read.errors else tuple(read.cards)
        problems = []
        for error in read.errors:
            sentence = gettext("Line %(line)s, column %(column)s: %(problem)s")
            if not error.column:
                sentence = gettext("Line %(line)s: %(problem)s")
            places = {"line": error.line, "column": error.column}
            problems.append(
                sentence % {**places, "problem": refusal_words(error.problem)}
            )
        return problems
