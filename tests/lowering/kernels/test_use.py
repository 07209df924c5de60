"""Kernels through ``torch.compile``: options, explanation, accuracy, and what stays the same."""

from __future__ import annotations

import sys
import warnings
from pathlib import Path
from typing import Any

import pytest
import torch
import torch.nn.functional as F
from torch.fx import GraphModule

import neuron_dynamo
from neuron_dynamo import errors
from neuron_dynamo.kernel_choice import KernelChoice, chosen
from neuron_dynamo.kernels import Kernel, Match, NkiFunction, by_example, default_kernels, folder_digest, load_kernel
from neuron_dynamo.lowering import hlo, importer
from neuron_dynamo.lowering.kernels import nki
from neuron_dynamo.lowering.kernels.installed import installed_digest
from neuron_dynamo.lowering.kernels.substitution import Verdict
from neuron_dynamo.lowering.registry import default_registry
from neuron_dynamo.options import Options
from neuron_dynamo.runtime import toolchain
from tests.standin import nki_legacy, nki_library
from tests.standin.fixture import Standin
from tests.support.against_eager import compiled
from tests.support.kernel_models import MODELS, tokens
from tests.support.kernels import trace

ON_CPU = {"target": "trn2", "device": "cpu"}


def random(*shape: int, seed: int = 0) -> torch.Tensor:
    return torch.randn(shape, generator=torch.Generator().manual_seed(seed))


def layer(
    x: torch.Tensor, weight: torch.Tensor, gate: torch.Tensor, up: torch.Tensor, down: torch.Tensor
) -> torch.Tensor:
    normed = weight * (x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-6))
    return x + F.linear(F.silu(F.linear(normed, gate)) * F.linear(normed, up), down)


def arguments() -> tuple[torch.Tensor, ...]:
    return random(2, 3, 8), random(8, seed=1), random(12, 8, seed=2), random(12, 8, seed=3), random(8, 12, seed=4)


def greedy(call: Any, model: Any, steps: int) -> list[list[int]]:
    """Prefill and decode with a static cache."""
    import transformers

    prompt = tokens(5)
    cache = transformers.StaticCache(config=model.config, max_cache_len=prompt.shape[1] + steps)
    given, position, produced = prompt, torch.arange(prompt.shape[1]), []
    with torch.no_grad():
        for _ in range(steps):
            out = call(input_ids=given, position_ids=position[None], cache=cache, use_cache=True)
            given, position = out.logits[:, -1:].argmax(-1), position[-1:] + 1
            produced.append(given.flatten().tolist())
    return produced


SLOW = [pytest.param(*case, marks=pytest.mark.slow) for case in (("Llama", "off"), ("Qwen3", "on"), ("Qwen3", "off"))]


@pytest.mark.parametrize(("name", "kernels"), [("Llama", "on"), *SLOW])
def test_tokens_are_eagers_with_kernels_and_without(name: str, kernels: str) -> None:
    model = MODELS[name].make()
    model.model.layers = model.model.layers[:1]
    model.config.num_hidden_layers = 1
    expected = greedy(model, model, 3)
    used = "off" if kernels == "off" else tuple(default_kernels())
    run = torch.compile(model, backend="neuron", dynamic=False, options={**ON_CPU, "kernels": used})
    assert greedy(run, model, 3) == expected


def test_explain_lists_sites_verdicts_and_shares() -> None:
    found = neuron_dynamo.explain(layer, *arguments(), options=ON_CPU)
    norm, mlp = found.to_dict()["kernels"]
    assert (norm["kernel"], norm["verdict"], mlp["kernel"], mlp["verdict"]) == ("rms_norm", "match", "mlp", "match")
    assert norm["line"].startswith(f"{__file__}:")
    assert "(normed = weight * " in norm["line"]
    assert 0.8 < mlp["flops_share"] < 1
    [graph] = found.graphs
    assert graph.flops_in_kernels == pytest.approx(norm["flops_share"] + mlp["flops_share"])
    assert "rms_norm" in str(found)


