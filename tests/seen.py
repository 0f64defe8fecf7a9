"""A page as a browser would take it: its forms, its words, and what came alive in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

from tests.corpus import MARK

# Elements without an end tag.
VOID = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta"}
    | {"source", "track", "wbr"}
)
TYPED = frozenset({"", "text", "email", "number", "search", "url", "tel", "password"})
TYPED |= {"date", "datetime-local", "time"}
ADDRESSES = frozenset({"href", "src", "action", "formaction", "hx-get", "hx-post"})
DATA = "application/json"
OBEYED = ("javascript:", "vbscript:", "data:text", "//")


@dataclass
class Control:
    """A field that is typed into."""

    name: str
    value: str = ""
    described: tuple[str, ...] = ()


@dataclass
class Form:
    """What a browser would send, and by which buttons."""

    action: str
    method: str
    values: dict[str, str] = field(default_factory=dict)
    typed: list[Control] = field(default_factory=list)
    # (name, value, where it goes instead)
    buttons: list[tuple[str, str, str]] = field(default_factory=list)


class Seen(HTMLParser):
    """`alive`: elements, attributes, addresses of the corpus. `inline`: what CSP bans."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.alive: list[str] = []
        self.inline: list[str] = []
        self.words: list[str] = []
        self.forms: list[Form] = []
        self.errors: dict[str, str] = {}
        self.alerts: list[str] = []
        self._form: Form | None = None
        self._area: Control | None = None
        self._select = ""
        self._script = False
        # inside an element that tells of an error: what for, and how deep
        self._told: list[tuple[str, int]] = []
        self._depth = 0
        # inside a <template>, which no reader sees until a script shows it
        self._unseen = 0
        self.feed(page)
        self.close()

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())

    @property
    def controls(self) -> list[Control]:
        return [control for form in self.forms for control in form.typed]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._look(tag, attrs)
        found = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._form = Form(found.get("action", ""), found.get("method", "get"))
            self.forms.append(self._form)
        elif self._form is not None:
            self._collect(tag, found)
        self._script = tag == "script" and found.get("type") != DATA
        if tag in VOID:
            return
        self._depth += 1
        self._unseen += tag == "template"
        about = found.get("id", "")
        if self._unseen:
            return
        if about.endswith("_error"):
            self._told.append((about, self._depth))
        elif found.get("role") == "alert" or found.get("data-kind") in (
            *("refusal", "conflict"),
        ):
            self._told.append(("", self._depth))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        if tag == "form":
            self._form = None
        elif tag == "textarea" and self._area is not None:
            # the first line end belongs to the element, not to its text
            self._area.value = self._area.value.removeprefix("\n")
            self._area = None
        elif tag == "select":
            self._select = ""
        self._script = False
        self._unseen -= tag == "template"
        while self._told and self._told[-1][1] >= self._depth:
            self._told.pop()
        self._depth -= 1

    def handle_data(self, data: str) -> None:
        if self._area is not None:
            self._area.value += data
            return
        if self._script and data.strip():
            self.inline.append(f"script: {data.strip()[:60]}")
        self.words.append(data)
        for about, _depth in self._told:
            if about:
                self.errors[about] = self.errors.get(about, "") + data
            elif data.strip():
                self.alerts.append(data.strip())

    def handle_comment(self, data: str) -> None:
        if MARK in data:
            self.alive.append(f"comment {data[:60]}")

    def _look(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        if MARK in tag:
            self.alive.append(tag)
        if len(names) != len(set(names)):
            self.alive.append(f"{tag} with an attribute twice: {names}")
        if tag == "style" or (tag == "script" and not _is_file(dict(attrs))):
            self.inline.append(f"{tag} element")
        for name, value in attrs:
            if MARK in name:
                self.alive.append(f"{tag} {name}")
            elif name.startswith("on") or name in ("style", "srcdoc"):
                self.inline.append(f"{tag} {name}")
            elif name in ADDRESSES and _obeyed(value):
                self.alive.append(f"{tag} {name}={value}")

    def _collect(self, tag: str, found: dict[str, str]) -> None:
        assert self._form
        name, kind = found.get("name", ""), found.get("type", "")
        if tag == "option" and self._select:
            chosen = "selected" in found
            if chosen or self._select not in self._form.values:
                self._form.values[self._select] = found.get("value", "")
        elif tag == "button" and kind != "button":
            elsewhere = found.get("formaction", "")
            self._form.buttons.append((name, found.get("value", ""), elsewhere))
        elif tag == "select":
            self._select = name
        elif tag == "textarea":
            self._area = _control(found)
            self._form.typed.append(self._area)
        elif tag == "input" and name:
            self._input(self._form, name, kind, found)

    def _input(self, form: Form, name: str, kind: str, found: dict[str, str]) -> None:
        if kind in TYPED:
            form.typed.append(_control(found))
        elif kind == "hidden" or "checked" in found:
            form.values[name] = found.get("value", "on")
        elif kind == "radio":
            form.values.setdefault(name, found.get("value", "on"))


def _control(found: dict[str, str]) -> Control:
    described = tuple(found.get("aria-describedby", "").split())
    return Control(found["name"], found.get("value", ""), described)


def _is_file(attributes: dict[str, str | None]) -> bool:
    """A script of its own address, or data that no browser runs."""
    return "src" in attributes or attributes.get("type") == DATA


def _obeyed(value: str | None) -> bool:
    return (value or "").strip().casefold().startswith(OBEYED)
