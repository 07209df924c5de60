"""What a compiled call gives and does is what eager PyTorch gives and does, to the stride and the alias."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pytest
import torch

from tests.support.against_eager import aliasing, check, compiled


class Example(NamedTuple):
    name: str
    fn: Callable[..., Any]
    inputs: Callable[[], Sequence[Any]]

    def __str__(self) -> str:
        return self.name


def ramp(*shape: int, dtype: torch.dtype = torch.float32, start: int = -3) -> torch.Tensor:
    """Small numbers, exact in every dtype, of both signs."""
    return torch.arange(start, start + torch.Size(shape).numel()).reshape(shape).to(dtype)


def sides(dtype: torch.dtype, other: torch.dtype) -> Callable[[], Sequence[Any]]:
    return lambda: (ramp(2, 3, dtype=dtype), ramp(3, dtype=other, start=1))


PROMOTION = [
    Example(f"{a}-{b}".replace("torch.", ""), lambda x, y: (x + y, x * y, x == y), sides(a, b))
    for a, b in [
        (torch.bool, torch.uint8),
        (torch.uint8, torch.int8),
        (torch.int32, torch.int64),
        (torch.int64, torch.float16),
        (torch.bfloat16, torch.float16),
        (torch.bfloat16, torch.float32),
        (torch.float32, torch.float64),
        (torch.int8, torch.float64),
        (torch.float32, torch.complex64),
    ]
]

SCALARS = [
    Example("int-with-float", lambda x: (x + 1, x * 2, 3 - x), lambda: (ramp(3),)),
    Example("float-with-int", lambda x: (x + 1.5, x * 0.5), lambda: (ramp(3, dtype=torch.int32),)),
    Example("bool-with-int", lambda x: x + True, lambda: (ramp(3, dtype=torch.int16),)),
    Example("complex-with-float", lambda x: x + 2j, lambda: (ramp(3),)),
    Example("float-with-half", lambda x: x * 0.1 + 1, lambda: (ramp(7, dtype=torch.bfloat16),)),
    Example("zero-d-with-one-d", lambda x, y: x + y, lambda: (ramp(3, dtype=torch.float16), torch.tensor(2.0))),
    Example("zero-d-of-higher-kind", lambda x, y: x + y, lambda: (ramp(3, dtype=torch.int8), torch.tensor(2.5))),
    Example("python-argument", lambda x, n: x * n + n, lambda: (ramp(3), 3)),
    Example("large-int", lambda x: x + (2**40), lambda: (ramp(3, dtype=torch.int64),)),
    Example("int-division", lambda x: (x / 2, x // 2, x % 3), lambda: (ramp(8, dtype=torch.int64),)),
]

SHAPES = [
    Example("broadcast", lambda x, y: x + y, lambda: (ramp(4, 1, 3), ramp(2, 1))),
    Example("zero-d", lambda x: (x + 1, x * x), lambda: (torch.tensor(3.0),)),
    Example("zero-d-from-reduction", lambda x: (x.sum(), x.amax()), lambda: (ramp(2, 3),)),
    Example("empty", lambda x: (x + 1, x.sum(), x.sum(0)), lambda: (torch.empty(0, 3),)),
    Example("empty-middle", lambda x, y: (x * 2, torch.cat([x, y], 1)), lambda: (torch.empty(2, 0, 3), ramp(2, 1, 3))),
    Example("size-one-with-odd-strides", lambda x: x * 2, lambda: (ramp(3).as_strided((1, 3), (77, 1)),)),
    Example("rank-six", lambda x: x.permute(5, 0, 4, 1, 3, 2) + 1, lambda: (ramp(1, 2, 1, 3, 2, 2),)),
]

LAYOUTS = [
    Example("transposed", lambda x: (x + 1, x.sum(0)), lambda: (ramp(3, 4).t(),)),
    Example("transposed-and-not", lambda x, y: x + y, lambda: (ramp(3, 4).t(), ramp(4, 3))),
    Example("permuted", lambda x: x * 2, lambda: (ramp(2, 3, 4).permute(2, 0, 1),)),
    Example("sliced-rows", lambda x: x + 1, lambda: (ramp(5, 3)[1:4],)),
    Example("sliced-columns", lambda x: (x + 1, x.t() * 2), lambda: (ramp(5, 6)[:, 1:5:2],)),
    Example("misaligned", lambda x: x + 1, lambda: (ramp(9)[1:],)),
    Example("misaligned-bytes", lambda x: x + 1, lambda: (ramp(9, dtype=torch.uint8, start=0)[3:],)),
    Example("expanded", lambda x: (x + 1, x.sum()), lambda: (ramp(3).expand(4, 3),)),
    Example("expanded-and-sliced", lambda x: x * x, lambda: (ramp(3, 1)[1:].expand(2, 4),)),
    Example("overlapping", lambda x: x + 0.5, lambda: (ramp(6).as_strided((4, 3), (1, 1)),)),
    Example(
        "channels-last", lambda x: (x + 1, x.relu()), lambda: (ramp(2, 3, 4, 5).to(memory_format=torch.channels_last),)
    ),
    Example(
        "channels-last-3d", lambda x: x + 1, lambda: (ramp(2, 3, 2, 2, 2).to(memory_format=torch.channels_last_3d),)
    ),
    Example("clone-keeps-strides", lambda x: (x.clone(), x.contiguous()), lambda: (ramp(3, 4).t(),)),
    Example("flipped-and-sliced-result", lambda x: (x + 1)[:, ::2], lambda: (ramp(3, 5),)),
    Example("expanded-result", lambda x: (x + 1).expand(4, 3), lambda: (ramp(3),)),
    Example("transposed-result", lambda x: (x + 1).t(), lambda: (ramp(3, 4),)),
]

BITS = [
    Example("conj", lambda x: x * 2, lambda: (torch.complex(ramp(3), ramp(3)).conj(),)),
    Example("conj-inside", lambda x: (x.conj() + 1, x.resolve_conj()), lambda: (torch.complex(ramp(3), ramp(3)),)),
    Example("neg", lambda x: x + 1, lambda: (torch.complex(ramp(3), ramp(3)).conj().imag,)),
    Example("imag-is-strided", lambda x: x + 1, lambda: (torch.complex(ramp(3), ramp(3)).imag,)),
]

DTYPES = [
    Example(
        str(dtype).removeprefix("torch."),
        lambda x: (x * 2, x == 1, x.to(torch.float32)),
        lambda d=dtype: (ramp(7, dtype=d, start=0),),
    )
    for dtype in (
        torch.uint8,
        torch.int8,
        torch.int16,
        torch.int32,
        torch.int64,
        torch.float16,
        torch.bfloat16,
        torch.float32,
        torch.float64,
    )
] + [
    Example("bool", lambda x: (~x, x & True, x.to(torch.int8), x.sum()), lambda: (torch.tensor([True, False, True]),)),
    Example(
        "half-rounds-each-op", lambda x: (x * 1.1 + 0.3) * 0.7 - x, lambda: (torch.linspace(-5, 5, 101).bfloat16(),)
    ),
    Example("float16-overflows", lambda x: x * 300 / 300, lambda: (torch.tensor([1.0, 1000.0]).half(),)),
    Example("infinities", lambda x: (x - x, x * 0, x > 0), lambda: (torch.tensor([float("inf"), -float("inf"), 0.0]),)),
]

VIEWS_OF_INPUTS = [
    Example("expand", lambda x: x.expand(2, *x.shape), lambda: (ramp(3, 4),)),
    Example("unsqueeze", lambda x: x.unsqueeze(1), lambda: (ramp(3, 4),)),
    Example("transpose", lambda x: x.t(), lambda: (ramp(3, 4),)),
    Example("slice", lambda x: (x[1:], x[:, ::2]), lambda: (ramp(3, 5),)),
    Example("select", lambda x: x[1], lambda: (ramp(3, 4),)),
    Example("diagonal", lambda x: x.diagonal(), lambda: (ramp(4, 4),)),
    Example("reshape", lambda x: x.view(-1), lambda: (ramp(3, 4),)),
    Example("view-of-view", lambda x: x.t()[1:].unsqueeze(0), lambda: (ramp(3, 4)[1:],)),
    Example("view-of-expanded", lambda x: x[0], lambda: (ramp(3).expand(2, 3),)),
    Example("view-beside-result", lambda x: (x.t(), x + 1), lambda: (ramp(3, 4),)),
    Example("view-then-write", lambda x: (x.add_(1), x.view(-1)[2:])[1], lambda: (ramp(2, 3),)),
    Example("as-strided", lambda x: x.as_strided((2, 2), (3, 1), 1), lambda: (ramp(3, 3),)),
    Example("real-imag", lambda x: torch.view_as_real(x), lambda: (torch.complex(ramp(3), ramp(3)),)),
]

RETURNED = [
    Example("input", lambda x: x, lambda: (ramp(3),)),
    Example("input-and-result", lambda x: (x, x + 1, x), lambda: (ramp(3),)),
    Example("same-result-twice", lambda x: (lambda y: (y, y))(x + 1), lambda: (ramp(3),)),
    Example("result-and-its-view", lambda x: (lambda y: (y, y[1:], y.view(-1)))(x + 1), lambda: (ramp(2, 3),)),
    Example("two-views-of-a-result", lambda x: (x + 1).split(2), lambda: (ramp(6),)),
    Example("pieces-of-a-result", lambda x: (x + 1).chunk(2, 1), lambda: (ramp(3, 4),)),
    Example("expanded-and-its-base", lambda x: (lambda y: (y.expand(4, 3), y))(x + 1), lambda: (ramp(3),)),
    Example(
        "view-of-transposed",
        lambda x: (lambda y: (y[1:], y[:, 1:]))((x + 1).t().contiguous().t()),
        lambda: (ramp(3, 4),),
    ),
    Example("two-groups", lambda x: (lambda y, z: (y[0], z[1], y[1:], z))(x + 1, x * 2), lambda: (ramp(3, 4),)),
    Example("equal-results", lambda x: (x + 1, x + 1), lambda: (ramp(3),)),
    Example("result-and-clone", lambda x: (lambda y: (y, y.clone()))(x + 1), lambda: (ramp(3),)),
    Example("clone-of-input", lambda x: (x.clone(), x.clone()), lambda: (ramp(3),)),
    Example("no-op-on-input", lambda x: (x + 0, x * 1, x.to(torch.float32)), lambda: (ramp(3),)),
    Example("none", lambda x: (None, x + 1, None), lambda: (ramp(3),)),
    Example("numbers", lambda x: (1, x + 1, 2.5, True, "text"), lambda: (ramp(3),)),
    Example("shape-as-numbers", lambda x: (x.shape[0], x.numel(), x + 1), lambda: (ramp(3, 2),)),
    Example("nested", lambda x: {"a": [x + 1, (x, None)], "b": {"c": x * 2}}, lambda: (ramp(3),)),
    Example("new-tensor", lambda x: (torch.zeros(2), torch.ones(3, dtype=torch.int64), x + 1), lambda: (ramp(3),)),
    Example("transposed-and-straight", lambda x: (lambda y: (y.clone(), y.t().clone()))(x + 1), lambda: (ramp(3, 4),)),
]

ARGUMENTS = [
    Example("unused", lambda x, y, z: x + z, lambda: (ramp(3), ramp(4), ramp(3))),
    Example("duplicate", lambda x, y: x + y, lambda: (lambda t: (t, t))(ramp(3))),
    Example("views-of-one-base", lambda x, y: x + y, lambda: (lambda t: (t[:3], t[1:]))(ramp(4))),
    Example("none-argument", lambda x, y: x + 1 if y is None else x + y, lambda: (ramp(3), None)),
    Example("nested-arguments", lambda d, t: d["a"] + t[0] * t[1], lambda: ({"a": ramp(3)}, (ramp(3), 2))),
]

MUTATIONS = [
    Example("add_", lambda x: x.add_(1), lambda: (ramp(3),)),
    Example("nothing-returned", lambda x: (x.mul_(2), None)[1], lambda: (ramp(3),)),
    Example("slice-assignment", lambda x: x[1:].fill_(7), lambda: (ramp(4),)),
    Example("index-assignment", lambda x: x.__setitem__((slice(None), 1), 5), lambda: (ramp(3, 4),)),
    Example("copy_", lambda x, y: x.copy_(y), lambda: (ramp(3), ramp(3, dtype=torch.int32, start=4))),
    Example("two-inputs", lambda x, y: (x.add_(y), y.add_(x))[1], lambda: (ramp(3), ramp(3))),
    Example(
        "swap",
        lambda x, y: (lambda t: (x.copy_(y), y.copy_(t), None)[2])(x.clone()),
        lambda: (ramp(3), ramp(3, start=9)),
    ),
    Example("view-of-input-mutated", lambda x: (x.t().add_(1), x * 2)[1], lambda: (ramp(2, 3),)),
    Example("read-before-and-after", lambda x: (x * 2, x.add_(1), x * 2), lambda: (ramp(3),)),
    Example("transposed", lambda x: x.add_(1), lambda: (ramp(3, 4).t(),)),
    Example("sliced-columns", lambda x: x.add_(1), lambda: (ramp(5, 6)[:, 1:5:2],)),
    Example("misaligned", lambda x: x.add_(1), lambda: (ramp(9)[1:],)),
    Example("channels-last", lambda x: x.mul_(2), lambda: (ramp(2, 3, 4, 5).to(memory_format=torch.channels_last),)),
    Example("duplicate-argument", lambda x, y: x.add_(1) + y, lambda: (lambda t: (t, t))(ramp(3))),
    Example("overlapping-arguments", lambda x, y: x.add_(1) + y, lambda: (lambda t: (t[:3], t[1:]))(ramp(4))),
    Example("bool", lambda x: x.logical_not_(), lambda: (torch.tensor([True, False]),)),
    Example("int64", lambda x: x.add_(2**40), lambda: (ramp(3, dtype=torch.int64),)),
    Example("bfloat16", lambda x: x.mul_(1.1), lambda: (ramp(9, dtype=torch.bfloat16),)),
    Example("zero-d", lambda x: x.add_(1), lambda: (torch.tensor(2, dtype=torch.int64),)),
    Example("empty", lambda x: x.add_(1), lambda: (torch.empty(0, 2),)),
    Example("write-then-write-back", lambda x: (x.add_(1), x.sub_(1))[1], lambda: (ramp(3),)),
    Example("result-equals-input", lambda x: (x.add_(1), x + 0, x.clone())[1:], lambda: (ramp(3),)),
    Example(
        "same-value-to-two",
        lambda x, y, z: (x.copy_(z), y.copy_(z), z + 1)[2],
        lambda: (ramp(3), ramp(3), ramp(3, start=8)),
    ),
    Example("view-of-input-returned", lambda x: x.view(1, -1).add_(1), lambda: (ramp(3),)),
    Example("conj-view", lambda x: x.add_(1), lambda: (torch.complex(ramp(3), ramp(3)).conj(),)),
]


@pytest.mark.parametrize("example", PROMOTION, ids=str)
def test_promotion(example: Example) -> None:
    check(example.fn, example.inputs)


@pytest.mark.parametrize("example", SCALARS, ids=str)
def test_python_scalars(example: Example) -> None:
    check(example.fn, example.inputs)


@pytest.mark.parametrize("example", SHAPES, ids=str)
def test_shapes(example: Example) -> None:
    check(example.fn, example.inputs)


@pytest.mark.parametrize("example", LAYOUTS, ids=str)
def test_layouts(example: Example) -> None:
    check(example.fn, example.inputs)


@pytest.mark.parametrize("example", BITS, ids=str)
def test_conj_and_neg_bits(example: Example) -> None:
    check(example.fn, example.inputs)


@pytest.mark.parametrize("example", DTYPES, ids=str)
def test_dtypes(example: Example) -> None:
    check(example.fn, example.inputs)


@pytest.mark.parametrize("example", VIEWS_OF_INPUTS, ids=str)
def test_views_of_inputs_as_results(example: Example) -> None:
    check(example.fn, example.inputs)


@pytest.mark.parametrize("example", RETURNED, ids=str)
def test_what_is_returned(example: Example) -> None:
    check(example.fn, example.inputs)


@pytest.mark.parametrize("example", ARGUMENTS, ids=str)
def test_arguments(example: Example) -> None:
    check(example.fn, example.inputs)


@pytest.mark.parametrize("example", MUTATIONS, ids=str)
def test_mutation(example: Example) -> None:
    check(example.fn, example.inputs, calls=2)


@pytest.mark.parametrize("example", [*LAYOUTS[:6], *VIEWS_OF_INPUTS[:4], *MUTATIONS[:8]], ids=str)
def test_with_open_sizes(example: Example) -> None:
    check(example.fn, example.inputs, dynamic=True, calls=2)


@pytest.mark.parametrize("requires_grad", [False, True])
def test_results_written_to_by_the_caller_change_their_views_only(requires_grad: bool) -> None:
    def fn(x: torch.Tensor) -> tuple[torch.Tensor, ...]:
        y = x * 2
        return y, y.view(-1), x * 2

    def write(results: tuple[torch.Tensor, ...]) -> list[torch.Tensor]:
        with torch.no_grad():
            results[0].zero_()
        return [r.detach() for r in results]

    x = ramp(2, 3).requires_grad_(requires_grad)
    for actual, expected in zip(write(compiled(fn)(x)), write(fn(x)), strict=True):
        assert torch.equal(actual, expected)


def test_parameters_in_inference_and_under_no_grad() -> None:
    x = ramp(3).requires_grad_()

    def fn(x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return x * 2, x.view(1, 3)

    with torch.no_grad():
        run = check(fn, lambda: (x,))
        result = run(x)
    assert not result[0].requires_grad
    assert run(x)[0].requires_grad


def test_inference_mode() -> None:
    with torch.inference_mode():
        check(lambda x: (x + 1, x.t(), x.add_(1)), lambda: (ramp(2, 3),), calls=2)
    run = compiled(lambda x: x + 1)
    with torch.inference_mode():
        made_inside = ramp(3)
        assert run(made_inside).is_inference()
    assert torch.equal(run(made_inside), made_inside + 1)
    assert not run(ramp(3)).is_inference()


@pytest.mark.parametrize("shape", [(3,), (4, 300)], ids=["small", "large"])
@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16, torch.bool, torch.int64], ids=str)
def test_tensor_made_from_python_data_inside(shape: tuple[int, ...], dtype: torch.dtype) -> None:
    data = ramp(*shape).tolist()
    check(lambda x: x + torch.tensor(data, dtype=dtype), lambda: (ramp(*shape),))


def test_captured_tensor_is_read_at_each_call() -> None:
    captured = ramp(3)
    run = compiled(lambda x: x + captured)
    assert torch.equal(run(ramp(3)), ramp(3) + captured)
    captured.mul_(5)
    assert torch.equal(run(ramp(3)), ramp(3) + captured)


def test_buffer_moves_at_each_call() -> None:
    class Counter(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.register_buffer("steps", torch.tensor(0))
            self.register_buffer("history", torch.zeros(8, 2))

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            self.history.index_copy_(0, self.steps.view(1), x.view(1, 2))
            self.steps += 1
            return self.history.sum(0)

    eager, module = Counter(), Counter()
    run = compiled(module)
    history = module.history
    with torch.no_grad():
        for step in range(4):
            x = torch.full((2,), float(step))
            assert torch.equal(run(x), eager(x))
            assert module.steps == step + 1
            assert torch.equal(module.history, eager.history)
    assert module.history is history


def test_unmutated_inputs_keep_their_versions() -> None:
    tensors = [ramp(3) for _ in range(20)]
    versions = [t._version for t in tensors]
    run = compiled(lambda ts: (ts[7].add_(1), sum(ts))[1])
    run(tensors)
    assert [t._version - v for t, v in zip(tensors, versions, strict=True)] == [int(i == 7) for i in range(20)]


def test_many_results_do_not_share_memory_with_the_next_call() -> None:
    run = compiled(lambda x: (x + 1, x * 2))
    first = run(ramp(3))
    kept = [t.clone() for t in first]
    second = run(ramp(3, start=5))
    assert aliasing((first, second)) == []
    assert all(torch.equal(a, b) for a, b in zip(first, kept, strict=True))
