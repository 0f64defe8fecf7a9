"""Recorded matches that every test run replays: a released ruleset stays as it is."""
