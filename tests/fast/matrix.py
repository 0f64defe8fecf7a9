"""Who may do what, written by hand: the second opinion on `competitions.rules.people.permissions`.

Nothing here is computed from the rights themselves. A URL or a button without a line
here fails the matrix; so does a line without its URL.
"""

from __future__ import annotations

PEOPLE = (
    "site admin",
    "club admin",
    "organiser",
    "home coach",
    "away coach",
    "rival coach",  # of a third team of the same competitions
    "bench coach",  # of a team of the club that is entered nowhere
    "other admin",  # these three: of another club
    "other organiser",
    "other coach",
    "stranger",  # an account that belongs nowhere
    "claim holder",  # a browser without account that made the unclaimed club
    "wrong claim",  # a browser with a claim that opens nothing
    "home scorer",  # a browser without account that holds the link of the home side
    "visitor",
)
WITHOUT_ACCOUNT = {"claim holder", "wrong claim", "home scorer", "visitor"}

EVERYBODY = set(PEOPLE)
SIGNED_IN = EVERYBODY - WITHOUT_ACCOUNT
ADMINS = {"site admin", "club admin", "claim holder"}
ORGANISERS = ADMINS | {"organiser"}
PLAYING = ORGANISERS | {"home coach", "away coach"}
HOME_SIDE = ORGANISERS | {"home coach"}
WRITING = PLAYING | {"home scorer"}

# Who reads a private competition.
INSIDE = {"site admin", "club admin", "organiser"} | {
    "home coach",
    "away coach",
    "rival coach",
}
# Who is somebody in an unclaimed club, and who is not in a claimed one.
OF_THE_UNCLAIMED = {"site admin", "claim holder"}


def _all(who: set[str], deeds: str) -> dict[str, set[str]]:
    return dict.fromkeys(deeds.split(), who)


EXPECTED: dict[str, dict[str, set[str]]] = {
    "home": _all(EVERYBODY, "GET"),
    "start": _all(EVERYBODY, "GET preview draw"),
    # a competition
    "competition": _all(EVERYBODY, "GET"),
    "table": _all(EVERYBODY, "GET"),
    "fixtures": _all(EVERYBODY, "GET"),
    "groups": _all(EVERYBODY, "GET"),
    "bracket": _all(EVERYBODY, "GET"),
    "players": _all(EVERYBODY, "GET"),
    "rules": _all(EVERYBODY, "GET"),
    "bundle": _all(EVERYBODY, "GET"),
    "schedule": _all(EVERYBODY, "GET"),
    "champion_card": _all(EVERYBODY, "GET"),
    "manage": _all(
        ORGANISERS, "GET draw undo lots finish rest reopen archive delete chain leave"
    ),
    "manage_teams": _all(
        ORGANISERS, "GET add enter remove up down withdraw late replace adjust unadjust"
    ),
    "manage_stage": _all(ORGANISERS, "GET list places"),
    "manage_draw": _all(ORGANISERS, "GET preview draw"),
    "manage_dates": _all(ORGANISERS, "GET dates"),
    "manage_file": _all(ORGANISERS, "GET check take"),
    "manage_table": _all(ORGANISERS, "GET terms preview zones arrange"),
    "manage_rules": _all(ORGANISERS, "GET terms settings board"),
    "manage_share": _all(ORGANISERS, "GET"),
    "simulate": _all(ORGANISERS, "GET begin stop"),
    # a match
    "match": _all(EVERYBODY, "GET"),
    "paper": _all(EVERYBODY, "GET"),
    "browser": _all(EVERYBODY, "GET") | _all(PLAYING, "begin alone back table"),
    "chances": _all(EVERYBODY, "GET") | _all(PLAYING, "begin stop"),
    # whoever does not keep the sheet is sent to the match
    "sheet": _all(EVERYBODY, "GET")
    | _all(WRITING, "enter")
    | _all(PLAYING, "finish confirm reject reopen back"),
    "prepare": _all(PLAYING, "GET preview save ready roll agree draw start side")
    | _all(ORGANISERS, "anew walkover"),
    "result": _all(PLAYING, "GET save more confirm dispute")
    | _all(ORGANISERS, "decide void"),
    "answers": _all(EVERYBODY, "GET") | _all(PLAYING, "throw answer"),
    "typed": _all(PLAYING, "GET save"),
    "decide": _all(ORGANISERS, "GET stands other replay"),
    "manage_fixture": _all(ORGANISERS, "GET schedule swap"),
    "lend": _all(PLAYING, "GET lend take_back"),
    "handover": _all(WRITING, "GET pin set_pin"),
    # a team
    "team": _all(EVERYBODY, "GET"),
    "player": _all(EVERYBODY, "GET"),
    "cards_print": _all(EVERYBODY, "GET"),
    "team_sheet": _all(EVERYBODY, "GET"),
    "team_card": _all(EVERYBODY, "GET"),
    "team_coaches": _all(HOME_SIDE, "GET yes no"),
    "team_edit": _all(HOME_SIDE, "GET look save") | _all(ORGANISERS, "delete"),
    "squad": _all(HOME_SIDE, "GET add save remove take"),
    "pool": _all(EVERYBODY, "GET") | _all(HOME_SIDE, "look register"),
    "squad_file": _all(HOME_SIDE, "GET check take"),
    # a club
    "clubs": _all(EVERYBODY, "GET"),
    "found_club": _all(SIGNED_IN, "GET found"),
    "club": _all(EVERYBODY, "GET"),
    "records": _all(EVERYBODY, "GET"),
    "club_edit": _all(ADMINS, "GET rename delete"),
    "new_competition": _all(ORGANISERS, "GET preview draw"),
    "import": _all(ORGANISERS, "GET check take"),
    "people": _all(ORGANISERS, "GET renew")
    | _all(ADMINS, "invite revoke role remove uncoach")
    # HV-RESET-01: the browser of an unclaimed club opens no account
    | _all({"site admin", "club admin"}, "reset"),
    "club_teams": _all(EVERYBODY, "GET") | _all(ORGANISERS, "add"),
    "players_file": _all(ORGANISERS, "GET check take"),
    "friendlies": _all(EVERYBODY, "GET") | _all(ORGANISERS, "create delete"),
    # its cards
    "boxes": _all(EVERYBODY, "GET") | _all(ORGANISERS, "create adopt"),
    "box": _all(EVERYBODY, "GET") | _all(ORGANISERS, "rename copy common die delete"),
    "card": _all(ORGANISERS, "GET look save delete"),
    "card_new": _all(ORGANISERS, "GET look save"),
    "card_paste": _all(ORGANISERS, "GET preview store"),
    # its boards
    "boards": _all(EVERYBODY, "GET"),
    "board_new": _all(ORGANISERS, "GET check create"),
    "board": _all(EVERYBODY, "GET") | _all(ORGANISERS, "remove back"),
    # in the browser: everybody here holds the match; who does not looks on
    # (tests/fast/matches/views/play)
    "play": _all(EVERYBODY, "GET start watch code guide"),
    "play_match": _all(EVERYBODY, "GET"),
    "play_act": _all(
        EVERYBODY,
        "GET act undo resign set_out sketch pass ask order talk mail mute guide leave_guide",
    ),
    "play_join": _all(EVERYBODY, "GET sit"),
    "play_device": _all(EVERYBODY, "GET"),
    "play_replay": _all(EVERYBODY, "GET"),
    "play_record": _all(EVERYBODY, "GET"),
    "play_story": _all(EVERYBODY, "GET"),
    "play_dice": _all(EVERYBODY, "GET"),
    "play_on": _all(EVERYBODY, "GET start"),
    "lab": _all(EVERYBODY, "GET begin"),
    "lab_run": _all(EVERYBODY, "GET stop"),
    "rulebook": _all(EVERYBODY, "GET"),
    "rule": _all(EVERYBODY, "GET"),
    # links
    "join": _all(EVERYBODY, "GET") | _all(SIGNED_IN, "accept"),
    "invite": _all(EVERYBODY, "GET") | _all(SIGNED_IN, "accept"),
    "sheet_link": _all(EVERYBODY, "GET"),
    "reset": _all(EVERYBODY, "GET reset"),
    "claim": _all(EVERYBODY, "GET hold") | _all(SIGNED_IN, "keep"),
}

