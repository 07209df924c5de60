"""StableHLO construction. With ``rebuild.py``, which reads modules, the only code that uses the MLIR bindings.

A rule never sees an MLIR type. It works on :class:`Value`, an SSA value that knows its shape and its torch dtype, and
calls the functions below, one per StableHLO op, which compute result types themselves. They act on the module under
construction in the calling thread (see :class:`ModuleBuilder`), as JAX's own lowering does.

Operation semantics: https://openxla.org/stablehlo/spec.
"""

from __future__ import annotations

from .builder import ModuleBuilder, at_location, in_region, location, make_context
from .calls import Function, call, custom_call, function, operation
from .constants import constant, iota
from .contractions import convolution, dot_general, fft, rng_bit_generator
from .dtypes import NUMPY_DTYPES, SUPPORTED_DTYPES
from .elementwise import (
    add,
    and_,
    binary,
    bitcast_convert,
    chlo_binary,
    chlo_unary,
    clamp,
    compare,
    complex_,
    complex_abs,
    convert,
    divide,
    imag,
    is_finite,
    maximum,
    minimum,
    multiply,
    negate,
    not_,
    optimization_barrier,
    or_,
    real,
    select,
    subtract,
    unary,
)
from .indexing import gather, scatter
from .interchange import hlo_text, stablehlo_from_hlo
from .recipes import Recipe
from .regions import case, reduce, reduce_window, reduce_with, sort, while_
from .shapes import (
    broadcast_in_dim,
    concatenate,
    dynamic_slice,
    dynamic_update_slice,
    pad,
    reshape,
    reverse,
    slice_,
    transpose,
)
from .values import RuntimeScalar, Shape, Value

__all__ = [
    "NUMPY_DTYPES",
    "SUPPORTED_DTYPES",
    "Function",
    "ModuleBuilder",
    "Recipe",
    "RuntimeScalar",
    "Shape",
    "Value",
    "add",
    "and_",
    "at_location",
    "binary",
    "bitcast_convert",
    "broadcast_in_dim",
    "call",
    "case",
    "chlo_binary",
    "chlo_unary",
    "clamp",
    "compare",
    "complex_",
    "complex_abs",
    "concatenate",
    "constant",
    "convert",
    "convolution",
    "custom_call",
    "divide",
    "dot_general",
    "dynamic_slice",
    "dynamic_update_slice",
    "fft",
    "function",
    "gather",
    "hlo_text",
    "imag",
    "in_region",
    "iota",
    "is_finite",
    "location",
    "make_context",
    "maximum",
    "minimum",
    "multiply",
    "negate",
    "not_",
    "operation",
    "optimization_barrier",
    "or_",
    "pad",
    "real",
    "reduce",
    "reduce_window",
    "reduce_with",
    "reshape",
    "reverse",
    "rng_bit_generator",
    "scatter",
    "select",
    "slice_",
    "sort",
    "stablehlo_from_hlo",
    "subtract",
    "transpose",
    "unary",
    "while_",
]
