"""``python -m neuron_dynamo.cache.cli`` is `neuron-cache`."""

import sys

from neuron_dynamo.cache.cli import main

sys.exit(main())
