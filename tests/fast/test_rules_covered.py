"""The rules in docs and the tests that cite them: neither knows more than the other."""

from __future__ import annotations

from scripts.rules import ROOT, cited, in_the_program, listed, places

# Where a file lies that a page names without its room: in that of a game.
ROOMS = (ROOT, *sorted((ROOT / "engine" / "games").glob("*/")))


def test_the_pages_list_rules_at_all():
    assert len(listed()) > 40
    assert len(cited()) > 40


def test_no_rule_is_listed_twice():
    rules = listed()
    assert sorted(set(rules)) == sorted(rules)


def test_every_file_that_a_rule_names_is_there():
    assert len(places()) > 40
    gone = [p for p in places() if not any((room / p).exists() for room in ROOMS)]
    assert gone == []


def test_every_listed_rule_has_a_test():
    assert sorted(set(listed()) - set(cited())) == []


def test_every_rule_that_the_program_cites_is_listed():
    unknown = {i: files for i, files in in_the_program().items() if i not in listed()}
    assert unknown == {}


def test_every_cited_rule_is_listed():
    unknown = {i: tests for i, tests in cited().items() if i not in listed()}
    assert unknown == {}
