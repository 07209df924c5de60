"""Everything of PyTorch's private interface that a warm start relies on, in one place.

Found by reading torch 2.13; ``tests/warmstart/test_torch_internals.py`` checks each fact, so that another torch fails
there and not in a user's process. :func:`supported` is the answer at run time: where it names something that is
missing, nothing is intercepted, and every process traces as it would without this package.
"""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import itertools
import threading
import types
from collections.abc import Callable, Iterator, Sequence
from typing import Any
from unittest import mock

import torch
from torch._dynamo import config as dynamo_config
from torch._dynamo import convert_frame
from torch._dynamo import guards as dynamo_guards
from torch._dynamo import source as dynamo_source
from torch._dynamo.bytecode_transformation import unique_id
from torch._dynamo.output_graph import OutputGraphCommon, OutputGraphGuardsState, get_builtins_dict
from torch._dynamo.types import ConvertFrameReturn, GuardedCode, wrap_guarded_code
from torch._dynamo.utils import CleanupHook, CleanupManager, increment_frame, orig_code_map
from torch._dynamo.variables.builder import VariableBuilder
from torch._functorch import config as functorch_config
from torch._guards import CompileContext, Guard, GuardsSet, Source, TracingContext, compile_context, tracing

from .fingerprint import DESCRIPTORS

__all__ = ["ConvertFrameReturn", "GuardedCode", "Source", "unique_id"]

TORCH_SERIES = "2.13"
RESUME_PREFIX = "torch_dynamo_resume_in_"

GuardBuilder = dynamo_guards.GuardBuilder
GlobalStateGuard = torch._C._dynamo.guards.GlobalStateGuard
CheckFunctionManager = dynamo_guards.CheckFunctionManager


@functools.cache
def supported() -> str:
    """Empty, or why this torch is not one that warm starts are known to be sound with."""
    if not torch.__version__.startswith(TORCH_SERIES + "."):
        return f"warm starts are known to work with torch {TORCH_SERIES}; this is {torch.__version__}"
    return ""


# -- Frames -------------------------------------------------------------------------------------------------------

Convert = Callable[[], Any]
"""Converts the frame as Dynamo would have."""

Handler = Callable[[Any, Any, Any, dict[str, Any], bool, Convert], Any]
"""Called for each frame that Dynamo is to convert: (compiler_fn, frame, hooks, frame_state, fullgraph, convert)."""

_INTERCEPTING = threading.local()


class _Installed:
    lock = threading.Lock()
    handler: Handler | None = None


def intercept(handler: Handler) -> None:
    """Let ``handler`` see each frame that Dynamo converts from now on. Later calls replace the handler."""
    with _Installed.lock:
        first, _Installed.handler = _Installed.handler is None, handler
        if first:
            for kind, fullgraph in ((convert_frame.ConvertFrame, False), (convert_frame.ConvertFrameAssert, True)):
                kind.__call__ = _seen_by_handler(kind.__call__, fullgraph)  # type: ignore[method-assign]
            VariableBuilder._wrap = _noting_unguarded(VariableBuilder._wrap)  # type: ignore[method-assign]


def _seen_by_handler(original: Any, fullgraph: bool) -> Any:
    @functools.wraps(original)
    def __call__(self: Any, frame: Any, cache_entry: Any, hooks: Any, frame_state: Any, *, skip: int = 0) -> Any:
        def convert() -> Any:
            return original(self, frame, cache_entry, hooks, frame_state, skip=skip + 2)

        handler = _Installed.handler
        if handler is None or getattr(_INTERCEPTING, "inside", False):  # a ConvertFrame calls a ConvertFrameAssert
            return convert()
        _INTERCEPTING.inside = True
        try:
            if getattr(self, "_export", False) or getattr(self, "_package", None) is not None:
                return convert()
            return handler(self._torchdynamo_orig_backend, frame, hooks, frame_state, fullgraph, convert)
        finally:
            _INTERCEPTING.inside = False

    return __call__


UNGUARDED = (*DESCRIPTORS, types.MethodWrapperType)
"""Values that Dynamo burns in without a guard, such as ``torch.Tensor.add``: to it they are "unlikely to change"."""

_WATCHING = threading.local()


def _noting_unguarded(original: Any) -> Any:
    @functools.wraps(original)
    def _wrap(self: Any, value: Any) -> Any:
        noted = getattr(_WATCHING, "unguarded", None)
        if noted is not None and isinstance(value, UNGUARDED):
            noted[self.source] = None
        return original(self, value)

    return _wrap


