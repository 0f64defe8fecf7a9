"""`python -m helvetia_site.web`: pages at HOST and PORT until a signal stops it."""

from __future__ import annotations

import contextlib
import os
import resource
import sys
from importlib import import_module

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from helvetia_site import env, logs
from helvetia_site.web.server import server


def main() -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "helvetia_site.settings")
    try:
        logs.install(settings.LOGGING)
    except ImproperlyConfigured as error:
        sys.exit(str(error))  # a wrong value needs a sentence, not a trace
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    # each connection is a file, and a thousand of them is one hall
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    # it makes Django ready, and what is wrong with that is said in the logs
    application = import_module("helvetia_site.asgi").bridge()
    web = server(
        application,
        host=env.text("HOST", "0.0.0.0"),  # noqa: S104 - phones
        port=env.integer("PORT", 8000, least=1, most=65535),
        ssl_certfile=settings.TLS_CERT or None,
        ssl_keyfile=settings.TLS_KEY or None,
    )

    def give_up() -> None:
        web.should_exit = True

    application.give_up = give_up
    web.run()
    if web.started and application.lost:
        return os.EX_TEMPFAIL  # it could start, so it is worth another try at once
    return 0 if web.started else 1


if __name__ == "__main__":
    sys.exit(main())
