"""Each rule of the symbolic-dimension table: the padded graph gives eager's results, whatever is in the padding."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
import torch
import torch.nn.functional as F

from neuron_dynamo.lowering.registry import default_registry
from neuron_dynamo.passes.dims.table import default_table
from neuron_dynamo.passes.dims.unknown import UNKNOWN
from tests.support.padding import check_padded, refuse

aten = torch.ops.aten


def values(*shape: int, dtype: torch.dtype = torch.float32) -> torch.Tensor:
    """Distinct numbers in an order that says nothing about their size."""
    count = torch.Size(shape).numel()
    order = (torch.arange(count) * 7919) % 97 - 48
    if dtype is torch.bool:
        return (order % 3 == 0).view(shape)
    return (order / 8 if dtype.is_floating_point else order).to(dtype).view(shape)


def places(*shape: int, below: int) -> torch.Tensor:
    return (torch.arange(torch.Size(shape).numel()) * 5 % below).view(shape)


class Case(NamedTuple):
    """A function of tensors, and its arguments for one length."""

    run: Callable[..., Any]
    make: Callable[[int], tuple[Any, ...]]
    shortest: int = 2


def rows(run: Callable[[torch.Tensor], Any], dtype: torch.dtype = torch.float32) -> Case:
    return Case(run, lambda n: (values(n, 3, dtype=dtype),))


def signal(run: Callable[[torch.Tensor], Any], shortest: int = 2) -> Case:
    return Case(run, lambda n: (values(2, 4, n),), shortest)


def cached(run: Callable[..., Any]) -> Case:
    return Case(run, lambda n: (values(20, 3), values(n, 3) + 1, places(n, below=19)))


CASES = {
    "elementwise": rows(
        lambda x: (x.exp() + x, x.clamp(min=x[:1]), torch.where(x > 0, x, 0.0), x.masked_fill(x > 1, 2))
    ),
    "sizes as values": rows(lambda x: (x * x.shape[0] + x.shape[0] // 2, x.clamp(max=x.shape[0]), x % x.shape[0])),
    "sum": rows(lambda x: (x.sum(0), x.sum(), x.T.sum(1), x.nansum(0))),
    "mean": rows(lambda x: (x.mean(0), x.mean(), x.mean(1), x.mean((0, 1), keepdim=True))),
    "mean in bfloat16": rows(lambda x: (x.mean(0), x.mean()), torch.bfloat16),
    "variance": rows(lambda x: (x.var(0), x.std(0, unbiased=False), x.var(), *torch.var_mean(x, 0, keepdim=True))),
    "extrema": rows(lambda x: (*x.max(0), x.amax(0), x.max(), *x.min(0), x.amin((0, 1)), *torch.aminmax(x, dim=0))),
    "places of extrema": rows(lambda x: (x.argmax(0), x.argmax(), x.argmin(), x.T.argmax(), x.argmin(0, keepdim=True))),
    "integers": rows(
        lambda x: (x.sum(0), *x.max(0), x.prod(0), x.any(0), x.all(0), x.amin(0), x.cumsum(0)), torch.int64
    ),
    "flags": rows(lambda x: (x.any(0), x.all(0), x.sum(0), x.any(), x.count_nonzero(0)), torch.bool),
    "softmax": rows(lambda x: (x.softmax(0), x.log_softmax(0), x.logsumexp(0), x.softmax(0).sum(0))),
    "norms of vectors": rows(lambda x: (x.norm(dim=0), x.norm(), x.norm(p=1, dim=0), x.norm(p=-float("inf"), dim=0))),
    "scans": rows(lambda x: (x.cumsum(0), x.cumprod(0), *x.cummax(0), *x.cummin(0), x.logcumsumexp(0))),
    "sort": rows(lambda x: (*torch.sort(x, 0), *torch.sort(x, dim=0, stable=True, descending=True), *x.T.kthvalue(2))),
    "top k": rows(lambda x: (*x.topk(2, 0), *x.topk(2, 0, largest=False), *x.topk(2, 1))),
    "median": rows(lambda x: (x.median(0)[0], x.nanmedian(0)[0], x.median(0, keepdim=True)[0])),
    "median of all": rows(lambda x: (x.median(), x.nanmedian(), torch.where(x > 1, x, x / 0).median(), x.T.median())),
    "sorted integers": rows(
        lambda x: (*torch.sort(x, 0), *torch.sort(x, 0, descending=True), *x.topk(1, 0)), torch.int8
    ),
    "views": Case(
        lambda x: (
            x.reshape(-1),
            x.flatten(0, 1) + 1,
            x.permute(1, 0, 2).reshape(4, -1),
            x.transpose(0, 2).reshape(-1),
        ),
        lambda n: (values(n, 4, 2),),
    ),
    "split views": Case(lambda x: x.reshape(-1).view(x.shape[0], 2, 4).sum(0), lambda n: (values(n, 8),)),
    "mixed views": Case(lambda x: x.T.reshape(-1).view(3, x.shape[0]).cumsum(1).max(1), lambda n: (values(n, 3),)),
    "new dimensions": rows(
        lambda x: (x[:, None] * x[None], x.unsqueeze(1).expand(-1, 2, -1).sum(0), x[None].squeeze(0))
    ),
    "repeats": rows(lambda x: (x.repeat(2, 1), x.repeat(2, 1).sum(0), x.repeat(2, 2)[-1], x[:1].repeat(x.shape[0], 1))),
    "slices": rows(lambda x: (x[:-1] + 1, x[1:] + 1, x[-2:] + 1, x[::2] + 1, x[1:] * x[:-1], x[-2:-1] + 1)),
    "places": rows(lambda x: (x[-1] + 1, x[0] + 1, x[-2] + 1, x.T[:, -1] + 1)),
    "pieces": rows(lambda x: [p + 1 for p in (*torch.split(x, [2, x.shape[0] - 2]), *x.split(1, 1), *x.unbind(1))]),
    "cat": Case(
        lambda x, y: (torch.cat([x, y]), torch.cat([y, x, y]), torch.cat([x, x, y.int()]), torch.stack([x, x], 1)),
        lambda n: (values(n, 3), values(2, 3)),
    ),
    "flips": rows(lambda x: (x.flip(0), x.flip(0, 1), x.roll(1, 0), x.roll(-2, 0), x.roll((1, 2), (0, 1)))),
    "padding": rows(
        lambda x: (
            F.pad(x, (1, 2)),
            F.pad(x, (0, 0, 1, 2), value=3.0),
            F.pad(x, (0, 0, -1, 2)),
            F.pad(x, (0, 0, 2, -1)),
        )
    ),
    "mirrors": signal(lambda x: (F.pad(x, (2, 1), mode="reflect"), F.pad(x, (2, 3), mode="replicate")), 3),
    "windows": rows(lambda x: (x.unfold(0, 2, 1).sum(0), x.unfold(0, 2, 2) + 1)),
    "matrix products": rows(lambda x: (x.T @ x, x @ x.T, x[0] @ x.T, x.T @ x[:, 0], x[:, 0] @ x[:, 1])),
    "added products": Case(
        lambda x, w, b: (torch.addmm(b, x, w), torch.addmm(x, x @ x.T, x), torch.addmv(b, x.T, x[:, 0])),
        lambda n: (values(n, 3), values(3, 3), values(3)),
    ),
    "batched products": Case(
        lambda x: (x.transpose(1, 2) @ x, x @ x.transpose(1, 2), torch.einsum("bsd,bsf->df", x, x)),
        lambda n: (values(2, n, 3),),
    ),
    "attention": Case(
        lambda q: (
            F.scaled_dot_product_attention(q, q, q),
            F.scaled_dot_product_attention(q, q, q, is_causal=True),
            F.scaled_dot_product_attention(q, q[:, :, :2], q[:, :, :2], is_causal=True),
        ),
        lambda n: (values(2, 2, n, 4) / 4,),
    ),
    "attention by formula": Case(  # operands of three dimensions; the number of features decides the scale
        lambda q: (F.scaled_dot_product_attention(q, q, q), F.scaled_dot_product_attention(q.mT, q.mT, q.mT)),
        lambda n: (values(2, n, 4) / 4,),
    ),
    "attention of any number of heads": Case(
        lambda q: F.scaled_dot_product_attention(q, q, q), lambda n: (values(2, n, 3, 4) / 4,)
    ),
    "scales that depend on sizes": rows(
        lambda x: (x * x.shape[0] ** 0.5, x / x.shape[0], (x.abs() + 1) ** (1 / x.shape[0]), x - x.shape[0] ** -0.5)
    ),
    "attention with masks": Case(
        lambda q, m: (
            F.scaled_dot_product_attention(q, q, q, attn_mask=m[:, None, None]),
            F.scaled_dot_product_attention(
                q, q, q, attn_mask=torch.zeros(2, 1, 1, m.shape[1]).masked_fill(~m[:, None, None], -9.0)
            ),
        ),
        lambda n: (values(2, 2, n, 4) / 4, values(2, n, dtype=torch.bool)),
    ),
    "layer norm": rows(lambda x: (F.layer_norm(x, (3,)), F.layer_norm(x, (3,), x[0], x[1]))),
    "batch norm": Case(lambda x, m: F.batch_norm(x, m, m.exp(), m, m), lambda n: (values(n, 3, 4), values(3) / 8)),
    "group norm": signal(lambda x: F.group_norm(x, 2)),
    "group norm of batches": Case(lambda x: F.group_norm(x, 2), lambda n: (values(n, 4, 3),)),
    "convolution": Case(
        lambda x, w: (
            F.conv1d(x, w, padding=2),
            F.conv1d(x, w, stride=2, padding=1),
            F.conv1d(x, w[:, :1], groups=4),
            F.conv_transpose1d(x, w, stride=2),
        ),
        lambda n: (values(2, 4, n), values(4, 4, 3)),
        3,
    ),
    "convolution of batches": Case(lambda x, w: F.conv1d(x, w), lambda n: (values(n, 4, 3), values(4, 4, 3))),
    "average pooling": signal(
        lambda x: (F.avg_pool1d(x, 2), F.avg_pool1d(x, 3, 2, 1), F.avg_pool1d(x, 3, 2, 1, count_include_pad=False))
    ),
    "places of pooling": Case(lambda x: F.max_pool2d(x, 2, return_indices=True), lambda n: (values(1, 2, 4, n),)),
    "ranges": rows(
        lambda x: (
            torch.arange(x.shape[0]),
            torch.arange(3, 3 + x.shape[0]),
            torch.arange(0, 2 * x.shape[0], 2) + x.shape[0],
            torch.arange(1.0, 1 + x.shape[0]),
            torch.arange(0.5, 0.5 + x.shape[0], dtype=torch.bfloat16),
            torch.arange(0.0, -2.0 * x.shape[0], -2.0) + x.shape[0],
        )
    ),
    "new tensors": rows(
        lambda x: (
            x.new_zeros(x.shape[0]),
            torch.full((x.shape[0], 2), x.shape[0]),
            torch.ones_like(x).sum(0),
            torch.eye(x.shape[0]),
        )
    ),
    "triangles": Case(
        lambda x: (x.tril(), x.triu(1), torch.ones_like(x[0]).tril().sum()), lambda n: (values(2, n, n),)
    ),
    "embedding": Case(
        lambda i, w: (F.embedding(i, w), w[i], w.index_select(0, i)), lambda n: (places(n, below=5), values(5, 3))
    ),
    "indices from the end": rows(
        lambda x: (
            x[torch.tensor([0, -1, 1])],
            x[torch.arange(x.shape[0])[:, None], torch.tensor([0, -1])],
            x.take(torch.tensor([0, -1])),
        )
    ),
    "gather": Case(lambda x, i: (x.gather(0, i), x.gather(1, i % 3)), lambda n: (values(n, 3), places(n, 3, below=n))),
    "slices written": cached(
        lambda c, x, i: (c.index_copy(0, i, x), c.index_add(0, i, x), c.index_fill(0, i, 2.0), c.index_put((i,), x))
    ),
    "slices added": cached(lambda c, x, i: (c.index_put((i,), x, accumulate=True), c.index_put((i,), x[:1]))),
    "scatter": cached(
        lambda c, x, i: [
            c.scatter(0, i[:, None].expand(-1, 3), x),
            c.scatter(0, i[:, None].expand(-1, 3), 2.0),
            c.scatter_add(0, i[:, None].expand(-1, 3), x),
            c.scatter_reduce(0, i[:, None].expand(-1, 3), x, "amax"),
        ]
    ),
    "slices of a cache": Case(
        lambda c, x: (
            torch.slice_scatter(c, x, 0, 2, 2 + x.shape[0]),
            torch.slice_scatter(x, x[:-1] * 2, 0, 1),
            torch.select_scatter(x, x[0], 0, -1),
        ),
        lambda n: (values(20, 3), values(n, 3)),
    ),
    "masked write": rows(lambda x: torch.index_put(x, (x > 1,), torch.tensor(0.5))),
    "mutated arguments": Case(
        lambda c, x: (c.add_(x), x.mul_(c.sum(0)), c.mean())[2], lambda n: (values(n, 3), values(n, 3))
    ),
    "losses": Case(
        lambda x, t: (F.cross_entropy(x, t), F.mse_loss(x, x * 2), F.cross_entropy(x, t, ignore_index=1)),
        lambda n: (values(n, 3), places(n, below=3)),
    ),
    "one hot": Case(lambda i: F.one_hot(i, 5), lambda n: (places(n, below=5),)),
    "search": Case(lambda x, b: torch.bucketize(x, b), lambda n: (values(n), torch.arange(-2.0, 3.0))),
    "complex": rows(
        lambda x: (
            torch.view_as_real(torch.complex(x, x) * torch.polar(x.exp(), x)),
            torch.view_as_complex(x[:, :2].contiguous()).abs(),
        )
    ),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_padded_as_eager(case: Case) -> None:
    lengths = [[n] for n in (2, 3, 5, 8) if n >= case.shortest]
    padded = check_padded(case.run, case.make, hints=[6], buckets=[8], lengths=lengths)
    assert padded.buckets


@pytest.mark.parametrize(
    ("run", "args"),
    [
        (lambda q: F.scaled_dot_product_attention(q, q, q), (values(2, 2, 5, 6),)),
        (lambda x, w: F.conv1d(x, w), (values(2, 6, 5), values(4, 6, 3))),
        (lambda x: F.group_norm(x, 2), (values(2, 6, 5),)),
        (lambda x, m: F.batch_norm(x, m, m.exp()), (values(2, 6, 5), values(6) / 8)),
    ],
    ids=["attention", "convolution", "group norm", "batch norm"],
)
def test_channels_and_features_stay_exact_and_the_length_does_not(run: Any, args: tuple[torch.Tensor, ...]) -> None:
    refused = refuse(run, args, hints=[5, 6], buckets=[8, 8])
    channels = refuse(run, args, hints=[6], buckets=[8])
    assert len(refused.symbols) == len(channels.symbols) == 1
    assert "cannot be padded" in channels.reason


def test_every_overload_that_is_lowered_is_in_the_table_or_known_to_be_unknown() -> None:
    table = default_table().keys()
    missing = sorted(default_registry().keys() - table - UNKNOWN.keys())
    assert missing == [], "give each a rule in neuron_dynamo/passes/dims/rules, or a reason in dims/unknown.py"
    assert sorted(table & UNKNOWN.keys()) == []


def test_every_rule_says_what_it_does() -> None:
    assert [name for name, rule in default_table().items() if not (rule.__doc__ or "").strip()] == []
