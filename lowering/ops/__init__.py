"""Lowering rules, one file per op family; the list of files is in ``registry.OP_MODULES``."""
