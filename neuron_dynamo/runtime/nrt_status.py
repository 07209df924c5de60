"""What ``NRT_STATUS`` codes mean and what to do about them. Source: AWS Neuron SDK, libnrt's ``nrt/nrt_status.h``."""

from __future__ import annotations

from typing import NamedTuple

from neuron_dynamo import errors


class Status(NamedTuple):
    """A status: its name in the header, and advice for who meets it."""

    name: str
    advice: str


SUCCESS = 0
RESOURCE = 4
COMPLETED_WITH_NUMERICAL_ERRORS = 1003
"""The run is complete and made a NaN, which is a value in PyTorch and no error."""

_RESTART = "Its results are wrong. End the process; if it happens again, the instance may need to be replaced."

STATUSES = {
    1: Status("NRT_FAILURE", "The log of the runtime says more (NEURON_RT_LOG_LEVEL=INFO)."),
    2: Status("NRT_INVALID", "The program or one of its tensors is not as the runtime takes it."),
    3: Status("NRT_INVALID_HANDLE", "This is a fault of this package; please report it."),
    RESOURCE: Status(
        "NRT_RESOURCE",
        "The device memory of this core is used up, or another process holds the core. Use a smaller model or batch, "
        "drop compiled models that are not needed, or end the other process (neuron-ls shows it).",
    ),
    5: Status("NRT_TIMEOUT", "The run did not end in time; NEURON_RT_EXEC_TIMEOUT is the limit in seconds."),
    6: Status("NRT_HW_ERROR", _RESTART),
    7: Status("NRT_QUEUE_FULL", "Too many runs are waiting for this core; call from fewer threads."),
    9: Status("NRT_LOAD_NOT_ENOUGH_NC", "Too few cores are free or visible (NEURON_RT_VISIBLE_CORES, neuron-ls)."),
    10: Status(
        "NRT_UNSUPPORTED_NEFF_VERSION",
        "The installed runtime is older than neuronx-cc: update aws-neuronx-runtime-lib, or compile with the "
        "neuronx-cc of the same SDK release.",
    ),
    11: Status("NRT_FAIL_HOST_MEM_ALLOC", "The memory of this machine is used up."),
    13: Status("NRT_UNINITIALIZED", "This is a fault of this package; please report it."),
    14: Status("NRT_CLOSED", "The runtime was closed; nothing can run after that in this process."),
    101: Status("NRT_EXEC_UNIT_UNRECOVERABLE", "The core is of no use to this process any more; end it."),
    1002: Status("NRT_EXEC_BAD_INPUT", "A tensor is not as the program takes it; please report it."),
    COMPLETED_WITH_NUMERICAL_ERRORS: Status("NRT_EXEC_COMPLETED_WITH_NUM_ERR", ""),
    1004: Status("NRT_EXEC_COMPLETED_WITH_ERR", "The results are not to be trusted and were dropped; run it again."),
    1005: Status("NRT_EXEC_NC_BUSY", "Another process or model holds the core (neuron-ls shows it)."),
    1006: Status(
        "NRT_EXEC_OOB",
        "The program read or wrote outside a tensor: an index is out of range. device='cpu' runs the same program and "
        "may name the line.",
    ),
    1100: Status("NRT_COLL_PENDING", "A collective operation waits for another rank."),
    1200: Status("NRT_EXEC_HW_ERR_COLLECTIVES", "A collective operation hangs: look for a rank that has failed."),
    1201: Status("NRT_EXEC_HW_ERR_HBM_UE", _RESTART),
    1202: Status("NRT_EXEC_HW_ERR_NC_UE", _RESTART),
    1203: Status("NRT_EXEC_HW_ERR_DMA_ABORT", _RESTART),
    1204: Status("NRT_EXEC_SW_NQ_OVERFLOW", "The runtime's notification queue overflowed; run it again."),
    1205: Status("NRT_EXEC_HW_ERR_REPAIRABLE_HBM_UE", _RESTART + " This kind of error can be repaired by a reset."),
    1206: Status("NRT_NETWORK_PROXY_FAILURE", "The network between ranks has failed."),
}

_HARDWARE = {6, 101, 1200, 1201, 1202, 1203, 1205, 1206}


def fault(call: str, code: int) -> errors.NeuronRuntimeError:
    """The error for a status other than success."""
    name, advice = STATUSES.get(code, Status("an unknown status", "The log of the runtime may say more."))
    if code in _HARDWARE:
        return errors.DeviceHardwareError(call, code, name, advice)
    if code == RESOURCE:
        return errors.DeviceMemoryError(call, code, name, advice)
    if call.startswith("nrt_load"):
        return errors.DeviceLoadError(call, code, name, advice)
    return errors.NeuronRuntimeError(call, code, name, advice)
