"""What a side has to choose from before a match, and what speaks against a choice."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from competitions.games.door import (
    LINEUPS,
    POOLS,
    AnyLineups,
    CardChoice,
    ChosenPlayer,
    Fitness,
    LeagueRules,
    OfferedCards,
    OwnedCard,
    SquadFootballer,
    TeamState,
    check_choice,
    check_friendly,
    doubtful_challenge,
    fitness,
    helvetia_state,
    kept_of,
    red_faces,
)
from competitions.models import Fixture, SquadPlayer, Team
from competitions.queries.door import (
    drawn_by,
    printed_legends,
    printed_powers,
    registered_for,
    states_before,
)
from competitions.rules.door import BROWSER, check_depth
from engine.errors import N_, RuleViolation
from engine.games.helvetia.box.cards import LegendCard, PowerCard
from engine.games.helvetia.box.faces import FACES
from engine.json_values import Stored
from engine.report import Depth
from engine.sides import Side
from matches.games.helvetia.choices import SideChoices, choice_from
from matches.games.registry import sheet_profile
from matches.queries.sheet import match_sheet_of, sheet_is_open
from matches.rules.sheet.opening import Member, SideOpening

NO_CARD = N_(
    "%(player)s has no player card: in the browser he cannot be played without its"
    " values."
)
NOT_REGISTERED = N_("%(player)s is not registered for this competition.")


@dataclass(frozen=True, slots=True)
class RecoveryBefore:
    """HC-REC-02: a recovery roll that was made before this match."""

    face: int
    fit: bool
    rolled: str


@dataclass(frozen=True, slots=True)
class MatchTerms:
    """Everything a side chooses from before one match."""

    fixture: Fixture
    side: Side
    team: Team
    rules: LeagueRules
    depth: Depth
    state: TeamState
    squad: tuple[SquadFootballer, ...]
    rolls: Mapping[int, RecoveryBefore] = field(default_factory=dict)
    # HV-DICE-02: faces of the table that the other coach has not answered yet.
    typed: Mapping[int, int] = field(default_factory=dict)
    powers: Mapping[int, PowerCard] = field(default_factory=dict)
    legends: Mapping[int, LegendCard] = field(default_factory=dict)
    # HC-PWR-01: before this match five cards are drawn; which, once they are.
    draws: bool = False
    drawn: tuple[int, ...] | None = None
    # HV-POOL-01: nobody is registered, and somebody must be.
    unregistered: bool = False
    # Those of the squad who are not, and stand on the paper of a match all the same.
    strangers: frozenset[int] = frozenset()

    @property
    def faces(self) -> tuple[tuple[int, bool], ...]:
        """HC-KIT-07: those of the team's own die, and whether they are red."""
        red = red_faces(self.team.die)
        return tuple((face, face in red) for face in range(1, FACES + 1))

    @property
    def to_draw(self) -> bool:
        return self.draws and self.drawn is None

    @property
    def keeps(self) -> int | None:
        """HC-PWR-02: how many of the drawn cards and LEGENDs it keeps; None without a draw."""
        if self.drawn is None:
            return None
        return kept_of(self.rules, self.drawn, self.legends)

    @property
    def friendly(self) -> bool:
        return self.fixture.competition_id is None

    @property
    def score_only(self) -> bool:
        return self.depth == "score"

    @property
    def cards(self) -> bool:
        """HC-FAM-02: POWER and LEGEND cards, and with them training and challenges."""
        return self.rules.most_cards > 0

    @property
    def learns(self) -> bool:
        """HC-TRN-01: before each match of a competition; a friendly leads to none."""
        return self.cards and not self.friendly

    @property
    def challenges(self) -> bool:
        """HV-CHL-01: a card may be won in this match."""
        return self.learns and self.rules.challenges

    def level(self, number: int) -> int:
        """How many sessions a POWER card costs; 0 for one that the faction does not have."""
        return self.powers[number].level if number in self.powers else 0

    def fitness(self, player: int) -> Fitness:
        roll = self.rolls.get(player)
        return fitness(self.state.of(player), roll.fit if roll else None)

    @property
    def lineups(self) -> AnyLineups:
        """Who may be chosen, by the rules of its game."""
        return LINEUPS[self.fixture.ruleset.game]

    @property
    def fit(self) -> tuple[SquadFootballer, ...]:
        return tuple(each for each in self.squad if self.fitness(each.pk).may_play)

    @property
    def startable(self) -> int:
        """HC-SET-06: how many of them can start together."""
        return self.lineups.startable(self.rules, self.fit)

    @property
    def markable(self) -> tuple[SquadFootballer, ...]:
        """HC-PLY-04: whoever has no card may be marked as captain, as on paper."""
        if not self.rules.captains:
            return ()
        return tuple(each for each in self.fit if not each.carded)

    def captains(self, choice: SideChoices) -> set[int]:
        """By the cards, and the one that was marked."""
        return {each.pk for each in self.squad if each.captain} | {choice.captain or 0}

    @property
    def keeperless(self) -> bool:
        """HC-SET-05: nobody who may play has a keeper's card."""
        return not any(each.keeper for each in self.fit)


