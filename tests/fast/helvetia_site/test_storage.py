"""Scripts are served without what only a reader of the source needs."""

from __future__ import annotations

import hashlib
import os
import re

from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import FileSystemStorage

from helvetia_site import storage
from helvetia_site.storage import Files, asked_by, bare_script, whole_style_sheet

SCRIPTS = settings.BASE / "helvetia_site" / "static" / "js"


def test_no_text_of_a_script_goes_over_a_line():
    """So no line that looks like a comment, and no indentation, is part of one."""
    for script in SCRIPTS.glob("**/*.js"):
        lines = [] if ".min." in script.name else script.read_text().splitlines()
        assert [line for line in lines if line.count("`") % 2 or "/*" in line] == []


def test_comments_and_indentation_stay_at_home():
    script = '// Why.\nconst a = "//";\n\nif (a) {\n  // because\n  go(a); // on\n}\n'
    assert bare_script(script) == 'const a = "//";\nif (a) {\ngo(a); // on\n}\n'


def test_a_style_sheet_is_served_with_its_parts_in_it(tmp_path):
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "a.css").write_text("/* A */\n.a {\n  color: red;\n}\n")
    sheet = '/* Of\n   all. */\n@import "parts/a.css" layer(base);\n\n@page {}\n'
    assert (
        whole_style_sheet(sheet, tmp_path)
        == "@layer base {\n.a {\ncolor: red;\n}\n}\n@page {}\n"
    )


def test_no_import_is_left_in_a_style_sheet_of_ours():
    for sheet in (storage.STYLES / "css").glob("*.css"):
        served = whole_style_sheet(sheet.read_text(), sheet.parent)
        assert "@import" not in served
        assert "/*" not in served
        assert served.count("{") == served.count("}") > 2


def test_a_browser_asks_for_the_parts_only_where_they_are_not_in_the_sheet(monkeypatch):
    assert "css/parts/match/dock.css" in asked_by("css/sheet.css")
    monkeypatch.setattr(storage, "staticfiles_storage", Files())
    assert asked_by("css/sheet.css") == ["css/sheet.css"]


def test_a_file_has_the_name_of_what_is_served(tmp_path):
    """Also where it imports another one."""
    source = FileSystemStorage(tmp_path / "source")
    given = {
        "js/page.js": "// The page.\nexport const a = 1;\n",
        "js/sheet.js": '// The sheet.\nimport { a } from "./page.js";\n  go(a);\n',
    }
    kept = Files(location=tmp_path / "kept", base_url="/static/")
    for name, text in given.items():
        source.save(name, ContentFile(text.encode()))
        with source.open(name) as file:
            kept.save(name, file)
    places = {name: (source, name) for name in given}
    done = {old: new for old, new, _ in kept.post_process(places) if new}
    for name in given:
        served = (tmp_path / "kept" / done[name]).read_bytes()
        assert hashlib.md5(served).hexdigest()[:12] in done[name]
        assert b"//" not in served
    page = (tmp_path / "kept" / done["js/page.js"]).name
    sheet = (tmp_path / "kept" / done["js/sheet.js"]).read_text()
    assert sheet == f'import {{ a }} from "./{page}";\ngo(a);\n'
    assert re.fullmatch(r"page\.[0-9a-f]{12}\.js", page)


def test_a_sheet_is_collected_again_when_one_of_its_parts_has_changed(
    tmp_path, monkeypatch
):
    """The part alone: else an upgrade would keep the look of before."""
    parts = tmp_path / "css" / "parts"
    parts.mkdir(parents=True)
    (parts / "a.css").write_text(".a {\n}\n")
    sheet = tmp_path / "css" / "all.css"
    sheet.write_text('@import "parts/a.css" layer(base);\n')
    monkeypatch.setattr(storage, "STYLES", tmp_path)
    kept = Files(location=tmp_path / "kept", base_url="/static/")
    name = FileSystemStorage.save(kept, "css/all.css", ContentFile(b""))
    collected = kept.path(name)
    os.utime(parts / "a.css", (1_000, 1_000))
    os.utime(collected, (2_000, 2_000))
    assert kept.get_modified_time(name).timestamp() == 2_000
    os.utime(parts / "a.css", (3_000, 3_000))
    assert kept.get_modified_time(name).timestamp() == 0
