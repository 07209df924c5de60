"""Element types as HLO numbers them (openxla ``xla/xla_data.proto``, PrimitiveType)."""

from __future__ import annotations

import torch

DTYPES = {
    1: torch.bool,
    2: torch.int8,
    3: torch.int16,
    4: torch.int32,
    5: torch.int64,
    6: torch.uint8,
    7: torch.uint16,
    8: torch.uint32,
    9: torch.uint64,
    10: torch.float16,
    11: torch.float32,
    12: torch.float64,
    15: torch.complex64,
    16: torch.bfloat16,
    18: torch.complex128,
    19: torch.float8_e5m2,
    20: torch.float8_e4m3fn,
}
"""torch's dtypes by their number; the rest of PrimitiveType has none."""

TUPLE = 13
"""The type of several values together."""