def problems(terms: MatchTerms, choice: SideChoices) -> tuple[RuleViolation, ...]:
    """All that speaks against a choice, in the order of HC-CMP-02."""
    if terms.score_only:
        return ()
    if terms.unregistered:
        return (POOLS[terms.fixture.ruleset.game].missing(),)
    levels = {number: card.level for number, card in terms.powers.items()}
    return (
        *(
            players_without_card(terms, choice)
            if terms.fixture.place_of_play == BROWSER
            else ()
        ),
        *_not_registered(terms, choice),
        *terms.lineups.check(
            terms.rules,
            [
                ChosenPlayer(player, role, player == choice.captain)
                for player, role in choice.lineup
            ],
            {each.pk: each for each in terms.squad},
            {each.pk: terms.fitness(each.pk) for each in terms.squad},
        ),
        *_captain(terms, choice),
        *_cards(terms, choice, levels),
    )


def players_without_card(
    terms: MatchTerms, choice: SideChoices
) -> tuple[RuleViolation, ...]:
    """HV-PLAY-12: in the browser nobody reads the values of a footballer's card at the table."""
    return tuple(
        RuleViolation("HV-PLAY-12", NO_CARD, player=each.name)
        for each in terms.squad
        if each.pk in choice.roles and not each.carded
    )


def _not_registered(terms: MatchTerms, choice: SideChoices) -> Iterator[RuleViolation]:
    """HV-POOL-01: each by name."""
    for each in terms.squad:
        if each.pk in terms.strangers and each.pk in choice.roles:
            yield RuleViolation("HV-POOL-01", NOT_REGISTERED, player=each.name)


def _cards(
    terms: MatchTerms, choice: SideChoices, levels: Mapping[int, int]
) -> tuple[RuleViolation, ...]:
    if terms.to_draw:
        return (RuleViolation("HC-PWR-01", N_("Draw your POWER cards first.")),)
    chosen = CardChoice(choice.trained, choice.cards, choice.challenge)
    if terms.friendly:
        offered = OfferedCards(terms.state.deck, terms.keeps)
        return check_friendly(terms.rules, offered, levels, chosen)
    return check_choice(terms.rules, terms.state, levels, chosen)


def preparation_warnings(
    terms: MatchTerms, choice: SideChoices
) -> tuple[RuleViolation, ...]:
    """HC-SHT-01: what stops nobody, and both should know."""
    if not terms.cards:
        return ()
    state = TeamState() if terms.friendly else terms.state
    found = doubtful_challenge(state, choice.trained, choice.cards, choice.challenge)
    if terms.friendly and choice.challenge is not None:
        text = N_("In a friendly a challenge wins nothing.")
        found = (*found, RuleViolation("HC-CHL-02", text))
    return found


def _captain(terms: MatchTerms, choice: SideChoices) -> tuple[RuleViolation, ...]:
    """HC-PLY-04: the mark stands beside one of the seven."""
    if choice.captain is None or choice.captain in choice.roles:
        return ()
    names = {each.pk: each.name for each in terms.squad}
    text = N_("%(player)s is marked as captain and is not in the line-up.")
    player = names.get(choice.captain, "–")
    return (RuleViolation("HC-PLY-04", text, player=player),)


def depth_of(fixture: Fixture) -> Depth:
    """How much the sheet asks for; a friendly has the standard one."""
    return check_depth(fixture.competition.depth) if fixture.competition else "standard"


class Afterwards(NamedTuple):
    """A match that is typed after it was played."""

    at: datetime | None
    # HV-DRAW-01: the sides whose drawn cards the one who types may know. Of the others,
    # and where nothing was drawn here, any card is taken: they drew at the table.
    own: frozenset[str]
    # Who stands on its paper, or in the result that it completes.
    named: frozenset[int] = frozenset()


class _Before(NamedTuple):
    """What is read once of a match, whichever side is asked about."""

    fixture: Fixture
    typed: Afterwards | None
    states: Mapping[int, TeamState]
    rolls: Mapping[int, RecoveryBefore]
    faces: Mapping[int, int]


