"""First forms that were looked at: the session keeps them, so a preview has an address.

What a browser shows after a post it sends again when one goes back to it; an address
it only reads.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict

from competitions.models.identity import random_part

SESSION = "drafts"
MOST = 5
# Of all drafts together, with one paste of 100 kB in them: a sign beyond ASCII is
# written with up to twelve.
MOST_CHARACTERS = 400_000


def to_preview(request: HttpRequest, fields: Iterable[str]) -> HttpResponse | None:
    """Keep what these fields hold and go where it is shown; None if nobody types that.

    The oldest of too many, or of too much, falls out.
    """
    typed = QueryDict(mutable=True)
    for name in fields:
        typed.setlist(name, request.POST.getlist(name))
    typed["key"] = request.POST.get("key") or random_part(20)
    text = typed.urlencode()
    if len(text) > MOST_CHARACTERS:
        return None
    # A name of its own: whoever knows the key could send the form.
    name = random_part()
    kept = {**request.session.get(SESSION, {}), name: [request.path, text]}
    while len(kept) > MOST or sum(len(t) for _, t in kept.values()) > MOST_CHARACTERS:
        del kept[next(iter(kept))]
    request.session[SESSION] = kept
    return HttpResponseRedirect(f"{request.path}?draft={name}")


def draft_in(request: HttpRequest) -> QueryDict | None:
    """What this browser looked at here; None where it asks for nothing it has."""
    name = request.GET.get("draft")
    if not name:
        return None
    path, typed = request.session.get(SESSION, {}).get(name, ("", ""))
    return QueryDict(typed) if path == request.path else None
