"""Settings: one frozen dataclass, and the only place that reads ``NEURON_DYNAMO_*`` variables.

Each field can be given as ``torch.compile(..., options={"field": value})``, as a variable ``NEURON_DYNAMO_FIELD``, or
not at all; the first of these that is there wins.
"""

from __future__ import annotations

import dataclasses
import difflib
import functools
import logging
import os
import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from neuron_dynamo import errors
from neuron_dynamo.buckets import BucketPlan, plan

if TYPE_CHECKING:
    from neuron_dynamo.cache.trust.secret import Secret

logger = logging.getLogger(__name__)

PREFIX = "NEURON_DYNAMO_"

TARGETS = ("auto", "cpu", "trn1", "trn2", "trn3", "inf2")
DEVICES = ("auto", "cpu", "neuron")
ON_UNSUPPORTED = ("raise", "eager")
CHECK = ("raise", "warn")
TRUST = ("auto", "require", "warn", "off")

SIGNING_KEY = PREFIX + "SIGNING_KEY"
"""The one variable that is no option: a secret must not be in an object that is printed, compared or stored."""


def _default_cache_dir() -> Path:
    from neuron_dynamo.cache import default_root

    return default_root()


@dataclass(frozen=True)
class Options:
    """How graphs are compiled and run.

    Attributes:
        target: what a program is legalised and compiled for: ``"cpu"``, ``"trn1"``, ``"trn2"``, ``"trn3"``, ``"inf2"``,
            or ``"auto"``: the Neuron device of this machine, else the CPU.
        device: where a program runs: ``"cpu"`` (the embedded XLA executor), ``"neuron"``, or ``"auto"``.
        cache_dir: the compile cache; by default the user cache directory of the platform.
        compiler_args: flags for the compiler, in order: ``neuronx-cc``'s, or XLA's ``--xla_...=value`` on the CPU. They
            are part of the key.
        neuronx_cc: path of the Neuron compiler; by default it is looked for on the PATH and in the environment.
        libnrt: path of the Neuron runtime library; by default AWS's own folder and then the loader's path.
        compile_timeout: seconds that one run of the Neuron compiler may take; None for as long as it takes.
        compile_memory: memory that one run of the Neuron compiler is expected to need, in GiB: as many run at once as
            fit.
        on_unsupported: what happens to a graph with an op that cannot be lowered: ``"raise"`` an error that names the
            line, or run that graph with ``"eager"`` PyTorch, with a warning and a metric.
        check: what happens to a program that the target's compiler is known to reject: ``"raise"``, or ``"warn"`` and
            let a compiler decide that is newer than the table of rejections.
        compile_only: compile and store each graph without loading it. A call gives zeros of the right form that are not
            computed (:func:`neuron_dynamo.is_computed`) and writes to no argument; no device is needed, and parameters
            may be on ``meta``.
        fail_on_miss: raise :class:`~neuron_dynamo.errors.CacheMissError` instead of compiling.
        collect: with ``compile_only``, a directory that gets the programs which the cache lacks, instead of compiling
            them: what ``neuron-cache prewarm`` compiles in parallel.
        remote: where a miss is looked for before compiling: ``hf://buckets/owner/name[/prefix]``, ``s3://bucket[/prefix]``
            or another fsspec URL, ``file:///folder``, ``https://host/path``. One that fails costs time limits, never
            the run.
        remote_write: publish what is compiled to the remote, beside the run.
        offline: ask no remote that is not a folder.
        cache_read_only: write nothing to ``cache_dir``; what is compiled or fetched lives as long as the process.
        trust: what entries from a remote must show: ``"require"`` a signature by a trusted key, ``"warn"`` of its lack,
            ``"off"``, or ``"auto"``: as set for the remote with ``neuron-cache trust policy``, else ``"require"``
            unless it is a local path or the user's own namespace.
        trusted_keys: public keys, ``name:base64``, whose signatures count besides those of ``neuron-cache trust add``.
        buckets: the sizes that programs with open sizes are compiled for: ``[128, 512]``, ``"pow2:16"``,
            ``"multiples:64"``, ``"exact"``, what :func:`neuron_dynamo.fit_buckets` returns, or a mapping from symbol or
            argument dimension (``"input_ids.1"``) to one of those. By default powers of two.
        prefill_chunk_size: rows of a prompt that one program takes at a time, where that is sound; None for whole
            prompts.
        kernels: hand-written kernels in programs for Neuron targets: ``"auto"`` (where they are sound and pay),
            ``"off"``, or a list of names and :class:`neuron_dynamo.kernels.Kernel` objects to use wherever they are
            sound. A name with ``-`` before it is left out; ``"auto"`` in a list adds the kernels that ship.
        kernel_fuel: use only so many kernels of a graph, in its order; None for all. A bad one is found by bisection.
        dump: a directory that gets, for each graph, its FX graph, StableHLO, HLO (binary and text) and key.
        warm_start: keep what a trace gave and use it in the next process instead of tracing; see
            ``docs/warm_start.md``.
    """

    target: str = "auto"
    device: str = "auto"
    cache_dir: Path = dataclasses.field(default_factory=_default_cache_dir)
    compiler_args: tuple[str, ...] = ()
    neuronx_cc: Path | None = None
    libnrt: Path | None = None
    compile_timeout: float | None = None
    compile_memory: float = 64.0
    on_unsupported: str = "raise"
    check: str = "raise"
    compile_only: bool = False
    fail_on_miss: bool = False
    collect: Path | None = None
    remote: str | None = None
    remote_write: bool = False
    offline: bool = False
    cache_read_only: bool = False
    trust: str = "auto"
    trusted_keys: tuple[str, ...] = ()
    buckets: BucketPlan = BucketPlan()  # noqa: RUF009  # frozen
    prefill_chunk_size: int | None = None
    kernels: str | tuple[Any, ...] = "auto"
    kernel_fuel: int | None = None
    dump: Path | None = None
    warm_start: bool = True

    def __post_init__(self) -> None:
        for field in dataclasses.fields(self):
            normalise = _NORMALISE[field.name]
            # The class is frozen for its users; here it is still being made.
            object.__setattr__(self, field.name, normalise(field.name, getattr(self, field.name)))

    @classmethod
    def from_env(cls, environ: Mapping[str, str] | None = None) -> Options:
        """The options that the environment asks for.

        Raises:
            InvalidOptionError: a variable's value is not possible.
        """
        return cls(**_from_environment(os.environ if environ is None else environ))

    @classmethod
    def resolve(cls, options: Mapping[str, Any] | Options | None = None) -> Options:
        """``options`` over the environment over the defaults; the mapping is not changed.

        Raises:
            UnknownOptionError: a key is not an option; the nearest one is named.
            InvalidOptionError: a value is not possible.
        """
        if isinstance(options, Options):
            return options
        given = dict(options or {})
        for name in given:
            if name not in _NORMALISE:
                raise errors.UnknownOptionError(str(name), _nearest(str(name), _NORMALISE), tuple(_NORMALISE))
        return cls(**{**_from_environment(os.environ), **given})


