"""The cards of a club's own box: one by form, many by paste."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Unpack

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from competitions.actions.team.cards import FACTION_NAME
from competitions.files import card_rows
from competitions.files.card_rows import EFFECT_LIMIT, MOST_BYTES, CardRows
from competitions.forms.card_machine import MachineFields, machine_initial
from competitions.forms.choices import offer
from competitions.forms.given import FieldGiven, FormGiven, Sent
from competitions.forms.manage import NameField
from competitions.games.boxes import (
    PLAYER,
    AnyCard,
    CardFault,
    CardField,
    CardStock,
    CardTyping,
)
from competitions.games.helvetia.own_cards import LEGEND, POWER
from competitions.models import CardDefinition
from competitions.pages.rows.cards import KIND_NAMES, face_text
from competitions.rules.names import NAME_LIMIT, clean_name
from competitions.web import refusal_words
from engine.errors import N_
from engine.games.helvetia.box import cards, catalogue
from engine.games.helvetia.box.faces import MOST_LOST, TeamDie, check_team_die
from engine.games.helvetia.box.squads import (
    CHALLENGE_BOUNDS,
    LABELS,
    FieldVerdict,
    bounds_of,
    check_legend,
    check_player,
    check_power,
)


class NumberField(forms.IntegerField):
    """A number with bounds; the rule, not the field, says what is wrong with it."""

    def __init__(self, bounds: tuple[int, int], **given: Unpack[FieldGiven]) -> None:
        super().__init__(**given)
        least, most = bounds
        self.widget.attrs.update(min=least, max=most)


class EffectField(NameField):
    def __init__(self) -> None:
        super().__init__(
            EFFECT_LIMIT,
            label=_("Effect"),
            required=False,
            widget=forms.Textarea(attrs={"rows": 3}),
        )


class CardForm(forms.Form):
    """What the three kinds share; each says its value, and the rule that judges it.

    Django's forms have a metaclass of their own, so no `ABC` can say what is missing.
    """

    def value(self) -> AnyCard:
        raise NotImplementedError

    def verdicts(self) -> Sequence[FieldVerdict | CardFault]:
        raise NotImplementedError

    def clean(self) -> dict[str, object]:
        data = super().clean() or {}
        if not self.errors:
            for verdict in self.verdicts():
                self.add_error(verdict.field, refusal_words(verdict.problem))
        return data

    plain = False

    def forget_print(self) -> None:
        """A look asks nothing of a form without a machine."""

    @property
    def printed_fields(self) -> list[forms.BoundField]:
        """The fields for what is printed on the card."""
        return [field for field in self if field.name not in MachineFields.base_fields]

    @staticmethod
    def initial_of(row: CardDefinition) -> dict[str, object]:
        """What stands on a card, and what the engine does with it as it plays today."""
        initial = {"number": row.number, "name": row.name, **row.values}
        machine = row.printed if row.kind != PLAYER else None
        return initial | (machine_initial(machine) if machine else {})


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


class PlayerCardForm(CardForm):
    """HC-PLY-10: bounds at the field; empty FAMILY values are derived."""

    number = NumberField(bounds_of("number"), label=_("Number"))
    name = NameField(NAME_LIMIT, label=_("Name"))
    kind = forms.ChoiceField(label=_("Kind"), choices=list(KIND_NAMES.items()))
    boost = NumberField(bounds_of("boost"), label=_(LABELS["boost"]))

    def __init__(self, sent: Sent = None, **given: Unpack[FormGiven]) -> None:
        super().__init__(sent, **given)
        for skill in cards.SKILLS:
            label = _(LABELS[skill])
            self.fields[skill] = NumberField(bounds_of(skill), label=label)
        for name in cards.FAMILY_VALUES:
            label = _(LABELS[name])
            self.fields[name] = NumberField(
                bounds_of(name), label=label, required=False
            )

    def value(self) -> cards.PlayerCard:
        data = dict(self.cleaned_data)
        return cards.PlayerCard(kind=cards.PlayerKind(data.pop("kind")), **data)

    def verdicts(self) -> tuple[FieldVerdict, ...]:
        return check_player(self.value())


class PowerCardForm(MachineFields, CardForm):
    number = NumberField(
        (cards.POWER_NUMBERS[0], cards.POWER_NUMBERS[-1]), label=_("Number")
    )
    name = NameField(NAME_LIMIT, label=_("Name"))
    level = forms.TypedChoiceField(
        label=_("Level"), choices=[(n, str(n)) for n in cards.LEVELS], coerce=int
    )
    challenge = forms.ChoiceField(label=_("Challenge"))
    challenge_count = NumberField(CHALLENGE_BOUNDS, label=_("How many"))
    effect = EffectField()

    def __init__(self, sent: Sent = None, **given: Unpack[FormGiven]) -> None:
        super().__init__(sent, **given)
        kinds = catalogue.challenge_names(get_language() or "en")
        offer(self, "challenge", kinds)

    def value(self) -> cards.PowerCard:
        data = self.cleaned_data
        return cards.PowerCard(
            number=data["number"],
            id="",
            name=cards.Words(data["name"]),
            level=data["level"],
            challenge=cards.PrintedChallenge(
                cards.ChallengeKind(data["challenge"]), data["challenge_count"]
            ),
            effect=cards.Words(data["effect"]),
            **self.made._asdict(),
        )

    def verdicts(self) -> tuple[FieldVerdict, ...]:
        return check_power(self.value())


class LegendCardForm(MachineFields, CardForm):
    number = NumberField(
        (cards.LEGEND_NUMBERS[0], cards.LEGEND_NUMBERS[-1]), label=_("Number")
    )
    name = NameField(NAME_LIMIT, label=_("Name"))
    effect = EffectField()

    def value(self) -> cards.LegendCard:
        data = self.cleaned_data
        name, effect = cards.Words(data["name"]), cards.Words(data["effect"])
        return cards.LegendCard(data["number"], "", name, effect, *self.made)

    def verdicts(self) -> tuple[FieldVerdict, ...]:
        return check_legend(self.value())


FORMS: dict[str, type[CardForm]] = {
    PLAYER: PlayerCardForm,
    POWER: PowerCardForm,
    LEGEND: LegendCardForm,
}
READERS: dict[str, Callable[[str], CardRows[Any]]] = {
    PLAYER: card_rows.read_players,
    POWER: card_rows.read_powers,
    LEGEND: card_rows.read_legends,
}
TEMPLATES = {
    PLAYER: card_rows.PLAYER_TEMPLATE,
    POWER: card_rows.POWER_TEMPLATE,
    LEGEND: card_rows.LEGEND_TEMPLATE,
}


def card_form(
    place: tuple[CardStock, str], sent: Sent, row: CardDefinition | None
) -> CardForm:
    """The form of a card of this kind: its game's, or the one of the house."""
    stock, kind = place
    if stock.typing is None:
        initial = CardForm.initial_of(row) if row else {}
        return FORMS[kind](sent, initial=initial)
    found = {"name": row.name, **stock.typing.values(row.value)} if row else {}
    return StockCardForm(sent, typing=stock.typing, initial=found)


