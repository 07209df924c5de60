"""Stand-ins for the packages ``nki`` and ``nkilib``, with the signatures that AWS documents.

``nki`` traces a kernel by running it on the arrays that it is given, and writes an artifact that names the kernel, its
operands and results; two generations of its interface are here. The kernels of ``nkilib`` are numpy, written from the
library's documentation and not from lowering/kernels/. Sources: NKIPy, core/nki_op.py; nki-library's public interface.
"""

from __future__ import annotations

import base64
import dataclasses
import importlib.machinery
import inspect
import json
import sys
from collections.abc import Callable
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from tests.standin import nki_isa, nki_layers
from tests.standin.nki_layers import ActFnType

ELEMENTS = {"float32": "f32", "bfloat16": "bf16", "float16": "f16", "uint8": "u8", "int32": "s32", "uint32": "u32"}
_RUNS = {"count": 0, "open": 0}


@dataclasses.dataclass(frozen=True)
class Kernel:
    """``nki.framework.kernel.Kernel``: what ``nki.jit`` makes, 0.4 and newer."""

    func: Callable[..., Any]
    lnc: int = 1
    schedule: str = "default"

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        if not _RUNS["open"]:
            raise RuntimeError("a kernel is not run outside of a program")
        return self.func(*args, **kwargs)  # by the kernel that is being traced


@dataclasses.dataclass(frozen=True)
class CompileKernel(Kernel):
    """``nki.framework.compiled.CompileKernel``."""

    target: str = ""
    artifacts_dir: str = ""
    _enable_backend_opt: bool = False

    @staticmethod
    def _frontend_cls(*, enable_backend_opt: bool) -> Any:
        return SimpleNamespace(enable_backend_opt=enable_backend_opt)

    def _compile_opts(self) -> Any:
        return SimpleNamespace(target=self.target)

    def _cached_compile_to_bir(self, *, frontend: Any, inputs: dict[str, Any], compile_opts: Any) -> Any:
        assert frontend.enable_backend_opt is False
        assert compile_opts.target in ("trn1", "trn2", "trn3")
        traced = _run(self.func, inputs)
        return SimpleNamespace(
            is_tuple_return=traced.is_tuple,
            build_config=lambda: SimpleNamespace(
                backend_config_b64=_config(self.func, traced, Path(self.artifacts_dir), self.lnc),
                output_specs=[SimpleNamespace(shape=a.shape, dtype=a.dtype) for a in traced.results],
                operand_output_aliases=traced.aliases,
                has_collectives=traced.has_collectives,
            ),
        )


@dataclasses.dataclass(frozen=True)
class _Options:
    enable_const_rewrite: bool = False


class GenericKernel:
    """``nki.compile.GenericKernel``: what ``nki.jit`` makes, 0.1 to 0.3."""

    def __init__(self, func: Callable[..., Any], lnc: int = 1) -> None:
        self.func, self.lnc, self.opts = func, lnc, _Options()

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        assert _RUNS["open"]
        return self.func(*args, **kwargs)

    def __getitem__(self, lnc: int) -> GenericKernel:
        return GenericKernel(self.func, lnc)

    @contextmanager
    def bind_arguments(self, **arguments: Any) -> Any:
        for value in arguments.values():
            if self.is_framework_tensor(value):  # type: ignore[attr-defined]
                self.map_framework_tensor(value)  # type: ignore[attr-defined]
        yield arguments

    def dump_config_with_boundargs(self, arguments: dict[str, Any]) -> Any:
        assert self.opts.enable_const_rewrite
        traced = _run(self.func, arguments)
        constants = [np.arange(3, dtype=np.float32)]  # such as a kernel's own table
        folder = Path(sys.modules["nki"].artifacts)  # type: ignore[attr-defined]
        return SimpleNamespace(
            dumped_config=_config(self.func, traced, folder, self.lnc, constants),
            return_types=[(a.dtype, a.shape) for a in traced.results],
            constant_values=constants,
            operand_output_aliases=traced.aliases,
            has_collectives=traced.has_collectives,
            result_is_sequence=traced.is_tuple,
        )


