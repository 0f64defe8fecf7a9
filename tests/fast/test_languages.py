"""French is complete: every text, every place in it, every page, also those of allauth."""

from __future__ import annotations

import gettext
import re
from ast import literal_eval
from collections.abc import Iterable
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

import allauth
import pytest
from django.template import engines
from django.test import Client
from django.urls import reverse
from django.utils import translation
from django.utils.formats import date_format, number_format
from django.utils.translation import trans_real

from competitions.pages.text import labels
from scripts.messages import WORDING
from tests import make
from tests.examples import step
from tests.fast import matrix_world
from tests.fast.matrix import PLAIN
from tests.paths import ROOT

LANGUAGES = ("fr",)
PLACE = re.compile(r"%\(\w+\)[+\d.]*\w|%%|\{\w*\}|<[^>]+>|https?://\S+")
READ_ALOUD = frozenset({"alt", "aria-label", "placeholder", "title"})


@dataclass
class Entry:
    """One text of a catalogue."""

    flags: str = ""
    parts: dict[str, str] = field(default_factory=dict)

    @property
    def key(self) -> str:
        context = self.parts.get("msgctxt")
        msgid = self.parts["msgid"]
        return f"{context}\x04{msgid}" if context else msgid

    @property
    def translations(self) -> list[str]:
        return [text for name, text in self.parts.items() if name.startswith("msgstr")]


def path_of(language: str, suffix: str) -> Path:
    return ROOT / "locale" / language / "LC_MESSAGES" / f"django.{suffix}"


def entries(language: str) -> list[Entry]:
    """The catalogue as written; its head, which translates "", is left out."""
    return entries_of(path_of(language, "po"))


def entries_of(path: Path) -> list[Entry]:
    blocks = path.read_text().split("\n\n")
    found = [_entry(block) for block in blocks]
    return [entry for entry in found if entry.parts.get("msgid")]


def _entry(block: str) -> Entry:
    entry, name = Entry(), ""
    for line in block.splitlines():
        if line.startswith("#,"):
            entry.flags += line
        elif line and not line.startswith("#"):
            begun, text = re.fullmatch(r'([\w\[\]]*) ?(".*")', line).groups()
            name = begun or name
            entry.parts[name] = entry.parts.get(name, "") + literal_eval(text)
    return entry


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_translated_and_none_is_guessed(language):
    texts = entries(language)
    assert len(texts) > 1000
    assert [e.key for e in texts if not all(e.translations)] == []
    assert [e.key for e in texts if "fuzzy" in e.flags] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_keeps_every_place_of_its_text(language):
    """A singular need not say the number where its original does not."""
    wrong = []
    for entry in entries(language):
        one = set(PLACE.findall(entry.parts["msgid"]))
        more = set(PLACE.findall(entry.parts.get("msgid_plural", entry.parts["msgid"])))
        for n, text in enumerate(entry.translations):
            if set(PLACE.findall(text)) not in ([one, more] if n == 0 else [more]):
                wrong.append((entry.key, text))
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiled_catalogue_says_what_the_written_one_says(language):
    with path_of(language, "mo").open("rb") as file:
        compiled = vars(gettext.GNUTranslations(file))["_catalog"]
    wanted = {}
    for entry in entries(language):
        if "msgid_plural" in entry.parts:
            forms = {(entry.key, n): t for n, t in enumerate(entry.translations)}
            wanted |= forms
        else:
            wanted[entry.key] = entry.translations[0]
    compiled.pop("")
    assert {k: compiled.get(k) for k in wanted} == wanted
    assert compiled.keys() == wanted.keys()


def test_french_puts_a_fixed_space_before_double_signs_and_inside_guillemets():
    loose = re.compile(r" [:;!?»]|« |[\"“”]|\w'\w|\d h\b|[nN][°º] |\d jours|\d %")
    wrong = [
        text
        for path in (path_of("fr", "po"), WORDING / "fr/LC_MESSAGES/django.po")
        for entry in entries_of(path)
        for text in entry.translations
        if loose.search(re.sub(r"<[^>]+>", "", text))
    ]
    assert wrong == []


