"""A compiled graph as AOTAutograd stores it: which program of the cache, and how to call it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from contextlib import contextmanager
from typing import Any

from torch._inductor.output_code import OutputCode

_LOADING = threading.local()


class CannotStoreError(Exception):
    """A graph that another process could not run; the text says why."""


class StoredGraph(OutputCode):
    """The callable that AOTAutograd gets: a graph, and on pickling the recipe for it.

    Args:
        graph: is called with a list of arguments.
        recipe: gives the recipe, plain data and tensors, once the graph is compiled.
    """

    def __init__(self, graph: Callable[[list[Any]], Sequence[Any]], recipe: Callable[[], dict[str, Any]]) -> None:
        super().__init__()
        self._boxed_call = True  # on the object: AOTAutograd's wrapper copies attributes from there
        self.is_warm_start = True
        self.graph = graph
        self.recipe = recipe

    def __call__(self, inputs: Sequence[Any]) -> Any:
        """Run the graph."""
        return self.graph(inputs)  # type: ignore[arg-type]

    def prepare_for_serialization(self) -> None:
        """Nothing: the recipe is made when it is written."""

    def post_compile(self, example_inputs: Any, constants: Any, graph_kwargs: Any) -> None:
        """Nothing: the program is bound when it is read."""

    def set_triton_bundle(self, triton_bundle: Any) -> None:
        """Nothing: there is no Triton kernel."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _load, (self.recipe(),)


@contextmanager
def loading(build: Callable[[dict[str, Any]], Callable[[list[Any]], Sequence[Any]]]) -> Any:
    """While this is open, ``build`` makes the graphs of recipes that are unpickled in this thread."""
    before = getattr(_LOADING, "build", None)
    _LOADING.build = build
    try:
        yield
    finally:
        _LOADING.build = before


def _load(recipe: dict[str, Any]) -> StoredGraph:
    build = getattr(_LOADING, "build", None)
    if build is None:
        raise CannotStoreError("a stored graph is read only by a warm start")
    return StoredGraph(build(recipe), lambda: recipe)
