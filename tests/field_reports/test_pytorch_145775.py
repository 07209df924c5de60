"""pytorch#145775: a size that is marked unbacked is silently taken for the one value that fits, so a range is a lie."""

from __future__ import annotations

import pytest
import torch

from neuron_dynamo import errors
from tests.support.against_eager import compiled


def joined(x: torch.Tensor) -> torch.Tensor:
    return torch.cat([x, torch.ones(5, 5)])


def test_a_size_of_which_nothing_is_known_is_refused_and_never_guessed() -> None:
    run = compiled(joined)
    x = torch.ones(10, 5)
    torch._dynamo.decorators.mark_unbacked(x, 0)
    torch._dynamo.decorators.mark_unbacked(x, 1)
    with pytest.raises(errors.UnsupportedOpError, match="decides shapes"):
        run(x)


def test_the_same_program_without_the_mark_serves_every_length() -> None:
    run = compiled(joined, dynamic=True)
    for rows in (10, 3, 30):
        torch.testing.assert_close(run(torch.full((rows, 5), 2.0)), joined(torch.full((rows, 5), 2.0)), rtol=0, atol=0)
