from __future__ import annotations

import pytest

from tests.lowering.ops.distance_cases import VALUES
from tests.support.lowering import Case, check_case


@pytest.mark.parametrize("case", VALUES, ids=str)
def test_every_norm_is_eagers(case: Case) -> None:
    check_case(case)