def unwrapped_backend(compiler_fn: Any) -> tuple[Any, dict[str, Any], Any]:
    """The backend function behind ``torch.compile``'s wrappers, the arguments bound to it, and ``dynamic``."""
    kwargs: dict[str, Any] = {}
    dynamic = None
    while True:
        if isinstance(compiler_fn, torch._TorchCompileWrapper):
            kwargs, dynamic, compiler_fn = compiler_fn.kwargs, compiler_fn.dynamic, compiler_fn.compiler_fn
        elif hasattr(compiler_fn, "_torchdynamo_orig_backend"):
            compiler_fn = compiler_fn._torchdynamo_orig_backend
        else:
            return compiler_fn, kwargs, dynamic


def entries_of(code: types.CodeType) -> int:
    """How many compiled versions Dynamo holds of a code object, in all regions."""
    return len(torch._C._dynamo.eval_frame._debug_get_cache_entry_list(code))


def recompile_limit() -> int:
    """From how many versions on Dynamo stops compiling a code object."""
    return int(dynamo_config.recompile_limit)


@contextlib.contextmanager
def compiling(frame_state: dict[str, Any]) -> Iterator[Any]:
    """Take part in Dynamo's numbering of frames and compiles, as a trace would; yields the compile id."""
    compile_id = convert_frame.get_compile_id(frame_state)
    increment_frame()
    with compile_context(CompileContext(compile_id)):
        yield compile_id


def converted(code: types.CodeType, original: types.CodeType, guard_manager: Any, compile_id: Any) -> Any:
    """What a conversion returns to the interpreter hook: run ``code`` where the guards hold."""
    orig_code_map[code] = original
    convert_frame.output_codes.add(code)
    convert_frame.input_codes.add(original)
    return wrap_guarded_code(GuardedCode(code, guard_manager, compile_id, f"Torch-Compiled Region: {compile_id}"))


def install(scope: dict[str, Any], values: dict[str, Any], code: types.CodeType) -> None:
    """Put ``values`` into a global scope for as long as ``code`` lives."""
    CleanupManager.instance[code] = [CleanupHook.create(scope, name, value) for name, value in values.items()]


def undisturbed(function: Any) -> Any:
    """``function``, which Dynamo does not look into."""
    return torch._dynamo.disable(function, reason="do not trace Dynamo-compiled graph")


# -- Guards -------------------------------------------------------------------------------------------------------


@dataclasses.dataclass
class Traced:
    """What is known when Dynamo has built the guards of a frame.

    Attributes:
        guards: all of them.
        key_order: sources of dicts whose order matters.
        sizes: per tensor source its sizes and strides, None where a dimension is open.
        shape_conditions: Python expressions over ``L`` and ``G`` that open dimensions must meet.
        aot_guards: how many guards AOTAutograd added itself.
        installed: names that Dynamo put into the global scope.
        imports: alias in the global scope to module name.
        builtins_name: name of the builtins' dict in the global scope.
        traced_code: code objects that were traced, the frame's own among them.
        modes: torch-function modes and functorch layers that were active.
        peculiar: what of the trace nobody could restore; empty if nothing.
        value: the object at a source.
    """

    guards: list[Guard]
    key_order: list[Source]
    sizes: dict[Source, tuple[list[int | None], list[int | None]]]
    shape_conditions: list[str]
    aot_guards: int
    installed: list[str]
    imports: dict[str, str]
    builtins_name: str
    traced_code: list[types.CodeType]
    modes: int
    peculiar: str
    global_scope: dict[str, Any]
    value: Callable[[Source], Any]
    unguarded: list[Source]


