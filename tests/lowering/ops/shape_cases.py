"""Cases of lowering/ops/shape.py."""

from __future__ import annotations

import torch

from tests.support.lowering import Case

aten = torch.ops.aten
X = torch.arange(6.0).reshape(2, 3)
CUBE = torch.arange(24).reshape(2, 3, 4)
ONES = torch.arange(6.0).reshape(2, 1, 3, 1)
SCALAR = torch.tensor(2.5)


CASES = [
    Case("aten.view.default", lambda x: aten.view.default(x, [3, -1]), (X,)),
    Case("aten.view.default", lambda x: aten.view.default(x, [1, 1]), (SCALAR,), "scalar"),
    Case("aten.view.default", lambda x: aten.view.default(x, [0, 5]), (torch.ones(0, 3),), "empty"),
    Case("aten.view.default", lambda x: aten.view.default(x, [6, 2]), (CUBE[:, :, 1:3],), "strided"),
    Case("aten.view_copy.default", lambda x: aten.view_copy.default(x, [6]), (X,)),
    Case("aten._unsafe_view.default", lambda x: aten._unsafe_view.default(x, [6]), (X,)),
    Case("aten._reshape_alias.default", lambda x: aten._reshape_alias.default(x, [6], [1]), (X,)),
    Case("aten._reshape_copy.default", lambda x: aten._reshape_copy.default(x, [6]), (X.t(),)),
    Case("aten.permute.default", lambda x: aten.permute.default(x, [-1, 0, 1]), (CUBE,)),
    Case("aten.permute_copy.default", lambda x: aten.permute_copy.default(x, [2, 0, 1]), (CUBE,)),
    Case("aten.transpose.int", lambda x: aten.transpose.int(x, 0, -1), (CUBE,)),
    Case("aten.transpose.int", lambda x: aten.transpose.int(x, 0, -1), (SCALAR,), "scalar"),
    Case("aten.transpose_copy.int", lambda x: aten.transpose_copy.int(x, 1, 2), (CUBE,)),
    Case("aten.t.default", aten.t.default, (X,)),
    Case("aten.t.default", aten.t.default, (X[0],), "vector"),
    Case("aten.t_copy.default", aten.t_copy.default, (X,)),
    Case("aten.expand.default", lambda x: aten.expand.default(x, [2, -1, 3]), (torch.ones(2, 1),), "rank_and_size"),
    Case("aten.expand.default", lambda x: aten.expand.default(x, [2, 3]), (SCALAR,), "scalar"),
    Case("aten.expand.default", lambda x: aten.expand.default(x, [2, 0]), (torch.ones(2, 1),), "to_empty"),
    Case("aten.expand_copy.default", lambda x: aten.expand_copy.default(x, [2, 2, 3]), (X,)),
    Case("aten.unsqueeze.default", lambda x: aten.unsqueeze.default(x, -2), (X,)),
    Case("aten.unsqueeze.default", lambda x: aten.unsqueeze.default(x, 0), (SCALAR,), "scalar"),
    Case("aten.unsqueeze_copy.default", lambda x: aten.unsqueeze_copy.default(x, 1), (X,)),
    Case("aten.squeeze.default", aten.squeeze.default, (ONES,)),
    Case("aten.squeeze.dim", lambda x: aten.squeeze.dim(x, -1), (ONES,)),
    Case("aten.squeeze.dim", lambda x: aten.squeeze.dim(x, 0), (ONES,), "long"),
    Case("aten.squeeze.dims", lambda x: aten.squeeze.dims(x, [1, 2, -1]), (ONES,)),
    Case("aten.squeeze_copy.default", aten.squeeze_copy.default, (ONES,)),
    Case("aten.squeeze_copy.dim", lambda x: aten.squeeze_copy.dim(x, 1), (ONES,)),
    Case("aten.squeeze_copy.dims", lambda x: aten.squeeze_copy.dims(x, [1, 3]), (ONES,)),
]
