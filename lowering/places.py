"""File names in programs: without the part that says on whose machine they are.

A compiled program holds its instructions' files and lines, and may be shared with a fleet or with everyone. What leads
to a module's root (a home folder, a user's name, a customer's) is of no use there.
"""

from __future__ import annotations

import functools
import os
import sys


@functools.cache
def portable(path: str) -> str:
    """The file's name from the nearest folder that Python imports from, such as ``torch/nn/functional.py``.

    A file outside all of them keeps its own name and its folder's. The answer stays the same within a process.
    """
    if not os.path.isabs(path):
        return path
    roots = {os.path.abspath(each) for each in [*sys.path, os.getcwd()] if not each.endswith(".zip")}
    around = [root for root in roots if path.startswith(root.rstrip(os.sep) + os.sep) and root != os.sep]
    if around:
        return os.path.relpath(path, max(around, key=len))
    return os.path.join(*path.split(os.sep)[-2:])
