"""Rules of the symbolic-dimension table, one file per family of ops."""
