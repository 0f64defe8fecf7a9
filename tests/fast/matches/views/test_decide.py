"""A dispute: both versions, the entries of the sheet, and what the organiser may do."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils.translation import override

from competitions.actions.results import deeds
from competitions.models import Fixture, LogEntry, Result
from competitions.pages.text.labels import reason_words
from competitions.verification.verify import league_findings
from engine.report import MatchReport
from tests import make, make_sheets
from tests.fast.form_reader import form_with

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada(client):
    person = make.user("ada")
    client.force_login(person)
    return person


def words(client, name, match) -> str:
    page = client.get(reverse(name, args=[match.public_id]))
    return " ".join(page.content.decode().replace("\N{NO-BREAK SPACE}", " ").split())


def decided(client, match, deed, **typed) -> Result | None:
    address = reverse("decide", args=[match.public_id])
    form = form_with(client.get(address).content.decode(), deed)
    assert client.post(address, form.pressed(deed, **typed)).status_code == 302
    return Result.objects.filter(fixture=match).first()


@pytest.mark.rule("HV-RES-03")
def test_the_entries_of_the_sheet_say_who_wrote_what_and_when(client, ada):
    match = make_sheets.opened(owner=make.club(user=ada))
    make_sheets.one(match, "goal home 11")
    make_sheets.ended(match)
    match.refresh_from_db()
    make.disputed(match, "It was offside")
    text = words(client, "decide", match)
    assert "What is wrong:</b> It was offside" in text
    assert f"Entered · {match.home.name}" in text
    assert "It stands as entered: 1 : 0" in text
    entries = text[text.index("The sheet, entry by entry") :]
    assert f"of {match.home.name}" in entries
    assert "2026" in entries
    stands = decided(client, match, "stands")
    assert (stands.state, stands.home, stands.away) == ("official", 1, 0)
    assert stands.reason == f"It stands as {match.home.name} entered it."
    assert stands.reason in words(client, "match", match)


@pytest.mark.long(cases=1)
@pytest.mark.rule("HV-RES-03")
@pytest.mark.parametrize(
    "deed, goals, reason",
    [
        ("stands", 1, "It stands as {home} entered it."),
        ("other", 2, "It stands as {away} says."),
    ],
)
def test_either_version_stands_in_one_tap(client, ada, deed, goals, reason):
    match = make.disputed_by_both(make.championship("A B", owner=make.club(user=ada)))
    make.coaching(match.home, ada)
    text = words(client, "decide", match)
    assert f"The other version · {match.away.name}" in text
    reason = reason.format(home=match.home.name, away=match.away.name)
    result = decided(client, match, deed)
    assert (result.state, result.away, result.counter) == ("official", goals, None)
    told = words(client, "match", match)
    assert f"Decided by the organiser: {reason}" in told
    with override("fr"):
        french = reason_words(reason, (match.home.name, match.away.name))
    for page in (
        match.get_absolute_url(),
        f"{match.competition.get_absolute_url()}rules/",
    ):
        read = client.get(page, headers={"accept-language": "fr"}).content.decode()
        assert french in read
        assert reason not in read
    # DEC-10: whoever decides and coaches is named as such
    assert "This organiser also coaches a team of this match." in told


@pytest.mark.rule("HV-RES-02")
def test_a_match_that_is_played_again_is_called_so_everywhere(client, ada):
    league = make.championship("A B", owner=make.club(user=ada))
    make.dated(league)
    match = make.disputed_by_both(league)
    assert decided(client, match, "replay", reason="The ball broke") is None
    pages = [
        reverse("match", args=[match.public_id]),
        *(
            reverse(name, args=[league.slug])
            for name in ("competition", "fixtures", "schedule", "rules", "manage_dates")
        ),
    ]
    for address in pages:
        text = client.get(address).content.decode()
        assert "To be played again" in text, address
        assert "Postponed" not in text, address
    told = words(client, "match", match)
    assert "<s>2 : 2</s>" in told
    assert "The ball broke" in told
    payload = LogEntry.objects.get(kind="result.void").payload
    assert '"before":{"report":{' in payload
    assert list(league_findings()) == []
    Fixture.objects.update(replay=False)
    assert [one for one in league_findings() if "whether it is a replay" in one]
    Fixture.objects.filter(pk=match.pk).update(replay=True)
    match.refresh_from_db()
    deeds.record_report(match, MatchReport(4, 0), by=make.by())
    assert "Replayed" in client.get(pages[2]).content.decode()
