"""Every exception a user can meet.

Each class takes the facts and writes its own sentence: what failed, where, why, and what to do next. Code that raises
never formats a message, so the wording stays in one file and the facts stay machine-readable as attributes.
"""

from __future__ import annotations


class NeuronDynamoError(Exception):
    """Base of every exception raised by this package."""


class CacheError(NeuronDynamoError):
    """Base of the errors of the compile cache."""


class InvalidKeyPartError(CacheError, TypeError):
    """Something in a key or a record has no single JSON spelling, so two processes could disagree about it."""

    def __init__(self, path: str, value: object, kind: str) -> None:
        self.path = path
        self.kind = kind
        super().__init__(
            f"{path} of a cache key or record is {kind} ({value!r:.80}), which has no single JSON spelling; "
            f"give None, bool, int, finite float, str, a list or a string-keyed mapping."
        )


class CacheMissError(CacheError):
    """The entry is absent and building was not allowed."""

    def __init__(self, key: str, reason: str, nearest: str = "") -> None:
        self.key = key
        self.reason = reason
        self.nearest = nearest
        near = f" Nearest entry: {nearest}." if nearest else ""
        super().__init__(
            f"No cached program for key {key} ({reason}), and fail_on_miss forbids compiling it.{near} "
            f"Fill the cache first, or drop fail_on_miss."
        )


class CacheLockTimeoutError(CacheError, TimeoutError):
    """Another process held the key's lock for longer than the caller wanted to wait. It is alive, so it keeps it."""

    def __init__(self, key: str, holder: str, waited: float) -> None:
        self.key = key
        self.holder = holder
        self.waited = waited
        super().__init__(
            f"Waited {waited:.0f} s for the compile of key {key} by {holder}, which is still at it. "
            f"Wait longer with wait_timeout=None (the default), or end that process: its lock is freed at once."
        )


class BuildFailedElsewhereError(CacheError):
    """The process or thread that was building the key failed, and this caller was waiting for it."""

    def __init__(self, key: str, error_type: str, message: str, holder: str) -> None:
        self.key = key
        self.error_type = error_type
        self.message = message
        self.holder = holder
        super().__init__(f"The compile of key {key} failed in {holder}: {error_type}: {message}")


class CachedFailureError(CacheError):
    """The compiler refused this very program a short while ago."""

    deterministic = True

    def __init__(self, key: str, error_type: str, message: str, expires_in: float) -> None:
        self.key = key
        self.error_type = error_type
        self.message = message
        self.expires_in = expires_in
        super().__init__(
            f"The compiler refused this program before: {error_type}: {message}\n"
            f"The refusal is remembered for another {expires_in / 60:.0f} min. To try again now, pass "
            f"retry_failed=True or run `neuron-cache clear --failed`. `neuron-cache show {key[:12]}` has all of the "
            "text."
        )


class OptionError(NeuronDynamoError, ValueError):
    """Base of what can be wrong with options and ``NEURON_DYNAMO_*`` variables."""


class UnknownOptionError(OptionError):
    """There is no option of that name."""

    def __init__(self, name: str, nearest: str, known: tuple[str, ...]) -> None:
        self.name = name
        self.nearest = nearest
        hint = f" Did you mean {nearest!r}?" if nearest else ""
        super().__init__(f"{name!r} is not an option.{hint} Options: {', '.join(known)}.")


class InvalidOptionError(OptionError):
    """An option has a value that is not possible."""

    def __init__(self, name: str, value: object, expected: str) -> None:
        self.name = name
        self.value = value
        super().__init__(f"option {name}={value!r}: expected {expected}.")


class CompileError(NeuronDynamoError):
    """A captured graph could not be turned into an executable."""


