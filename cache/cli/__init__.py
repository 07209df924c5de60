"""The `neuron-cache` command."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

OK, PROBLEM, USAGE, UNREACHABLE = 0, 1, 2, 3
"""Exit codes: done; a problem was found or the work failed; wrong arguments; offline or out of reach."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    from neuron_dynamo.cache.cli.parser import build_parser

    options = build_parser().parse_args(arguments)
    try:
        code: int = options.run(options)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        # The reader (head, less) has had enough. Python would complain once more when it closes stdout.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        return _report(error)


def _report(error: Exception) -> int:
    """Show an expected error as its sentence and re-raise the rest, which are our own faults."""
    from neuron_dynamo.cache.files import in_words
    from neuron_dynamo.errors import CacheKeyNotFoundError, NeuronDynamoError, RemoteUnreachableError, RemoteUrlError

    if not isinstance(error, (NeuronDynamoError, OSError)):
        raise error
    print(f"neuron-cache: {in_words(error)}", file=sys.stderr)
    if isinstance(error, RemoteUnreachableError):
        return UNREACHABLE
    return USAGE if isinstance(error, (CacheKeyNotFoundError, RemoteUrlError)) else PROBLEM
