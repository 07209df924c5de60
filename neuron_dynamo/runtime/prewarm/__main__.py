"""The process behind ``neuron-cache prewarm``: its argument is that verb's arguments as JSON."""

from __future__ import annotations

import argparse
import json
import sys

from neuron_dynamo.runtime.prewarm.command import run

sys.exit(run(argparse.Namespace(**json.loads(sys.argv[1]))))
