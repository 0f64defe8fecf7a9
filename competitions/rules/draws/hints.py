"""What a number of teams means for a cup or a championship, in one sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.errors import N_

WITHOUT_BYES: dict[int, str] = {
    2: N_("2 teams: the final at once, no byes."),
    4: N_("4 teams: semi-finals and final, no byes."),
    8: N_("8 teams: quarter-finals, semi-finals and final, no byes."),
}
ROUND_OF = N_("%(teams)s teams: round of %(teams)s, %(rounds)s rounds, no byes.")
ONE_BYE_LIST = N_("%(teams)s teams: 1 bye, for the first of the list.")
ONE_BYE_DRAW = N_("%(teams)s teams: 1 bye, given by the draw.")
BYES_LIST = N_("%(teams)s teams: %(byes)s byes, for the first %(byes)s of the list.")
BYES_DRAW = N_("%(teams)s teams: %(byes)s byes, given by the draw.")
EVEN_LEAGUE = N_("%(teams)s teams: %(rounds)s rounds, %(matches)s matches.")
ODD_LEAGUE = N_(
    "%(teams)s teams: %(rounds)s rounds, %(matches)s matches; one team rests in each."
)
GROUPS = N_(
    "%(teams)s teams in %(groups)s groups: %(rounds)s rounds, %(matches)s matches."
)
SINGLE_MATCH = N_("2 teams: 1 match.")


@dataclass(frozen=True, slots=True)
class Hint:
    """The counts, and the template of the sentence that says them."""

    message: str
    teams: int
    rounds: int
    matches: int
    byes: int = 0
    groups: int = 0

    @property
    def params(self) -> Mapping[str, int]:
        """The values for the places of the template."""
        return {
            "teams": self.teams,
            "rounds": self.rounds,
            "matches": self.matches,
            "byes": self.byes,
            "groups": self.groups,
        }

    @property
    def text(self) -> str:
        """The English sentence."""
        return self.message % self.params


def cup_hint(teams: int, *, drawn: bool = True) -> Hint:
    """HC-CUP-02: byes fill the first round up to the next power of two."""
    rounds = (teams - 1).bit_length()
    byes = 2**rounds - teams
    if byes == 0:
        message = WITHOUT_BYES.get(teams, ROUND_OF)
    elif byes == 1:
        message = ONE_BYE_DRAW if drawn else ONE_BYE_LIST
    else:
        message = BYES_DRAW if drawn else BYES_LIST
    return Hint(message, teams, rounds, teams - 1, byes)


def championship_hint(teams: int, legs: int = 2) -> Hint:
    """HC-CHP-03: n - 1 rounds each leg, n of them when n is odd and one rests."""
    odd = teams % 2
    rounds = legs * (teams - 1 + odd)
    matches = legs * teams * (teams - 1) // 2
    message = ODD_LEAGUE if odd else EVEN_LEAGUE
    if matches == 1:
        message = SINGLE_MATCH
    return Hint(message, teams, rounds, matches, byes=odd)


def groups_hint(teams: int, groups: int, rounds: int, matches: int) -> Hint:
    """HV-STG-02: the largest group says how many rounds there are."""
    return Hint(GROUPS, teams, rounds, matches, groups=groups)
