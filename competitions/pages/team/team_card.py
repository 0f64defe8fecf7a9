"""A team's picture card: what it says, and where its texts stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from competitions.drawings.crests import Drawing
from competitions.models import Competition, Team
from competitions.pages.team.season import Season, current_of, season_of
from competitions.pages.team.teams import place_words
from competitions.pages.team.titles import Title
from competitions.pages.text.labels import outcome_letters

WIDTH, HEIGHT = 1200, 630
# A picture brings no face of its own: the width of a letter in a plain one, in ems.
LETTER = 0.68
# One of plain weight is narrower.
PLAIN = 0.55
LARGEST, SMALLEST, ROOM = 96, 36, 748
FORM = 5


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text; only figures and words, never markup."""

    x: int
    y: int
    size: int
    text: str
    letter: float = LETTER

    @property
    def squeezed(self) -> int:
        """The width it must fit in, if it would not by itself."""
        return ROOM if len(self.text) * self.letter * self.size > ROOM else 0


@dataclass(frozen=True, slots=True)
class Mark:
    """A letter of the form in its box."""

    x: int
    letter: str
    fill: str


@dataclass(frozen=True, slots=True)
class PreviewCard:
    """1200 x 630, as previews of links have it."""

    title: str
    crest: Drawing
    name: tuple[Text, ...]
    under: Text
    figures: tuple[tuple[Text, Text], ...]
    form: tuple[Mark, ...]
    foot: str
    note: Text | None = None


# Signal colours of the light theme: won, drawn, lost.
FILLS = {"W": "#0b6b4f", "D": "#565d66", "L": "#b4430e"}


def card_of(team: Team, competitions: Sequence[Competition]) -> PreviewCard:
    """A team's preview card: the competition under way, official results only."""
    current = current_of(competitions)
    season = season_of(team, current) if current else None
    name = name_lines(team.name)
    line = current.name if current else team.motto
    standing = place_words(team, current) if current else ""
    return PreviewCard(
        title=team.name,
        crest=team.crest,
        name=name,
        under=Text(380, name[-1].y + 64, 36, _joined(line, standing), PLAIN),
        figures=_figures(season),
        form=marks_of([one.letter for one in season.official] if season else ()),
        foot=f"{team.club.name} · Helvetia",
    )


def champion_card_of(competition: Competition, title: Title) -> PreviewCard:
    """The winner's crest and name, what he won, and by which score."""
    assert title.champion.crest
    name = name_lines(title.champion.name)
    values = {"competition": competition.name}
    under = Text(
        380, name[-1].y + 56, 36, _("Champion, %(competition)s") % values, PLAIN
    )
    words = " ".join(filter(None, (title.figure, title.caption)))
    score = " · ".join(filter(None, (words, title.note)))
    return PreviewCard(
        title=title.champion.name,
        crest=title.champion.crest,
        name=name,
        under=under,
        note=Text(380, under.y + 48, 36, score, PLAIN),
        figures=_row(
            (len(title.form), _("Played")),
            (title.form.count("W"), _("Won")),
            (title.goals[0], _("Scored")),
            (title.goals[1], _("Against")),
        ),
        form=marks_of(title.form),
        foot=f"{competition.club.name} · Helvetia",
    )


def name_lines(name: str) -> tuple[Text, ...]:
    """One line, or two of about the same length, as large as there is room."""
    words = name.split()
    breaks = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    best = min(breaks, key=lambda pair: max(map(len, pair)), default=(name,))
    rows = best if len(name) * LETTER * LARGEST > ROOM else (name,)
    longest = max(map(len, rows))
    size = max(SMALLEST, min(LARGEST, int(ROOM / (longest * LETTER))))
    first = 190 if len(rows) == 1 else 170
    return tuple(
        Text(380, first + n * int(size * 1.05), size, row) for n, row in enumerate(rows)
    )


def _joined(*words: str) -> str:
    return ", ".join(filter(None, words))


def _figures(season: Season | None) -> tuple[tuple[Text, Text], ...]:
    """Large figures over their names."""
    rows = season.official if season else ()
    gf, ga = (sum(one.goals[n] for one in rows) for n in (0, 1))
    return _row(
        (len(rows), _("Played")),
        (sum(one.letter == "W" for one in rows), _("Won")),
        (gf, _("Scored")),
        (ga, _("Against")),
    )


def _row(*figures: tuple[int, str]) -> tuple[tuple[Text, Text], ...]:
    return tuple(
        (Text(x, 478, 104, str(figure)), Text(x, 520, 28, str(name)))
        for x, (figure, name) in zip(range(72, 900, 180), figures, strict=False)
    )


def marks_of(form: Sequence[str]) -> tuple[Mark, ...]:
    """The last matches, W, D and L as letters of the reader's language."""
    letters = outcome_letters()
    return tuple(
        Mark(800 + 66 * n, letters[one], FILLS[one])
        for n, one in enumerate(form[-FORM:])
    )
