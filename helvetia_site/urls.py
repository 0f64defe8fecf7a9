"""All addresses: the site's own here, those of the rooms in their files."""

from __future__ import annotations

from django.contrib import admin
from django.urls import include, path

from helvetia_site import preferences, worker
from helvetia_site.accounts import views
from helvetia_site.health import views as health

urlpatterns = [
    path("healthz", health.healthz_view, name="healthz"),
    path("readyz", health.readyz_view, name="readyz"),
    path("metrics", health.metrics_view, name="metrics"),
    path("sw.js", worker.worker_view, name="worker"),
    path("i18n/", preferences.set_language_view, name="set_language"),
    path("theme/", preferences.set_theme_view, name="set_theme"),
    path("accounts/", views.account_view, name="account"),
    path("accounts/logout/", views.sign_out),
    # these four speak of mails
    path("accounts/password/reset/", views.reset_password),
    path("accounts/password/reset/done/", views.reset_password_done),
    path("accounts/login/code/", views.sign_in_code),
    path("accounts/confirm-email/", views.verification_sent),
    path("accounts/", include("allauth.account.urls")),
    path("accounts/2fa/", include("allauth.mfa.urls")),
    path("", include("helvetia_site.demo.urls")),
    path("admin/", admin.site.urls),
    path("", include("matches.urls")),
    path("", include("competitions.urls")),
]

handler400 = "helvetia_site.errors.bad_request"
handler403 = "helvetia_site.errors.permission_denied"
handler404 = "helvetia_site.errors.page_not_found"
handler500 = "helvetia_site.errors.server_error"
