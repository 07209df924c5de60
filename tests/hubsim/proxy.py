"""A proxy with faults, for servers that have none of their own."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiohttp
from aiohttp import web

from tests.hubsim.faults import Faults, answer
from tests.hubsim.server import end

_HOP = {"connection", "keep-alive", "transfer-encoding", "te", "trailer", "upgrade", "content-encoding"}


class Proxy:
    """Listens on 127.0.0.1 in a thread and passes everything on, apart from what `faults` say.

    Args:
        upstream: the URL of the server behind it.
    """

    def __init__(self, upstream: str) -> None:
        self.upstream = upstream
        self.faults = Faults()
        self.counts: Counter[str] = Counter()
        self.url = ""
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True, name="proxy")
        self._thread.start()
        assert self._ready.wait(30)

    @property
    def requests(self) -> int:
        """How many there were since the last reset."""
        return sum(self.counts.values())

    def reset(self) -> None:
        """Count from zero, and forget faults."""
        self.counts.clear()
        self.faults.clear()

    def stop(self) -> None:
        """Stop it."""
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(30)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        runner = self._loop.run_until_complete(self._serve())
        self._ready.set()
        self._loop.run_forever()
        self._loop.run_until_complete(runner.cleanup())
        self._loop.run_until_complete(self._session.close())
        end(self._loop)

    async def _serve(self) -> web.AppRunner:
        self._session = aiohttp.ClientSession(auto_decompress=False)
        app = web.Application(client_max_size=1 << 30)
        app.router.add_route("*", "/{tail:.*}", self._handle)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        self.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
        return runner

    async def _handle(self, request: web.Request) -> web.StreamResponse:
        self.counts[request.method] += 1
        kind, argument = self.faults.pick(f"{request.method} {request.path_qs}")
        return await answer(kind, argument, request, self._forward)

    async def _forward(self, request: web.Request) -> web.StreamResponse:
        headers = {name: value for name, value in request.headers.items() if name.lower() not in _HOP}
        body = await request.read()
        async with self._asked(request, headers, body) as response:
            kept = {name: value for name, value in response.headers.items() if name.lower() not in _HOP}
            if request.method == "HEAD":
                return web.Response(status=response.status, headers=kept)
            kept.pop("Content-Length", None)
            return web.Response(status=response.status, headers=kept, body=await response.read())

    @asynccontextmanager
    async def _asked(
        self, request: web.Request, headers: dict[str, str], body: bytes
    ) -> AsyncIterator[aiohttp.ClientResponse]:
        url = f"{self.upstream}{request.raw_path}"
        async with self._session.request(
            request.method, aiohttp.client.URL(url, encoded=True), headers=headers, data=body, allow_redirects=False
        ) as response:
            yield response
