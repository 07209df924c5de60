"""Facts about torch's private interface that warm starts rely on: another torch fails here, one fact at a time."""

from __future__ import annotations

import dataclasses
import functools
import inspect
import types
from typing import Any

import pytest
import torch
from torch._dynamo import convert_frame, guards, output_graph
from torch._dynamo import source as sources
from torch._dynamo.variables.builder import VariableBuilder
from torch._functorch._aot_autograd import aot_autograd_result, autograd_cache, graph_compile, schemas

from neuron_dynamo.warmstart import fingerprint, torch_internals
from neuron_dynamo.warmstart import guards as our_guards


def parameters(function: Any) -> list[str]:
    return list(inspect.signature(function).parameters)


def fields(kind: type) -> set[str]:
    return {field.name for field in dataclasses.fields(kind)}


def test_this_torch_is_supported() -> None:
    assert torch_internals.supported() == ""


def test_another_torch_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(torch, "__version__", "2.99.0")
    torch_internals.supported.cache_clear()
    try:
        assert "2.99.0" in torch_internals.supported()
    finally:
        monkeypatch.undo()
        torch_internals.supported.cache_clear()


def test_values_with_a_source_are_wrapped_by_this_call() -> None:
    assert parameters(VariableBuilder._wrap) == ["self", "value"]
    assert "self._wrap(value)" in inspect.getsource(VariableBuilder)
    assert "self.source" in inspect.getsource(VariableBuilder.__init__)


@pytest.mark.parametrize("kind", [convert_frame.ConvertFrame, convert_frame.ConvertFrameAssert])
def test_frames_are_converted_by_these_calls(kind: Any) -> None:
    called = inspect.unwrap(kind.__call__)
    assert parameters(called) == ["self", "frame", "cache_entry", "hooks", "frame_state", "skip"]
    assert "_torchdynamo_orig_backend" in inspect.getsource(kind.__init__)


def test_a_conversion_returns_guarded_code() -> None:
    assert parameters(torch_internals.GuardedCode) == ["code", "guard_manager", "compile_id", "trace_annotation"]
    assert {"guarded_code", "frame_exec_strategy"} <= fields(torch_internals.ConvertFrameReturn)


def test_the_hook_that_sees_guards_is_called_with_the_builder() -> None:
    text = inspect.getsource(guards.CheckFunctionManager.__init__)
    assert "guard_manager_testing_hook_fn(" in text
    seen: list[torch_internals.Traced] = []

    def function(x: torch.Tensor, n: int) -> torch.Tensor:
        return torch.relu(x) + n

    with torch_internals.watching_guards(seen.append):
        torch.compile(function, backend="eager")(torch.ones(3), 2)
    (traced,) = seen
    assert {"TENSOR_MATCH", "CONSTANT_MATCH", "GLOBAL_STATE"} <= {guard.create_fn_name() for guard in traced.guards}
    assert function.__code__ in traced.traced_code
    assert any(name.startswith("__compiled_fn") for name in traced.installed)
    assert list(traced.sizes.values()) == [([3], [1])]
    assert traced.modes == 0


def test_guards_can_be_built_on_live_values() -> None:
    def function(x: torch.Tensor, n: int) -> torch.Tensor:
        return x + n

    place = sources.LocalSource("n", is_input=True)
    build = functools.partial(
        torch_internals.build_guards,
        function.__code__,
        global_scope=globals(),
        guards=[torch_internals.new_guard(place, "CONSTANT_MATCH", {})],
        key_order=[],
        sizes={},
        shape_conditions=[],
        builtins_name="",
        guard_fail_fn=None,
    )
    for values in ({}, {place: 2}):
        manager = build(local_scope={"x": torch.ones(1), "n": 2}, values=values)
        assert manager.check({"x": torch.ones(1), "n": 2})
        assert not manager.check({"x": torch.ones(1), "n": 3})
    with pytest.raises(AssertionError):  # guards are built on the values given, and checked on the frame
        build(local_scope={"x": torch.ones(1), "n": 2}, values={place: 3})


def test_conditions_on_sizes_are_python_expressions() -> None:
    seen: list[torch_internals.Traced] = []

    def function(x: torch.Tensor) -> torch.Tensor:
        return x * 2 if x.shape[0] > 4 else x

    with torch_internals.watching_guards(seen.append):
        torch.compile(function, backend="eager", dynamic=True)(torch.ones(6))
    assert any("L['x'].size()[0]" in condition for condition in seen[0].shape_conditions)


def test_every_kind_of_guard_that_is_understood_exists() -> None:
    known = {*our_guards._EXPECTATIONS, *our_guards._BY_ARGUMENT, *our_guards._OF_THE_PROCESS, "TENSOR_MATCH"}
    missing = {name for name in known if not hasattr(guards.GuardBuilder, name)}
    assert not missing


