"""Whether a NEFF is the one that was asked for, and whether it can be loaded here.

The cache knows how to read a NEFF and the lowering knows the program's tensors; this brings the two together.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping

from neuron_dynamo.cache.neff import BadNeffError, Neff
from neuron_dynamo.lowering import contract

logger = logging.getLogger(__name__)


def wrong_with(data: bytes, module: bytes, logical_cores: int | None = None) -> tuple[str, ...]:
    """Why a NEFF must not be stored as the result of compiling a module; empty if nothing speaks against it.

    Sizes, the tarball to its end with its checksums, and the names and sizes of the tensors. The header's own digest
    decides nothing: which bytes it covers is not documented precisely enough.

    Args:
        data: the NEFF.
        module: the canonical ``HloModuleProto``.
        logical_cores: physical cores per logical core that it was compiled for.
    """
    try:
        neff = Neff.parse(data)
    except BadNeffError as error:
        return (str(error),)
    if neff.hash == "unknown":
        logger.debug("the header's digest of a NEFF fits neither SHA-256 nor MD5 of its tarball")
    findings = []
    if logical_cores is not None and neff.logical_cores not in (0, logical_cores):
        findings.append(f"it is for {neff.logical_cores} physical cores per logical core, not {logical_cores}")
    wanted = contract.interface(module)
    if neff.inputs is not None and neff.outputs is not None:
        inputs, outputs = dict(neff.inputs), dict(neff.outputs)
        findings += _compare("input", inputs, wanted.inputs, wanted.unused)
        findings += _compare("output", outputs, wanted.outputs, frozenset())
    return tuple(findings)


def _compare(kind: str, has: Mapping[str, int], wanted: Mapping[str, int], optional: frozenset[str]) -> list[str]:
    findings = []
    missing = [name for name in wanted if name not in has and name not in optional]
    extra = [name for name in has if name not in wanted]
    if missing:
        findings.append(f"it lacks the {kind}s {_some(missing)}")
    if extra:
        findings.append(f"it has {kind}s that the program does not: {_some(extra)}")
    # A larger buffer may be padding; a smaller one cannot hold the tensor.
    for name, size in wanted.items():
        if has.get(name, size) < size:
            findings.append(f"its {kind} {name} has {has[name]} bytes, and the program's has {size}")
    return findings


def _some(names: list[str]) -> str:
    return ", ".join(names[:5]) + (f" and {len(names) - 5} more" if len(names) > 5 else "")


def refusal(
    neff: Neff, *, logical_cores: int | None = None, version: int | None = None, features: int | None = None
) -> str:
    """Why a NEFF cannot be loaded by a runtime, or an empty string. What the runtime does not tell is not compared.

    Args:
        neff: what is to be loaded.
        logical_cores: physical cores per logical core as the runtime is configured.
        version: highest major version of the format that the runtime takes.
        features: feature bits that the runtime has.
    """
    if version is not None and neff.version[0] > version:
        ours = f"{neff.version[0]}.{neff.version[1]}"
        return f"its format is {ours}, and this runtime takes {version} at most: update the runtime"
    if features is not None and neff.feature_bits & ~features:
        return f"it needs runtime features {neff.feature_bits & ~features:#x} that are not here: update the runtime"
    if logical_cores is not None and neff.logical_cores not in (0, logical_cores):
        return (
            f"it was compiled for {neff.logical_cores} physical cores per logical core and the runtime is set to "
            f"{logical_cores}: set NEURON_LOGICAL_NC_CONFIG={neff.logical_cores}, or compile with --lnc={logical_cores}"
        )
    return ""
