"""The table of rejections, ``neuron_dynamo.check``, and the option that lets a newer compiler decide."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence

import pytest
import torch

import neuron_dynamo
from neuron_dynamo import errors
from neuron_dynamo.lowering import hlo, ir
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.legalize import Target, legality
from neuron_dynamo.lowering.legalize.rejections import ACCEPTED, REJECTIONS
from neuron_dynamo.lowering.legalize.target import NEURON_TARGETS

F32, F64, S32, S64, S8, C64 = torch.float32, torch.float64, torch.int32, torch.int64, torch.int8, torch.complex64
Build = Callable[..., Sequence[Value]]


def module(build: Build, *parameters: tuple[tuple[int, ...], torch.dtype]) -> bytes:
    with ir.ModuleBuilder(parameters) as builder:
        with ir.location("aten.test.default", "/home/user/model.py", 12):
            results = build(*builder.arguments)
        builder.finish(results, {})
        return hlo.canonicalize(builder.hlo_proto())


def convolved(strides: list[int], inner: list[int], outer: list[int], out: int) -> Build:
    def build(x: Value, k: Value) -> Sequence[Value]:
        dims = ((0, 1, 2), (0, 1, 2), (0, 1, 2))
        options = {"lhs_dilation": inner, "rhs_dilation": outer, "dimension_numbers": dims}
        return [ir.convolution(x, k, shape=(1, 1, out), strides=strides, padding=[(0, 0)], **options)]

    return build


def window(base: int, gap: int) -> Build:
    return lambda x: [
        ir.reduce_window(
            x, 0, "add", window=[2], strides=[1], padding=[(0, 0)], base_dilations=[base], window_dilations=[gap]
        )
    ]


def scattered(x: Value, i: Value, u: Value) -> Sequence[Value]:
    numbers = {"update_window_dims": [], "inserted_window_dims": [0], "scatter_dims_to_operand_dims": [0]}
    return [ir.scatter(x, i, u, ir.add, index_vector_dim=1, **numbers)]


def pairs(x: Value, y: Value) -> Sequence[Value]:
    inits = [ir.constant(0, F32)] * 2
    return ir.reduce([x, y], inits, [0], lambda a, b, c, d: [ir.add(a, c), ir.add(b, d)])


def bits(state: Value) -> Sequence[Value]:
    return ir.rng_bit_generator(state, (4,), torch.uint32)


CONVOLUTION = [((1, 1, 8), F32), ((1, 1, 2), F32)]
EXAMPLES: dict[str, tuple[bytes, str]] = {
    "not listed": (module(lambda x: [ir.unary("cbrt", x)], ((4,), F32)), "NCC_EVRF001"),
    "float64": (module(lambda x: [ir.add(x, x)], ((4,), F64)), "NCC_ESPP004"),
    "int64": (module(lambda x: [ir.add(x, x)], ((4,), S64)), "64-bit integers are computed in 32 bits"),
    "complex": (module(lambda x: [ir.binary("remainder", ir.real(x), ir.imag(x))], ((4,), C64)), ""),
    "complex reduction": (module(lambda x: [ir.reduce_with("add", x, 0, [0])], ((4,), C64)), "NCC_EVRF004"),
    "sort": (module(lambda x: ir.sort([x], 0, lambda a, b: ir.compare("LT", a, b)), ((4,), F32)), "NCC_EVRF029"),
    "integer top k": (
        module(lambda x: ir.custom_call("AwsNeuronTopK", [x], [((2,), S32), ((2,), torch.uint32)]), ((4,), S32)),
        "NCC_EVRF013",
    ),
    "top k": (
        module(lambda x: ir.custom_call("AwsNeuronTopK", [x], [((2,), F32), ((2,), torch.uint32)]), ((4,), F32)),
        "",
    ),
    "unknown call": (module(lambda x: ir.custom_call("Mine", [x], [((4,), F32)]), ((4,), F32)), "NCC_EVRF015"),
    "integer dot": (
        module(lambda x, y: [ir.dot_general(x, y, contracting=([1], [0]))], ((2, 2), S32), ((2, 2), S32)),
        "NCC_EVRF035",
    ),
    "integer scatter": (module(scattered, ((4,), S32), ((2, 1), S32), ((2,), S32)), "NCC_EVRF060"),
    "float scatter": (module(scattered, ((4,), F32), ((2, 1), S32), ((2,), F32)), ""),
    "shift": (module(lambda x: [ir.binary("shift_right_arithmetic", x, x)], ((4,), S8)), "NCC_EVRF022"),
    "wide shift": (module(lambda x: [ir.binary("shift_right_arithmetic", x, x)], ((4,), S32)), ""),
    "both dilated": (module(convolved([1], [2], [2], 13), *CONVOLUTION), "NCC_EVRF010"),
    "dilated with stride": (module(convolved([2], [2], [1], 7), *CONVOLUTION), "NCC_EVRF011"),
    "dilated": (module(convolved([1], [2], [1], 14), *CONVOLUTION), ""),
    "window base": (module(window(2, 1), ((4,), F32)), "NCC_EVRF017"),
    "window gap": (module(window(1, 2), ((4,), F32)), "NCC_EVRF018"),
    "window": (module(window(1, 1), ((4,), F32)), ""),
    "two reductions": (module(pairs, ((4,), F32), ((4,), F32)), "several tensors"),
    "or": (module(lambda x: [ir.reduce_with("or", x, False, [0])], ((4,), torch.bool)), "none of sum"),
    "random": (module(bits, ((2,), torch.uint64)), "64-bit integers are computed in 32 bits"),
    "empty": (module(lambda x: [ir.add(x, x)], ((0, 3), F32)), "without elements"),
    "plain": (module(lambda x: [ir.unary("tanh", ir.add(x, x))], ((4,), F32)), ""),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_row_for_each_pattern(name: str) -> None:
    proto, expected = EXAMPLES[name]
    found = legality.findings(proto, Target("trn2"))
    if not expected:
        assert found == []
    else:
        assert any(expected in str(f) for f in found), found
        if name != "empty":  # XLA folds what has no elements, and its place with it
            assert any(f.place == "/home/user/model.py:12" and f.operation == "aten.test.default" for f in found)


def test_random_numbers_of_another_generator_are_found_where_64_bits_are_native() -> None:
    found = legality.findings(EXAMPLES["random"][0], Target("trn2", native_int64=True))
    assert [f.code for f in found if f.opcode == "rng-bit-generator"] == ["NCC_EVRF006"]


@pytest.mark.parametrize(("release", "rejected"), [((2, 26), True), ((2, 27), False)])
def test_a_row_is_for_compiler_releases(release: tuple[int, int], rejected: bool) -> None:
    proto = module(lambda x: [ir.add(x, x)], ((4,), C64))
    assert bool(legality.findings(proto, Target("trn2", release))) is rejected


@pytest.mark.parametrize(("target", "rejected"), [("trn2", True), ("trn3", False)])
def test_a_row_is_for_targets(target: str, rejected: bool) -> None:
    proto = module(lambda x: [ir.convert(x, torch.float8_e4m3fn)], ((4,), F32))
    assert bool(legality.findings(proto, Target(target))) is rejected


def test_bodies_of_loops_are_looked_into() -> None:
    def loop(x: Value) -> Sequence[Value]:
        return ir.while_(
            [x],
            lambda v: ir.reduce_with("and", ir.compare("LT", v, v), True, [0]),
            lambda v: [ir.unary("cbrt", v)],
        )

    opcodes = [f.opcode for f in legality.findings(module(loop, ((4,), F32)), Target("trn2"))]
    assert {"while", "cbrt", "reduce"} <= set(opcodes)


def test_the_table_is_well_formed() -> None:
    for row in REJECTIONS:
        assert set(row.attributes) <= set(legality.FACTS), row
        assert set(row.targets) <= set(NEURON_TARGETS), row
        assert row.what, row
        assert row.source, row
        assert row.opcodes <= ACCEPTED | {"sort"}, f"{row.opcodes} is rejected as a whole, so this row says nothing"
    assert {f"{row.code}" for row in REJECTIONS if row.code} >= {"EVRF029", "EVRF035", "EVRF006", "EVRF015", "EMOD025"}


def test_check_reports_each_obstacle_with_its_line() -> None:
    def model(x: torch.Tensor) -> torch.Tensor:
        return x.double().cumsum(0).float()

    report = neuron_dynamo.check(model, torch.ones(3), target="trn2")
    assert not report
    (obstacle,) = report.obstacles
    assert "float64" in obstacle.reason
    assert "test_check.py" in obstacle.place
    assert "float64" in str(report)
    assert report.to_dict()["obstacles"][0]["operation"] == obstacle.operation


def test_check_finds_nothing_in_a_plain_model_and_changes_no_input() -> None:
    x = torch.ones(4)

    def model(x: torch.Tensor) -> torch.Tensor:
        x.add_(1)
        return x.sort().values.topk(2).indices

    for target in NEURON_TARGETS:
        report = neuron_dynamo.check(torch.compile(model, backend="neuron"), x, target=target)
        assert report, report
        assert report.graphs == 1
    assert x.tolist() == [1, 1, 1, 1]


def test_check_knows_only_neuron_targets() -> None:
    with pytest.raises(errors.InvalidOptionError, match="trn2"):
        neuron_dynamo.check(lambda x: x, torch.ones(1), target="cpu")


def to_float8(x: torch.Tensor) -> torch.Tensor:
    return x.to(torch.float8_e4m3fn).float()


def test_compiling_refuses_early_with_code_and_line() -> None:
    with pytest.raises(errors.IllegalProgramError, match=r"(?s)NCC_EVRF051.*test_check.py:\d+.*check") as caught:
        torch.compile(to_float8, backend="neuron", options={"target": "trn2", "device": "cpu"})(torch.ones(2))
    assert caught.value.target == "trn2"


def test_a_newer_compiler_may_decide() -> None:
    options = {"target": "trn2", "device": "cpu", "check": "warn"}
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        result = torch.compile(to_float8, backend="neuron", options=options)(torch.ones(2))
    assert result.tolist() == [1, 1]
    assert any(isinstance(w.message, errors.IllegalProgramWarning) for w in seen)


def test_explain_lists_what_is_rejected() -> None:
    options = {"target": "trn2", "device": "cpu"}
    explained = neuron_dynamo.explain(to_float8, torch.ones(2), options=options)
    assert "NCC_EVRF051" in str(explained)
