"""HC-CUP: the loser is out, and a bracket says who meets whom next."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from competitions.rules.draws import knockout
from competitions.rules.draws.apart import parted_leaves
from competitions.rules.draws.bracket_values import Bracket, Key
from competitions.rules.draws.hints import Hint, cup_hint
from competitions.rules.draws.knockout import CupTerms
from competitions.rules.draws.legs import (
    ONE_MATCH,
    LegEnd,
    MatchKey,
    TieTerms,
    tie_ends,
    tie_sum,
)
from competitions.rules.draws.listed_pairs import PairList, first_round_leaves
from competitions.rules.draws.orders import METHODS, pots_of_bracket
from competitions.rules.draws.placings import exits, placings
from competitions.rules.draws.round_robin import MOST_MATCHES, check_matches
from competitions.rules.draws.tie_matches import TiesPlayed, drawn_to, walkovers
from competitions.rules.formats.facts import Leaves, StageFacts
from competitions.rules.formats.options import FormatChoice, FormatOptions
from competitions.rules.formats.places import Advance, StagePlace, check_through
from competitions.rules.formats.protocol import NOBODY, DrawnMatch, DrawnStage
from competitions.rules.results.outcome import Decider
from competitions.rules.standings.withdrawal import UnplayedMatch
from engine.errors import N_, RuleViolation


@dataclass(frozen=True, slots=True)
class CupPlace:
    """How far a team came; `why` is the tie in which it went out, if it did."""

    rank: int
    team: int
    why: Key | None


@dataclass(frozen=True, slots=True)
class Knockout(FormatOptions):
    """A bracket with byes for the first of the list."""

    legs: int = 1
    best_of: int = 1
    # Of two legs: goals scored away part those that are level.
    away_goals: bool = False
    # The final has one match however many the other ties have.
    single_final: bool = False
    third_place: bool = False
    # The last place that losers play on for; 0: none.
    places_played: int = 0
    # The best that is left meets the last one in each round.
    reseed: bool = False
    # How many go on to the next stage.
    through: int = 0

    id, kind = "knockout", "cup"
    sizes = (knockout.FEWEST, knockout.MOST)
    asks = ("third_place",)
    bracket, counts_points = True, False
    pages = ("bracket",)
    policies = ("forfeit",)
    draw_methods = METHODS
    choices = (
        FormatChoice(
            "legs", (1, 2), N_("A cup tie is one match or two legs."), "HC-CUP-01"
        ),
        FormatChoice(
            "best_of",
            (1, 3, 5, 7),
            N_("A series is the best of 3, 5 or 7 matches."),
            "HC-CUP-01",
        ),
        FormatChoice("away_goals"),
        FormatChoice("single_final"),
        FormatChoice("third_place"),
        FormatChoice(
            "places_played",
            (0, 4, 8, 16, 32, 64, 128, 256),
            N_("Places are played out to the 4th, 8th, 16th and so on, or not."),
        ),
        FormatChoice("reseed"),
        FormatChoice(
            "through",
            range(knockout.MOST + 1),
            N_("From 0 to 256 teams go on from a cup."),
        ),
    )

    def check(self) -> None:
        if self.legs > 1 and self.best_of > 1:
            raise RuleViolation(
                "HC-CUP-01", N_("A tie is two legs or a series, not both.")
            )
        if self.away_goals and self.legs == 1:
            raise RuleViolation(
                "HC-CUP-01", N_("Away goals count in ties of two legs only.")
            )
        if self.through > self._cup_terms(knockout.AS_DRAWN).last_place:
            raise RuleViolation(
                "HC-CUP-02",
                N_("So many can go on from a cup only if their places are played out."),
            )

    def check_size(self, teams: int) -> None:
        knockout.check_cup_size(teams)
        check_through(self.through, teams)
        self._counted(knockout.seeded_leaves(range(teams)))

    def hint(self, teams: int, *, drawn: bool) -> Hint:
        """`drawn`: by lot, so that nobody knows who has a bye."""
        return cup_hint(teams, drawn=drawn)

    def draw(
        self, order: Sequence[int], apart: Mapping[int, int] = NOBODY
    ) -> DrawnStage:
        """HV-STG-04: the best of the list have the byes and meet late, mates as well."""
        return self.arrange([parted_leaves(order, apart)])

    def pots(self, teams: int) -> tuple[int, ...]:
        return pots_of_bracket(teams)

    def top_down(self, order: Sequence[int]) -> tuple[Leaves, ...]:
        """From the upper end; byes are where those of a seeded list are."""
        rest = iter(order)
        leaves = knockout.seeded_leaves(range(len(order)))
        return (tuple(None if one is None else next(rest) for one in leaves),)

    def seat_count(self, teams: int) -> int:
        return 1 << (teams - 1).bit_length()

    def seated(self, chosen: Mapping[int, int]) -> tuple[Leaves, ...]:
        """A place for each, and nowhere two free ones side by side."""
        places = self.seat_count(len(chosen))
        return (self._counted(knockout.leaves_chosen(chosen, places)),)

    def joined(self, lists: Sequence[Leaves], team: int) -> tuple[Leaves, ...]:
        """HV-LOT-03: at a bye, where the next of the list would come."""
        return (self._counted(knockout.leaves_with(lists[0], team)),)

    def arrange(self, lists: Sequence[Leaves]) -> DrawnStage:
        """The first list from top to bottom, with None for byes."""
        (leaves,) = lists
        slots = {team: slot for slot, team in enumerate(leaves) if team is not None}
        terms = self._cup_terms(knockout.AS_DRAWN)
        return DrawnStage(matches_drawn(leaves, terms, self.tie_terms), slots)

    def draw_pairs(self, listed: PairList) -> DrawnStage:
        """From the lines of its first round, each with a place for a bye."""
        self.check_size(len(listed.names))
        places = self.seat_count(len(listed.names))
        return self.arrange([self._counted(first_round_leaves(listed, places))])

    def decides(self, leg: int | None) -> bool:
        """HC-CUP-01: whether a leg decides: of two the last, of a series any."""
        return leg is None or self.legs == 1 or leg == self.legs

    def tree(self, facts: StageFacts) -> Bracket:
        return self._tree(facts, facts.played)

    def tables(self, facts: StageFacts) -> tuple[()]:
        return ()

    def ahead(self, facts: StageFacts) -> list[UnplayedMatch]:
        return drawn_to(facts.unplayed, self._ties(facts))

    def tie_matches(self, number: int, rounds: int) -> int:
        return self.tie_terms.matches(number, rounds)

    def walkovers(self, facts: StageFacts) -> list[tuple[UnplayedMatch, int]]:
        if not any(facts.policies.values()):
            return []
        return walkovers(facts.unplayed, self._ties(facts))

    def standing(self, facts: StageFacts) -> tuple[CupPlace, ...]:
        """Whoever is still in shares the first place until the final is played."""
        tree = self.tree(facts)
        ranks, out = placings(tree), exits(tree)
        order = sorted(facts.policies, key=lambda team: ranks.get(team, 1))
        return tuple(
            CupPlace(ranks.get(team, 1), team, out.get(team)) for team in order
        )

    def decider(self, facts: StageFacts, match: MatchKey) -> Decider | None:
        """HC-CUP-01: the last leg is level if both together are; of a series each match."""
        number, position, leg = match
        leaves, _ = facts.structure
        rounds = (len(leaves) - 1).bit_length()
        if self.legs == 1 or self.tie_terms.matches(number, rounds) == 1:
            return Decider()
        if leg == 1:
            return None
        before = facts.played.get((number, position, 1))
        if before is None:
            return Decider()
        # hosts alternate: whoever was at home is the visitor now
        ours, theirs = tie_sum(before.away, [before]).goals
        afield = tie_sum(before.away, [before]).away_goals if self.away_goals else None
        return Decider(ours, theirs, afield)

    def not_standing(self, facts: StageFacts) -> tuple[MatchKey, ...]:
        """Decision 11; and a last leg without a shoot-out that left its tie level."""
        return self._unfounded(facts, facts.played)

    def at_risk(
        self, facts: StageFacts, match: MatchKey, end: LegEnd | None
    ) -> tuple[MatchKey, ...]:
        """Decision 11: the later matches that other teams have played then."""
        after = {key: one for key, one in facts.played.items() if key != match}
        if end is not None:
            after[match] = end
        before = set(self.not_standing(facts))
        found = self._unfounded(facts, after)
        return tuple(key for key in found if key not in before and key != match)

    def leaders(self, facts: StageFacts, places: int) -> tuple[int, ...]:
        ranks = placings(self.tree(facts))
        first = [team for team, rank in ranks.items() if rank <= places]
        return tuple(first) if len(first) == places else ()

    def places(self, teams: int) -> tuple[StagePlace, ...]:
        return tuple(StagePlace(rank) for rank in range(1, self.through + 1))

    def advancing(self, facts: StageFacts) -> tuple[Advance, ...]:
        """Who has no match left, once nobody else can have the same rank."""
        tree = self.tree(facts)
        ranks, out = placings(tree), exits(tree)
        playing = {
            team
            for tie in tree.ties.values()
            if tie.state in ("ready", "waiting", "stale")
            for team in (tie.home, tie.away)
        }
        held = defaultdict(list)
        for team, rank in ranks.items():
            held[rank].append(team)
        found = []
        for place in self.places(len(facts.policies)):
            teams = held[place.rank]
            known = len(teams) == 1 and teams[0] not in playing
            first = teams[0] if known else None
            found.append(Advance(place, first, out.get(teams[0]) if known else None))
        return tuple(found)

    @property
    def tie_terms(self) -> TieTerms:
        """How many matches a tie has, and what parts level legs."""
        return TieTerms(self.legs, self.best_of, self.away_goals, self.single_final)

    def cup_terms(self, gone: Collection[int], seeds: Sequence[int]) -> CupTerms:
        return self._cup_terms(CupTerms(withdrawn=gone), seeds)

    def _cup_terms(self, terms: CupTerms, seeds: Sequence[int] = ()) -> CupTerms:
        return terms._replace(
            third_place=self.third_place,
            places=self.places_played,
            reseeded=tuple(seeds) if self.reseed else None,
        )

    def _counted(self, leaves: Leaves) -> Leaves:
        """The leaves as given; RuleViolation, if their matches are too many.

        Where each place is played for, byes in other places are other matches.
        """
        ties = (len(leaves) // 2) * (len(leaves) - 1).bit_length()
        if ties * max(self.legs, self.best_of) > MOST_MATCHES:
            terms = self._cup_terms(knockout.AS_DRAWN)
            found = matches_drawn(leaves, terms, self.tie_terms)
            check_matches(len(found), "HC-CUP-02")
        return leaves

    def _tree(self, facts: StageFacts, played: Mapping[MatchKey, LegEnd]) -> Bracket:
        leaves, terms = facts.structure
        ends = tie_ends(played, self.tie_terms, (len(leaves) - 1).bit_length())
        seeds = tuple(facts.policies) if self.reseed else ()
        return knockout.bracket(leaves, ends, self._cup_terms(terms, seeds))

    def _ties(self, facts: StageFacts) -> TiesPlayed:
        return TiesPlayed(self.tree(facts).ties, self.tie_terms, facts.played)

    def _unfounded(
        self, facts: StageFacts, played: Mapping[MatchKey, LegEnd]
    ) -> tuple[MatchKey, ...]:
        tree = self._tree(facts, played)
        found = []
        for (number, position, leg), end in played.items():
            tie = tree.ties[number, position]
            if tie.state == "stale" and {end.home, end.away} != {tie.home, tie.away}:
                found.append((number, position, leg))
            matches = self.tie_terms.matches(number, tree.rounds)
            # one that was forfeited is decided, whatever the one before it brings
            alone = leg == matches and self.legs > 1 and not end.forfeit
            if tie.state == "ready" and alone:
                found.append((number, position, leg))
        return tuple(sorted(found))


def matches_drawn(
    leaves: Leaves, terms: CupTerms, ties: TieTerms = ONE_MATCH
) -> tuple[DrawnMatch, ...]:
    """The matches of every tie that will be played; their sides are derived later."""
    tree = knockout.bracket(leaves, {}, terms)
    return tuple(
        DrawnMatch(*key, flipped=key in terms.flipped, leg=leg)
        for key, tie in tree.ties.items()
        if tie.state != "bye"
        for leg in range(1, ties.matches(key[0], tree.rounds) + 1)
    )
