"""What cannot be done with a competition is said, and changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

from competitions.actions.competition import competitions, entrants, fixtures
from competitions.actions.competition.competitions import (
    CompetitionRules,
    EmptyCompetition,
)
from competitions.actions.competition.entrants import Withdrawal
from competitions.actions.competition.fixtures import RoundDates
from competitions.actions.log.entries import Grounds
from competitions.actions.people import clubs
from competitions.actions.people.clubs import Founder
from competitions.actions.results import competition_end, deeds
from competitions.actions.results.live import LiveScore, show_live
from competitions.models import Competition, LogEntry
from competitions.rules.draws import round_robin
from competitions.rules.formats.registry import ROUND_ROBIN
from engine.errors import RuleViolation
from tests import make

pytestmark = pytest.mark.django_db


def over(given: Any, command: Any, **asked: Any) -> Any:
    return command(given, by=make.by(), version=None, **asked)


def on_grounds(given: Any, command: Any, *asked: Any, reason: str = "") -> Any:
    """The same where the reason and what he has read are asked for."""
    return command(given, *asked, by=make.by(), grounds=Grounds(None, reason))


def draw_lots(made: Competition, seed: str) -> None:
    competitions.draw_lots(made, seed=seed, by=make.by(), grounds=Grounds(None))


def unclaimed() -> Any:
    return clubs.found_club("Nobody’s", by=make.by(), founder=Founder(claim="token"))


def league(**given: Any) -> Competition:
    return make.championship("Owls Drakes", **given)


def first(made: Competition) -> int:
    return made.entrants.first().team_id


def public_before_claimed():
    made = make.championship(owner=unclaimed(), drawn=False)
    over(made, competitions.edit_settings, visibility="public")


def lots_twice():
    made = league()
    draw_lots(made, "s")
    draw_lots(made, "t")


def lots_not_asked_for():
    draw_lots(league(tiebreaks=("points",)), "s")


def points_without_a_reason():
    made = league()
    make.adjusted(made, made.entrants.first().team, -1, " ")


def entered_twice():
    made = league(drawn=False)
    over(made, entrants.add_entrants, teams=[made.entrants.first().team])


def entered_after_the_draw():
    made = league()
    teams = [make.team("Herons", made.club)]
    over(made, entrants.add_entrants, teams=teams)


def ordered_by_half():
    made = league(drawn=False)
    over(made, entrants.order_entrants, order=[first(made)])


def withdrawn_with_results():
    made = make.cup("Owls Drakes")
    on_grounds(made, entrants.withdraw_team, Withdrawal(first(made), "keep"))


def friendly_under_way():
    home = make.team()
    match = make.friendly(home, make.team("Drakes", home.club))
    show_live(match, LiveScore(minute=1), make.AT)
    over(match, fixtures.delete_friendly)


def rest_of_what_is_finished():
    made = league(legs=1, results="Owls 1-0 Drakes")
    make.finished(made)
    on_grounds(made, competition_end.close_rest, reason="snow")


def rest_while_a_match_is_played():
    made = league(legs=2, results="Owls 1-0 Drakes")
    show_live(made.fixtures.get(result=None), LiveScore(minute=1), make.AT)
    on_grounds(made, competition_end.close_rest, reason="snow")


def finished_without_a_draw():
    over(league(drawn=False), competitions.finish_competition)


def voided_without_a_reason():
    made = league(legs=1, results="Owls 1-0 Drakes")
    on_grounds(made.fixtures.get(), deeds.void_result, reason=" ")


def replayed_after_the_rest_was_closed():
    made = make.cup("Owls Drakes Herons Marmots", results="Owls 1-0 Marmots")
    played = made.fixtures.get(result__isnull=False)
    Competition.objects.filter(pk=made.pk).update(unplayed_reason="snow")
    deeds.void_result(played, by=make.by(), grounds=Grounds(None, "wrong"), replay=True)


REFUSED = {
    public_before_claimed: "Keep this competition with an account first",
    lots_twice: "drawn already",
    lots_not_asked_for: "not among the tie-breaks",
    points_without_a_reason: "need a reason",
    entered_twice: "in the list already",
    entered_after_the_draw: "The draw is made",
    ordered_by_half: "each team exactly once",
    withdrawn_with_results: "forfeits its next match",
    friendly_under_way: "is being played",
    rest_of_what_is_finished: "is finished",
    rest_while_a_match_is_played: "A match is being played",
    finished_without_a_draw: "no draw yet",
    voided_without_a_reason: "needs a reason",
    replayed_after_the_rest_was_closed: "closed as not played",
}


@pytest.mark.parametrize("deed", REFUSED, ids=lambda deed: deed.__name__)
def test_it_is_refused_with_its_reason(deed):
    with pytest.raises(RuleViolation, match=REFUSED[deed]):
        deed()


def test_without_an_account_a_club_has_few_competitions(monkeypatch):
    monkeypatch.setattr(competitions, "MOST_UNCLAIMED", 2)
    club, terms = unclaimed(), CompetitionRules("cup", legs=1)
    for name in ("One", "Two"):
        competitions.create_competition(
            club, EmptyCompetition(name, terms=terms), by=make.by()
        )
    with pytest.raises(RuleViolation, match="at most 2 competitions"):
        competitions.create_competition(
            club, EmptyCompetition("3", terms=terms), by=make.by()
        )


@pytest.mark.parametrize(("more", "fits"), [(["Herons"], True), (["A", "B"], False)])
def test_the_list_takes_as_many_teams_as_its_kind(monkeypatch, more, fits):
    monkeypatch.setattr(round_robin, "MOST", 3)
    monkeypatch.setattr(type(ROUND_ROBIN), "sizes", (2, 3))
    made = league(drawn=False)
    teams = [make.team(name, made.club) for name in more]
    if fits:
        over(made, entrants.add_entrants, teams=teams)
        assert made.entrants.count() == 3
        return
    with pytest.raises(RuleViolation, match="2 to 3 teams, not 4"):
        over(made, entrants.add_entrants, teams=teams)
    assert made.entrants.count() == 2


def test_settings_as_they_are_leave_no_entry():
    made = league()
    before = LogEntry.objects.count()
    over(made, competitions.edit_settings, name=made.name)
    assert LogEntry.objects.count() == before


def test_terms_may_become_all_others_before_the_draw():
    made = league(drawn=False)
    on_grounds(made, competitions.edit_terms, CompetitionRules(kind="cup", legs=1))
    made.refresh_from_db()
    assert (made.kind, made.legs) == ("cup", 1)


def test_a_round_is_dated_with_its_place_and_without():
    made = league(legs=2)
    over(made, fixtures.date_rounds, dates=RoundDates({1: make.AT}, "Red Lion"))
    over(made, fixtures.date_rounds, dates=RoundDates({1: make.AT, 2: make.AT}))
    dated = made.fixtures.order_by("round").values_list("kickoff", "place")
    assert list(dated) == [(make.AT, "Red Lion"), (make.AT, "")]
