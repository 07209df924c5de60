"""Which sites kernels take in transformers' models: writes docs/kernel_sites.md.

``python -m benchmarks.kernel_sites`` captures small models of each architecture, and the prefill of a Llama of 8B's
shape with its parameters on ``meta``, puts kernels in for trn2, and counts. Nothing is compiled.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import torch

from neuron_dynamo.kernels import CustomCall, default_kernels
from tests.support.kernel_models import MODELS, OF_KIND, existing, llama_8b, substituted, taken

PAGE = Path(__file__).parents[1] / "docs" / "kernel_sites.md"
HEAD = """# Where kernels are found

Written by `python -m benchmarks.kernel_sites`; transformers' own models in bfloat16, captured by Dynamo, for trn2. A
site exists where a model has a module of the kind; of rotary embeddings, for queries and for keys. It counts as taken
where a kernel is sound, whatever it costs.

| model | kind | sites | taken | why not |
| --- | --- | --- | --- | --- |
"""


def _half(value: Any) -> Any:
    return value.bfloat16() if isinstance(value, torch.Tensor) and value.is_floating_point() else value


def rows() -> list[str]:
    """One for each model and kind of site."""
    made = []
    for name, case in MODELS.items():
        model = case.make().bfloat16()
        inputs = {
            n: v.bfloat16() if isinstance(v, torch.Tensor) and v.is_floating_point() else v
            for n, v in case.inputs().items()
        }
        found = substituted(model, inputs)
        counts = taken(found)
        for kind, there in existing(model).items():
            kernels = [kernel for kernel, of in OF_KIND.items() if of == kind]
            reasons = dict.fromkeys(
                v.reason for v in found.verdicts if v.kernel == kernels[0] and v.verdict == "reject"
            )
            why = "; ".join(reasons) or "not the pattern" if counts[kind] < there else ""
            made.append(f"| {name} | {kind} | {there} | {counts[kind]} | {why} |")
    return made


def main() -> None:
    """Write the page."""
    lines = rows()
    shares, _ = llama_8b()
    total = sum(shares.values())
    listed = "\n".join(f"| `{name}` | {share:.1%} |" for name, share in sorted(shares.items(), key=lambda s: -s[1]))
    kernels = "\n".join(
        f"| `{name}` | {kernel.pattern.name} | "
        + (f"`{kernel.source.target}`" if isinstance(kernel.source, CustomCall) else f"`{kernel.source.module}`")
        + f" | {', '.join(kernel.source.targets)} |"
        for name, kernel in default_kernels().items()
    )
    PAGE.write_text(
        HEAD
        + "\n".join(lines)
        + "\n\nOf the FLOPs of a prefill of 8192 tokens by a model of Llama-3-8B's shape (bfloat16, parameters on"
        + f"\n`meta`, logits of the last token), {total:.1%} are inside kernels, chosen by cost:\n\n"
        + f"| kernel | share |\n| --- | --- |\n{listed}\n"
        + "\n## The kernels\n\n| kernel | pattern | source | targets |\n| --- | --- | --- | --- |\n"
        + kernels
        + "\n",
        encoding="utf-8",
    )
    print(PAGE.read_text(encoding="utf-8"))


if __name__ == "__main__":
    main()
