"""Everything that the page of a sheet shows, made for one reader."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from competitions.drawings.door import Drawing
from competitions.models import Hand, Team
from competitions.pages.door import CardText, score
from engine.sides import Side
from matches.pages.after_goal import GoalChips, goal_chips
from matches.pages.clock import ClockForm, TimePart, clock_form, time_part
from matches.pages.dock import Chip, Dock, dock_of
from matches.pages.games.registry import cards_of
from matches.pages.labels import line, minute, warning_text
from matches.pages.lineups import Lineups, lineups
from matches.pages.names import Names
from matches.pages.prompts import Prompt, prompts
from matches.pages.rows import Half, SheetNames, SheetReader, halves
from matches.queries.sheet import lineup_names
from matches.rules.report.match_report import forfeit_worth
from matches.rules.sheet.entries import CoreKind, Entry
from matches.rules.sheet.shootout import shootout_score
from matches.rules.sheet.starts import Start
from matches.rules.sheet.state import Sheet, SheetWarning
from matches.rules.sheet.warnings import sheet_warnings


@dataclass(frozen=True, slots=True)
class SidePanel:
    """One side of the score panel."""

    side: Side
    name: str
    crest: Drawing
    goals: int
    # "5 on pitch", with a warning at two.
    pitch: str
    few: bool
    left: int


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A side that may give up, who would win, and by how many goals."""

    side: Side
    team: str
    other: str
    value: str
    goals: int


@dataclass(frozen=True, slots=True)
class More:
    """What is needed seldom: set the clock, whistle early, forfeit, lend, go back."""

    form: ClockForm | None
    whistles: tuple[Chip, ...]
    forfeits: tuple[Forfeit, ...]
    # The match whose sheet the reader may lend.
    lends: str
    back: bool
    # It could go on with this site as the referee.
    referees: bool


@dataclass(frozen=True, slots=True)
class SheetPage:
    """The sheet as its page shows it: panel, log, dock."""

    sheet: Sheet
    sides: tuple[SidePanel, SidePanel]
    clock: str
    phase: str
    warnings: tuple[str, ...]
    halves: tuple[Half, ...]
    dock: Dock
    prompts: tuple[Prompt, ...]
    after_goal: GoalChips | None
    lineups: Lineups | None
    # Tap the minute: the clock is set right; nothing while it stands still.
    clock_form: ClockForm | None
    time: TimePart | None
    forfeits: tuple[Forfeit, ...]
    # What the newest entry says, for the ear.
    announcement: str
    # The reader's own newest entry: one tap takes it back.
    undo: tuple[str, str] | None


def names_in(sheet: Sheet, teams: Mapping[str, Team], hands: Iterable[Hand]) -> Names:
    """Players of both line-ups, and the cards that lie open or are the reader's own."""
    numbers = {
        m.player: str(m.number)
        for side in sheet.sides
        for m in side.members
        if m.number is not None
    }
    by_team = {hand.team_id: tuple(hand.numbers) for hand in hands}
    shown = {side: by_team.get(team.pk, ()) for side, team in teams.items()}
    cards = _cards(sheet, teams, shown)
    return Names(
        players=lineup_names(sheet),
        numbers=numbers,
        teams={side: team.name for side, team in teams.items()},
        cards={key: card.name for key, card in cards.items()},
        effects={key: card.text for key, card in cards.items()},
        hands=shown,
        crests={side: team.crest for side, team in teams.items()},
    )


def _cards(
    sheet: Sheet, teams: Mapping[str, Team], hands: Mapping[str, tuple[int, ...]]
) -> dict[tuple[str, int], CardText]:
    """The cards in play; two queries, and none where there are no cards."""
    found: dict[tuple[str, int], CardText] = {}
    for side, team in teams.items():
        wanted = {*hands[side], *sheet.profile.cards_shown(sheet.sides[side])}
        for number, text in cards_of(sheet.ruleset.game, team, wanted):
            found[side, number] = text
    return found


