"""What is built and shipped, and that the package works in each of the ways it can be laid out.

The folders of the source tree are not the packages they ship as, so every path by which a user can get the package is
built for real: a wheel from the tree, a wheel from the sdist, a wheel from a tree that lost its symlinks (an unpacked
archive on a file system without them), an editable install, and the bare checkout.
"""

from __future__ import annotations

import collections
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from email import message_from_string
from pathlib import Path

import pytest

from tests.packaging.layout import ROOT, ROOTS, module_name, modules, source_files

BUILT_FROM = [*ROOTS, "pyproject.toml", "MANIFEST.in", "README.md", "LICENSE", "CONTRIBUTING.md", "Makefile"]
WHEELS = ["tree", "sdist", "tree without symlinks"]
LAYOUTS = [*WHEELS, "editable", "checkout"]


def copy_tree(destination: Path) -> Path:
    """The sources without build leftovers, which setuptools would otherwise pick up or leave behind."""
    destination.mkdir()
    for name in BUILT_FROM:
        if (ROOT / name).is_dir():
            shutil.copytree(
                ROOT / name, destination / name, symlinks=True, ignore=shutil.ignore_patterns("__pycache__")
            )
        else:
            shutil.copy2(ROOT / name, destination / name)
    return destination


def build(hook: str, tree: Path, out: Path) -> Path:
    """Run one PEP 517 hook of setuptools in a tree, with this environment's setuptools (no download)."""
    out.mkdir(exist_ok=True)
    code = f"import sys; from setuptools import build_meta; print(build_meta.{hook}(sys.argv[1]))"
    done = subprocess.run([sys.executable, "-c", code, out], cwd=tree, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return out / done.stdout.splitlines()[-1]


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    base = tmp_path_factory.mktemp("sdist")
    return build("build_sdist", copy_tree(base / "source"), base)


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory, sdist: Path) -> dict[str, Path]:
    base = tmp_path_factory.mktemp("wheels")
    bare = copy_tree(base / "bare")
    for name in ("cache", "lowering"):
        (bare / "neuron_dynamo" / name).unlink()
    with tarfile.open(sdist) as archive:
        archive.extractall(base / "unpacked", filter="data")
    (unpacked,) = (base / "unpacked").iterdir()
    trees = {"tree": copy_tree(base / "source"), "sdist": unpacked, "tree without symlinks": bare}
    return {kind: build("build_wheel", tree, base / f"wheel-{kind[-8:]}") for kind, tree in trees.items()}


@pytest.fixture(scope="module")
def layouts(tmp_path_factory: pytest.TempPathFactory, wheels: dict[str, Path]) -> dict[str, Path]:
    """A directory to put on the module search path, for each way of having the package."""
    base = tmp_path_factory.mktemp("layouts")
    editable = build("build_editable", copy_tree(base / "source"), base / "editable-wheel")
    found = {"checkout": ROOT}
    for kind, wheel in {**wheels, "editable": editable}.items():
        found[kind] = base / kind
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(found[kind])
    return found


def run_in(layout: Path, code: str) -> list[str]:
    """Run code in a process that sees the given layout and this environment's other packages.

    `-S` keeps out this environment's own editable install of the package, which would answer for a broken layout.
    """
    preamble = (
        f"import site, sys; sys.path[:0] = [{str(layout)!r}]; sys.path.append({sysconfig.get_path('purelib')!r})\n"
    )
    if any(layout.glob("*.pth")):  # editable: its .pth file installs the import hook
        preamble += f"site.addsitedir({str(layout)!r})\n"
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", preamble + code], capture_output=True, text=True, check=False, cwd="/"
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def expected_names() -> dict[str, Path]:
    """Archive name -> source file, for every module."""
    expected = {}
    for path in source_files():
        folder, *rest = path.relative_to(ROOT).parts
        expected["/".join([*ROOTS[folder].split("."), *rest])] = path
    return expected


@pytest.mark.parametrize("kind", WHEELS)
def test_wheel_holds_each_module_once(wheels: dict[str, Path], kind: str) -> None:
    with zipfile.ZipFile(wheels[kind]) as wheel:
        names = [name for name in wheel.namelist() if not name.endswith("/")]
        assert [name for name, count in collections.Counter(names).items() if count > 1] == []
        outside = {name for name in names if ".dist-info/" not in name}
        expected = expected_names()
        assert outside == {*expected, "neuron_dynamo/py.typed"}
        for name, path in expected.items():
            assert wheel.read(name) == path.read_bytes()


@pytest.mark.parametrize("kind", WHEELS)
def test_wheel_metadata(wheels: dict[str, Path], kind: str) -> None:
    with zipfile.ZipFile(wheels[kind]) as wheel:
        (info,) = {name.split("/")[0] for name in wheel.namelist() if ".dist-info/" in name}
        assert wheel.read(f"{info}/licenses/LICENSE") == (ROOT / "LICENSE").read_bytes()
        metadata = message_from_string(wheel.read(f"{info}/METADATA").decode())
        assert metadata["License-Expression"] == "Apache-2.0"
        assert metadata["Requires-Python"] == ">=3.11"
        assert wheel.read(f"{info}/top_level.txt").decode().split() == ["neuron_dynamo"]


def test_sdist_holds_each_source_once(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = [name.partition("/")[2] for name in archive.getnames()]
        links = [member.name for member in archive.getmembers() if member.islnk() or member.issym()]
    assert links == []
    python = sorted(name for name in names if name.endswith(".py"))
    assert python == sorted(str(path.relative_to(ROOT)) for path in source_files())
    assert {"LICENSE", "README.md", "pyproject.toml", "neuron_dynamo/py.typed"} <= set(names)


@pytest.mark.parametrize("kind", LAYOUTS)
def test_every_module_imports(layouts: dict[str, Path], kind: str) -> None:
    """Each module imports under its one name, from inside the layout, and never as top-level cache or lowering."""
    code = f"""
import importlib
for name in {modules()!r}:
    print(name, importlib.import_module(name).__file__)
print("global", *sorted({{"cache", "lowering"}} & {{name.split(".")[0] for name in sys.modules}}))
"""
    *lines, last = run_in(layouts[kind], code)
    assert last == "global"
    # An editable install of the copied tree points back at that copy.
    home = layouts[kind].parent / "source" if kind == "editable" else layouts[kind]
    files = dict(line.split(" ", 1) for line in lines)
    assert sorted(files) == modules()
    assert [file for file in files.values() if not Path(file).is_relative_to(home)] == []


@pytest.mark.parametrize("kind", [*WHEELS, "editable"])
def test_installed_backend_is_found_by_torch(layouts: dict[str, Path], kind: str) -> None:
    """The name "neuron" reaches the backend through the installed entry point, with no import of ours before."""
    code = """
import torch._dynamo
assert not any(name.startswith("neuron_dynamo") for name in sys.modules)
found = [torch._dynamo.lookup_backend(name) for name in ("neuron", "neuron_dynamo")]
from neuron_dynamo.entry_point import neuron
assert found == [neuron, neuron], found
print("found")
"""
    assert run_in(layouts[kind], code) == ["found"]


def test_module_names_are_unique() -> None:
    names = [module_name(path) for path in source_files()]
    assert len(names) == len(set(names))
