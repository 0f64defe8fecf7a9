"""`make bench` begins: no other test loads it as a program does."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

pytestmark = pytest.mark.once


@pytest.mark.long
def test_bench_loads_its_modules_before_anything_is_measured():
    env = {k: v for k, v in os.environ.items() if k != "DJANGO_SETTINGS_MODULE"}
    command = [sys.executable, "-c", "import tests.bench.__main__"]
    done = subprocess.run(command, env=env)
    assert done.returncode == 0