class CaptureError(CompileError):
    """AOTAutograd could not trace what Dynamo captured."""

    def __init__(self, graph: str, cause: BaseException) -> None:
        self.graph = graph
        super().__init__(
            f"{graph} could not be traced to ATen ops: {type(cause).__name__}: {cause}\n"
            '  If torch.compile(..., backend="aot_eager") fails in the same way, the model or PyTorch is the cause; '
            "keep that part out of the compiled region with torch.compiler.disable."
        )


class CompilerFailedError(CompileError):
    """A compiler refused a program. ``deterministic``: it will refuse it again, so the refusal may be remembered."""

    def __init__(self, compiler: str, diagnostic: str, *, deterministic: bool = True) -> None:
        self.compiler = compiler
        self.diagnostic = diagnostic
        self.deterministic = deterministic
        super().__init__(f"{compiler} refused the program: {diagnostic}")


class ExecutableLoadError(NeuronDynamoError):
    """A compiled program cannot be loaded on this machine."""

    def __init__(self, compiler: str, diagnostic: str) -> None:
        self.diagnostic = diagnostic
        super().__init__(f"an executable of {compiler} cannot be loaded here: {diagnostic}")


class EagerFallbackWarning(UserWarning):
    """A graph runs in eager PyTorch because ``on_unsupported="eager"`` allows it."""

    def __init__(self, graph: str, cause: BaseException) -> None:
        self.graph = graph
        super().__init__(f"graph {graph} runs eagerly: {cause}")


class DumpWarning(UserWarning):
    """A graph's ``dump`` could not be written; the graph is compiled and run all the same."""

    def __init__(self, folder: str, reason: str) -> None:
        super().__init__(
            f"nothing, or not all, of a graph is in the dump folder {folder}: {reason}. The graph runs all the same. "
            'Give options={"dump": DIR} a folder that can be written and has room.'
        )


class InputRangeError(NeuronDynamoError, OverflowError):
    """An integer argument does not fit the dtype in which the target computes; nothing was run or written.

    Attributes:
        name: of the argument.
    """

    def __init__(self, name: str, low: int, high: int, dtype: str, stored: str) -> None:
        self.name = name
        super().__init__(
            f"input {name} ({dtype}) has values from {low} to {high}, which do not fit {stored}, the integer of this "
            "target. Keep such numbers out of the compiled region, or compile for a target and a neuronx-cc with "
            "native 64-bit integers (trn2 or newer, 2.27 or newer)."
        )


class CompileJobError(CompileError):
    """A compile that ran in another process or on another machine failed.

    Attributes:
        graph: name of the graph.
        error_type: of the error there.
        message: of the error there.
        deterministic: whether the same program will fail in the same way.
    """

    def __init__(self, graph: str, error_type: str, message: str, *, deterministic: bool) -> None:
        self.graph = graph
        self.error_type = error_type
        self.message = message
        self.deterministic = deterministic
        super().__init__(f"{error_type}: {message}")


class ExecutorError(NeuronDynamoError):
    """Compiles cannot be spread as was asked."""

    def __init__(self, where: str, reason: str) -> None:
        self.where = where
        self.reason = reason
        super().__init__(f"executor {where}: {reason}.")


class WrongCompilerError(CompileError):
    """The machine that was to compile has another compiler than the one that the program's key names."""

    def __init__(self, graph: str, differences: str) -> None:
        self.graph = graph
        super().__init__(
            f"the compiler here would make another program of {graph}: {differences}. Compile where the same compiler "
            "is installed (for the CPU target: on the same kind of CPU)."
        )


class MissingCompilerError(CompileError):
    """No compiler for the chosen target is installed."""

    def __init__(self, target: str, tool: str, advice: str) -> None:
        self.target = target
        self.tool = tool
        super().__init__(f"target {target!r} needs {tool}, which was not found. {advice}")


class MissingDeviceError(NeuronDynamoError):
    """The chosen device is not on this machine."""

    def __init__(self, device: str, advice: str) -> None:
        self.device = device
        super().__init__(f"device {device!r} was not found. {advice}")


