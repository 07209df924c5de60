"""The calls that the compiler gets: traced by a stand-in ``nki``, read field by field by the stand-in compiler."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch

import neuron_dynamo
from neuron_dynamo.cache import Store
from neuron_dynamo.kernels import Kernel, Match, NkiFunction, by_example, default_kernels
from tests.lowering.kernels.calls import CALLS
from tests.standin import kernel_calls, nki_legacy, nki_library, wire
from tests.standin.fixture import Standin
from tests.support.against_eager import compiled

GOLDEN = Path(__file__).with_name("golden")


def module_of(cache_dir: Path) -> wire.Module:
    [record] = Store(cache_dir).records()
    entry = Store(cache_dir).find(record.key, ["hlo"])
    return wire.decode(bytes(entry.read("hlo")))  # type: ignore[union-attr]


def described(call: wire.Instruction, operands: list[wire.Instruction]) -> dict[str, Any]:
    """Everything of a call but its artifact's digest."""
    native = call.custom_call_target == kernel_calls.NATIVE
    config: Any = kernel_calls.config(call) if native else call.backend_config.decode()
    if native and "klir_binary" in config:
        folder, _, name = config["klir_binary"]["binary"].partition("/")
        config["klir_binary"]["binary"] = f"{folder[:4]}<digest>/{name}"
    return {
        "function": config["func_name"] if native else "",
        "target": call.custom_call_target,
        "api_version": call.custom_call_api_version,
        "operands": [f"{o.shape.element}{list(o.shape.dimensions)}" for o in operands],
        "results": [f"{s.element}{list(s.dimensions)}" for s in kernel_calls.results(call.shape)],
        "tuple": call.shape.element == "tuple",
        "aliases": [list(map(list, [a[0], [a[1]], a[2]])) for a in call.operand_aliases],
        "attributes": call.attributes,
        "config": config,
    }


def calls_of(module: wire.Module) -> list[dict[str, Any]]:
    found = []
    for computation in module.computations:
        by_id = {i.id: i for i in computation.instructions}
        found += [
            described(i, [by_id[n] for n in i.operand_ids])
            for i in computation.instructions
            if i.opcode == "custom-call"
        ]
    return found


def compile_(fn: Callable[..., Any], *args: torch.Tensor, **options: Any) -> None:
    with torch.no_grad():
        compiled(fn, target="trn2", compile_only=True, **options)(*args)


