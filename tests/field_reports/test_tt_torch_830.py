"""(tt-torch PR#830): a buffer moves once in each call that succeeds."""

from __future__ import annotations

import pytest
import torch

from neuron_dynamo import errors
from neuron_dynamo.runtime import pjrt
from tests.support.against_eager import compiled


class Cache(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("keys", torch.zeros(1, 2, 6, 3))
        self.register_buffer("calls", torch.zeros(1, dtype=torch.int64))

    def forward(self, new: torch.Tensor, position: torch.Tensor) -> torch.Tensor:
        self.keys.index_copy_(2, position, new)
        self.calls.add_(1)
        return self.keys.sum((1, 2))


def test_r18_buffer_moves_in_every_call() -> None:
    eager, module = Cache(), Cache()
    run = compiled(module)
    with torch.no_grad():
        for step, length in enumerate([3, 1, 1, 1]):  # a prefill and decode steps: two programs
            new = torch.full((1, 2, length, 3), float(step + 1))
            position = torch.arange(length) + (0 if step == 0 else step + 2)
            assert torch.equal(run(new, position), eager(new, position))
            assert torch.equal(module.keys, eager.keys)
            assert module.calls.item() == step + 1


def test_r23_a_failing_compile_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    module = Cache()
    module.keys = torch.zeros(1, 2, 23, 3)  # a program that nothing before has loaded
    run = compiled(module)
    new = torch.ones(1, 2, 1, 3)
    with torch.no_grad():
        with monkeypatch.context() as patch:

            def fail(*args: object) -> bytes:
                raise errors.CompilerFailedError("xla-cpu", "not now", deterministic=False)

            patch.setattr(pjrt.CpuClient, "compile", fail)
            for _ in range(2):
                with pytest.raises(errors.CompilerFailedError):
                    run(new, torch.tensor([0]))
        assert module.calls.item() == 0
        for count in range(1, 4):
            run(new, torch.tensor([0]))
            assert module.calls.item() == count


def test_r26_a_failing_run_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    module = Cache()
    run = compiled(module, on_unsupported="eager")
    new, position = torch.ones(1, 2, 1, 3), torch.tensor([0])

    def fail(*args: object) -> list[object]:
        raise RuntimeError("device lost")

    with torch.no_grad():
        run(new, position)
        with monkeypatch.context() as patch:
            patch.setattr(pjrt.Executable, "run", fail)
            with pytest.raises(RuntimeError, match="device lost"):
                run(new, position)
        assert module.calls.item() == 1
        run(new, position)
        assert module.calls.item() == 2
