"""What the stand-in compiler refuses: the input contract, and operations that AWS's documentation lists as refused.

Independent of lowering/, so that a mistake there is not repeated here. Sources: AWS Neuron SDK, compiler/error-codes
(each row names its code) and the known issues of JAX on Neuron (rows without a documented code use NCC_EVRF001).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from tests.standin.wire import Instruction, Module, Shape

INTEGERS = {"pred", "s8", "s16", "s32", "s64", "u8", "u16", "u32", "u64", "s4", "u4"}
TARGETS_WITH_LNC = ("trn2", "trn3")


class RefusedError(Exception):
    """The program is not taken."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(f"[{code}] {text}")


def check_contract(module: Module) -> None:
    """Raise what neuronx-cc would end with on a module of the wrong form."""
    if not module.computations:
        raise RefusedError("NCC_EHLO001", "no computations in the HLO module")
    if sum(c.id == module.entry_id for c in module.computations) != 1:
        raise RefusedError("NCC_EHLO001", f"no entry computation with id {module.entry_id}")
    _check_order(module)
    for computation in module.computations:
        for instruction in computation.instructions:
            for shape in instruction.shape.tuple_shapes or (instruction.shape,):
                _check_shape(shape, instruction)
            _check_groups(instruction)
            if instruction.stack_frame_id:
                raise RefusedError("NCC_EHLO001", f"{instruction.name} refers to a stack frame")
    _check_entry(module)


def _check_order(module: Module) -> None:
    limit = 2**31 - 1
    seen: set[int] = set()
    names: set[str] = set()
    computations: set[int] = set()
    for computation in module.computations:
        local: set[int] = set()
        for instruction in computation.instructions:
            if not 0 < instruction.id <= limit:
                raise RefusedError(
                    "NCC_EHLO001", f"Instruction with id > INT_MAX: {instruction.name} has {instruction.id}"
                )
            if instruction.id in seen or instruction.name in names:
                raise RefusedError("NCC_EHLO001", f"duplicate id or name: {instruction.name}")
            if not {*instruction.operand_ids, *instruction.control_predecessor_ids} <= local:
                raise RefusedError("NCC_EHLO001", f"invalid operand id(s) of {instruction.name}")
            if not set(instruction.called_computation_ids) <= computations:
                raise RefusedError("NCC_EHLO001", f"invalid called computation of {instruction.name}")
            seen.add(instruction.id)
            names.add(instruction.name)
            local.add(instruction.id)
        if computation.root_id not in local:
            raise RefusedError("NCC_EHLO001", f"no root in {computation.name}")
        computations.add(computation.id)


def _check_shape(shape: Shape, instruction: Instruction) -> None:
    if any(shape.dynamic) or any(size < 0 for size in shape.dimensions):
        raise RefusedError("NCC_EMOD025", f"dynamic dimension in {instruction.name}")
    rank = len(shape.dimensions)
    if shape.element not in ("tuple", "token", "opaque") and shape.minor_to_major != tuple(range(rank))[::-1]:
        raise RefusedError("NCC_EHLO001", f"layout {shape.minor_to_major} of {instruction.name} is not row-major")


def _check_groups(instruction: Instruction) -> None:
    if instruction.opcode not in ("all-gather", "all-reduce", "all-to-all", "reduce-scatter"):
        return
    ranks = [rank for group in instruction.replica_groups for rank in group]
    missing = set(range(max(ranks, default=0) + 1)) - set(ranks)
    if missing or len(set(ranks)) != len(ranks):
        raise RefusedError("NCC_EHLO001", f"replica id #{min(missing, default=0)} not seen in replica groups")


def _check_entry(module: Module) -> None:
    entry = module.entry
    parameters = [i for i in entry.instructions if i.opcode == "parameter"]
    if sorted(p.parameter_number for p in parameters) != list(range(len(parameters))):
        raise RefusedError("NCC_EHLO001", "parameter numbers have gaps")
    if len(entry.parameters) != len(parameters) or len(module.host_parameters) != len(parameters):
        raise RefusedError("NCC_EHLO001", "program shape and parameters disagree")
    inputs = [name.removesuffix(".must_alias_input") for name in input_names(module)]
    outputs = output_names(module)
    if len(set(inputs)) != len(inputs) or len(set(outputs)) != len(outputs) or len(outputs) != len(results(module)):
        raise RefusedError("NCC_EHLO001", f"tensor names {inputs} and {outputs} do not fit the program")
    shapes = {p.parameter_number: p.shape for p in parameters}
    root = next(i for i in entry.instructions if i.id == entry.root_id)
    for alias in module.aliases:
        index = alias.output[0] if alias.output else 0
        if (
            alias.kind != 2
            or alias.parameter not in shapes
            or (len(alias.output) == 1) != (root.shape.element == "tuple")
        ):
            raise RefusedError("NCC_EHLO001", f"alias {alias} does not fit the program")
        mine, its = shapes[alias.parameter], results(module)[index]
        if (mine.element, mine.dimensions) != (its.element, its.dimensions):
            raise RefusedError("NCC_EHLO001", f"alias {alias} is between different types")