class UnsupportedInputError(NeuronDynamoError):
    """A compiled call got a tensor that the executor cannot take."""

    def __init__(self, name: str, what: str, advice: str) -> None:
        self.name = name
        super().__init__(f"input {name} is {what}. {advice}")


class UnsupportedOpError(CompileError):
    """A node of the graph cannot be lowered.

    Attributes:
        overload: the ATen overload, such as ``aten.sort.stable``.
        operands: dtypes and shapes of what it was given.
        location: the user's file and line, or an empty string.
        reason: why this node cannot be lowered.
        others: further overloads of the same graph without a rule.
    """

    def __init__(
        self, overload: str, operands: str, location: str, reason: str = "", others: tuple[str, ...] = ()
    ) -> None:
        self.overload = overload
        self.operands = operands
        self.location = location
        self.reason = reason
        self.others = others
        where = f"\n  at {location}" if location else ""
        why = reason or "there is no lowering rule for it"
        more = f"\n  also without a rule in this graph: {', '.join(others)}" if others else ""
        super().__init__(
            f"{overload} on {operands} cannot be lowered: {why}.{where}{more}\n"
            "  Rewrite that line, keep it out of the compiled region with torch.compiler.disable, or run this graph "
            'eagerly with options={"on_unsupported": "eager"}.'
        )


class UnsupportedOnTargetError(UnsupportedOpError):
    """An op can be lowered, but not to what the target computes, without the risk of a wrong result.

    Attributes:
        target: the target.
    """

    def __init__(self, overload: str, operands: str, location: str, target: str, reason: str) -> None:
        self.target = target
        super().__init__(overload, operands, location, f"for {target}, {reason}")


class KernelError(CompileError):
    """A kernel cannot be used as it is written, or not be traced by the NKI that is installed.

    Attributes:
        kernel: its name.
        reason: what is wrong.
        location: the user's line of the site, or an empty string.
    """

    def __init__(self, kernel: str, reason: str, location: str = "") -> None:
        self.kernel, self.reason, self.location = kernel, reason, location
        super().__init__(
            f"kernel {kernel}: {reason}."
            + (f"\n  at {location}" if location else "")
            + f"\n  options={{'kernels': ['-{kernel}']}} leaves it out."
        )


class SharedKernelError(NeuronDynamoError):
    """A kernel that others share cannot be used: it is not pinned, not what was pinned, or no kernel."""

    def __init__(self, source: str, reason: str) -> None:
        self.source, self.reason = source, reason
        super().__init__(f"kernel from {source}: {reason}. See docs/kernels.md on pinning.")


class IllegalProgramError(CompileError):
    """A program holds what the target's compiler is known to reject.

    Attributes:
        target: the target.
        findings: one line per instruction, with the compiler's error code and the user's line.
    """

    deterministic = True

    def __init__(self, target: str, findings: tuple[str, ...]) -> None:
        self.target = target
        self.findings = findings
        listed = "".join(f"\n  {finding}" for finding in findings[:10])
        more = f"\n  and {len(findings) - 10} more" if len(findings) > 10 else ""
        super().__init__(
            f"the compiler for {target} is known to reject this program:{listed}{more}\n"
            "  Rewrite those lines, or, if the installed compiler has learnt them, let it decide: "
            'options={"check": "warn"}.'
        )


class IllegalProgramWarning(UserWarning):
    """A program holds what the target's compiler was known to reject; ``check="warn"`` lets the compiler decide."""

    def __init__(self, fault: IllegalProgramError) -> None:
        self.findings = fault.findings
        super().__init__(str(fault))


class UnsupportedDtypeError(CompileError):
    """A tensor of the graph has a dtype that the target has no type for."""

    def __init__(self, dtype: str, what: str, location: str) -> None:
        self.dtype = dtype
        self.location = location
        where = f"\n  at {location}" if location else ""
        super().__init__(
            f"{what} has dtype {dtype}, which cannot be lowered.{where}\n  Cast it to another dtype first."
        )


