"""The call of nki-library's router as a kernel of its own, with tensors for what it writes.

Written to the library's documentation (core/router_topk/router_topk.py); it has not run on hardware.
"""

from __future__ import annotations

from typing import Any

try:
    import nki
    import nki.language as nl
    from nkilib.core.router_topk.router_topk import router_topk
    from nkilib.core.utils.common_types import RouterActFnType
except ImportError:  # the package is whole without them; the kernel is not there
    nki = None

_TOKENS_FIRST, _LOADED_BY_THE_KERNEL = 1, 0

if nki is not None:

    @nki.jit  # type: ignore[untyped-decorator]
    def router(
        x: Any, w: Any, w_bias: Any = None, k: int = 1, router_pre_norm: bool = True, norm_topk_prob: bool = False
    ) -> Any:
        """The ``k`` experts of each token.

        Args:
            x: [T, H].
            w: [H, E].
            w_bias: [1, E] of float32, or None.
            k: experts of a token.
            router_pre_norm: softmax over all experts, and not over the chosen ones.
            norm_topk_prob: divide the chosen ones' weights by their sum.

        Returns:
            Scores [T, E] of float32, experts [T, k] of uint32, and weights [T, E] of float32.
        """
        tokens, experts = x.shape[0], w.shape[1]
        logits = nl.ndarray((tokens, experts), dtype=nl.float32, buffer=nl.shared_hbm)
        affinities = nl.ndarray((tokens, experts), dtype=nl.float32, buffer=nl.shared_hbm)
        index = nl.ndarray((tokens, k), dtype=nl.uint32, buffer=nl.shared_hbm)
        router_topk(
            x=x,
            w=w,
            w_bias=w_bias,
            router_logits=logits,
            expert_affinities=affinities,
            expert_index=index,
            act_fn=RouterActFnType.SOFTMAX,
            k=k,
            x_hbm_layout=_TOKENS_FIRST,
            x_sb_layout=_LOADED_BY_THE_KERNEL,
            router_pre_norm=router_pre_norm,
            norm_topk_prob=norm_topk_prob,
        )
        return logits, index, affinities
