"""The interfaces by which versions of NKI trace a kernel, each to the same description of it.

Sources: AWS's NKIPy, core/nki_op.py (``nki``); torch_neuronx, xla_impl/ops.py, and optimum-neuron (``neuronxcc.nki``).
"""

from __future__ import annotations

import base64
import dataclasses
import hashlib
import importlib
import json
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from .kernel import Setting

_PLATFORMS = {"trn1": "trn1", "inf2": "trn1", "trn2": "trn2", "trn3": "trn3"}


@dataclasses.dataclass(frozen=True)
class Traced:
    """What an interface says of a kernel; ``config`` is JSON with the artifact's bytes in it."""

    config: str
    results: list[tuple[tuple[int, ...], str]]
    aliases: dict[int, int]
    has_collectives: bool
    returns_tuple: bool
    constants: tuple[Any, ...] = ()


def framework(function: Any, arguments: Mapping[str, Any], setting: Setting) -> Traced:
    """By ``nki.framework``, 0.4 and newer."""
    compiled = importlib.import_module("nki.framework.compiled")
    kept = {f.name: getattr(function, f.name) for f in dataclasses.fields(function) if f.name != "func"}
    kept |= {"lnc": setting.lnc}
    with tempfile.TemporaryDirectory(prefix="nki-") as folder:
        kernel = compiled.CompileKernel(function.func, **kept, target=_PLATFORMS[setting.target], artifacts_dir=folder)
        traced = kernel._cached_compile_to_bir(
            frontend=kernel._frontend_cls(enable_backend_opt=kernel._enable_backend_opt),
            inputs=dict(arguments),
            compile_opts=kernel._compile_opts(),
        )
        config = traced.build_config()
        text = _embed(str(config.backend_config_b64))
    return Traced(
        text,
        [(tuple(s.shape), np.dtype(s.dtype).name) for s in config.output_specs],
        dict(config.operand_output_aliases or {}),
        bool(config.has_collectives),
        bool(traced.is_tuple_return),
    )


def generic(function: Any, arguments: Mapping[str, Any], setting: Setting) -> Traced:
    """By ``nki.compile.GenericKernel``, 0.1 to 0.3, which asks a framework what its tensors are."""
    function = function[setting.lnc] if setting.lnc > 1 else function
    function.is_framework_tensor = lambda value: isinstance(value, np.ndarray)
    function.map_framework_tensor = lambda value: (value.shape, value.dtype)
    function.translate_to_neuron_dtype = lambda dtype: dtype
    function.opts = dataclasses.replace(function.opts, enable_const_rewrite=True)
    with function.bind_arguments(**arguments) as bound:
        config = function.dump_config_with_boundargs(bound)
    return Traced(
        _embed(str(config.dumped_config)),
        [(tuple(shape), np.dtype(dtype).name) for dtype, shape in config.return_types],
        dict(config.operand_output_aliases or {}),
        bool(config.has_collectives),
        bool(config.result_is_sequence),
        tuple(config.constant_values),
    )


def legacy(function: Any, arguments: Mapping[str, Any], setting: Setting) -> Traced:
    """By ``neuronxcc.nki.FrameworkKernel``, whose config holds the kernel itself and which knows of no aliases."""
    base = importlib.import_module("neuronxcc.nki").FrameworkKernel

    class ArrayKernel(base):  # type: ignore[misc, valid-type]
        """Its tensors are numpy arrays."""

        def translate_to_neuron_dtype(self, dtype: Any) -> Any:
            return dtype

        def is_framework_tensor(self, value: Any) -> bool:
            return isinstance(value, np.ndarray)

        def map_framework_tensor(self, value: Any) -> Any:
            return value.shape, value.dtype

    func = getattr(function, "func", function)
    grid = (setting.lnc,) if setting.lnc > 1 else ()
    text, types = ArrayKernel(func_name=func.__name__, func=func, grid=grid).dump_config(*arguments.values())
    results = [(tuple(shape), np.dtype(dtype).name) for dtype, shape in types]
    return Traced(_embed(text), results, {}, False, len(results) > 1)


def _embed(config: str) -> str:
    """The config with the artifact's bytes in it instead of its path, for the time that its file is there."""
    fields = json.loads(base64.b64decode(config))
    path = fields.get("klir_binary", {}).get("binary")
    if path:
        content = base64.b64encode(Path(path).read_bytes()).decode()
        fields["klir_binary"]["binary"] = {"name": Path(path).name, "content": content}
    return json.dumps(fields)


def relocate(config: str) -> tuple[bytes, dict[str, bytes]]:
    """The call's config with its artifact named after its content, and the artifact."""
    fields, files = json.loads(config), {}
    binary = fields.get("klir_binary", {}).get("binary")
    if binary:
        content = base64.b64decode(binary["content"])
        suffix = Path(binary["name"]).suffix
        path = f"nki-{hashlib.sha256(content).hexdigest()[:32]}/kernel{suffix}"
        fields["klir_binary"]["binary"] = path
        files[path] = content
    return base64.b64encode(json.dumps(fields, separators=(",", ":")).encode()), files


INTERFACES: dict[str, Callable[[Any, Mapping[str, Any], Setting], Traced]] = {
    "framework": framework,
    "generic": generic,
    "legacy": legacy,
}