def test_every_kind_of_guard_is_understood_or_refused_by_name() -> None:
    """A new kind of guard must be looked at before it is stored: these are all that this torch has."""
    builder = vars(guards.GuardBuilder).items()
    kinds = {name for name, value in builder if name.isupper() and isinstance(value, types.FunctionType)}
    known = {*our_guards._EXPECTATIONS, *our_guards._BY_ARGUMENT, *our_guards._OF_THE_PROCESS}
    known |= {"TENSOR_MATCH", "DUPLICATE_INPUT"}
    refused = {"FAKE_SCRIPT_TYPE_MATCH", "DICT_VERSION", "TENSOR_SUBCLASS_METADATA_MATCH", "DTENSOR_SPEC_MATCH"}
    refused |= {"OPAQUE_OBJ_GUARD_FN_MATCH", "CONSTANT_SUBCLASS_MATCH", "NN_MODULE", "TUPLE_ITERATOR_LEN"}
    refused |= {"RANGE_ITERATOR_MATCH", "COUNT_ITERATOR_MATCH", "WEAKREF_ALIVE"}
    assert kinds - known == refused


def test_the_state_that_guards_are_built_from_has_these_fields() -> None:
    assert fields(output_graph.OutputGraphGuardsState) == {
        "local_scope",
        "global_scope",
        "torch_function_mode_stack",
        "guard_on_key_order",
        "input_source_to_sizes_strides",
        "dual_level",
        "functorch_layers",
        "current_device",
        "global_state_guard",
        "_guards",
        "_aotautograd_guards",
        "export",
        "skip_guards_check",
        "export_constraints",
        "name_of_builtins_dict_key_in_fglobals",
    }


def test_the_global_state_has_these_parts() -> None:
    assert set(torch_internals.global_state()) == {
        "allow_bf16_reduce",
        "allow_fp16_reduce",
        "allow_tf32",
        "autocast_state",
        "default_dtype",
        "deterministic_algorithms",
        "deterministic_algorithms_warn_only",
        "grad_mode",
        "num_threads",
        "torch_function",
        "torch_function_all_disabled",
    }


def test_settings_are_the_same_text_in_every_process() -> None:
    assert not any(" at 0x" in text for text in torch_internals.settings().values())


def test_aot_autograd_stores_through_these_calls() -> None:
    assert parameters(inspect.unwrap(autograd_cache.AOTAutogradCache.try_load))[:3] == ["mod", "args", "aot_config"]
    assert "AOTAutogradCache.save(" in inspect.getsource(graph_compile._cache_inference_info)
    assert "AOTAutogradCache.save(" in inspect.getsource(graph_compile._cache_autograd_info)
    assert "_should_save_cache(" in inspect.getsource(graph_compile._cache_inference_info)
    assert "_log_inference_graph(" in inspect.getsource(graph_compile.aot_stage2_inference)
    assert {"cache_key", "start_time_ns", "forward_symints"} <= fields(schemas.AOTAutogradCacheInfo)


def test_a_stored_graph_is_wrapped_by_this_call() -> None:
    result = aot_autograd_result.BundledAOTAutogradResult
    assert parameters(result.wrap_post_compile) == ["self", "args", "aot_config", "fx_config"]
    stripped = {"aot_joint_graph_str", "aot_forward_graph_str", "aot_backward_graph_str", "min_cut_info_str"}
    assert stripped | {"guards_expr", "serialized_bw_module", "sanitized_aot_config"} <= fields(result)


def test_sources_are_frozen_dataclasses() -> None:
    kinds = torch_internals.source_classes()
    assert {"LocalSource", "GlobalSource", "AttrSource", "GetItemSource", "DictGetItemSource"} <= set(kinds)
    place = kinds["AttrSource"](kinds["LocalSource"]("x"), "shape")
    assert place == kinds["AttrSource"](kinds["LocalSource"]("x"), "shape")
    assert torch_internals.scope_values({"x": torch.ones(2)}, {}, {})(place) == (2,)


def test_what_dynamo_does_to_modules_is_no_change() -> None:
    """It wraps two methods of ``nn.Module`` when it first traces, which a process that restores never does."""
    from torch._dynamo.mutation_guard import install_generation_tagging_init

    install_generation_tagging_init()
    wrapped = torch.nn.Module.__init__
    assert wrapped.__module__ == "torch._dynamo.mutation_guard"
    original = next(c.cell_contents for c in wrapped.__closure__ or () if callable(c.cell_contents))
    before = fingerprint.own_class_content(torch.nn.Module)
    torch.nn.Module.__init__ = original  # type: ignore[method-assign]
    try:
        assert fingerprint.own_class_content(torch.nn.Module) == before
    finally:
        torch.nn.Module.__init__ = wrapped  # type: ignore[method-assign]
