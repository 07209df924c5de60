"""Compile the demo's models for Trainium on a machine that has no Neuron device, and none of their weights.

A BERT of all-MiniLM-L6-v2's shape and a Llama of SmolLM-135M's, both with parameters on ``meta``: their graphs are
traced, compiled by ``neuronx-cc`` and stored. A machine with a device and the weights then finds them in the cache.

    python examples/compile_only.py --cache-dir CACHE [--neuronx-cc PATH] [--targets trn1 trn2 trn3]
"""

from __future__ import annotations

import argparse
import contextlib
import logging
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import torch
from rich.console import Console
from rich.table import Table
from transformers import BertConfig, BertModel, LlamaConfig, LlamaForCausalLM, StaticCache

import neuron_dynamo
from neuron_dynamo.errors import NeuronDynamoError

BERT = {"num_hidden_layers": 6, "hidden_size": 384, "intermediate_size": 1536, "num_attention_heads": 12}
LLAMA = {
    "hidden_size": 576,
    "intermediate_size": 1536,
    "num_hidden_layers": 30,
    "num_attention_heads": 9,
    "num_key_value_heads": 3,
    "vocab_size": 49152,
    "tie_word_embeddings": True,
}
TINY = {"hidden_size": 32, "intermediate_size": 64, "num_hidden_layers": 1, "num_attention_heads": 2, "vocab_size": 64}
PROMPT_LENGTH, CACHE_LENGTH = 16, 48


def embed(config: dict[str, Any], options: dict[str, Any]) -> None:
    """One call of a BERT with token ids [8, 32]."""
    with torch.device("meta"):
        model = BertModel(BertConfig(**config)).eval()
        ids, mask = torch.zeros(8, 32, dtype=torch.long), torch.ones(8, 32, dtype=torch.long)
    forward = torch.compile(model.forward, backend="neuron_dynamo", dynamic=False, options=options)
    with torch.no_grad():
        forward(input_ids=ids, attention_mask=mask)


def decode(config: dict[str, Any], options: dict[str, Any]) -> None:
    """A prompt and two tokens of a Llama over a static cache; nothing here looks at a tensor's values."""
    settings = LlamaConfig(**config)
    with torch.device("meta"):
        model = LlamaForCausalLM(settings).eval()
        cache = StaticCache(config=settings, max_cache_len=CACHE_LENGTH)
        ids, positions = torch.zeros(1, PROMPT_LENGTH, dtype=torch.long), torch.arange(PROMPT_LENGTH)[None]
    forward = torch.compile(model.forward, backend="neuron_dynamo", dynamic=False, options=options)
    with torch.no_grad():
        for _ in range(3):
            logits = forward(input_ids=ids, position_ids=positions, cache=cache, use_cache=True).logits
            assert not neuron_dynamo.is_computed(logits)
            ids, positions = logits[:, -1:].argmax(-1), positions[:, -1:] + 1


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """Without the line per graph that says that nothing is computed: here that is the point."""
    log = logging.getLogger("neuron_dynamo.runtime.uncomputed")
    level = log.level
    log.setLevel(logging.ERROR)
    try:
        yield
    finally:
        log.setLevel(level)


def compile_for(target: str, small: bool, options: dict[str, Any]) -> Iterator[tuple[str, str, str, str]]:
    """Compile both models; rows of graph, source, seconds and key, or an error in the place of the source."""
    tiny = TINY if small else {}
    jobs: list[tuple[str, Callable[..., None], dict[str, Any]]] = [
        ("MiniLM", embed, BERT | tiny),
        ("Llama", decode, LLAMA | tiny | ({"num_key_value_heads": 1} if small else {})),
    ]
    for name, job, config in jobs:
        torch.compiler.reset()
        neuron_dynamo.reset_metrics()
        fault = ""
        try:
            with quiet():
                job(config, {**options, "target": target, "compile_only": True})
        except NeuronDynamoError as error:
            fault = f"{type(error).__name__}: {str(error).splitlines()[0]}"
        for record in neuron_dynamo.metrics():
            yield f"{name} {record.graph}", record.source, f"{record.compiling_seconds:.1f}", record.key[:12]
        if fault:
            yield name, fault, "", ""


def main(arguments: list[str] | None = None) -> int:
    """Compile for each target and print a table. Exit code 1 if something could not be compiled."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--neuronx-cc", type=Path, help="the compiler (default: the one on the PATH)")
    parser.add_argument("--cache-dir", type=Path, help="where the programs are stored (default: the user's cache)")
    parser.add_argument("--targets", nargs="+", default=["trn1", "trn2", "trn3"], metavar="TARGET")
    parser.add_argument("--small", action="store_true", help="models of one layer")
    given = parser.parse_args(arguments)
    options: dict[str, Any] = {}
    if given.neuronx_cc is not None:
        options["neuronx_cc"] = given.neuronx_cc
    if given.cache_dir is not None:
        options["cache_dir"] = given.cache_dir

    table = Table("target", "graph", "source", "seconds", "key", title="compiled and stored, not run")
    failed = False
    console = Console(width=None if sys.stdout.isatty() else 120)
    with console.status("") as status:
        for target in given.targets:
            status.update(f"compiling for {target}: a minute or two of tracing, and the compiler's time")
            for graph, source, seconds, key in compile_for(target, given.small, options):
                table.add_row(target, graph, source, seconds, key)
                failed |= not key
    console.print(table)
    return int(failed)


if __name__ == "__main__":
    raise SystemExit(main())
