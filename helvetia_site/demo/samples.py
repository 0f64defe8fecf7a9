"""The sample values of the gallery: a league of teams that never won anything."""

from __future__ import annotations

from functools import cache

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from competitions.drawings.crests import Drawing, drawing
from competitions.drawings.looks import Look, default_looks
from competitions.pages.games.card_pages import DeckCardView
from competitions.pages.games.helvetia.cards import SKILL_NAMES, PlayerCardView
from competitions.pages.rows.lines import (
    BookedLine,
    BracketRound,
    CleanSheetLine,
    MatchLine,
    MatchLink,
    PastedTeam,
    ScorerLine,
    SideView,
    StandingLine,
    TieLine,
    WhyLine,
)

TEAMS = (
    "Valley Jesters",
    "Rhine Drakes",
    "Lake Herons",
    "Fog Owls",
    "Marmot United",
    "Cowbell City",
    "Tunnel Badgers",
    "Glacier Snails",
)
# Rank, played, won, drawn, lost, goals for and against, points, form.
STANDINGS = (
    (1, 9, 6, 2, 1, 17, 8, 20, "WLWDW"),
    (2, 9, 5, 3, 1, 15, 9, 18, "WDWWL"),
    (3, 9, 5, 2, 2, 14, 10, 17, "WLWDL"),
    (4, 9, 4, 2, 3, 12, 10, 14, "DWLWW"),
    (5, 9, 4, 2, 3, 12, 10, 14, "WDLDW"),
    (6, 9, 2, 4, 3, 9, 11, 7, "DDLWD"),
    (7, 9, 1, 3, 5, 7, 14, 6, "LDLLD"),
    (8, 9, 0, 2, 7, 5, 19, 2, "LDLLL"),
)
SCORERS = (
    (1, "Capriol", 0, 9, 2),
    (2, "Lohe", 1, 7, 0),
    (3, "Fips", 0, 6, 1),
    (3, "Schnepf", 2, 6, 3),
    (5, "Uhu the Elder", 3, 5, 0),
    (6, "Murmel", 4, 4, 0),
    (7, "Bim", 5, 3, 1),
    (8, "Dachs", 6, 2, 0),
)


@cache
def looks() -> tuple[Look, ...]:
    return default_looks(TEAMS)


def crests() -> list[Drawing]:
    return [drawing(look) for look in looks()]


def crest_of(shape: str, field: str, mark: str) -> Drawing:
    return drawing(
        Look(
            shape,
            field,
            mark,
            "blue",
            "yellow",
            "ink",
            "white",
            "plain",
            "hoops",
        )
    )


def sample_side(n: int, *, won: bool = False) -> SideView:
    return SideView(TEAMS[n], crests()[n], "#", won=won)


def sample_waiting(text: str) -> SideView:
    return SideView(text, tba=True)


def standings() -> list[StandingLine]:
    links = (MatchLink("#", "2\xa0:\xa01"), MatchLink("#", "1\xa0:\xa00"))
    why = WhyLine("head_to_head_points", TEAMS[3], TEAMS[4], 6, 0, 14, links)
    return [
        StandingLine(
            rank=row[0],
            name=TEAMS[n],
            slug=TEAMS[n].lower().replace(" ", "-"),
            url="#",
            crest=crests()[n],
            played=row[1],
            won=row[2],
            drawn=row[3],
            lost=row[4],
            gf=row[5],
            ga=row[6],
            gd=row[5] - row[6],
            points=row[7],
            form=tuple(row[8]),
            adjustment=-3 if n == 5 else 0,
            provisional=n in (4, 7),
            mine=n == 0,
            why=why if n in (3, 4) else None,
        )
        for n, row in enumerate(STANDINGS)
    ]


def sample_scorers() -> list[ScorerLine]:
    return [
        ScorerLine(rank, name, "#", TEAMS[n], crests()[n], goals, penalties, n == 0)
        for rank, name, n, goals, penalties in SCORERS
    ]


def bookings() -> list[BookedLine]:
    return [
        BookedLine(1, "Polter", "#", TEAMS[0], crests()[0], 3, 1),
        BookedLine(2, "Brocken", "", TEAMS[1], crests()[1], 4, 0),
    ]


def clean_sheets() -> list[CleanSheetLine]:
    return [CleanSheetLine(1, TEAMS[2], "#", crests()[2], 4, 9)]


def matches() -> tuple[MatchLine, ...]:
    long_name = SideView(
        "Verein für Bewegungsspiele Oberunterwald an der Aare", crests()[6]
    )
    return (
        MatchLine(
            "#", "live", "36’", _("Live"), sample_side(7), sample_side(4), "0", "1"
        ),
        MatchLine(
            "#",
            "final",
            _("FT"),
            "14.11.",
            sample_side(0, won=True),
            sample_side(1),
            "2",
            "1",
        ),
        MatchLine(
            "#",
            "final",
            _("FT"),
            "14.11.",
            sample_side(2),
            sample_side(3, won=True),
            "1",
            "3",
            _("To confirm"),
        ),
        MatchLine(
            "#",
            "planned",
            "20:15",
            "22.11.",
            sample_side(5),
            sample_side(6),
            note=_("Table 4"),
        ),
        MatchLine(
            "#",
            "planned",
            "–",
            _("No date"),
            long_name,
            sample_waiting(_("To be drawn")),
        ),
        MatchLine(
            "", "planned", "–", _("Rests"), sample_side(7), sample_waiting(_("Nobody"))
        ),
    )


