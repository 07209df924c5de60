"""Filling a cache before it is needed: run the user's program in compile-only mode, compile what it lacks, publish.

`run.prewarm` is the whole, top to bottom. The user's program is a process of its own, as are the compiles; this one
imports neither torch nor jaxlib.
"""