@contextlib.contextmanager
def watching_guards(seen: Callable[[Traced], None]) -> Iterator[None]:
    """While this is open, ``seen`` is called for each set of guards that Dynamo builds, their values still there."""

    def hook(manager: Any, scope: Any, builder: Any) -> None:
        output = builder.check_fn_manager.output_graph
        conditions = [code for part in builder.shape_env_code for code in part.code_list]
        shape_guards = [g for g in output.guards if isinstance(g.originating_source, dynamo_source.ShapeEnvSource)]
        for guard in shape_guards:
            conditions += [code for code in guard.code_list or () if code not in conditions]
        peculiar = ""
        if torch._dynamo.graph_bytecode_inputs.has_user_objects():
            peculiar = "the graph takes objects that are no tensors"
        elif getattr(output, "torch_function_subclass_inlined", False):
            peculiar = "a tensor subclass's __torch_function__ was inlined"
        elif output.shape_env.specializations:
            peculiar = "a dimension has backend specializations"
        seen(
            Traced(
                guards=sorted(output.guards),
                key_order=list(output.guard_on_key_order),
                sizes={
                    source: tuple(  # type: ignore[misc]
                        [dynamo_guards.convert_int_to_concrete_values(n) for n in sizes[form]]
                        for form in ("size", "stride")
                    )
                    for source, sizes in output.input_source_to_sizes_strides.items()
                },
                shape_conditions=conditions,
                aot_guards=len(output.aotautograd_guards),
                installed=sorted(output.installed_globals),
                imports=dict(output.import_sources),
                builtins_name=output.name_of_builtins_dict_key_in_fglobals or "",
                traced_code=list(output.traced_code),
                modes=len(output.torch_function_mode_stack) + len(output.functorch_layers) + output.dual_level + 1,
                peculiar=peculiar,
                global_scope=output.global_scope,
                value=builder.get,
                unguarded=list(unguarded),
            )
        )

    unguarded: dict[Source, None] = {}
    before = dynamo_guards.guard_manager_testing_hook_fn, getattr(_WATCHING, "unguarded", None)
    dynamo_guards.guard_manager_testing_hook_fn, _WATCHING.unguarded = hook, unguarded
    try:
        yield
    finally:
        dynamo_guards.guard_manager_testing_hook_fn, _WATCHING.unguarded = before


def source_classes() -> dict[str, type]:
    """Dynamo's kinds of places where a guarded value is found, by name."""
    found = {k: v for k, v in vars(dynamo_source).items() if isinstance(v, type) and issubclass(v, Source)}
    return {name: kind for name, kind in found.items() if dataclasses.is_dataclass(kind)}


def new_guard(source: Source, kind: str, keywords: dict[str, Any]) -> Guard:
    """A guard of ``kind`` (a method of Dynamo's guard builder) on what is at ``source``."""
    create = getattr(GuardBuilder, kind)
    return Guard(source, functools.partial(create, **keywords) if keywords else create)


def hooks_are_unguarded() -> bool:
    """Whether Dynamo is set to take hooks of a module that has none for fixed."""
    return bool(dynamo_config.skip_nnmodule_hook_guards)


def global_state() -> dict[str, Any]:
    """Dynamo's global state guard (grad mode, autocast, default dtype, determinism, ...) as it would be taken now."""
    import json

    text: Any = GlobalStateGuard().__getstate__()
    state: dict[str, Any] = json.loads(text)
    return state


def other_state() -> list[Any]:
    """State of the process beside Dynamo's global state guard that it guards on, or that tracing depends on."""
    return [
        torch._C._len_torch_function_stack(),
        len(torch._C._functorch.get_interpreter_stack() or ()),
        torch.autograd.forward_ad._current_level,
        str(torch.utils._device.CURRENT_DEVICE),
        torch._C._autograd._top_saved_tensors_default_hooks(True) is None,
        torch.is_inference_mode_enabled(),
    ]


_NO_PART_OF_A_TRACE = frozenset(
    {"recompile_limit", "accumulated_recompile_limit", "cache_size_limit", "accumulated_cache_size_limit", "verbose"}
    | {"suppress_errors", "log_compilation_metrics", "record_compile_time_instruction_count", "report_guard_failures"}
    | {"enable_autograd_cache", "enable_remote_autograd_cache", "bundled_autograd_cache", "debug_dir_root"}
)


def settings() -> dict[str, str]:
    """The settings that tracing depends on, each as text that is the same in every process."""
    modules = {"dynamo": dynamo_config, "functorch": functorch_config, "fx": torch.fx.experimental._config}
    return {
        f"{name}.{key}": _text(value)
        for name, module in modules.items()
        for key, value in module.get_config_copy().items()
        if key not in _NO_PART_OF_A_TRACE and not key.startswith("_save_config")
    }


def _text(value: Any) -> str:
    if isinstance(value, (set, frozenset)):
        return repr(sorted(map(_text, value)))
    if isinstance(value, (list, tuple)):
        return repr([_text(v) for v in value])
    if isinstance(value, dict):
        return repr(sorted((_text(k), _text(v)) for k, v in value.items()))
    if isinstance(value, (str, int, float, bool, type(None))):
        return repr(value)
    return f"{getattr(value, '__module__', '')}.{getattr(value, '__qualname__', type(value).__qualname__)}"