def test_a_rejection_says_why_and_where() -> None:
    def attention(q: torch.Tensor) -> torch.Tensor:
        return F.scaled_dot_product_attention(q, q, q, is_causal=True)

    found = neuron_dynamo.explain(attention, random(1, 2, 8, 130), options=ON_CPU)
    [cte] = [k for k in found.to_dict()["kernels"] if k["kernel"] == "attention_cte"]
    assert (cte["verdict"], cte["reason"]) == ("reject", "head_dim 130 is above 128")
    assert f"{__file__}:{attention.__code__.co_firstlineno + 1}" in cte["line"]


@pytest.fixture(scope="module")
def graph() -> GraphModule:
    with torch.no_grad():
        return trace(layer, *arguments())


def judged(graph: GraphModule, **options: Any) -> list[Verdict]:
    settings = Options.resolve({**ON_CPU, **options})
    return KernelChoice(settings, toolchain.select(settings).compiler).substitute(graph).verdicts


def matches(graph: GraphModule, **options: Any) -> list[str]:
    return [v.kernel for v in judged(graph, **options) if v.verdict == "match"]


def test_which_kernels_are_used(graph: GraphModule) -> None:
    assert matches(graph) == ["rms_norm", "mlp"]
    assert matches(graph, kernels="off") == []
    assert matches(graph, kernels=["mlp"]) == ["mlp"]
    assert matches(graph, kernels=["-mlp"]) == ["rms_norm"]
    assert matches(graph, kernels="auto,-rms_norm") == ["mlp"]
    assert matches(graph, target="cpu") == []


def test_fuel_bisects(graph: GraphModule) -> None:
    assert [matches(graph, kernel_fuel=n) for n in range(3)] == [[], ["rms_norm"], ["rms_norm", "mlp"]]
    [reason] = {v.reason for v in judged(graph, kernel_fuel=0)}
    assert reason == "the fuel is used up"


def test_the_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NEURON_DYNAMO_KERNELS", "auto,-mlp")
    monkeypatch.setenv("NEURON_DYNAMO_KERNEL_FUEL", "7")
    settings = Options.from_env()
    assert (settings.kernels, settings.kernel_fuel) == (("auto", "-mlp"), 7)


@pytest.mark.parametrize("wrong", ["mpl", ["-mpl"], 3, [], ["off", "mlp"], [3]])
def test_what_names_no_kernel(wrong: Any) -> None:
    with pytest.raises(errors.InvalidOptionError, match="kernels"):
        chosen(Options(kernels=wrong).kernels)


def test_the_nearest_name_is_told() -> None:
    with pytest.raises(errors.InvalidOptionError, match=r"the nearest is 'mlp'"):
        chosen(("mpl",))


def test_values_and_keys() -> None:
    expected = layer(*arguments())
    for kernels in ("off", "auto"):
        actual = compiled(layer, **ON_CPU, kernels=kernels)(*arguments())
        torch.testing.assert_close(actual, expected, rtol=1e-4, atol=1e-5)
    assert len({record.key for record in neuron_dynamo.metrics()[-2:]}) == 2


