"""The parts of a sheet that hundreds of answers repeat, each drawn once."""

from __future__ import annotations

import secrets
from collections.abc import Hashable
from functools import lru_cache

from django import template
from django.forms.utils import flatatt
from django.template.base import FilterExpression, Parser, Token
from django.template.context import Context
from django.template.loader import get_template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from matches.rules.paper.boxes import PaperBox
from matches.rules.report.sentences import VOID_REASONS

register = template.Library()

# Where the hidden fields of a form come: they alone differ from answer to answer. Nobody
# can type this.
PLACES = {name: f"{name}-{secrets.token_hex(16)}" for name in ("entering", "fields")}
# About 7 kB each, with what they were drawn from. A sheet shows 40 of them, 90 at its end:
# those of 64 tables, once.
KEPT = 8192


class PartsNode(template.Node):
    """Parts by their template, which has escaped them; no text is called safe here."""

    def __init__(self, name: FilterExpression, part: FilterExpression) -> None:
        self.name, self.part = name, part

    def render(self, context: Context) -> SafeString:
        parts, url = self.part.resolve(context), context["url"]
        parts, language = parts if type(parts) is tuple else (parts,), get_language()
        name = self.name.resolve(context)
        html = "".join([_drawn(name, part, url, language) for part in parts])
        for name, place in PLACES.items():
            if place in html:
                html = html.replace(place, context[name])
        return html  # type: ignore[return-value]


@register.tag("drawn")
def drawn_tag(parser: Parser, token: Token) -> PartsNode:
    """`{% drawn "row" part %}`: a value all of which shows, or a tuple of such values.

    Its template is sheet_row.html, or the one of a game that its profile names; there a
    value is called `part`.
    """
    _, name, part = token.split_contents()
    return PartsNode(parser.compile_filter(name), parser.compile_filter(part))


@lru_cache(maxsize=KEPT)
def _drawn(name: str, part: Hashable, url: str, _language: str | None) -> str:
    path = name if "/" in name else f"matches/sheet_{name}.html"
    return get_template(path).render({"part": part, "url": url, **PLACES})


@register.simple_tag
def void_reasons() -> list[tuple[str, str]]:
    """Reasons in one tap: what is stored, what is read."""
    return [(text, _(text)) for text in VOID_REASONS]


@register.simple_tag(takes_context=True)
def cell(context: Context, box: PaperBox, wrong: str | None = None, **more: str) -> str:
    """A box of the paper without a label of its own; `wrong` is the id of what is said of it."""
    facts: dict[str, str | bool] = {
        "class": "cell",
        "id": box.name,
        "name": box.name,
        "autofocus": context["form"].focus == box.name,
        "value": box.value,
        "aria-label": box.label,
        **_of_column(box),
        **more,
    }
    if box.error:
        facts["aria-invalid"] = "true"
        if wrong != "":
            facts["aria-describedby"] = wrong or f"{box.name}-error"
    return format_html("<input{}>", flatatt(facts))


def _of_column(box: PaperBox) -> dict[str, str | bool]:
    """What a box in a column holds: so many letters, or figures alone."""
    if not box.longest:
        return {}
    figures: dict[str, str | bool] = {"inputmode": "numeric"} if box.plain else {}
    return {"maxlength": str(box.longest), **figures}
