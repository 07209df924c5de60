"""The storage behind buckets (CAS): xorbs and shards up, reconstructions and ranges of xorbs down."""

from __future__ import annotations

import asyncio
import json
import re
from collections import defaultdict
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from aiohttp import web

from tests.hubsim import xet
from tests.hubsim.buckets import HubError

if TYPE_CHECKING:
    from tests.hubsim.server import HubSim

_RANGE = re.compile(r"bytes=(\d+)-(\d+)")


class Cas:
    """Handlers of requests of hf_xet."""

    def __init__(self, hub: HubSim) -> None:
        self.hub = hub
        self.storage = hub.storage

    def add_routes(self, router: web.UrlDispatcher) -> None:
        """Add the routes."""
        router.add_post("/_cas/v1/xorbs/{prefix}/{hash}", self.put_xorb)
        router.add_post("/_cas/v2/shards", self.put_shard)
        router.add_get("/_cas/v2/reconstructions/{hash}", self.reconstruct)
        router.add_get("/_cas/v1/chunks/{prefix}/{hash}", self.chunk)
        router.add_get("/_xorb/{hash}", self.xorb_bytes)

    def _check(self, request: web.Request, scope: str) -> None:
        token = request.headers.get("Authorization", "").removeprefix("Bearer ")
        if token not in self.hub.storage_tokens:
            raise HubError(401, "Missing or expired token")
        if scope == "write" and self.hub.storage_tokens[token] != "write":
            raise HubError(403, "Token does not have the required scope")

    async def _take(self, function: Callable[..., Any], *arguments: Any) -> Any:
        try:
            return await asyncio.to_thread(function, *arguments)
        except xet.FormatError as error:
            raise HubError(400, str(error)) from None

    async def put_xorb(self, request: web.Request) -> web.Response:
        """Take a xorb."""
        self._check(request, "write")
        fresh = await self._take(self.storage.put_xorb, request.match_info["hash"], await request.read())
        return web.json_response({"was_inserted": fresh})

    async def put_shard(self, request: web.Request) -> web.Response:
        """Take a shard; the answer is a stream of JSON lines that ends in a result."""
        self._check(request, "write")
        await self._take(self.storage.put_shard, await request.read())
        return web.Response(body=json.dumps({"type": "result"}).encode() + b"\n", content_type="application/x-ndjson")

    async def chunk(self, request: web.Request) -> web.Response:
        """Is a chunk known elsewhere: to say no is always right."""
        self._check(request, "read")
        raise HubError(404, "Chunk not tracked")

    async def reconstruct(self, request: web.Request) -> web.Response:
        """Which ranges of which xorbs make up a file or the asked part of one."""
        self._check(request, "read")
        found = self.storage.content(request.match_info["hash"])
        if found is None:
            raise HubError(404, "File does not exist")
        size, terms = found
        start, end = 0, size
        asked = _RANGE.fullmatch(request.headers.get("Range", ""))
        if asked:
            start, end = int(asked[1]), min(size, int(asked[2]) + 1)
            if start >= size:
                raise HubError(416, "Range starts past the end of the file")
        pieces, offset = self._pieces(terms, start, end)
        runs = defaultdict(list)
        for piece in pieces:
            runs[piece["hash"]].append((piece["range"]["start"], piece["range"]["end"]))
        xorbs = {name: [self._fetch_info(name, sorted(spans))] for name, spans in runs.items()}
        return web.json_response({"offset_into_first_range": offset, "terms": pieces, "xorbs": xorbs})

    def _pieces(self, terms: list[xet.Term], start: int, end: int) -> tuple[list[dict[str, Any]], int]:
        """The terms that touch [start, end), cut to whole chunks, and where in the first of them `start` lies."""
        pieces: list[dict[str, Any]] = []
        position, offset = 0, 0
        for term in terms:
            layout = self.storage.xorb(term.xorb)
            assert layout is not None
            first, last, begin, length = term.start, term.end, position, term.size
            position += term.size
            if position <= start or begin >= end:
                continue
            while begin + layout.sizes[first] <= start:
                begin, length, first = begin + layout.sizes[first], length - layout.sizes[first], first + 1
            while last - 1 > first and begin + length - layout.sizes[last - 1] >= end:
                length, last = length - layout.sizes[last - 1], last - 1
            if not pieces:
                offset = start - begin
            span = {"start": first, "end": last}
            pieces.append({"hash": term.xorb, "unpacked_length": length, "range": span})
        return pieces, offset

    def _fetch_info(self, name: str, spans: list[tuple[int, int]]) -> dict[str, Any]:
        merged: list[list[int]] = []
        for first, last in spans:
            if merged and first <= merged[-1][1]:
                merged[-1][1] = max(merged[-1][1], last)
            else:
                merged.append([first, last])
        layout = self.storage.xorb(name)
        assert layout is not None
        ranges = [
            {
                "chunks": {"start": first, "end": last},
                "bytes": {"start": layout.offsets[first], "end": layout.offsets[last] - 1},
            }
            for first, last in merged
        ]
        return {"url": f"{self.hub.url}/_xorb/{name}", "ranges": ranges}

    async def xorb_bytes(self, request: web.Request) -> web.Response:
        """A range of a xorb, packed as it came."""
        asked = _RANGE.fullmatch(request.headers.get("Range", ""))
        if not asked:
            raise HubError(400, "one Range is required")
        first, last = int(asked[1]), int(asked[2])
        path = self.storage.xorb_path(request.match_info["hash"])

        def read() -> bytes:
            with path.open("rb") as stream:
                stream.seek(first)
                return stream.read(last + 1 - first)

        body = await asyncio.to_thread(read)
        headers = {"Content-Range": f"bytes {first}-{last}/{path.stat().st_size}"}
        return web.Response(status=206, body=body, content_type="application/octet-stream", headers=headers)
