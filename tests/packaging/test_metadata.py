"""What pyproject.toml says against what is in the tree."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

from tests.packaging.layout import ROOT, source_files, source_folders

PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())


def test_every_folder_of_modules_is_a_listed_package() -> None:
    listed = PROJECT["tool"]["setuptools"]["packages"]
    assert sorted(source_folders()) == listed, "pyproject.toml: [tool.setuptools] packages is not what the folders are"


def test_every_folder_of_modules_has_an_init_file() -> None:
    folders = {path.parent for path in source_files()}
    assert [folder for folder in sorted(folders) if not (folder / "__init__.py").is_file()] == []


def test_package_dir_maps_every_listed_package() -> None:
    """Setuptools takes an unmapped subpackage from its parent's folder, so only the three roots are mapped."""
    mapping = PROJECT["tool"]["setuptools"]["package-dir"]
    assert mapping == {
        "neuron_dynamo": "neuron_dynamo",
        "neuron_dynamo.cache": "cache",
        "neuron_dynamo.lowering": "lowering",
    }


@pytest.mark.parametrize("name", ["cache", "lowering"])
def test_symlink_is_relative(name: str) -> None:
    link = ROOT / "neuron_dynamo" / name
    assert link.is_symlink()
    assert link.readlink() == Path("..", name)


@pytest.mark.parametrize(
    ("name", "placeholder"),
    [("neuronx-cc", "1.0.post1"), ("libneuronxla", "1.0"), ("nki", "0.0.1")],
)
def test_neuron_extra_shuts_out_the_placeholders(name: str, placeholder: str) -> None:
    (requirement,) = [
        requirement
        for requirement in map(Requirement, PROJECT["project"]["optional-dependencies"]["neuron"])
        if requirement.name == name
    ]
    assert not requirement.specifier.contains(Version(placeholder), prereleases=True)


def test_entry_points() -> None:
    project = PROJECT["project"]
    assert project["scripts"] == {"neuron-cache": "neuron_dynamo.cache.cli:main"}
    assert project["entry-points"]["torch_dynamo_backends"] == {
        "neuron": "neuron_dynamo.entry_point:neuron",
        "neuron_dynamo": "neuron_dynamo.entry_point:neuron",
    }


def test_readme_opens_with_the_two_commands() -> None:
    readme = (ROOT / "README.md").read_text()
    first_block = readme.split("```")[1]
    commands = [line.split("#")[0].strip() for line in first_block.splitlines()[1:] if line.strip()]
    assert commands == ["make demo", "make test"]


def test_readme_directory_map() -> None:
    """Each path in the README's map exists, and each folder of modules is in it."""
    section = (ROOT / "README.md").read_text().split("## Directory map")[1].split("\n## ")[0]
    paths = [line.split("`")[1] for line in section.splitlines() if line.startswith("- `")]
    assert paths
    assert [path for path in paths if not (ROOT / path).exists()] == []
    mentioned = {path.rstrip("/") for path in paths}
    folders = {str(path.parent.relative_to(ROOT)) for path in source_files()}
    assert sorted(folders - mentioned) == [], "README.md: folders of modules that the directory map does not show"