@dataclasses.dataclass
class _Traced:
    operands: dict[str, Any]
    results: list[Any]
    is_tuple: bool
    aliases: dict[int, int]
    has_collectives: bool
    constants: dict[str, str]


def _run(func: Callable[..., Any], arguments: dict[str, Any]) -> _Traced:
    operands = {n: v for n, v in arguments.items() if isinstance(v, np.ndarray)}
    _RUNS["open"] += 1
    try:
        made = func(**arguments)
    finally:
        _RUNS["open"] -= 1
    results = list(made) if isinstance(made, (list, tuple)) else [made]
    order = list(operands.values())
    aliases = {n: r for n, o in enumerate(order) for r, result in enumerate(results) if result is o}
    constants = {n: repr(v) for n, v in arguments.items() if n not in operands}
    return _Traced(
        operands, results, isinstance(made, (list, tuple)), aliases, bool(getattr(func, "collective", 0)), constants
    )


def _spec(array: Any) -> list[Any]:
    return [ELEMENTS[array.dtype.name], list(array.shape)]


def _config(func: Any, traced: _Traced, folder: Path, lnc: int, constants: list[Any] | None = None) -> str:
    _RUNS["count"] += 1
    path = folder / f"run{_RUNS['count']}" / "kernel.bir"
    path.parent.mkdir(parents=True)
    operands = [*traced.operands.values(), *(constants or ())]
    artifact = {
        "kernel": func.__name__,
        "source": inspect.getsource(func),
        "operands": [_spec(a) for a in operands],
        "results": [_spec(a) for a in traced.results],
        "tuple": traced.is_tuple,
        "constants": traced.constants,
    }
    path.write_text(json.dumps(artifact))
    inputs = [*traced.operands, *(f"constant{n}" for n in range(len(constants or ())))]
    outputs = [f"output{n}" for n in range(len(traced.results))]
    pairs = []
    for operand, result in sorted(traced.aliases.items()):
        inputs[operand] += ".must_alias_input"
        outputs[result] = inputs[operand]
        pairs.append([inputs[operand], outputs[result]])
    fields = {
        "func_name": func.__name__,
        "platform_target": "NC_v3",
        "kernel_format": "bir",
        "kernel_version": 1,
        "grid": lnc,
        "has_collectives": traced.has_collectives,
        "mac_count": 0,
        "klir_binary": {
            "binary": str(path),
            "input_names": inputs,
            "output_names": outputs,
            "version_identifier": "",
            "aliases": pairs,
        },
    }
    return base64.b64encode(json.dumps(fields).encode()).decode()


def simulate(kernel: Any) -> Callable[..., Any]:
    """``nki.simulate``."""

    def run(**arguments: Any) -> Any:
        _RUNS["open"] += 1
        try:
            return kernel.func(**arguments)
        finally:
            _RUNS["open"] -= 1

    return run


# -- nkilib: the documented signatures ---------------------------------------------------------------------------------


def _softmax(scores: Any, sink: Any) -> Any:
    top = scores.max(-1, keepdims=True)
    top = top if sink is None else np.maximum(top, sink)
    weights = np.exp(scores - top)
    total = weights.sum(-1, keepdims=True)
    return weights / (total if sink is None else total + np.exp(sink - top))


