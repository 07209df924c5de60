"""The kernels that ship with the package: one file per kernel, each with a ``KERNEL``."""
