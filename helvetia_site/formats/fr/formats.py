"""Swiss dates in French: 3 mars 2026, 03.03.2026, 20:00."""

from __future__ import annotations

DATE_FORMAT = "j F Y"
DATETIME_FORMAT = "j F Y à H:i"
SHORT_DATE_FORMAT = "d.m.Y"
SHORT_DATETIME_FORMAT = "d.m.Y, H:i"
MONTH_DAY_FORMAT = "j F"
TIME_FORMAT = "H:i"
# ours, named in competitions/queries/words.py; N is "nov.", M would be "Nov"
SHORT_DAY_FORMAT = "D j N"
SHORT_MONTH_DAY_FORMAT = "j N"
LONG_DAY_FORMAT = "l j F Y"
MOMENT_FORMAT = "D j N Y à H:i"
FIRST_DAY_OF_WEEK = 1
