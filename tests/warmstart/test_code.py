"""Bytecode as bytes, and its places in another process."""

from __future__ import annotations

import traceback
import types

import pytest
import torch

from neuron_dynamo.warmstart import code as bytecode
from neuron_dynamo.warmstart import fingerprint
from neuron_dynamo.warmstart.stored_graph import CannotStoreError


def compiled(text: str, filename: str = "model.py") -> types.CodeType:
    (code,) = (c for c in compile(text, filename, "exec").co_consts if isinstance(c, types.CodeType))
    return code


FUNCTION = "def fails(x):\n    y = x + 1\n    raise ValueError(y)\n"
TRACED = compiled(FUNCTION)
MOVED = compiled("# a comment\n\n" + FUNCTION, "elsewhere.py")
CHANGED = compiled("def fails(x):\n    y = x + 1\n    # a comment\n    raise ValueError(y)\n")


def lines(code: types.CodeType) -> list[tuple[str, int | None]]:
    """File and line of the frame that raises."""
    with pytest.raises(ValueError, match="2") as raised:
        types.FunctionType(code, {"ValueError": ValueError})(1)
    assert "ValueError: 2" in "".join(traceback.format_exception(raised.value))
    return [(frame.filename, frame.lineno) for frame in traceback.extract_tb(raised.value.__traceback__)[1:]]


def test_lines_and_places_are_no_content() -> None:
    assert fingerprint.code_digest(TRACED) == fingerprint.code_digest(MOVED) == fingerprint.code_digest(CHANGED)
    assert fingerprint.code_digest(TRACED) != fingerprint.code_digest(compiled(FUNCTION.replace("+ 1", "+ 2")))


def test_a_moved_function_has_its_lines() -> None:
    """R47: what is reported is where the function is now."""
    assert lines(bytecode.placed(TRACED, MOVED, bytecode.lines_of(TRACED))) == [("elsewhere.py", 5)]


def test_a_line_inserted_inside_takes_the_lines_away() -> None:
    """R47: a wrong line is worse than none."""
    assert lines(bytecode.placed(TRACED, CHANGED, bytecode.lines_of(TRACED))) == [("model.py", None)]


def test_constants_of_dynamo_go_by_name() -> None:
    constants = (torch.float32, torch.device("cpu"), torch.Size([2, 3]), torch.nn.Linear, ("nested", torch.int64), 1.5)
    code = TRACED.replace(co_consts=constants)
    assert bytecode.unpacked(bytecode.packed(code)).co_consts == constants


def test_an_object_cannot_be_stored() -> None:
    with pytest.raises(CannotStoreError, match="object"):
        bytecode.packed(TRACED.replace(co_consts=(object(),)))


def test_names_are_changed_in_nested_code_too() -> None:
    code = compiled("def outer():\n    def inner():\n        return old\n    return inner, old\n")
    made = types.FunctionType(bytecode.renamed(code, {"old": "new"}), {"new": 3})
    inner, value = made()
    assert (inner(), value) == (3, 3)
