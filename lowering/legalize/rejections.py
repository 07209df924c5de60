"""What ``neuronx-cc`` is known to reject, as data: one row per pattern.

A row applies where its opcodes, element types, attributes, targets and compiler releases all do. Sources are pages of
the AWS Neuron SDK's documentation; "known issues" is its page on JAX. :data:`ACCEPTED` is the other side: the opcodes
that are documented as taken, or that AWS's own front ends emit.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .target import NEURON_TARGETS, Release

INTEGERS = frozenset({"pred", "s8", "s16", "s32", "s64", "u8", "u16", "u32", "u64"})

_DOCUMENTED = """
    abs ceil cosine exponential floor log negate rsqrt sign sine sqrt tanh bitcast-convert convert
    add subtract multiply divide maximum minimum power atan2 and or not shift-right-logical
    compare select clamp broadcast reshape transpose slice concatenate pad reverse iota tuple get-tuple-element
    dynamic-update-slice gather scatter reduce select-and-scatter dot
    batch-norm-training batch-norm-grad batch-norm-inference constant rng rng-bit-generator
    all-gather all-reduce custom-call
"""  # SDK, release-notes/components/compiler, Supported Operators
_OF_NKIPY = "parameter copy xor convolution reduce-scatter all-to-all"
_OF_TORCH_XLA = """
    dynamic-slice reduce-window log-plus-one exponential-minus-one logistic remainder opt-barrier
"""
_OF_ERROR_CODES = (
    "shift-left shift-right-arithmetic complex real imag"  # EVRF022 and EVRF004 say which of them are taken
)

ACCEPTED = frozenset(f"{_DOCUMENTED} {_OF_NKIPY} {_OF_TORCH_XLA} {_OF_ERROR_CODES}".split())

_CALLS = """
    Erf Gelu GeluApprxTanh GeluBackward Silu SiluBackward RmsNorm Softmax SoftmaxBackward CollectiveMatmul IntMatmult
    ArgMax ArgMin TopK DropoutMaskV1 CustomNativeKernel CustomOp DevicePrint LNCShardingConstraint
    TransferWithStaticRing ModuleMarkerStart-Forward ModuleMarkerStart-Backward ModuleMarkerEnd-Forward
    ModuleMarkerEnd-Backward
"""
_OTHER_CALLS = """
    NeuronBoundaryMarker-Start NeuronBoundaryMarker-End QuantizeMX __op$block_scaled_dot
    ResizeNearest ResizeBilinear ResizeNearestGrad
"""

CUSTOM_CALLS = frozenset(f"AwsNeuron{name}" for name in _CALLS.split()) | frozenset(_OTHER_CALLS.split())

_ON_COMPLEX = """
    add subtract multiply divide compare abs exponential sine cosine reshape complex real imag dot broadcast iota negate
    power log log-plus-one exponential-minus-one sqrt rsqrt tan tanh logistic sign select transpose reverse slice
    dynamic-slice dynamic-update-slice concatenate pad parameter constant tuple get-tuple-element copy