def events() -> list[dict[str, str]]:
    return [
        {
            "side": "home",
            "name": "Fips",
            "what": _("Goal"),
            "minute": "36’",
            "sign": "goal",
        },
        {
            "side": "away",
            "name": "Brocken",
            "what": _("Red card"),
            "minute": "36’",
            "sign": "red",
        },
        {
            "side": "away",
            "name": "Lohe",
            "what": _("Penalty"),
            "minute": "21’",
            "sign": "goal",
        },
        {
            "side": "home",
            "name": "Polter",
            "what": _("Yellow card"),
            "minute": "",
            "sign": "yellow",
        },
        {"name": _("Kick-off, Rhine Drakes"), "sign": "mark"},
    ]


def cup(teams: int) -> dict[str, object]:
    """A cup half played: the first round is over, the rest is open."""
    size = 1 << (teams - 1).bit_length()
    names = {
        1: _("Final"),
        2: _("Semi-finals"),
        4: _("Quarter-finals"),
        8: _("Round of 16"),
        16: _("Round of 32"),
    }
    rounds, ties = [], size // 2
    while ties:
        boxes = [_tie(n, ties, size, size - teams) for n in range(ties)]
        note = pgettext("a round", "Played") if ties * 2 == size else ""
        rounds.append(
            BracketRound(names[ties], note, tuple(boxes), current=ties * 4 == size)
        )
        ties //= 2
    third = None
    if teams == 5:
        third = TieLine(
            "#",
            "planned",
            sample_waiting(_("Loser of semi-final 1")),
            sample_waiting(_("Loser of semi-final 2")),
            foot="14:30",
        )
    return {"title": _("%(n)s teams") % {"n": teams}, "rounds": rounds, "third": third}


def _tie(n: int, ties: int, size: int, byes: int) -> TieLine:
    home, away = sample_side(2 * n % 8, won=True), sample_side((2 * n + 1) % 8)
    if ties * 2 == size:
        if n < byes:
            return TieLine(
                "", "planned", sample_side(2 * n % 8), sample_waiting(""), bye=True
            )
        if n % 4 == 3:
            return TieLine(
                "#",
                "final",
                home,
                away,
                "1",
                "1",
                "3",
                "2",
                _("Official"),
                _("Shoot-out"),
            )
        return TieLine(
            "#", "final", home, away, "3", "0", "", "", _("Official"), "14.11."
        )
    if ties * 4 == size and n == 0:
        return TieLine(
            "#",
            "live",
            sample_side(0),
            sample_side(3),
            "2",
            "1",
            foot=_("Live, 36’"),
            foot_end=_("Table 1"),
        )
    return TieLine(
        "#",
        "planned",
        sample_waiting(_("Winner of match %(n)s") % {"n": 2 * n + 1}),
        sample_waiting(_("Winner of match %(n)s") % {"n": 2 * n + 2}),
        foot="20:15",
        foot_end=_("Table 2"),
    )


def _card(
    player: tuple[int, str, str], boost: tuple[int, int], values: str, **more: bool
) -> PlayerCardView:
    number, name, role = player
    figures = [int(value) for value in values.split()]
    names = tuple(map(str, SKILL_NAMES.values()))
    bars = names[:4], names[4:]
    defence, attack = (
        tuple(zip(labels, part, strict=True))
        for labels, part in zip(bars, (figures[:4], figures[4:]), strict=True)
    )
    return PlayerCardView(
        str(number), name, role, boost[1], boost[0], defence, attack, "#", **more
    )


def sample_squad() -> list[PlayerCardView]:
    return [
        _card((1, "Jux", _("Keeper")), (2, 2), "8 6 12 3 6 12 4 4"),
        _card(
            (4, "Trubel", _("Field, injured")), (3, 3), "11 12 12 5 8 12 7 10", out=True
        ),
        _card((6, "Fips", _("Field")), (2, 5), "10 8 9 3 14 12 13 8"),
        _card((11, "Capriol", _("Captain, exhausted")), (0, 3), "7 6 6 2 16 12 18 20"),
    ]


def family() -> list[PlayerCardView]:
    fresh, tired = _("Fresh"), _("Tired")
    return [
        PlayerCardView(
            "6",
            "Fips",
            _("Field"),
            5,
            5,
            ((fresh, 9), (tired, 4)),
            ((fresh, 13), (tired, 6)),
            "#",
        )
    ]


def deck() -> list[DeckCardView]:
    ready, used = _("Ready"), _("Used")
    return [
        DeckCardView(
            _("Cowbell"),
            _("One opponent within 2 hexes loses his pressure this turn."),
            1,
            _("Challenge: 2 steals"),
            ready,
        ),
        DeckCardView(_("Second wind"), _("A player takes back 1 BOOST."), 2, "", ready),
        DeckCardView(
            _("Valley fog"), _("The keeper covers one cell less."), 3, "", ready
        ),
        DeckCardView(
            _("Fondue break"), _("Both sides pass one turn."), 1, "", used, used=True
        ),
        DeckCardView(
            _("Twelfth man"),
            _("All own skills +1 until the ball is lost."),
            0,
            "",
            ready,
        ),
    ]


def sample_paste() -> list[PastedTeam]:
    teams = [PastedTeam(name) for name in TEAMS[:5]]
    teams[1] = PastedTeam(TEAMS[1], note="Max, max@example.org")
    twin = PastedTeam(TEAMS[0], problem=_("Is in the list twice."))
    return [*teams, twin]
