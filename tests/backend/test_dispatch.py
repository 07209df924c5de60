"""Each call runs the program for its own shapes, dtypes, strides and grad mode; threads and many calls do no harm."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import torch

import neuron_dynamo
from neuron_dynamo import errors
from tests.support.against_eager import assert_same_tree, compiled


def scaled_sum(x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    return x * 2, x.sum(-1)


def test_signatures_take_turns() -> None:
    inputs = [
        torch.arange(12.0).view(3, 4),
        torch.arange(12.0).view(4, 3),
        torch.arange(12).view(3, 4),
        torch.arange(12.0).view(3, 4).bfloat16(),
        torch.arange(12.0).view(4, 3).t(),
        torch.arange(24.0).view(3, 8)[:, ::2],
        torch.arange(12.0).view(3, 4).requires_grad_(),
        torch.tensor(5.0),
        torch.empty(0, 4),
        torch.arange(24.0).view(2, 3, 4),
    ]
    run = compiled(lambda x: scaled_sum(x) if x.dim() else (x * 2,))
    with torch._dynamo.config.patch(recompile_limit=64):
        for _ in range(2):
            for x in [*inputs, *reversed(inputs)]:
                expected = scaled_sum(x) if x.dim() else (x * 2,)
                assert_same_tree(run(x), expected)


@pytest.mark.parametrize("dynamic", [None, False, True])
def test_automatic_open_sizes(dynamic: bool | None) -> None:
    run = compiled(scaled_sum, dynamic=dynamic)
    for length in (5, 7, 7, 1, 0, 5, 9, 2):
        x = torch.arange(3.0 * length).view(3, length)
        assert_same_tree(run(x), scaled_sum(x))


def test_numbers_that_become_symbols() -> None:
    def fn(x: torch.Tensor, n: int, f: float) -> tuple[torch.Tensor, int]:
        return x[:, :n] * n + f, n + x.shape[1]

    run = compiled(fn, dynamic=None)
    for n, f in [(1, 0.5), (2, 0.5), (3, 1.5), (1, 2.5), (4, 2.5)]:
        x = torch.arange(12.0).view(3, 4)
        assert_same_tree(run(x, n, f), fn(x, n, f))


def test_grad_mode_takes_turns() -> None:
    run = compiled(scaled_sum)
    x = torch.arange(6.0).view(2, 3).requires_grad_()
    for _ in range(2):
        with torch.no_grad():
            assert not run(x)[0].requires_grad
        with torch.inference_mode():
            assert run(x)[0].is_inference()
        result = run(x)[0]
        assert result.requires_grad
        result.sum().backward()
        assert x.grad is not None
        assert torch.equal(x.grad, torch.full((2, 3), 2.0))
        x.grad = None


def test_tensor_on_another_device_is_named() -> None:
    x = torch.empty(3, device="meta")
    with pytest.raises(errors.UnsupportedInputError, match=r"on device meta\. Move it"):
        compiled(lambda x: x + 1)(x)


def test_eight_threads_call_one_module_at_once() -> None:
    torch.manual_seed(0)
    module = torch.nn.Sequential(torch.nn.Linear(16, 32), torch.nn.ReLU(), torch.nn.Linear(32, 4))
    run = compiled(module)
    inputs = [torch.randn(3, 16) for _ in range(8)]
    with torch.no_grad():
        expected = [module(x) for x in inputs]
    start = threading.Barrier(8)
    known = len(neuron_dynamo.metrics())

    def work(number: int) -> list[torch.Tensor]:
        start.wait(timeout=60)
        with torch.no_grad():
            return [run(inputs[number]) for _ in range(25)]

    with ThreadPoolExecutor(8) as pool:
        for number, results in enumerate(pool.map(work, range(8))):
            for result in results:
                torch.testing.assert_close(result, expected[number])
    # Dynamo may trace a frame again in each thread that arrives while another traces it.
    records = neuron_dynamo.metrics()[known:]
    assert sum(r.calls for r in records) == 200
    assert len({r.key for r in records}) == 1


def test_eight_threads_with_open_sizes() -> None:
    run = compiled(scaled_sum, dynamic=True)
    run(torch.ones(2, 7))  # else each thread traces, and eight are as many as Dynamo allows

    def work(number: int) -> None:
        for length in range(2 + number % 3, 6):
            x = torch.arange(2.0 * length).view(2, length)
            assert_same_tree(run(x), scaled_sum(x))

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(work, range(8)))


def _resident_bytes() -> int:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096


@pytest.mark.parametrize("mutate", [False, True])
def test_a_thousand_calls_leak_nothing(mutate: bool) -> None:
    def fn(x: torch.Tensor, state: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        y = x * 2 + state
        if mutate:
            state.copy_(y)
        return y, y[:10]

    run = compiled(fn)
    size = 25_000  # 100 kB: a leak of one tensor a call would be 100 MB
    state = torch.zeros(size)
    watched = []
    for number in range(1050):
        x = torch.full((size,), float(number % 3))
        result = run(x, state)
        if number == 50:
            gc.collect()
            before = _resident_bytes()
        if number % 100 == 0:
            watched += [weakref.ref(x), weakref.ref(result[0])]
    del x, result
    gc.collect()
    assert [w() for w in watched] == [None] * len(watched)
    assert _resident_bytes() - before < 20e6


def test_what_is_kept_between_calls_is_no_result_of_an_earlier_one() -> None:
    def fn(x: torch.Tensor, n: torch.Tensor) -> tuple[torch.Tensor, ...]:
        return x.clone(), x + n, n.clone()

    run = compiled(fn)
    kept = []
    for number in range(3):
        x, n = torch.full((2, 3), number + 0.5).t(), torch.tensor(number)
        with torch.inference_mode(number == 0):  # the first call makes what the others use
            kept.append((run(x, n), fn(x, n)))
        x.zero_()
        n.zero_()
    for actual, expected in kept:
        assert_same_tree(actual, expected)


def test_small_arguments_of_every_kind_are_read_at_each_call() -> None:
    makers: list[Callable[[int], torch.Tensor]] = [
        lambda n: torch.full((3,), n, dtype=torch.complex64).conj(),
        lambda n: torch.full((3,), complex(1, n)).conj().imag,  # negated lazily
        lambda n: torch.full((2, 3), n + 0.5, dtype=torch.bfloat16).t(),
        lambda n: torch.full((6,), n, dtype=torch.uint8)[1:4],
        lambda n: torch.tensor([n % 2 == 0, True]),
        lambda n: torch.full((1, 3), float(n)).expand(2, 3),
        lambda n: torch.full((5000,), float(n)),
    ]
    for make in makers:
        run = compiled(lambda x: (x.clone(), x == x))
        for number in range(3):
            x = make(number)
            assert_same_tree(run(x), (x.clone(), x == x))
