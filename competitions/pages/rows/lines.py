"""The plain values that pages draw: a side, a match row, a table row, a tie."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from competitions.drawings.crests import Drawing
from competitions.rules.standings.chains import LEADS
from competitions.rules.standings.ranking import Level


@dataclass(frozen=True, slots=True)
class SideView:
    """One side of a match; `tba` is a place whose team is not known yet."""

    name: str
    crest: Drawing | None = None
    url: str = ""
    won: bool = False
    tba: bool = False
    # In words what its code stands for, and in small who may still come.
    meaning: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A row of a list of matches; all texts are ready to show."""

    url: str
    state: str  # planned, live, final
    when: str
    when_note: str
    home: SideView
    away: SideView
    home_figure: str = ""
    away_figure: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class MatchGroup:
    """The matches of one round or day under their heading."""

    title: str
    note: str
    matches: tuple[MatchLine, ...]
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class MatchLink:
    """A meeting named by its score, for a sentence."""

    url: str
    score: str


@dataclass(frozen=True, slots=True)
class WhyLine:
    """Why `first` stands above `second`: the step that parted them, and by what."""

    step: str
    first: str
    second: str
    firsts: int = 0
    seconds: int = 0
    points: int = 0
    links: tuple[MatchLink, ...] = ()
    # The steps before, on which the two were level, and with what figure.
    level: tuple[Level, ...] = ()

    @property
    def tied(self) -> bool:
        """Whether more than what counts first had to be asked."""
        return bool(self.level) or self.step not in LEADS


class ZoneLabel(NamedTuple):
    """What places of a table mean: the kind gives the mark, the words are its heading."""

    kind: str
    words: str


class OutlookMark(NamedTuple):
    """What is settled for a team: champion, safe, out or the kind of a zone; its words."""

    kind: str
    words: str


class OutlookLine(NamedTuple):
    """What a team can still reach: all of it in words, what is settled as a mark."""

    words: str
    mark: OutlookMark | None = None
    # What it takes for the first good place that is open to it.
    needs: str = ""


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A row of a league table; `provisional`: it counts unofficial results."""

    rank: int
    name: str
    slug: str
    url: str
    crest: Drawing | None
    played: int
    won: int
    drawn: int
    lost: int
    gf: int
    ga: int
    gd: int
    points: int
    form: tuple[str, ...] = ()  # W, D, L; newest last
    adjustment: int = 0
    provisional: bool = False
    mine: bool = False
    why: WhyLine | None = None
    zone: ZoneLabel | None = None
    outlook: OutlookLine | None = None
    # Below its name.
    note: str = ""


@dataclass(frozen=True, slots=True)
class ScorerLine:
    """A row of the scorers' table; goals include the penalties."""

    rank: int
    name: str
    url: str
    team: str
    crest: Drawing | None
    goals: int
    penalties: int = 0
    mine: bool = False
    first_touch: int = 0
    headers: int = 0
    counters: int = 0


@dataclass(frozen=True, slots=True)
class KicksLine:
    """A row of the shoot-outs' table; these kicks are no goals elsewhere."""

    rank: int
    name: str
    url: str
    team: str
    crest: Drawing | None
    scored: int
    taken: int
    mine: bool = False


@dataclass(frozen=True, slots=True)
class PlayerTableRow:
    """A row of the table of everybody: all figures of a player."""

    rank: int
    name: str
    url: str
    team: str
    crest: Drawing | None
    matches: int
    goals: int
    assists: int
    saves: int
    injuries: int
    tired: int
    yellows: int
    reds: int
    mine: bool = False


@dataclass(frozen=True, slots=True)
class BookedLine:
    """A row of the table of cards."""

    rank: int
    name: str
    url: str
    team: str
    crest: Drawing | None
    yellows: int
    reds: int
    mine: bool = False


@dataclass(frozen=True, slots=True)
class CleanSheetLine:
    """A row of the table of matches without a goal against."""

    rank: int
    name: str
    url: str
    crest: Drawing | None
    clean_sheets: int
    played: int
    mine: bool = False


@dataclass(frozen=True, slots=True)
class ReasonLine:
    """Why a player may not play, or not as fit as printed; `url` is the match it is from.

    `sign` is what is drawn: yellow, red, injury, roll, tired.
    """

    sign: str
    word: str
    text: str
    url: str = ""


@dataclass(frozen=True, slots=True)
class MissingLine:
    """A player who may miss the next match of his side, and every reason for it."""

    number: str
    name: str
    url: str
    team: str
    crest: Drawing | None
    # out, rolls (a die decides), tired (plays with less than he has)
    state: str
    reasons: tuple[ReasonLine, ...]
    mine: bool = False


@dataclass(frozen=True, slots=True)
class IllegalLine:
    """A player who appeared in a match although he might not play."""

    name: str
    url: str
    team: str
    crest: Drawing | None
    match: str
    match_url: str
    why: str
    why_url: str
    official: bool


@dataclass(frozen=True, slots=True)
class OpenRollLine:
    """A recovery roll that is still to be made, before which match; `past`: too late.

    `after`: it is made after the match, and there.
    """

    name: str
    url: str
    team: str
    crest: Drawing | None
    match: str
    match_url: str
    past: bool
    after: str
    reason: ReasonLine


@dataclass(frozen=True, slots=True)
class RecordLine:
    """A line of a list of records; `figure` is the record itself."""

    rank: int
    name: str
    url: str
    note: str
    crest: Drawing | None
    figure: str
    note_url: str = ""


@dataclass(frozen=True, slots=True)
class RecordGroup:
    """One record under its heading."""

    key: str
    title: str
    lines: tuple[RecordLine, ...]
    # What holds for all of its lines.
    note: str = ""


@dataclass(frozen=True, slots=True)
class TieLine:
    """A box of a bracket; `bye` shows only the side that has one."""

    url: str
    state: str  # planned, live, final
    home: SideView
    away: SideView
    home_figure: str = ""
    away_figure: str = ""
    home_kicks: str = ""
    away_kicks: str = ""
    foot: str = ""
    foot_end: str = ""
    bye: bool = False


@dataclass(frozen=True, slots=True)
class BracketRound:
    """A column of a bracket, ties from top to bottom; their number halves each round."""

    name: str
    note: str
    ties: tuple[TieLine, ...]
    current: bool = False


@dataclass(frozen=True, slots=True)
class PastedTeam:
    """One parsed line of a paste box; `problem` says what is wrong with it."""

    name: str
    note: str = ""
    problem: str = ""


@dataclass(frozen=True, slots=True)
class FileChangeLine:
    """What a line of a file changes; `mark` is the figure that one looks for."""

    line: int
    mark: str
    name: str
    note: str
