"""The files that ``dump=DIR`` writes for each graph."""

from __future__ import annotations

import json
from pathlib import Path

from torch.fx import GraphModule

from neuron_dynamo.cache import KeyParts
from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.importer import Program


def write(
    directory: Path, graph: str, gm: GraphModule, program: Program, module: bytes, parts: KeyParts
) -> Path:
    """Write ``fx.txt``, ``stablehlo.mlir``, ``module.hlo.pb`` (the compiler's input), ``module.hlo.txt`` and ``key.json``.

    They go to ``<directory>/<graph>-<key>/``, so graphs of different runs do not overwrite each other.
    """
    key = parts.key()
    folder = directory / f"{graph.replace('/', '_')}-{key[:16]}"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "fx.txt").write_text(gm.print_readable(print_output=False), encoding="utf-8")
    (folder / "stablehlo.mlir").write_text(program.stablehlo or "", encoding="utf-8")
    (folder / "module.hlo.pb").write_bytes(module)
    (folder / "module.hlo.txt").write_text(ir.hlo_text(module), encoding="utf-8")
    description = {"key": key, "graph": graph, "parts": parts.to_json(), "signature": program.signature.to_dict()}
    (folder / "key.json").write_text(json.dumps(description, indent=1) + "\n", encoding="utf-8")
    return folder
