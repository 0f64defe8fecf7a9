"""Measurements: absolute figures, and each as a multiple of an empty view."""
