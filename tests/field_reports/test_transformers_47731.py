"""A kept or a new cache, made by the model or beforehand, must not compile a second ``generate()`` anew.

https://github.com/huggingface/transformers/issues/46421: a cache that is made within the compiled prefill.
https://github.com/huggingface/transformers/pull/47731: a new cache object for every call.
https://github.com/huggingface/transformers/pull/48923: a model that the user compiled, under a static cache.

The kind of fault: programs for an object, or for where its tensors lie, instead of for what is computed.
"""

from __future__ import annotations

import neuron_dynamo
from tests.support.generation import Generator


def records() -> int:
    return len(neuron_dynamo.metrics())


def test_two_programs_and_one_more_for_caches_made_beforehand() -> None:
    run = Generator("llama", prefill_chunk_size=8)
    run.check(20)
    assert [r.chunk_rows for r in neuron_dynamo.metrics()] == [8, None]
    run.check(20)  # a second call, with a cache of its own
    run.check(27)  # a longer prompt, within the bucket of the cache's length
    run.check(5, new_tokens=6)
    run.check(9, disable_compile=False)  # generate() may compile the model, too
    assert records() == 2
    kept = run.cache(32), run.cache(32)
    run.check(20, caches=kept)  # the model adds the cache's counter to positions that a cache of its own begins at 0
    before = records()
    for cache in kept:
        cache.reset()
    run.check(20, caches=kept)
    run.check(17, caches=(run.cache(32), run.cache(32)))
    assert records() == before
    assert run.programs() == 3