class LoweringError(CompileError):
    """A lowering rule failed in a way it should not: a fault of this package."""

    def __init__(self, overload: str, operands: str, location: str, cause: BaseException) -> None:
        self.overload = overload
        self.location = location
        where = f"\n  at {location}" if location else ""
        super().__init__(
            f"internal error while lowering {overload} on {operands}: {type(cause).__name__}: {cause}{where}\n"
            '  Please report it; options={"dump": DIR} saves the graph, '
            'options={"on_unsupported": "eager"} gets past it.'
        )


class CheckFailedError(NeuronDynamoError, IndexError, RuntimeError):
    """A condition on data that eager PyTorch checks did not hold; nothing was written to any input.

    Eager raises IndexError for some of these (embedding), RuntimeError for others (gather, integer division by zero).
    """

    def __init__(self, overload: str, message: str, location: str) -> None:
        self.overload = overload
        self.location = location
        where = f"\n  at {location}" if location else ""
        super().__init__(f"{overload}: {message}.{where}")


class CacheKeyNotFoundError(CacheError, LookupError):
    """A key or the beginning of one names no entry, or more than one."""

    def __init__(self, prefix: str, candidates: tuple[str, ...], root: str) -> None:
        self.prefix = prefix
        self.candidates = candidates
        if candidates:
            some = ", ".join(key[:16] for key in candidates[:3]) + (", ..." if len(candidates) > 3 else "")
            sentence = f"{prefix!r} is the beginning of {len(candidates)} keys in {root} ({some}); give more of it."
        else:
            sentence = f"No entry of {root} has a key that begins with {prefix!r}; `neuron-cache ls` lists the keys."
        super().__init__(sentence)


class CacheConfigError(CacheError):
    """The cache's own settings file cannot be understood, so nothing may be removed by it: it might hold pins."""

    def __init__(self, path: str, reason: str) -> None:
        self.path = path
        self.reason = reason
        super().__init__(f"{path} cannot be understood: {reason}. Nothing was removed. Mend or delete the file.")


class CacheBusyError(CacheError):
    """A collection needs the cache for itself for a moment and did not get it."""

    def __init__(self, root: str) -> None:
        self.root = root
        super().__init__(f"{root} is being written or collected by another process; try again in a moment.")


class CacheImportError(CacheError):
    """What was to be imported is not in a layout that is known, or cannot be trusted."""

    def __init__(self, source: str, reason: str) -> None:
        self.source = source
        self.reason = reason
        super().__init__(f"Cannot import {source}: {reason}. What was imported before this point is whole and stays.")


