"""HC-SHT-01: what two match sheets may say beside the score, the goals and the cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from competitions.games.report_traces import (
    more_than_once,
    sent_off_at,
    stayed_out,
    traces_of,
)
from competitions.games.values import LeagueRules
from engine.errors import N_, RuleViolation
from engine.games.helvetia.box.cards import CARD_NUMBERS, LEGEND_NUMBERS
from engine.games.helvetia.side_report import LINEUP_ROLES, helvetia_part
from engine.report import MatchReport, SideSheet
from engine.sides import SIDES, Side

MOST_CHANGES = 2
# The POWER card of free clubs that calls in one of those who were left out.
DEEP_BENCH = 21


def check_game_part(
    report: MatchReport, rules: LeagueRules
) -> tuple[RuleViolation, ...]:
    """Everything that no match can have left behind."""
    found: list[RuleViolation] = []
    for side in SIDES:
        sheet = report.sheet(side)
        found += _lineup(sheet, rules)
        found += _changes(sheet)
        found += _cards(sheet, rules)
        found += _strangers(report, side)
    return (*found, *_kicks(report), *_periods(report), *_words(report, rules))


def _words(report: MatchReport, rules: LeagueRules) -> Iterator[RuleViolation]:
    """HV-RES-01: ways to score and places in a line-up that this game does not know."""
    words = {goal.kind for goal in report.goals} - {*rules.kinds}
    for side in SIDES:
        words |= {one.role for one in report.sheet(side).lineup} - {*LINEUP_ROLES}
    for word in sorted(words):
        yield RuleViolation(
            "HV-RES-01", N_("“%(word)s” is not known in this game."), word=word
        )


def unknown_to(report: MatchReport, rules: LeagueRules) -> tuple[RuleViolation, ...]:
    """HC-FAM-02: what these rules do not know cannot have happened."""
    found = []
    if any(goal.kind not in rules.ways for goal in report.goals):
        text = N_("FAMILY knows goals by shots only: no header, penalty or own goal.")
        found.append(RuleViolation("HC-FAM-02", text))
    hurt = any(report.sheet(side).injured for side in SIDES)
    if not rules.rough and (report.cards or hurt):
        text = N_("FAMILY knows neither cards nor injuries.")
        found.append(RuleViolation("HC-FAM-02", text))
    return tuple(found)


def gaps_in_report(report: MatchReport) -> tuple[RuleViolation, ...]:
    """HC-SHT-01: what may be missing on a sheet; nothing here stops its result."""
    return (*_nobodys_goals(report), *_never_on(report))


def _nobodys_goals(report: MatchReport) -> Iterator[RuleViolation]:
    """A forfeit may have set the score itself."""
    if report.forfeit or report.depth == "score":
        return
    goals = Counter(goal.side for goal in report.goals)
    missing = sum(report.scored[side] - goals[side] for side in SIDES)
    if missing > 0:
        yield RuleViolation(
            "HC-SHT-01",
            N_("Goals without a scorer: %(missing)s. Nobody is credited with them."),
            missing=missing,
        )


def _never_on(report: MatchReport) -> Iterator[RuleViolation]:
    for side in SIDES:
        acted = {player for player, _ in traces_of(report, side)}
        for player in sorted(acted & stayed_out(report.sheet(side))):
            yield RuleViolation(
                "HC-SHT-01",
                N_("%(player)s is written down, but never came on."),
                player=player,
            )


def after_the_end(report: MatchReport) -> Iterator[RuleViolation]:
    """HC-SUSP-01: whoever is sent off leaves no trace after that.

    Without a minute nobody can say what came before what.
    """
    for side in SIDES:
        gone = sent_off_at(report, side)
        late = {
            player: left
            for player, minute in traces_of(report, side)
            if minute is not None
            and (left := gone.get(player)) is not None
            and minute > left
        }
        for player, left in sorted(late.items()):
            yield RuleViolation(
                "HC-SUSP-01",
                N_("%(player)s was sent off at %(minute)s and does nothing after it."),
                player=player,
                minute=left,
            )


def _lineup(sheet: SideSheet, rules: LeagueRules) -> Iterator[RuleViolation]:
    """HC-SET-01, HC-SET-05, HC-PLY-04: up to seven, one in goal, one captain."""
    if not sheet.lineup:
        return
    for player in more_than_once(one.player for one in sheet.lineup):
        yield RuleViolation(
            "HC-SHT-01", N_("%(player)s is in the line-up twice."), player=player
        )
    roles = Counter(one.role for one in sheet.lineup)
    if roles["keeper"] != rules.keepers:
        yield RuleViolation("HC-SET-05", N_("One player of a line-up keeps goal."))
    starters = roles["keeper"] + roles["field"]
    if starters > rules.starters or roles["bench"] > rules.bench + _called_in(sheet):
        yield RuleViolation(
            "HC-SET-01",
            N_("A line-up has %(starters)s players and %(bench)s substitutes at most."),
            starters=rules.starters,
            bench=rules.bench,
        )
    captains = [one.player for one in sheet.lineup if one.captain]
    if len(captains) > rules.captains:
        yield RuleViolation(
            "HC-PLY-04",
            N_("More than one captain: %(players)s."),
            players=", ".join(captains),
        )


def _changes(sheet: SideSheet) -> Iterator[RuleViolation]:
    """HC-SUB-01: two changes at most, one more by a card, and nobody returns."""
    most = MOST_CHANGES + _called_in(sheet)
    if len(sheet.changes) > most:
        yield RuleViolation(
            "HC-SUB-01", N_("A side changes %(most)s players at most."), most=most
        )
    bench = {one.player for one in sheet.lineup if one.role == "bench"}
    for player in sorted({change.on for change in sheet.changes} - bench):
        yield RuleViolation(
            "HC-SUB-01", N_("%(player)s was not among the substitutes."), player=player
        )
    for player in more_than_once(change.on for change in sheet.changes):
        yield RuleViolation(
            "HC-SUB-01", N_("%(player)s cannot come on twice."), player=player
        )
    for player in more_than_once(change.off for change in sheet.changes):
        yield RuleViolation(
            "HC-SUB-01", N_("%(player)s cannot leave twice."), player=player
        )


def _called_in(sheet: SideSheet) -> int:
    """One player more than the seven; whose card 21 it is, a sheet does not know."""
    return int(
        any(card.number == DEEP_BENCH for card in helvetia_part(sheet).cards_played)
    )


def _cards(sheet: SideSheet, rules: LeagueRules) -> Iterator[RuleViolation]:
    """HC-DECK-03, HC-DECK-05, HC-SHT-04: three cards, one LEGEND, each once."""
    part = helvetia_part(sheet)
    played = [card.number for card in part.cards_played]
    brought = {*played, *([part.open_card] if part.open_card else [])}
    legends = [number for number in brought if number in LEGEND_NUMBERS]
    if len(brought) > rules.most_cards:
        yield RuleViolation(
            "HC-DECK-05",
            N_("A side brings %(most)s cards at most."),
            most=rules.most_cards,
        )
    if len(legends) > rules.most_legends:
        yield RuleViolation(
            "HC-DECK-05",
            N_("A side brings %(most)s LEGEND card at most."),
            most=rules.most_legends,
        )
    for number in sorted(n for n, times in Counter(played).items() if times > 1):
        yield RuleViolation(
            "HC-DECK-03", N_("Card %(number)s is played once a match."), number=number
        )
    challenge = [part.challenge.number] if part.challenge else []
    if any(number not in CARD_NUMBERS for number in (*brought, *challenge)):
        yield RuleViolation("HC-SHT-04", N_("Cards have the numbers 1 to 24."))
    if any(number in LEGEND_NUMBERS or number in brought for number in challenge):
        yield RuleViolation(
            "HC-CHL-01", N_("A challenge is a POWER card that was not brought.")
        )


def _strangers(report: MatchReport, side: Side) -> Iterator[RuleViolation]:
    """HC-SHT-01: where there is a line-up, only its players do anything."""
    sheet = report.sheet(side)
    if not sheet.lineup:
        return
    selected = {one.player for one in sheet.lineup}
    tired = set(helvetia_part(sheet).exhausted)
    acted = {player for player, _ in traces_of(report, side)} | tired
    acted |= {tally.player for tally in sheet.tallies}
    acted |= {kick.player for kick in report.kicks if kick.side == side}
    for player in sorted(acted - selected):
        yield RuleViolation(
            "HC-SHT-01", N_("%(player)s is not in the line-up."), player=player
        )
    for player in sorted(stayed_out(sheet) & tired):
        yield RuleViolation(
            "HC-FAT-03",
            N_("%(player)s never came on, so he is not exhausted."),
            player=player,
        )


def _kicks(report: MatchReport) -> Iterator[RuleViolation]:
    """HC-SO-07: the list of kicks tells the same as the figures."""
    if not report.kicks:
        return
    scored = Counter(kick.side for kick in report.kicks if kick.scored)
    if (scored[Side.HOME], scored[Side.AWAY]) != (report.shootout or (0, 0)):
        yield RuleViolation(
            "HC-SO-07", N_("The kicks of the shoot-out do not make its score.")
        )
    for side in SIDES:
        kickers = {kick.player for kick in report.kicks if kick.side == side}
        for player in sorted(kickers & sent_off_at(report, side).keys()):
            yield RuleViolation(
                "HC-SO-01",
                N_("%(player)s was sent off and takes no kick."),
                player=player,
            )


def _periods(report: MatchReport) -> Iterator[RuleViolation]:
    """HC-ET-01, HC-SHT-02: extra time follows a draw and adds to it."""
    after_90 = report.after_90
    if after_90 is None:
        return
    if not report.extra_time:
        yield RuleViolation("HC-ET-01", N_("Extra time follows only a level score."))
    if not report.forfeit and (after_90[0] > report.home or after_90[1] > report.away):
        yield RuleViolation(
            "HC-SHT-02", N_("Goals of the 90 minutes count in the final score.")
        )
