"""Cases of lowering/ops/batch_norm.py."""

from __future__ import annotations

import torch

from tests.support.lowering import Case

aten = torch.ops.aten
generator = torch.Generator().manual_seed(0)


def _f32(*shape: int) -> torch.Tensor:
    return torch.randn(shape, generator=generator)


def _parameters(channels: int) -> tuple[torch.Tensor, ...]:
    """Weight, bias, running mean and running variance."""
    return _f32(channels), _f32(channels), _f32(channels), _f32(channels).abs() + 0.1


def _inference(x, w, b, mean, var):  # type: ignore[no-untyped-def]
    return aten._native_batch_norm_legit_no_training.default(x, w, b, mean, var, 0.1, 1e-5)


def _functional(training: bool):  # type: ignore[no-untyped-def]
    return lambda x, w, b, mean, var: aten._native_batch_norm_legit_functional.default(
        x, w, b, mean, var, training, 0.1, 1e-5
    )


def _backward(x: torch.Tensor, training: bool):  # type: ignore[no-untyped-def]
    w, b, mean, var = _parameters(x.shape[1])
    _, save_mean, save_invstd = aten.native_batch_norm.default(x, w, b, mean.clone(), var.clone(), training, 0.1, 1e-5)

    def call(grad, x, w, mean, var, save_mean, save_invstd):  # type: ignore[no-untyped-def]
        return aten.native_batch_norm_backward.default(
            grad, x, w, mean, var, save_mean, save_invstd, training, 1e-5, [True, True, True]
        )

    grad = torch.randn(x.shape, generator=generator).to(x.dtype)
    return call, (grad, x, w, mean, var, save_mean, save_invstd)


_EVAL = "aten._native_batch_norm_legit_no_training.default"
_TRAIN = "aten._native_batch_norm_legit_functional.default"
_NO_STATS = "aten._native_batch_norm_legit.no_stats"
_GRAD = "aten.native_batch_norm_backward.default"

CASES = [
    Case(_EVAL, _inference, (_f32(2, 3, 2, 2), *_parameters(3))),
    Case(_EVAL, lambda x, m, v: _inference(x, None, None, m, v), (_f32(4, 3), *_parameters(3)[2:]), "no_weights"),
    Case(_EVAL, _inference, tuple(t.bfloat16() for t in (_f32(2, 3, 2, 2), *_parameters(3))), "half"),
    Case(  # only the output: of the statistics' dtype, fake tensors say one thing and eager another
        _EVAL,
        lambda *tensors: _inference(*tensors)[0],
        (_f32(2, 3, 2).bfloat16(), *_parameters(3)),
        "half_with_float32_weights",
    ),
    Case(_EVAL, _inference, (_f32(0, 3, 2), *_parameters(3)), "empty_batch"),
    Case(_TRAIN, _functional(True), (_f32(2, 3, 2, 2), *_parameters(3))),
    Case(_TRAIN, _functional(False), (_f32(2, 3, 2), *_parameters(3)), "without_training"),
    Case(
        _TRAIN,
        lambda *tensors: [_functional(True)(*tensors)[i] for i in (0, 3, 4)],
        (_f32(4, 3, 2).bfloat16(), *_parameters(3)),
        "half_with_float32_weights",
    ),
    Case(
        _NO_STATS,
        lambda x, w, b: aten._native_batch_norm_legit.no_stats(x, w, b, True, 0.1, 1e-5),
        (_f32(2, 3, 2), _f32(3), _f32(3)),
    ),
    Case(_GRAD, *_backward(_f32(2, 3, 2, 2), True)),
    Case(_GRAD, *_backward(_f32(2, 3, 2), False), "without_training"),
    Case(_GRAD, *_backward(_f32(4, 3, 2).bfloat16(), True), "half_with_float32_weights"),
]