# a team may be called Alpine, Hérons or Les Lions: nothing before it can be right for all
NAMES = "team|player|club|who|name|assist|coach|user|home|away|competition"
LEANING = re.compile(rf"\b(?:de|du|des|que|le|la|à|au) %\((?:{NAMES})\)s", re.I)


def test_no_french_word_before_a_name_would_have_to_change_with_it():
    wrong = [t for e in entries("fr") for t in e.translations if LEANING.search(t)]
    assert wrong == []


def test_the_words_for_the_sign_in_package_meet_texts_that_it_has():
    """A text that the package has changed would be shown in its own words again."""
    package = Path(allauth.__file__).parent / "locale/fr/LC_MESSAGES/django.po"
    known = {entry.key for entry in entries_of(package)}
    for language in ("en", "fr"):
        ours = entries_of(WORDING / language / "LC_MESSAGES/django.po")
        assert [entry.key for entry in ours if entry.key not in known] == []


# The pages ---------------------------------------------------------------------------


class Words(HTMLParser):
    """What a person reads or hears of a page, text by text."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[str] = []
        self.language = ""
        self._silent: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "html":
            self.language = given.get("lang") or ""
        foreign = given.get("lang", self.language) != self.language
        if tag in ("script", "style") or foreign or tag in self._silent:
            self._silent.append(tag)
        if not foreign:
            self.found += [given[name] or "" for name in READ_ALOUD & given.keys()]

    def handle_endtag(self, tag: str) -> None:
        if tag in self._silent:
            self._silent.remove(tag)

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.found.append(data)


def read(html: str) -> Words:
    page = Words()
    page.feed(html)
    page.found = [" ".join(text.split()) for text in page.found]
    return page


# No sentence of ours is longer; what is, such as the table of a board, would take minutes.
LONGEST = 1_000


class English:
    """Recognises texts of the catalogues, Django's and allauth's too, not translated."""

    def __init__(self) -> None:
        catalogue = trans_real.translation("fr")._catalog
        pairs = [(_english(key), _plain(text)) for key, text in catalogue.items()]
        french = {text for _, text in pairs}
        # one letter is on every crest
        left = {text for text, _ in pairs if len(text) > 1} - french
        self.exact = {text for text in left if "%(" not in text}
        self.patterns = _any_of(left - self.exact)
        self.french = _any_of(text for text in french if "%(" in text)

    def left_in(self, page: Words) -> list[str]:
        return [text for text in page.found if text in self.exact or self._like(text)]

    def _like(self, text: str) -> bool:
        if len(text) > LONGEST:
            return False
        return bool(self.patterns.fullmatch(text)) and not self.french.fullmatch(text)


def _plain(text: str) -> str:
    return " ".join(text.split())


def _english(key: object) -> str:
    return _plain((key[0] if isinstance(key, tuple) else key).rpartition("\x04")[2])


def _any_of(texts: Iterable[str]) -> re.Pattern[str]:
    """What these texts say with any names in their places."""
    pieces = [re.split(r"%\(\w+\)\w", text) for text in texts]
    # a short piece between two places is found in the names of people too
    told = [".+?".join(map(re.escape, found)) for found in pieces if _long(found)]
    return re.compile("|".join(told))


def _long(pieces: list[str]) -> bool:
    return max(map(len, pieces)) > 5


@pytest.fixture(scope="module")
def english() -> English:
    return English()


def test_what_is_english_is_recognised(english):
    page = read("<p>Sign up</p><p>Round 3 of 9</p><p>Journée 3</p><p>Owls</p>")
    assert english.left_in(page) == ["Sign up", "Round 3 of 9"]
    assert english.left_in(read("<p>This field is required.</p>")) != []
    assert english.left_in(read('<b aria-label="Skip to content"></b>')) != []


@pytest.mark.long(cases=1)
@pytest.mark.sampled
@pytest.mark.django_db
@pytest.mark.parametrize(
    "person, situation, each",
    [
        ("club admin", "public", 1),
        ("visitor", "public", step(3)),
        ("claim holder", "unclaimed", step(3)),
        ("visitor", "unclaimed", step(4)),
    ],
)
def test_no_page_has_english_left_in_french(
    english, person, situation, each, record_property
):
    world, wrong, seen = matrix_world.build(), [], 0
    client = world.clients[person]
    there = [
        page
        for page in matrix_world.pages()
        if not page.plain and situation in matrix_world.WHERE[page.about]
    ]
    for page in there[::each]:
        address = world.address(page, situation)
        response = client.get(address, headers={"accept-language": "fr-CH,fr"})
        if "html" in response.headers.get("Content-Type", "") and response.content:
            seen += 1
            wrong += faults(english, address, response)
    record_property("counted", f"French pages, {person}, {situation}: {seen}")
    assert wrong == []
    assert seen > 5


def faults(english: English, address: str, response: object) -> list[tuple[str, str]]:
    assert response.headers["Content-Language"] == "fr"
    page = read(response.content.decode())
    left = english.left_in(page)
    if page.language != "fr":
        left.append(f"lang={page.language}")
    return [(address, text) for text in left]


ACCOUNT_PAGES = (
    *("account_login", "account_signup", "account_reset_password"),
    *("account_request_login_code", "account_reset_password_done"),
    *("account_change_password", "account_email", "account_logout"),
    *("account_reauthenticate", "mfa_index", "mfa_activate_totp"),
    *(name for name in PLAIN if name not in ("set_language", "set_theme")),
)


@pytest.mark.long(cases=5)
@pytest.mark.django_db
@pytest.mark.parametrize("name", ACCOUNT_PAGES)
def test_pages_of_accounts_are_french(english, name):
    for signed_in in (False, True):
        client = Client(headers={"accept-language": "fr"})
        if signed_in:
            client.force_login(make.user("ada"))
        response = client.get(reverse(name), follow=True)
        if "html" in response.headers["Content-Type"]:
            assert faults(english, name, response) == []


@pytest.mark.django_db
@pytest.mark.parametrize(
    "name, form, said",
    [
        ("account_signup", {}, "Ce champ est obligatoire."),
        ("account_login", {"login": "a", "password": "b"}, "ensemble"),
        (
            "account_signup",
            {"username": "ada", "password1": "short"},
            "Ce mot de passe est trop court",
        ),
        (
            "account_signup",
            {"username": "ada", "password1": "password123"},
            "Ce mot de passe est trop courant.",
        ),
        (
            "account_signup",
            {"username": "a b", "password1": "tea-and-cake-1291"},
            "Uniquement des lettres",
        ),
        ("account_reset_password", {"email": "x"}, "adresse"),
    ],
)
def test_refusals_of_accounts_are_french(english, settings, name, form, said):
    settings.EMAIL_HOST = "mail.example.org"
    client = Client(headers={"accept-language": "fr"})
    response = client.post(reverse(name), form)
    assert said in response.content.decode()
    assert faults(english, name, response) == []


@pytest.mark.django_db
def test_a_page_that_is_not_there_says_so_in_french(english):
    response = Client(headers={"accept-language": "fr"}).get("/nowhere/")
    assert response.status_code == 404
    assert faults(english, "/nowhere/", response) == []


def test_dates_and_numbers_are_written_as_in_french_switzerland():
    with translation.override("fr"):
        kickoff = make.AT.replace(month=2, day=3)
        assert labels.short_day(kickoff) == "mar. 3 fév."
        assert labels.day_and_month(kickoff) == "3 fév."
        assert labels.long_day(kickoff) == "mar. 3 fév. 2026"
        assert date_format(kickoff, "SHORT_DATE_FORMAT") == "mar. 3 fév. 2026"
        assert number_format(1.5) == "1,5"


def test_words_that_english_writes_alike_stay_apart():
    template = engines["django"].from_string(
        "{% load i18n %}{% translate 'Table' %} {% translate 'Table' context 'a piece"
        " of furniture' %} {% translate 'Cards' %} {% translate 'Cards' context 'yellow"
        " and red' %}"
    )
    with translation.override("fr"):
        assert template.render() == "Classement Table Cartes Cartons"
