"""The tests' models are legal on every target, and give there what they give as they were lowered."""

from __future__ import annotations

from typing import Any

import pytest
import torch
import transformers

from tests.support.decoders import decoder
from tests.support.targets import TargetBackend


def compare(model: Any) -> tuple[Any, TargetBackend]:
    backend = TargetBackend(rtol=1e-4, atol=1e-5)
    return torch.compile(model, backend=backend, dynamic=False, fullgraph=True), backend


@pytest.mark.parametrize("name", ["Llama", "Qwen3", "Gemma", "GPT2"])
def test_prefill_and_decode_with_a_static_cache(name: str) -> None:
    model = decoder(name)
    run, backend = compare(model)
    prompt = torch.randint(3, 61, (2, 5))
    cache = transformers.StaticCache(config=model.config, max_cache_len=8)
    with torch.no_grad():
        logits = run(input_ids=prompt, position_ids=torch.arange(5)[None], cache=cache, use_cache=True).logits
        token = logits[:, -1:].argmax(-1)
        run(input_ids=token, position_ids=torch.tensor([[5]]), cache=cache, use_cache=True)
    assert backend.graphs == 2


def test_bert_with_padding() -> None:
    torch.manual_seed(0)
    config = transformers.BertConfig(
        hidden_size=32, num_hidden_layers=2, num_attention_heads=4, intermediate_size=48, vocab_size=61
    )
    run, backend = compare(transformers.BertModel(config).eval())
    mask = (torch.arange(10) < torch.tensor([[10], [4], [7]])).long()
    with torch.no_grad():
        run(input_ids=torch.randint(0, 61, (3, 10)), attention_mask=mask)
    assert backend.graphs == 1


@pytest.mark.parametrize("name", ["vit", "resnet", "t5"])
def test_other_architectures(name: str) -> None:
    torch.manual_seed(0)
    if name == "vit":
        sizes = {"hidden_size": 32, "num_hidden_layers": 2, "num_attention_heads": 4, "intermediate_size": 48}
        model = transformers.ViTForImageClassification(transformers.ViTConfig(**sizes, image_size=32, patch_size=8))
        given = torch.randn(2, 3, 32, 32)
    elif name == "resnet":
        config = transformers.ResNetConfig(embedding_size=8, hidden_sizes=[8, 16], depths=[1, 2], num_labels=3)
        model, given = transformers.ResNetForImageClassification(config), torch.randn(2, 3, 32, 32)
    else:
        config = transformers.T5Config(d_model=32, d_kv=8, d_ff=48, num_layers=2, num_heads=4, vocab_size=61)
        model, given = transformers.T5EncoderModel(config), torch.randint(0, 61, (2, 11))
    run, backend = compare(model.eval())
    with torch.no_grad():
        run(given)
    assert backend.graphs == 1


def test_a_training_step() -> None:
    torch.manual_seed(0)
    model = torch.nn.Sequential(torch.nn.Linear(6, 8), torch.nn.GELU(), torch.nn.LayerNorm(8), torch.nn.Linear(8, 5))
    run, backend = compare(model)
    loss = torch.nn.functional.cross_entropy(run(torch.randn(4, 6)), torch.tensor([0, 4, 2, 2]))
    loss.backward()
    assert all(p.grad is not None for p in model.parameters())
    assert backend.graphs == 2
