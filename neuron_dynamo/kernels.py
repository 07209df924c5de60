"""What a user needs to write a kernel of their own: see ``docs/kernels.md``."""

from neuron_dynamo.lowering.kernels.example import by_example as by_example
from neuron_dynamo.lowering.kernels.kernel import Kernel as Kernel
from neuron_dynamo.lowering.kernels.kernel import Match as Match
from neuron_dynamo.lowering.kernels.kernel import Pattern as Pattern
from neuron_dynamo.lowering.kernels.kernel import Reject as Reject
from neuron_dynamo.lowering.kernels.kernel import Setting as Setting
from neuron_dynamo.lowering.kernels.kernel import Site as Site
from neuron_dynamo.lowering.kernels.registry import default_kernels as default_kernels
from neuron_dynamo.lowering.kernels.source import CustomCall as CustomCall
from neuron_dynamo.lowering.kernels.source import Named as Named
from neuron_dynamo.lowering.kernels.source import NkiFunction as NkiFunction
from neuron_dynamo.shared_kernels import folder_digest as folder_digest
from neuron_dynamo.shared_kernels import load_kernel as load_kernel

__all__ = [
    "CustomCall",
    "Kernel",
    "Match",
    "Named",
    "NkiFunction",
    "Pattern",
    "Reject",
    "Setting",
    "Site",
    "by_example",
    "default_kernels",
    "folder_digest",
    "load_kernel",
]
