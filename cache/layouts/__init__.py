"""Reading and writing the caches of other tools, and bundles of our own."""
