"""What the pages of simulations share."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()

ASKS = 'hx-get="{}?since={}" hx-trigger="news" hx-target="this" hx-swap="outerHTML"'


@register.simple_tag
def run_attributes(address: str, news: str) -> SafeString:
    """The attributes of the part that asks how far a simulation is; "" at its end."""
    return format_html(ASKS if news else "", address, news)
