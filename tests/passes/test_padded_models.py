"""Small models of the families that padding is for, against eager: lengths and batches up to the bucket.

Each runs through ``torch.compile(backend="neuron", dynamic=True)``. The sweep over all lengths is marked slow; a few
lengths of a few families are in every run.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
import torch
import torch.nn.functional as F

import neuron_dynamo
from tests.support.padding import check_compiled, compare

transformers = pytest.importorskip("transformers")

BUCKETS = (8, 24, 48)
"""Of lengths; batches have powers of two."""


class Model(NamedTuple):
    """A function of tensors, and its arguments for a batch and a length."""

    run: Callable[..., Any]
    make: Callable[[int, int], tuple[Any, ...]]


def ids(batch: int, length: int) -> torch.Tensor:
    return (torch.arange(batch * length) * 37 % 61 + 3).view(batch, length)


def padded_right(batch: int, length: int) -> torch.Tensor:
    """A mask in which later rows are shorter."""
    kept = (length - torch.arange(batch) * 2).clamp(min=1)
    return (torch.arange(length) < kept[:, None]).long()


def numbers(*shape: int) -> torch.Tensor:
    return torch.arange(float(torch.Size(shape).numel())).mul(1.3).sin().view(shape)


SIZES: dict[str, Any] = {"vocab_size": 64, "num_hidden_layers": 2, "num_attention_heads": 2, "intermediate_size": 48}


def bert(attention: str = "sdpa", layers: int = 2) -> Model:
    sizes = SIZES | {"num_hidden_layers": layers}
    config = transformers.BertConfig(hidden_size=24, max_position_embeddings=64, attn_implementation=attention, **sizes)
    model = transformers.BertModel(config).eval()

    def run(tokens: torch.Tensor, mask: torch.Tensor) -> Any:
        output = model(input_ids=tokens, attention_mask=mask)
        weights = mask[..., None].to(output.last_hidden_state.dtype)
        return output.pooler_output, (output.last_hidden_state * weights).sum(1) / weights.sum(1)

    return Model(run, lambda b, n: (ids(b, n), padded_right(b, n)))


def t5_encoder() -> Model:
    config = transformers.T5Config(d_model=24, d_kv=12, d_ff=48, num_layers=2, num_heads=2, vocab_size=64)
    model = transformers.T5EncoderModel(config).eval()
    return Model(
        lambda t, m: model(input_ids=t, attention_mask=m).last_hidden_state,
        lambda b, n: (ids(b, n), padded_right(b, n)),
    )


def vision_transformer() -> Model:
    """Patches in a number that the image decides, a class token before them."""
    patches = torch.nn.Conv2d(3, 24, 4, 4)
    positions, token = torch.nn.Parameter(torch.randn(1, 256, 24)), torch.nn.Parameter(torch.randn(1, 1, 24))
    inner = torch.nn.Linear(24, 72)

    def run(image: torch.Tensor) -> Any:
        x = patches(image).flatten(2).transpose(1, 2)
        x = torch.cat([token.expand(x.shape[0], -1, -1), x], 1)
        x = x + positions[:, : x.shape[1]]
        q, k, v = (h.unflatten(2, (2, 12)).transpose(1, 2) for h in inner(F.layer_norm(x, (24,))).chunk(3, 2))
        x = x + F.scaled_dot_product_attention(q, k, v).transpose(1, 2).flatten(2)
        return x[:, 0], x[:, 1:].mean(1)

    return Model(run, lambda b, n: (numbers(b, 3, 8, 4 * n),))


def whisper_encoder() -> Model:
    config = transformers.WhisperConfig(
        d_model=24, encoder_layers=1, decoder_layers=1, encoder_attention_heads=2, decoder_attention_heads=2,
        encoder_ffn_dim=48, decoder_ffn_dim=48, vocab_size=64, num_mel_bins=8, max_source_positions=64,
        pad_token_id=0, bos_token_id=1, eos_token_id=2, decoder_start_token_id=1,
    )  # fmt: skip
    encoder = transformers.WhisperModel(config).eval().encoder

    def run(features: torch.Tensor) -> torch.Tensor:
        x = F.gelu(encoder.conv2(F.gelu(encoder.conv1(features)))).permute(0, 2, 1)
        x = x + encoder.embed_positions.weight[: x.shape[1]]
        for layer in encoder.layers:
            x = layer(x, None)
            x = x[0] if isinstance(x, tuple) else x
        return encoder.layer_norm(x)  # type: ignore[no-any-return]

    return Model(run, lambda b, n: (numbers(b, 8, n + 1),))


def llama(**more: Any) -> Model:
    config = transformers.LlamaConfig(
        hidden_size=24, num_key_value_heads=1, max_position_embeddings=64, **(SIZES | more)
    )
    model = transformers.LlamaForCausalLM(config).eval()
    return Model(lambda t: model(input_ids=t, use_cache=False).logits, lambda b, n: (ids(b, n),))


def llama_with_left_padding() -> Model:
    model = llama().run.__closure__[0].cell_contents  # type: ignore[attr-defined]
    return Model(
        lambda t, m: model(input_ids=t, attention_mask=m, use_cache=False).logits,
        lambda b, n: (ids(b, n), padded_right(b, n).flip(1)),
    )


def gemma() -> Model:
    """A layer with a sliding window and a layer without."""
    config = transformers.Gemma3TextConfig(
        hidden_size=24, num_key_value_heads=1, head_dim=12, max_position_embeddings=64, sliding_window=5,
        layer_types=["sliding_attention", "full_attention"], **SIZES,
    )  # fmt: skip
    model = transformers.Gemma3ForCausalLM(config).eval()
    return Model(lambda t: model(input_ids=t, use_cache=False).logits, lambda b, n: (ids(b, n),))


def state_space() -> Model:
    """Mamba's block: a causal convolution, then a recurrence as sums of decayed segments."""
    into, step, out = torch.nn.Linear(8, 16), torch.nn.Linear(16, 16), torch.nn.Linear(16, 8)
    conv = torch.nn.Conv1d(16, 16, 4, groups=16, padding=3)
    decay = -torch.rand(16)

    def run(x: torch.Tensor) -> torch.Tensor:
        length = x.shape[1]
        h = F.silu(conv(into(x).mT)[..., :length]).mT
        width = F.softplus(step(h))
        past = torch.cumsum(width * decay, 1)
        later = ~torch.ones(length, length, dtype=torch.bool).tril()
        segments = (past[:, :, None] - past[:, None]).masked_fill(later[None, :, :, None], -math.inf).exp()
        return out(torch.einsum("btsd,bsd->btd", segments, width * h))  # type: ignore[no-any-return]

    return Model(run, lambda b, n: (numbers(b, n, 8),))


