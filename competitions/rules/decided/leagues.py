"""What the log of a competition decides: its rules, who plays, who meets whom and when."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from competitions.rules.decided.tables import Decided, Told, moment

NO_DATE: dict[str, Any] = {"kickoff": None, "day_only": False, "offset": None}
NOT_MOVED = {"postponed": False}
# What holds before anybody has decided otherwise.
FIRST = {
    "game": "helvetia",
    "count_provisional": True,
    "confirm_hours": 24,
    "draw_method": "draw",
    "draw_seed": "",
    "lots_seed": "",
    "drawn_at": None,
    "finished_at": None,
    "archived_at": None,
    "unplayed_reason": "",
}


def create(decided: Decided, told: Told) -> None:
    columns = {**FIRST, **told.made["terms"], **told.asked, "club": told.made["club"]}
    decided.put("competition", told.owner, version=0, **columns)


def edit(decided: Decided, told: Told) -> None:
    decided.change("competition", told.owner, **told.asked)


def terms(decided: Decided, told: Told) -> None:
    decided.change("competition", told.owner, **told.asked["terms"])


def adjust(decided: Decided, told: Told) -> None:
    asked = told.asked
    adjusted(decided, told.owner, {**asked, "adjustment": told.made["adjustment"]})


def adjusted(decided: Decided, competition: str, one: Mapping[str, Any]) -> None:
    columns = {name: one[name] for name in ("team", "points", "reason")}
    decided.put("adjustment", one["adjustment"], competition=competition, **columns)


def unadjust(decided: Decided, told: Told) -> None:
    decided.rows["adjustment"].pop(told.asked["adjustment"], None)


def lots(decided: Decided, told: Told) -> None:
    decided.change("competition", told.owner, lots_seed=told.asked["seed"])


def finish(decided: Decided, told: Told) -> None:
    decided.change("competition", told.owner, finished_at=told.moment)


def rest(decided: Decided, told: Told) -> None:
    finish(decided, told)
    decided.change("competition", told.owner, unplayed_reason=told.asked["reason"])


def reopen(decided: Decided, told: Told) -> None:
    again = {"finished_at": None, "archived_at": None, "unplayed_reason": ""}
    decided.change("competition", told.owner, **again)


def archive(decided: Decided, told: Told) -> None:
    decided.change("competition", told.owner, archived_at=told.moment)


def delete(decided: Decided, told: Told) -> None:
    forget(decided, told.owner)


def forget(decided: Decided, competition: str) -> None:
    for table in ("entrant", "adjustment"):
        decided.drop(table, competition=competition)
    _no_matches(decided, competition)
    decided.rows["competition"].pop(competition, None)


def add_teams(decided: Decided, told: Told) -> None:
    entered = decided.where("entrant", competition=told.owner)
    last = max((row["seed"] for row in entered), default=0)
    for seed, team in enumerate(told.asked["teams"], last + 1):
        key, columns = (told.owner, team), {"slot": None, "withdrawn": ""}
        decided.put("entrant", key, competition=told.owner, seed=seed, **columns)


def remove_team(decided: Decided, told: Told) -> None:
    decided.rows["entrant"].pop((told.owner, told.asked["team"]), None)


def order_teams(decided: Decided, told: Told) -> None:
    for seed, team in enumerate(told.asked["order"], 1):
        decided.change("entrant", (told.owner, team), seed=seed)


def withdraw(decided: Decided, told: Told) -> None:
    key, policy = (told.owner, told.asked["team"]), told.asked["policy"]
    decided.change("entrant", key, withdrawn=policy)


def draw(decided: Decided, told: Told) -> None:
    asked = told.asked
    drawn = {"drawn_at": told.moment, "unplayed_reason": ""}
    made = {"draw_method": asked["method"], "draw_seed": asked["seed"]}
    decided.change("competition", told.owner, **drawn, **made)
    _matches(decided, told, [])


def undo_draw(decided: Decided, told: Told) -> None:
    decided.change("competition", told.owner, drawn_at=None, draw_seed="")
    _no_matches(decided, told.owner)
    for row in decided.where("entrant", competition=told.owner):
        row["slot"] = None


def bundle(decided: Decided, told: Told) -> None:
    """An import says what it brought: points given, matches with their dates."""
    made = told.made
    for one in made["adjusted"]:
        adjusted(decided, told.owner, one)
    if "matches" not in made:
        return
    drawn = {"drawn_at": told.moment, "draw_method": "list"}
    reason = made["unplayed"]
    decided.change("competition", told.owner, **drawn, unplayed_reason=reason)
    _matches(decided, told, made["dates"])


def _matches(decided: Decided, told: Told, dates: list[list[Any]]) -> None:
    competition = told.owner
    _no_matches(decided, competition)
    club = decided.rows["competition"][competition]["club"]
    for number, one in enumerate(told.made["matches"]):
        given = dates[number] if dates else (None, False, None)
        columns = dict(zip(NO_DATE, given, strict=True))
        put_match(
            decided,
            one["match"],
            **columns,
            club=club,
            competition=competition,
            round=one["round"],
            position=one["position"],
            home=one["home"],
            away=one["away"],
            flipped=one["flipped"],
        )
    decided.matches[competition] = {one["match"] for one in told.made["matches"]}
    for team, slot in told.made["slots"].items():
        decided.change("entrant", (competition, int(team)), slot=slot)


def put_match(decided: Decided, match: str, /, **columns: Any) -> None:
    first = {"place": "", "table": "", "profile": "", "cards": "", "version": 0}
    marks = {"replay": False, **NOT_MOVED}
    decided.put("fixture", match, **{**first, **marks, **columns})


def _no_matches(decided: Decided, competition: str) -> None:
    for match in decided.matches.pop(competition, ()):
        decided.rows["fixture"].pop(match, None)
        decided.played.discard(match)


def date_rounds(decided: Decided, told: Told) -> None:
    """Of the matches that are still to be played."""
    kickoffs, place = told.asked["kickoffs"], told.asked["place"]
    for match in decided.matches.get(told.owner, ()):
        row = decided.rows["fixture"][match]
        kickoff = kickoffs.get(str(row["round"]))
        if kickoff and match not in decided.played:
            row.update(NO_DATE | NOT_MOVED | {"kickoff": kickoff})
            row["place"] = place or row["place"]


def schedule(decided: Decided, told: Told) -> None:
    asked = dict(told.asked)
    match = asked.pop("fixture")
    row = decided.rows["fixture"].get(match)
    if row and moment(row["kickoff"]) != moment(asked["kickoff"]):
        asked |= {"day_only": False, "offset": None}
    decided.change("fixture", match, **asked)


def swap(decided: Decided, told: Told) -> None:
    row = decided.rows["fixture"].get(told.asked["fixture"])
    if row:
        row["home"], row["away"] = row["away"], row["home"]
        row["flipped"] = not row["flipped"]


def result(decided: Decided, told: Told) -> None:
    decided.played.add(told.asked["fixture"])


def no_result(decided: Decided, told: Told) -> None:
    match = told.asked["fixture"]
    decided.played.discard(match)
    if told.asked.get("choice") == "replay":
        decided.change("fixture", match, **NO_DATE, **NOT_MOVED, replay=True)


RESULTS = ("propose", "confirm", "dispute", "decide", "lapse", "record")
Step = Callable[[Decided, Told], None]
STEPS: Mapping[str, Step] = {
    "competition.create": create,
    "competition.settings": edit,
    "competition.chain": edit,
    "competition.terms": terms,
    "competition.adjust": adjust,
    "competition.unadjust": unadjust,
    "competition.lots": lots,
    "competition.finish": finish,
    "competition.rest": rest,
    "competition.reopen": reopen,
    "competition.archive": archive,
    "competition.delete": delete,
    "competition.import": bundle,
    "teams.add": add_teams,
    "teams.remove": remove_team,
    "teams.order": order_teams,
    "teams.withdraw": withdraw,
    "draw.make": draw,
    "draw.undo": undo_draw,
    "fixtures.date": date_rounds,
    "fixture.schedule": schedule,
    "fixture.swap": swap,
    "result.void": no_result,
    "result.withdraw": no_result,
    **{f"result.{kind}": result for kind in RESULTS},
}
