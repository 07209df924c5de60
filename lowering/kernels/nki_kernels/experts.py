"""The calls of nki-library's experts as kernels of their own, with plain numbers and words for its enums.

Written to the library's documentation (core/moe/moe_tkg/moe_tkg.py, core/moe/moe_cte/moe_cte.py); they have not run on
hardware. Limits apply to sums with the bias; up's bias has ``up_offset`` in it.
"""

from __future__ import annotations

from typing import Any

try:
    import nki
    from nkilib.core.moe.moe_cte.moe_cte import MoECTEImplementation, MoECTESpec, moe_cte
    from nkilib.core.moe.moe_tkg.moe_tkg import moe_tkg
    from nkilib.core.utils.common_types import ActFnType, ExpertAffinityScaleMode
except ImportError:  # the package is whole without them; the kernels are not there
    nki = None

if nki is not None:
    _ACTIVATIONS = {
        "silu": ActFnType.SiLU,
        "gelu": ActFnType.GELU,
        "gelu_tanh": ActFnType.GELU_Tanh_Approx,
        "swish": ActFnType.Swish,
    }

    def _limits(limit: float, up_offset: float) -> dict[str, Any]:
        if not limit:
            return {}
        return {
            "gate_clamp_upper_limit": limit,
            "up_clamp_upper_limit": up_offset + limit,
            "up_clamp_lower_limit": up_offset - limit,
        }

    @nki.jit  # type: ignore[untyped-decorator]
    def few_tokens(
        hidden_input: Any,
        expert_gate_up_weights: Any,
        expert_down_weights: Any,
        expert_affinities: Any,
        expert_index: Any,
        rank_id: Any = None,
        expert_gate_up_bias: Any = None,
        expert_down_bias: Any = None,
        is_all_expert: bool = False,
        activation: str = "silu",
        limit: float = 0.0,
        up_offset: float = 0.0,
    ) -> Any:
        """Experts of a few tokens.

        Args:
            hidden_input: [T, H].
            expert_gate_up_weights: [E, H, 2, I].
            expert_down_weights: [E, I, H].
            expert_affinities: [T, E] of float32, 0 for experts that a token does not have.
            expert_index: [T, k] of uint32.
            rank_id: [1, 1] of uint32, 0; where all experts are gone through.
            expert_gate_up_bias: [E, 2, I], or None.
            expert_down_bias: [E, H], or None.
            is_all_expert: go through all experts and not through each token's.
            activation: of the gate.
            limit: of gate and up; 0 for none.
            up_offset: what up's bias has in it.

        Returns:
            [T, H] in the dtype of ``hidden_input``.
        """
        return moe_tkg(
            hidden_input=hidden_input,
            expert_gate_up_weights=expert_gate_up_weights,
            expert_down_weights=expert_down_weights,
            expert_affinities=expert_affinities,
            expert_index=expert_index,
            is_all_expert=is_all_expert,
            rank_id=rank_id,
            expert_gate_up_bias=expert_gate_up_bias,
            expert_down_bias=expert_down_bias,
            expert_affinities_scaling_mode=ExpertAffinityScaleMode.POST_SCALE,
            activation_fn=_ACTIVATIONS[activation],
            **_limits(limit, up_offset),
        )

    @nki.jit  # type: ignore[untyped-decorator]
    def prompt(
        hidden_states: Any,
        expert_affinities_masked: Any,
        gate_up_proj_weight: Any,
        down_proj_weight: Any,
        token_position_to_id: Any,
        block_to_expert: Any,
        gate_and_up_proj_bias: Any = None,
        down_proj_bias: Any = None,
        block_size: int = 256,
        activation: str = "silu",
        limit: float = 0.0,
        up_offset: float = 0.0,
    ) -> Any:
        """Experts of a prompt, in blocks of tokens that share one.

        Args:
            hidden_states: [T + 1, H], the last row zeros.
            expert_affinities_masked: [(T + 1) * E, 1], 0 for experts that a token does not have.
            gate_up_proj_weight: [E, H, 2, I].
            down_proj_weight: [E, I, H].
            token_position_to_id: [N * block_size] of int32; T where there is no token.
            block_to_expert: [N, 1] of int32.
            gate_and_up_proj_bias: [E, 2, I], or None.
            down_proj_bias: [E, H], or None.
            block_size: tokens of a block.
            activation: of the gate.
            limit: of gate and up; 0 for none.
            up_offset: what up's bias has in it.

        Returns:
            [T + 1, H] in the dtype of ``hidden_states``.
        """
        return moe_cte(
            hidden_states=hidden_states,
            expert_affinities_masked=expert_affinities_masked,
            gate_up_proj_weight=gate_up_proj_weight,
            down_proj_weight=down_proj_weight,
            token_position_to_id=token_position_to_id,
            block_to_expert=block_to_expert,
            block_size=block_size,
            spec=MoECTESpec(implementation=MoECTEImplementation.shard_on_i),
            gate_and_up_proj_bias=gate_and_up_proj_bias,
            down_proj_bias=down_proj_bias,
            activation_function=_ACTIVATIONS[activation],
            compute_dtype=hidden_states.dtype,
            expert_affinities_scaling_mode=ExpertAffinityScaleMode.POST_SCALE,
            **_limits(limit, up_offset),
        )
