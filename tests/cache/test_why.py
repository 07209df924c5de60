"""A miss can explain itself."""

from __future__ import annotations

import logging
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from neuron_dynamo.cache import Built, Details, Store
from neuron_dynamo.cache.difference import differences, sentence
from neuron_dynamo.cache.explanation import why
from neuron_dynamo.cache.nearest import compact, nearest
from neuron_dynamo.cache.program_text import diff, first_difference
from neuron_dynamo.errors import CacheKeyNotFoundError, CacheMissError
from tests.cache.support import parts

HLO = """HloModule m
ENTRY %main.1 {
  %p.1 = f32[2,2] parameter(0)
  ROOT %dot.12 = f32[2,2] dot(%p.1, %p.1), metadata={op_name="aten.mm" source_file="model.py" source_line=LINE}
}
"""


def built(text: str = "") -> Built:
    return Built({"neff": b"x", **({"hlo.txt": text.encode()} if text else {})}, Details(60, graph="g"))


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ({"flags": ("-O1",)}, {"flags": ("-O2",)}, "same program, compiled with -O1 instead of -O2"),
        ({"flags": ("-O1", "--x")}, {"flags": ("-O1",)}, "same program, compiled with --x in addition"),
        ({"flags": ()}, {"flags": ("--lnc=2",)}, "same program, compiled without --lnc=2"),
        (
            {"flags": ("-a", "-b")},
            {"flags": ("-b", "-a")},
            "same program, compiled with its flags in another order: -a -b instead of -b -a",
        ),
        (
            {"compiler": {"name": "cc", "version": "2.26"}},
            {"compiler": {"name": "cc", "version": "2.27"}},
            "same program, compiler.version 2.26 instead of 2.27",
        ),
        ({"kernels": {"f": "1"}}, {"kernels": {"f": "2"}}, "same program, with another source of kernel f"),
        (
            {"kernels": {"f": "1"}},
            {"kernels": {"g": "1"}},
            "same program, with kernel f in addition; without kernel g",
        ),
        ({"env": {"A": "1"}}, {}, "same program, env.A 1 instead of null"),
        ({"salt": "a"}, {"salt": ""}, 'same program, salt a instead of ""'),
        ({"program": "one"}, {"program": "two"}, "same all but the program"),
        (
            {"program": "one", "salt": "a"},
            {"program": "two", "salt": "b"},
            "another program, and salt a instead of b",
        ),
    ],
)
def test_a_difference_in_words(old: dict[str, Any], new: dict[str, Any], words: str) -> None:
    found = differences(parts(**old).to_json(), parts(**new).to_json())
    assert sentence(found) == words


@given(
    st.dictionaries(st.sampled_from("abcd"), st.integers(0, 3)),
    st.dictionaries(st.sampled_from("abcd"), st.integers(0, 3)),
)
def test_differences_are_exactly_the_parts_whose_values_differ(old: dict[str, int], new: dict[str, int]) -> None:
    missing = object()
    expected = {name for name in {*old, *new} if old.get(name, missing) != new.get(name, missing)}
    assert {each.part for each in differences(old, new)} == expected