def scope_values(
    local_scope: dict[str, Any], global_scope: dict[str, Any], cache: dict[Source, Any]
) -> Callable[[Source], Any]:
    """How to get the object at a source of a frame, as Dynamo's guard builder does; ``cache`` gets what was read."""
    import builtins

    scope = {"L": local_scope, "G": global_scope, "__builtins__": builtins.__dict__.copy()}
    closure_vars = dynamo_guards._get_closure_vars()
    return lambda source: source.get_value(scope, closure_vars, cache)


class _KnownValues:
    """Stands first among the guards and builds none: it tells the builder what was read from the frame already."""

    def __init__(self, values: dict[Source, Any]) -> None:
        self._values = values

    def is_specialized_nn_module(self) -> bool:
        return False

    def create(self, builder: Any) -> None:
        builder.src_get_value_cache.update(self._values)


class _GuardsOfKnownValues(CheckFunctionManager):
    """Dynamo's manager, which does not read again what was compared a moment ago."""

    def __init__(self, values: dict[Source, Any], *args: Any, **kwargs: Any) -> None:
        self._values: dict[Source, Any] = values
        super().__init__(*args, **kwargs)
        self._values = {}  # it may outlive the frame

    def build_guards(self, sorted_guards: list[Guard], *args: Any, **kwargs: Any) -> Any:
        first: Any = _KnownValues(self._values)
        return super().build_guards([first, *sorted_guards], *args, **kwargs)


def build_guards(
    code: types.CodeType,
    local_scope: dict[str, Any],
    global_scope: dict[str, Any],
    guards: Sequence[Guard],
    key_order: Sequence[Source],
    sizes: dict[Source, tuple[Sequence[int | None], Sequence[int | None]]],
    shape_conditions: Sequence[str],
    builtins_name: str,
    guard_fail_fn: Any,
    values: dict[Source, Any],
) -> Any:
    """Dynamo's own guards, built on the values of a live frame and checked against it.

    ``values`` are those that were read from the frame by source; the builder reads the others.

    Raises:
        AssertionError: a guard does not hold of the frame.
        Exception: whatever Dynamo raises on a value that a guard was not made for.
    """
    parts = dynamo_guards.ShapeCodeParts(
        python_code_parts=_exprs(shape_conditions),
        verbose_code_parts=_exprs(shape_conditions),
        cpp_code_parts=None,
        python_fallback=True,
        shape_env_sources=[],
    )
    state = OutputGraphGuardsState(
        local_scope=local_scope,
        global_scope=global_scope,
        torch_function_mode_stack=[],
        guard_on_key_order=set(key_order),
        input_source_to_sizes_strides={
            source: {"size": tuple(size), "stride": tuple(stride)} for source, (size, stride) in sizes.items()
        },
        dual_level=-1,
        functorch_layers=[],
        current_device=torch.utils._device.CURRENT_DEVICE,
        global_state_guard=GlobalStateGuard(),
        _guards=GuardsSet(set(guards)),  # type: ignore[arg-type]
        _aotautograd_guards=[],
        skip_guards_check=True,  # it would also time them; they are checked below
        name_of_builtins_dict_key_in_fglobals=builtins_name or None,
    )
    manager = _GuardsOfKnownValues(
        values, code, OutputGraphCommon(state), None, guard_fail_fn, shape_code_parts=parts
    ).guard_manager
    if not manager.check(local_scope):
        raise AssertionError(str(manager.check_verbose(local_scope)))
    return manager


def _exprs(conditions: Sequence[str]) -> Any:
    return torch.fx.experimental.symbolic_shapes._ShapeGuardsHelper(list(conditions))


def builtins_of(global_scope: dict[str, Any]) -> dict[str, Any]:
    """The builtins' dict of a global scope, in the one form that guards use."""
    return get_builtins_dict(global_scope)


# -- AOTAutograd --------------------------------------------------------------------------------------------------


Collect = Callable[[Any], None]
_COLLECTORS: dict[str, Collect] = {}
"""Who gets a graph's data, by the key that AOTAutograd would store it under."""
_NUMBERS = itertools.count()


