"""A stand-in for what the Hugging Face Hub's storage buckets speak, for 127.0.0.1 and for tests only.

The bucket API and the Xet storage protocol behind it (https://huggingface.co/docs/xet), as far as the unmodified
`huggingface_hub` and `hf_xet` use them here, with faults on request and a count of what was asked. There is no real
security. Not there: git repositories, upload grants (the client falls back), deduplication across buckets, quotas.

Give each server an ``HF_HOME`` of its own: hf_xet remembers, per address, which chunks it has uploaded.
"""
