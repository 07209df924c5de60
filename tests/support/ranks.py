"""Several ranks in one process: a process group without other processes, and a CPU client with a device for each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import torch
import torch.distributed as dist
from torch.testing._internal.distributed.fake_pg import FakeStore

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.bindings import hlo, jax, xla_client
from neuron_dynamo.runtime import pjrt


@contextmanager
def world(size: int, rank: int = 0) -> Iterator[None]:
    """This process as rank ``rank`` of ``size``, for tracing and lowering: nothing is exchanged."""
    dist.init_process_group("fake", store=FakeStore(), rank=rank, world_size=size)
    try:
        yield
    finally:
        dist.destroy_process_group()


@contextmanager
def alone() -> Iterator[None]:
    """A real process group of one rank."""
    dist.init_process_group("gloo", store=dist.HashStore(), rank=0, world_size=1)
    try:
        yield
    finally:
        dist.destroy_process_group()


class _Replicas(jax.GSPMDSharding):  # type: ignore[misc]  # jaxlib has no types
    """One array along whose first dimension each rank has its own part."""

    memory_kind = None

    def _to_xla_hlo_sharding(self, ndim: int) -> Any:
        return hlo.HloSharding.iota_tile((len(self._devices), *[1] * (ndim - 1)))


def run(module: bytes, inputs: Sequence[Sequence[torch.Tensor]]) -> list[list[torch.Tensor]]:
    """The results of every rank of a canonical module.

    Args:
        module: takes tensors with dimensions and gives them.
        inputs: the arguments of each rank.
    """
    client = xla_client.make_cpu_client(asynchronous=False, num_devices=len(inputs))
    devices = client.local_devices()
    options = jax.CompileOptions()
    options.num_replicas = len(inputs)
    loaded = client.compile_and_load(ir.stablehlo_from_hlo(module), jax.DeviceList(tuple(devices)), options)
    sharding = _Replicas(jax.DeviceList(tuple(devices)), hlo.HloSharding.iota_tile((len(inputs),)))
    given = [
        jax.batched_device_put(
            pjrt._Aval((len(inputs) * tensors[0].shape[0], *tensors[0].shape[1:]), tensors[0].numpy().dtype),
            sharding,
            [tensor.numpy() for tensor in tensors],
            devices,
            committed=True,
            force_copy=True,
            host_buffer_semantics=jax.HostBufferSemantics.IMMUTABLE_ONLY_DURING_CALL,
            enable_x64=True,
        )
        for tensors in zip(*inputs, strict=True)
    ]
    results = loaded.execute_sharded(given).disassemble_into_single_device_arrays()
    tensors = [[torch.utils.dlpack.from_dlpack(jax.buffer_to_dlpack_managed_tensor(r)) for r in row] for row in results]
    return [list(rank) for rank in zip(*tensors, strict=True)]