# Views that are not about a club: methods they answer, and to whom.
PLAIN: dict[str, dict[str, set[str]]] = {
    "healthz": _all(EVERYBODY, "GET"),
    "readyz": _all(EVERYBODY, "GET"),
    # for who knows its token, whoever he is (test_health.py)
    "metrics": _all(set(), "GET"),
    "worker": _all(EVERYBODY, "GET"),
    "gallery": _all(EVERYBODY, "GET"),
    "set_language": _all(EVERYBODY, "POST"),
    "set_theme": _all(EVERYBODY, "POST"),
    "account": _all(SIGNED_IN, "GET POST"),
}

# Policy for the admin: the site admin reads all of it and writes these only.
ADMIN_WRITES = {
    # an account: itself, its addresses, its second factor if the phone is lost
    "accounts.user",
    "account.emailaddress",
    "mfa.authenticator",
    "competitions.club",
    "competitions.cardbox",
    "competitions.carddefinition",
}
# Policy for the sign-in package: these are open, all else needs an account.
OPEN_ACCOUNT_PAGES = {
    "account_confirm_email",
    "account_confirm_login_code",
    "account_email_verification_sent",
    "account_inactive",
    "account_login",
    "account_logout",
    "account_request_login_code",
    "account_reset_password",
    "account_reset_password_done",
    "account_reset_password_from_key",
    "account_reset_password_from_key_done",
    "account_signup",
    "mfa_authenticate",
}

ALLOWED, FORBIDDEN, SIGN_IN, HIDDEN = "allowed", "403", "sign in", "404"
SITUATIONS = ("public", "unlisted", "private", "unclaimed", "friendly")


def expected(name: str, deed: str, person: str, situation: str, about: str) -> str:
    """What must come of it; `about` is the object in the address."""
    who = _who(person, situation)
    inside = situation == "private" and about in ("competition", "fixture")
    lent = who == "home scorer" and about == "fixture"
    if inside and who not in INSIDE and not lent:
        return HIDDEN
    if who in EXPECTED[name][deed]:
        return ALLOWED
    return SIGN_IN if person in WITHOUT_ACCOUNT else FORBIDDEN


def _who(person: str, situation: str) -> str:
    """In somebody else's club even an admin is a stranger."""
    there = (
        OF_THE_UNCLAIMED if situation == "unclaimed" else EVERYBODY - {"claim holder"}
    )
    if person in there:
        return person
    return "visitor" if person in WITHOUT_ACCOUNT else "stranger"
