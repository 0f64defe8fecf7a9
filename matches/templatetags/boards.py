"""What makes the part of a match cheap: it is sent after each act, and it is large.

A turn has hundreds of lines, a board as many cells, and most are those of before.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import lru_cache
from typing import Final

from django import template
from django.template.base import FilterExpression, NodeList, Parser, Token
from django.template.context import Context
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from matches.pages.play.offers import OfferRow

register = template.Library()

# So many texts a place of a template keeps: all cells of a board with all who stand there.
MOST_KEPT: Final = 4_000

GLYPH = '<svg class="glyph" viewBox="0 0 24 24" aria-hidden="true">{}</svg>'
RISK = GLYPH.format('<path class="fill" d="M12 3L22 20H2Z"/>')
# The two that most lines have are drawn by the style.
GLYPHS = {
    "likely": RISK,
    "risk": RISK,
    "slim": GLYPH.format('<path d="M12 4L21 20H3Z" stroke-dasharray="3 2"/>'),
    "faint": RISK,
}
LINE = (
    '<li><button class="offer" name="word" value="{}"{}>'
    "{}<span>{}{}</span>{}</button></li>"
)
DATA = ' data-{}="{}"'
CHANCES = "<small>{}</small>"
PRICE = '<b class="odds">{}</b>'
ACT = (
    'method="post" action="{0}" hx-post="{0}" hx-target="#match" hx-swap="morph"'
    ' hx-sync="#match:drop"'
)


@register.simple_tag
def offer_rows(rows: Iterable[OfferRow]) -> SafeString:
    """Each a button: without scripts it acts, with them it is looked at first."""
    return format_html("<ul>{}</ul>", format_html_join("", "{}", zip(map(_line, rows))))


@register.simple_tag
def act_attributes(address: str) -> SafeString:
    """The attributes of each form of a match: its answer replaces what was shown."""
    return format_html(ACT, address)


@lru_cache(maxsize=MOST_KEPT)
def _line(row: OfferRow) -> SafeString:
    """After an act most of what is offered was offered before it."""
    facts = {
        "piece": row.piece,
        "to": row.cell,
        "picks": row.picks,
        "mark": row.mark,
        "figure": row.figure,
        "price": row.price,
        "quiet": "1" if row.is_quiet else "",
        "beside": row.beside,
    }
    return format_html(
        LINE,
        row.word,
        format_html_join("", DATA, ((k, text) for k, text in facts.items() if text)),
        format_html(GLYPHS.get(row.mark, ""), row.mark),
        row.text,
        _given(CHANCES, row.chances),
        _given(PRICE, row.price),
    )


def _given(html: str, text: str) -> SafeString:
    """Nothing around no text."""
    return format_html(html if text else "", text)


@register.tag
def once(parser: Parser, token: Token) -> Once:
    """`{% once value as name %}...{% endonce %}`: a text that is made once for a value.

    Nothing but the value, by that name, is known inside; `{% once each %}` keeps its
    name. What is equal has the same text, in one language.
    """
    words = token.split_contents()[1:]
    value, name = (words[0], words[2]) if words[1:2] == ["as"] else words * 2
    nodes = parser.parse(("endonce",))
    parser.delete_first_token()
    return Once(nodes, parser.compile_filter(value), name)


class Once(template.Node):
    """The texts of one place of a template, for all who are served by this process."""

    def __init__(self, nodelist: NodeList, value: FilterExpression, name: str) -> None:
        self.nodelist, self.value, self.name = nodelist, value, name
        self.kept: dict[tuple[str | None, Hashable], SafeString] = {}

    def render(self, context: Context) -> SafeString:
        value = self.value.resolve(context)
        key = (get_language(), value)
        text = self.kept.get(key)
        if text is None:
            text = self.nodelist.render(context.new({self.name: value}))
            if len(self.kept) >= MOST_KEPT:
                self.kept.clear()
            self.kept[key] = text
        return text
