"""Which core of which machine: the rank variables of launchers, and the kind of instance.

``NEURON_RT_VISIBLE_CORES`` and ``NEURON_RT_NUM_CORES`` are read by libnrt itself, which numbers the visible cores from
0. Sources: AWS Neuron SDK, neuron-runtime/guides/configuration-guide.rst; torchrun's documentation (rank variables);
EC2's instance types, which the firmware of Nitro machines gives as the product name.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from neuron_dynamo import errors

PRODUCT_NAME = Path("/sys/devices/virtual/dmi/id/product_name")
_FAMILIES = (("trn1", "trn1"), ("trn2", "trn2"), ("trn3", "trn3"), ("inf2", "inf2"))


@dataclass(frozen=True)
class Ranks:
    """Where this process stands among those of a launcher.

    Attributes:
        rank: of all ``count`` processes.
        count: number of processes.
        local: number among the processes of this machine.
    """

    rank: int = 0
    count: int = 1
    local: int = 0

    @classmethod
    def read(cls, environ: Mapping[str, str] | None = None) -> Ranks:
        """From ``RANK``, ``WORLD_SIZE`` and ``LOCAL_RANK``, as torchrun sets them.

        Raises:
            InvalidOptionError: one is no number.
        """
        environ = os.environ if environ is None else environ

        def number(name: str, default: int) -> int:
            text = environ.get(name, "").strip()
            if text and not text.isdigit():
                raise errors.InvalidOptionError(name, text, "a number")
            return int(text) if text else default

        return cls(number("RANK", 0), number("WORLD_SIZE", 1), number("LOCAL_RANK", 0))

    def core(self, visible: int) -> int:
        """The core for this process among the visible ones.

        With one visible core, as launchers set it for each process, that one; else the one with this process's number.

        Raises:
            MissingDeviceError: there are fewer cores than processes.
        """
        if visible == 1:
            return 0
        if self.local >= visible:
            advice = f"Process {self.local} of this machine has no core of its own: {visible} are visible."
            raise errors.MissingDeviceError("neuron", advice)
        return self.local


def machine_target() -> str:
    """What programs for this machine are compiled for, such as ``"trn2"``; empty if it is no Neuron instance."""
    try:
        product = PRODUCT_NAME.read_text(encoding="ascii", errors="replace").strip().lower()
    except OSError:
        return ""
    family = re.match(r"[a-z]+\d+", product)
    return dict(_FAMILIES).get(family.group() if family is not None else "", "")


def default_logical_cores(target: str) -> int:
    """Physical cores per logical core where no variable says otherwise."""
    return 2 if target in ("trn2", "trn3") else 1
