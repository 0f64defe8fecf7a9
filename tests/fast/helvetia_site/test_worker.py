"""The service worker of the sheet: at the root, with the files of the page, no more."""

from __future__ import annotations

import json
import re
from graphlib import TopologicalSorter

import pytest
from django.contrib.staticfiles import finders

from helvetia_site import worker
from helvetia_site.storage import IMPORTS

SCRIPTS = sorted(worker.SCRIPTS.glob("*.js"))


@pytest.fixture
def script(client) -> str:
    return client.get("/sw.js").content.decode()


def test_it_is_a_script_at_the_root_that_is_asked_for_anew(client):
    response = client.get("/sw.js")
    assert response.headers["Content-Type"].startswith("text/javascript")
    assert "no-cache" in response.headers["Cache-Control"]
    assert client.post("/sw.js").status_code == 405


def test_it_lists_the_files_of_the_page_and_they_exist(script):
    listed = given(script)["files"]
    assert "/static/js/sheet/sheet.js" in listed
    assert not any(name.endswith(("worker.js", "sign-out.js")) for name in listed)
    assert all(finders.find(name.removeprefix("/static/")) for name in listed)


def test_another_version_of_a_file_makes_another_worker(monkeypatch, script):
    before = given(script)["version"]
    worker.source.cache_clear()
    monkeypatch.setattr(worker, "files", lambda: ["/static/other.css"])
    assert given(worker.source())["version"] != before
    worker.source.cache_clear()


def test_what_a_module_imports_is_found_under_its_hashed_name():
    """Each import is of the one form that the storage rewrites."""
    for script in SCRIPTS:
        text = script.read_text()
        imports = re.findall(r'^import\b.*?"(.*?)"', text, re.M | re.S)
        assert [m["url"] for m in re.finditer(IMPORTS[0], text)] == imports
        assert all((worker.SCRIPTS / name).exists() for name in imports)


def test_the_page_asks_for_all_modules_at_once():
    """Not one after the other, as the imports are read: each is a way to the server."""
    page = (
        worker.settings.BASE / "templates" / "matches" / "sheet_outbox.html"
    ).read_text()
    asked = set(re.findall(r'"js/sheet/(\w+\.js)"', page))
    assert asked == {path.name for path in SCRIPTS} - worker.NOT_OF_THE_PAGE


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_a_script_is_short(script):
    assert len(script.read_text().splitlines()) < 100


def given(script: str) -> dict:
    first = script.splitlines()[0]
    return json.loads(first.removeprefix("self.SHEET = ").removesuffix(";"))


def test_no_script_of_the_sheet_leads_back_to_itself():
    """The names of collected files hold those of what they import: a circle has none."""
    imports = {
        script.name: set(re.findall(r'from "\./(\w+\.js)"', script.read_text()))
        for script in SCRIPTS
    }
    assert len(list(TopologicalSorter(imports).static_order())) == len(SCRIPTS)
