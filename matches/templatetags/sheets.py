"""The parts of a sheet that hundreds of answers repeat, each drawn once."""

from __future__ import annotations

import secrets
from collections.abc import Hashable
from functools import lru_cache

from django import template
from django.template.base import FilterExpression, Parser, Token
from django.template.context import Context
from django.template.loader import get_template
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from matches.rules.words import VOID_REASONS

register = template.Library()

# Where the hidden fields of a form come: they alone differ from answer to answer. Nobody
# can type this.
FIELDS = f"entering-{secrets.token_hex(16)}"
# Of about 1 kB each.
KEPT = 4096


class Drawn(template.Node):
    """A part by its template, which has escaped it; no text is called safe here."""

    def __init__(self, name: FilterExpression, part: FilterExpression) -> None:
        self.name, self.part = name, part

    def render(self, context: Context) -> SafeString:
        name, part = self.name.resolve(context), self.part.resolve(context)
        html = _drawn(name, part, context["url"], get_language() or "")
        return html.replace(FIELDS, context["entering"])  # type: ignore[return-value]


@register.tag
def drawn(parser: Parser, token: Token) -> Drawn:
    """`{% drawn "row" part %}`: a value all of which shows, by the template of that name."""
    _, name, part = token.split_contents()
    return Drawn(parser.compile_filter(name), parser.compile_filter(part))


@lru_cache(maxsize=KEPT)
def _drawn(name: str, part: Hashable, url: str, _language: str) -> str:
    context = {"part": part, "url": url, "entering": FIELDS}
    return get_template(f"matches/sheet_{name}.html").render(context)


@register.simple_tag
def void_reasons() -> list[tuple[str, str]]:
    """Reasons in one tap: what is stored, what is read."""
    return [(text, _(text)) for text in VOID_REASONS]
