"""``hf://buckets/owner/name[/prefix]``: a storage bucket of the Hugging Face Hub, through the public client.

Token, endpoint and offline mode are the client's own (``HF_TOKEN``, ``HF_ENDPOINT``, ``HF_HUB_OFFLINE``). Content
travels by the client's Xet half, which downloads to the path it is given and checks lengths only: callers give
temporary paths and check digests. A batch is not a transaction, so callers order their batches.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from neuron_dynamo.errors import (
    RemoteError,
    RemoteOfflineError,
    RemoteRefusedError,
    RemoteUnreachableError,
)

from .protocol import Download, FileInfo, Upload

if TYPE_CHECKING:
    from huggingface_hub import HfApi

MAX_BATCH = 1000
"""Operations in one request, as many as the client sends."""

_PASSING = frozenset({408, 409, 412, 425, 429, 500, 502, 503, 504})
_quiet_guard = threading.Lock()
_quiet_users = 0


class BucketRemote:
    """See `Remote`.

    Args:
        bucket: ``owner/name``.
        prefix: folder in the bucket, without slashes at its ends; may be empty.
    """

    writable = True

    def __init__(self, bucket: str, prefix: str = "") -> None:
        self.bucket = bucket
        self.url = f"hf://buckets/{bucket}" + (f"/{prefix}" if prefix else "")
        self._prefix = f"{prefix}/" if prefix else ""
        self._client: HfApi | None = None

    @property
    def _api(self) -> HfApi:
        if self._client is None:
            from huggingface_hub import HfApi

            self._client = HfApi(library_name="neuron-dynamo")
        return self._client

    def list_files(self, prefix: str) -> list[FileInfo]:
        """See `Remote.list_files`."""
        from huggingface_hub.errors import EntryNotFoundError

        with self._translated():
            try:
                # The server compares the beginning of names, so the listing may hold other folders' files too.
                found = list(
                    self._api.list_bucket_tree(self.bucket, (self._prefix + prefix).rstrip("/") or None, recursive=True)
                )
            except EntryNotFoundError:
                return []
        start = self._prefix + prefix
        return [self._info(each) for each in found if each.type == "file" and each.path.startswith(start)]

    def stat(self, paths: Collection[str]) -> dict[str, FileInfo]:
        """See `Remote.stat`: one request for a thousand paths."""
        with self._translated():
            found = self._api.get_bucket_paths_info(self.bucket, [self._prefix + path for path in paths])
            infos = [self._info(each) for each in found]
        return {info.path: info for info in infos}

    def download(self, wanted: Sequence[Download]) -> None:
        """See `Remote.download`."""
        from huggingface_hub.errors import EntryNotFoundError

        known = [(info, local) for info, local in wanted if info.native is not None]
        unknown = [(info, local) for info, local in wanted if info.native is None]
        if unknown:
            found = self.stat([info.path for info, _ in unknown])
            known += [(found[info.path], local) for info, local in unknown if info.path in found]
        try:
            self._fetch(known)
        except EntryNotFoundError:
            # The client asks about the first file alone how to get at all of them, and that one has gone.
            found = self.stat([info.path for info, _ in known])
            with self._translated():
                self._fetch([(found[info.path], local) for info, local in known if info.path in found])

    def _fetch(self, known: Sequence[Download]) -> None:
        if not known:
            return
        from huggingface_hub.errors import EntryNotFoundError

        try:
            with _quiet(), self._translated(EntryNotFoundError, FileNotFoundError, RuntimeError):
                self._api.download_bucket_files(self.bucket, [(info.native, local) for info, local in known])
        except (FileNotFoundError, RuntimeError) as error:
            if not _is_lost_content(error):
                raise self._translate(error) from error
            # One file's content is gone, and the client gives up on all. Look for it by halves.
            left = [(info, local) for info, local in known if not local.exists() or local.stat().st_size != info.size]
            if len(known) > 1:
                self._fetch(left[: len(left) // 2])
                self._fetch(left[len(left) // 2 :])
            else:
                known[0][1].unlink(missing_ok=True)

    def upload(self, files: Sequence[Upload]) -> None:
        """See `Remote.upload`."""
        with _quiet(), self._translated():
            for start in range(0, len(files), MAX_BATCH):
                batch = [(source, self._prefix + path) for source, path in files[start : start + MAX_BATCH]]
                self._api.batch_bucket_files(self.bucket, add=batch)  # type: ignore[arg-type]

    def delete(self, paths: Sequence[str]) -> None:
        """See `Remote.delete`."""
        with self._translated():
            for start in range(0, len(paths), MAX_BATCH):
                there = self.stat(paths[start : start + MAX_BATCH])
                if there:
                    self._api.batch_bucket_files(self.bucket, delete=[self._prefix + path for path in there])

    def tags(self, files: Sequence[Path]) -> list[str]:
        """See `Remote.tags`: the Xet hash, as in listings."""
        if not files:
            return []
        import hf_xet

        return [f"xet:{each.hash}" for each in hf_xet.hash_files([str(path) for path in files])]

    def _info(self, found: Any) -> FileInfo:
        moment = found.uploaded_at or found.mtime
        modified = moment.timestamp() if moment is not None else 0.0
        return FileInfo(
            found.path.removeprefix(self._prefix), found.size, f"xet:{found.xet_hash}", modified, native=found
        )

    @contextmanager
    def _translated(self, *passed: type[BaseException]) -> Iterator[None]:
        """The client's errors as ours; those of the types `passed` as they are."""
        try:
            yield
        except RemoteError:
            raise
        except Exception as error:
            if isinstance(error, passed):
                raise
            raise self._translate(error) from error

    def _translate(self, error: Exception) -> Exception:
        from hf_xet import XetAuthenticationError
        from huggingface_hub.errors import HfHubHTTPError, OfflineModeIsEnabled

        if isinstance(error, OfflineModeIsEnabled):
            return RemoteOfflineError(self.url, "HF_HUB_OFFLINE")
        if isinstance(error, XetAuthenticationError):
            return RemoteRefusedError(self.url, "the storage service does not accept the token")
        status = error.response.status_code if isinstance(error, HfHubHTTPError) else _status_in(str(error))
        if status:
            if status in _PASSING or status >= 500:
                return RemoteUnreachableError(self.url, f"the Hub answers {status}")
            if status == 401:
                return RemoteRefusedError(self.url, "the Hub does not accept the token, or needs one (`hf auth login`)")
            if status == 403:
                return RemoteRefusedError(self.url, "this token may not do that")
            if status == 404:
                return RemoteRefusedError(self.url, "there is no such bucket, or this token may not see it")
            return RemoteError(self.url, f"the Hub answers {status}: {str(error)[:300]}")
        if isinstance(error, ImportError):
            return error
        # What is left are faults of the connection, which httpx and hf_xet raise under many names.
        return RemoteUnreachableError(self.url, f"{type(error).__name__}: {str(error)[:300]}")


def _status_in(message: str) -> int:
    """The HTTP status in a message of hf_xet, whose errors have no other place for it; 0 if there is none."""
    found = re.search(r"HTTP status (?:client|server) error \((\d{3})", message)
    return int(found[1]) if found else 0


def _is_lost_content(error: Exception) -> bool:
    """Whether the storage service does not have a file's content; hf_xet says so in one of two ways."""
    from hf_xet import XetObjectNotFoundError

    return isinstance(error, XetObjectNotFoundError) or "404 Not Found" in str(error)


@contextmanager
def _quiet() -> Iterator[None]:
    """Without the client's progress bars: it draws them for each call, and there is no argument against them."""
    from huggingface_hub import constants
    from huggingface_hub.utils.tqdm import are_progress_bars_disabled, disable_progress_bars, enable_progress_bars

    global _quiet_users
    if constants.HF_HUB_DISABLE_PROGRESS_BARS is not None or (not _quiet_users and are_progress_bars_disabled()):
        yield
        return
    with _quiet_guard:
        _quiet_users += 1
        disable_progress_bars()
    try:
        yield
    finally:
        with _quiet_guard:
            _quiet_users -= 1
            if not _quiet_users:
                enable_progress_bars()
