"""What people, machines and attackers type: sixty strings, numbers, dates."""

from __future__ import annotations

from urllib.parse import quote_plus

# In every hostile string; as a tag, an attribute or a script it must never come alive.
MARK = "zzpwn"

# Real people and clubs are called this: a field for names takes them (HV-NAME-01).
WELCOME = {
    "apostrophe": "D'Artagnan's Eleven",
    "typographic apostrophe": "Val-d’Isère",
    "umlauts": "Grün-Weiß Zürich Nöß",
    "accents": "Équipe Forêt-d'Ëlçà",
    "decomposed accents": "Ge\u0301ne\u0300ve",
    "hebrew": "מכבי תל אביב",
    "arabic": "النادي الأهلي",
    "persian with joiner": "می\u200cخواهم",
    "japanese": "サッカー部",
    "emoji": "Lions 🦁⚽",
    "emoji family": "👨‍👩‍👧‍👦 United",
    "flag of Scotland": "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
    "devanagari": "मुंबई क्षेत्र",
    "quotes": "\"The\" «Blue» 'Eleven'",
    "percent": "100% Löwen %s %(team)s %%",
    "braces": "{0} {x.__class__}",
    "homoglyph": "Hеrоns",  # Cyrillic e and o: another team, and no spelling mistake
    "tab inside": "FC\tOwls",
    "sixty": "L" * 60,
    "spaces around": "   Owls   Star  ",
    "number": "1860",
    "null": "null",
    "hidden mark at the end": "Zofingen\u200f",
}
# No name at all, or an order to a machine: a field for names refuses them (HV-NAME-03).
UNWELCOME = {
    "empty spaces": "     ",
    "wide spaces": "\u3000\u2003\u00a0",
    "invisible only": "\u200b\u2060\ufeff",
    "NUL": f"Owls\x00{MARK}",
    "escape": "Owls\x1b[31m",
    "bell": "Owls\x07",
    "turning override": "Owls \u202egro.live",
    "isolate": "\u2067Owls\u2069",
    "non-character": "Owls\ufffe",
    "tower of accents": "Z" + "\u0301" * 500,
    "line separator": "Owls\u2028Star",
    "endless": "L" * 10_000,
    "gigantic": "L" * 100_000,
    "gigantic accents": "e\u0301" * 30_000,
    "gigantic spaces": " " * 100_000,
}
# Taken as text or refused, as the field likes; never obeyed.
HOSTILE = {
    "script": f"<script>{MARK}()</script>",
    "image": f"<img src=x onerror={MARK}()>",
    "out of an attribute": f'"><{MARK} a="',
    "out of a quoted attribute": f"' autofocus onfocus='{MARK}()",
    "out of a text area": f"</textarea><{MARK}>",
    "out of a title": f"</title><{MARK}>",
    "out of a script": f"</script><{MARK}>",
    "comment": f"<!--<{MARK}>-->",
    "drawing": f"<svg/onload={MARK}()>",
    "form": f'<form action="//evil.example"><input name={MARK}>',
    "style": f"<style>*{{background:url(//{MARK})}}</style>",
    "address": f"javascript:{MARK}()",
    "entities": f"&lt;{MARK}&gt; &#60;{MARK}&#62;",
    "template": f"{{{{ {MARK} }}}}{{% debug %}}{{{{ 7|add:7 }}}}",
    "SQL": f"'; DROP TABLE {MARK}; --",
    "SQL or": f"{MARK}' OR '1'='1",
    "wildcards": f"%_{MARK}\\%",
    "path": f"../../../../etc/{MARK}",
    "shell": f"$(touch {MARK}) `{MARK}` | {MARK}",
    "header": f"Owls\r\nSet-Cookie: {MARK}=1",
    "formula": f"=HYPERLINK({MARK})",
    "formula plus": f"+1+{MARK}",
    "formula minus": f"-1+{MARK}",
    "formula at": f"@SUM({MARK})",
    "formula tab": f"\t={MARK}()",
    "JSON": f'{{"{MARK}": ["}}',
    "lone surrogate": f"Owls\ud800{MARK}",
    "regular expression": f"(({MARK})+)+$",
    "unicode escapes": f"\\u003c{MARK}\\x3e",
    "bidi and html": f"<b>{MARK}</b> שלום",
    "csv": f'"Owls";"{MARK}";",',
    "backslashes": f"\\\\{MARK}\\'\\\"",
}
CORPUS = {**WELCOME, **UNWELCOME, **HOSTILE}

# What people and machines write where a number belongs (B2).
NUMBERS = {
    "negative": "-1",
    "least of 64 bits": str(-(2**63)),
    "above 32 bits": str(2**31),
    "above 64 bits": str(2**64),
    "huge": "1" + "0" * 18,
    "endless": "9" * 5000,
    "not a number": "NaN",
    "infinity": "Infinity",
    "exponent": "1e3",
    "huge exponent": "1e999999999",
    "fraction": "1.5",
    "comma": "1,5",
    "hexadecimal": "0x10",
    "underscore": "1_000",
    "plus": "+7",
    "spaces": " 7 ",
    "arabic digits": "٣",
    "full-width digits": "３",
    "superscript": "²",
    "letters": "seven",
    "empty": "",
    "true": "True",
    "two": "1 2",
    "NUL": "1\x00",
}
# And where a date belongs: those of the calendar's and the clock's traps.
MOMENTS = {
    "no leap day": "2027-02-29T20:00",
    "leap day": "2028-02-29T20:00",
    "hole of the summer time": "2027-03-28T02:30",
    "hour that comes twice": "2027-10-31T02:30",
    "thirteenth month": "2027-13-01T20:00",
    "day zero": "2027-01-00T20:00",
    "hour 24": "2027-01-01T24:00",
    "year zero": "0000-01-01T00:00",
    "first year": "0001-01-01T00:00",
    "last year": "9999-12-31T23:59",
    "year of five digits": "12027-01-01T20:00",
    "negative year": "-2027-01-01T20:00",
    "leap second": "2027-06-30T23:59:60",
    "arabic digits": "٢٠٢٧-٠١-٠١T٢٠:٠٠",
    "full-width digits": "２０２７-01-01T20:00",
    "other order": "31.12.2027 20:00",
    "american": "12/31/2027 20:00",
    "zone": "2027-01-01T20:00+99:00",
    "words": "tomorrow",
    "empty": "",
}
PLANS = {
    "no leap day": "Wednesdays 20:00 from 29 February 2027",
    "day 31 of June": "Mondays from 31 June",
    "hour 25": "Wednesdays 25:00 from 3 March",
    "far": "Wednesdays from 3 March 9999",
    "first year": "Wednesdays from 1 January 0001",
    "year zero": "Wednesdays from 1 January 0000",
    "endless interval": "every 99999999999999999999 weeks from 3 March 2027",
    "no interval": "every 0 weeks from 3 March 2027",
    "negative interval": "every -1 weeks from 3 March 2027",
    "arabic digits": "Wednesdays ٢٠:٠٠ from ٣ March",
    "hole of the summer time": "Sundays 2:30 from 28 March 2027",
    "nothing": "...",
    "only words": "from from from",
    "everything excepted": "Mondays from 1 March 2027 except " + "1 March, " * 8,
}


def sent(values: dict[str, str]) -> str:
    """A form as a browser sends it; half characters go as the bytes they never are."""
    return "&".join(
        f"{quote_plus(name)}={quote_plus(text.encode('utf-8', 'surrogatepass'))}"
        for name, text in values.items()
    )
