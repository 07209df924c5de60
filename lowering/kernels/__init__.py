"""Hand-written NKI kernels in the place of regions of a graph.

A *pattern* finds regions in a captured graph (:mod:`.patterns`, one file each). A *kernel* (:mod:`.library`, one file
each) says of a region whether it applies, how its operands are laid out, where its code comes from, and what it
computes: its *reference*, in plain PyTorch. :mod:`.substitution` replaces regions by calls, the importer lowers a call
to an abstract custom call, and :mod:`.binding` turns that into what the compiler at hand takes: the kernel itself for
``neuronx-cc``, the reference for the CPU executor.
"""
