"""What the forms of all cards share, and the form of a card by the fields of its game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from django import forms

from competitions.forms.given import Sent
from competitions.games.boxes import AnyCard
from competitions.models import CardDefinition
from competitions.web import refusal_words
from engine.errors import RuleViolation


class CardVerdict(Protocol):
    """What is wrong with a card, and in which field."""

    @property
    def field(self) -> str: ...

    @property
    def problem(self) -> RuleViolation: ...


class CellFault(Protocol):
    """What is wrong with pasted cards, in which line and column; column "" is the line."""

    @property
    def line(self) -> int: ...

    @property
    def column(self) -> str: ...

    @property
    def problem(self) -> RuleViolation: ...


class PastedCards(Protocol):
    """The cards that were read, in order, and every error that was met."""

    @property
    def cards(self) -> Sequence[AnyCard]: ...

    @property
    def errors(self) -> Sequence[CellFault]: ...


class CardForm(forms.Form):
    """What all kinds share; each says its value, and the rule that judges it.

    Django's forms have a metaclass of their own, so no `ABC` can say what is missing.
    """

    def value(self) -> AnyCard:
        raise NotImplementedError

    def verdicts(self) -> Sequence[CardVerdict]:
        raise NotImplementedError

    def clean(self) -> dict[str, object]:
        data = super().clean() or {}
        if not self.errors:
            for verdict in self.verdicts():
                self.add_error(verdict.field, refusal_words(verdict.problem))
        return data

    plain = False
    # The template of its fields, where they have one of their own.
    template = ""

    def forget_print(self) -> None:
        """A look asks nothing of a form without a machine."""


@dataclass(frozen=True, slots=True)
class KindForm:
    """How a kind of card is typed and pasted, where its game has a form of its own."""

    form: type[CardForm]
    read: Callable[[str], PastedCards]
    # Some lines as they are pasted.
    sample: str


@dataclass(frozen=True, slots=True)
class CardForms:
    """The forms of a game by kinds, and what each shows of a stored card."""

    kinds: Mapping[str, KindForm]
    initial: Callable[[CardDefinition], dict[str, object]]
    # How a line looks.
    line: str

    def of(self, kind: str, sent: Sent, row: CardDefinition | None) -> CardForm:
        return self.kinds[kind].form(sent, initial=self.initial(row) if row else {})
