"""The addresses for those who watch the server."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from helvetia_site.health.look import server_state
from helvetia_site.health.openmetrics import CONTENT_TYPE, metrics_text
from helvetia_site.health.state import NOT_READY, verdict


@never_cache
def healthz_view(request: HttpRequest) -> HttpResponse:
    """The process answers."""
    return HttpResponse("ok\n", content_type="text/plain")


@never_cache
def readyz_view(request: HttpRequest) -> HttpResponse:
    """200 while pages can be made, also without what only makes them quicker; else 503."""
    state = server_state()
    found = verdict(state)
    report = {
        "status": found.status,
        "reasons": found.reasons,
        "silence_seconds": state.silence,
        "outbox_age_seconds": state.outbox_age,
        "disk_free_bytes": state.free_bytes,
    }
    return JsonResponse(report, status=503 if found.status == NOT_READY else 200)


@never_cache
@require_safe
def metrics_view(request: HttpRequest) -> HttpResponse:
    """For who knows the token; without one there is nothing at this address."""
    given = request.headers.get("Authorization", "")
    wanted = f"Bearer {settings.METRICS_TOKEN}"
    if not settings.METRICS_TOKEN or not constant_time_compare(given, wanted):
        return HttpResponse("Nothing here.\n", content_type="text/plain", status=404)
    state = server_state()
    text = metrics_text(state, verdict(state), settings.VERSION)
    return HttpResponse(text, content_type=CONTENT_TYPE)
