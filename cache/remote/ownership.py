"""Whether a remote is the user's own namespace, where nobody else can write."""

from __future__ import annotations

import logging

from neuron_dynamo.cache.trust.policy import hub_namespace

from .deadline import Patience, within

log = logging.getLogger("neuron_dynamo.cache")


def is_own(url: str, patience: Patience | None = None) -> bool:
    """Whether `url` is a bucket of the user whose token the Hub client has. An organisation's is not: others write.

    Costs one request for a bucket, none for other remotes. If it cannot be found out, the answer is no.
    """
    namespace = hub_namespace(url)
    if not namespace:
        return False
    limit = (patience or Patience()).call
    try:
        return within(limit, lambda: _user() == namespace, remote=url, what="the question who you are")
    except Exception as error:
        log.debug("who the user of %s is cannot be found out: %s", url, type(error).__name__)
        return False


def _user() -> str:
    from huggingface_hub import HfApi, get_token

    if get_token() is None:
        return ""
    return str(HfApi().whoami().get("name", ""))
