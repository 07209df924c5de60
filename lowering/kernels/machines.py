"""What a NeuronCore can do at most, as data with sources.

Chip figures are AWS's, from the architecture pages of the Neuron SDK documentation (about-neuron/arch/neuron-hardware:
trainium, inferentia2, trainium2, trainium3), divided by the number of cores. A logical core of ``lnc`` physical cores
has ``lnc`` times as much.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch


@dataclass(frozen=True)
class Machine:
    """One physical core.

    Attributes:
        flops: peak of dense matrix products, in FLOP/s, by element size in bytes (4: float32; 2: bfloat16, float16).
        vector_flops: peak of elementwise arithmetic, in FLOP/s.
        bandwidth: of its share of device memory, in bytes/s.
        op_seconds: what an instruction costs at least. AWS's architecture guides for NKI give about 64 cycles at
            1.4 GHz for the engines' fixed overhead; dispatch of a program is not counted, as kernels do not change it.
    """

    flops: dict[int, float]
    vector_flops: float
    bandwidth: float
    op_seconds: float = 64 / 1.4e9

    def seconds(self, matrix_flops: float, vector_flops: float, nbytes: float, dtype: torch.dtype, lnc: int) -> float:
        """Time of one fused operation by the roofline: the slowest of arithmetic and memory."""
        peak = self.flops[2 if dtype.itemsize <= 2 else 4]
        rooms = (matrix_flops / peak, vector_flops / self.vector_flops, nbytes / self.bandwidth)
        return max(rooms) / lnc + self.op_seconds


# 190 TFLOPS bfloat16, 47.5 TFLOPS float32 and 820 GiB/s for two cores; 2.3 TFLOPS of the vector engine per core.
_V2 = Machine({2: 95e12, 4: 23.75e12}, 2.3e12, 410 * 2**30)
MACHINES = {
    "trn1": _V2,
    "inf2": _V2,
    # 667 TFLOPS bfloat16, 181 TFLOPS float32 and 2.9 TB/s for eight cores; vector engine as NeuronCore-v2's.
    "trn2": Machine({2: 667e12 / 8, 4: 181e12 / 8}, 2.3e12, 2.9e12 / 8),
    # 671 TFLOPS bfloat16, 183 TFLOPS float32 and 4.9 TB/s for eight cores; vector engine as NeuronCore-v2's.
    "trn3": Machine({2: 671e12 / 8, 4: 183e12 / 8}, 2.3e12, 4.9e12 / 8),
}