def attention_cte(
    q: Any,
    k: Any,
    v: Any,
    scale: float = 1.0,
    causal_mask: bool = True,
    k_prior: Any = None,
    v_prior: Any = None,
    prior_used_len: Any = None,
    sink: Any = None,
    sliding_window: Any = None,
    tp_q: bool = True,
    tp_k: bool = False,
    tp_out: bool = False,
) -> Any:
    assert k_prior is None
    assert v_prior is None
    assert prior_used_len is None
    assert not sliding_window or (causal_mask and scale == 1.0)
    query = (q if tp_q else q.swapaxes(1, 2)).astype(np.float32)
    key = (k if tp_k else k.swapaxes(1, 2)).astype(np.float32)
    assert query.shape[2] <= 128
    repeats = len(query) // len(key)
    key, value = key.repeat(repeats, 0), v.astype(np.float32).repeat(repeats, 0)
    scores = np.einsum("bsd,btd->bst", query, key) * scale
    if causal_mask:
        distance = np.arange(scores.shape[1])[:, None] - np.arange(scores.shape[2])[None]
        hidden = (distance < 0) | (distance >= (sliding_window or 1 << 30))
        scores = np.where(hidden, np.float32(-3.4e38), scores)
    out = _softmax(scores, None if sink is None else sink.astype(np.float32)[:, :, None]) @ value
    return (out.swapaxes(1, 2) if tp_out else out).astype(q.dtype)


def attention_tkg(
    q: Any,
    k_active: Any,
    v_active: Any,
    k_prior: Any,
    v_prior: Any,
    mask: Any,
    out: Any,
    cfg: Any,
    sbm: Any,
    inv_freqs: Any = None,
    rope_pos_ids: Any = None,
    start_pos_ids: Any = None,
    sink: Any = None,
) -> Any:
    del sbm, inv_freqs, rope_pos_ids, start_pos_ids
    assert cfg.qk_in_sb
    assert cfg.tp_k_prior
    assert not cfg.fuse_rope
    queries = q.reshape(cfg.d_head, cfg.bs, cfg.q_head, cfg.s_active).astype(np.float32)
    active = k_active.reshape(cfg.d_head, cfg.bs, cfg.s_active).astype(np.float32)
    for row in range(cfg.bs):
        key = k_prior[row, 0].astype(np.float32).copy()
        value = v_prior[row, 0].astype(np.float32).copy()
        key[-cfg.s_active :], value[-cfg.s_active :] = active[:, row].T, v_active[row, 0].astype(np.float32)
        for head in range(cfg.q_head):
            scores = queries[:, row, head].T @ key.T
            scores = np.where(mask[:, row, head].T != 0, scores, np.float32(-3.4e38))
            own = None if sink is None else sink[head].astype(np.float32)[None]
            out[row, head] = (_softmax(scores, own) @ value).T.astype(out.dtype)
    return out, None


@dataclasses.dataclass
class AttnTKGConfig:
    bs: int = 0
    q_head: int = 0
    s_active: int = 0
    curr_sprior: int = 0
    full_sprior: int = 0
    d_head: int = 0
    block_len: int = 0
    tp_k_prior: bool = False
    fuse_rope: bool = False
    qk_in_sb: bool = False


class SbufManager:
    def __init__(self, start: int, end: int) -> None:
        assert 0 <= start < end

    def open_scope(self) -> None: ...

    def close_scope(self) -> None: ...

    def alloc_stack(self, shape: Any, dtype: Any, buffer: Any) -> Any:
        assert buffer == "sbuf"
        return np.zeros(shape, dtype)


def mlp(
    hidden_tensor: Any,
    gate_proj_weights_tensor: Any,
    up_proj_weights_tensor: Any,
    down_proj_weights_tensor: Any,
    normalization_weights_tensor: Any = None,
    gate_proj_bias_tensor: Any = None,
    up_proj_bias_tensor: Any = None,
    down_proj_bias_tensor: Any = None,
    activation_fn: Any = ActFnType.SiLU,
    output_dtype: Any = None,
) -> Any:
    assert normalization_weights_tensor is None
    x, gate, up, down = (
        a.astype(np.float32)
        for a in (hidden_tensor, gate_proj_weights_tensor, up_proj_weights_tensor, down_proj_weights_tensor)
    )
    gate_bias, up_bias, down_bias = (
        0 if b is None else b.astype(np.float32)
        for b in (gate_proj_bias_tensor, up_proj_bias_tensor, down_proj_bias_tensor)
    )
    opened = x @ gate + gate_bias
    if activation_fn == ActFnType.SiLU:
        opened = opened / (1 + np.exp(-opened))
    else:
        assert activation_fn == ActFnType.GELU_Tanh_Approx
        opened = 0.5 * opened * (1 + np.tanh(np.sqrt(2 / np.pi) * (opened + 0.044715 * opened**3)))
    out = (opened * (x @ up + up_bias)) @ down + down_bias
    return [out.astype(output_dtype or hidden_tensor.dtype)]