class WarmStartError(CacheError):
    """A warm start cannot be saved or loaded."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(
            f"No warm start: {reason}. Call the compiled model first, with warm_start on; metrics() says for each "
            f"graph why its frame is not stored."
        )


class UntrustedEntryError(CacheError):
    """Something from a remote or a bundle was refused before any of its bytes were used.

    Attributes:
        what: the entry.
        place: where it came from.
        reason: in words.
    """

    def __init__(self, what: str, place: str, reason: str, advice: str = "") -> None:
        self.what = what
        self.place = place
        self.reason = reason
        super().__init__(f"{what} from {place} is refused: {reason}.{advice}")


class UnsignedEntryError(UntrustedEntryError):
    """No trusted key vouches for what comes from a place that must be vouched for.

    Attributes:
        seen: the keys whose signatures it has.
        trusted: the keys that count here.
    """

    def __init__(self, what: str, place: str, reason: str, seen: tuple[str, ...], trusted: tuple[str, ...]) -> None:
        self.seen = seen
        self.trusted = trusted
        super().__init__(
            what,
            place,
            reason,
            f" Signatures on it: {', '.join(seen) or 'none'}. Trusted keys: {', '.join(trusted) or 'none'}. "
            "`neuron-cache trust add NAME:KEY` trusts the owner of a key; "
            "`neuron-cache trust policy PLACE off` trusts whoever can write to a place.",
        )


class WarmSetError(CacheError, ValueError):
    """A warm set cannot be understood or written."""

    def __init__(self, name: str, reason: str) -> None:
        self.name = name
        self.reason = reason
        super().__init__(f"Warm set {name!r:.140}: {reason}.")


class WarmSetNotFoundError(CacheError, LookupError):
    """There is no warm set of that name."""

    def __init__(self, name: str, place: str, known: tuple[str, ...] | None) -> None:
        self.name = name
        self.known = known
        listed = "" if known is None else f"; it has {', '.join(known) or 'none'}"
        super().__init__(
            f"{place} has no warm set {name!r}{listed}. "
            "`neuron-cache prewarm` and neuron_dynamo.record_warm_set make one."
        )


class SigningKeyError(CacheError, ValueError):
    """A private key cannot be used. The message never has its content."""

    def __init__(self, where: str, reason: str) -> None:
        self.where = where
        self.reason = reason
        super().__init__(f"The signing key in {where} cannot be used: {reason}.")


class TrustedKeyError(CacheError, ValueError):
    """A public key cannot be understood or is not there."""

    def __init__(self, key: str, reason: str) -> None:
        self.key = key
        self.reason = reason
        super().__init__(f"Trusted key {key!r}: {reason}.")


class RemoteError(CacheError):
    """A remote of the cache cannot do what was asked of it.

    Attributes:
        remote: its address, without user names, passwords and query.
        reason: in words.
    """

    def __init__(self, remote: str, reason: str) -> None:
        self.remote = remote
        self.reason = reason
        super().__init__(f"{remote}: {reason}")


class RemoteUrlError(RemoteError, ValueError):
    """An address names no kind of remote that is known, or not a place in one."""

    def __init__(self, remote: str, reason: str) -> None:
        super().__init__(
            remote,
            f"{reason}. A remote is hf://buckets/OWNER/NAME[/PREFIX], s3://BUCKET[/PREFIX] or another fsspec URL, "
            "file:///FOLDER, or https://HOST/PATH (to read).",
        )


class RemoteUnreachableError(RemoteError, ConnectionError):
    """A remote does not answer, or says that it cannot just now: another try may succeed."""


class RemoteTimeoutError(RemoteUnreachableError, TimeoutError):
    """A remote did not answer in time."""

    def __init__(self, remote: str, what: str, seconds: float) -> None:
        self.seconds = seconds
        super().__init__(remote, f"{what} did not end within {seconds:.0f} s")


class RemoteOfflineError(RemoteUnreachableError):
    """The settings forbid the network."""

    def __init__(self, remote: str, setting: str) -> None:
        super().__init__(remote, f"not asked, because {setting} is set")


class RemoteRefusedError(RemoteError, PermissionError):
    """A remote does not let this user in, or is not there."""


class RemoteReadOnlyError(RemoteRefusedError):
    """A remote can only be read."""

    def __init__(self, remote: str) -> None:
        super().__init__(remote, "can only be read")


class RemoteContentError(RemoteError):
    """What a remote holds is not what it must be: another name, size or digest, or a path out of its folder."""


class ProgramTooLargeError(CompileError):
    """A lowered program does not fit the file format that compilers read."""

    def __init__(self, size: int, limit: int) -> None:
        self.size = size
        self.limit = limit
        super().__init__(
            f"the lowered program has {size / 2**30:.1f} GiB; the HLO format ends at {limit / 2**30:.1f} GiB. "
            "Large tensors that the model makes while it runs, or holds as plain attributes, became constants of the "
            "program: "
            "register them as parameters or buffers, or pass them as arguments."
        )


class ContractError(CompileError):
    """A lowered program is not as the Neuron compiler takes it: a fault of this package."""

    def __init__(self, findings: tuple[str, ...]) -> None:
        self.findings = findings
        listed = "".join(f"\n  {finding}" for finding in findings[:10])
        more = f"\n  and {len(findings) - 10} more" if len(findings) > 10 else ""
        super().__init__(
            f"internal error: the lowered program breaks rules of the Neuron compiler's input:{listed}{more}\n"
            '  Please report it; options={"dump": DIR} saves the program.'
        )


class NeuronxCompileError(CompilerFailedError):
    """Base of the ways in which a run of ``neuronx-cc`` ends without a good NEFF.

    Attributes:
        graph: name of the graph.
        diagnostic: the first useful lines that the compiler wrote.
        reproduction: folder with the program, the command line and the log; empty if it could not be written.
        deterministic: whether the same program will fail in the same way, so that the failure may be remembered.
    """

    def __init__(
        self, graph: str, sentence: str, diagnostic: str, reproduction: str, advice: str = "", *, deterministic: bool
    ) -> None:
        CompileError.__init__(self, _compile_failure(graph, sentence, diagnostic, reproduction, advice))
        self.compiler = "neuronx-cc"
        self.graph = graph
        self.diagnostic = diagnostic
        self.reproduction = reproduction
        self.deterministic = deterministic


def _compile_failure(graph: str, sentence: str, diagnostic: str, reproduction: str, advice: str) -> str:
    lines = [f"neuronx-cc {sentence}" + (f" on {graph}" if graph else "")]
    lines += ["  " + line for line in diagnostic.splitlines()]
    lines += ["  " + line for line in advice.splitlines()]
    if reproduction:
        lines.append(
            f"  To run it again: sh {reproduction}/run.sh (the program, the command and the log are beside it)"
        )
    return "\n".join(lines)


class CompilerDiagnosticError(NeuronxCompileError):
    """The Neuron compiler says what is wrong with the program or with its flags.

    Attributes:
        codes: its error codes, such as ``NCC_EVRF029``, each once.
        places: the user's lines that the message is about, as far as it names instructions.
        exit_status: of the process.
    """

    def __init__(
        self,
        graph: str,
        codes: tuple[str, ...],
        diagnostic: str,
        places: tuple[str, ...],
        exit_status: int,
        reproduction: str,
        *,
        deterministic: bool = True,
    ) -> None:
        self.codes = codes
        self.places = places
        self.exit_status = exit_status
        listed = f" ({', '.join(codes)})" if codes else ""
        advice = [f"at {place}" for place in places]
        if codes:
            page = codes[0].removeprefix("NCC_")
            advice.append(f"AWS's documentation has a page for most codes: compiler/error-codes/{page}.")
        super().__init__(
            graph,
            f"refused the program{listed}",
            diagnostic,
            reproduction,
            "\n".join(advice),
            deterministic=deterministic,
        )


class CompilerExitError(NeuronxCompileError):
    """The Neuron compiler ended with an error status and gave no reason that can be understood."""

    def __init__(self, graph: str, exit_status: int, diagnostic: str, reproduction: str) -> None:
        self.exit_status = exit_status
        super().__init__(
            graph, f"ended with status {exit_status} and no error code", diagnostic, reproduction, deterministic=False
        )


class CompilerCrashedError(NeuronxCompileError):
    """A signal ended the Neuron compiler or one of its children.

    Attributes:
        signal: its number.
    """

    def __init__(self, graph: str, signal: int, diagnostic: str, reproduction: str, advice: str = "") -> None:
        self.signal = signal
        super().__init__(graph, f"was ended by signal {signal}", diagnostic, reproduction, advice, deterministic=False)


class CompilerOutOfMemoryError(CompilerCrashedError):
    """The Neuron compiler was killed, as the kernel does when memory is short, or said that memory was short."""

    def __init__(self, graph: str, diagnostic: str, reproduction: str) -> None:
        super().__init__(
            graph,
            9,
            diagnostic,
            reproduction,
            "Most likely this machine ran out of memory: a large graph takes 10 to 40 GB and more. Run fewer compiles "
            "at once (a larger compile_memory), use a larger machine, or lower the optimization level (--optlevel=1).",
        )


class CompilerTimeoutError(NeuronxCompileError, TimeoutError):
    """The Neuron compiler did not end within the time limit, and was ended."""

    def __init__(self, graph: str, limit: float, diagnostic: str, reproduction: str) -> None:
        self.limit = limit
        super().__init__(
            graph,
            f"did not end within {limit:.0f} s",
            diagnostic,
            reproduction,
            "Raise compile_timeout, or lower the optimization level (--optlevel=1).",
            deterministic=False,
        )


class CompilerOutputError(NeuronxCompileError):
    """The Neuron compiler reported success, but what it wrote is not the program's NEFF."""

    def __init__(self, graph: str, findings: tuple[str, ...], diagnostic: str, reproduction: str) -> None:
        self.findings = findings
        super().__init__(
            graph,
            "reported success, but wrote no NEFF that can be used",
            "\n".join([*findings, diagnostic]),
            reproduction,
            deterministic=False,
        )


