"""The call of nki-library's decode attention as a kernel of its own: it takes query and new keys from device memory.

The library's function wants them in the core's own memory unless it also applies rotary embeddings. Written to the
library's documentation (core/attention/attention_tkg.py); it has not run on hardware.
"""

from __future__ import annotations

from typing import Any

try:
    import nki
    import nki.isa as nisa
    import nki.language as nl
    from nkilib.core.attention.attention_tkg import attention_tkg
    from nkilib.core.attention.attention_tkg_utils import AttnTKGConfig
    from nkilib.core.utils.allocator import SbufManager
except ImportError:  # the package is whole without them; the kernel is not there
    nki = None

_RESERVED_BYTES = 16 * 1024

if nki is not None:

    @nki.jit  # type: ignore[untyped-decorator]
    def decode_attention(
        q: Any, k_active: Any, v_active: Any, k_prior: Any, v_prior: Any, mask: Any, sink: Any = None
    ) -> Any:
        """Attention of new tokens over a cache whose last positions they take.

        Args:
            q: [B, d, H, s], scaled.
            k_active: [B, d, s].
            v_active: [B, 1, s, d].
            k_prior: [B, 1, positions, d].
            v_prior: [B, 1, positions, d].
            mask: [positions, B, H, s] of uint8: 1 for what may be seen.
            sink: [H, 1], or None.

        Returns:
            [B, H, d, s] in the dtype of ``q``.
        """
        batch, depth, heads, tokens = q.shape
        positions = k_prior.shape[2]
        config = AttnTKGConfig(
            bs=batch,
            q_head=heads,
            s_active=tokens,
            curr_sprior=positions,
            full_sprior=positions,
            d_head=depth,
            tp_k_prior=True,
            qk_in_sb=True,
        )
        memory = SbufManager(0, nl.tile_size.total_available_sbuf_size - _RESERVED_BYTES)
        memory.open_scope()
        queries = memory.alloc_stack((depth, batch * heads * tokens), dtype=q.dtype, buffer=nl.sbuf)
        keys = memory.alloc_stack((depth, batch * tokens), dtype=k_active.dtype, buffer=nl.sbuf)
        for row in range(batch):
            first, last = row * heads * tokens, (row + 1) * heads * tokens
            nisa.dma_copy(dst=queries[:, first:last], src=q[row].reshape((depth, heads * tokens)))
            nisa.dma_copy(dst=keys[:, row * tokens : (row + 1) * tokens], src=k_active[row])
        out = nl.ndarray((batch, heads, depth, tokens), dtype=q.dtype, buffer=nl.shared_hbm)
        attention_tkg(queries, keys, v_active, k_prior, v_prior, mask, out, config, memory, sink=sink)
        memory.close_scope()
        return out