def qkv(
    input: Any,
    fused_qkv_weights: Any,
    output_layout: Any = 0,
    bias: Any = None,
    fused_rope: bool = False,
    cos_cache: Any = None,
    sin_cache: Any = None,
    d_head: Any = None,
    num_q_heads: Any = None,
    num_kv_heads: Any = None,
) -> Any:
    columns = fused_qkv_weights.shape[1]
    assert fused_qkv_weights.shape[0] % 128 == 0
    assert columns <= 4096
    assert bias is None or bias.shape == (1, columns)
    out = input.astype(np.float32) @ fused_qkv_weights.astype(np.float32)
    out = out if bias is None else out + bias.astype(np.float32)
    if fused_rope:
        assert (num_q_heads + 2 * num_kv_heads) * d_head == columns
        assert cos_cache.shape == sin_cache.shape == (*input.shape[:2], d_head)
        assert 512 % d_head == 0
        turned = out[..., : (num_q_heads + num_kv_heads) * d_head].reshape(*out.shape[:2], -1, d_head)
        one, two = np.split(turned, 2, -1)
        # The library reads the first half of the sines alone.
        sines = np.tile(sin_cache.astype(np.float32)[:, :, None, : d_head // 2], 2)
        turned = turned * cos_cache.astype(np.float32)[:, :, None] + np.concatenate([-two, one], -1) * sines
        out[..., : turned.shape[2] * d_head] = turned.reshape(*out.shape[:2], -1)
    else:
        assert cos_cache is None
        assert sin_cache is None
    return out.astype(input.dtype)


def output_projection_cte(attention: Any, weight: Any, bias: Any = None, output_dtype: Any = None) -> Any:
    batch, heads, depth, length = attention.shape
    assert heads <= 17
    rows = attention.astype(np.float32).transpose(0, 3, 1, 2).reshape(batch, length, heads * depth)
    out = rows @ weight.astype(np.float32) + (0 if bias is None else bias.astype(np.float32))
    return out.astype(output_dtype or attention.dtype)


def output_projection_tkg(attention: Any, weight: Any, bias: Any = None) -> Any:
    depth, batch, heads, length = attention.shape
    rows = attention.astype(np.float32).transpose(1, 3, 2, 0).reshape(batch * length, heads * depth)
    out = rows @ weight.astype(np.float32) + (0 if bias is None else bias.astype(np.float32))
    return out.astype(attention.dtype)


def cumsum(x: Any, axis: int = -1) -> Any:
    assert axis == -1
    return np.cumsum(x.astype(np.float32), -1).astype(x.dtype)


def depthwise_conv1d_implicit_gemm(
    img_ref: Any,
    filter_ref: Any,
    padding: Any = ((0, 0), (0, 0)),
    stride: Any = (1, 1),
    rhs_dilation: Any = (1, 1),
    lhs_dilation: Any = (1, 1),
    feature_group_count: int = 1,
) -> Any:
    assert padding == ((0, 0), (0, 0))
    assert rhs_dilation == lhs_dilation == (1, 1)
    assert feature_group_count == img_ref.shape[1]
    taps = filter_ref.shape[3]
    windows = np.lib.stride_tricks.sliding_window_view(img_ref[:, :, 0].astype(np.float32), taps, axis=2)
    out = np.einsum("ncqs,cs->ncq", windows[:, :, :: stride[1]], filter_ref[:, 0, 0].astype(np.float32))
    return out[:, :, None].astype(img_ref.dtype)


LIBRARY: dict[str, list[Any]] = {
    "nkilib.experimental.conv.depthwise_conv1d": [depthwise_conv1d_implicit_gemm],
    "nkilib.core.cumsum.cumsum": [cumsum],
    "nkilib.core.embeddings.rope": [nki_layers.RoPE],
    "nkilib.experimental.loss.cross_entropy": [nki_layers.cross_entropy_forward],
    "nkilib.core.moe.moe_cte.moe_cte": [nki_layers.moe_cte],
    "nkilib.core.attention.attention_cte": [attention_cte],
    "nkilib.core.mlp.mlp": [mlp],
    "nkilib.core.qkv.qkv": [qkv],
    "nkilib.core.output_projection.output_projection_cte.output_projection_cte": [output_projection_cte],
    "nkilib.core.output_projection.output_projection_tkg": [output_projection_tkg],
}


def install(
    monkeypatch: pytest.MonkeyPatch, folder: Path, *, generation: str = "framework", version: str = "0.6.0b1"
) -> None:
    """Make ``import nki`` and ``import nkilib...`` give the stand-ins, until the test ends."""
    jit = Kernel if generation == "framework" else GenericKernel

    def module(name: str, **contents: Any) -> None:
        parts = name.split(".")
        for depth in range(1, len(parts) + 1):
            path = ".".join(parts[:depth])
            if path not in sys.modules or not hasattr(sys.modules[path], "__standin__"):
                made = ModuleType(path)
                made.__spec__ = importlib.machinery.ModuleSpec(path, None)
                made.__path__ = []
                made.__standin__ = True  # type: ignore[attr-defined]
                monkeypatch.setitem(sys.modules, path, made)
                if depth > 1:
                    setattr(sys.modules[".".join(parts[: depth - 1])], parts[depth - 1], made)
        vars(sys.modules[name]).update(contents)

    folder.mkdir(parents=True, exist_ok=True)
    module("nki", __version__=version, jit=jit, simulate=simulate, artifacts=str(folder))
    if generation == "framework":
        module("nki.framework.compiled", CompileKernel=CompileKernel)
    else:
        module("nki.compile", GenericKernel=GenericKernel)
    dtypes = {"float32": np.float32, "bfloat16": ml_dtypes.bfloat16, "float16": np.float16}
    memory = {"sbuf": "sbuf", "shared_hbm": "hbm", "tile_size": SimpleNamespace(total_available_sbuf_size=1 << 20)}
    dtypes["uint32"] = np.uint32
    operators = {**memory, **nki_isa.LANGUAGE}
    module("nki.language", **dtypes, **operators, ndarray=lambda shape, dtype, buffer: np.zeros(shape, dtype))
    module("nki.isa", **nki_isa.ISA, dma_copy=lambda dst, src: np.copyto(dst, src))
    for name, functions in LIBRARY.items():
        module(name, **{f.__name__: jit(f) for f in functions})
    module("nkilib.core.attention.attention_tkg", attention_tkg=attention_tkg)
    module("nkilib.core.attention.attention_tkg_utils", AttnTKGConfig=AttnTKGConfig)
    module("nkilib.core.utils.allocator", SbufManager=SbufManager)
    enums = {"RouterActFnType": nki_layers.RouterActFnType}
    enums["ExpertAffinityScaleMode"] = nki_layers.ExpertAffinityScaleMode
    module("nkilib.core.utils.common_types", ActFnType=ActFnType, **enums)
    module("nkilib.core.utils.tensor_view", TensorView=nki_isa.TensorView)
    module("nkilib.core.router_topk.router_topk", router_topk=nki_layers.router_topk)
    module("nkilib.core.moe.moe_tkg.moe_tkg", moe_tkg=nki_layers.moe_tkg)
    spec = {"MoECTEImplementation": nki_layers.MoECTEImplementation, "MoECTESpec": nki_layers.MoECTESpec}
    module("nkilib.core.moe.moe_cte.moe_cte", **spec)
    for own in ("decode_attention", "experts", "layer_norm", "router"):
        monkeypatch.delitem(sys.modules, f"neuron_dynamo.lowering.kernels.nki_kernels.{own}", raising=False)
