"""The tests of the rules notice small faults in them: a seeded sample of mutants."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_most_mutants_of_the_rules_die(record_property):
    asked = ["--sample", "120", "--seed", "7", "--least", "85", "--jobs", "1"]
    done = subprocess.run(
        [sys.executable, "-m", "scripts.mutate", *asked],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    record_property("counted", done.stdout.splitlines()[-1] if done.stdout else "")
    assert done.returncode == 0, done.stdout + done.stderr
