"""What the log of a competition decides: its rules, who plays, who meets whom and when."""

from __future__ import annotations

from collections.abc import Mapping

from competitions.rules.formats.registry import KINDS
from competitions.rules.formats.stages import (
    shared_columns,
    stage_as_logged,
    stage_columns,
)
from competitions.verification.decisions import entrants
from competitions.verification.decisions.entrants import (
    NO_HEIR,
    NO_PLACE,
    PLAYS,
    drop_list,
)
from competitions.verification.decisions.tables import (
    DecidedRows,
    EntryFact,
    Step,
    moment_from,
)
from engine.json_values import JsonObject, Stored

NO_DATE: JsonObject = {"kickoff": None, "day_only": False, "offset": None}
NOT_MOVED = {"postponed": False}
# Of a friendly, and of a match of before there were stages.
STAGE = ("stage", "stage_of", "stage_round", "group", "leg")
NO_STAGE: JsonObject = dict.fromkeys(STAGE)
# What holds before anybody has decided otherwise.
FIRST = {
    "game": "helvetia",
    "venue": "table",
    "switches": "",
    "pools_open": False,
    "board": "",
    "count_provisional": True,
    "confirm_hours": 24,
    "draw_method": "draw",
    "draw_seed": "",
    "lots_seed": "",
    "team_order": None,
    "lots_order": None,
    "drawn_at": None,
    "finished_at": None,
    "archived_at": None,
    "unplayed_reason": "",
}


def fold_create(decided: DecidedRows, entry: EntryFact) -> None:
    columns = {
        **FIRST,
        **entry.made["terms"],
        **entry.asked,
        "club": entry.made["club"],
    }
    decided.put("competition", entry.owner, version=0, **columns)
    put_stages(decided, entry.owner, entry.made.get("stages", []))


def fold_edit(decided: DecidedRows, entry: EntryFact) -> None:
    decided.change("competition", entry.owner, **entry.asked)


def fold_column(column: str, key: str) -> Step:
    """The column becomes what was asked for under this key."""

    def fold(decided: DecidedRows, entry: EntryFact) -> None:
        decided.change("competition", entry.owner, **{column: entry.asked[key]})

    return fold


def fold_terms(decided: DecidedRows, entry: EntryFact) -> None:
    columns = {name: entry.made[name] for name in ("game",) if name in entry.made}
    decided.change("competition", entry.owner, **entry.asked["terms"], **columns)
    if "stages" in entry.asked:
        put_stages(decided, entry.owner, entry.asked["stages"])


def follow_columns(decided: DecidedRows) -> None:
    """A stage is as the columns of its competition say, but for what is its own."""
    stages = decided.rows["stage"]
    several = {slug for slug, number in stages if number > 1}
    for (slug, _number), row in stages.items():
        if slug in several and slug in decided.rows["competition"]:
            row.update(shared_columns(row, decided.rows["competition"][slug]))
    for slug, columns in decided.rows["competition"].items():
        if slug in several or columns.get("kind") not in KINDS:
            continue
        only, lone = stages.get((slug, 1)), {"competition": slug}
        own = stage_as_logged(only, columns) if only else stage_columns(columns)
        stages[slug, 1] = {**lone, **(only or {}), **own}


def put_stages(decided: DecidedRows, competition: str, terms: list[JsonObject]) -> None:
    """Put in the stages as they are said to be; what was decided of them since stays."""
    rows = decided.rows["stage"]
    for number, one in enumerate(terms, 1):
        first = {"competition": competition, "zones": []}
        key = (competition, number)
        rows[key] = {**first, **rows.get(key, {}), **one}
    for key in [k for k in rows if k[0] == competition and k[1] > len(terms)]:
        del rows[key]
        drop_list(decided, *key)


def fold_zones(decided: DecidedRows, entry: EntryFact) -> None:
    """Set the zones of a stage; a new one starts from its competition's columns."""
    key = (entry.owner, entry.made["stage"])
    stages = decided.rows["stage"]
    if key not in stages:
        columns = stage_columns(decided.rows["competition"][entry.owner])
        decided.put("stage", key, competition=entry.owner, **columns)
    decided.change("stage", key, zones=entry.asked["zones"])


def fold_adjust(decided: DecidedRows, entry: EntryFact) -> None:
    asked = entry.asked
    put_adjustment(
        decided, entry.owner, {**asked, "adjustment": entry.made["adjustment"]}
    )


def put_adjustment(decided: DecidedRows, competition: str, one: Stored) -> None:
    columns = {name: one[name] for name in ("team", "points", "reason")}
    decided.put("adjustment", one["adjustment"], competition=competition, **columns)


def fold_unadjust(decided: DecidedRows, entry: EntryFact) -> None:
    decided.rows["adjustment"].pop(entry.asked["adjustment"], None)


def fold_finish(decided: DecidedRows, entry: EntryFact) -> None:
    decided.change("competition", entry.owner, finished_at=entry.moment)