def results(module: Module) -> tuple[Shape, ...]:
    """Shapes of the program's results."""
    root = next(i for i in module.entry.instructions if i.id == module.entry.root_id)
    return root.shape.tuple_shapes if root.shape.element == "tuple" else (root.shape,)


def input_names(module: Module) -> list[str]:
    """Names of the NEFF's inputs, as documented: from the attributes, else input0, input1, ..."""
    aliased = {alias.parameter for alias in module.aliases}
    parameters = [i for i in module.entry.instructions if i.opcode == "parameter"]
    names = []
    for parameter in sorted(parameters, key=lambda p: p.parameter_number):
        name = parameter.attributes.get("neff_input_names", f"input{parameter.parameter_number}")
        names.append(name + ".must_alias_input" if parameter.parameter_number in aliased else name)
    return names


def output_names(module: Module) -> list[str]:
    """Names of the NEFF's outputs, as documented: from the attributes, else output0, output1, ..."""
    root = next(i for i in module.entry.instructions if i.id == module.entry.root_id)
    given = root.attributes.get("neff_output_names")
    return given.split(",") if given else [f"output{i}" for i in range(len(results(module)))]


@dataclass(frozen=True)
class Setting:
    """What a program is compiled for."""

    target: str
    release: tuple[int, int]
    downcast: frozenset[str]


@dataclass(frozen=True)
class Place:
    """An instruction with what it uses."""

    instruction: Instruction
    operands: tuple[Instruction, ...]
    setting: Setting
    called: tuple[Instruction, ...]

    @property
    def element(self) -> str:
        shapes = self.instruction.shape.tuple_shapes
        return shapes[0].element if shapes else self.instruction.shape.element

    @property
    def operand_elements(self) -> set[str]:
        return {operand.shape.element for operand in self.operands}


Test = Callable[[Place], bool]


def _opcode(*names: str) -> Test:
    return lambda place: place.instruction.opcode in names


def _both(*tests: Test) -> Test:
    return lambda place: all(test(place) for test in tests)


def _elements(*names: str) -> Test:
    return lambda place: bool({place.element, *place.operand_elements} & set(names))


def _integers(place: Place) -> bool:
    return bool(place.operand_elements & INTEGERS)


def _integer_scatter(place: Place) -> bool:
    return place.instruction.opcode == "scatter" and place.element in INTEGERS and _computes(place)


def _no_downcast(what: str) -> Test:
    return lambda place: what not in place.setting.downcast


def _for(*targets: str) -> Test:
    return lambda place: place.setting.target in targets


def _computes(place: Place) -> bool:
    return any(i.opcode in ("add", "multiply", "minimum", "maximum", "and", "or") for i in place.called)


def _window(place: Place, test: str) -> bool:
    window = place.instruction.window
    stride, base, dilation = (
        any(getattr(d, n) > 1 for d in window) for n in ("stride", "base_dilation", "window_dilation")
    )
    return {"base": base, "window": dilation, "both": base and dilation, "stride and base": stride and base}[test]


TARGETS = {
    *(
        f"AwsNeuron{name}"
        for name in ("Erf", "Gelu", "GeluApprxTanh", "GeluBackward", "Silu", "SiluBackward", "RmsNorm")
    ),
    *(
        f"AwsNeuron{name}"
        for name in ("Softmax", "SoftmaxBackward", "CollectiveMatmul", "IntMatmult", "ArgMax", "ArgMin")
    ),
    *(f"AwsNeuron{name}" for name in ("TopK", "DropoutMaskV1", "CustomNativeKernel", "CustomOp", "DevicePrint")),
    *(f"AwsNeuron{name}" for name in ("LNCShardingConstraint", "TransferWithStaticRing")),
    *(f"AwsNeuronModuleMarker{at}-{way}" for at in ("Start", "End") for way in ("Forward", "Backward")),
    *("ResizeNearest", "ResizeBilinear", "ResizeNearestGrad", "NeuronBoundaryMarker-Start", "NeuronBoundaryMarker-End"),
    *("QuantizeMX", "__op$block_scaled_dot"),
}
"""Custom calls that the page of NCC_EVRF015 lists, and two that have pages of their own."""


