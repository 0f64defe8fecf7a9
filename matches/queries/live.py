"""What spectators see of an open sheet, as the league stores it."""

from __future__ import annotations

from competitions.rules.door import StoredReport, report_json
from engine.report import without_secrets
from engine.sides import SIDES, Side
from matches.rules.report.match_report import sheet_report
from matches.rules.sheet.state import Sheet


def public_report(sheet: Sheet) -> StoredReport:
    """DEC-17: the report so far without what is secret, players by id; no query."""
    names = {
        one.player: str(one.player) for side in sheet.sides for one in side.members
    }
    players: dict[tuple[Side, str], int] = {
        (side, name): pk for side in SIDES for pk, name in names.items()
    }
    return report_json(without_secrets(sheet_report(sheet, names)), players)
