"""The errors of the house, told apart by who is at fault.

RuleViolation        a coach or organiser asked for what the rules forbid
    IllegalAction    an action that is not legal in this position
Conflict             somebody else changed the thing first
CorruptRecord        a stored record contradicts itself: a bug or a damaged file
"""

from __future__ import annotations


def N_(text: str) -> str:  # noqa: N802 - the name gettext users know
    """Mark a template for translation; the web layer translates it when shown."""
    return text


def NP_(context: str, text: str) -> str:  # noqa: N802
    """Mark a short text with several meanings; returns the key gettext knows it by."""
    return f"{context}\x04{text}"


class _Sentence(Exception):
    """A sentence for people: an English template and the values of its places."""

    def __init__(self, message: str, **params: object) -> None:
        super().__init__(message)
        self.message = message
        self.params = params

    @property
    def text(self) -> str:
        """The English sentence with its values filled in."""
        return self.message % self.params if self.params else self.message

    def __str__(self) -> str:
        return self.text


class RuleViolation(_Sentence):
    """A refusal: the id of the rule, a template with %(name)s places, its values."""

    def __init__(self, rule_id: str, message: str, **params: object) -> None:
        super().__init__(message, **params)
        self.rule_id = rule_id

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RuleViolation):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash((self.rule_id, self.message))

    def _key(self) -> tuple[str, str, dict[str, object]]:
        return (self.rule_id, self.message, self.params)


class IllegalAction(RuleViolation):
    """An action that the position does not allow."""


class Conflict(_Sentence):
    """The caller saw an older version than the stored one."""


class CorruptRecord(_Sentence):
    """A record that no sequence of legal steps can have produced."""
