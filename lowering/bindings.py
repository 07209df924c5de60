"""jaxlib's bindings, loaded without its information lines on stderr: the only file that imports jaxlib.

XLA reads its log level when the library is loaded, and prints two lines per client unless told not to. The variable is
set for the load only, and not at all where the user has set it.
"""

from __future__ import annotations

import os

_LOG_LEVEL = "TF_CPP_MIN_LOG_LEVEL"
_quiet = _LOG_LEVEL not in os.environ
if _quiet:
    os.environ[_LOG_LEVEL] = "1"
try:
    from jaxlib import _hlo as hlo
    from jaxlib import _jax as jax
    from jaxlib import xla_client
    from jaxlib.mlir import ir as mlir
    from jaxlib.mlir._mlir_libs import _chlo as chlo
    from jaxlib.mlir._mlir_libs import _jax_mlir_ext as jax_mlir_ext
    from jaxlib.mlir._mlir_libs import _mlirHlo as mlir_hlo
    from jaxlib.mlir._mlir_libs import _stablehlo as stablehlo
finally:
    if _quiet:
        os.environ.pop(_LOG_LEVEL, None)

__all__ = ["chlo", "hlo", "jax", "jax_mlir_ext", "mlir", "mlir_hlo", "stablehlo", "xla_client"]
