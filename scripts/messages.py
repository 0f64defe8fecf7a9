"""`make messages`: gather what is shown to people, and compile the translations."""

from __future__ import annotations

import gettext
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ("fr",)
# the sign-in package's texts in our words, English too: written by hand
WORDING = ROOT / "helvetia_site" / "accounts" / "wording"
LEFT_OUT = (".venv/*", "var/*", "tests/*", "scripts/*", "build/*")
DATES = re.compile(r'^"(POT-Creation-Date|PO-Revision-Date): .*\n', re.MULTILINE)


def catalogue(language: str, root: Path = ROOT) -> Path:
    return root / "locale" / language / "LC_MESSAGES" / "django.po"


def gather(root: Path = ROOT) -> None:
    """Bring the catalogues of a tree up to date.

    Their dates stay as they are: else any two who add a text have a conflict there.
    """
    files = {name: catalogue(name, root) for name in LANGUAGES}
    before = {name: f.read_text() for name, f in files.items() if f.exists()}
    command = [sys.executable, "manage.py", "makemessages", "--no-obsolete"]
    command += ["--no-wrap", "--add-location", "file", "--verbosity", "0"]
    for language in LANGUAGES:
        command += ["--locale", language]
    for pattern in LEFT_OUT:
        command += ["--ignore", pattern]
    with tempfile.TemporaryDirectory() as data:
        env = {**os.environ, "HELVETIA_DATA": data, "DATABASE_URL": ""}
        subprocess.run(command, cwd=root, env=env, check=True)
    for name, text in before.items():
        files[name].write_text(dated_as(text, files[name].read_text()))


def dated_as(before: str, now: str) -> str:
    """A catalogue with the dates of the one before."""
    dates = {line[1]: line[0] for line in DATES.finditer(before)}
    return DATES.sub(lambda line: dates.get(line[1], line[0]), now)


def wording() -> list[Path]:
    return sorted(WORDING.glob("*/LC_MESSAGES/django.po"))


def compile_catalogue(source: Path, target: Path) -> None:
    command = ["msgfmt", "--check", "--output-file", str(target), str(source)]
    subprocess.run(command, check=True)


def entries(compiled: Path) -> dict[object, str]:
    """What it says: two versions of msgfmt write it in different bytes."""
    with compiled.open("rb") as file:
        texts: dict[object, str] = vars(gettext.GNUTranslations(file))["_catalog"]
    texts.pop("", None)
    return texts


def untranslated(source: Path) -> str:
    """The entries without a translation, or with a guessed one."""
    command = ["msgattrib", "--untranslated", "--no-obsolete", "--no-wrap"]
    fuzzy = ["msgattrib", "--only-fuzzy", "--no-obsolete", "--no-wrap"]
    return "".join(
        subprocess.run(
            [*line, str(source)], check=True, capture_output=True, text=True
        ).stdout
        for line in (command, fuzzy)
    )


def stale() -> list[str]:
    """What is wrong with the committed catalogues, told and returned."""
    found: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "tree"
        ignored = shutil.ignore_patterns(".*", "var", "__pycache__", "node_modules")
        shutil.copytree(ROOT, copy, ignore=ignored)
        gather(copy)
        for language in LANGUAGES:
            found += _problems(language, copy)
        for source in wording():
            fresh = Path(folder) / "fresh.mo"
            compile_catalogue(source, fresh)
            if entries(source.with_suffix(".mo")) != entries(fresh):
                found.append(
                    f"{source}: the compiled catalogue is old; run make messages"
                )
    for problem in found:
        print(problem)
    return found


def _problems(language: str, copy: Path) -> list[str]:
    committed, fresh = catalogue(language), catalogue(language, copy)
    if not committed.exists():
        return [f"{language}: no catalogue; run make messages"]
    found = []
    if DATES.sub("", committed.read_text()) != DATES.sub("", fresh.read_text()):
        found.append(f"{language}: texts have changed; run make messages")
    if missing := untranslated(fresh):
        found.append(f"{language}: not translated:\n{missing}")
    compiled = fresh.with_name("fresh.mo")
    compile_catalogue(committed, compiled)
    kept = committed.with_suffix(".mo")
    if not kept.exists() or entries(kept) != entries(compiled):
        found.append(f"{language}: the compiled catalogue is old; run make messages")
    return found


def main() -> int:
    gather()
    for language in LANGUAGES:
        source = catalogue(language)
        compile_catalogue(source, source.with_suffix(".mo"))
        print(untranslated(source), end="")
    for source in wording():
        compile_catalogue(source, source.with_suffix(".mo"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
