"""The service worker of the match sheet: at the root, since its scope is its folder."""

from __future__ import annotations

import hashlib
import json
from functools import cache

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.templatetags.static import static
from django.views.decorators.http import require_safe

from helvetia_site.storage import asked_by, bare_script

SCRIPTS = settings.BASE / "helvetia_site" / "static" / "js" / "sheet"
# These two run elsewhere: at the sign-out, and in the worker itself.
NOT_OF_THE_PAGE = {"sign-out.js", "worker.js"}
STYLES = ("css/helvetia.css", "css/sheet.css")
SHARED = (
    "fonts/barlow-condensed-latin-600-normal.woff2",
    "fonts/barlow-condensed-latin-700-normal.woff2",
    "img/icon.svg",
    "js/htmx.min.js",
    "js/pace.js",
    "js/swaps.js",
    "js/theme.js",
    "js/unreached.js",
)


def files() -> list[str]:
    """The addresses of what the page of a sheet is made of."""
    scripts = sorted(path.name for path in SCRIPTS.glob("*.js"))
    own = [f"js/sheet/{name}" for name in scripts if name not in NOT_OF_THE_PAGE]
    styles = [name for sheet in STYLES for name in asked_by(sheet)]
    return [static(name) for name in (*styles, *SHARED, *own)]


@cache
def source() -> str:
    """Another file or another version of one makes another worker."""
    script = bare_script((SCRIPTS / "worker.js").read_text())
    listed = files()
    version = hashlib.sha256("\n".join([script, *listed]).encode()).hexdigest()[:12]
    sheet = json.dumps({"version": version, "files": listed})
    return f"self.SHEET = {sheet};\n{script}"


@require_safe
def worker_view(request: HttpRequest) -> HttpResponse:
    """`/sw.js`: browsers ask for it anew whenever a sheet is opened."""
    return HttpResponse(source(), content_type="text/javascript; charset=utf-8")
