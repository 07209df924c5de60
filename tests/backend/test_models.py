"""Real architectures of transformers, at sizes that compile in seconds, against eager PyTorch."""

from __future__ import annotations

import copy
from typing import Any

import pytest
import torch
import transformers

from tests.support.against_eager import compiled
from tests.support.decoders import decoder


def greedy(call: Any, model: Any, prompt: torch.Tensor, steps: int) -> tuple[list[list[int]], torch.Tensor]:
    """Prefill and decode with a static cache; the tokens, and the logits of the last step."""
    cache = transformers.StaticCache(config=model.config, max_cache_len=prompt.shape[1] + steps)
    tokens, position, produced = prompt, torch.arange(prompt.shape[1]), []
    with torch.no_grad():
        for _ in range(steps):
            out = call(input_ids=tokens, position_ids=position[None], cache=cache, use_cache=True)
            tokens = out.logits[:, -1:].argmax(-1)
            position = position[-1:] + 1
            produced.append(tokens.flatten().tolist())
    return produced, out.logits


# Those with sliding windows are below: transformers counts in Python what their caches have seen, so that each step of
# them is another program.
DECODERS = [
    "Llama",
    "GPT2",
    *(pytest.param(n, marks=pytest.mark.slow) for n in ("Qwen2", "Qwen3", "Gemma", "Mistral", "Phi")),
]


@pytest.mark.parametrize("name", DECODERS)
def test_greedy_decoding_gives_eagers_tokens(name: str) -> None:
    model = decoder(name)
    prompt = torch.randint(3, 61, (2, 5))
    expected, expected_logits = greedy(model, model, prompt, 16)
    actual, logits = greedy(torch.compile(model, backend="neuron", dynamic=False, fullgraph=True), model, prompt, 16)
    assert actual == expected
    torch.testing.assert_close(logits, expected_logits, rtol=1e-4, atol=1e-5)


@pytest.mark.slow
def test_greedy_decoding_with_sizes_left_to_dynamo() -> None:
    model = decoder("Llama")
    run = torch.compile(model, backend="neuron")
    for length in (5, 9, 3):
        prompt = torch.randint(3, 61, (2, length))
        assert greedy(run, model, prompt, 4)[0] == greedy(model, model, prompt, 4)[0]


@pytest.mark.parametrize("name", ["Llama", "Gemma"])
def test_bfloat16_is_as_near_to_float32_as_eager_is(name: str) -> None:
    model = decoder(name)
    tokens = torch.randint(3, 61, (2, 12))
    half = copy.deepcopy(model).bfloat16()
    with torch.no_grad():
        exact = model(input_ids=tokens).logits
        eager = half(input_ids=tokens, use_cache=False).logits
        actual = compiled(half)(input_ids=tokens, use_cache=False).logits
    assert actual.dtype is torch.bfloat16
    error, eagers = ((t.float() - exact).abs().max() for t in (actual, eager))
    assert error <= 1.5 * eagers


@pytest.mark.parametrize("name", ["Mistral", "Gemma2"])
def test_sliding_window(name: str) -> None:
    model = decoder(name, window=6)
    tokens = torch.randint(3, 61, (2, 14))
    with torch.no_grad():
        expected = model(input_ids=tokens, use_cache=False).logits
        actual = compiled(model)(input_ids=tokens, use_cache=False).logits
    torch.testing.assert_close(actual, expected, rtol=1e-4, atol=1e-5)


def test_bert_with_padding() -> None:
    torch.manual_seed(0)
    config = transformers.BertConfig(
        hidden_size=32, num_hidden_layers=2, num_attention_heads=4, intermediate_size=48, vocab_size=61
    )
    model = transformers.BertModel(config).eval()
    tokens = torch.randint(0, 61, (3, 10))
    mask = (torch.arange(10) < torch.tensor([[10], [4], [7]])).long()
    run = compiled(model)
    with torch.no_grad():
        expected = model(input_ids=tokens, attention_mask=mask)
        actual = run(input_ids=tokens, attention_mask=mask)
    torch.testing.assert_close(actual.last_hidden_state, expected.last_hidden_state, rtol=1e-4, atol=1e-5)
    torch.testing.assert_close(actual.pooler_output, expected.pooler_output, rtol=1e-4, atol=1e-5)


def test_vit() -> None:
    torch.manual_seed(0)
    config = transformers.ViTConfig(
        hidden_size=32, num_hidden_layers=2, num_attention_heads=4, intermediate_size=48, image_size=32, patch_size=8
    )
    model = transformers.ViTForImageClassification(config).eval()
    pixels = torch.randn(2, 3, 32, 32)
    with torch.no_grad():
        torch.testing.assert_close(compiled(model)(pixels).logits, model(pixels).logits, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("memory_format", [torch.contiguous_format, torch.channels_last], ids=str)
def test_resnet(memory_format: torch.memory_format) -> None:
    torch.manual_seed(0)
    config = transformers.ResNetConfig(embedding_size=8, hidden_sizes=[8, 16], depths=[1, 2], num_labels=3)
    model = transformers.ResNetForImageClassification(config).eval().to(memory_format=memory_format)
    pixels = torch.randn(2, 3, 32, 32).to(memory_format=memory_format)
    with torch.no_grad():
        torch.testing.assert_close(compiled(model)(pixels).logits, model(pixels).logits, rtol=1e-4, atol=1e-5)


def test_t5_encoder() -> None:
    torch.manual_seed(0)
    config = transformers.T5Config(d_model=32, d_kv=8, d_ff=48, num_layers=2, num_heads=4, vocab_size=61)
    model = transformers.T5EncoderModel(config).eval()
    tokens = torch.randint(0, 61, (2, 11))
    with torch.no_grad():
        expected = model(input_ids=tokens).last_hidden_state
        torch.testing.assert_close(compiled(model)(input_ids=tokens).last_hidden_state, expected, rtol=1e-4, atol=1e-5)
