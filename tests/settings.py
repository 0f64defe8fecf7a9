"""The settings the tests run with: plain files, quick hashes, a folder of their own."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from pathlib import Path

# before the settings are read: nothing of the developer's own run is touched
TEST_DATA = Path(tempfile.mkdtemp(prefix="helvetia-tests-"))
atexit.register(shutil.rmtree, TEST_DATA, ignore_errors=True)
os.environ["HELVETIA_DATA"] = str(TEST_DATA)
os.environ["SECRET_KEY"] = "only-for-tests-" * 5
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # Playwright runs a loop in the thread
for name in ("PUBLIC_URL", "REDIS_URL", "ALLOWED_HOSTS", "DEBUG", "LANGUAGE_CODE"):
    os.environ.pop(name, None)

from helvetia_site.settings import *

STORAGES["staticfiles"]["BACKEND"] = (
    "django.contrib.staticfiles.storage.StaticFilesStorage"
)
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
ALLOWED_HOSTS = [*ALLOWED_HOSTS, "testserver"]
if "sqlite3" in DATABASES["default"]["ENGINE"]:
    # a file, as in the default run: races and threads behave as they will there
    DATABASES["default"]["TEST"] = {"NAME": str(TEST_DATA / "test.sqlite3")}
    DATABASES["default"]["OPTIONS"]["init_command"] = DATABASES["default"]["OPTIONS"][
        "init_command"
    ].replace("synchronous=FULL", "synchronous=OFF")
