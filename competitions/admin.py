"""Django's admin (decision 16): writes clubs and cards, reads the rest, the log included."""

from __future__ import annotations

import json
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from competitions.actions.log.entries import Author
from competitions.actions.people.clubs import note_site_edit
from competitions.models import (
    Adjustment,
    Allegiance,
    Allowance,
    Appearance,
    Booking,
    CardBox,
    CardDefinition,
    CardDraw,
    CardUse,
    Club,
    Coach,
    CoachRequest,
    Competition,
    DeckCard,
    DiceSeed,
    Entrant,
    Fixture,
    Hand,
    Injury,
    Inspection,
    Invitation,
    LearntCard,
    Live,
    LogEntry,
    Mail,
    MatchAnswer,
    Membership,
    PersonName,
    PlayerChances,
    PlayerSums,
    PrizeOutcome,
    ResetLink,
    Result,
    SquadPlayer,
    Stage,
    StageEntrant,
    Suspension,
    TableLink,
    Team,
    TeamSums,
    Tombstone,
    TypedFace,
)
from competitions.removals import removal_page
from competitions.rules.log.ledger import canonical_json
from competitions.rules.people.roles import Role
from competitions.stored_names import LEARNT

# The entry of the log that says what both sides brought to a match.
OPENED = "match.open"


class ReadOnlyAdmin(admin.ModelAdmin):
    """What a column hides is not guessed by an address either, sign by sign."""

    def lookup_allowed(
        self, lookup: str, value: str, request: HttpRequest | None = None
    ) -> bool:
        return lookup.split("__")[0] in self.list_filter


class ReadOnly(ReadOnlyAdmin):
    """Looked at here, changed on its own page, where the log takes it down."""

    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


class MembershipInline(admin.TabularInline):
    model = Membership
    extra = 0
    autocomplete_fields = ("user",)


@admin.register(Club)
class ClubAdmin(ReadOnlyAdmin):
    """Deleting one is a deed of its own page: it leaves a tombstone."""

    list_display = ("name", "slug", "demo", "claim_expires_at", "created_at")
    search_fields = ("name", "slug")
    fields = ("name", "slug", "demo", "claim_expires_at", "created_at")
    readonly_fields = ("slug", "claim_expires_at", "created_at")
    inlines = (MembershipInline,)
    list_filter = ("created_at", "demo")
    actions = ("remove_clubs",)

    @admin.action(
        description=_("Remove clubs with all they hold"), permissions=["remove"]
    )
    def remove_clubs(
        self, request: HttpRequest, clubs: QuerySet[Club]
    ) -> HttpResponse | None:
        """HV-SPAM-01: what goes is named first."""
        return removal_page(request, clubs, self.admin_site.each_context(request))

    def has_remove_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.is_superuser)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def save_related(
        self, request: HttpRequest, form: Any, formsets: Any, change: bool
    ) -> None:
        """The club's log tells what was changed here, too."""
        super().save_related(request, form, formsets, change)
        values = {name: form.cleaned_data[name] for name in form.changed_data}
        roles: list[tuple[int, str]] = []
        for formset in formsets:
            roles += [(row.user_id, "") for row in formset.deleted_objects]
            for row, columns in formset.changed_objects:
                if "user" in columns:
                    before = [one.initial for one in formset if one.instance == row]
                    roles += [(one["user"], "") for one in before]
                roles.append((row.user_id, row.role))
            roles += [(row.user_id, row.role) for row in formset.new_objects]
        at = timezone.now()
        by = Author(f"user:{request.user.pk}", Role.SITE_ADMIN, at)
        note_site_edit(form.instance, values, roles, by=by)


class CardInline(admin.TabularInline):
    """A card that somebody wears is deleted on its own page, where it is taken off."""

    model = CardDefinition
    extra = 0
    can_delete = False


class OfBox(admin.ModelAdmin):
    """Deleting is a deed of its own page: it asks who plays with these cards."""

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


@admin.register(CardBox)
class CardBoxAdmin(OfBox):
    list_display = ("name", "club", "origin")
    search_fields = ("name", "club__name")
    autocomplete_fields = ("club",)
    inlines = (CardInline,)


@admin.register(CardDefinition)
class CardDefinitionAdmin(OfBox):
    list_display = ("number", "name", "game", "kind", "box")
    list_filter = ("game", "kind")
    list_select_related = ("box",)
    search_fields = ("name", "box__name")
    autocomplete_fields = ("box",)


@admin.register(LogEntry)
class LogEntryAdmin(ReadOnly):
    list_display = ("stream", "seq", "kind", "actor", "role", "at")
    list_filter = ("kind",)
    search_fields = ("stream", "actor")
    ordering = ("-pk",)
    exclude = ("payload",)
    readonly_fields = ("payload_text",)

    @admin.display(description="payload")
    def payload_text(self, entry: LogEntry) -> str:
        """HV-COACH-02: without what either side has learnt, as with its hand."""
        made = json.loads(entry.payload)
        for side in made.get("sides", {}).values() if entry.kind == OPENED else ():
            side.pop(LEARNT, None)
        return canonical_json(made)


@admin.register(PersonName)
class PersonNameAdmin(ReadOnly):
    """HV-LOG-02: not what would let anybody try names on the digest."""

    list_display = ("person", "name", "digest")
    fields = ("person", "name", "digest")


@admin.register(Mail)
class MailAdmin(ReadOnly):
    """Without a mail server this is where the site admin finds what was written."""

    list_display = ("subject", "to", "created_at", "sent_at", "attempts")
    search_fields = ("to", "subject")


