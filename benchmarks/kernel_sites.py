"""Which sites kernels take in transformers' models: writes docs/kernel_sites.md.

``python -m benchmarks.kernel_sites`` captures small models of each architecture, and the prefill of a Llama of 8B's
shape with its parameters on ``meta``, puts kernels in for trn2, and counts. Nothing is compiled.
"""

from __future__ import annotations

import warnings
from collections import Counter
from pathlib import Path
from typing import Any

import torch

from neuron_dynamo.kernels import CustomCall, default_kernels
from neuron_dynamo.lowering.kernels.substitution import Substitution
from tests.support.kernel_models import MODELS, existing
from tests.support.kernels import Recorder, matched

PAGE = Path(__file__).parents[1] / "docs" / "kernel_sites.md"
PATTERNS = {
    "attention": ("attention_cte", "attention_tkg"),
    "RMSNorm": ("rms_norm",),
    "LayerNorm": ("layer_norm",),
    "gated layer": ("mlp",),
    "experts": ("moe_tkg",),
    "depthwise convolution": ("depthwise_conv1d",),
}
HEAD = """# Where kernels are found

Written by `python -m benchmarks.kernel_sites`; transformers' own models, captured by Dynamo, for trn2. A site exists
where a model has a module of the kind. It counts as taken where a kernel is sound, whatever it costs.

| model | kind | sites | taken | why not |
| --- | --- | --- | --- | --- |
"""


def substituted(model: torch.nn.Module, inputs: dict[str, Any], **settings: Any) -> Substitution:
    """The model's prefill with kernels."""
    torch._dynamo.reset()
    recorder = Recorder(**settings)
    with torch.no_grad(), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            torch.compile(model, backend=recorder, dynamic=False)(**inputs)
        except (RuntimeError, NotImplementedError):  # on meta, results that Python reads are not there
            if not recorder.found:
                raise
    return recorder.found[0]


def rows() -> list[str]:
    """One for each model and kind of site."""
    made = []
    for name, case in MODELS.items():
        model = case.make()
        found = substituted(model, case.inputs())
        counts = matched(found)
        for kind, there in existing(model).items():
            kernels = PATTERNS[kind]
            taken = sum(counts[kernel] for kernel in kernels)
            reasons = Counter(v.reason for v in found.verdicts if v.kernel == kernels[0] and v.verdict == "reject")
            why = "; ".join(reasons) if taken < there else ""
            if taken < there and not why:
                why = "no kernel" if not any(k in default_kernels() for k in kernels) else "not the pattern"
            made.append(f"| {name} | {kind} | {there} | {taken} | {why} |")
    return made


def llama_8b(length: int = 8192, layers: int = 32) -> dict[str, float]:
    """The share of FLOPs that each kernel has in the prefill of Llama-3-8B's shape."""
    import transformers

    config = transformers.LlamaConfig(
        hidden_size=4096,
        intermediate_size=14336,
        num_hidden_layers=layers,
        num_attention_heads=32,
        num_key_value_heads=8,
        vocab_size=128256,
        max_position_embeddings=length,
    )
    with torch.device("meta"):
        model = transformers.AutoModelForCausalLM.from_config(config, dtype=torch.bfloat16).eval()
        tokens = torch.zeros(1, length, dtype=torch.long)
    found = substituted(model, {"input_ids": tokens, "use_cache": False, "logits_to_keep": 1}, forced=False)
    shares: Counter[str] = Counter()
    for verdict in found.verdicts:
        shares[verdict.kernel] += verdict.flops_share  # type: ignore[assignment]
    return {kernel: share for kernel, share in shares.items() if share}


def main() -> None:
    """Write the page."""
    lines = rows()
    shares = llama_8b()
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
