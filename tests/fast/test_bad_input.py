"""Bad input (reliability.md 9): accepted or refused in a sentence, never a 500.

A part of the cells here, always the same ones; all of them in `make prove`.
"""

from __future__ import annotations

import io
import json

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse

from competitions.models import Club, Competition, LogEntry, Team
from tests import make
from tests.corpus import CORPUS, MOMENTS, NUMBERS, PLANS
from tests.fast import bad_input, forms_found
from tests.paths import EXAMPLES
from tests.seen import Seen

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def mails(settings):
    """The forms that send a mail are there, too."""
    settings.EMAIL_HOST = "mail.example.org"


def test_the_corpus_has_sixty_strings():
    assert len(CORPUS) >= 60


def test_all_forms_are_found_and_work_with_what_people_type():
    """Else a bad text would be refused for another reason than its own."""
    world = forms_found.build()
    # Their own tests type what is right: a paper sheet wants seven players of each side,
    # a code a match that waits for it.
    apart = ("typed:save", "play")
    presses = [p for p in world.presses() if p.typed and p.id not in apart]
    unused = []
    for press in presses:
        people_type = {
            name: forms_found.plausible(press.spot, name) for name in press.typed
        }
        typed = {k: v for k, v in people_type.items() if v}
        answer = forms_found.fill(world, press, typed, look=False)
        if answer.refused or bad_input.sentences(answer):
            unused.append(f"{press.id}: {bad_input.sentences(answer)}")
    assert unused == []
    assert len({press.id for press in presses}) > 40
    names = {press.spot.name for press in presses}
    assert {"start", "result", "squad", "import", "account", "signup"} <= names


def test_nothing_typed_breaks_a_page(record_property):
    world = forms_found.build()
    boxes = world.boxes()
    assert len(boxes) > 150
    for what, texts, wanted, share in (
        ("texts", CORPUS, bad_input.anything, 2700),
        ("numbers", NUMBERS, bad_input.figures, 600),
        ("moments", MOMENTS, bad_input.moments, 36),
        ("plans", PLANS, bad_input.plans, 6),
    ):
        counts, wrong = bad_input.run(world, boxes, texts, share, wanted)
        record_property("counted", f"bad {what}, 1 in {share}: {dict(counts)}")
        assert wrong == []


# Bundles (decision 27): what no single field shows, through both doors -----------------

TEXT = (EXAMPLES / "championship.json").read_text()
FIRST = json.loads(TEXT)["teams"][0]["name"]
# What is wrong, and a word of the sentence or of the place that must name it.
BUNDLES = {
    "nothing": (b" \n", "JSON"),
    "half": (TEXT[: len(TEXT) // 2].encode(), "line"),
    "deep lists": (b"[" * 10_000 + b"]" * 10_000, "deep"),
    "deep objects": (b'{"a":' * 10_000 + b"1" + b"}" * 10_000, "deep"),
    "deep and open": (b"[" * 10_000, "deep"),
    "not UTF-8": (TEXT.encode("utf-16"), "UTF-8"),
    "Latin-1": ('{"club": "Z\u00fcrich"}'.encode("latin-1"), "UTF-8"),
    "NUL": (TEXT.replace(FIRST, "A\\u0000B").encode(), "teams[0].name"),
    "lone surrogate": (TEXT.replace(FIRST, "A\\ud800B").encode(), "teams[0].name"),
    "surrogate key": (TEXT.replace('"legs"', '"\\udfff"').encode(), "competition["),
    "double key": (
        TEXT.replace('"format"', '"format": "x", "format"', 1).encode(),
        "format",
    ),
    "not a number": (TEXT.replace('"round": 1', '"round": NaN', 1).encode(), "NaN"),
    "infinite": (TEXT.replace('"round": 1', '"round": -Infinity', 1).encode(), "round"),
    "endless number": (
        TEXT.replace('"round": 1', '"round": ' + "9" * 5000, 1).encode(),
        "fixtures[0].round",
    ),
    "a float": (TEXT.replace('"round": 1', '"round": 1e0', 1).encode(), "round"),
    "truth for a number": (
        TEXT.replace('"round": 1', '"round": true', 1).encode(),
        "fixtures[0].round",
    ),
    "script": (
        TEXT.replace('"legs"', '"<script>zzpwn()</script>"').encode(),
        "competition[",
    ),
    "list for all": (b"[1, 2, 3]", "object"),
    "text for all": (b'"helvetia-bundle/1"', "object"),
    "null for all": (b"null", "object"),
    "objects for texts": (
        b'{"format": {}, "club": [], "competition": 1, "teams": {}, "fixtures": "x"}',
        "teams",
    ),
    "other form": (TEXT.replace("bundle/1", "bundle/2").encode(), "format"),
    "endless name": (TEXT.replace(FIRST, "L" * 100_000).encode(), "teams[0].name"),
    "turning name": (TEXT.replace(FIRST, "A\\u202eB").encode(), "teams[0].name"),
    "day that is none": (
        TEXT.replace('"round": 1', '"date": "2027-02-30", "round": 1', 1).encode(),
        "fixtures[0].date",
    ),
}


def stored() -> tuple[int, ...]:
    return tuple(rows.objects.count() for rows in (Club, Competition, Team, LogEntry))


@pytest.mark.long(cases=8)
@pytest.mark.parametrize("name", BUNDLES)
def test_a_bad_bundle_is_refused_with_its_place_by_page_and_command(
    client, tmp_path, name
):
    content, place = BUNDLES[name]
    ada = make.user("ada")
    client.force_login(ada)
    club = make.club(user=ada)
    before = stored()
    file = tmp_path / "bundle.json"
    file.write_bytes(content)
    with pytest.raises(CommandError) as refused:
        call_command("import_bundle", str(file), stdout=io.StringIO())
    assert place.casefold() in str(refused.value).casefold()
    with file.open("rb") as upload:
        answer = client.post(
            reverse("import", args=[club.slug]), {"deed": "take", "file": upload}
        )
    page = Seen(answer.content.decode())
    told = " ".join([*page.errors.values(), *page.alerts])
    assert answer.status_code == 422
    assert place.casefold() in told.casefold()
    assert page.alive == []
    assert stored() == before


def test_twenty_megabytes_are_refused_by_the_command(tmp_path):
    file = tmp_path / "bundle.json"
    file.write_bytes(b"[" + b"0," * 10_000_000 + b"0]")
    with pytest.raises(CommandError, match="20 MB"):
        call_command("import_bundle", str(file), stdout=io.StringIO())
    assert stored() == (0, 0, 0, 0)


def test_a_mark_of_byte_order_is_no_mistake(tmp_path):
    file = tmp_path / "bundle.json"
    file.write_bytes(b"\xef\xbb\xbf" + TEXT.encode())
    call_command("import_bundle", str(file), stdout=io.StringIO())
    assert Competition.objects.count() == 1
