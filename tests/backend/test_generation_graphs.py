"""``generate()`` over a static cache: eager's tokens, from a number of programs that does not grow with the prompts."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.generation import Generator


def test_buckets_make_one_program_each_and_one_for_tokens() -> None:
    run = Generator("llama", buckets=[8, 24])
    for length in (20, 5, 24, 7):
        run.check(length)
    assert run.programs() == 3


@pytest.mark.slow
@pytest.mark.parametrize("options", [{}, {"prefill_chunk_size": 4}], ids=["buckets", "chunks"])
def test_a_batch_with_padding_on_the_left(options: dict[str, Any]) -> None:
    run = Generator("llama", **options)
    for length in (11, 8, 11):
        run.check(length, batch=2)
    assert run.programs() <= 2


@pytest.mark.slow
def test_several_batch_sizes_have_a_program_for_each_bucket_of_batches() -> None:
    run = Generator("llama", prefill_chunk_size=4)
    for batch in (3, 4, 2, 3):  # buckets of 4, 4, 2, 4
        for length in (9, 6):
            run.check(length, batch=batch)
    assert run.programs() <= 2 * 2


@pytest.mark.slow
def test_chunks_that_generate_cuts_itself() -> None:
    """``generate()`` passes no mask with the first chunk and one with each later one: two forms of the same call.

    The rest of a prompt, which is shorter, has none of its own.
    """
    run = Generator("llama", prefill_chunk_size=8)
    for length in (20, 27, 18):
        run.check(length, prefill_chunk_size=6)
    assert run.programs() == 3
    caches = run.cache(32), run.cache(32)
    run.check(20, prefill_chunk_size=6, caches=caches)
    assert run.programs() == 3


@pytest.mark.slow
def test_chunks_as_long_as_the_heads_are_wide_stay_bounded() -> None:
    """Dynamo takes the two sizes for one number, and so the length for a constant."""
    run = Generator("llama", prefill_chunk_size=8)
    for length in (20, 27):
        run.check(length, prefill_chunk_size=8)
    assert run.programs() <= 4


@pytest.mark.slow
@pytest.mark.parametrize("name", ["qwen", "mistral", "gemma"])
def test_models(name: str) -> None:
    """A window that is full is another path through the model, so one more program for prompts and one for tokens."""
    run = Generator(name)
    for length in (12, 10, 12, 13):
        run.check(length, new_tokens=3)
    assert run.programs() == 2
    for length in (3, 5):
        run.check(length)
    assert run.programs() <= (3 if name == "qwen" else 4)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["mistral", "gemma"])
def test_prompts_longer_than_the_window_in_chunks(name: str) -> None:
    """Chunks that fit the window, that fill it, that meet a full one; a token after a full window, or before."""
    run = Generator(name)
    for length in (20, 27, 23):
        run.check(length, prefill_chunk_size=6)
    assert run.programs() == 3 + 1
    run.check(3, prefill_chunk_size=6)
    assert run.programs() == 3 + 2
