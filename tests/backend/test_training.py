"""Autograd through compiled graphs: losses, gradients and optimizer steps."""

from __future__ import annotations

import copy
from collections.abc import Callable

import pytest
import torch
from torch.nn import functional

from tests.support.against_eager import compiled

Loss = Callable[[torch.nn.Module], torch.Tensor]


def mlp() -> tuple[torch.nn.Module, Loss]:
    torch.manual_seed(0)
    module = torch.nn.Sequential(
        torch.nn.Linear(12, 24), torch.nn.GELU(), torch.nn.LayerNorm(24), torch.nn.Linear(24, 5)
    )
    x, labels = torch.randn(6, 12), torch.randint(0, 5, (6,))

    def loss(m: torch.nn.Module) -> torch.Tensor:
        return functional.cross_entropy(m(x), labels)

    return module, loss


def check_steps(module: torch.nn.Module, loss: Loss, steps: int = 3) -> None:
    eager = copy.deepcopy(module)
    run = compiled(module)
    optimizers = [torch.optim.AdamW(m.parameters(), lr=1e-2) for m in (eager, module)]
    for _ in range(steps):
        expected, actual = loss(eager), loss(run)
        torch.testing.assert_close(actual, expected)
        for value in (expected, actual):
            value.backward()
        for (name, e), a in zip(eager.named_parameters(), module.parameters(), strict=True):
            assert (e.grad is None) == (a.grad is None), name
            if e.grad is not None and a.grad is not None:
                torch.testing.assert_close(a.grad, e.grad, msg=lambda m, name=name: f"{name}: {m}")
                assert a.grad.stride() == e.grad.stride()
        for optimizer in optimizers:
            optimizer.step()
            optimizer.zero_grad()
        # Adam turns rounding differences of near-zero gradients into whole steps: start each step from equal weights.
        with torch.no_grad():
            for e, a in zip(eager.parameters(), module.parameters(), strict=True):
                torch.testing.assert_close(a, e, rtol=1e-3, atol=1e-3)
                a.copy_(e)


def test_mlp() -> None:
    module, loss = mlp()
    check_steps(module, loss)


def test_tiny_llama() -> None:
    transformers = pytest.importorskip("transformers")
    torch.manual_seed(0)
    config = transformers.LlamaConfig(
        hidden_size=32,
        intermediate_size=48,
        num_hidden_layers=2,
        num_attention_heads=4,
        num_key_value_heads=2,
        vocab_size=50,
        max_position_embeddings=64,
    )
    module = transformers.LlamaForCausalLM(config)
    tokens = torch.randint(0, 50, (2, 9))
    check_steps(module, lambda m: m(input_ids=tokens, labels=tokens, use_cache=False).loss, steps=2)


def test_gradient_of_an_input_and_of_a_frozen_weight() -> None:
    linear = torch.nn.Linear(4, 3)
    linear.bias.requires_grad_(False)
    run = compiled(linear)
    xs = [torch.arange(8.0).view(2, 4).requires_grad_() for _ in range(2)]
    for call, x in zip((linear, run), xs, strict=True):
        (call(x) ** 2).sum().backward()
    torch.testing.assert_close(xs[1].grad, xs[0].grad)
    assert linear.bias.grad is None


def test_gradients_accumulate_over_calls() -> None:
    weight = torch.ones(3, requires_grad=True)
    run = compiled(lambda x: (x * weight).sum())
    for _ in range(3):
        run(torch.arange(3.0)).backward()
    assert torch.equal(weight.grad, torch.arange(3.0) * 3)


def test_backward_twice_needs_retain_graph() -> None:
    x = torch.ones(3, requires_grad=True)
    result = compiled(lambda x: (x.exp() * x).sum())(x)
    result.backward(retain_graph=True)
    result.backward()
    assert torch.allclose(x.grad, 2 * (x.exp() * x + x.exp()).detach())


def test_result_changed_before_backward_does_not_reach_what_backward_saved() -> None:
    # Eager PyTorch refuses this, because it saved the very tensor; here the saved one is separate.
    x = torch.ones(3, requires_grad=True)
    y = compiled(lambda x: x.exp())(x)
    with torch.no_grad():
        y.zero_()
    y.sum().backward()
    torch.testing.assert_close(x.grad, torch.ones(3).exp())


def test_equal_results_are_separate_under_autograd() -> None:
    x = torch.ones(3, requires_grad=True)
    a, b = compiled(lambda x: (x * 2, x * 2))(x)
    with torch.no_grad():
        a.zero_()
    assert torch.equal(b, torch.full((3,), 2.0))


def test_buffer_and_weight_move_in_one_training_step() -> None:
    torch.manual_seed(0)
    module = torch.nn.Sequential(torch.nn.Linear(4, 6), torch.nn.BatchNorm1d(6), torch.nn.ReLU())
    eager = copy.deepcopy(module)
    run = compiled(module)
    for _ in range(2):
        x = torch.randn(5, 4)
        torch.testing.assert_close(run(x), eager(x))
    torch.testing.assert_close(module.state_dict(), eager.state_dict())
    assert module[1].num_batches_tracked == 2


@pytest.mark.parametrize(
    "make",
    [
        lambda p: torch.optim.SGD(p, lr=0.1, momentum=0.9, foreach=True),
        lambda p: torch.optim.AdamW(p, lr=1e-2, foreach=True),
        pytest.param(lambda p: torch.optim.AdamW(p, lr=1e-2, foreach=False), marks=pytest.mark.slow),
        pytest.param(lambda p: torch.optim.Adafactor(p, lr=1e-2), marks=pytest.mark.slow),
    ],
    ids=["sgd", "adamw_foreach", "adamw", "adafactor"],
)
@pytest.mark.filterwarnings("ignore:Profiler record function")
def test_a_compiled_optimizer_step(make: Callable[..., torch.optim.Optimizer]) -> None:
    results = []
    for wrap in (lambda f: f, lambda f: torch.compile(f, backend="neuron")):
        module, loss = mlp()
        optimizer = make(list(module.parameters()))
        step = wrap(optimizer.step)
        for _ in range(2):
            optimizer.zero_grad()
            loss(module).backward()
            step()
        results.append([p.detach() for p in module.parameters()])
    torch.testing.assert_close(results[1], results[0])