def fold_rest(decided: DecidedRows, entry: EntryFact) -> None:
    fold_finish(decided, entry)
    decided.change("competition", entry.owner, unplayed_reason=entry.asked["reason"])


def fold_reopen(decided: DecidedRows, entry: EntryFact) -> None:
    again = {"finished_at": None, "archived_at": None, "unplayed_reason": ""}
    decided.change("competition", entry.owner, **again)


def fold_archive(decided: DecidedRows, entry: EntryFact) -> None:
    decided.change("competition", entry.owner, archived_at=entry.moment)


def fold_delete_competition(decided: DecidedRows, entry: EntryFact) -> None:
    forget_competition(decided, entry.owner)


def forget_competition(decided: DecidedRows, competition: str) -> None:
    for table in ("entrant", "adjustment", "stage", "stage_entrant"):
        decided.drop(table, competition=competition)
    _no_matches(decided, competition)
    decided.rows["competition"].pop(competition, None)


def fold_draw(decided: DecidedRows, entry: EntryFact) -> None:
    asked = entry.asked
    drawn = {"drawn_at": entry.moment, "unplayed_reason": ""}
    made = {"draw_method": asked["method"], "draw_seed": asked["seed"]}
    decided.change("competition", entry.owner, **drawn, **made)
    for row in decided.where("entrant", competition=entry.owner):
        row.update(NO_HEIR)
    _matches(decided, entry, [])


def fold_late(decided: DecidedRows, entry: EntryFact) -> None:
    entered = decided.where("entrant", competition=entry.owner)
    seed = max((row["seed"] for row in entered), default=0) + 1
    key = (entry.owner, entry.asked["team"])
    decided.put("entrant", key, competition=entry.owner, seed=seed, **PLAYS)
    _matches(decided, entry, [])


def fold_undo_draw(decided: DecidedRows, entry: EntryFact) -> None:
    decided.change("competition", entry.owner, drawn_at=None, draw_seed="")
    _no_matches(decided, entry.owner)
    for table in ("entrant", "stage_entrant"):
        for row in decided.where(table, competition=entry.owner):
            row.update(NO_PLACE if table == "stage_entrant" else NO_PLACE | NO_HEIR)


def fold_bundle(decided: DecidedRows, entry: EntryFact) -> None:
    """An import says what it brought: rules, points given, who has left, matches."""
    made = entry.made
    for one in made["adjusted"]:
        put_adjustment(decided, entry.owner, one)
    decided.change("competition", entry.owner, **made.get("settings", {}))
    for team, policy in made.get("withdrawn", {}).items():
        decided.change("entrant", (entry.owner, int(team)), withdrawn=policy)
    for team, pool in made.get("pools", {}).items():
        decided.change("entrant", (entry.owner, int(team)), pool=pool)
    for team, (heir, since) in made.get("heirs", {}).items():
        key = (entry.owner, int(team))
        decided.change("entrant", key, heir=heir, heir_from=since)
    if "matches" not in made:
        return
    drawn = {"drawn_at": entry.moment, "draw_method": "list"}
    if "unplayed" in made:
        # As it was told before there were settings.
        drawn["unplayed_reason"] = made["unplayed"]
    decided.change("competition", entry.owner, **drawn)
    _matches(decided, entry, made["dates"])
    for one, details in zip(made["matches"], made.get("details", ()), strict=False):
        decided.change("fixture", one["match"], **details)


def _matches(decided: DecidedRows, entry: EntryFact, dates: list[list[object]]) -> None:
    competition = entry.owner
    _no_matches(decided, competition)
    _put_matches(decided, entry, dates)
    for name in ("slot", "group"):
        for team, at in entry.made.get(f"{name}s", {}).items():
            decided.change("entrant", (competition, int(team)), **{name: at})
        for stage, drawn in entry.made.get("listed", {}).items():
            for team, at in drawn.get(f"{name}s", {}).items():
                key = (competition, int(stage), int(team))
                decided.change("stage_entrant", key, **{name: at})


def _put_matches(
    decided: DecidedRows, entry: EntryFact, dates: list[list[object]]
) -> None:
    competition = entry.owner
    club = decided.rows["competition"][competition]["club"]
    for number, one in enumerate(entry.made["matches"]):
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
            **_stage_of(competition, one),
        )
    made = {one["match"] for one in entry.made["matches"]}
    decided.matches[competition] = decided.matches.get(competition, set()) | made


def fold_stage_teams(decided: DecidedRows, entry: EntryFact) -> None:
    """The list of a later stage, or none any more; after the draw its matches anew."""
    owner, number = entry.owner, entry.asked["stage"]
    drop_list(decided, owner, number)
    for seed, team in enumerate(entry.asked["teams"], 1):
        columns = {"competition": owner, "seed": seed, **NO_PLACE}
        decided.put("stage_entrant", (owner, number, team), **columns)
    decided.change("stage", (owner, number), listed=bool(entry.asked["teams"]))
    if "matches" in entry.made:
        _stage_anew(decided, entry)