class NeuronRuntimeError(NeuronDynamoError, RuntimeError):
    """A call of the Neuron runtime (libnrt) failed; no argument was written.

    Attributes:
        call: the function.
        status: its status; 0 where this package found the reason before the call.
        name: the status's name in ``nrt_status.h``.
    """

    def __init__(self, call: str, status: int, name: str, advice: str) -> None:
        self.call = call
        self.status = status
        self.name = name
        said = f" with {name} ({status})" if status else ""
        super().__init__(f"{call} failed{said}. {advice}")


class DeviceMemoryError(NeuronRuntimeError, MemoryError):
    """The device has no room."""


class DeviceLoadError(NeuronRuntimeError):
    """The Neuron runtime does not load a compiled program. Compiling it again would not help."""


class DeviceHardwareError(NeuronRuntimeError):
    """The device has failed. The process should end."""


class NeuronLibraryError(NeuronDynamoError):
    """The Neuron runtime library cannot be used."""

    def __init__(self, path: str, reason: str) -> None:
        self.path = path
        super().__init__(f"the Neuron runtime library {path} cannot be used: {reason}.")


class ConflictingBucketsError(OptionError):
    """Two entries of the option ``buckets`` are for the same size and differ."""

    def __init__(self, symbol: str, first: tuple[str, object], second: tuple[str, object]) -> None:
        self.symbol = symbol
        self.entries = (first, second)
        super().__init__(
            f"option buckets: {first[0]!r} ({first[1]}) and {second[0]!r} ({second[1]}) are the same size of this "
            f"graph ({symbol}). Keep one of the two, or give both the same buckets."
        )


class NotChunkableError(CompileError):
    """``prefill_chunk_size`` asks for chunks, and rows of the prompt meet other than through a cache."""

    def __init__(self, graph: str, size: str, op: str, reason: str, place: str) -> None:
        self.graph = graph
        self.op = op
        self.reason = reason
        self.place = place
        where = f" at {place}" if place else ""
        super().__init__(
            f"{graph} cannot be run in chunks along {size}: {op or 'the graph'}{where}: {reason}. "
            f"Drop prefill_chunk_size for this model: whole prompts are padded to a bucket."
        )


class BucketTooSmallError(OptionError):
    """The buckets end below the least size that the graph serves."""

    def __init__(self, name: str, sizes: tuple[int, ...], minimum: int) -> None:
        self.name = name
        self.minimum = minimum
        super().__init__(
            f"option buckets: {name!r} ends at {sizes[-1]}, and this graph serves no size below {minimum}. "
            f"Add a bucket of {minimum} or more."
        )
