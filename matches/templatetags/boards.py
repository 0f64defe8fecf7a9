"""The lines of the offered actions as one text, since a turn has hundreds of them."""

from __future__ import annotations

from collections.abc import Iterable

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from matches.pages.play.offers import OfferRow

register = template.Library()

GLYPHS = {
    "free": '<circle class="fill" cx="12" cy="12" r="5"/>',
    "paid": '<circle cx="12" cy="12" r="9"/><text x="12" y="12.5">{}</text>',
    "risk": '<path class="fill" d="M12 3L22 20H2Z"/>',
}
LINE = (
    '<li><button class="offer" name="word" value="{}" data-piece="{}" data-to="{}"'
    ' data-picks="{}" data-mark="{}" data-figure="{}" data-price="{}" data-quiet="{}">'
    '<svg class="glyph" viewBox="0 0 24 24" aria-hidden="true">{}</svg>'
    "<span>{}<small>{}</small></span>{}</button></li>"
)
PRICE = '<b class="odds">{}</b>'


@register.simple_tag
def offer_rows(rows: Iterable[OfferRow]) -> SafeString:
    """Each a button: without scripts it acts, with them it is looked at first."""
    lines = format_html_join("", LINE, map(_values, rows))
    return format_html("<ul>{}</ul>", lines)


def _values(row: OfferRow) -> tuple[object, ...]:
    return (
        *(row.word, row.piece, row.cell, row.picks, row.mark, row.figure, row.price),
        "1" if row.is_quiet else "",
        format_html(GLYPHS[row.mark], row.figure),
        *(row.text, row.chances),
        format_html(PRICE, row.price) if row.price else "",
    )
