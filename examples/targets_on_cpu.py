"""Run the programs for Trainium on this machine's CPU, and compare them with eager PyTorch.

A BERT of all-MiniLM-L6-v2's shape and a Llama of SmolLM-135M's, with random weights. With a compiler, the programs are
compiled and stored first, and the CPU then runs the modules that this compiler got, with its integer widths.

    python examples/targets_on_cpu.py [--neuronx-cc PATH] [--cache-dir CACHE] [--targets trn1 trn2 trn3]
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import torch
from compile_only import BERT, LLAMA, TINY, compile_for
from rich.console import Console
from rich.table import Table
from static_cache_generation import compile_forward, generate, make_prompt
from transformers import BertConfig, BertModel, LlamaConfig, LlamaForCausalLM

NEW_TOKENS = 8
TOLERANCE = 1e-4
"""Largest difference of a BERT's outputs, which are about 1 in size; float32 in another order of operations."""


def bert_difference(config: dict[str, Any], options: dict[str, Any]) -> float:
    """Largest difference from eager of the last hidden state of 2 x 32 token ids, the second row padded by half."""
    torch.manual_seed(0)
    model = BertModel(BertConfig(**config)).eval()
    ids, mask = torch.randint(config.get("vocab_size", 1000), (2, 32)), torch.ones(2, 32, dtype=torch.long)
    mask[1, 16:] = 0
    forward = torch.compile(model.forward, backend="neuron_dynamo", dynamic=False, options=options)
    with torch.no_grad():
        expected = model(input_ids=ids, attention_mask=mask).last_hidden_state
        actual = forward(input_ids=ids, attention_mask=mask).last_hidden_state
    return float((actual - expected).abs().max())


def llama_tokens(config: dict[str, Any], options: dict[str, Any]) -> tuple[list[int], list[int]]:
    """Greedy tokens over a static cache, eager's and the program's."""
    torch.manual_seed(0)
    model = LlamaForCausalLM(LlamaConfig(**config, initializer_range=0.05)).eval()
    prompt = make_prompt(model)
    runs = [generate(model, f, prompt, NEW_TOKENS) for f in (model.forward, compile_forward(model, options))]
    return runs[0].tokens, runs[1].tokens


def compare(target: str, small: bool, options: dict[str, Any]) -> Iterator[tuple[str, str, bool]]:
    """Both models for ``target`` on the CPU: name, what came out, whether that is right."""
    tiny = TINY if small else {}
    options = {**options, "target": target, "device": "cpu"}
    torch.compiler.reset()
    difference = bert_difference(BERT | tiny, options)
    yield "MiniLM", f"largest difference from eager {difference:.1e}", difference <= TOLERANCE
    torch.compiler.reset()
    expected, actual = llama_tokens(LLAMA | tiny | ({"num_key_value_heads": 1} if small else {}), options)
    same = expected == actual
    yield "Llama", f"{NEW_TOKENS} tokens " + ("equal eager's" if same else f"{actual}, eager's {expected}"), same


def main(arguments: list[str] | None = None) -> int:
    """Print a table. Exit code 1 if a program could not be compiled or computes something else than eager."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--neuronx-cc", type=Path, help="compile with this first (default: nothing is compiled for it)")
    parser.add_argument("--cache-dir", type=Path, help="where the programs are stored (default: the user's cache)")
    parser.add_argument("--targets", nargs="+", default=["trn1", "trn2", "trn3"], metavar="TARGET")
    parser.add_argument("--small", action="store_true", help="models of one layer")
    given = parser.parse_args(arguments)
    options = {k: v for k, v in (("neuronx_cc", given.neuronx_cc), ("cache_dir", given.cache_dir)) if v is not None}

    table = Table("target", "model", "result", title="programs for Neuron targets, run on this CPU")
    right = True
    console = Console(width=None if sys.stdout.isatty() else 120)
    with console.status("") as status:
        for target in given.targets:
            if given.neuronx_cc is not None:
                status.update(f"compiling for {target}")
                for graph, source, _, key in compile_for(target, given.small, options):
                    table.add_row(target, graph, source if not key else f"{source}, stored as {key}")
                    right &= bool(key)
            status.update(f"running the programs for {target}")
            for model, result, fine in compare(target, given.small, options):
                table.add_row(target, model, result)
                right &= fine
    console.print(table)
    return int(not right)


if __name__ == "__main__":
    raise SystemExit(main())
