"""The rules of the games and of the house, to look up; whoever reads needs no account."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import redirect

from competitions.web import Page, page, render_page
from matches.pages.rulebook import rule_now, rule_page, rulebook_page

# Nobody types more than a sentence.
LONGEST = 100


@page(site=True)
def rulebook_view(request: Page) -> HttpResponse:
    """All rules, or those with the words of `q`."""
    query = request.GET.get("q", "").strip()[:LONGEST]
    shown = rulebook_page(query)
    return render_page(request, "matches/rulebook.html", {"rulebook": shown})


@page(site=True)
def rule_view(request: Page, rule: str) -> HttpResponse:
    """One rule; an id of before leads to the rule that took its place."""
    shown = rule_page(rule.upper())
    if shown is None:
        now = rule_now(rule.upper())
        if now is None:
            raise Http404
        return redirect("rule", now)
    return render_page(request, "matches/rule.html", {"page": shown})