def match_terms_of(
    fixture: Fixture, side: Side, team: Team, typed: Afterwards | None = None
) -> MatchTerms:
    """Squad, conditions, rolls, cards of one side."""
    return terms_by_side(fixture, {side: team}, typed)[side]


def terms_by_side(
    fixture: Fixture, teams: Mapping[Side, Team], typed: Afterwards | None = None
) -> dict[Side, MatchTerms]:
    """The terms of each of these sides; what carries over is read once for all."""
    pks = [team.pk for team in teams.values()]
    states = states_before(fixture, pks, at=typed.at if typed else None)
    before = _Before(
        fixture,
        typed,
        {pk: helvetia_state(state) for pk, state in states.items()},
        rolls_before_match(fixture),
        dict(fixture.typed_faces.values_list("player", "face")),
    )
    return {side: _terms(before, side, team) for side, team in teams.items()}


def _terms(before: _Before, side: Side, team: Team) -> MatchTerms:
    fixture, typed = before.fixture, before.typed
    rules = fixture.league_rules
    faction = team.faction if rules.most_cards else None
    powers = printed_powers(faction) if faction else {}
    draws = bool(powers) and fixture.draws_cards
    drawn = drawn_by(fixture, team) if draws and not _is_taken_back(fixture) else None
    if typed and (drawn is None or side not in typed.own):
        draws, drawn = False, None
    deck = (drawn or ()) if draws else powers
    pool = _pool(fixture, team)
    strangers = typed.named.difference(pool) if typed and pool else frozenset()
    among = strangers.union(pool) if pool else None
    return MatchTerms(
        fixture=fixture,
        side=side,
        team=team,
        rules=rules,
        depth=depth_of(fixture),
        state=_state(before, team, deck),
        squad=footballers_of(team, fixture.ruleset.game, among),
        rolls=before.rolls,
        typed=before.faces,
        powers=powers,
        legends=printed_legends(faction) if faction else {},
        draws=draws,
        drawn=drawn,
        unregistered=pool == (),
        strangers=strangers,
    )


def _pool(fixture: Fixture, team: Team) -> tuple[int, ...] | None:
    """HV-POOL-01: who is registered; None where anybody of the squad may be chosen."""
    if fixture.competition is None or not fixture.league_rules.registers:
        return None
    return registered_for(fixture.competition, team)


def _is_taken_back(fixture: Fixture) -> bool:
    """HV-DRAW-01: then whoever prepares the match again draws his cards anew."""
    sheet = match_sheet_of(fixture)
    return sheet is not None and bool(sheet.opened_at) and not sheet_is_open(sheet)


def _state(before: _Before, team: Team, deck: Iterable[int]) -> TeamState:
    """In a friendly a coach chooses among these POWER cards."""
    if before.fixture.competition_id is None:
        return TeamState(deck=dict.fromkeys(deck, OwnedCard("", "friendly")))
    return before.states[team.pk]


def footballers_of(
    team: Team, game: str, among: Collection[int] | None = None
) -> tuple[SquadFootballer, ...]:
    """The squad in its order, or those of it that are named."""
    rows = SquadPlayer.objects.filter(team=team).select_related("card")
    return tuple(
        row.footballer(game) for row in rows if among is None or row.pk in among
    )


def rolls_before_match(fixture: Fixture) -> dict[int, RecoveryBefore]:
    columns = ("player_id", "face", "fit", "rolled")
    rows = fixture.recovery_rolls.values_list(*columns)
    return {player: RecoveryBefore(*row) for player, *row in rows}


def choice_noted(stored: Stored) -> SideChoices:
    """What a side chose, of its draft or of a paper typed afterwards."""
    return choice_from(stored)


def setup_of(terms: MatchTerms, choice: SideChoices, sealed: str) -> SideOpening:
    """What the sheet opens with; `sealed` is the hash of the cards that stay hidden."""
    squad = {each.pk: each for each in terms.squad}
    captains = terms.captains(choice)
    card = terms.powers.get(choice.challenge or 0)
    # its game takes of it what it knows
    brought = {
        "legend": next(iter(choice.legends), None),
        "spent": sorted(terms.state.legends_spent),
        "sealed": sealed,
        "challenge": choice.challenge,
        "asks": card and (card.challenge.kind.value, card.challenge.count),
        **terms.lineups.opening(choice.lineup, squad),
    }
    profile = sheet_profile(terms.fixture.ruleset, terms.depth)
    return SideOpening(
        team=terms.team.pk,
        lineup=tuple(
            Member(player, role, player in captains, squad[player].number)
            for player, role in choice.lineup
            if player in squad
        ),
        game=profile.opening(brought),
    )
