"""The public names: all there, all lazy, and none hidden by a module of the same name."""

from __future__ import annotations

from pathlib import Path

import neuron_dynamo.cache as cache
from tests.cache.support import finish, parts, python


def test_every_public_name_resolves_and_no_module_has_its_name() -> None:
    modules = {path.stem for path in Path(cache.__file__).parent.iterdir()}
    for name in cache.__all__:
        assert getattr(cache, name) is not None
        assert name not in modules, "importing the module would hide the public name"
    assert set(cache.__all__) <= set(dir(cache))


def test_importing_loads_nothing_and_touches_nothing(tmp_path: Path) -> None:
    code = """
        import os, sys
        before = dict(os.environ)
        import neuron_dynamo.cache
        assert dict(os.environ) == before
        loaded = [name for name in sys.modules if name.startswith("neuron_dynamo.cache.")]
        assert not loaded, loaded
        neuron_dynamo.cache.Store
        assert not {"torch", "jaxlib", "numpy", "rich", "filelock", "neuron_dynamo.lowering"} & set(sys.modules)
        try:
            neuron_dynamo.cache.nonsense
        except AttributeError as error:
            assert "nonsense" in str(error)
        else:
            raise AssertionError
    """
    finish(python(code, cwd=tmp_path, env={"XDG_CACHE_HOME": str(tmp_path)}))
    assert list(tmp_path.iterdir()) == []


def test_another_tool_can_use_the_store_without_our_compiler(tmp_path: Path) -> None:
    store = cache.Store(tmp_path)
    entry, source = store.get_or_build(parts(), lambda: cache.Built({"neff": b"x"}, cache.Details(model="m")))
    assert source == "compiled"
    assert [record.key for record in store] == [entry.key]
    assert cache.verify(store).checked == 1
    assert cache.why(store, entry.key) is None
    assert cache.collect(store, max_size=0).removed[0].key == entry.key
    assert list(store) == []
