"""Kernels in NKI that are part of this package; imported only where ``nki`` is installed."""
