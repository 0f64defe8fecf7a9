"""The one settings file; docs/operations.md explains every value read here."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from urllib.parse import urlsplit

from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from helvetia_site import env, network

BASE = Path(__file__).resolve().parent.parent
# What is made from here on is readable by its owner only, whatever the shell says.
os.umask(env.OTHERS)
DATABASE_FILE = "helvetia.sqlite3"
_needed = env.is_about_data(sys.argv) and not env.text("DATABASE_URL")
DATA = env.folder("HELVETIA_DATA", BASE / "var", holds=DATABASE_FILE if _needed else "")
VERSION = re.findall(r"^## \[(\d[^]]*)]", (BASE / "CHANGELOG.md").read_text(), re.M)[0]

# Address -----------------------------------------------------------------------------

PUBLIC_URL = env.public_url("PUBLIC_URL")
SECURE = PUBLIC_URL.startswith("https://")
DEBUG = env.boolean("DEBUG", default=False)
SECRET_KEY = env.secret_key("SECRET_KEY", DATA / "secret-key")
_PUBLIC_HOST = urlsplit(PUBLIC_URL).hostname
ALLOWED_HOSTS = [
    *network.own_hosts(),
    *env.names("ALLOWED_HOSTS"),
    *([_PUBLIC_HOST] if _PUBLIC_HOST else []),
]
CSRF_TRUSTED_ORIGINS = [PUBLIC_URL] if PUBLIC_URL else []
ROOT_URLCONF = "helvetia_site.urls"
WSGI_APPLICATION = "helvetia_site.wsgi.application"

# Parts -------------------------------------------------------------------------------

INSTALLED_APPS = [
    "helvetia_site.accounts",
    "helvetia_site.demo",
    "competitions",
    "matches",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.forms",
    *("allauth", "allauth.account", "allauth.mfa"),
    "csp",
    "django_htmx",
    "django_tables2",
    "template_partials.apps.SimpleAppConfig",
]
MIDDLEWARE = [
    "helvetia_site.middleware.common",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "helvetia_site.middleware.Refusals",
]
_LOADERS = [
    "helvetia_site.templating.Loader",
    "django.template.loaders.app_directories.Loader",
]
if not DEBUG:
    _LOADERS = [("django.template.loaders.cached.Loader", _LOADERS)]  # type: ignore[list-item]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE / "templates"],
        "OPTIONS": {
            "loaders": [("template_partials.loader.Loader", _LOADERS)],
            "builtins": [
                "django.templatetags.i18n",
                "django.templatetags.static",
                "template_partials.templatetags.partials",
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "helvetia_site.context.site",
            ],
        },
    }
]
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"
DJANGO_TABLES2_TEMPLATE = "components/league_table.html"

# Data --------------------------------------------------------------------------------

# The web server: pages made at the same time, and what it needs to speak TLS by itself.
WEB_THREADS = env.integer("WEB_THREADS", 8, least=1, most=64)
TLS_CERT, TLS_KEY = env.file("TLS_CERT"), env.file("TLS_KEY")

DATABASES = {"default": env.database("DATABASE_URL", DATA / DATABASE_FILE)}
_database = DATABASES["default"]
_database["CONN_MAX_AGE"] = 600  # else the pragmas run for every page
if str(_database["ENGINE"]).endswith("sqlite3"):
    _database["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        # FULL: what was acknowledged survives a power cut (about 4 ms a write)
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
        " PRAGMA journal_size_limit=27103364; PRAGMA cache_size=-16000;"
        " PRAGMA temp_store=MEMORY; PRAGMA mmap_size=134217728;",
    }
else:
    _database["CONN_HEALTH_CHECKS"] = True
    _named = {"application_name": env.program(sys.argv)}
    _database["OPTIONS"] = _named | dict(_database["OPTIONS"])  # type: ignore[call-overload]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
REDIS_URL = env.text("REDIS_URL")
CACHES = {
    "default": {
        "BACKEND": "helvetia_site.caching.Cache",
        "LOCATION": REDIS_URL,
        # what another version has kept may have another shape
        "KEY_PREFIX": VERSION,
    }
    if REDIS_URL
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
}
FILE_UPLOAD_PERMISSIONS, FILE_UPLOAD_DIRECTORY_PERMISSIONS = 0o600, 0o700
# a list of 1 MB (HV-FILE-01), and its form around it
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_100_000
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2_000

# Files -------------------------------------------------------------------------------

STATIC_URL = "/static/"
STATIC_ROOT = env.made_folder(DATA / "static")
STATICFILES_DIRS: list[Path | tuple[str, Path]] = [
    BASE / "helvetia_site" / "static",
    # what anybody may take home, who wants to believe nobody
    ("draw", BASE / "scripts" / "draw"),
]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "helvetia_site.storage.Files"
    },
}
WHITENOISE_USE_FINDERS = DEBUG
MEDIA_ROOT = DATA / "media"

# Languages and time ------------------------------------------------------------------

LANGUAGES = [("en", _("English")), ("fr", _("French"))]
LANGUAGE_CODE = env.choice("LANGUAGE_CODE", "en", frozenset(dict(LANGUAGES)))
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = 31_536_000
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SECURE = SECURE
# the second: the sign-in package's own texts in our words
LOCALE_PATHS = [BASE / "locale", BASE / "helvetia_site/accounts/wording"]
FORMAT_MODULE_PATH = ["helvetia_site.formats"]
USE_TZ = True
TIME_ZONE = env.time_zone("TIME_ZONE", "Europe/Zurich")

# People ------------------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "helvetia_site.accounts.backends.OneLook",
    # of sessions that began with them
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.ScryptPasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
_VALIDATION = "django.contrib.auth.password_validation"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"{_VALIDATION}.UserAttributeSimilarityValidator"},
    {"NAME": f"{_VALIDATION}.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": f"{_VALIDATION}.CommonPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
ACCOUNT_ADAPTER = "helvetia_site.accounts.adapter.AccountAdapter"
_FORMS = "helvetia_site.accounts.forms"
ACCOUNT_FORMS = {
    "add_email": f"{_FORMS}.AddEmailForm",
    "change_password": f"{_FORMS}.ChangePasswordForm",
    "login": f"{_FORMS}.LoginForm",
    "request_login_code": f"{_FORMS}.RequestLoginCodeForm",
    "reset_password": f"{_FORMS}.ResetPasswordForm",
    "signup": f"{_FORMS}.SignupForm",
}
# The package's own limits lie in a cache; ours in the database (accounts/limits.py).
ACCOUNT_RATE_LIMITS = False
# Who signs up with the address of another gets the same page; it stays unconfirmed.
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_LOGOUT_REDIRECT_URL = "home"
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_USERNAME_MIN_LENGTH = 2
ACCOUNT_USERNAME_BLACKLIST = ["admin", "root", "helvetia"]
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = True  # to nobody: accounts/adapter.py
# Clubs and competitions started from one network; fewer of what nobody signed for.
STARTS_PER_HOUR = env.integer("STARTS_PER_HOUR", 20, least=1, most=10_000)
ANONYMOUS_STARTS_PER_HOUR = env.integer(
    "ANONYMOUS_STARTS_PER_HOUR", 20, least=0, most=10_000
)
PRACTICE_PER_HOUR = env.integer("PRACTICE_PER_HOUR", 20, least=0, most=10_000)
# Of a club, and of a browser that asks for none.
SIMULATIONS_PER_DAY = env.integer("SIMULATIONS_PER_DAY", 30, least=0, most=10_000)
# behind a proxy the last address it added counts, never what a browser claims
ALLAUTH_TRUSTED_PROXY_COUNT = env.integer(
    "TRUSTED_PROXIES", int(SECURE), least=0, most=10
)
MFA_ADAPTER = "helvetia_site.accounts.adapter.SecondFactorAdapter"
MFA_FORMS = {
    "authenticate": f"{_FORMS}.AuthenticateForm",
    "reauthenticate": f"{_FORMS}.ReauthenticateForm",
}
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = "Helvetia"
MFA_ALLOW_UNVERIFIED_EMAIL = True  # without a mail server nobody can confirm one

# Safety ------------------------------------------------------------------------------

_PREFIX = "__Host-" if SECURE else ""
SESSION_ENGINE = "helvetia_site.sessions"
SESSION_COOKIE_NAME = f"{_PREFIX}session"
SESSION_COOKIE_SECURE = SECURE
SESSION_COOKIE_AGE = 60 * 60 * 24 * 60
CSRF_COOKIE_NAME = f"{_PREFIX}csrf"
CSRF_COOKIE_SECURE = SECURE
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "helvetia_site.errors.csrf_failure"
SECURE_SSL_REDIRECT = SECURE
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$", r"^metrics$"]
SECURE_HSTS_SECONDS = 31_536_000 if SECURE else 0
# only who asks: it speaks for all names below this one as well, and a name is not taken
# off the browsers' lists for months
SECURE_HSTS_PRELOAD = env.boolean("HSTS_PRELOAD", default=False) and SECURE
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD
# only the proxy in front may set it: it must drop what the browser sent
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if SECURE else None
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if SECURE else None
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
    }
}

# Mail and background work ------------------------------------------------------------

MAILS = DATA / "mails"
EMAIL_HOST = env.text("EMAIL_HOST")
EMAIL_BACKEND = (
    "django.core.mail.backends.smtp.EmailBackend"
    if EMAIL_HOST
    else "django.core.mail.backends.filebased.EmailBackend"
)
EMAIL_FILE_PATH = MAILS
EMAIL_PORT = env.integer("EMAIL_PORT", 587, least=1, most=65_535)
EMAIL_HOST_USER = env.text("EMAIL_HOST_USER")
EMAIL_HOST_PASSWORD = env.text("EMAIL_HOST_PASSWORD")
EMAIL_USE_TLS = env.boolean("EMAIL_USE_TLS", default=True)
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = env.text("DEFAULT_FROM_EMAIL", "Helvetia <helvetia@localhost>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL
ANCHOR_MAIL = env.text("ANCHOR_MAIL")

_QUEUE = DATA / "queue"
CELERY_BROKER_URL = REDIS_URL or "files://localhost"  # see file_queue.py
CELERY_BROKER_TRANSPORT_OPTIONS = (
    # whoever tells the worker something waits no longer than this
    {
        "socket_connect_timeout": 2,
        "socket_timeout": 5,
        "max_retries": 1,
        "interval_start": 0,
    }
    if REDIS_URL
    else {
        "data_folder_in": str(_QUEUE / "tasks"),
        "data_folder_out": str(_QUEUE / "tasks"),
        "control_folder": str(_QUEUE / "control"),
        "polling_interval": 0.5,
    }
)
if not REDIS_URL:
    for _folder in ("tasks", "control", "taken"):
        env.made_folder(_QUEUE / _folder)
# worker and clock wait for a Redis that is away, however long
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TIMEZONE = "UTC"
CELERY_WORKER_ENABLE_REMOTE_CONTROL = bool(REDIS_URL)  # nobody asks on one machine
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_REDIRECT_STDOUTS = False  # else a trace is a line of the log per sign
# in memory: each task looks what is due, and a file could not be written on a full disk
CELERY_BEAT_SCHEDULER = "helvetia_site.clock:Clock"
# Every so many seconds; a tick that nobody took in time is dropped: the next one does
# its work.
_TICKS = (
    ("competitions.tasks.say_alive", 30, 28),
    ("competitions.tasks.close_deadlines", 60, 55),
    ("competitions.tasks.nudge_coaches", 300, 280),
    ("competitions.tasks.send_outbox", 15, 12),
    # A look costs three short queries; it signs once a minute, or an official result.
    ("matches.tasks.countersign", 5, 4),
    ("matches.tasks.mail_anchor", 3600, 3000),
    # whose page asked waits for no clock: it wakes the worker itself
    ("matches.tasks.let_computers_choose", 5, 4),
    # it leaves at once when a computer is asked in a match
    ("matches.tasks.play_simulations", 5, 4),
    # a request that opens the match does it as well
    ("matches.tasks.decide_for_the_late", 5, 4),
    ("matches.tasks.tell_whose_turn", 60, 55),
    ("matches.tasks.delete_practice", 3600, 3000),
    ("competitions.tasks.delete_unclaimed", 3600, 3000),
    ("helvetia_site.accounts.tasks.answer_resets", 15, 12),
    ("competitions.tasks.forget_limits", 3600, 3000),
    ("helvetia_site.accounts.tasks.forget_sessions", 3600, 3000),
)
CELERY_BEAT_SCHEDULE = {
    task: {"task": task, "schedule": every, "options": {"expires": dropped_after}}
    for task, every, dropped_after in _TICKS
}

# Watching: whoever sends it as `Authorization: Bearer ...` may read /metrics
METRICS_TOKEN = env.token("METRICS_TOKEN")

# Logs: one JSON object a line, with the request's id, without bodies or cookies --------

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"json": {"()": "helvetia_site.logs.JsonFormatter"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json"}},
    "root": {
        "handlers": ["stderr"],
        "level": env.choice(
            "LOG_LEVEL", "WARNING", frozenset({"DEBUG", "INFO", "WARNING", "ERROR"})
        ),
    },
    "loggers": {"django": {"handlers": [], "propagate": True}},
}
