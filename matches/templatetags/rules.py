"""The words of a rule as a page writes them."""

from __future__ import annotations

from functools import lru_cache

from django import template
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from matches.pages.rulebook import Passage, rule_page

register = template.Library()


@register.filter
@lru_cache(maxsize=1_000)
def rule_text(passages: tuple[Passage, ...]) -> SafeString:
    """The ids in it lead to their rules; the page of all rules writes hundreds."""
    return format_html_join("", "{}", ((_written(each),) for each in passages))


@register.filter
def rule_sentence(rule: str) -> SafeString:
    """The text of the rule with this id; nothing where there is none."""
    page = rule_page(rule)
    return rule_text(page.rule.text if page else ())


def _written(passage: Passage) -> str:
    if passage.rule:
        address = reverse("rule", args=[passage.rule])
        return format_html('<a href="{}">{}</a>', address, passage.text)
    return (
        format_html("<code>{}</code>", passage.text)
        if passage.is_code
        else passage.text
    )
