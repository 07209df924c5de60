"""The place of a Neuron device on a machine that has none: programs can be compiled and stored, not loaded."""

from __future__ import annotations

from typing import Any, NoReturn

import torch

from neuron_dynamo import errors


class AbsentDevice:
    """A device that is not there. Whatever is asked of it raises :class:`~neuron_dynamo.errors.MissingDeviceError`."""

    copies = True

    def __init__(self, target: str) -> None:
        self._target = target

    def _refuse(self) -> NoReturn:
        raise errors.MissingDeviceError(
            "neuron",
            f"The program for {self._target} is compiled and in the cache; run it on a machine with such a device. "
            "Here, device='cpu' runs the same program on the CPU.",
        )

    def load(self, executable: bytes, module: bytes = b"") -> NoReturn:
        """Refuse to load."""
        self._refuse()

    def put(self, tensor: torch.Tensor) -> Any:
        """Refuse to take a tensor."""
        self._refuse()

    def shares_memory(self, buffer: Any, tensor: torch.Tensor) -> bool:
        """Refuse to compare."""
        self._refuse()

    def fingerprint(self, tensor: torch.Tensor) -> object:
        """Refuse to compare."""
        self._refuse()

    def collect(self) -> None:
        """Refuse to clean up."""
        self._refuse()

    def get(self, buffer: Any) -> torch.Tensor:
        """Refuse to give a tensor."""
        self._refuse()
