"""docs/kernels.md: its kernel is one, and the page names what there is."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import torch

import neuron_dynamo
from neuron_dynamo.kernels import default_kernels

PAGE = (Path(__file__).parents[2] / "docs" / "kernels.md").read_text(encoding="utf-8")


def test_the_kernel_of_the_page_works() -> None:
    [code] = [block for block in re.findall(r"```python\n(.*?)```", PAGE, re.S) if "KERNEL = Kernel(" in block]
    assert len(code.splitlines()) < 40  # one screen
    names: dict[str, Any] = {}
    exec(compile(code, "docs/kernels.md", "exec"), names)
    x, scale = torch.ones(4, 16), torch.ones(16)
    torch.testing.assert_close(names["result"], names["softsign_scale"](x, scale) + 1)
    [found] = neuron_dynamo.explain(names["softsign_scale"], x, scale, options=names["options"]).kernels
    assert (found.kernel, found.verdict) == ("softsign_scale", "match")
    torch._dynamo.reset()  # or the second shape would be padded to the first
    narrow = neuron_dynamo.explain(names["softsign_scale"], x[:, :9], scale[:9], options=names["options"]).kernels
    assert narrow[0].reason == "the row 9 is not a multiple of 8"


def test_the_table_of_sites_has_every_kernel() -> None:
    table = (Path(__file__).parents[2] / "docs" / "kernel_sites.md").read_text(encoding="utf-8")
    assert [name for name in default_kernels() if f"`{name}`" not in table] == []
