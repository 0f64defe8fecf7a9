"""What the log of a club decides: its people and roles, its teams, squads and friendlies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from competitions.rules.people.roles import Role
from competitions.stored_names import BOX_ID
from competitions.verification.decisions import leagues
from competitions.verification.decisions.tables import (
    DecidedRows,
    EntryFact,
    Key,
    Step,
)
from engine.json_values import Stored

ADMIN, COACH = Role.CLUB_ADMIN.value, Role.COACH.value


def fold_found_club(decided: DecidedRows, entry: EntryFact) -> None:
    made, claim = entry.made, {"claim_hash": "", "claim_expires_at": None}
    if made["claim"]:
        claim = {"claim_hash": made["claim"], "claim_expires_at": made["expires"]}
    columns = {"name": entry.asked["name"], "demo": made["demo"], "zone": ""}
    decided.put("club", entry.owner, **columns, **claim)
    if made["user"]:
        _member(decided, entry.owner, made["user"], ADMIN)


def fold_rename(decided: DecidedRows, entry: EntryFact) -> None:
    name, zone = entry.made["name"], entry.asked["zone"]
    decided.change("club", entry.owner, name=name, zone=zone)


def fold_claim(decided: DecidedRows, entry: EntryFact) -> None:
    decided.change("club", entry.owner, claim_hash="", claim_expires_at=None)
    _member(decided, entry.owner, entry.asked["user"], ADMIN)


def _member(decided: DecidedRows, club: str, user: int, role: str) -> None:
    decided.put("membership", (club, user), club=club, user=user, role=role)


def fold_role(decided: DecidedRows, entry: EntryFact) -> None:
    """Give a member another role, unless somebody has taken him away meanwhile."""
    user, wanted = entry.asked["user"], entry.asked["role"]
    if (entry.owner, user) in decided.rows["membership"]:
        _role(decided, entry.owner, user, wanted)


def _role(decided: DecidedRows, club: str, user: int, wanted: str) -> None:
    """An empty role takes the membership away."""
    if wanted:
        _member(decided, club, user, wanted)
    else:
        decided.rows["membership"].pop((club, user), None)


def fold_site_edit(decided: DecidedRows, entry: EntryFact) -> None:
    """What a site admin has changed."""
    decided.change("club", entry.owner, **entry.asked["values"])
    for user, wanted in entry.asked["roles"]:
        _role(decided, entry.owner, user, wanted)


def fold_invite(decided: DecidedRows, entry: EntryFact) -> None:
    role = entry.asked["role"]
    _link(decided, entry.owner, entry.made, role=role, team=None)


def _link(decided: DecidedRows, club: str, made: Stored, **whose: object) -> None:
    """`whose`: the role and the team that it gives."""
    ends = {"expires_at": made["expires"], "revoked_at": None, "used_at": None}
    decided.put("invitation", made["link"], club=club, **whose, **ends)


def fold_revoke(decided: DecidedRows, entry: EntryFact) -> None:
    decided.change("invitation", entry.asked["link"], revoked_at=entry.moment)


def fold_renew_link(decided: DecidedRows, entry: EntryFact) -> None:
    """The older ones of this team lead nowhere."""
    team = _team(decided, entry.asked["team"])
    for row in decided.where("invitation", team=team, revoked_at=None):
        row["revoked_at"] = entry.moment
    _link(decided, entry.owner, entry.made, role=COACH, team=team)


def _team(decided: DecidedRows, slug: str) -> Key:
    rows = decided.rows["team"]
    return next(team for team, row in rows.items() if row["slug"] == slug)


def fold_join(decided: DecidedRows, entry: EntryFact) -> None:
    """By a role's link, or by a team's: as its coach, or as one who asks."""
    asked, made = entry.asked, entry.made
    if "coach" in made:
        _coach(decided, entry.owner, made, asked["user"])
    elif "waits" in made:
        columns = {"team": made["team"], "user": asked["user"]}
        open_one = {"answer": "", "answered_by": ""}
        decided.put("request", made["waits"], **columns, **open_one)
    else:
        decided.change("invitation", asked["link"], used_at=entry.moment)
        member = decided.rows["membership"].get((entry.owner, asked["user"]))
        # A link for an organiser does not take an admin down.
        if not member or member["role"] != ADMIN:
            _member(decided, entry.owner, asked["user"], asked["role"])


def _coach(decided: DecidedRows, club: str, made: Stored, user: int) -> None:
    """`made` names the team, and the row of the coach."""
    team, coach = made["team"], made["coach"]
    decided.put("coach", coach, club=club, user=user)
    decided.put("coaching", (team, coach), team=team, coach=coach)


def fold_answer(decided: DecidedRows, entry: EntryFact) -> None:
    asked, made = entry.asked, entry.made
    answer = "yes" if asked["yes"] else "no"
    decided.change("request", asked["request"], answer=answer, answered_by=entry.actor)
    if asked["yes"]:
        team = _team(decided, made["team"])
        _coach(decided, entry.owner, {**made, "team": team}, made["user"])


def fold_uncoach(decided: DecidedRows, entry: EntryFact) -> None:
    team = _team(decided, entry.asked["team"])
    decided.rows["coaching"].pop((team, entry.asked["coach"]), None)


def fold_create_teams(decided: DecidedRows, entry: EntryFact) -> None:
    for one in entry.made["teams"]:
        named = {"slug": one["slug"], "name": one["name"], "motto": ""}
        columns = {"club": entry.owner, BOX_ID: None, **named, **one["look"]}
        decided.put("team", one["team"], **columns)
        _link(decided, entry.owner, one["link"], role=COACH, team=one["team"])
        if one["coach"]:
            decided.put("coach", one["coach"], club=entry.owner, user=None)
            key = (one["team"], one["coach"])
            decided.put("coaching", key, team=one["team"], coach=one["coach"])


def fold_bring_teams(decided: DecidedRows, entry: EntryFact) -> None:
    """What a bundle said of new teams beside their names."""
    for one in entry.made["teams"]:
        team = one["team"]
        decided.change("team", team, **one["values"])
        for coach in one["coaches"]:
            decided.put("coach", coach, club=entry.owner, user=None)
            decided.put("coaching", (team, coach), team=team, coach=coach)


def fold_edit_team(decided: DecidedRows, entry: EntryFact) -> None:
    team = _team(decided, entry.asked["team"])
    columns = {**entry.asked["values"], "name": entry.made["name"]}
    decided.change("team", team, **columns)


def fold_delete_team(decided: DecidedRows, entry: EntryFact) -> None:
    _forget_team(decided, _team(decided, entry.asked["team"]))


def _forget_team(decided: DecidedRows, team: int) -> None:
    decided.rows["team"].pop(team)
    for table in ("player", "coaching", "invitation", "request"):
        decided.drop(table, team=team)


def put_players(decided: DecidedRows, made: Sequence[Stored]) -> None:
    for one in made:
        decided.put(
            "player", one["player"], **{k: one[k] for k in one if k != "player"}
        )


def fold_take_squad(decided: DecidedRows, entry: EntryFact) -> None:
    team = _team(decided, entry.asked["team"])
    decided.change("team", team, **{BOX_ID: entry.made[BOX_ID]})


def fold_add_player(decided: DecidedRows, entry: EntryFact) -> None:
    asked, name = entry.asked, entry.made["name"]
    columns = {"number": asked["number"], "card": asked["card"], "name": name}
    team = _team(decided, asked["team"])
    decided.put("player", entry.made["player"], team=team, **columns)


def fold_edit_player(decided: DecidedRows, entry: EntryFact) -> None:
    asked, name = entry.asked, entry.made["name"]
    columns = {"number": asked["number"], "card": asked["card"], "name": name}
    decided.change("player", asked["player"], **columns)


def fold_remove_player(decided: DecidedRows, entry: EntryFact) -> None:
    decided.rows["player"].pop(entry.asked["player"], None)


def fold_delete_card(decided: DecidedRows, entry: EntryFact) -> None:
    """Who wore it plays on without."""
    if entry.asked["kind"] == "player":
        for row in decided.where("player", card=entry.asked["card"]):
            row["card"] = None


def fold_friendly(decided: DecidedRows, entry: EntryFact) -> None:
    asked, (home, away) = entry.asked, entry.made["sides"]
    date = {**leagues.NO_DATE, "kickoff": entry.made["kickoff"]}
    leagues.put_match(
        decided,
        entry.made["fixture"],
        **date,
        club=entry.owner,
        competition=None,
        round=1,
        position=0,
        home=home,
        away=away,
        flipped=False,
        place=asked["place"],
        game=entry.made.get("game", ""),
        profile=asked["profile"],
        cards=asked["cards"],
        venue=asked.get("venue", ""),
        board=asked.get("board", ""),
    )


def fold_delete_friendly(decided: DecidedRows, entry: EntryFact) -> None:
    decided.rows["fixture"].pop(entry.asked["fixture"], None)


def fold_create_board(decided: DecidedRows, entry: EntryFact) -> None:
    asked, made = entry.asked, entry.made
    columns = {"game": asked["game"], "digest": asked["digest"], "name": made["name"]}
    dates = {"made_at": entry.moment, "removed_at": None}
    decided.put("board", made["board"], club=entry.owner, **columns, **dates)


def fold_remove_board(decided: DecidedRows, entry: EntryFact) -> None:
    decided.change("board", entry.asked["board"], removed_at=entry.moment)


def fold_offer_board(decided: DecidedRows, entry: EntryFact) -> None:
    decided.change("board", entry.asked["board"], removed_at=None)


def fold_delete_club(decided: DecidedRows, entry: EntryFact) -> None:
    """With all that is its own."""
    club = entry.owner
    for slug in [
        key for key, row in decided.rows["competition"].items() if row["club"] == club
    ]:
        leagues.forget_competition(decided, slug)
    for team in [
        key for key, row in decided.rows["team"].items() if row["club"] == club
    ]:
        _forget_team(decided, team)
    for table in ("membership", "invitation", "coach", "fixture", "board"):
        decided.drop(table, club=club)
    decided.rows["club"].pop(club, None)


STEPS: Mapping[str, Step] = {
    "club.found": fold_found_club,
    "club.rename": fold_rename,
    "club.claim": fold_claim,
    "club.role": fold_role,
    "club.site": fold_site_edit,
    "club.invite": fold_invite,
    "club.revoke": fold_revoke,
    "club.join": fold_join,
    "club.delete": fold_delete_club,
    "team.link": fold_renew_link,
    "team.answer": fold_answer,
    "team.uncoach": fold_uncoach,
    "team.edit": fold_edit_team,
    "team.delete": fold_delete_team,
    "teams.create": fold_create_teams,
    "teams.import": fold_bring_teams,
    "squad.take": fold_take_squad,
    "squad.add": fold_add_player,
    "squad.edit": fold_edit_player,
    "squad.remove": fold_remove_player,
    "card.delete": fold_delete_card,
    "board.create": fold_create_board,
    "board.remove": fold_remove_board,
    "board.offer": fold_offer_board,
    "friendly.create": fold_friendly,
    "friendly.delete": fold_delete_friendly,
}
