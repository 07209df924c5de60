"""The main job on real input: compile, cache, run, and start again from the cache. Run it with ``make demo``.

A first process embeds sentences with real weights and decodes tokens with a 135 M-parameter Llama, through an empty
cache; a second process does the same and compiles nothing.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

console = Console(width=None if sys.stdout.isatty() else 110)


def work(cache_dir: str) -> dict[str, Any]:
    """Both jobs in this process; what they measured, as JSON-ready data."""
    from sentence_embeddings import embed, similarity_table
    from static_cache_generation import NEW_TOKENS, compile_forward, generate, make_model, make_prompt

    import neuron_dynamo

    options = {"cache_dir": cache_dir}
    with console.status("embedding 8 sentences with all-MiniLM-L6-v2"):
        embeddings = embed(options)
    console.print(similarity_table(embeddings.vectors), highlight=False)
    console.print(f"largest difference from eager: {embeddings.largest_difference:.1e}\n", highlight=False)

    with console.status("building a Llama of SmolLM-135M's shape") as status:
        model = make_model()
        prompt = make_prompt(model)
        progress = lambda who: lambda n: status.update(f"{who}: token {n} of {NEW_TOKENS}")  # noqa: E731
        eager = generate(model, model.forward, prompt, on_token=progress("eager"))
        forward = compile_forward(model, options)
        status.update("compiled: tracing and compiling prefill and decode")
        started = time.perf_counter()
        generate(model, forward, prompt, 2)
        start_seconds = time.perf_counter() - started
        compiled = generate(model, forward, prompt, on_token=progress("compiled"))
    same = compiled.tokens == eager.tokens
    console.print(f"{NEW_TOKENS} tokens {'equal' if same else 'DIFFER FROM'} eager's: {compiled.tokens[:8]}...\n")
    return {
        "largest_difference": embeddings.largest_difference,
        "tokens_equal": same,
        "eager_tokens_per_second": 1 / eager.token_seconds,
        "compiled_tokens_per_second": 1 / compiled.token_seconds,
        "start_seconds": embeddings.first_seconds + start_seconds,
        "sources": [record.source for record in neuron_dynamo.metrics()],
        "compiling_seconds": sum(record.compiling_seconds for record in neuron_dynamo.metrics()),
    }


def run_process(title: str, cache_dir: str) -> dict[str, Any]:
    """Do the work in a fresh process."""
    console.rule(title)
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        subprocess.run([sys.executable, __file__, "--worker", str(report), "--cache-dir", cache_dir], check=True)
        result: dict[str, Any] = json.loads(report.read_text(encoding="utf-8"))
        return result


def show(cold: dict[str, Any], warm: dict[str, Any]) -> None:
    """The closing table."""
    table = Table(title="neuron-dynamo demo", title_justify="left")
    table.add_column("")
    table.add_column("first process", justify="right")
    table.add_column("second process", justify="right")
    rows = [
        ("graphs", lambda r: ", ".join(f"{count} {source}" for source, count in Counter(r["sources"]).items())),
        ("seconds in the compiler", lambda r: f"{r['compiling_seconds']:.1f}"),
        ("seconds to first results: trace, and compile or load", lambda r: f"{r['start_seconds']:.1f}"),
        ("embeddings: largest difference from eager", lambda r: f"{r['largest_difference']:.1e}"),
        ("tokens equal eager's", lambda r: "yes" if r["tokens_equal"] else "NO"),
        ("tokens per second, compiled", lambda r: f"{r['compiled_tokens_per_second']:.1f}"),
        ("tokens per second, eager", lambda r: f"{r['eager_tokens_per_second']:.1f}"),
    ]
    for name, value in rows:
        table.add_row(name, value(cold), value(warm))
    console.print(table)


def main() -> None:
    """Run both processes, or, as a worker, the work of one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--cache-dir", help="keep the cache here (default: a temporary folder, so the demo starts cold)"
    )
    parser.add_argument("--worker", metavar="REPORT", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.worker:
        Path(arguments.worker).write_text(json.dumps(work(arguments.cache_dir)), encoding="utf-8")
        return
    with tempfile.TemporaryDirectory() as temporary:
        cache_dir = arguments.cache_dir or temporary
        cold = run_process("first process: empty cache", cache_dir)
        warm = run_process("second process: same work, warm cache", cache_dir)
    show(cold, warm)
    good = (
        cold["tokens_equal"]
        and warm["tokens_equal"]
        and max(cold["largest_difference"], warm["largest_difference"]) < 1e-4
    )
    if not good or "compiled" in warm["sources"]:
        console.print("[red]The results differ from eager's, or the second process compiled something.[/red]")
        raise SystemExit(1)


if __name__ == "__main__":
    main()
