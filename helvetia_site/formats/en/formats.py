"""Dates in English, in one form: Tue 3 Mar 2026, 20:00."""

from __future__ import annotations

DATE_FORMAT = "D j M Y"
DATETIME_FORMAT = "D j M Y, H:i"
SHORT_DATE_FORMAT = "D j M Y"
SHORT_DATETIME_FORMAT = "D j M Y, H:i"
MONTH_DAY_FORMAT = "j F"
TIME_FORMAT = "H:i"
# ours, named in competitions/pages/text/labels.py
SHORT_DAY_FORMAT = "D j M"
SHORT_MONTH_DAY_FORMAT = "j M"
LONG_DAY_FORMAT = "D j M Y"
MOMENT_FORMAT = "D j M Y, H:i"
FIRST_DAY_OF_WEEK = 1