def test_one_program_before_the_compiler_is_known(
    standin: Standin, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The module with abstract calls is the same for the device's compiler and for the CPU executor."""
    nki_library.install(monkeypatch, tmp_path / "nki")
    modules = []
    for settings in (Options(target="trn2", device="cpu"), Options(target="trn2", compile_only=True)):
        tools = toolchain.select(settings)
        with torch.no_grad():
            found = KernelChoice(settings, tools.compiler).substitute(trace(layer, *arguments()))
        modules.append(hlo.key_bytes(hlo.canonicalize(importer.lower(found.gm, default_registry()).hlo)))
    assert modules[0] == modules[1]
    assert b"neuron_dynamo.kernel" in modules[0]


def test_without_nki_the_compilers_own_calls_are_left(standin: Standin) -> None:
    found = neuron_dynamo.explain(layer, *arguments(), options={"target": "trn2", "compile_only": True})
    norm, mlp = found.kernels
    assert (norm.kernel, norm.verdict, norm.reason) == ("rms_norm", "match", "")
    assert (mlp.kernel, mlp.verdict, mlp.reason) == ("mlp", "reject", "nki is not installed")


@pytest.mark.parametrize(
    ("version", "generation", "release", "problem"),
    [
        ("0.6.0b1", "framework", (2, 27), ""),
        ("0.5.0", "framework", (2, 26), ""),
        ("0.6.0", "framework", (2, 25), "nki 0.6.0 belongs to neuronx-cc 2.27, and 2.25 is installed"),
        ("0.3.0", "generic", (2, 24), ""),
        ("0.9.0", "framework", (2, 30), ""),
    ],
)
def test_versions_that_go_together(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    version: str,
    generation: str,
    release: tuple[int, int],
    problem: str,
) -> None:
    nki_library.install(monkeypatch, tmp_path, generation=generation, version=version)
    found = nki.probe(release)
    assert (found.version, found.generation, found.problem) == (version, generation, problem)


@pytest.mark.parametrize(
    ("version", "release", "problem"),
    [
        ("2.21.18209.0", (2, 21), ""),
        ("2.21.18209.0", (2, 24), "neuronxcc.nki is of 2.21.18209.0, and neuronx-cc is 2.24"),
        ("2.25.1.0", (2, 25), "neuronx-cc 2.25 refuses kernels of neuronxcc.nki; it wants the package nki"),
    ],
)
def test_the_module_of_older_compilers(
    monkeypatch: pytest.MonkeyPatch, version: str, release: tuple[int, int], problem: str
) -> None:
    nki_legacy.install(monkeypatch, version)
    found = nki.probe(release)
    assert (found.version, found.generation, found.problem) == (version, "legacy", problem)


def test_what_is_kept_without_tracing_knows_the_installed_kernels(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    look = installed_digest.__wrapped__
    none = look()
    (tmp_path / "nki").mkdir()
    body = tmp_path / "nki" / "__init__.py"
    body.write_text("first = 1\n")
    monkeypatch.syspath_prepend(tmp_path)
    first = look()
    body.write_text("second = 22\n")
    assert len({none, first, look()}) == 3


def test_nothing_installed() -> None:
    assert nki.probe((2, 27)).problem == "nki is not installed"


def test_a_kernel_that_is_not_what_its_reference_says(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, standin: Standin
) -> None:
    nki_library.install(monkeypatch, tmp_path / "nki")
    wrong = nki_library.Kernel(lambda x, axis=-1: x[:1])
    monkeypatch.setattr(sys.modules["nkilib.core.cumsum.cumsum"], "cumsum", wrong)
    with pytest.raises(errors.KernelError, match="cumsum: nki gives results"):
        compiled(lambda x: x.cumsum(-1), target="trn2", compile_only=True, kernels=["cumsum"])(random(3, 8))


def test_a_layout_of_the_wrong_shape() -> None:
    mine = by_example(lambda x: torch.tanh(x) + 1, torch.zeros(2), name="tanh1")
    broken = Kernel(
        *("broken", mine, lambda site, setting: Match(), lambda call, x: call(x=x)[None], lambda x: torch.tanh(x) + 1),
        NkiFunction("none", "none"),
        ("x",),
    )
    with pytest.raises(errors.KernelError, match=r"its layout gives torch\.float32"):
        compiled(lambda x: torch.tanh(x) + 1, **ON_CPU, kernels=[broken])(random(3))


def test_accuracy_of_each_site() -> None:
    report = neuron_dynamo.verify_kernels(layer, *arguments())
    assert report
    assert [(s.kernel, s.executor, s.dtype) for s in report.sites] == [
        ("rms_norm", "reference", "float32"),
        ("mlp", "reference", "float32"),
    ]
    assert all(s.relative < 1e-6 for s in report.sites)


def test_accuracy_by_the_simulator(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    nki_library.install(monkeypatch, tmp_path)
    report = neuron_dynamo.verify_kernels(layer, *arguments())
    assert [(s.kernel, s.executor) for s in report.sites][1:] == [("mlp", "reference"), ("mlp", "simulator")]
    assert report


def test_accuracy_finds_a_wrong_kernel() -> None:
    wrong = Kernel(
        "wrong",
        by_example(lambda x: torch.tanh(x) + 1, torch.zeros(2), name="tanh1"),
        lambda site, setting: Match(),
        lambda call, x: call(x=x),
        lambda x: torch.tanh(x) + 1.001,
        NkiFunction("none", "none"),
        ("x",),
    )
    cache = random(4)
    report = neuron_dynamo.verify_kernels(lambda x: x.copy_(torch.tanh(x) + 1), cache, options={"kernels": [wrong]})
    assert not report
    assert "FAIL wrong" in str(report)
    assert torch.equal(cache, random(4))  # nothing was written


SHARED = """
import torch
from neuron_dynamo.kernels import Kernel, Match, NkiFunction, by_example
from .reference import shifted

KERNEL = Kernel("shared", by_example(shifted, torch.zeros(2)), lambda site, setting: Match(),
                lambda call, x: call(x=x), shifted, NkiFunction("shared", "shifted"), ("x",))
"""


def package(folder: Path) -> Path:
    folder.mkdir()
    (folder / "__init__.py").write_text(SHARED)
    (folder / "reference.py").write_text("import torch\n\n\ndef shifted(x):\n    return torch.tanh(x) * 3\n")
    return folder


def test_a_shared_kernel_from_a_folder(tmp_path: Path) -> None:
    folder = package(tmp_path / "shared")
    kernel = load_kernel(folder, sha256=folder_digest(folder))
    run = compiled(lambda x: torch.tanh(x) * 3, **ON_CPU, kernels=[kernel])
    torch.testing.assert_close(run(random(3)), torch.tanh(random(3)) * 3)


def test_shared_code_does_not_run_unless_it_is_what_was_pinned(tmp_path: Path) -> None:
    folder = package(tmp_path / "shared")
    pinned = folder_digest(folder)
    (folder / "reference.py").write_text("raise SystemExit\n")
    with pytest.raises(errors.SharedKernelError, match="is pinned"):
        load_kernel(folder, sha256=pinned)
    with pytest.raises(errors.SharedKernelError, match="40 hexadecimal digits"):
        load_kernel("owner/name", sha256=pinned, revision="main")


def test_the_hub_is_asked_for_a_commit_and_for_neuron(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from types import ModuleType

    folder, asked = package(tmp_path / "shared"), []
    library = ModuleType("kernels")

    def install_kernel(repo_id: str, revision: str, backend: str) -> tuple[str, Path]:
        asked.append((repo_id, revision, backend))
        return "shared", tmp_path

    library.install_kernel = install_kernel  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "kernels", library)
    kernel = load_kernel("owner/name", sha256=folder_digest(folder), revision="a" * 40)
    assert kernel.name == "shared"
    assert asked == [("owner/name", "a" * 40, "neuron")]


def test_a_user_kernel_of_the_same_name_replaces_the_shipped_one() -> None:
    mine = Kernel(
        "mlp",
        by_example(lambda x: torch.tanh(x) + 1, torch.zeros(2), name="tanh1"),
        *(lambda site, setting: Match(), lambda call, x: call(x=x), lambda x: torch.tanh(x) + 1),
        NkiFunction("none", "none"),
        ("x",),
    )
    registry, forced = chosen((mine, "auto"))
    assert registry["mlp"] is mine
    assert not forced


def test_no_kernels_in_training() -> None:
    """What autograd saves is part of the graph; regions whose inside it needs are left."""

    def loss(x: torch.Tensor, *rest: torch.Tensor) -> torch.Tensor:
        return layer(x, *rest).square().mean()

    given, same = (tuple(t.requires_grad_() for t in arguments()) for _ in range(2))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        compiled(loss, **ON_CPU)(*given).backward()
    loss(*same).backward()
    for ours, theirs in zip(given, same, strict=True):
        torch.testing.assert_close(ours.grad, theirs.grad, rtol=1e-4, atol=1e-5)
