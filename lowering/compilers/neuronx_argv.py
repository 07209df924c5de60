"""The command line of ``neuronx-cc`` for a target, a compiler version and the user's flags.

Flags, values and defaults: AWS Neuron SDK, compiler/neuronx-cc/api-reference-guide. The user's flags come after the
ones chosen here, and a chosen one that the user also gives is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from neuron_dynamo import errors

from .neuronx_environment import LOGICAL_CORES, NeuronEnvironment

INPUT = "module.hlo.pb"
OUTPUT = "module.neff"
LOG = "log-neuron-cc.txt"

_SPELLINGS = {"-O": "--optlevel", "--lnc": "--logical-nc-config", "-lnc": "--logical-nc-config"}
_OURS = ("--framework", "--target", "--output")
_WITH_LOGICAL_CORES = ("trn2", "trn3")
_INT64_RELEASE = (2, 27)


@dataclass(frozen=True)
class CommandLine:
    """What to call the compiler with.

    Attributes:
        words: everything after ``neuronx-cc``.
        flags: what of it can change the NEFF, each in its long form, for the cache key (target and logical cores
            apart).
        target: platform.
        logical_cores: physical cores per logical core.
        native_int64: whether the compiler computes 64-bit integers as such, and not in 32 bits.
        log: the compiler's own log, relative to its working directory.
    """

    words: tuple[str, ...]
    flags: tuple[str, ...]
    target: str
    logical_cores: int
    native_int64: bool
    log: str


def command_line(
    target: str, release: tuple[int, int], user: Sequence[str] = (), environment: NeuronEnvironment | None = None
) -> CommandLine:
    """Build the command line.

    Args:
        target: ``"trn1"``, ``"trn2"``, ``"trn3"`` or ``"inf2"``.
        release: major and minor version of the compiler.
        user: the user's flags; they come after those of ``NEURON_CC_FLAGS``.
        environment: what the environment asks for.

    Raises:
        InvalidOptionError: flags, variables and target contradict each other, or a flag belongs to this package.
    """
    environment = environment or NeuronEnvironment()
    if environment.target and environment.target != target:
        # Either of the two could be obeyed, and the other would be silently wrong.
        expected = f"{target!r}, or no value: the option target={target!r} says otherwise"
        raise errors.InvalidOptionError(environment.target_source, environment.target, expected)
    given = [*environment.flags, *_without_target(user, target)]
    named = list(_parse(given))
    for name, _ in named:
        if name in _OURS:
            raise errors.InvalidOptionError("compiler_args", name, f"no {name}: this package sets it")
    values = dict(named)  # of several, the right-most counts
    chosen = _defaults(target, release)
    cores = _logical_cores(target, values, environment)
    if target in _WITH_LOGICAL_CORES:
        chosen["--logical-nc-config"] = str(cores)
    chosen = {name: value for name, value in chosen.items() if name not in values}
    log = values.get("--logfile") or LOG
    words = ["compile", "--framework=XLA", INPUT, f"--target={target}", f"--output={OUTPUT}"]
    if "--logfile" not in values:
        words.append(f"--logfile={LOG}")
    words += [_word(name, value) for name, value in chosen.items()]
    flags = [
        _word(name, value)
        for name, value in [*chosen.items(), *named]
        if name not in ("--logical-nc-config", "--logfile")
    ]
    int64 = {**chosen, **values}.get("--native-int64") == "enabled"
    return CommandLine((*words, *given), tuple(flags), target, cores, int64, log)


def _defaults(target: str, release: tuple[int, int]) -> dict[str, str | None]:
    chosen: dict[str, str | None] = {
        # What every AWS front end passes, so the best trodden path; the optimizations are of patterns, not of models.
        "--model-type": "transformer",
        # Explicit in all versions: the default was "matmult" before 2.22, which rounds float32 to bfloat16.
        "--auto-cast": "none",
        "--optlevel": "2",
    }
    if target in ("trn1", "inf2"):
        # Masks are -inf; these cores turn it to NaN in transposes that the compiler inserts.
        chosen["--enable-saturate-infinity"] = None
    elif release >= _INT64_RELEASE:
        # An integer must not silently become a narrower one or a float32: native where it can be, else an error.
        chosen["--native-int64"] = "enabled"
        chosen["--implicit-integer-downcast"] = "none"
    return chosen


def _logical_cores(target: str, values: dict[str, str | None], environment: NeuronEnvironment) -> int:
    text = values.get("--logical-nc-config")
    if text is None:
        if environment.logical_cores == 2 and target not in _WITH_LOGICAL_CORES:
            raise errors.InvalidOptionError(LOGICAL_CORES[0], 2, f"1: {target} has one physical core per logical core")
        return environment.logical_cores or (2 if target in _WITH_LOGICAL_CORES else 1)
    if text not in ("1", "2"):
        raise errors.InvalidOptionError("compiler_args", f"--logical-nc-config={text}", "1 or 2")
    if environment.logical_cores is not None and environment.logical_cores != int(text):
        expected = f"{environment.logical_cores}, as {LOGICAL_CORES[0]} says: the program could not be loaded otherwise"
        raise errors.InvalidOptionError("compiler_args", f"--logical-nc-config={text}", expected)
    return int(text)


def _without_target(words: Sequence[str], target: str) -> list[str]:
    """The user's flags without a ``--target`` that agrees with the option."""
    kept: list[str] = []
    iterator = iter(words)
    for word in iterator:
        name, equals, value = word.partition("=")
        if name == "--target":
            value = value if equals else next(iterator, "")
            if value != target:
                raise errors.InvalidOptionError("compiler_args", f"--target={value}", f"the option target={value!r}")
        else:
            kept.append(word)
    return kept


def _parse(words: Sequence[str]) -> Iterator[tuple[str, str | None]]:
    """Each flag in its long form, with its value, or None for one that stands alone.

    Further values of a flag are words of their own.
    """
    position = 0
    while position < len(words):
        word = words[position]
        position += 1
        name, equals, value = word.partition("=")
        if name.startswith("-O") and name[2:].isdigit():
            yield "--optlevel", name[2:]
        elif equals:
            yield _SPELLINGS.get(name, name), value
        elif name.startswith("-") and position < len(words) and not words[position].startswith("-"):
            yield _SPELLINGS.get(name, name), words[position]
            position += 1
        else:
            yield _SPELLINGS.get(name, name), None


def _word(name: str, value: str | None) -> str:
    return name if value is None else f"{name}={value}"
