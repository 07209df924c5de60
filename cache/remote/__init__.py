"""Remotes: places beyond this machine that hold the same files as a store does, and the ways to and from them.

`protocol.Remote` is what a kind of place must offer: files by path, nothing more. `open.open_remote` makes one from a
URL. `catalog` knows which entries a remote has, `push` and `pull` move them, `tier` asks a remote on a local miss.
Clients are imported by the kind that needs them, when it is first used.
"""
