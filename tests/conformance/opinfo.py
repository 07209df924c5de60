"""PyTorch's own samples of its operators (OpInfo), compiled by a Dynamo backend and compared with eager.

A sample counts if eager runs it and, should the backend fail, if ``aot_eager`` passes: what PyTorch's own capture
cannot do is not the backend's. Values must be within torch.testing's tolerance, or within twice eager's own distance
from the float64 result; random operators are compared by shape and dtype.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
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


@dataclass
class Case:
    """One sample that eager runs.

    Attributes:
        dtype: of the sample.
        arguments: positional and keyword arguments of the operator.
        expected: eager's results and, where asked for, gradients.
        random: whether another seed gives other results, or the operator leaves them open; such are compared by
            shape and dtype.
    """

    dtype: torch.dtype
    arguments: Any
    expected: list[torch.Tensor]
    random: bool


def database() -> dict[str, Any]:
    """Every OpInfo by its name and variant."""
    from torch.testing._internal.common_methods_invocations import op_db

    return {op.name + (f".{op.variant_test_name}" if op.variant_test_name else ""): op for op in op_db}


def judge(
    name: str, op: Any, dtypes: Sequence[torch.dtype], samples: int, *, gradients: bool, backend: str
) -> list[Outcome]:
    """Run up to ``samples`` samples of one operator for each dtype; one outcome for each.

    All go into one graph first, and what is not right in it into smaller ones, down to a graph for one sample.
    """
    outcomes = {d: Outcome(name, str(d).removeprefix("torch."), gradients) for d in dtypes}
    cases = [case for d in dtypes for case in _cases(op, d, samples, gradients)]
    for case, fault in zip(cases, _faults(op.op, cases, gradients, backend), strict=True):
        if fault and _faults(op.op, [case], gradients, "aot_eager")[0]:
            continue
        outcome = outcomes[case.dtype]
        outcome.total += 1
        outcome.passed += not fault
        outcome.error = outcome.error or fault
    return list(outcomes.values())


def _cases(op: Any, dtype: torch.dtype, samples: int, gradients: bool) -> Iterator[Case]:
    torch.manual_seed(0)
    for sample in itertools.islice(op.sample_inputs("cpu", dtype, requires_grad=gradients), samples):
        arguments = ((sample.input, *sample.args), sample.kwargs)
        try:
            expected, *others = (_run(op.op, [arguments], gradients, seed=seed)[0] for seed in range(3))
        except Exception:
            continue
        same = all(_equal(a, b) for other in others for a, b in zip(expected, other, strict=True))
        yield Case(dtype, arguments, expected, not same or "empty" in op.name)


def _equal(a: torch.Tensor, b: torch.Tensor) -> bool:
    same = a.eq(b) | (a.isnan() & b.isnan())
    return bool(same.all())


def _faults(call: Callable[..., Any], cases: Sequence[Case], gradients: bool, backend: str) -> list[str]:
    """What is wrong with each case, empty if nothing is; all in one graph as far as they are right."""
    if not cases:
        return []
    torch._dynamo.reset()

    def compiled(fn: Callable[..., Any]) -> Callable[..., Any]:
        # A frame of a process before is no use here: each operator is in the same few lines.
        options = {"warm_start": False} if backend == "neuron" else None
        return torch.compile(fn, backend=backend, fullgraph=True, dynamic=False, options=options)

    try:
        actual = _run(call, [case.arguments for case in cases], gradients, through=compiled)
        faults = [_difference(call, case, a, gradients) for case, a in zip(cases, actual, strict=True)]
    except Exception as fault:
        inner = getattr(fault, "inner_exception", None) or fault
        text = str(inner).strip()
        faults = [f"{type(inner).__name__}: {text.splitlines()[0] if text else ''}"[:300]] * len(cases)
    if len(cases) == 1 or not any(faults):
        return faults
    if all(faults):
        half = len(cases) // 2
        parts = cases[:half], cases[half:]
        return [fault for part in parts for fault in _faults(call, part, gradients, backend)]
    return [f and _faults(call, [case], gradients, backend)[0] for case, f in zip(cases, faults, strict=True)]


def _difference(call: Callable[..., Any], case: Case, actual: Sequence[torch.Tensor], gradients: bool) -> str:
    if len(actual) != len(case.expected):
        return f"{len(actual)} results instead of {len(case.expected)}"
    for number, (a, e) in enumerate(zip(actual, case.expected, strict=True)):
        if a.shape != e.shape or a.dtype != e.dtype:
            return f"{a.dtype}{list(a.shape)} instead of {e.dtype}{list(e.shape)}"
        if not case.random and not _close(a, e) and not _as_near(a, e, call, case.arguments, gradients, number):
            wide = torch.complex128 if e.is_complex() else torch.float64
            return f"result {number} differs by up to {(a.to(wide) - e.to(wide)).abs().max():.3g}"
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
    wide = tree_map(
        lambda x: (
            x.detach().double().requires_grad_(x.requires_grad)
            if isinstance(x, torch.Tensor) and x.dtype in half
            else x
        ),
        arguments,
    )
    try:
        exact = _run(call, [wide], gradients)[0][number]
    except Exception:
        return False
    near, allowed = ((t.double() - exact).abs().nan_to_num(0, 0, 0) for t in (a, e))
    slack = torch.finfo(e.dtype).eps * (8 * exact.abs().nan_to_num(0, 0, 0) + 1)
    return bool((near <= 2 * allowed + slack).all())


def _run(
    call: Callable[..., Any],
    several: Sequence[Any],
    gradients: bool,
    seed: int = 0,
    through: Callable[[Callable[..., Any]], Callable[..., Any]] = lambda fn: fn,
) -> list[list[torch.Tensor]]:
    """For each of ``several`` arguments, results of ``call`` on copies, then the gradients of its float inputs."""
    flats, specs = zip(*(tree_flatten(arguments) for arguments in several), strict=True)
    leaves = [
        {
            i: x.detach().clone().requires_grad_(gradients and x.requires_grad)
            for i, x in enumerate(flat)
            if isinstance(x, torch.Tensor)
        }
        for flat in flats
    ]

    def function(tensors: list[dict[int, torch.Tensor]]) -> list[Any]:
        results = []
        for flat, spec, own in zip(flats, specs, tensors, strict=True):
            args, kwargs = tree_unflatten([own.get(i, x) for i, x in enumerate(flat)], spec)
            results.append(call(*args, **kwargs))
        return results

    torch.manual_seed(seed)
    results = [[r for r in tree_flatten(r)[0] if isinstance(r, torch.Tensor)] for r in through(function)(leaves)]
    if gradients:
        roots = [r for several in results for r in several if r.requires_grad]
        torch.autograd.backward(roots, [torch.ones_like(r) for r in roots])
        for tensors, own in zip(results, leaves, strict=True):
            tensors += [leaf.grad for leaf in own.values() if leaf.grad is not None]
    return [[r.detach() for r in tensors] for tensors in results]
