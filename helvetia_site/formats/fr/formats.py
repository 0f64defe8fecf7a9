"""Dates in French, in one form: mar. 3 mars 2026 à 20:00."""

from __future__ import annotations

DATE_FORMAT = "D. j N Y"
DATETIME_FORMAT = "D. j N Y à H:i"
SHORT_DATE_FORMAT = "D. j N Y"
SHORT_DATETIME_FORMAT = "D. j N Y à H:i"
MONTH_DAY_FORMAT = "j F"
TIME_FORMAT = "H:i"
# ours, named in competitions/pages/text/labels.py; N is "nov.", M would be "Nov"
SHORT_DAY_FORMAT = "D. j N"
SHORT_MONTH_DAY_FORMAT = "j N"
LONG_DAY_FORMAT = "D. j N Y"
MOMENT_FORMAT = "D. j N Y à H:i"
FIRST_DAY_OF_WEEK = 1
