"""Each private interface of jaxlib that the executor relies on, alone: another series of jaxlib fails here first."""

from __future__ import annotations

import pytest
import torch

from neuron_dynamo import errors
from neuron_dynamo.lowering import hlo, importer, ir
from neuron_dynamo.lowering.registry import default_registry
from neuron_dynamo.runtime.pjrt import CpuClient, cpu_client
from tests.support.lowering import trace


@pytest.fixture
def client() -> CpuClient:
    return cpu_client()


def program(client: CpuClient, *inputs: torch.Tensor) -> bytes:
    gm = trace(lambda *ts: tuple(t * 2 for t in ts), inputs)
    module = hlo.canonicalize(importer.lower(gm, default_registry()).hlo)
    return client.compile(ir.stablehlo_from_hlo(module))


def test_aligned_tensors_are_shared_and_others_copied(client: CpuClient) -> None:
    memory = torch.zeros(4096, dtype=torch.uint8)
    assert memory.data_ptr() % 64 == 0
    for offset in (0, 4, 8, 16, 32, 64):
        tensor = memory[offset : offset + 64].view(torch.float32)
        assert client.shares_memory(client.put(tensor), tensor) == (offset % 64 == 0)


def test_a_shared_buffer_keeps_the_memory_and_shows_writes(client: CpuClient) -> None:
    tensor = torch.ones(16)
    executable = client.load(program(client, tensor))
    buffer = client.put(tensor)
    tensor.fill_(5)
    del tensor
    torch.full((16,), -1.0)  # would take freed memory
    (result,) = executable.run([buffer])
    assert torch.equal(client.get(result), torch.full((16,), 10.0))


def test_results_own_their_memory(client: CpuClient) -> None:
    tensor = torch.ones(16)
    executable = client.load(program(client, tensor))
    first = client.get(executable.run([client.put(tensor)])[0])
    first.zero_()
    second = client.get(executable.run([client.put(tensor)])[0])
    assert torch.equal(second, torch.full((16,), 2.0))
    assert torch.equal(tensor, torch.ones(16))


@pytest.mark.parametrize(
    "dtype", [torch.bool, torch.int8, torch.int64, torch.bfloat16, torch.float64, torch.complex64], ids=str
)
@pytest.mark.parametrize("shape", [(), (0, 3), (2, 3)], ids=str)
def test_buffers_of_every_kind_come_back(client: CpuClient, dtype: torch.dtype, shape: tuple[int, ...]) -> None:
    tensor = torch.ones(shape, dtype=dtype)
    back = client.get(client.put(tensor))
    assert (back.dtype, back.shape) == (tensor.dtype, tensor.shape)
    assert torch.equal(back, tensor)


def test_an_executable_survives_serialization(client: CpuClient) -> None:
    tensor = torch.arange(6.0)
    (result,) = client.load(program(client, tensor)).run([client.put(tensor)])
    assert torch.equal(client.get(result), tensor * 2)


def test_bytes_that_are_no_executable_are_refused(client: CpuClient) -> None:
    with pytest.raises(errors.ExecutableLoadError):
        client.load(b"not an executable")


def test_a_program_that_is_none_is_refused(client: CpuClient) -> None:
    with pytest.raises(errors.CompilerFailedError):
        client.compile(b"not a program")


def test_flags_reach_the_compiler(client: CpuClient) -> None:
    tensor = torch.arange(6.0)
    module = ir.stablehlo_from_hlo(
        hlo.canonicalize(importer.lower(trace(lambda t: t * 2, (tensor,)), default_registry()).hlo)
    )
    for flag in (
        "--xla_backend_optimization_level=0",
        "--xla_cpu_enable_fast_math=false",
        "xla_cpu_enable_fast_math=True",
    ):
        assert client.compile(module, [flag])
    with pytest.raises(errors.CompilerFailedError, match="no_such_flag"):
        client.compile(module, ["--xla_no_such_flag=1"])
    with pytest.raises(errors.InvalidOptionError):
        client.compile(module, ["--O3"])
