"""Who vouches for compiled programs: Ed25519 keys, signatures of records, and what may come in from where.

Entries are machine code, so loading one is running it. `gate.Gate` stands where entries come in from a remote or a
bundle; `docs/trust.md` says what it promises and how keys are made, handed out and changed.
"""
