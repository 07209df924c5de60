"""Programs as StableHLO, as HLO and as text."""

from __future__ import annotations

from neuron_dynamo.lowering.bindings import hlo, jax


def stablehlo_from_hlo(proto: bytes) -> bytes:
    """StableHLO bytecode of a serialized ``HloModuleProto``: the form in which PJRT takes a program."""
    return bytes(jax.mlir.hlo_to_stablehlo(proto))


def hlo_text(proto: bytes) -> str:
    """A serialized ``HloModuleProto`` as HLO text, for people."""
    return str(hlo.XlaComputation(proto).as_hlo_text())
