"""What the engine does with a club's card, chosen from its vocabulary (HC-PWR-11)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Unpack

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from competitions.forms.choices import offer
from competitions.forms.given import FormGiven, Sent, without_mark
from competitions.web import refusal_words
from engine.games.helvetia.box.cards import LegendCard, PowerCard, Words
from engine.games.helvetia.shown import card_machine
from engine.games.helvetia.shown.card_machine import CardMachine, CardWish, Choices
from engine.games.helvetia.shown.card_sentence import card_sentence
from engine.json_values import JsonObject

TABLE, LIKE, OWN, KEPT = "table", "like", "own", "kept"
HOW = {
    TABLE: _("Nothing: it is for the table only"),
    LIKE: _("The same as a card of the box"),
    OWN: _("Something of your own"),
}
STAYS = _("What it does today")
COMMON = _("Common POWER cards")
CHOOSE = ("", _("Choose"))
# Of a card that asks for a number, whatever it is.
MOST = 20


class MachineFields(forms.Form):
    """Choices that lead to operations, each narrowed by what is chosen already.

    A form that was sent without them leaves the card what it does.
    """

    machine = forms.ChoiceField(
        label=_("What the engine does with it"),
        required=False,
        widget=forms.RadioSelect,
    )
    like = forms.ChoiceField(label=_("The card"), required=False)
    moment = forms.ChoiceField(label=_("When"), required=False)
    does = forms.ChoiceField(label=_("What it does"), required=False)
    side = forms.ChoiceField(label=_("Who may play it"), required=False)
    target = forms.ChoiceField(label=_("Whom it is about"), required=False)
    what = forms.ChoiceField(label=_("Of what"), required=False)
    n = forms.IntegerField(
        label=_("By how much"), required=False, min_value=-MOST, max_value=MOST
    )

    def __init__(self, sent: Sent = None, **given: Unpack[FormGiven]) -> None:
        super().__init__(sent, **given)
        for name in MachineFields.base_fields:
            # what is asked needs an answer; which fields those are hangs on others
            without_mark(self.fields[name])
        self.made = self.stored
        self.initial.setdefault("machine", TABLE)
        language = get_language() or "en"
        wish = self.wish(self._given)
        how = dict(HOW)
        if _how(self.stored) == KEPT:
            how = {KEPT: STAYS, **how}
        offer(self, "machine", how.items())
        boxes = card_machine.box_choices(language)
        groups = [(title or COMMON, list(cards)) for title, cards in boxes]
        offer(self, "like", [CHOOSE, *groups])
        self._narrow("moment", card_machine.moment_choices(language), ())
        every, some = (
            card_machine.effect_choices(language, moment)
            for moment in ("", wish.moment)
        )
        self._narrow("does", every, some)
        for name, choices in (
            ("side", card_machine.side_choices),
            ("target", card_machine.target_choices),
            ("what", card_machine.what_choices),
        ):
            self._narrow(name, choices(language, CardWish()), choices(language, wish))

    def _narrow(self, name: str, every: Choices, some: Choices) -> None:
        """Anything of the vocabulary is read; what fits is offered."""
        offer(self, name, [CHOOSE, *every])
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        if some:
            field.widget.choices = [CHOOSE, *some]

    def _given(self, name: str) -> str:
        source: Mapping[str, object] = self.data if self.is_bound else self.initial
        return str(source.get(name) or "")

    @staticmethod
    def wish(given: Callable[[str], object]) -> CardWish:
        names = ("does", "moment", "side", "target", "what")
        does, moment, side, target, what = (str(given(name) or "") for name in names)
        return CardWish(does, moment, side, target, what)

    @property
    def stored(self) -> CardMachine:
        """What the card does until it is saved."""
        found: CardMachine = self.initial.get("stored", CardMachine())
        return found

    def clean(self) -> dict[str, object]:
        data = super().clean() or {}
        chosen = {"machine", "like", "does", "moment", "side", "target", "what", "n"}
        if not chosen & set(self.errors):
            self.made = self._composed(data)
        return data

    def _composed(self, data: JsonObject) -> CardMachine:
        match data.get("machine"):
            case "table":
                return CardMachine()
            case "like":
                card = card_machine.box_card(data["like"])
                if card is None:
                    self.add_error("like", _("Choose the card."))
                return card_machine.machine_of(card) if card else CardMachine()
            case "own":
                wish = self.wish(data.get)._replace(n=data.get("n"))
                language = get_language() or "en"
                made, verdicts = card_machine.compose(wish, language)
                for verdict in verdicts:
                    self.add_error(verdict.field, refusal_words(verdict.problem))
                return made or CardMachine()
        return self.stored

    def forget_print(self) -> None:
        """A look at what is chosen has nothing against what is not typed yet."""
        for name in set(self.errors) - set(MachineFields.base_fields):
            del self.errors[name]

    @property
    def how(self) -> str:
        """Which of the ways is chosen now."""
        return self._given("machine") or TABLE

    @property
    def asked(self) -> list[forms.BoundField]:
        """What is to be chosen, as far as it is known; read once all is checked."""
        found = {LIKE: [self["like"]], OWN: [self["moment"], self["does"]]}
        shown = found.get(self.how, [])
        shown += self._details() if self.how == OWN else []
        for field in (self["machine"], *shown):
            field.field.required = True
        return shown

    def _details(self) -> list[forms.BoundField]:
        """What else an effect asks for: nothing where only one thing is possible."""
        names = [] if not self._given("does") else ["side", "target", "what"]
        found = [name for name in names if len(self._offered(name)) > 1]
        effect = dict(card_machine.effects_by_key()).get(self._given("does"))
        if effect and effect.numbers:
            self.fields["n"].widget.attrs.update(
                min=effect.numbers[0], max=effect.numbers[-1]
            )
            found.append("n")
        return [self[name] for name in found]

    def _offered(self, name: str) -> Choices:
        language = get_language() or "en"
        wish = self.wish(self._given)
        choices = {
            "side": card_machine.side_choices,
            "target": card_machine.target_choices,
            "what": card_machine.what_choices,
        }
        return choices[name](language, wish)

    @property
    def sentence(self) -> str:
        """What stands chosen, in words; empty where a machine does nothing."""
        return machine_sentence(self.made)


def machine_sentence(machine: CardMachine) -> str:
    card = LegendCard(1, "", Words(""), Words(""), *machine)
    return card_sentence(card, get_language() or "en")


def machine_initial(card: PowerCard | LegendCard) -> dict[str, object]:
    """The choices that lead to what a card does today."""
    machine = card_machine.machine_of(card)
    how, wish = _how(machine), card_machine.wish_of(machine)
    found: dict[str, object] = {"stored": machine, "machine": how}
    if how == LIKE:
        found["like"] = card_machine.twin_in_box(machine)
    elif how == OWN and wish:
        found |= {"does": wish.effect, **wish._asdict()}
        del found["effect"]
    return found


def _how(machine: CardMachine) -> str:
    if not machine.ops:
        return TABLE
    if card_machine.twin_in_box(machine):
        return LIKE
    return OWN if card_machine.wish_of(machine) else KEPT
