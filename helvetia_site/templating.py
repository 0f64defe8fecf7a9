"""Templates as people read them, pages without what only people need.

A page repeats the text of its templates: every blank before a line of a loop would be
sent once a row. So indentation is taken out before a template is compiled.
"""

from __future__ import annotations

import re

from django.template.base import Origin
from django.template.loaders import filesystem

# {{ a }}, {% b %}, {# c #}: they may hold quotes and angle brackets of their own
OF_DJANGO = r"\{[{%#].*?[}%#]\}"
PARTS = re.compile(
    # a tag of Django, and what a browser shows as it is written
    rf"(?P<kept>{OF_DJANGO}|<(?P<name>pre|textarea)\b.*?</(?P=name)>)"
    rf"|(?P<tag><[a-zA-Z](?:[^<>{{]|{OF_DJANGO}|\{{)*>)"
    r"|\s*\n\s*",
    re.DOTALL,
)
BREAK = re.compile(r"\s*\n\s*")
ATTRIBUTES = re.compile(
    rf'(?P<value>"(?:[^"{{]|{OF_DJANGO}|\{{)*")'
    r"|\s*(?P<end>\{% end(?:if|for) %\}|>\Z)"
    r"|\s*(?P<branch>\{% (?:if|elif|else|for|empty)\b.*?%\})\s*(?=[\w{])"
    r"|\s+",
    re.DOTALL,
)


def bare_template(source: str) -> str:
    """Without indentation and empty lines; each HTML tag in one line."""
    return PARTS.sub(_bare, source)


def _bare(part: re.Match[str]) -> str:
    if tag := part["tag"]:
        return ATTRIBUTES.sub(_glued, tag) if "\n" in tag else tag
    return part["kept"] or "\n"


def _glued(part: re.Match[str]) -> str:
    """A condition takes the blank before its attributes along: none is left over."""
    if branch := part["branch"]:
        return f"{branch} "
    if value := part["value"]:
        return BREAK.sub(" ", value)
    return part["end"] or " "


class Loader(filesystem.Loader):
    """Our own templates. A mail is sent as it is written."""

    def get_contents(self, origin: Origin) -> str:
        source = super().get_contents(origin)
        pages = (".html", ".svg")
        return bare_template(source) if origin.name.endswith(pages) else source
