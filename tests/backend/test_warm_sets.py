"""`record_warm_set`: what ran in a block, whoever compiled it and whenever."""

from __future__ import annotations

import dataclasses
import logging
import threading
from pathlib import Path
from typing import Any

import pytest
import torch

import neuron_dynamo
from neuron_dynamo.cache import Store, warmset
from neuron_dynamo.cache.trust.keys import SigningKey
from neuron_dynamo.errors import WarmSetError
from neuron_dynamo.runtime.prewarm import spool
from neuron_dynamo.runtime.prewarm.worker import compile_job
from tests.support.against_eager import compiled


def plus(number: float, cache_dir: Path | None = None) -> Any:
    options: dict[str, Any] = {} if cache_dir is None else {"cache_dir": cache_dir}
    return compiled(lambda x: x + number, **options)


def test_what_runs_in_the_block_is_listed_and_nothing_else(cache_dir: Path) -> None:
    outside, before, inside = plus(1), plus(2), plus(3)
    neuron_dynamo.reset_metrics()
    outside(torch.ones(2))
    before(torch.ones(2))
    with neuron_dynamo.record_warm_set("steps") as recorded:
        before(torch.ones(2))
        thread = threading.Thread(target=inside, args=(torch.ones(2),))
        thread.start()
        thread.join()
        before(torch.ones(2))
    keys = [record.key for record in neuron_dynamo.metrics()]
    assert recorded.keys == keys[1:]
    assert recorded.absent == []
    assert warmset.load(Store(cache_dir).paths, "steps").keys == keys[1:]
    outside(torch.ones(2))
    assert recorded.keys == keys[1:], "the block has ended"
    with neuron_dynamo.record_warm_set("steps", add=True):
        outside(torch.ones(2))
    assert warmset.load(Store(cache_dir).paths, "steps").keys == [*keys[1:], keys[0]]


def test_each_cache_gets_the_set_of_what_it_has(cache_dir: Path, tmp_path: Path) -> None:
    before = plus(5, tmp_path / "earlier")
    before(torch.ones(2))  # a cache that the process used before, and the block does not
    torch._dynamo.reset()
    here, there = plus(4), plus(5, tmp_path / "other")
    with neuron_dynamo.record_warm_set("both") as recorded:
        here(torch.ones(2))
        there(torch.ones(2))
    assert [warmset.load(Store(root).paths, "both").keys for root in (cache_dir, tmp_path / "other")] == [
        recorded.keys[:1],
        recorded.keys[1:],
    ]


def test_each_cache_gets_a_program_that_the_process_has_in_memory(cache_dir: Path, tmp_path: Path) -> None:
    first = plus(5.5)
    first(torch.ones(2))
    torch._dynamo.reset()
    second = plus(5.5, tmp_path / "other")
    second(torch.ones(2))
    here, there = neuron_dynamo.metrics()[-2:]
    assert here.key == there.key
    assert there.source == "compiled"
    assert [entry.key for entry in Store(tmp_path / "other")] == [there.key]


def test_a_block_that_fails_or_runs_nothing_writes_nothing(cache_dir: Path, caplog: pytest.LogCaptureFixture) -> None:
    def fail(x: torch.Tensor) -> None:
        with neuron_dynamo.record_warm_set("failed"):
            plus(6)(x)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail(torch.ones(2))
    with neuron_dynamo.record_warm_set("empty"):
        pass
    assert "no graph ran in the block" in caplog.text
    assert warmset.names(Store(cache_dir).paths) == []
    with pytest.raises(WarmSetError), neuron_dynamo.record_warm_set("a/b"):
        raise AssertionError("a name that is not possible is told at the beginning")


def test_what_could_not_be_kept_is_left_out_and_told(cache_dir: Path, caplog: pytest.LogCaptureFixture) -> None:
    cache_dir.write_text("in the way")
    with caplog.at_level(logging.WARNING), neuron_dynamo.record_warm_set("lost") as recorded:
        plus(7)(torch.ones(2))
    assert recorded.absent == recorded.keys != []
    assert "1 programs are in no cache" in caplog.text


def test_with_a_signing_key_the_set_is_signed(cache_dir: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    key = SigningKey.generate("me-1")
    key.save(tmp_path / "me.key")
    monkeypatch.setenv("NEURON_DYNAMO_SIGNING_KEY", str(tmp_path / "me.key"))
    with neuron_dynamo.record_warm_set("signed"):
        plus(8)(torch.ones(2))
    listed = warmset.load(Store(cache_dir).paths, "signed")
    record = Store(cache_dir).record(listed.keys[0])
    assert record is not None
    assert [each["id"] for each in (*listed.signatures, *record.signatures)] == [key.public.id] * 2


def test_collected_programs_are_put_aside_and_hits_are_not(cache_dir: Path, tmp_path: Path) -> None:
    stored = compiled(torch.tanh)
    stored(torch.ones(3))
    torch._dynamo.reset()
    neuron_dynamo.reset_metrics()
    for fn in (torch.tanh, torch.sinh):
        result = compiled(fn, compile_only=True, collect=tmp_path / "spool", fail_on_miss=True)(torch.ones(3))
        assert not neuron_dynamo.is_computed(result)
    assert [record.source for record in neuron_dynamo.metrics()] == ["disk", "collected"]
    assert [graph.found for graph in spool.graphs(tmp_path / "spool")] == ["disk", "collected"]
    (folder,) = spool.jobs(tmp_path / "spool")
    job = spool.Job.read(folder)
    assert job.parts.key() == folder.name == neuron_dynamo.metrics()[1].key
    assert job.cache_dir == str(cache_dir)
    assert len(list(Store(cache_dir))) == 1

    result = compile_job(job)
    assert result.error == ("", "")
    Store(cache_dir).get_or_build(job.parts, lambda: result.built(job.graph))
    torch._dynamo.reset()
    x = torch.linspace(-1, 1, 3)
    torch.testing.assert_close(compiled(torch.sinh, fail_on_miss=True)(x), torch.sinh(x))
    wrong = dataclasses.replace(
        job, parts=dataclasses.replace(job.parts, compiler={**job.parts.compiler, "build": "0"})
    )
    refused = compile_job(wrong)
    assert refused.error[0] == "WrongCompilerError"
    assert "compiler {" in refused.error[1]


def test_collect_alone_changes_nothing(tmp_path: Path) -> None:
    x = torch.ones(3)
    torch.testing.assert_close(compiled(torch.tanh, collect=tmp_path / "spool")(x), torch.tanh(x))
    assert not (tmp_path / "spool").exists()
