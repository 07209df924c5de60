"""PyTorch's own samples of its operators (OpInfo), compiled by a Dynamo backend and compared with eager.

A sample counts if eager runs it and, should the backend fail, if ``aot_eager`` passes: what PyTorch's own capture
cannot do is not the backend's. Values must be within torch.testing's tolerance, or within twice eager's own distance
from the float64 result; random operators are compared by shape and dtype.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch.utils._pytree import tree_flatten, tree_map, tree_unflatten


@dataclass
class Outcome:
    """What came of one operator and dtype.

    Attributes:
        name: of the OpInfo, with its variant.
        dtype: of the samples.
        gradients: whether backward was run too.
        passed: samples that pass.
        total: samples.
        error: of the first that failed.
    """

    name: str
    dtype: str
    gradients: bool
    passed: int = 0
    total: int = 0
    error: str = ""


def database() -> dict[str, Any]:
    """Every OpInfo by its name and variant."""
    from torch.testing._internal.common_methods_invocations import op_db

    return {op.name + (f".{op.variant_test_name}" if op.variant_test_name else ""): op for op in op_db}


def judge(name: str, op: Any, dtype: torch.dtype, samples: int, *, gradients: bool, backend: str) -> Outcome:
    """Run up to ``samples`` samples of one operator."""
    outcome = Outcome(name, str(dtype).removeprefix("torch."), gradients)
    for sample in itertools.islice(op.sample_inputs("cpu", dtype, requires_grad=gradients), samples):
        arguments = ((sample.input, *sample.args), sample.kwargs)
        try:
            expected = _run(op.op, arguments, gradients)
            again = _run(op.op, arguments, gradients, seed=1)
        except Exception:
            continue
        random = not all(torch.equal(a.nan_to_num(), b.nan_to_num()) for a, b in zip(expected, again, strict=True))
        fault = _fault(op.op, arguments, gradients, backend, expected, random)
        if fault and _fault(op.op, arguments, gradients, "aot_eager", expected, random):
            continue
        outcome.total += 1
        outcome.passed += not fault
        outcome.error = outcome.error or fault
    return outcome


def _fault(
    call: Callable[..., Any], arguments: Any, gradients: bool, backend: str, expected: Sequence[Any], random: bool
) -> str:
    torch._dynamo.reset()

    def compiled(fn: Callable[..., Any]) -> Callable[..., Any]:
        return torch.compile(fn, backend=backend, fullgraph=True, dynamic=False)

    try:
        actual = _run(call, arguments, gradients, through=compiled)
        if len(actual) != len(expected):
            return f"{len(actual)} results instead of {len(expected)}"
        for number, (a, e) in enumerate(zip(actual, expected, strict=True)):
            if a.shape != e.shape or a.dtype != e.dtype:
                return f"{a.dtype}{list(a.shape)} instead of {e.dtype}{list(e.shape)}"
            if not random and not _close(a, e) and not _as_near(a, e, call, arguments, gradients, number):
                return f"result {number} differs by up to {(a.double() - e.double()).abs().max():.3g}"
    except Exception as fault:
        inner = getattr(fault, "inner_exception", None) or fault
        return f"{type(inner).__name__}: {str(inner).strip().splitlines()[0] if str(inner).strip() else ''}"[:300]
    return ""


def _close(actual: torch.Tensor, expected: torch.Tensor) -> bool:
    try:
        torch.testing.assert_close(actual, expected, equal_nan=True)
    except AssertionError:
        return False
    return True


def _as_near(a: torch.Tensor, e: torch.Tensor, call: Any, arguments: Any, gradients: bool, number: int) -> bool:
    """Whether ``a`` is as near to the result in double precision as eager is, within a factor of two."""
    if not e.dtype.is_floating_point or not torch.equal(a.isnan(), e.isnan()):
        return False
    half = (torch.float32, torch.bfloat16, torch.float16)
    wide = tree_map(lambda x: x.detach().double() if isinstance(x, torch.Tensor) and x.dtype in half else x, arguments)
    if gradients:
        tree_map(lambda x: x.requires_grad_() if isinstance(x, torch.Tensor) and x.dtype is torch.float64 else x, wide)
    try:
        exact = _run(call, wide, gradients)[number]
    except Exception:
        return False
    near, allowed = ((t.double() - exact).abs().nan_to_num(0, 0, 0) for t in (a, e))
    slack = torch.finfo(e.dtype).eps * (8 * exact.abs().nan_to_num(0, 0, 0) + 1)
    return bool((near <= 2 * allowed + slack).all())


def _run(
    call: Callable[..., Any],
    arguments: Any,
    gradients: bool,
    seed: int = 0,
    through: Callable[[Callable[..., Any]], Callable[..., Any]] = lambda fn: fn,
) -> list[torch.Tensor]:
    """Results of ``call`` on copies of ``arguments``, then the gradients of its float inputs."""
    flat, spec = tree_flatten(arguments)
    places = [i for i, x in enumerate(flat) if isinstance(x, torch.Tensor)]
    leaves = [flat[i].detach().clone().requires_grad_(gradients and flat[i].requires_grad) for i in places]

    def function(*tensors: torch.Tensor) -> Any:
        whole = list(flat)
        for place, tensor in zip(places, tensors, strict=True):
            whole[place] = tensor
        args, kwargs = tree_unflatten(whole, spec)
        return call(*args, **kwargs)

    torch.manual_seed(seed)
    results = [r for r in tree_flatten(through(function)(*leaves))[0] if isinstance(r, torch.Tensor)]
    if gradients:
        roots = [r for r in results if r.requires_grad]
        torch.autograd.backward(roots, [torch.ones_like(r) for r in roots])
        results += [leaf.grad for leaf in leaves if leaf.grad is not None]
    return [r.detach() for r in results]
