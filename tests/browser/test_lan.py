"""A phone in the same network: plain http on an address, no name, no certificate."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.conftest import PHONE


def test_a_phone_signs_up_over_the_local_network(browser: Browser, lan_site):
    context = browser.new_context(viewport=PHONE, base_url=lan_site)
    page = context.new_page()
    problems = []
    page.on("console", lambda said: problems.append(said.text))
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.goto("/accounts/signup/")
    assert page.evaluate("window.isSecureContext") is False
    page.get_by_label("Sign-in name").fill("ada")
    page.get_by_label("Password").fill("correct horse battery")
    page.get_by_role("button", name="Sign up").click()
    expect(page.locator(".topbar__me")).to_have_text("ada")
    assert problems == []
    page.reload()
    expect(page.locator(".topbar__me")).to_have_text("ada")
    context.close()
