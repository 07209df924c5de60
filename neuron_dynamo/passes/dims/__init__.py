"""The symbolic-dimension analysis: what each dimension holds, and what each node does along it."""
