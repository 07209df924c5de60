"""pytorch/xla#5410: writing one of 200 inputs leaves the other 199 untouched."""

from __future__ import annotations

import torch

from tests.support.against_eager import compiled


def test_one_of_two_hundred() -> None:
    tensors = [torch.full((4,), float(i)) for i in range(200)]
    addresses = [t.data_ptr() for t in tensors]
    versions = [t._version for t in tensors]

    def fn(ts: list[torch.Tensor]) -> torch.Tensor:
        ts[123].add_(1)
        return torch.stack(ts).sum(0)

    run = compiled(fn)
    for call in range(1, 4):
        assert torch.equal(run(tensors), torch.full((4,), float(sum(range(200)) + call)))
        assert [t.data_ptr() for t in tensors] == addresses
        written = [i for i, (t, v) in enumerate(zip(tensors, versions, strict=True)) if t._version != v]
        assert written == [123]
        assert all(torch.equal(t, torch.full((4,), float(i))) for i, t in enumerate(tensors) if i != 123)
