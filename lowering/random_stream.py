"""The random bits of one run of a program.

PyTorch's seed governs them: at each call the runtime draws a key from the default generator (see ``Signature.seeded``),
so ``torch.manual_seed`` makes a run repeatable and two calls differ. The bits are ThreeFry's, counted from that key,
and therefore equal for every compiler; they are not the numbers that eager's own generator gives.
"""

from __future__ import annotations

from collections.abc import Callable

import torch

from . import ir
from .ir import Shape, Value
from .signature import KEY_SHAPE


class RandomStream:
    """Draws bits, no two draws from the same counter. The program has a key parameter only if something is drawn."""

    def __init__(self, add_parameter: Callable[[Shape, torch.dtype], Value]) -> None:
        self._add_parameter = add_parameter
        self._state: Value | None = None

    @property
    def used(self) -> bool:
        """Whether anything was drawn, so that the program's last parameter is the key."""
        return self._state is not None

    def state(self) -> Value:
        """The generator's state before the next draw: what a loop or branch that draws hands to its body."""
        if self._state is None:
            key = self._add_parameter(KEY_SHAPE, torch.int64)
            self._state = ir.bitcast_convert(key, torch.uint64, KEY_SHAPE)
        return self._state

    def resume(self, state: Value) -> None:
        """Go on drawing from ``state``."""
        self._state = state

    def bits(self, shape: Shape, dtype: torch.dtype) -> Value:
        """Uniform bits as uint32 or uint64."""
        self._state, drawn = ir.rng_bit_generator(self.state(), shape, dtype)
        return drawn