def sheet_page(
    sheet: Sheet, names: Names, reader: SheetReader, starts: Mapping[int, Start]
) -> SheetPage:
    """`starts`: what each player brought."""
    called = SheetNames(names.players, names.teams, names.cards)
    found = halves(sheet, called, reader)
    dock = dock_of(sheet, names, reader.sides, reader.front)
    timed = sheet.plays and sheet.profile.timed
    clock = minute(sheet.minute) if timed else ""
    return SheetPage(
        sheet=sheet,
        sides=(
            _panel(sheet, Side.HOME, names),
            _panel(sheet, Side.AWAY, names),
        ),
        clock=clock,
        phase=_phase(sheet),
        warnings=tuple(_warned(warning, names) for warning in sheet_warnings(sheet)),
        halves=found,
        dock=dock,
        prompts=prompts(sheet, names),
        after_goal=goal_chips(sheet, reader.actor, names),
        lineups=lineups(sheet, names, starts)
        if "lineups" in sheet.profile.parts
        else None,
        clock_form=clock_form(sheet),
        time=time_part(dock, clock, sheet.profile.die),
        forfeits=tuple(_forfeits(dock, forfeit_worth(sheet))),
        announcement=_announcement(sheet, names),
        undo=_undo(found),
    )


def _forfeits(dock: Dock, goals: int) -> Iterator[Forfeit]:
    names = {side.side: side.team for side in dock.sides}
    for side in dock.sides:
        if side.forfeit:
            other = names[Side(side.side).other]
            yield Forfeit(side.side, side.team, other, side.forfeit.value, goals)


def more_of(page: SheetPage, lends: str) -> More:
    """`lends`: the match whose sheet this reader may lend."""
    dock = page.dock
    due = {side.side for side in dock.forfeits}
    back = bool(lends) and page.sheet.untouched
    return More(
        form=page.clock_form,
        whistles=() if dock.whistle_due else dock.whistles,
        forfeits=tuple(each for each in page.forfeits if each.side not in due),
        lends=lends,
        back=back,
        referees=back and page.sheet.profile.named,
    )


def _phase(sheet: Sheet) -> str:
    """Once kicks are taken, how they stand, in the words of the match page."""
    if not sheet.kicks:
        return _(sheet.profile.periods.names[sheet.phase])
    return _("Shoot-out (%(kicks)s)") % {"kicks": score(*shootout_score(sheet))}


def _panel(sheet: Sheet, side: Side, names: Names) -> SidePanel:
    state = sheet.sides[side]
    left = len(state.on_pitch)
    return SidePanel(
        side=side,
        name=names.teams[side],
        crest=names.crests[side],
        goals=state.goals,
        pitch=ngettext("%(n)s on pitch", "%(n)s on pitch", left) % {"n": left}
        if state.members
        else "",
        few=bool(state.members) and left <= sheet.profile.least,
        left=left,
    )


def _warned(warning: SheetWarning, names: Names) -> str:
    text = warning_text(warning, names.teams)
    return f"{text} {names.players[warning.player]}" if warning.player else text


def _announcement(sheet: Sheet, names: Names) -> str:
    """ "Goal, Fips, 36’. Owls 2 : 1 Drakes." """
    if not sheet.rows:
        return ""
    entry = sheet.rows[-1].entry
    standing = f"{names.teams['home']} {score(*sheet.score)} {names.teams['away']}"
    return f"{entry_line(entry, sheet, names)}. {standing}."


def entry_line(entry: Entry, sheet: Sheet, names: Names) -> str:
    """An entry in a line; that of a void names what it took back."""
    kinds = sheet.profile.vocabulary
    if entry.kind != CoreKind.VOID:
        return line(entry, kinds, names.players)
    row = sheet.row(int(entry.content["seq"]))
    what = line(row.entry, kinds, names.players) if row else ""
    return _("Taken back: %(what)s") % {"what": what}


def _undo(found: Iterable[Half]) -> tuple[str, str] | None:
    for half in found:
        for row in half.rows:
            if row.own_last:
                return row.seq, ", ".join(filter(None, (row.what, row.name)))
    return None
