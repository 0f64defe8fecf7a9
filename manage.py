#!/usr/bin/env python
"""Django's command line for Helvetia."""

from __future__ import annotations

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "helvetia_site.settings")
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(str(error))  # a wrong value needs a sentence, not a trace


if __name__ == "__main__":
    main()