def _dilated(opcode: str, test: str) -> Test:
    return lambda place: place.instruction.opcode == opcode and _window(place, test)


def _several(opcode: str) -> Test:
    return lambda place: place.instruction.opcode == opcode and len(place.operands) != 2


def _early_complex(place: Place) -> bool:
    return place.setting.release < (2, 27) and _elements("c64")(place)


def _odd_shift(place: Place) -> bool:
    return place.instruction.opcode == "shift-right-arithmetic" and place.element not in ("s32", "u32")


def _other_generator(place: Place) -> bool:
    return place.instruction.opcode == "rng-bit-generator" and place.instruction.rng_algorithm != 0


def _unknown_call(place: Place) -> bool:
    return place.instruction.opcode == "custom-call" and place.instruction.custom_call_target not in TARGETS


def _integer_top_k(place: Place) -> bool:
    return place.instruction.custom_call_target == "AwsNeuronTopK" and _integers(place)


_S32_S64 = _elements("s32", "s64")
_OTHERS = _opcode(
    "triangular-solve", "cholesky", "fft", "reduce-precision", "conditional", "infeed", "outfeed", "send", "recv"
)

REFUSALS: list[tuple[str, str, Test]] = [
    ("NCC_EVRF029", "Operation sort is not supported on {target}", _both(_opcode("sort"), _for("trn2", "trn3"))),
    ("NCC_EVRF001", "Operation {opcode} is not supported", _OTHERS),
    ("NCC_EVRF001", "reduce with several operands is not supported", _several("reduce")),
    ("NCC_ESPP004", "Data type is not supported", _elements("f64", "c128", "f4e2m1fn")),
    ("NCC_EVRF004", "complex types are not supported", _early_complex),
    ("NCC_EVRF005", "float8 of this kind is not supported", _elements("f8e4m3fnuz", "f8e5m2fnuz", "f8e4m3b11fnuz")),
    (
        "NCC_EVRF051",
        "f8e4m3fn needs a later target",
        _both(_elements("f8e4m3fn"), _for("trn1", "inf2", "trn2")),
    ),
    ("NCC_EVRF035", "dot of integers", _both(_opcode("dot"), _integers, _no_downcast("dot"))),
    ("NCC_EVRF060", "scatter of integers", _both(_integer_scatter, _no_downcast("scatter"))),
    ("NCC_EVRF061", "all-reduce of integers", _both(_opcode("all-reduce"), _S32_S64, _no_downcast("all_reduce"))),
    (
        "NCC_EVRF063",
        "reduce-scatter of integers",
        _both(_opcode("reduce-scatter"), _S32_S64, _no_downcast("reduce_scatter")),
    ),
    ("NCC_EVRF062", "power of int64", _both(_opcode("power"), _elements("s64"), _no_downcast("pow"))),
    ("NCC_EVRF022", "shift-right-arithmetic of other than 32 bits", _odd_shift),
    ("NCC_EVRF010", "convolution with lhs and rhs dilation", _dilated("convolution", "both")),
    ("NCC_EVRF011", "convolution with stride and lhs dilation", _dilated("convolution", "stride and base")),
    ("NCC_EVRF017", "reduce-window with base dilation", _dilated("reduce-window", "base")),
    ("NCC_EVRF018", "reduce-window with window dilation", _dilated("reduce-window", "window")),
    ("NCC_EVRF019", "reduce-window with several operands", _several("reduce-window")),
    ("NCC_EVRF006", "rng-bit-generator other than RNG_DEFAULT", _other_generator),
    ("NCC_EVRF015", "unknown custom call {custom_call}", _unknown_call),
    ("NCC_EVRF013", "TopK of integers", _integer_top_k),
]


def refusals(module: Module, setting: Setting) -> Iterator[str]:
    """A line per refused instruction, as the compiler words it."""
    bodies: Mapping[int, list[Instruction]] = {c.id: c.instructions for c in module.computations}
    for computation in module.computations:
        by_id = {i.id: i for i in computation.instructions}
        for instruction in computation.instructions:
            called = tuple(i for number in instruction.called_computation_ids for i in bodies[number])
            operands = tuple(by_id[i] for i in instruction.operand_ids)
            place = Place(instruction, operands, setting, called)
            for code, text, test in REFUSALS:
                if test(place):
                    words = text.format(
                        opcode=instruction.opcode, target=setting.target, custom_call=instruction.custom_call_target
                    )
                    yield f"[{code}] {words}: {instruction.name}"
