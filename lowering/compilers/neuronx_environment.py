"""The ``NEURON_*`` variables that say how to compile: the one place that reads them.

Sources: AWS Neuron SDK, neuron-caching.rst (which flags belong to libneuronxla), nki/api (the target override),
neuron-runtime/guides/configuration-guide.rst (logical cores).
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from neuron_dynamo import errors

FLAGS = "NEURON_CC_FLAGS"
TARGET = "NEURON_PLATFORM_TARGET_OVERRIDE"
LOGICAL_CORES = ("NEURON_LOGICAL_NC_CONFIG", "NEURON_RT_VIRTUAL_CORE_SIZE")
VARIABLES = (FLAGS, TARGET, *LOGICAL_CORES)

_WRAPPER_WITH_VALUE = frozenset({"--cache_dir", "--log_level", "--dump", "--compile_workdir"})
_WRAPPER_ALONE = frozenset({"--retry_failed_compilation", "--no_cache"})
_TARGET_NAMES = {
    "inf2": "inf2",
    "trn1": "trn1",
    "trn1n": "trn1",
    "gen2": "trn1",
    "trn2": "trn2",
    "gen3": "trn2",
    "trn3": "trn3",
    "gen4": "trn3",
}


@dataclass(frozen=True)
class NeuronEnvironment:
    """What the variables ask for.

    Attributes:
        flags: of ``NEURON_CC_FLAGS``, for the compiler, in order; without ``--target``.
        target: ``"trn1"``, ``"trn2"``, ``"trn3"``, ``"inf2"``, or empty: from ``NEURON_PLATFORM_TARGET_OVERRIDE``, else
            from ``--target`` in ``NEURON_CC_FLAGS``.
        target_source: the variable that said so.
        logical_cores: physical cores per logical core, or None.
        retry_failed: ``--retry_failed_compilation``: compile also what the compiler refused lately.
        work_folder: ``--compile_workdir``: where compiles have their folders; may be empty.
    """

    flags: tuple[str, ...] = ()
    target: str = ""
    target_source: str = ""
    logical_cores: int | None = None
    retry_failed: bool = False
    work_folder: str = ""

    @classmethod
    def read(cls, environ: Mapping[str, str] | None = None) -> NeuronEnvironment:
        """Read the variables.

        Raises:
            InvalidOptionError: one has a value that is not possible.
        """
        environ = os.environ if environ is None else environ
        try:
            words = shlex.split(environ.get(FLAGS, ""))
        except ValueError as fault:
            raise errors.InvalidOptionError(FLAGS, environ[FLAGS], f"words as a shell reads them ({fault})") from None
        flags, ours = split_wrapper_flags(words)
        flags, from_flags = _take_target(flags)
        target, source = environ.get(TARGET, "").strip().lower(), TARGET
        if not target:
            target, source = from_flags, FLAGS
        return cls(
            flags=flags,
            target=_target(target, source) if target else "",
            target_source=source if target else "",
            logical_cores=_logical_cores(environ),
            retry_failed="--retry_failed_compilation" in ours,
            work_folder=ours.get("--compile_workdir", ""),
        )


def split_wrapper_flags(words: Iterable[str]) -> tuple[tuple[str, ...], dict[str, str]]:
    """The flags for the compiler, and libneuronxla's own with their values."""
    kept: list[str] = []
    ours: dict[str, str] = {}
    iterator = iter(words)
    for word in iterator:
        name, equals, value = word.partition("=")
        if name in _WRAPPER_WITH_VALUE:
            ours[name] = value if equals else next(iterator, "")
        elif name in _WRAPPER_ALONE:
            ours[name] = value
        else:
            kept.append(word)
    return tuple(kept), ours


def _take_target(words: tuple[str, ...]) -> tuple[tuple[str, ...], str]:
    kept: list[str] = []
    target = ""
    iterator = iter(words)
    for word in iterator:
        name, equals, value = word.partition("=")
        if name == "--target":
            target = value if equals else next(iterator, "")
        else:
            kept.append(word)
    return tuple(kept), target


def _target(name: str, source: str) -> str:
    if name not in _TARGET_NAMES:
        raise errors.InvalidOptionError(source, name, "a target: one of " + ", ".join(_TARGET_NAMES))
    return _TARGET_NAMES[name]


def _logical_cores(environ: Mapping[str, str]) -> int | None:
    for variable in LOGICAL_CORES:
        text = environ.get(variable, "").strip()
        if text:
            if text not in ("1", "2"):
                raise errors.InvalidOptionError(variable, text, "1 or 2 physical cores per logical core")
            return int(text)
    return None
