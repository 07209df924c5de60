"""A start that does not trace: what Dynamo and AOTAutograd made of a frame, kept for the next process.

``frames`` takes part in Dynamo's conversion of frames: it records what a trace gave, and gives it back to a frame that
is shown to be the same. ``record`` and ``restore`` are these two directions, ``guards`` and ``fingerprint`` are the
proof, ``entry`` and ``shelf`` are the files. Only ``torch_internals`` touches what PyTorch does not promise.
"""