LINE = N_(
    "Commas, semicolons or tabs; the first line may name the columns, in any order."
)


class FactionForm(forms.Form):
    name = NameField(FACTION_NAME, label=_("Name"))


class DieForm(forms.Form):
    """HC-KIT-07: the six faces of a team's die; the rule says what is wrong with them."""

    def __init__(
        self, sent: Sent = None, *, die: TeamDie, **given: Unpack[FormGiven]
    ) -> None:
        super().__init__(sent, **given)
        every = [(card, lost) for card in range(3) for lost in range(MOST_LOST + 1)]
        choices = [(f"{card}-{lost}", face_text(card, lost)) for card, lost in every]
        for number, (card, lost) in enumerate(die, 1):
            self.fields[f"face_{number}"] = forms.ChoiceField(
                label=gettext("Face %(n)s") % {"n": number},
                choices=choices,
                initial=f"{card}-{lost}",
            )

    def clean(self) -> dict[str, object]:
        data = super().clean() or {}
        if not self.errors:
            for problem in check_team_die(self.die):
                self.add_error(None, refusal_words(problem))
        return data

    @property
    def die(self) -> TeamDie:
        chosen = (self.cleaned_data[name].split("-") for name in self.fields)
        return tuple((int(card), int(lost)) for card, lost in chosen)


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
    def sample(self) -> str:
        typing = self.stock.typing
        return typing.sample if typing else TEMPLATES[self.kind]

    @property
    def line(self) -> str:
        """How a line looks."""
        typing = self.stock.typing
        return gettext(typing.line if typing else LINE)

    def clean_cards(self) -> str:
        text = str(self.cleaned_data["cards"])
        typing = self.stock.typing
        problems = self._read_stock(typing, text) if typing else self._read_house(text)
        if problems:
            raise ValidationError(problems)
        return text

    def _read_stock(self, typing: CardTyping, text: str) -> list[str]:
        """By its game; its problems say the line themselves."""
        found = typing.read(text, clean_name)
        self.found = found.cards
        self.remarks = tuple(map(refusal_words, found.oddities))
        return list(map(refusal_words, found.problems))

    def _read_house(self, text: str) -> list[str]:
        read = READERS[self.kind](text)
        self.found = () if read.errors else read.cards
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
