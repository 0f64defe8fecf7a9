"""The accounts as the site admin sees and mends them."""

from __future__ import annotations

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import Group
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from competitions.actions.log.entries import Author
from competitions.actions.log.site_roles import note_site_roles
from competitions.admin import ReadOnly
from competitions.rules.people.roles import Role
from competitions.rules.people.site_roles import roles_of
from helvetia_site.accounts.actions import close_account
from helvetia_site.accounts.models import ResetRequest, User

# its own form knows neither limits on guessing nor second factors
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]
admin.site.unregister(Group)  # rights come from the clubs, not from groups


@admin.register(User)
class AccountAdmin(UserAdmin):
    list_display = ("username", "display_name", "email", "is_staff", "is_active")
    list_filter = ("is_staff", "is_active")
    search_fields = ("username", "display_name", "email")
    readonly_fields = ("last_login", "date_joined")
    filter_horizontal = ()
    fieldsets = (
        (None, {"fields": ("username", "password")}),
        (_("Person"), {"fields": ("display_name", "email", "language")}),
        (_("Rights"), {"fields": ("is_active", "is_staff", "is_superuser")}),
        (_("Dates"), {"fields": ("last_login", "date_joined")}),
    )

    def save_model(
        self, request: HttpRequest, obj: User, form: object, change: bool
    ) -> None:
        """HV-LOG-04: by whom; what is noted when an account is saved knows nobody."""
        if change:
            actor = f"user:{request.user.pk}"
            who = Author(actor=actor, role=Role.SITE_ADMIN, at=timezone.now())
            note_site_roles(obj.pk, roles_of(obj), by=who)
        super().save_model(request, obj, form, change)

    def delete_model(self, request: HttpRequest, obj: User) -> None:
        close_account(obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        for user in queryset:
            close_account(user)


admin.site.register(ResetRequest, ReadOnly)
