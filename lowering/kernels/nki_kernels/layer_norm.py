"""Layer normalisation of rows, one row for each partition.

Written to the documentation of ``nki.isa`` and to the way in which nki-library loads a row into all partitions; it has
not run on hardware. The deviations are squared after the mean is subtracted, so that large means cost no precision.
"""

from __future__ import annotations

from typing import Any

try:
    import nki
    import nki.isa as nisa
    import nki.language as nl
    from nkilib.core.utils.tensor_view import TensorView
except ImportError:  # the package is whole without them; the kernel is not there
    nki = None

_PARTITIONS = 128

if nki is not None:

    def _in_all_partitions(row: Any) -> Any:
        """A row [1, H] of device memory as a tile [128, H]."""
        tile = nl.ndarray((_PARTITIONS, row.shape[1]), dtype=nl.float32, buffer=nl.sbuf)
        nisa.dma_copy(dst=tile, src=TensorView(row).broadcast(dim=0, size=_PARTITIONS).get_view())
        return tile

    @nki.jit  # type: ignore[untyped-decorator]
    def layer_norm(x: Any, weight: Any = None, bias: Any = None, eps: float = 1e-5) -> Any:
        """Rows less their mean, over the root of their variance and ``eps``.

        Args:
            x: [rows, H].
            weight: [1, H] of float32, or None.
            bias: [1, H] of float32, or None.
            eps: added to the variance.

        Returns:
            [rows, H] in the dtype of ``x``.
        """
        rows, width = x.shape
        out = nl.ndarray((rows, width), dtype=x.dtype, buffer=nl.shared_hbm)
        scale = None if weight is None else _in_all_partitions(weight)
        shift = None if bias is None else _in_all_partitions(bias)
        for start in range(0, rows, _PARTITIONS):
            count = min(_PARTITIONS, rows - start)
            given = nl.ndarray((count, width), dtype=x.dtype, buffer=nl.sbuf)
            nisa.dma_copy(dst=given, src=x[start : start + count, :])
            mean = nl.ndarray((count, 1), dtype=nl.float32, buffer=nl.sbuf)
            nisa.tensor_reduce(dst=mean, op=nl.add, data=given, axis=1)
            nisa.tensor_scalar(dst=mean, data=mean, op0=nl.multiply, operand0=1.0 / width)
            tile = nl.ndarray((count, width), dtype=nl.float32, buffer=nl.sbuf)
            nisa.tensor_scalar(dst=tile, data=given, op0=nl.subtract, operand0=mean)
            squares = nl.ndarray((count, width), dtype=nl.float32, buffer=nl.sbuf)
            nisa.tensor_tensor(dst=squares, data1=tile, data2=tile, op=nl.multiply)
            inverse = nl.ndarray((count, 1), dtype=nl.float32, buffer=nl.sbuf)
            nisa.tensor_reduce(dst=inverse, op=nl.add, data=squares, axis=1)
            nisa.tensor_scalar(dst=inverse, data=inverse, op0=nl.multiply, operand0=1.0 / width)
            nisa.tensor_scalar(dst=inverse, data=inverse, op0=nl.add, operand0=eps)
            nisa.activation(dst=inverse, op=nl.rsqrt, data=inverse)
            nisa.tensor_scalar(dst=tile, data=tile, op0=nl.multiply, operand0=inverse)
            if scale is not None:
                nisa.tensor_tensor(dst=tile, data1=tile, data2=scale[0:count, :], op=nl.multiply)
            if shift is not None:
                nisa.tensor_tensor(dst=tile, data1=tile, data2=shift[0:count, :], op=nl.add)
            rounded = nl.ndarray((count, width), dtype=x.dtype, buffer=nl.sbuf)
            nisa.tensor_copy(dst=rounded, src=tile)
            nisa.dma_copy(dst=out[start : start + count, :], src=rounded)
        return out
