"""Passes over captured FX graphs; the order is ``pipeline.PASSES``."""
