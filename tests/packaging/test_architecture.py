"""Import directions, read from the source: who may import whom.

Every import statement counts, also inside functions and under TYPE_CHECKING: a direction is about what a module knows,
not about when it finds out.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

import pytest

from tests.packaging.layout import ROOT, module_name, modules, source_files

CACHE, LOWERING, PASSES = "neuron_dynamo.cache", "neuron_dynamo.lowering", "neuron_dynamo.passes"
RUNTIME = "neuron_dynamo.runtime"
IR = "neuron_dynamo.lowering.ir"  # the one package that builds MLIR
REBUILD = "neuron_dynamo.lowering.rebuild"  # the one module that reads MLIR
PJRT = "neuron_dynamo.runtime.pjrt"  # the one module that runs executables
BINDINGS = "neuron_dynamo.lowering.bindings"  # the one module that imports jaxlib, for those two
WARM_START = "neuron_dynamo.warmstart"
JOINING = ("neuron_dynamo.backend", RUNTIME, WARM_START)  # the only ones that know both the cache and the lowering


def within(name: str, *packages: str) -> bool:
    """Whether a module is one of the packages or lies in one."""
    return any(name == package or name.startswith(package + ".") for package in packages)


def imports_of(source: str, module: str, *, is_package: bool = False) -> set[str]:
    """The full names that a module's import statements mention.

    `from a import b` gives `a.b`, and also `a` unless that is this package's root: which of both is a module cannot be
    told from here, and mentioning either is what matters. The root itself is lazy and imports nothing.
    """
    package = module.split(".") if is_package else module.split(".")[:-1]
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            found |= {f"{base}.{alias.name}" for alias in node.names}
            if base != "neuron_dynamo":
                found.add(base)
    return found


IMPORTS = {
    module_name(path): imports_of(path.read_text(), module_name(path), is_package=path.name == "__init__.py")
    for path in source_files()
}


def offences(who: Callable[[str], bool], forbidden: Callable[[str, str], bool]) -> list[str]:
    """`module imports name` for each import that is forbidden to the modules that `who` selects."""
    return [
        f"{module} imports {name}"
        for module, names in IMPORTS.items()
        if who(module)
        for name in sorted(names)
        if forbidden(module, name)
    ]


def test_imports_of_sees_every_form() -> None:
    source = """
import a.b
from neuron_dynamo import errors
from neuron_dynamo.cache import key as k
from . import sibling
from .. import passes
def late():
    from ..lowering.ir import Builder
"""
    assert imports_of(source, "neuron_dynamo.cache.store") == {
        "a.b",
        "neuron_dynamo.errors",
        "neuron_dynamo.cache",
        "neuron_dynamo.cache.key",
        "neuron_dynamo.cache.sibling",
        "neuron_dynamo.passes",
        "neuron_dynamo.lowering.ir",
        "neuron_dynamo.lowering.ir.Builder",
    }
    assert imports_of("from .x import y", "neuron_dynamo.cache", is_package=True) == {
        "neuron_dynamo.cache.x",
        "neuron_dynamo.cache.x.y",
    }


def test_folders_at_the_root_are_imported_by_their_package_names() -> None:
    assert offences(lambda module: True, lambda module, name: within(name, "cache", "lowering")) == []


def test_tests_and_examples_import_by_package_names() -> None:
    found = []
    for folder in ("tests", "examples", "benchmarks"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            names = imports_of(path.read_text(), ".".join(path.relative_to(ROOT).with_suffix("").parts))
            found += [f"{path.relative_to(ROOT)} imports {name}" for name in names if within(name, "cache", "lowering")]
    assert found == []


def test_cache_knows_bytes_and_keys_only() -> None:
    def forbidden(module: str, name: str) -> bool:
        allowed = [CACHE, "neuron_dynamo.errors"]
        if within(module, f"{CACHE}.cli"):
            allowed.append("neuron_dynamo.options")
        return within(name, "torch", "jax", "jaxlib") or (within(name, "neuron_dynamo") and not within(name, *allowed))

    assert offences(lambda module: within(module, CACHE), forbidden) == []


def test_lowering_imports_neither_cache_nor_passes() -> None:
    assert offences(lambda module: within(module, LOWERING), lambda module, name: within(name, CACHE, PASSES)) == []


def test_passes_do_not_import_lowering() -> None:
    assert offences(lambda module: within(module, PASSES), lambda module, name: within(name, LOWERING)) == []


def test_only_backend_and_runtime_join_cache_and_lowering() -> None:
    joining = [
        module
        for module, names in IMPORTS.items()
        if any(within(name, CACHE) for name in names) and any(within(name, LOWERING) for name in names)
    ]
    assert [module for module in joining if not within(module, *JOINING)] == []


def test_only_bindings_imports_jaxlib() -> None:
    assert offences(lambda module: module != BINDINGS, lambda module, name: within(name, "jax", "jaxlib")) == []


def test_only_three_places_use_the_bindings() -> None:
    assert (
        offences(lambda module: not within(module, IR, REBUILD, PJRT), lambda module, name: within(name, BINDINGS))
        == []
    )


def test_only_ir_and_rebuild_use_the_mlir_bindings() -> None:
    mlir = [f"{BINDINGS}.{name}" for name in ("mlir", "chlo", "stablehlo", "jax_mlir_ext", "mlir_hlo")]
    assert any(within(name, *mlir) for name in IMPORTS[f"{IR}.builder"]), "the bindings have other names now"
    assert offences(lambda module: not within(module, IR, REBUILD), lambda module, name: within(name, *mlir)) == []


def test_errors_stands_alone() -> None:
    names = offences(
        lambda module: module == "neuron_dynamo.errors", lambda module, name: within(name, "neuron_dynamo")
    )
    assert names == []


def test_errors_and_options_stay_light() -> None:
    """The command line imports them, so none may bring in torch or what needs it."""
    light = ("neuron_dynamo.errors", "neuron_dynamo.options", "neuron_dynamo.buckets")

    def forbidden(module: str, name: str) -> bool:
        ours = within(name, "neuron_dynamo") and not within(name, *light, CACHE)
        return ours or within(name, "torch", "jax", "jaxlib")

    assert offences(lambda module: module in light, forbidden) == []


@pytest.mark.parametrize(
    "module", [BINDINGS, IR, REBUILD, PJRT, "neuron_dynamo.backend", "neuron_dynamo.options", "neuron_dynamo.errors"]
)
def test_modules_that_the_rules_name_exist(module: str) -> None:
    """A rule about a module that was renamed would hold for ever."""
    assert module in modules()
