"""The cards of Helvetia as forms, and the die of a team."""

from __future__ import annotations

from typing import Final, Unpack

from django import forms
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from competitions.files.games.helvetia import card_rows
from competitions.files.games.helvetia.card_rows import EFFECT_LIMIT
from competitions.forms.card_form import CardForm, CardForms, KindForm
from competitions.forms.choices import offer
from competitions.forms.games.helvetia.card_machine import (
    MachineFields,
    machine_initial,
)
from competitions.forms.given import FieldGiven, FormGiven, Sent
from competitions.forms.manage import NameField
from competitions.games.boxes import PLAYER
from competitions.games.helvetia.own_cards import LEGEND, POWER
from competitions.models import CardDefinition
from competitions.pages.games.helvetia.cards import KIND_NAMES, face_text
from competitions.rules.names import NAME_LIMIT
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


class PlayerCardForm(CardForm):
    """HC-PLY-10: bounds at the field; empty FAMILY values are derived."""

    template = "games/helvetia/card_fields.html"

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


class PlayedCardForm(MachineFields, CardForm):
    """A card with words of its own, and with what the engine does with it."""

    @property
    def printed_fields(self) -> list[forms.BoundField]:
        """The fields for what is printed on the card."""
        return [field for field in self if field.name not in MachineFields.base_fields]


class PowerCardForm(PlayedCardForm):
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


class LegendCardForm(PlayedCardForm):
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


def initial_of_card(row: CardDefinition) -> dict[str, object]:
    """What stands on a card, and what the engine does with it as it plays today."""
    initial = {"number": row.number, "name": row.name, **row.values}
    machine = row.printed if row.kind != PLAYER else None
    return initial | (machine_initial(machine) if machine else {})


LINE = N_(
    "Commas, semicolons or tabs; the first line may name the columns, in any order."
)
HELVETIA_FORMS: Final = CardForms(
    {
        PLAYER: KindForm(
            PlayerCardForm, card_rows.read_players, card_rows.PLAYER_TEMPLATE
        ),
        POWER: KindForm(PowerCardForm, card_rows.read_powers, card_rows.POWER_TEMPLATE),
        LEGEND: KindForm(
            LegendCardForm, card_rows.read_legends, card_rows.LEGEND_TEMPLATE
        ),
    },
    initial_of_card,
    LINE,
)
