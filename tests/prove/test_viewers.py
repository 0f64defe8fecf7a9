"""Three hundred viewers and writing phones: nothing is lost, and the figures of the goal."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.services.test_start import ROOT

pytestmark = pytest.mark.once


@pytest.mark.parametrize("more", ["", "--phones --pages 8"])
def test_nothing_is_lost_while_many_watch(more, capsys):
    few = "--viewers 300 --tables 16 --entries 12 --minutes 0.7"
    command = [sys.executable, "-m", "tests.bench.viewers", *few.split(), *more.split()]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    with capsys.disabled():
        sys.stdout.write(f"\n{more}\n{done.stdout}")
    assert done.returncode == 0, done.stderr
    assert " viewer 204 " in done.stdout
