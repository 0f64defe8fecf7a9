"""What the import contracts cannot see: sizes, imports, and where writes live."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.fast.sources import nodes_of, text_of, tree_of

ROOT = Path(__file__).resolve().parents[2]
APPS = ("competitions", "engine", "helvetia_site", "matches")
MODULES = [
    path.relative_to(ROOT)
    for folder in (*APPS, "scripts")
    for path in sorted((ROOT / folder).rglob("*.py"))
    if "migrations" not in path.parts
]
TEMPLATES = [
    path.relative_to(ROOT) for path in sorted((ROOT / "templates").rglob("*.*"))
]
SCRIPTS = [
    path.relative_to(ROOT)
    for path in sorted((ROOT / "helvetia_site" / "static" / "js").rglob("*.js"))
    if not path.name.endswith(".min.js")
]
# the floors that may write: an action is one transaction, the rest are edges
WRITERS = {"actions", "accounts", "demo", "management", "migrations"}
WRITES = {
    *("save", "create", "delete", "get_or_create", "update_or_create"),
    *("bulk_create", "bulk_update"),
}
# `update` and `delete` are also words of dictionaries and cookies
OF_A_QUERYSET = {"update", "delete", "create"}
MOST_LINES = 400
# of a template and a script; the formatter breaks what it can
WIDEST = 119


def text(path):
    return text_of(ROOT / path)


def nodes(path):
    return nodes_of(ROOT / path)


def at(path, node, text):
    return f"{path}:{node.lineno}: {text}"


def test_each_module_fits_the_house():
    laws = (too_long, imports, writes, no_sentence)
    assert [found for path in MODULES for law in laws for found in law(path)] == []


def too_long(path):
    lines = len(text(path).splitlines())
    if lines > MOST_LINES:
        yield f"{path}: {lines} lines"


def no_sentence(path):
    if path.name == "__init__.py" and not text(path).strip():
        return
    said = ast.get_docstring(tree_of(ROOT / path)) or ""
    if not said.splitlines() or not said.splitlines()[0].strip():
        yield f"{path}: its first line does not say what lives there"


def imports(path):
    for node in nodes(path):
        if isinstance(node, ast.ImportFrom) and node.level:
            yield at(path, node, "relative import")
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            for inner in ast.walk(node):
                if isinstance(inner, ast.Import | ast.ImportFrom):
                    yield at(path, inner, "import in a function")


def writes(path):
    if WRITERS & set(path.parts) or path.parts[0] not in APPS:
        return
    for node in nodes(path):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        name = node.func.attr
        if name not in WRITES | OF_A_QUERYSET:
            continue
        source = ast.unparse(node.func.value)
        if name not in OF_A_QUERYSET or about_rows(source):
            yield at(path, node, f"{source}.{name}() writes outside an action")


def about_rows(source):
    return ".objects" in source or ".filter(" in source or source.endswith("_set")


def test_the_rules_about_writes_see_a_write():
    """The test above is worth something only if it would fail."""
    code = "Team.objects.filter(pk=1).update(name='x')"
    node = ast.parse(code).body[0].value
    assert node.func.attr in OF_A_QUERYSET
    assert about_rows(ast.unparse(node.func.value))


# Whoever means less by a type says so: `object`, a name of engine/json_values.py, a
# value. This number only falls.
MOST_ANY = 93


def test_any_is_said_seldom():
    """Counted as the name in the code, imports left out."""
    found = {
        path.as_posix(): sum(
            isinstance(node, ast.Name) and node.id == "Any" for node in nodes(path)
        )
        for path in MODULES
        if path.parts[0] in APPS
    }
    assert sum(found.values()) <= MOST_ANY, sorted(found.items(), key=lambda n: -n[1])


A_SIDE = re.compile(
    r"""[!=]= ?["'](home|away)["']|["'](home|away)["'] if .* else ["'](home|away)["']"""
    r"""|\(["']home["'], ["']away["']\)|Literal\[["']home"""
)
# the type itself, what counts again on purpose, and pages whose name is "home"
NO_SIDE = {
    "competitions/verification/second_count.py",
    "competitions/verification/second_table.py",
    "competitions/views/team/team_coaches.py",
}
NO_SIDE |= {"scripts/photos.py", "engine/sides.py"}


def test_a_side_is_one_type():
    found = [
        f"{path}: {line.strip()}"
        for path in MODULES
        if path.as_posix() not in NO_SIDE
        for line in text(path).splitlines()
        if A_SIDE.search(line)
    ]
    assert found == []


# Who won a match is said once; a check that counts again does so on purpose.
OUTCOMES = {"engine/report.py", "competitions/rules/results/outcome.py"}
OUTCOMES |= {"competitions/verification/second_table.py"}
AN_OUTCOME = re.compile(
    r"""forfeit"?\]? == ["']both|\(0, 2\) if|return \(?0, 2|def winner_of\("""
    r"""|def forfeit_score|FORFEIT_GOALS = |else ["']L["']"""
)
# of a tie without a result too
OTHER_WINNERS = {"competitions/queries/fixtures/meetings.py"}


def test_what_came_out_of_a_match_is_said_once():
    found = [
        f"{path}: {line.strip()}"
        for path in MODULES
        if path.as_posix() not in OUTCOMES | OTHER_WINNERS
        for line in text(path).splitlines()
        if AN_OUTCOME.search(line)
    ]
    assert found == []


FORBIDDEN = {
    "inline style": re.compile(r"<[^>{]*\sstyle\s*="),
    "inline handler": re.compile(r"<[^>{]*\son[a-z]+\s*="),
    "inline script": re.compile(r"<script(?![^>]*\bsrc=)[^>]*>"),
    "inline style sheet": re.compile(r"<style\b"),
    "safe": re.compile(r"\|\s*safe\b|autoescape off"),
    "another host": re.compile(r"""(?:src|href)=["']https?://"""),
}


def test_each_template_keeps_to_the_policy():
    assert [found for path in TEMPLATES for found in against_the_policy(path)] == []


def against_the_policy(path):
    said = re.sub(r"\{#.*?#\}", "", text(path), flags=re.S)
    yield from (
        f"{path}: {name}" for name, sign in FORBIDDEN.items() if sign.search(said)
    )
    if len(said.splitlines()) > 150:
        yield f"{path}: {len(said.splitlines())} lines"


def too_wide(path):
    lines = enumerate(text(path).splitlines(), 1)
    return [f"{path}:{number}" for number, line in lines if len(line) > WIDEST]


def test_each_template_fits_the_screen():
    assert [found for path in TEMPLATES for found in too_wide(path)] == []


# outerHTML may be read
MARKUP = re.compile(
    r"innerHTML|outerHTML\s*\+?=[^=]|insertAdjacentHTML|eval\(|Function\("
)


def test_each_script_is_small_and_writes_no_markup():
    for path in SCRIPTS:
        assert len(text(path).splitlines()) < 100, path
        assert too_wide(path) == []
        assert MARKUP.findall(text(path)) == [], path


def test_nothing_marks_a_text_as_safe():
    for path in MODULES:
        assert "mark_safe" not in text(path), path
        assert "SafeString(" not in text(path), path


TESTS = [
    path.relative_to(ROOT)
    for path in sorted((ROOT / "tests").rglob("*.py"))
    if not {"bench", "golden"} & set(path.parts)
]
# where a page answers in its own time
ABOUT_PAGES = re.compile(r"^from (playwright|tests\.browser)", re.M)
CLOCKS = {"monotonic", "perf_counter", "process_time", "time"}
A_TIME = re.compile(r"seconds|elapsed|took|duration|slowest|\bms\b|\btime\.")
# what reads a page once; `expect(...)` and `until(...)` read until it is true
READS = {
    *("count", "all", "inner_text", "all_inner_texts", "text_content"),
    *("all_text_contents", "is_visible", "is_hidden", "is_checked", "is_enabled"),
    *("hollow", "score", "sync", "log", "claimed"),
}
# a line of these may do what no other may, and why
MAY_SLEEP = {
    "tests/waiting.py": "the one that waits",
    "tests/browser/people.py": "the pauses that a person makes",
    "tests/prove/test_sheet_in_the_hall.py": "taps at all moments of a second",
    "tests/prove/test_play_killed.py": "people rest, and kills come at any moment",
    "tests/prove/test_play_line.py": "how long a line is away",
}
MAY_READ_ONCE = {
    "tests/browser/test_sheet_online.py": ["assert ada.log() == before"],
}


def test_a_test_waits_until_it_is_true_and_asserts_no_time():
    found = []
    for path in TESTS:
        said = text(path)
        found += sleeps(path) if "sleep" in said or "timeout" in said else []
        found += asserts_a_time(path) if A_TIME.search(said) else []
        found += reads_once(path) if ABOUT_PAGES.search(said) else []
    assert found == []


def sleeps(path):
    """A fixed pause, or a limit of its own beside the one of tests/waiting.py."""
    for node in nodes(path):
        if not isinstance(node, ast.Call):
            continue
        name = ast.unparse(node.func)
        if name.endswith(".wait_for_timeout"):
            yield at(path, node, "a fixed pause")
        if name == "time.sleep" and path.as_posix() not in MAY_SLEEP:
            yield at(path, node, "a fixed pause")
        for given in node.keywords:
            if given.arg == "timeout" and isinstance(given.value, ast.Constant):
                yield at(path, node, "a limit of its own")


def asserts_a_time(path):
    if path.as_posix() == "tests/waiting.py":
        return
    for function in nodes(path):
        if not isinstance(function, ast.FunctionDef):
            continue
        measured = set(names_of_times(function))
        for node in ast.walk(function):
            if isinstance(node, ast.Assert) and about_a_time(node.test, measured):
                yield at(path, node, "asserts a time")


def names_of_times(function):
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and reads_a_clock(node.value):
            yield from (ast.unparse(target) for target in node.targets)


def reads_a_clock(node):
    return any(
        isinstance(inner, ast.Call)
        and ast.unparse(inner.func) in {f"time.{clock}" for clock in CLOCKS}
        for inner in ast.walk(node)
    )


def about_a_time(test, measured):
    for node in ast.walk(test):
        if isinstance(node, ast.Compare) and any(
            isinstance(each, ast.Lt | ast.LtE | ast.Gt | ast.GtE) for each in node.ops
        ):
            said = ast.unparse(node)
            parts = {ast.unparse(inner) for inner in ast.walk(node)}
            if reads_a_clock(node) or A_TIME.search(said) or parts & measured:
                return True
    return False


def reads_once(path):
    for node in nodes(path):
        if not isinstance(node, ast.Assert):
            continue
        said = ast.unparse(node)
        if said in MAY_READ_ONCE.get(path.as_posix(), []):
            continue
        for inner in ast.walk(node.test):
            if (
                isinstance(inner, ast.Attribute)
                and inner.attr in READS
                and not of_the_database(ast.unparse(inner))
            ):
                yield at(path, node, f"reads a page once: {said}")


def of_the_database(source):
    """Rows are counted as well: they are what no locator finds."""
    counted = source.endswith((".count", ".all"))
    return counted and not re.search(r"locator\(|get_by_", source)


@pytest.mark.parametrize(
    "code",
    [
        "time.sleep(2)",
        "page.wait_for_timeout(50)",
        "expect(page).to_be_visible(timeout=3_000)",
        "assert time.monotonic() - began < 2",
        "shown = time.monotonic() - began\n    assert shown < 2",
        "assert hands.seconds < 60",
        "assert page.locator('li').count() == 3",
        "assert phone.hollow == 30",
    ],
)
def test_it_would_find_what_waits_too_short_and_what_asserts_a_time(code, tmp_path):
    path = tmp_path / "test_it.py"
    path.write_text(f"def test_it(page, phone, began, hands):\n    {code}\n")
    assert len([*sleeps(path), *asserts_a_time(path), *reads_once(path)]) == 1


# The hosts of registries, in parts: this file is among those that are searched
HOSTS = re.compile("|".join(("py" + "pi\\.org", "python" + "hosted", "npm" + "js\\.")))


def test_no_lock_and_no_file_names_a_registry():
    searched = [ROOT / "Makefile", ROOT / "pyproject.toml", *ROOT.glob("*.lock")]
    searched += [
        *ROOT.glob("deploy/**/*"),
        *ROOT.glob("docs/**/*.md"),
        *ROOT.glob("*.md"),
    ]
    for path in searched:
        if path.is_file():
            assert not HOSTS.search(path.read_text()), path


def test_each_promise_names_a_proof_that_exists():
    """docs/operations.md: what is promised, and the command that proves it."""
    manual = (ROOT / "docs" / "operations.md").read_text()
    table = manual.partition("\n## What is promised")[2].partition("\n## ")[0]
    rows = [line.split(" | ") for line in table.splitlines() if line.startswith("| ")]
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(), re.M))
    commands = {path.stem for path in ROOT.glob("*/**/management/commands/*.py")}
    assert len(rows) > 20
    for promise, *proofs in rows[1:]:
        named = re.findall(r"`([^`]+)`", proofs[-1])
        assert named, promise
        for one in named:
            word = one.split()
            known = {"make": targets, "manage.py": commands}.get(word[0])
            assert word[1] in known if known else (ROOT / one).exists(), one


def test_each_module_that_the_documents_name_is_there():
    documents = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    named = {
        (document.name, path)
        for document in documents
        for path in re.findall(r"`([\w/]+/\w+\.(?:py|html|css))`", document.read_text())
    }
    assert len(named) > 100
    # some say a path from the room that they speak of
    rooms = (ROOT / room for room in ("tests", "scripts", "templates", *APPS))
    kept = [str(path) for room in rooms for path in room.rglob("*.*")]
    gone = {(name, path) for name, path in named if not _ends_one("/" + path, kept)}
    assert not gone


def _ends_one(path: str, kept: list[str]) -> bool:
    return any(one.endswith(path) for one in kept)
