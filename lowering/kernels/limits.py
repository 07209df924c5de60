"""Checks that several kernels have in common."""

from __future__ import annotations

import torch

from .kernel import Reject, Setting, Site
from .source import Source

FLOATS = (torch.float32, torch.bfloat16, torch.float16)


def target(source: Source, setting: Setting) -> Reject | None:
    """Whether the kernel is written for the target."""
    if setting.target in source.targets:
        return None
    return Reject(f"it is written for {' and '.join(source.targets)}, not for {setting.target}")


def floats(site: Site, *names: str) -> Reject | None:
    """Whether operands share one of the dtypes that NKI kernels take."""
    dtypes = {site.tensor(name).dtype for name in names if site.has(name)}
    for dtype in dtypes:
        if dtype not in FLOATS:
            return Reject(f"it takes float32, bfloat16 and float16, not {str(dtype).removeprefix('torch.')}")
    if len(dtypes) > 1:
        listed = " and ".join(sorted(str(d).removeprefix("torch.") for d in dtypes))
        return Reject(f"its operands have different dtypes ({listed})")
    return None


def two_bytes(site: Site, name: str) -> Reject | None:
    """Whether an operand has a dtype in which the tensor engine multiplies without rounding it first."""
    dtype = site.tensor(name).dtype
    if dtype.itemsize == 2:
        return None
    return Reject(f"it multiplies {str(dtype).removeprefix('torch.')} in bfloat16")


def at_most(what: str, value: int, limit: int) -> Reject | None:
    """Whether a number is within the kernel's limit."""
    return None if value <= limit else Reject(f"{what} {value} is above {limit}")


def multiple(what: str, value: int, of: int) -> Reject | None:
    """Whether a number is a multiple of what the kernel's tiles have."""
    return None if value % of == 0 else Reject(f"{what} {value} is not a multiple of {of}")


def first(*verdicts: Reject | None) -> Reject | None:
    """The first reason, if there is one."""
    return next((v for v in verdicts if v is not None), None)
