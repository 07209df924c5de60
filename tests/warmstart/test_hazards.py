"""What differs from the traced frame is traced anew, or is served with its own values; never with stale ones."""

from __future__ import annotations

import abc
import importlib.util
import sys
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import torch

import neuron_dynamo
import neuron_dynamo.errors
from neuron_dynamo.graph_log import GraphRecord

SOURCE = Path(__file__).with_name("warm_models.py")


@pytest.fixture
def models(tmp_path: Path) -> Iterator[types.ModuleType]:
    """A copy of the models in a file of this test's own, which it may edit."""
    yield load_models(tmp_path, SOURCE.read_text())
    sys.modules.pop("models_under_test", None)


def load_models(folder: Path, text: str) -> types.ModuleType:
    """The module of a source text, as an import in a new process would make it."""
    path = folder / "models_under_test.py"
    path.write_text(text)
    spec = importlib.util.spec_from_file_location("models_under_test", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["models_under_test"] = module
    spec.loader.exec_module(module)
    return module


def block(models: types.ModuleType, seed: int = 0, **kwargs: Any) -> torch.nn.Module:
    torch.manual_seed(seed)
    model: torch.nn.Module = models.Block(**kwargs)
    return model.eval()


def run(model: Any, *args: Any, grad: bool = False, **options: Any) -> GraphRecord:
    """Compile and call as a new process would, compare with eager, and return what became of the graph."""
    torch._dynamo.reset()
    neuron_dynamo.reset_metrics()
    with torch.set_grad_enabled(grad):
        compiled = torch.compile(model, backend="neuron", **options)
        torch.testing.assert_close(compiled(*args), model(*args))
    (record,) = neuron_dynamo.metrics()
    assert not record.not_stored
    return record


X = torch.arange(16, dtype=torch.float32).reshape(2, 8) / 8


def test_the_same_frame_is_not_traced(models: types.ModuleType) -> None:
    first = run(block(models), X)
    assert (first.warm, first.retraced) == (False, "")
    torch._dynamo.utils.counters.clear()
    again = run(block(models), X)
    assert again.warm
    assert again.key == first.key
    assert again.lowering_seconds == again.compiling_seconds == 0
    assert not torch._dynamo.utils.counters["stats"]
    assert not torch._dynamo.utils.counters["frames"]
    assert not torch._dynamo.utils.counters["aot_autograd"]


def test_another_checkpoint_is_served_with_its_own_weights(models: types.ModuleType) -> None:
    run(block(models, seed=0), X)
    assert run(block(models, seed=1), X).warm  # run compares with eager


def test_warm_start_can_be_turned_off(models: types.ModuleType) -> None:
    run(block(models), X)
    assert not run(block(models), X, options={"warm_start": False}).warm


@pytest.mark.parametrize("where", ["closure", "attribute"])
def test_another_method_written_in_c(models: types.ModuleType, where: str) -> None:
    """Dynamo burns these in without a guard ("don't need to guard on wrappers")."""

    class Holder:
        method: Any = None

    def made(method: Any) -> Any:
        holder = Holder()
        holder.method = method
        if where == "closure":
            return lambda x: method(x, x + 1)
        return lambda x: holder.method(x, x + 1)

    methods = (torch.Tensor.mul, torch.Tensor.__radd__, torch.Tensor.sub, torch.Tensor.__rsub__)
    assert not any(run(made(method), X).warm for method in methods)  # run compares with eager
    assert all(run(made(method), X).warm for method in methods)


def test_a_class_that_is_registered_with_an_abstract_one(models: types.ModuleType) -> None:
    def made(registered: bool) -> Any:
        class Abstract(abc.ABC):  # noqa: B024  # what is asked is its registry
            pass

        class Concrete:
            pass

        if registered:
            Abstract.register(Concrete)
        thing = Concrete()
        return lambda x: x * 2 if isinstance(thing, Abstract) else x * 3

    assert [run(made(registered), X).warm for registered in (True, False, True, False)] == [False, False, True, True]


def test_restored_guards_hold_for_later_calls(models: types.ModuleType) -> None:
    run(block(models), X)
    torch._dynamo.reset()
    model = block(models)
    compiled = torch.compile(model, backend="neuron")
    with torch.no_grad():
        torch.testing.assert_close(compiled(X), model(X))
        model.factor = 5
        torch.testing.assert_close(compiled(X), model(X))
        torch.testing.assert_close(compiled(X.double()), model.double()(X.double()))


def changed_config(models: types.ModuleType) -> tuple[Any, ...]:
    return block(models, factor=7), X


def added_forward_hook(models: types.ModuleType) -> tuple[Any, ...]:
    model = block(models)
    model.linear.register_forward_hook(lambda module, args, result: result + 1)
    return model, X


def added_pre_hook(models: types.ModuleType) -> tuple[Any, ...]:
    model = block(models)
    model.dropout.register_forward_pre_hook(lambda module, args: (args[0] * 2,))
    return model, X


def other_dtype(models: types.ModuleType) -> tuple[Any, ...]:
    return block(models).double(), X.double()


def other_shape(models: types.ModuleType) -> tuple[Any, ...]:
    return block(models), X[:1].clone()


def other_strides(models: types.ModuleType) -> tuple[Any, ...]:
    return block(models), X.t().contiguous().t()


def other_int(models: types.ModuleType) -> tuple[Any, ...]:
    return block(models), X, 3


def patched_function(models: types.ModuleType) -> tuple[Any, ...]:
    models.squash = lambda x: torch.sigmoid(x)
    return block(models), X


def wrapped_function(models: types.ModuleType) -> tuple[Any, ...]:
    original = models.squash
    models.squash = lambda x: original(x) + 1
    return block(models), X


def patched_method(models: types.ModuleType) -> tuple[Any, ...]:
    models.Block.forward = lambda self, x, power=1: self.linear(x)
    return block(models), X


def wrapped_method(models: types.ModuleType) -> tuple[Any, ...]:
    original = models.Block.forward

    def forward(self: Any, x: torch.Tensor) -> torch.Tensor:
        result: torch.Tensor = original(self, x) - 1
        return result

    models.Block.forward = forward
    return block(models), X


def patched_instance(models: types.ModuleType) -> tuple[Any, ...]:
    model = block(models)
    model.linear.forward = lambda x: x * 2
    return model, X


def changed_global(models: types.ModuleType) -> tuple[Any, ...]:
    models.SCALE = 4
    return block(models), X


def changed_default(models: types.ModuleType) -> tuple[Any, ...]:
    models.Block.forward.__defaults__ = (2,)
    return block(models), X


def subclassed(models: types.ModuleType) -> tuple[Any, ...]:
    class Louder(models.Block):  # type: ignore[name-defined, misc]
        @property
        def volume(self) -> int:
            return 2

    torch.manual_seed(0)
    return Louder().eval(), X


def subclassed_part(models: types.ModuleType) -> tuple[Any, ...]:
    class Shifted(torch.nn.Linear):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return super().forward(x) + 1

    model = block(models)
    shifted = Shifted(8, 8)
    shifted.load_state_dict(model.linear.state_dict())
    model.linear = shifted
    return model, X


def frozen_parameter(models: types.ModuleType) -> tuple[Any, ...]:
    return block(models).requires_grad_(False), X


TRACED_ANEW = [
    changed_config,
    added_forward_hook,
    added_pre_hook,
    other_dtype,
    other_shape,
    other_strides,
    other_int,
    patched_function,
    wrapped_function,
    patched_method,
    wrapped_method,
    patched_instance,
    changed_global,
    changed_default,
    subclassed,
    subclassed_part,
    frozen_parameter,
]


@pytest.mark.parametrize("change", TRACED_ANEW, ids=lambda change: change.__name__)
def test_a_changed_frame_is_traced_anew(
    models: types.ModuleType, change: Callable[[types.ModuleType], tuple[Any, ...]]
) -> None:
    run(block(models), X)
    record = run(*change(models))
    assert not record.warm


def test_the_reason_is_in_the_metrics(models: types.ModuleType) -> None:
    run(block(models), X)
    assert "factor" in run(*changed_config(models)).retraced
    assert "SCALE" in run(*changed_global(models)).retraced


def test_training_mode_is_traced_anew(models: types.ModuleType) -> None:
    run(block(models), X)
    model = block(models).train()
    torch._dynamo.reset()
    neuron_dynamo.reset_metrics()
    with torch.no_grad():
        result = torch.compile(model, backend="neuron")(X)
    assert not neuron_dynamo.metrics()[0].warm
    assert (result == 0).any()  # dropout


def test_grad_mode_is_traced_anew(models: types.ModuleType) -> None:
    run(block(models), X)
    torch._dynamo.reset()
    neuron_dynamo.reset_metrics()
    model = block(models)
    torch.compile(model, backend="neuron")(X).sum().backward()
    assert not neuron_dynamo.metrics()[0].warm
    assert model.linear.weight.grad is not None


def test_inference_mode_is_traced_anew(models: types.ModuleType) -> None:
    run(block(models), X)
    torch._dynamo.reset()
    neuron_dynamo.reset_metrics()
    with torch.inference_mode():
        assert torch.compile(block(models), backend="neuron")(X).is_inference()
    assert not neuron_dynamo.metrics()[0].warm


def test_autocast_is_traced_anew(models: types.ModuleType) -> None:
    run(block(models), X)
    with torch.autocast("cpu", torch.bfloat16):
        assert not run(block(models), X).warm


def test_another_default_dtype_is_traced_anew(models: types.ModuleType) -> None:
    model = block(models)
    run(model, X)
    torch.set_default_dtype(torch.float64)
    try:
        assert not run(model, X).warm
    finally:
        torch.set_default_dtype(torch.float32)


def test_a_default_device_is_traced_anew(models: types.ModuleType) -> None:
    model = block(models)
    run(model, X)
    with torch.device("cpu"):
        torch._dynamo.reset()
        neuron_dynamo.reset_metrics()
        with torch.no_grad():
            torch.testing.assert_close(torch.compile(model, backend="neuron")(X), model(X))
    assert not neuron_dynamo.metrics()[0].warm


def test_other_options_are_traced_anew(models: types.ModuleType) -> None:
    run(block(models), X)
    record = run(block(models), X, options={"target": "trn2", "device": "cpu"})
    assert (record.warm, record.retraced) == (False, "made under other options")


def test_a_patched_torch_function_is_traced_anew(models: types.ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    run(block(models), X)
    monkeypatch.setattr(torch.nn.Linear, "forward", lambda self, x: x @ self.weight)
    assert not run(block(models), X).warm


def test_an_edited_source_is_traced_anew(models: types.ModuleType, tmp_path: Path) -> None:
    run(block(models), X)
    edited = load_models(tmp_path, SOURCE.read_text().replace("torch.tanh(x)", "torch.sin(x)"))
    record = run(block(edited), X)
    assert not record.warm
    assert "squash" in record.retraced


def test_an_edit_elsewhere_in_a_traced_module_is_traced_anew(models: types.ModuleType, tmp_path: Path) -> None:
    run(block(models), X)
    edited = load_models(tmp_path, SOURCE.read_text() + "\n\ndef other() -> int:\n    return 1\n")
    record = run(block(edited), X)
    assert (record.warm, record.retraced) == (False, "the source of models_under_test is not what was traced")


def test_a_comment_and_a_moved_file_are_no_change(models: types.ModuleType, tmp_path: Path) -> None:
    """R47: lines that move are no reason to trace; lines that are reported are right."""
    run(block(models), X)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    moved = load_models(elsewhere, "# A comment\n# and another.\n" + SOURCE.read_text())
    assert run(block(moved), X).warm


def test_the_same_layer_under_another_name_has_the_same_key(models: types.ModuleType) -> None:
    """R50: two layers that differ in the names of their inputs and parts are one program."""

    def renamed(hidden: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
        return torch.tanh(hidden @ weight)

    def original(x: torch.Tensor, w: torch.Tensor) -> torch.Tensor:
        return torch.tanh(x @ w)

    w = torch.eye(8)
    assert run(original, X, w).key == run(renamed, X, w).key


RATE = [0.5]


@torch._dynamo.assume_constant_result
def rate() -> float:
    return RATE[0]


def test_a_result_that_is_assumed_constant_is_not_stored() -> None:
    def function(x: torch.Tensor) -> torch.Tensor:
        return x * rate()

    torch.compile(function, backend="neuron")(X)
    assert "rate, which is assumed to be constant" in neuron_dynamo.metrics()[-1].not_stored


def test_a_custom_operator_is_not_stored() -> None:
    """AOTAutograd runs the operator's Python code after Dynamo has looked at everything that it guards."""

    @torch.library.custom_op("warm_start_test::twice", mutates_args=())
    def twice(x: torch.Tensor) -> torch.Tensor:
        return x * 2

    twice.register_fake(torch.empty_like)

    def function(x: torch.Tensor) -> torch.Tensor:
        return twice(x) + 1

    compiled = torch.compile(function, backend="neuron", options={"on_unsupported": "eager"})
    with pytest.warns(neuron_dynamo.errors.EagerFallbackWarning):
        torch.testing.assert_close(compiled(X), X * 2 + 1)
    assert "whose code is not known" in neuron_dynamo.metrics()[-1].not_stored


def test_graphs_whose_backwards_run_in_another_order_keep_their_own(models: types.ModuleType) -> None:
    def first(x: torch.Tensor) -> torch.Tensor:
        return torch.sin(x).sum()

    def second(x: torch.Tensor) -> torch.Tensor:
        return torch.exp(x).sum()

    def third(x: torch.Tensor) -> torch.Tensor:
        return torch.cos(x).sum()

    def gradients() -> list[torch.Tensor]:
        torch._dynamo.reset()
        neuron_dynamo.reset_metrics()
        leaves = [X.clone().requires_grad_() for _ in range(3)]
        losses = [torch.compile(first, backend="neuron")(leaves[0]), torch.compile(second, backend="neuron")(leaves[1])]
        losses[0].backward()
        losses.append(torch.compile(third, backend="neuron")(leaves[2]))
        losses[2].backward()
        losses[1].backward()
        return [leaf.grad for leaf in leaves if leaf.grad is not None]

    expected = [torch.cos(X), torch.exp(X), -torch.sin(X)]
    torch.testing.assert_close(gradients(), expected)
    assert [record.not_stored for record in neuron_dynamo.metrics()] == [""] * 6
    torch.testing.assert_close(gradients(), expected)
    assert [record.warm for record in neuron_dynamo.metrics()] == [True] * 6