@contextlib.contextmanager
def collecting_aot(collect: Collect) -> Iterator[None]:
    """While this is open, AOTAutograd hands each compiled graph, as data with its runtime wrappers, to ``collect``.

    It does so where its own cache would be written; that cache is neither read nor written meanwhile. The data of a
    graph with a backward comes when that is compiled, which may be long after. The callables that the graph's compiler
    returned must be ``OutputCode``s with a true attribute ``is_warm_start``.
    """
    from torch._functorch._aot_autograd.autograd_cache import AOTAutogradCache
    from torch._functorch._aot_autograd.schemas import AOTAutogradCacheInfo

    _collect_from_aot()
    key = f"neuron-dynamo warm start {next(_NUMBERS)}"
    _COLLECTORS[key] = collect

    def try_load(mod: Any, args: Any, aot_config: Any, *_: Any, **__: Any) -> tuple[None, Any]:
        info = AOTAutogradCacheInfo(key, 0, forward_symints=[])
        return None, dataclasses.replace(aot_config, cache_info=info, precompile_backend_id=None)

    with (
        functorch_config.patch(enable_autograd_cache=True),
        mock.patch.object(AOTAutogradCache, "try_load", staticmethod(try_load)),
        mock.patch("torch._functorch._aot_autograd.graph_compile._log_inference_graph", lambda *_: None),
    ):
        yield


@functools.cache
def _collect_from_aot() -> None:
    """Have AOTAutograd's cache make and hand over data of our graphs; those of others go where they went."""
    from torch._functorch._aot_autograd import graph_compile
    from torch._functorch._aot_autograd.autograd_cache import AOTAutogradCache

    save, make_entry, should_save = AOTAutogradCache.save, AOTAutogradCache.make_entry, graph_compile._should_save_cache

    def save_or_collect(key: str, entry: Any, remote: bool) -> None:
        collect = _COLLECTORS.pop(key, None)
        if collect is None:
            save(key, entry, remote)
        else:
            collect(entry)

    def make_ours_whole(compiled_fw_func: Any, *args: Any, **kwargs: Any) -> Any:
        with functorch_config.patch(bundled_autograd_cache=True) if _is_ours(compiled_fw_func) else _NOTHING:
            return make_entry(compiled_fw_func, *args, **kwargs)

    def should_save_ours(*compiled: Any) -> Any:
        return all(map(_is_ours, compiled)) or should_save(*compiled)

    AOTAutogradCache.save = staticmethod(save_or_collect)  # type: ignore[method-assign]
    AOTAutogradCache.make_entry = staticmethod(make_ours_whole)  # type: ignore[method-assign]
    graph_compile._should_save_cache = should_save_ours


_NOTHING = contextlib.nullcontext()


def _is_ours(compiled: Any) -> bool:
    while hasattr(compiled, "__wrapped__"):
        compiled = compiled.__wrapped__
    return getattr(compiled, "is_warm_start", False) is True


def serializable_compiler(kind: type, compile_graph: Callable[..., Any]) -> Any:
    """``compile_graph``, declared to return ``kind``, an ``OutputCode`` that can be stored."""
    from torch._functorch._aot_autograd.schemas import SerializableAOTDispatchCompiler

    return SerializableAOTDispatchCompiler(kind, compile_graph)


def slim(entry: Any) -> Any:
    """A compiled graph's data without the texts and sources that only logs show."""
    config = dataclasses.replace(entry.sanitized_aot_config, aot_autograd_arg_pos_to_source=None)
    return dataclasses.replace(
        entry,
        aot_joint_graph_str=None,
        aot_forward_graph_str=None,
        aot_backward_graph_str=None,
        min_cut_info_str=None,
        guards_expr=None,
        sanitized_aot_config=config,
        serialized_bw_module=None,
    )


def assemble(entry: Any) -> Callable[..., Any]:
    """The callable that AOTAutograd would have returned: the compiled graph inside its runtime wrappers."""
    from torch._subclasses import FakeTensorMode
    from torch.fx.experimental.symbolic_shapes import ShapeEnv

    with (
        functorch_config.patch(unlift_effect_tokens=True),  # as when it was made
        tracing(TracingContext(FakeTensorMode(shape_env=ShapeEnv()))),
    ):
        compiled = entry.wrap_post_compile([], entry.sanitized_aot_config, {})

    def forward(*args: Any) -> Any:
        return compiled(list(args))

    return forward


def graph_to_bytes(gm: torch.fx.GraphModule) -> bytes:
    """A graph with its fake tensors and symbols, as bytes.

    Raises:
        Exception: something in it has no stored form.
    """
    from torch.fx._graph_pickler import GraphPickler

    return GraphPickler.dumps(gm)


def graph_from_bytes(data: bytes) -> torch.fx.GraphModule:
    """The graph that :func:`graph_to_bytes` was given, with symbols of its own."""
    from torch._subclasses import FakeTensorMode
    from torch.fx._graph_pickler import GraphPickler
    from torch.fx.experimental.symbolic_shapes import ShapeEnv

    graph = GraphPickler.loads(data, FakeTensorMode(shape_env=ShapeEnv()))
    assert isinstance(graph, torch.fx.GraphModule)
    return graph
