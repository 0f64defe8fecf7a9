"""The units of systemd: read by systemd itself, where there is one."""

from __future__ import annotations

import re
import shutil
import subprocess

import pytest
from django.conf import settings

UNITS = sorted((settings.BASE / "deploy").rglob("*.service"))
ANALYZE = shutil.which("systemd-analyze")
# Of 10, which is a program that may do anything; systemd calls up to 2 safe.
MOST_EXPOSED = 2.0


@pytest.mark.skipif(not ANALYZE, reason="there is no systemd here")
@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.name)
def test_a_service_may_do_little(unit):
    asked = [ANALYZE, "security", "--offline=yes", "--no-pager", unit]
    said = subprocess.run(asked, capture_output=True, text=True).stdout
    found = re.search(r"exposure level for .*: ([\d.]+)", said)
    assert found, said
    assert float(found[1]) <= MOST_EXPOSED


def test_what_a_service_writes_is_its_own():
    """Of one machine, and what the units of several share."""
    deploy = settings.BASE / "deploy"
    shared = list(deploy.glob("many/helvetia-.service.d/*.conf"))
    assert shared
    for unit in (deploy / "helvetia.service", *shared):
        lines = unit.read_text().splitlines()
        assert {"UMask=0077", "ProtectSystem=strict", "User=helvetia"} <= set(lines)
