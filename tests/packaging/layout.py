"""Where the package's source files are, and by which names they are imported."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# Folder at the root -> the package that it is.
ROOTS = {"neuron_dynamo": "neuron_dynamo", "cache": "neuron_dynamo.cache", "lowering": "neuron_dynamo.lowering"}


def source_files() -> list[Path]:
    """Every module of the package, once: not through the symlinks in neuron_dynamo/."""
    # rglob does not follow symlinks to directories below its start.
    return sorted(path for folder in ROOTS for path in (ROOT / folder).rglob("*.py"))


def module_name(path: Path) -> str:
    """The name by which a source file is imported."""
    folder, *parts = path.relative_to(ROOT).with_suffix("").parts
    if parts[-1] == "__init__":
        parts.pop()
    return ".".join([ROOTS[folder], *parts])


def modules() -> list[str]:
    """The names of all modules and packages that can be imported: a `__main__` is there to be run."""
    return sorted(module_name(path) for path in source_files() if path.stem != "__main__")


def source_folders() -> list[str]:
    """The names of all packages: one for each folder that holds modules."""
    return sorted({module_name(path.parent / "__init__.py") for path in source_files()})
