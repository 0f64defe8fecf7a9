"""Who misses the next match of his side, and why: folded conditions in words."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from competitions.games.absences import CarriedState, Cause
from competitions.games.careers import Unfit
from competitions.games.fitness import Fitness, fitness
from competitions.models import Competition, Fixture, Team
from competitions.pages.rows.lines import IllegalLine, MissingLine, ReasonLine
from competitions.pages.text.addresses import address_maker, player_address
from competitions.pages.text.labels import CAUSES, round_title
from competitions.queries.carry_over.conditions import rolls_ahead
from competitions.queries.entries import policies_of
from competitions.queries.fixtures.brackets import trees_of
from competitions.queries.fixtures.coming import sides_ahead
from competitions.queries.fixtures.progress import plan_of, rounds_and_teams
from competitions.queries.fixtures.stages import stage_rows
from competitions.queries.squads import players_by_id
from competitions.rules.draws.bracket_values import AWAITED
from competitions.rules.draws.legs import LegEnd
from competitions.rules.draws.rounds import NO_PLAN
from competitions.stored_names import TIRED

States = Mapping[int, CarriedState]

# Of what bans him; else a red card.
SIGNS = {"second_active_yellow": "yellow", "third_yellow": "yellow"}
# The roll before his next match is still to be made; or it was red.
ROLL = ("roll", gettext_lazy("Must roll"))
UNFIT = ("injury", gettext_lazy("Rolled red"))
STATES = {
    "banned": "out",
    "injured": "out",
    "roll_needed": "rolls",
    "tired": "tired",
}
# A tie of a cup that is still to be played.
AHEAD = ("waiting", "ready", "stale")
ORDER = {"out": 0, "rolls": 1, "tired": 2}


class Matches:
    """The matches that reasons come from, by public id; at most two queries.

    An open tie of a cup names nobody.
    """

    def __init__(
        self, competition: Competition, teams: Mapping[int, Team], wanted: Iterable[str]
    ) -> None:
        self.teams, self.words = teams, competition.league.words
        self.match = address_maker("match")
        self.places = rounds_and_teams(set(wanted))
        self.plan = plan_of(competition) if self.places else NO_PLAN

    def match_text(self, public_id: str, team: int) -> str:
        """ "round 3 against Drakes", as its team sees it."""
        if public_id not in self.places:
            return _("a match of this competition")
        number, *sides = self.places[public_id]
        called = self.plan[number or 0]
        name = _("round %(round)s") % {"round": called.number}
        if called.cup:
            name = round_title(called)
        others = (pk for pk in sides if pk and pk != team and pk in self.teams)
        other = next(others, None)
        if other is None:
            return name
        values = {"round": name, "team": self.teams[other].name}
        return _("%(round)s against %(team)s") % values

    def url(self, public_id: str) -> str:
        return self.match(public_id)


def missing_of(
    competition: Competition,
    teams: Mapping[int, Team],
    states: States,
    *,
    mine: Collection[int] = (),
) -> tuple[MissingLine, ...]:
    """Everybody with a reason, mine first, then by team; nine queries at most.

    Only of teams that have a match ahead: for the others there is nothing to miss.
    """
    rolled = rolls_ahead(competition)
    standing = {
        player: (team, fit)
        for team, state in states.items()
        if team in teams
        for player, condition in state.players.items()
        if (fit := fitness(condition, rolled.get(player))).reasons
    }
    ahead = teams_ahead(competition) if standing else frozenset()
    standing = {pk: row for pk, row in standing.items() if row[0] in ahead}
    if not standing:
        return ()
    matches = Matches(competition, teams, causes(fit for _t, fit in standing.values()))
    less = competition.league_rules.fatigue
    lines = []
    for player in players_by_id(standing):
        team_id, fit = standing[player.pk]
        team = teams[team_id]
        lines.append(
            MissingLine(
                number=player.shirt,
                name=player.name,
                url=player_address(team.slug, player.pk),
                team=team.name,
                crest=team.crest,
                state=STATES[fit.status],
                reasons=reasons(fit, team_id, matches, less),
                mine=team_id in mine,
            )
        )
    lines.sort(key=_order)
    return tuple(lines)


def teams_ahead(
    competition: Competition, over: Fixture | None = None, by: LegEnd | None = None
) -> frozenset[int]:
    """Who has a match ahead: not out of the cup, not withdrawn, not done.

    `over`: a match that ends just now, of a cup with what it decides (`by`).
    """
    if competition.finished_at or competition.unplayed_reason:
        return frozenset()
    policies = policies_of(competition)
    sides = sides_ahead(competition, over) if competition.counts_points else set()
    for tree in trees_of(competition, over, by).values():
        ties = tree.bracket.ties.values()
        sides |= {pk for t in ties if t.state in AHEAD for pk in (t.home, t.away)}
        # As long as nobody knows who goes on, all may.
        sides |= policies.keys() if AWAITED in tree.bracket.leaves else set()
    for rows in stage_rows(competition):
        left = rows.unplayed if rows.sides else ()
        ended = over.pk if over else 0
        sides |= {team for one in left if one.fixture != ended for team in one.sides}
        sides |= policies.keys() if rows.open_places else set()
    return frozenset(pk for pk in sides if pk and not policies.get(pk))


def _order(line: MissingLine) -> tuple[bool, int, str, str]:
    return (not line.mine, ORDER[line.state], line.team.casefold(), line.name)


def causes(fits: Iterable[Fitness]) -> set[str]:
    """The matches that the reasons name."""
    return {cause.match for fit in fits for _rule, cause in fit.reasons}


def reasons(
    fit: Fitness, team: int, matches: Matches, less: int
) -> tuple[ReasonLine, ...]:
    """A ban and an injury run together, so both are told."""
    injured = ("injury", _("Injured"))
    words = {"injury": ROLL if fit.roll_due else UNFIT if fit.rolled_unfit else injured}
    if tired := matches.words.tired:
        words[TIRED] = ("tired", _(tired.less) % {"n": f"\N{MINUS SIGN}{less}"})
    found = []
    for _rule, cause in fit.reasons:
        banned = (SIGNS.get(cause.what, "red"), _("Banned"))
        sign, word = words.get(cause.what, banned)
        # The word before it says already what happened.
        plain = (sign, word) == injured
        label = AbsenceLabel(sign, str(word), plain)
        found.append(reason(label, cause, team, matches))
    if fit.misses > 1:
        values = {"reason": found[0].text, "n": fit.misses}
        text = _("%(reason)s, out for %(n)s matches") % values
        found[0] = replace(found[0], text=text)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class AbsenceLabel:
    """Sign and word of an absence; a plain one says already what happened."""

    sign: str
    word: str
    plain: bool = False


def reason(
    label: AbsenceLabel, cause: Cause, team: int, matches: Matches
) -> ReasonLine:
    """One reason with the match that caused it."""
    match = matches.match_text(cause.match, team)
    text = match if label.plain else _because(cause, match)
    return ReasonLine(label.sign, label.word, text, matches.url(cause.match))


def _because(cause: Cause, match: str) -> str:
    """ "red card, round 3 against Drakes"."""
    values = {"cause": CAUSES[cause.what], "match": match}
    return _("%(cause)s, %(match)s") % values


def illegal_of(
    competition: Competition, teams: Mapping[int, Team], found: Sequence[Unfit]
) -> tuple[IllegalLine, ...]:
    """Who appeared in a match although he might not; two queries."""
    if not found:
        return ()
    wanted = {match for one in found for match in (one.match, one.cause.match)}
    matches = Matches(competition, teams, wanted)
    lines = []
    for one in found:
        team = teams[one.team]
        lines.append(
            IllegalLine(
                name=one.name,
                url=player_address(team.slug, one.player),
                team=team.name,
                crest=team.crest,
                match=matches.match_text(one.match, one.team),
                match_url=matches.url(one.match),
                why=_because(one.cause, matches.match_text(one.cause.match, one.team)),
                why_url=matches.url(one.cause.match),
                official=one.official,
            )
        )
    return tuple(lines)
