"""The forms of a page as a browser would send them."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any


@dataclass
class Form:
    """What is filled in already, every name it knows, and its buttons."""

    action: str
    values: dict[str, list[str]] = field(default_factory=dict)
    names: set[str] = field(default_factory=set)
    deeds: list[str] = field(default_factory=list)

    def pressed(self, deed: str, **typed: Any) -> dict[str, Any]:
        return {**self.values, **typed, "deed": deed}


def forms_in(html: str) -> list[Form]:
    reader = _Reader()
    reader.feed(html)
    reader.beside()
    return reader.forms


def form_with(html: str, deed: str) -> Form:
    """The first form that has this button."""
    for form in forms_in(html):
        if deed in form.deeds:
            return form
    raise AssertionError(f"no form offers {deed!r}")


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.select: str = ""
        self.first: str | None = None
        self.textarea: str = ""
        self.text: str = ""
        self.open = False
        self.ids: dict[str, Form] = {}
        # buttons that stand elsewhere and name their form: its id, where to, the deed
        self.outside: list[tuple[str, str, str]] = []

    def beside(self) -> None:
        """A button outside its form is a form of its own with the same fields."""
        for name, action, deed in self.outside:
            form = self.ids[name]
            self.forms.append(
                Form(action or form.action, form.values, form.names, [deed])
            )

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        has = dict(attrs)
        if tag == "form":
            self.forms.append(Form(given.get("action", "")))
            self.ids[given.get("id", "")] = self.forms[-1]
            self.open = True
        elif tag == "button" and "form" in has and given.get("name") == "deed":
            where = (given["form"], given.get("formaction", ""))
            self.outside.append((*where, given.get("value", "")))
        elif self.open:
            self._control(tag, given, has)

    def _control(self, tag: str, given: dict[str, str], has: dict[str, Any]) -> None:
        name = given.get("name", "")
        if name and tag != "button":
            self.forms[-1].names.add(name)
        if tag == "button" and name == "deed" and "disabled" not in has:
            self.forms[-1].deeds.append(given.get("value", ""))
        elif tag == "input" and name:
            self._input(name, given, has)
        elif tag == "select":
            self.select, self.first = name, None
        elif tag == "option" and self.select:
            self._option(given.get("value", ""), chosen="selected" in has)
        elif tag == "textarea":
            self.textarea, self.text = name, ""

    def _input(self, name: str, given: dict[str, str], has: dict[str, Any]) -> None:
        kind = given.get("type", "text")
        if name == "deed":
            # a form whose buttons say what, not which deed
            self.forms[-1].deeds.append(given.get("value", ""))
        picked = kind not in ("radio", "checkbox") or "checked" in has
        if picked and kind != "file":
            self._add(name, given.get("value", "on" if kind == "checkbox" else ""))

    def _option(self, value: str, *, chosen: bool) -> None:
        if chosen:
            self._add(self.select, value)
            self.select = ""
        elif self.first is None:
            self.first = value

    def handle_data(self, data: str) -> None:
        if self.textarea:
            self.text += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.open = False
        elif tag == "select" and self.select:
            if self.first is not None:
                self._add(self.select, self.first)
            self.select = ""
        elif tag == "textarea" and self.textarea:
            self._add(self.textarea, self.text.removeprefix("\n"))
            self.textarea = ""

    def _add(self, name: str, value: str) -> None:
        self.forms[-1].values.setdefault(name, []).append(value)
