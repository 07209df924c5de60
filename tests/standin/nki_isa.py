"""Stand-ins for what kernels of this package use of ``nki.isa``, ``nki.language`` and ``nkilib.core.utils``.

On numpy, with the checks that the documentation states: tiles have at most 128 partitions, shapes agree, and what is in
device memory is reached by copies alone. Source: the SDK's reference of nki.isa; nki-library, tensor_view.py.
"""

from __future__ import annotations

from typing import Any

import numpy as np

PARTITIONS = 128


def add(x: Any, y: Any) -> Any:
    return x + y


def subtract(x: Any, y: Any) -> Any:
    return x - y


def multiply(x: Any, y: Any) -> Any:
    return x * y


def rsqrt(x: Any) -> Any:
    return 1 / np.sqrt(x)


def _store(dst: Any, value: Any) -> None:
    assert dst.shape == value.shape
    assert dst.shape[0] <= PARTITIONS
    np.copyto(dst, value.astype(dst.dtype))


def _wide(tile: Any) -> Any:
    assert tile.shape[0] <= PARTITIONS
    return tile.astype(np.float32)


def tensor_reduce(*, dst: Any, op: Any, data: Any, axis: int) -> None:
    assert op is add
    _store(dst, _wide(data).sum(axis, keepdims=True))


def tensor_scalar(*, dst: Any, data: Any, op0: Any, operand0: Any) -> None:
    if not isinstance(operand0, float):
        assert operand0.shape == (data.shape[0], 1)
        assert operand0.dtype == np.float32
    _store(dst, op0(_wide(data), operand0))


def tensor_tensor(*, dst: Any, data1: Any, data2: Any, op: Any) -> None:
    assert data1.shape == data2.shape
    _store(dst, op(_wide(data1), _wide(data2)))


def activation(*, dst: Any, op: Any, data: Any) -> None:
    _store(dst, op(_wide(data)))


def tensor_copy(*, dst: Any, src: Any) -> None:
    _store(dst, _wide(src))


class TensorView:
    """``nkilib.core.utils.tensor_view.TensorView``."""

    def __init__(self, base: Any) -> None:
        self._base = base

    def broadcast(self, dim: int, size: int) -> TensorView:
        assert self._base.shape[dim] == 1
        return TensorView(self._base.repeat(size, dim))

    def get_view(self) -> Any:
        return self._base


ISA = {f.__name__: f for f in (tensor_reduce, tensor_scalar, tensor_tensor, activation, tensor_copy)}
LANGUAGE = {f.__name__: f for f in (add, subtract, multiply, rsqrt)}
