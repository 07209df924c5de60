"""The regions that kernels replace: one file per pattern, each with a ``PATTERN``."""