@pytest.fixture
def nki(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    nki_library.install(monkeypatch, tmp_path / "nki")


# Programs with several kernels' functions side by side: those of one never compete for a region.
SECOND = ("attention_tkg", "moe_cte", "output_projection_tkg", "qkv_rope", "softmax", "top_k")
GROUPS = (sorted(set(default_kernels()) - set(SECOND)), list(SECOND))


def called(kernel: str) -> str:
    """What calls of a kernel have as their target or function."""
    source = default_kernels()[kernel].source
    return source.name if isinstance(source, NkiFunction) else source.target


@pytest.mark.parametrize("kernels", GROUPS, ids=["first", "second"])
def test_golden(kernels: list[str], nki: None, standin: Standin, cache_dir: Path, pytestconfig: pytest.Config) -> None:
    arguments = [CALLS[name][1]() for name in kernels]
    sizes = [len(given) for given in arguments]

    def together(*tensors: torch.Tensor) -> list[Any]:
        given = iter(tensors)
        return [CALLS[name][0](*(next(given) for _ in range(size))) for name, size in zip(kernels, sizes, strict=True)]

    compile_(together, *(tensor for given in arguments for tensor in given), kernels=kernels)
    assert len(standin.runs("end")) == 1  # the stand-in took the module, artifacts and all
    found = calls_of(module_of(cache_dir))
    for name in kernels:
        own = [c for c in found if called(name) in (c["target"], c["function"])]
        own = [{field: value for field, value in c.items() if field != "function"} for c in own]
        assert own, name
        text = json.dumps(own, indent=1) + "\n"
        path = GOLDEN / f"{name}.json"
        if pytestconfig.getoption("update_golden", False):
            path.write_text(text)
        assert text == path.read_text(), name
    assert len(found) == sum(len(json.loads((GOLDEN / f"{name}.json").read_text())) for name in kernels)


def key_of(cache_dir: Path) -> str:
    [record] = Store(cache_dir).records()
    return str(record.key)


def keys(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, *changes: Callable[[], Any]) -> list[str]:
    """The key of one program, traced anew after each change."""
    fn, args = CALLS["attention_cte"]
    found = []
    for number, change in enumerate(changes):
        nki_library.install(monkeypatch, tmp_path / f"nki{number}" / ("deep" * number or "flat"))
        change()
        torch._dynamo.reset()
        compile_(fn, *args(), kernels=["attention_cte"], cache_dir=tmp_path / f"cache{number}")
        found.append(key_of(tmp_path / f"cache{number}"))
    return found


def test_paths_are_not_in_the_key_and_kernel_bodies_are(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, standin: Standin
) -> None:
    def edited(*args: Any, **kwargs: Any) -> Any:  # same name and shapes, another body
        return nki_library.attention_cte(*args, **kwargs) + 0

    def edit() -> None:
        import inspect
        import sys

        edited.__signature__ = inspect.signature(nki_library.attention_cte)  # type: ignore[attr-defined]
        edited.__name__ = "attention_cte"
        sys.modules["nkilib.core.attention.attention_cte"].attention_cte = nki_library.Kernel(edited)  # type: ignore[attr-defined]

    first, moved, changed = keys(monkeypatch, tmp_path, lambda: None, lambda: None, edit)
    assert first == moved
    assert first != changed


def test_the_older_interface_appends_its_constants(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, standin: Standin, cache_dir: Path
) -> None:
    standin.set(version="2.24.5133.0+58f8de22")
    nki_library.install(monkeypatch, tmp_path / "nki", generation="generic", version="0.3.0")
    fn, args = CALLS["attention_cte"]
    compile_(fn, *args(), kernels=["attention_cte"])
    [call] = calls_of(module_of(cache_dir))
    assert call["operands"][-1] == "f32[3]"
    assert len(standin.runs("end")) == 1


def test_a_users_kernel_for_an_older_compiler(
    monkeypatch: pytest.MonkeyPatch, standin: Standin, cache_dir: Path
) -> None:
    """By ``neuronxcc.nki``: the kernel itself is in the call, and nki-library's kernels are not to be had."""
    import sys
    from types import ModuleType

    import numpy as np

    def shift(x: Any, by: float) -> Any:
        return np.tanh(x) + np.float32(by)

    def shifted(x: torch.Tensor) -> torch.Tensor:
        return torch.tanh(x) + 2

    standin.set(version="2.21.18209.0+043b1bf7")
    nki_legacy.install(monkeypatch, "2.21.18209.0+043b1bf7")
    module = ModuleType("older_kernels")
    module.shift = nki_legacy.Jit(shift)  # type: ignore[attr-defined]
    module.__spec__ = nki_library.importlib.machinery.ModuleSpec("older_kernels", None)
    monkeypatch.setitem(sys.modules, "older_kernels", module)
    kernel = Kernel(
        *("shift", by_example(shifted, torch.zeros(2)), lambda site, setting: Match()),
        lambda call, x: call(x=x, by=2.0),
        lambda x, by: torch.tanh(x) + by,
        NkiFunction("older_kernels", "shift", "my kernels"),
        ("x",),
    )
    compile_(shifted, torch.ones(3), kernels=[kernel])
    [call] = calls_of(module_of(cache_dir))
    assert (call["operands"], call["results"], call["config"]["func_name"]) == (["f32[3]"], ["f32[3]"], "shift")
    assert len(standin.runs("end")) == 1
    torch._dynamo.reset()
    fn, args = CALLS["cumsum"]
    found = neuron_dynamo.explain(fn, *args(), options={"target": "trn2", "compile_only": True, "kernels": ["cumsum"]})
    assert found.kernels[0].reason == "nki-library is not installed (nkilib.core.cumsum.cumsum)"


class Cache:
    """A kernel that writes into a cache, for the aliases."""

    @staticmethod
    def update(cache: torch.Tensor, new: torch.Tensor) -> torch.Tensor:
        return torch.tanh(cache) + new

    @staticmethod
    def kernel(module: str) -> Kernel:
        return Kernel(
            "cache_update",
            by_example(Cache.update, torch.zeros(2, 3), torch.zeros(2, 3)),
            lambda site, setting: Match(),
            lambda call, cache, new: call(cache=cache, new=new),
            Cache.update,
            NkiFunction(module, "update"),
            ("cache", "new"),
            {"cache": 0},
        )


def test_a_kernel_that_writes_a_cache_aliases_it(
    nki: None, monkeypatch: pytest.MonkeyPatch, standin: Standin, cache_dir: Path
) -> None:
    import sys
    from types import ModuleType

    import numpy as np

    def update(cache: Any, new: Any) -> Any:
        cache[...] = np.tanh(cache) + new
        return cache

    update.collective = True  # type: ignore[attr-defined]
    module = ModuleType("my_kernels")
    module.__spec__ = nki_library.importlib.machinery.ModuleSpec("my_kernels", None)
    module.update = nki_library.Kernel(update)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "my_kernels", module)

    def step(cache: torch.Tensor, new: torch.Tensor) -> torch.Tensor:
        cache.copy_(Cache.update(cache, new))
        return new + 1

    compile_(step, torch.ones(2, 3), torch.ones(2, 3), kernels=[Cache.kernel("my_kernels")])
    decoded = module_of(cache_dir)
    [call] = calls_of(decoded)
    assert call["aliases"] == [[[], [0], []]]
    assert call["attributes"]["has_collectives"] == "1"
    assert call["config"]["klir_binary"]["input_names"] == ["cache.must_alias_input", "new"]
    assert [a.parameter for a in decoded.aliases] == [0]  # and the module hands the same memory back
    assert len(standin.runs("end")) == 1
