"""The parts of a sheet that hundreds of answers repeat, each drawn once."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache

from django import template
from django.template.context import Context
from django.template.loader import get_template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

register = template.Library()

# Where the hidden fields of a form come: they alone differ from answer to answer. What
# somebody typed is escaped, so it never looks like this.
FIELDS = mark_safe("<entering>")
# Of about 1 kB each.
KEPT = 4096


@register.simple_tag(takes_context=True)
def drawn(context: Context, name: str, part: Hashable) -> SafeString:
    """`part`, a value all of which shows, by the template of that name."""
    html = _drawn(name, part, context["url"], get_language() or "")
    return SafeString(html.replace(FIELDS, context["entering"]))


@lru_cache(maxsize=KEPT)
def _drawn(name: str, part: Hashable, url: str, _language: str) -> str:
    context = {"part": part, "url": url, "entering": FIELDS}
    return get_template(f"matches/sheet_{name}.html").render(context)
