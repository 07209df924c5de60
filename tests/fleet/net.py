"""A user's program: two shapes through a small network, the results printed with where each graph came from."""

import json
import sys

import torch

import neuron_dynamo


class Net(torch.nn.Module):
    """An embedding, a product and a softmax."""

    def __init__(self) -> None:
        super().__init__()
        self.embed = torch.nn.Embedding(11, 8)
        self.out = torch.nn.Linear(8, 5)

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        """Token ids [n] to probabilities [n, 5]."""
        return torch.softmax(self.out(torch.tanh(self.embed(ids))), -1)


def main() -> None:
    torch.manual_seed(0)
    net = Net().eval()
    run = torch.compile(net, backend="neuron_dynamo", dynamic=False)
    worst = 0.0
    with torch.no_grad():
        for size in (2, 3):
            ids = torch.arange(size)
            result = run(ids)
            if neuron_dynamo.is_computed(result):
                torch.testing.assert_close(result, net(ids))
                worst = max(worst, (result - net(ids)).abs().max().item())
    sources = [record.source for record in neuron_dynamo.metrics()]
    print(json.dumps({"sources": sources, "worst": worst, "argv": sys.argv[1:]}))


if __name__ == "__main__":
    main()