def test_a_miss_names_the_nearest_entry(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    store = Store(tmp_path)
    near, _ = store.get_or_build(parts(flags=("-O1",)), built, graph="g")
    store.get_or_build(parts("far", flags=("-O3",)), built, graph="g")
    with caplog.at_level(logging.INFO, "neuron_dynamo.cache"):
        entry, _ = store.get_or_build(parts(flags=("-O2",)), built, graph="g")
    assert entry.lookup.nearest == "same program, compiled with -O1 instead of -O2"
    assert entry.lookup.nearest_key == near.key
    lines = [r.getMessage() for r in caplog.records if "compiled with -O1 instead of -O2" in r.getMessage()]
    assert len(lines) == 1
    assert near.key[:16] in lines[0]
    with pytest.raises(CacheMissError, match="compiled with -O"):
        store.get_or_build(parts(flags=("-O4",)), built, fail_on_miss=True)


def test_a_changed_program_is_named_with_its_first_difference(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.get_or_build(parts("one"), lambda: built(HLO.replace("LINE", "80")), graph="g")
    changed = HLO.replace("dot(%p.1, %p.1)", "add(%p.1, %p.1)").replace("LINE", "88")
    entry, _ = store.get_or_build(parts("two"), lambda: built(changed), graph="g", program_text=lambda: changed)
    assert entry.lookup.nearest == "same all but the program: first difference at %dot.12, model.py:88"
    found = why(store, entry.key)
    assert found is not None
    assert found.words == entry.lookup.nearest
    assert "-  ROOT %dot.12 = f32[2,2] dot" in found.program_diff
    assert "metadata" not in found.program_diff


def test_among_other_programs_the_one_of_the_same_graph_is_nearest(tmp_path: Path) -> None:
    store = Store(tmp_path)
    wanted = store.put(parts("mine, before"), {"neff": b"x"}, Details(graph="mine"))
    store.put(parts("other"), {"neff": b"x"}, Details(graph="other"))
    found = nearest(store, parts("mine, now"), "mine")
    assert found is not None
    assert found.record.key == wanted.key


def test_source_lines_are_no_difference() -> None:
    assert first_difference(HLO.replace("LINE", "1"), HLO.replace("LINE", "2")) == ""
    assert diff(HLO.replace("LINE", "1"), HLO.replace("LINE", "2")) == ""
    mlir = '  %0 = stablehlo.add %a, %b : tensor<2xf32> loc("m.py":LINE:0)\n#loc = loc(unknown)\n'
    assert first_difference(mlir.replace("LINE", "1"), mlir.replace("LINE", "2")) == ""
    assert first_difference("", mlir.replace("LINE", "7")) == "%0, m.py:7"
    assert first_difference(HLO, "HloModule m\n").startswith("the end")


def test_why_without_anything_near_says_so(tmp_path: Path) -> None:
    store = Store(tmp_path)
    key = store.put(parts(), {"neff": b"x"}).key
    assert why(store, key) is None
    with pytest.raises(CacheKeyNotFoundError):
        why(store, "0" * 64)


def test_hints_are_only_hints(tmp_path: Path) -> None:
    """Gone, torn or out of date, they cost the explanation and nothing else."""
    store = Store(tmp_path)
    one = store.put(parts(flags=("-O1",)), {"neff": b"x"})
    two = store.put(parts(flags=("-O2",)), {"neff": b"x"})
    wanted = parts(flags=("-O1", "-O2"))
    os.unlink(store.paths.record(two.key))
    found = nearest(store, wanted)
    assert found is not None
    assert found.record.key == one.key
    for path in store.paths.hints.iterdir():
        path.write_bytes(b"\xff\xfe torn\n" + path.read_bytes()[:100] + b"\n" + path.read_bytes())
    assert nearest(store, wanted) is not None
    compact(store.paths)
    text = b"".join(path.read_bytes() for path in store.paths.hints.iterdir())
    assert one.key.encode() in text
    assert two.key.encode() not in text
    for path in store.paths.hints.iterdir():
        path.unlink()
    assert nearest(store, wanted) is None
    assert store.get_or_build(wanted, built)[1] == "compiled"


def test_an_explanation_is_no_hit(tmp_path: Path) -> None:
    """Nor a use: it must not keep an entry from being collected."""
    store = Store(tmp_path)
    key = store.put(parts("one"), {"neff": b"x", "hlo.txt": HLO.encode()}, Details(60, graph="g")).key
    os.utime(store.paths.record(key), (0, 0))
    entry, _ = store.get_or_build(parts("two"), lambda: built(HLO + "}"), graph="g", program_text=lambda: HLO + "}")
    assert "first difference" in entry.lookup.nearest
    assert why(store, entry.key) is not None
    assert store.counters["hit_local"] == 0
    assert store.stats.sums["seconds_saved"] == 0
    assert os.stat(store.paths.record(key)).st_mtime == 0


def test_an_entry_is_found_behind_thousands_of_others(tmp_path: Path) -> None:
    store = Store(tmp_path)
    one = store.put(parts(flags=("-O1",)), {"neff": b"x"})
    other = "".join(f"{'f' * 64} {number:064x}\n" for number in range(3000)).encode()
    for path in store.paths.hints.iterdir():
        path.write_bytes(path.read_bytes() + other)
    found = nearest(store, parts(flags=("-O2",)))
    assert found is not None
    assert found.record.key == one.key


def test_the_programs_are_compared_line_by_line_only_if_asked(tmp_path: Path) -> None:
    store = Store(tmp_path)
    one, two = (store.put(parts(text), {"neff": b"x", "hlo.txt": text.encode()}) for text in ("a", "b"))
    found = why(store, one.key, two.key, with_diff=False)
    assert found is not None
    assert found.place
    assert found.program_diff == ""


def test_another_shape_is_named_by_the_input_that_has_it() -> None:
    """The header of a module repeats all shapes, so it always differs first, and says nothing."""
    old, new = (f"HloModule m, layout={{f32[{n},2]}}\n  p = f32[{n},2]{{1,0}} parameter(0)\n" for n in (4, 6))
    assert first_difference(old, new) == "input 0, f32[4,2] instead of f32[6,2]"
    assert first_difference("HloModule m\n x\n", "HloModule m, alias={}\n x\n") == "HloModule m, alias={}"


def test_of_equals_the_one_with_the_most_similar_name_is_nearest(tmp_path: Path) -> None:
    store = Store(tmp_path)
    for graph in ("0/0.forward", "0/0.backward", "1/0.inference"):
        store.put(parts(graph), {"neff": b"x"}, Details(graph=graph))
    found = nearest(store, parts("wanted"), "0/1.forward")
    assert found is not None
    assert found.record.details.graph == "0/0.forward"
