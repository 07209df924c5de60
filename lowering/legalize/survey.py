"""What a module holds, found in one look, so that passes with nothing to do are left out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import torch

from neuron_dynamo.lowering.rebuild import spec_of

_ADDRESSED = {
    "stablehlo.gather",
    "stablehlo.scatter",
    "stablehlo.dynamic_slice",
    "stablehlo.dynamic_update_slice",
}
_WIDE = {torch.int64, torch.uint64}


@dataclass
class Survey:
    """Names of ops and element types in a function."""

    ops: set[str] = field(default_factory=set)
    dtypes: set[torch.dtype] = field(default_factory=set)
    results: set[torch.dtype] = field(default_factory=set)
    has_empty: bool = False

    @property
    def has_wide(self) -> bool:
        """Whether there are 64-bit integers."""
        return bool(self.dtypes & _WIDE)

    @property
    def has_addresses(self) -> bool:
        """Whether data says where something is read or written."""
        return bool(self.ops & _ADDRESSED)

    @classmethod
    def of(cls, block: Any) -> Survey:
        """Look through a block and the regions within."""
        found = cls()
        types = {a.type for a in block.arguments}
        found._walk(block, types)
        returned = [v.type for v in list(block.operations)[-1].operation.operands]
        found.results = {spec_of(t)[1] for t in returned}
        for type_ in types:
            shape, dtype = spec_of(type_)
            found.dtypes.add(dtype)
            found.has_empty |= 0 in shape
        return found

    def _walk(self, block: Any, types: set[Any]) -> None:
        for op in block.operations:
            operation = op.operation
            self.ops.add(operation.name)
            types.update(result.type for result in operation.results)
            for region in operation.regions:
                for inner in region.blocks:
                    self._walk(inner, types)