def variables() -> dict[str, str]:
    """Each documented variable and the option that it sets."""
    return {PREFIX + name.upper(): name for name in _NORMALISE}


def signing_key(environ: Mapping[str, str] | None = None) -> Secret | None:
    """The private key that entries are signed with when they are published: a file, or the key's own text."""
    from neuron_dynamo.cache.trust.secret import Secret

    text = (os.environ if environ is None else environ).get(SIGNING_KEY)
    return Secret(text) if text else None


def as_variables(settings: Mapping[str, Any]) -> dict[str, str]:
    """The variables that give another process these options.

    Raises:
        UnknownOptionError: there is no such option.
    """
    known = {name: variable for variable, name in variables().items()}
    for name in settings:
        if name not in known:
            raise errors.UnknownOptionError(name, _nearest(name, known), tuple(known))
    return {known[name]: _as_text(value) for name, value in settings.items() if value is not None}


def _as_text(value: Any) -> str:
    if isinstance(value, (tuple, list)):
        return shlex.join(map(str, value))
    return str(int(value)) if isinstance(value, bool) else str(value)


def without_secrets(environ: Mapping[str, str] | None = None) -> dict[str, str]:
    """The environment for a child process that has no business with the signing key."""
    given = os.environ if environ is None else environ
    return {name: value for name, value in given.items() if name != SIGNING_KEY}


def _from_environment(environ: Mapping[str, str]) -> dict[str, Any]:
    known = variables()
    for variable in sorted(environ):
        if variable.startswith(PREFIX) and variable not in known and variable != SIGNING_KEY:
            _warn_unknown(variable)
    return {name: _parse(name, environ[variable]) for variable, name in known.items() if environ.get(variable)}


def _parse(name: str, text: str) -> Any:
    if name in ("compiler_args", "trusted_keys"):
        return tuple(shlex.split(text))
    if _NORMALISE[name] is _flag:
        return _parse_flag(name, text)
    if name == "kernel_fuel":
        if not text.strip().isdecimal():
            raise errors.InvalidOptionError(name, text, "a whole number, 0 or more")
        return int(text)
    if name == "prefill_chunk_size":
        if not text.strip().isdecimal():
            raise errors.InvalidOptionError(name, text, "an integer above 0")
        return int(text)
    if name in ("compile_timeout", "compile_memory"):
        try:
            return float(text)
        except ValueError:
            raise errors.InvalidOptionError(name, text, "a number") from None
    return text


