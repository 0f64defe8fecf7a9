"""What every answer carries, and the pages for what a view did not catch."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable

from csp.utils import build_policy
from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse

from competitions.claims import COOKIE as CLAIMS
from competitions.claims import claims_in
from competitions.sheet_links import COOKIE as SHEET_LINKS
from competitions.sheet_links import links_held
from engine.errors import Conflict, CorruptRecord, RuleViolation
from helvetia_site import errors
from helvetia_site.logs import ID_IN_META, REQUEST_ID
from helvetia_site.web.messages import MAY_WRITE
from matches.seats import COOKIE as SEATS
from matches.seats import holders_in

Answer = Callable[[HttpRequest], HttpResponse]

ASK_AGAIN = "private, no-cache"
NEVER_KEEP = "private, no-store"
# The cookies that make somebody out of a browser.
SIGNS = (settings.SESSION_COOKIE_NAME, CLAIMS, SHEET_LINKS, SEATS)
PERMISSIONS = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"
# The largest form is a bundle of 900 kB.
MOST_BYTES = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
log = logging.getLogger(__name__)


def common(answer: Answer) -> Answer:
    """A request id for the logs, and the headers that no other middleware sets."""
    # the policy is the same for every page, so it is put together once and not each
    # time: that was a quarter of what an unchanged page costs
    policy = build_policy()

    def middleware(request: HttpRequest) -> HttpResponse:
        request_id = request.META[ID_IN_META] = secrets.token_hex(8)
        token = REQUEST_ID.set(request_id)
        try:
            response = answer(request)
        finally:
            REQUEST_ID.reset(token)
        request.META[MAY_WRITE] = _may_write(request)
        response.headers["X-Request-ID"] = request_id
        response.headers["Content-Security-Policy"] = policy
        response.headers["Permissions-Policy"] = PERMISSIONS
        response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
        _keep_private(request, response)
        return response

    return middleware


def _may_write(request: HttpRequest) -> bool | None:
    """For the server, which has threads for those; nothing where nobody asked."""
    if claims_in(request) or links_held(request) or holders_in(request):
        return True
    # what it is given is read from the database only where a page has done so
    user = getattr(request, "_cached_user", None)
    return None if user is None else bool(user.is_authenticated)


def _keep_private(request: HttpRequest, response: HttpResponse) -> None:
    """Nobody between stores a page; whoever is somebody here leaves none behind."""
    policy = response.headers.get("Cache-Control", ASK_AGAIN)
    if policy == ASK_AGAIN:
        somebody = any(name in request.COOKIES for name in SIGNS)
        response.headers["Cache-Control"] = NEVER_KEEP if somebody else ASK_AGAIN


def _announced(request: HttpRequest) -> int:
    """The length of the body; the server reads no more than what is announced."""
    given = request.META.get("CONTENT_LENGTH") or "0"
    return int(given) if given.isascii() and given.isdigit() and len(given) < 20 else 0


class Refusals:
    """Too much is 413, a refused deed 422, an outdated one 409, a damaged record 500."""

    def __init__(self, answer: Answer) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        # before anybody reads it: files would be written to the disk whatever they are
        if _announced(request) > MOST_BYTES:
            return errors.bad_request(request, RequestDataTooBig())
        response = self.answer(request)
        if late := getattr(request, "too_many", None):
            # a form of the sign-in package says it and knows no status
            response.status_code = 429
            response.headers["Retry-After"] = str(late.seconds)
        return response

    def process_exception(
        self, request: HttpRequest, error: Exception
    ) -> HttpResponse | None:
        if isinstance(error, RuleViolation):
            return errors.refusal_page(request, error, status=422)
        if isinstance(error, Conflict):
            return errors.refusal_page(request, error, status=409)
        if isinstance(error, CorruptRecord):
            log.error("corrupt record: %s", error.text)
            return errors.server_error(request)
        return None