"""

COMPLEX = frozenset(_ON_COMPLEX.split())
"""Opcodes that take complex numbers, since release 2.27."""


@dataclass(frozen=True)
class Rejection:
    """A pattern.

    Attributes:
        code: the compiler's error code, without ``NCC_``; empty where none is documented.
        what: what is rejected, as the end of a sentence.
        source: where that is documented.
        opcodes: of the instruction; empty for all.
        not_opcodes: opcodes that the row does not apply to.
        elements: the row applies if the result or an operand has one of these element types; empty for all.
        operand_elements: likewise, of the operands only.
        attributes: facts of the instruction that must hold; their names are explained in :mod:`.legality`.
        targets: platforms.
        since: first compiler release that rejects it.
        before: first compiler release that takes it; None for none.
        advice: what to do.
    """

    code: str
    what: str
    source: str
    opcodes: frozenset[str] = frozenset()
    not_opcodes: frozenset[str] = frozenset()
    elements: frozenset[str] = frozenset()
    operand_elements: frozenset[str] = frozenset()
    attributes: tuple[str, ...] = ()
    targets: tuple[str, ...] = NEURON_TARGETS
    since: Release = (0, 0)
    before: Release | None = None
    advice: str = field(default="keep that line out of the compiled region")


def _of(*names: str) -> frozenset[str]:
    return frozenset(names)


_CODES = "compiler/error-codes"
_KNOWN = "frameworks/jax, known issues"
_TYPES = "nki data types and compiler/error-codes"

REJECTIONS: tuple[Rejection, ...] = (
    Rejection("EMOD025", "a dimension is dynamic", f"{_CODES}/EMOD025", attributes=("dynamic",)),
    Rejection("ESPP004", "float64 has no hardware", f"{_CODES}/ESPP004", elements=_of("f64", "c128")),
    Rejection("ESPP004", "4-bit floats are not supported", f"{_CODES}/ESPP004", elements=_of("f4e2m1fn")),
    Rejection(
        "",
        "64-bit integers are computed in 32 bits",
        _TYPES,
        elements=_of("s64", "u64"),
        attributes=("no native int64",),
    ),
    Rejection("ESFH002", "a constant of uint64 needs more than 32 bits", f"{_CODES}/ESFH002", attributes=("wide u64",)),
    Rejection(
        "EVRF051",
        "float8_e4m3fn needs trn3",
        f"{_CODES}/EVRF051",
        elements=_of("f8e4m3fn"),
        targets=("trn1", "inf2", "trn2"),
        advice="use float8_e5m2 or a wider dtype",
    ),
    Rejection(
        "EVRF005",
        "this kind of float8 is not supported",
        f"{_CODES}/EVRF005",
        elements=_of("f8e4m3fnuz", "f8e5m2fnuz", "f8e4m3b11fnuz"),
    ),
    Rejection(
        "",
        "float8 needs trn2",
        "nki data types",
        elements=_of("f8e5m2", "f8e4m3", "f8e4m3fn", "f8e3m4"),
        targets=("trn1", "inf2"),
        advice="use a wider dtype",
    ),
    Rejection("EVRF004", "complex numbers are not supported", f"{_CODES}/EVRF004", elements=_of("c64"), before=(2, 27)),
    Rejection(
        "EVRF004",
        "the operation is not supported on complex numbers",
        "release-notes/components/compiler, 2.27",
        not_opcodes=COMPLEX,
        elements=_of("c64"),
        since=(2, 27),
        advice="compute with real and imaginary parts",
    ),
    Rejection("EVRF029", "sort is not supported", f"{_CODES} (no page of its own) and {_KNOWN}", opcodes=_of("sort")),
    Rejection(
        "EVRF013",
        "TopK of integers is not supported",
        f"{_CODES}/EVRF013",
        opcodes=_of("custom-call"),
        operand_elements=_of("s32", "s64"),
        attributes=("top k",),
    ),
    Rejection(
        "EVRF035",
        "a product of integers is rounded",
        f"{_CODES}/EVRF035",
        opcodes=_of("dot"),
        operand_elements=INTEGERS,
    ),
    Rejection(
        "EVRF060",
        "updates are scattered into integers with a function",
        f"{_CODES}/EVRF016 and EVRF060",
        opcodes=_of("scatter"),
        elements=INTEGERS,
        attributes=("computes", "integer result"),
    ),
    Rejection(
        "EVRF061",
        "integers are reduced over ranks in float32",
        f"{_CODES}/EVRF061",
        opcodes=_of("all-reduce"),
        elements=_of("s32", "s64"),
    ),
    Rejection(
        "EVRF063",
        "integers are reduced over ranks in float32",
        f"{_CODES}/EVRF063",
        opcodes=_of("reduce-scatter"),
        elements=_of("s32", "s64"),
    ),
    Rejection("EVRF062", "powers of int64", f"{_CODES}/EVRF062", opcodes=_of("power"), elements=_of("s64", "u64")),
    Rejection(
        "EVRF022",
        "an arithmetic shift of other than 32 bits",
        f"{_CODES}/EVRF022",
        opcodes=_of("shift-right-arithmetic"),
        elements=_of("s8", "u8", "s16", "u16", "s64", "u64"),
        attributes=("not native 64",),
    ),
    Rejection(
        "EVRF010",
        "a convolution dilates both sides",
        f"{_CODES}/EVRF010",
        opcodes=_of("convolution"),
        attributes=("base dilation", "window dilation"),
    ),
    Rejection(
        "EVRF011",
        "a convolution dilates its input and has a stride",
        f"{_CODES}/EVRF011",
        opcodes=_of("convolution"),
        attributes=("base dilation", "stride"),
    ),
    Rejection(
        "EVRF017",
        "a window reduction dilates its input",
        f"{_CODES}/EVRF017",
        opcodes=_of("reduce-window"),
        attributes=("base dilation",),
    ),
    Rejection(
        "EVRF018",
        "a window reduction has gaps in its windows",
        f"{_CODES}/EVRF018",
        opcodes=_of("reduce-window"),
        attributes=("window dilation",),
    ),
    Rejection(
        "EVRF019",
        "several tensors are reduced at once",
        f"{_CODES}/EVRF019",
        opcodes=_of("reduce-window"),
        attributes=("several",),
    ),
    Rejection("", "several tensors are reduced at once", _KNOWN, opcodes=_of("reduce"), attributes=("several",)),
    Rejection(
        "EVRF001",
        "a reduction is none of sum, product, minimum and maximum",
        "release-notes/components/compiler, Supported Operators",
        opcodes=_of("reduce"),
        attributes=("other reduction",),
    ),
    Rejection(
        "EVRF006",
        "the random generator is not the compiler's own",
        f"{_CODES}/EVRF006",
        opcodes=_of("rng-bit-generator"),
        attributes=("other generator",),
    ),
    Rejection(
        "EVRF015",
        "the custom call is not known",
        f"{_CODES}/EVRF015",
        opcodes=_of("custom-call"),
        attributes=("unknown call",),
    ),
    Rejection("", "a tensor without elements", "nki data types", attributes=("empty",)),
    Rejection("EVRF001", "the operation is not supported", f"{_CODES}/EVRF001", not_opcodes=ACCEPTED),
)