def fold_stage_late(decided: DecidedRows, entry: EntryFact) -> None:
    owner, number, team = entry.owner, entry.asked["stage"], entry.asked["team"]
    listed = decided.rows["stage_entrant"]
    seeds = [row["seed"] for key, row in listed.items() if key[:2] == (owner, number)]
    columns = {"competition": owner, "seed": max(seeds) + 1, **NO_PLACE}
    decided.put("stage_entrant", (owner, number, team), **columns)
    _stage_anew(decided, entry)


def _stage_anew(decided: DecidedRows, entry: EntryFact) -> None:
    """The matches of one stage anew; those of later ones are so many rounds later."""
    owner, number = entry.owner, entry.asked["stage"]
    for match in list(decided.matches.get(owner, ())):
        row = decided.rows["fixture"][match]
        if row["stage"] == number:
            del decided.rows["fixture"][match]
            decided.matches[owner].discard(match)
        elif row["stage"] > number:
            row["round"] += entry.made["later"]
    _put_matches(decided, entry, [])
    for name in ("slot", "group"):
        for one, at in entry.made.get(f"{name}s", {}).items():
            key = (owner, number, int(one))
            decided.change("stage_entrant", key, **{name: at})


def _stage_of(competition: str, one: Stored) -> JsonObject:
    """The stage columns of a match; what it does not say is as with one stage only."""
    columns = {name: one.get(name, usual) for name, usual in NO_STAGE.items()}
    return {**columns, "stage": one.get("stage", 1), "stage_of": competition}


def put_match(decided: DecidedRows, match: str, /, **columns: object) -> None:
    first: JsonObject = {
        "place": "",
        "table": "",
        "game": "",
        "profile": "",
        "cards": "",
    }
    first |= {"venue": "", "board": "", **NO_STAGE}
    marks = {"version": 0, "replay": False, **NOT_MOVED}
    decided.put("fixture", match, **{**first, **marks, **columns})


def _no_matches(decided: DecidedRows, competition: str) -> None:
    for match in decided.matches.pop(competition, ()):
        decided.rows["fixture"].pop(match, None)
        decided.played.discard(match)


def fold_date_rounds(decided: DecidedRows, entry: EntryFact) -> None:
    """Set date and place of the matches that are still to be played."""
    kickoffs, place = entry.asked["kickoffs"], entry.asked["place"]
    for match in decided.matches.get(entry.owner, ()):
        row = decided.rows["fixture"][match]
        kickoff = kickoffs.get(str(row["round"]))
        if kickoff and match not in decided.played:
            row.update(NO_DATE | NOT_MOVED | {"kickoff": kickoff})
            row["place"] = place or row["place"]


def fold_schedule(decided: DecidedRows, entry: EntryFact) -> None:
    asked = dict(entry.asked)
    match = asked.pop("fixture")
    row = decided.rows["fixture"].get(match)
    if row and moment_from(row["kickoff"]) != moment_from(asked["kickoff"]):
        asked |= {"day_only": False, "offset": None}
    decided.change("fixture", match, **asked)


def fold_swap(decided: DecidedRows, entry: EntryFact) -> None:
    row = decided.rows["fixture"].get(entry.asked["fixture"])
    if row:
        row["home"], row["away"] = row["away"], row["home"]
        row["flipped"] = not row["flipped"]


def fold_result(decided: DecidedRows, entry: EntryFact) -> None:
    decided.played.add(entry.asked["fixture"])


def fold_no_result(decided: DecidedRows, entry: EntryFact) -> None:
    match = entry.asked["fixture"]
    decided.played.discard(match)
    if entry.asked.get("choice") == "replay":
        decided.change("fixture", match, **NO_DATE, **NOT_MOVED, replay=True)


RESULTS = ("propose", "confirm", "dispute", "decide", "lapse", "record")
STEPS: Mapping[str, Step] = {
    "competition.create": fold_create,
    "competition.settings": fold_edit,
    "competition.chain": fold_column("tiebreaks", "tiebreaks"),
    "competition.board": fold_edit,
    "competition.terms": fold_terms,
    "competition.zones": fold_zones,
    "competition.order": fold_column("team_order", "order"),
    "competition.adjust": fold_adjust,
    "competition.unadjust": fold_unadjust,
    "competition.lots": fold_column("lots_seed", "seed"),
    "competition.finish": fold_finish,
    "competition.rest": fold_rest,
    "competition.reopen": fold_reopen,
    "competition.archive": fold_archive,
    "competition.delete": fold_delete_competition,
    "competition.import": fold_bundle,
    **entrants.STEPS,
    "draw.make": fold_draw,
    "draw.undo": fold_undo_draw,
    "teams.late": fold_late,
    "stage.teams": fold_stage_teams,
    "stage.late": fold_stage_late,
    "fixtures.date": fold_date_rounds,
    "fixture.schedule": fold_schedule,
    "fixture.swap": fold_swap,
    "result.void": fold_no_result,
    "result.withdraw": fold_no_result,
    **{f"result.{kind}": fold_result for kind in RESULTS},
}
