"""What each page of a club costs, as JSON: `python -m tests.bench.look CLUB`."""

from __future__ import annotations

import json
import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "helvetia_site.settings")
django.setup()

from django.conf import settings  # noqa: E402

from competitions.models import Club  # noqa: E402
from helvetia_site.web.memory import keep_what_is_loaded  # noqa: E402
from tests.bench import pages  # noqa: E402


def main(slug: str) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    keep_what_is_loaded()
    costs = pages.beside(Club.objects.get(slug=slug))
    print(json.dumps({one.path: one.times for one in costs}))


if __name__ == "__main__":
    main(sys.argv[1])
