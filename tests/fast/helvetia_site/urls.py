"""The site's addresses, beside views that fail in every way a view may."""

from __future__ import annotations

import errno
import sqlite3

from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.db import OperationalError
from django.http import Http404, HttpResponse
from django.urls import path

from engine.errors import Conflict, CorruptRecord, RuleViolation
from helvetia_site import urls as site

handler400 = site.handler400
handler403 = site.handler403
handler404 = site.handler404
handler500 = site.handler500


def of_sqlite(code):
    """What Django makes of an error of SQLite."""
    found = sqlite3.OperationalError("as SQLite says it")
    found.sqlite_errorcode = code
    error = OperationalError(*found.args)
    error.__cause__ = found
    return error


ERRORS = {
    "refused": RuleViolation("HC-1", "Home goals: %(most)s at most.", most=99),
    "outdated": Conflict("Somebody changed this first."),
    "corrupt": CorruptRecord("Entry 3 is missing."),
    "forbidden": PermissionDenied(),
    "nothing": Http404(),
    "suspicious": SuspiciousOperation(),
    "bug": ZeroDivisionError(),
    "full": of_sqlite(sqlite3.SQLITE_FULL),
    "busy": of_sqlite(sqlite3.SQLITE_BUSY_SNAPSHOT),
    "misunderstood": of_sqlite(sqlite3.SQLITE_ERROR),
    "away": OperationalError("connection refused"),
    "full-mail": OSError(errno.ENOSPC, "No space left on device"),
}


def fail(request, how):
    raise ERRORS[how]


def empty(request):
    return HttpResponse("fine")


urlpatterns = [
    path("fail/<slug:how>/", fail),
    path("empty/", empty),
    *[each for each in site.urlpatterns if str(each.pattern)],
    path("", empty, name="home"),
]