def _parse_flag(name: str, text: str) -> bool:
    lowered = text.strip().lower()
    if lowered in ("1", "true", "yes", "on"):
        return True
    if lowered in ("0", "false", "no", "off"):
        return False
    raise errors.InvalidOptionError(name, text, "1 or 0")


@functools.cache
def _warn_unknown(variable: str) -> None:
    nearest = _nearest(variable, variables())
    hint = f"; did you mean {nearest}?" if nearest else ""
    logger.warning("%s is not a variable of neuron-dynamo and has no effect%s", variable, hint)


def _nearest(name: str, known: Mapping[str, Any]) -> str:
    return next(iter(difflib.get_close_matches(name, list(known), n=1, cutoff=0.5)), "")


def _choice(allowed: tuple[str, ...]) -> Any:
    def normalise(name: str, value: Any) -> str:
        if value not in allowed:
            raise errors.InvalidOptionError(name, value, "one of " + ", ".join(repr(a) for a in allowed))
        return str(value)

    return normalise


def _path(name: str, value: Any) -> Path:
    if not isinstance(value, (str, os.PathLike)) or not os.fspath(value):
        raise errors.InvalidOptionError(name, value, "a path")
    return Path(os.fspath(value)).expanduser()


def _optional_path(name: str, value: Any) -> Path | None:
    return None if value is None else _path(name, value)


def _positive(name: str, value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 < value < float("inf"):
        raise errors.InvalidOptionError(name, value, "a number above 0")
    return float(value)


def _optional_positive(name: str, value: Any) -> float | None:
    return None if value is None else _positive(name, value)


def _optional_count(name: str, value: Any) -> int | None:
    if value is not None and (isinstance(value, bool) or not isinstance(value, int) or value < 1):
        raise errors.InvalidOptionError(name, value, "an integer above 0")
    return None if value is None else int(value)


def _optional_url(name: str, value: Any) -> str | None:
    if value is None or (isinstance(value, str) and "://" in value):
        return value
    raise errors.InvalidOptionError(name, value, "a URL such as hf://buckets/owner/name or file:///folder")


def _flag(name: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise errors.InvalidOptionError(name, value, "True or False")
    return value


def _kernels(name: str, value: Any) -> str | tuple[Any, ...]:
    if isinstance(value, str):
        words = [word.strip() for word in value.split(",") if word.strip()]
        return words[0] if words in (["auto"], ["off"]) else _kernels(name, words)
    if not isinstance(value, (list, tuple)) or not value or "off" in value:
        raise errors.InvalidOptionError(name, value, "'auto', 'off', or a list of names and kernels")
    if not all(isinstance(each, str) or hasattr(each, "reference") for each in value):
        raise errors.InvalidOptionError(name, value, "'auto', 'off', or a list of names and kernels")
    return tuple(value)


def _optional_count_or_zero(name: str, value: Any) -> int | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise errors.InvalidOptionError(name, value, "a whole number, 0 or more")
    return value


def _strings(name: str, value: Any) -> tuple[str, ...]:
    if isinstance(value, str):
        return tuple(shlex.split(value))
    if not isinstance(value, (list, tuple)) or not all(isinstance(v, str) for v in value):
        raise errors.InvalidOptionError(name, value, "a string or a list of strings")
    return tuple(value)


_NORMALISE: dict[str, Any] = {
    "target": _choice(TARGETS),
    "device": _choice(DEVICES),
    "cache_dir": _path,
    "compiler_args": _strings,
    "neuronx_cc": _optional_path,
    "libnrt": _optional_path,
    "compile_timeout": _optional_positive,
    "compile_memory": _positive,
    "on_unsupported": _choice(ON_UNSUPPORTED),
    "check": _choice(CHECK),
    "compile_only": _flag,
    "fail_on_miss": _flag,
    "collect": _optional_path,
    "remote": _optional_url,
    "remote_write": _flag,
    "offline": _flag,
    "cache_read_only": _flag,
    "trust": _choice(TRUST),
    "trusted_keys": _strings,
    "buckets": lambda name, value: plan(value),
    "prefill_chunk_size": _optional_count,
    "kernels": _kernels,
    "kernel_fuel": _optional_count_or_zero,
    "dump": _optional_path,
    "warm_start": _flag,
}