def linear_attention() -> Model:
    """RWKV's time mixing: the row before, and running sums with growing weights."""
    key, value, gate, out = (torch.nn.Linear(8, 8) for _ in range(4))
    decay = torch.rand(8) / 8

    def run(x: torch.Tensor) -> torch.Tensor:
        before = F.pad(x, (0, 0, 1, -1))
        weights = key(x + before) + decay * torch.arange(x.shape[1], dtype=x.dtype)[:, None]
        seen = torch.cumsum(weights.exp() * value(x - before), 1) / torch.cumsum(weights.exp(), 1)
        return out(torch.sigmoid(gate(x)) * seen) + torch.logcumsumexp(weights, 1)  # type: ignore[no-any-return]

    return Model(run, lambda b, n: (numbers(b, n, 8),))


MODELS: dict[str, Callable[[], Model]] = {
    "BERT": bert,
    "BERT, eager attention": lambda: bert("eager"),
    "T5 encoder": t5_encoder,
    "ViT": vision_transformer,
    "Whisper encoder": whisper_encoder,
    "Llama": llama,
    "Llama, left padding": llama_with_left_padding,
    "Gemma, sliding window": gemma,
    "Mamba": state_space,
    "RWKV": linear_attention,
}


@pytest.fixture(autouse=True)
def _fresh() -> None:
    torch._dynamo.reset()
    torch.manual_seed(0)


@pytest.mark.parametrize("name", ["BERT", "ViT", "Mamba", "RWKV"])
def test_a_few_lengths_on_any_padding(name: str) -> None:
    model = bert(layers=1) if name == "BERT" else MODELS[name]()
    unit = 4 if name == "ViT" else 1  # pixels of a patch
    run = check_compiled(
        model.run, lambda b, n: model.make(b, n // unit), hints=[5, 13 * unit], buckets=[8, 32 * unit],
        lengths=[(2, 7 * unit), (4, 30 * unit), (8, 32 * unit)], rtol=1e-4, atol=1e-5,
    )  # fmt: skip
    assert len(run.padded) == 1
    assert len(run.padded[0].buckets) == 2


@pytest.mark.slow
@pytest.mark.parametrize("name", MODELS)
def test_all_lengths_and_batches_with_few_programs(name: str) -> None:
    model = MODELS[name]()
    unit = 4 if name == "ViT" else 1
    options = {"buckets": [unit * n for n in BUCKETS]}
    run = torch.compile(model.run, backend="neuron", dynamic=True, fullgraph=True, options=options)
    neuron_dynamo.reset_metrics()
    with torch.no_grad():
        for length in range(3, 43):
            for batch in (2, 3, 4):
                args = model.make(batch, length)
                actual, expected = run(*args), model.run(*args)
                actual, expected = (t if isinstance(t, tuple) else (t,) for t in (actual, expected))
                compare(actual, expected, 1e-4, 1e-5)
    records = neuron_dynamo.metrics()
    batches = 2  # buckets of 2 and of 4
    assert len(records) <= batches * len(BUCKETS), [r.graph for r in records]
