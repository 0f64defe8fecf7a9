"""What the page proposes where a coach has chosen nothing yet: as last time."""

from __future__ import annotations

from collections.abc import Mapping

from competitions.games.door import SideChoices, SquadFootballer
from competitions.models import CardUse, Result, SquadPlayer, Team
from matches.games.choices import squad_order
from matches.queries.preparing import MatchTerms


def has_last_lineup(terms: MatchTerms) -> bool:
    """Is there a line-up of last time?"""
    return not terms.score_only and _last(terms) is not None


def suggestion(terms: MatchTerms, there: frozenset[int] = frozenset()) -> SideChoices:
    """Where nothing is chosen yet: as last time, as far as it is allowed now.

    `there` are players who are known to have played in this match.
    """
    if terms.score_only:
        return SideChoices()
    last = _last(terms)
    roles = _roles_of(last, terms.team) if last else {}
    repeats = last and terms.offer.repeats
    cards = _cards_of(last, terms.team) if last and repeats else ()
    return SideChoices(
        lineup=squad_order(
            terms.lineups.proposal(terms.fit, roles) or _filled(terms, roles, there),
            [each.pk for each in terms.squad],
        ),
        answers=terms.offer.again(cards),
    )


def _last(terms: MatchTerms) -> int | None:
    """The team's last official match here whose line-up was written."""
    played = Result.objects.filter(
        state="official",
        fixture__appearances__team=terms.team,
        fixture__competition=terms.fixture.competition_id,
    ).exclude(fixture__appearances__role="")
    rows = played.exclude(fixture=terms.fixture.pk).order_by("opened_at", "pk")
    return rows.values_list("fixture", flat=True).last()


def _roles_of(match: int, team: Team) -> dict[int, str]:
    rows = SquadPlayer.objects.filter(team=team, appearances__fixture=match)
    return dict(rows.values_list("pk", "appearances__role"))


def _cards_of(match: int, team: Team) -> tuple[int, ...]:
    """Brought then; public since that match is official."""
    brought = CardUse.objects.filter(fixture=match, team=team)
    return tuple(brought.values_list("number", flat=True))


def _filled(
    terms: MatchTerms, roles: Mapping[int, str], there: frozenset[int]
) -> dict[int, str]:
    """Last time's roles without whoever is out; gaps are filled in the squad's order."""
    rules, fixed = terms.rules, terms.rules.fixed_numbers
    found: dict[int, str] = {}
    known = {each.pk: each for each in terms.fit}

    def captains() -> int:
        return sum(known[player].captain for player in found)

    def take(role: str, most: int, wanted: list[SquadFootballer]) -> None:
        for each in wanted:
            full = sum(r == role for r in found.values()) >= most
            if full or each.pk in found:
                continue
            if each.captain and captains() >= rules.captains:
                continue
            found[each.pk] = role

    def again(*then: str) -> list[SquadFootballer]:
        """Whoever had this role, then everybody else."""
        before = [each for each in terms.fit if roles.get(each.pk) in then]
        found = before + [each for each in terms.fit if each not in before]
        return sorted(found, key=lambda each: each.pk not in there)

    keepers = [each for each in again("keeper") if each.keeper]
    field_players = [each for each in again("field") if not each.keeper]
    if fixed:
        field_players.sort(key=lambda each: each.number not in fixed)
    take("keeper", rules.keepers, keepers)
    # HC-SET-05: with nobody in goal one more stands ready for the coach to name
    take("field", rules.starters - rules.keepers, field_players)
    bench = [each for each in again("bench") if not each.keeper]
    take("bench", rules.bench, bench)
    return found
