"""The words of a typed schedule, in English and in French."""

from __future__ import annotations

import re

ENGLISH_DAYS = [
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
]
FRENCH_DAYS = ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"]
WEEKDAYS: dict[str, int] = {
    form: number
    for names in (ENGLISH_DAYS, FRENCH_DAYS)
    for number, name in enumerate(names)
    for form in (name, f"{name}s", name[:3], f"{name[:3]}.")
} | {"tues": 1, "wednes": 2, "thur": 3, "thurs": 3}

ENGLISH_MONTHS = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
]
FRENCH_MONTHS = [
    "janvier",
    "février",
    "mars",
    "avril",
    "mai",
    "juin",
    "juillet",
    "août",
    "septembre",
    "octobre",
    "novembre",
    "décembre",
]
MONTHS: dict[str, int] = (
    {name: i for i, name in enumerate(ENGLISH_MONTHS, 1)}
    | {name[:3]: i for i, name in enumerate(ENGLISH_MONTHS, 1)}
    | {name: i for i, name in enumerate(FRENCH_MONTHS, 1)}
    | {"fevrier": 2, "aout": 8, "decembre": 12, "sept": 9, "janv": 1, "févr": 2}
    | {"fév": 2, "fev": 2, "avr": 4, "juil": 7, "déc": 12}
)

EXCEPT = re.compile(r"\b(?:except(?:\s+on)?|without|skipping|but not|sauf|hors|sans)\b")
FROM = re.compile(
    r"\b(?:starting(?:\s+on)?|from|since|beginning|as of|dès|des|depuis"
    r"|à partir d[ue]|a partir d[ue])\b"
)
INTERVALS: tuple[tuple[re.Pattern[str], int], ...] = (
    (re.compile(r"\bevery (?:two|second|other) weeks?\b|\bfortnightly\b"), 2),
    (re.compile(r"\bevery (?:other|second)\b"), 2),
    (re.compile(r"\bevery (?:three|third) weeks?\b"), 3),
    (re.compile(r"\bevery (?:four|fourth) weeks?\b"), 4),
    (re.compile(r"\bevery (?P<n>\d{1,3})(?:nd|rd|th)? weeks?\b"), 0),
    (re.compile(r"\bevery (?P<days>\d{1,3}) days?\b"), 0),
    (re.compile(r"\btous les (?P<days>\d{1,3}) jours?\b"), 0),
    (re.compile(r"\bevery week\b|\bweekly\b|\btoutes les semaines\b"), 1),
    (re.compile(r"\btoutes les deux semaines\b|\bune semaine sur deux\b"), 2),
    (re.compile(r"\btoutes les trois semaines\b"), 3),
    (re.compile(r"\btoutes les (?P<n>\d{1,3}) semaines\b"), 0),
)
FILLERS = frozenset(
    [
        "every",
        "each",
        "on",
        "at",
        "and",
        "the",
        "of",
        "the,",
        "from",
        "in",
        "chaque",
        "tous",
        "les",
        "le",
        "la",
        "l'",
        "à",
        "a",
        "et",
        "dès",
        "du",
        "au",
        "aux",
        "o'clock",
    ]
)