@admin.register(Competition)
class CompetitionAdmin(ReadOnly):
    list_display = ("name", "club", "kind", "visibility", "drawn_at", "finished_at")
    list_filter = ("kind", "visibility")
    list_select_related = ("club",)
    search_fields = ("name", "slug", "club__name")


@admin.register(Team)
class TeamAdmin(ReadOnly):
    list_display = ("name", "club", "slug")
    list_select_related = ("club",)
    search_fields = ("name", "slug", "club__name")


@admin.register(Fixture)
class FixtureAdmin(ReadOnly):
    list_display = ("public_id", "competition", "round", "home", "away", "kickoff")
    list_select_related = ("competition", "home", "away")
    search_fields = ("public_id",)


@admin.register(Result)
class ResultAdmin(ReadOnly):
    list_display = ("fixture", "home_team", "home", "away", "away_team", "state")
    list_filter = ("state",)
    list_select_related = ("fixture", "home_team", "away_team")


@admin.register(Coach)
class CoachAdmin(ReadOnly):
    list_display = ("name", "club", "user")
    list_select_related = ("club", "user")
    search_fields = ("name", "club__name")
    exclude = ("pin_hash",)


@admin.register(Hand)
class HandAdmin(ReadOnly):
    """Decision 17: neither the cards nor what would open their seal."""

    list_display = ("fixture", "team", "commitment")
    list_select_related = ("fixture", "team")
    fields = ("fixture", "team", "commitment")


@admin.register(DiceSeed)
class DiceSeedAdmin(ReadOnly):
    """HV-DICE-01: not the seed, which is nobody's before it is shown."""

    list_display = ("fixture", "number", "commitment", "shown_at")
    list_select_related = ("fixture",)
    fields = ("fixture", "number", "commitment", "at", "shown_at")


@admin.register(CardDraw)
class CardDrawAdmin(ReadOnly):
    """HV-DRAW-01: not which cards, which are their coach's secret."""

    list_display = ("fixture", "team", "number", "at", "put_back")
    list_select_related = ("fixture", "team")
    fields = ("fixture", "team", "number", "box", "at", "put_back")


@admin.register(TableLink)
class TableLinkAdmin(ReadOnly):
    """Not the link itself: whoever has it keeps the sheet."""

    list_display = ("fixture", "side", "made_at", "revoked_at")
    list_select_related = ("fixture",)
    fields = ("fixture", "side", "made_at", "revoked_at")


@admin.register(ResetLink)
class ResetLinkAdmin(ReadOnly):
    """Not what its address is made of, nor the print of a password."""

    list_display = ("user", "club", "made_by", "made_at", "used_at")
    list_select_related = ("user", "club")
    fields = ("user", "club", "made_by", "made_at", "expires_at", "used_at", "told_at")


@admin.register(Appearance)
class AppearanceAdmin(ReadOnly):
    list_display = (
        *("fixture", "player", "team", "role", "goals", "assists"),
        *("yellows", "reds", "injured", "tired"),
    )
    list_select_related = ("fixture", "player", "team")
    search_fields = ("fixture__public_id", "player__name")


@admin.register(CardUse)
class CardUseAdmin(ReadOnly):
    list_display = ("fixture", "team", "number", "played", "minute")
    list_select_related = ("fixture", "team")


@admin.register(PrizeOutcome)
class PrizeOutcomeAdmin(ReadOnly):
    list_display = ("fixture", "team", "number", "made", "count")
    list_select_related = ("fixture", "team")


@admin.register(Booking)
class BookingAdmin(ReadOnly):
    list_display = ("fixture", "player", "team", "card", "minute", "active")
    list_filter = ("card", "active")
    list_select_related = ("fixture", "player", "team")
    search_fields = ("fixture__public_id", "player__name")


@admin.register(Injury)
class InjuryAdmin(ReadOnly):
    list_display = ("fixture", "player", "team", "missed", "recovered", "active")
    list_filter = ("active",)
    list_select_related = ("fixture", "player", "team", "missed", "recovered")
    search_fields = ("fixture__public_id", "player__name")


@admin.register(Suspension)
class SuspensionAdmin(ReadOnly):
    list_display = ("fixture", "player", "team", "cause", "served_in", "active")
    list_filter = ("cause", "active")
    list_select_related = ("fixture", "player", "team", "served_in")
    search_fields = ("fixture__public_id", "player__name")


@admin.register(DeckCard)
class DeckCardAdmin(ReadOnly):
    """Each team's cards by official results only, as its team sheet shows them."""

    list_display = ("competition", "team", "number", "how", "fixture")
    list_filter = ("how",)
    list_select_related = ("competition", "team", "fixture")
    search_fields = ("competition__name", "team__name")


@admin.register(MatchAnswer)
class MatchAnswerAdmin(ReadOnly):
    """Recovery rolls before a match, and dice after one."""

    list_display = (
        "fixture",
        "player",
        "kind",
        "when",
        "value",
        "outcome",
        "how",
        "at",
    )
    list_filter = ("when", "kind")
    list_select_related = ("fixture", "player")


@admin.register(LearntCard)
class LearntCardAdmin(ReadOnly):
    """HV-COACH-02: not what was learnt, which is the coach's secret in this match."""

    list_display = fields = ("fixture", "team", "at")
    list_select_related = ("fixture", "team")


@admin.register(Live)
class LiveAdmin(ReadOnly):
    list_display = ("fixture", "home", "away", "minute", "phase", "since")
    list_select_related = ("fixture",)


for model in (
    *(Adjustment, Allegiance, Allowance, CoachRequest, Entrant, Inspection, Invitation),
    *(Membership, PlayerChances, PlayerSums, SquadPlayer, Stage, StageEntrant),
    *(TeamSums, Tombstone, TypedFace),
):
    admin.site.register(model, ReadOnly)
