"""The server: routes, faults, counts, and how it is started in a thread."""

from __future__ import annotations

import asyncio
import json
import threading
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from aiohttp import web

from tests.hubsim import faults
from tests.hubsim.buckets import Buckets, HubError
from tests.hubsim.cas import Cas
from tests.hubsim.storage import Storage

TOKEN = "hf_sim"
"""The token of the user ``sim``."""


class HubSim:
    """One server.

    Args:
        folder: what it keeps.
        users: token to user name.
        page_size: files in one page of a listing; the Hub has 1000.
        delay: seconds added to each request, so that their number shows as time.
    """

    def __init__(
        self, folder: Path, *, users: dict[str, str] | None = None, page_size: int = 1000, delay: float = 0.0
    ) -> None:
        self.storage = Storage(folder)
        self.users = users or {TOKEN: "sim", "hf_other": "other"}
        self.page_size = page_size
        self.delay = delay
        self.faults = faults.Faults()
        self.storage_tokens: dict[str, str] = {}
        self.counts: Counter[str] = Counter()
        self.bytes_in = self.bytes_out = 0
        self.url = ""
        self.app = web.Application(client_max_size=1 << 30, middlewares=[self._middleware])
        Buckets(self).add_routes(self.app.router)
        Cas(self).add_routes(self.app.router)
        self.app.router.add_get("/api/agent-harnesses", _nothing)
        self.app.router.add_post("/v1/telemetry", _nothing)
        self.app.router.add_get("/_sim/stats", self._stats)
        self.app.router.add_post("/_sim/reset", self._reset)

    @property
    def requests(self) -> int:
        """How many there were since the last reset."""
        return sum(self.counts.values())

    def reset(self) -> None:
        """Count from zero, and forget faults."""
        self.counts.clear()
        self.faults.clear()
        self.bytes_in = self.bytes_out = 0

    @web.middleware
    async def _middleware(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        if request.path.startswith("/_sim/"):
            return await handler(request)
        resource = request.match_info.route.resource
        self.counts[f"{request.method} {resource.canonical if resource else '?'}"] += 1
        self.bytes_in += request.content_length or 0
        if self.delay:
            await asyncio.sleep(self.delay)
        kind, argument = self.faults.pick(f"{request.method} {request.path_qs}")
        try:
            response = await faults.answer(kind, argument, request, handler)
        except HubError as error:
            headers = {"X-Error-Message": error.message} | ({"X-Error-Code": error.code} if error.code else {})
            return web.json_response({"error": error.message, **error.extra}, status=error.status, headers=headers)
        if isinstance(response, web.Response) and isinstance(response.body, bytes):
            self.bytes_out += len(response.body)
        return response

    def stats(self) -> dict[str, Any]:
        """What was asked since the last reset."""
        sizes = {"bytes_in": self.bytes_in, "bytes_out": self.bytes_out}
        return {"requests": self.requests, "by_route": dict(self.counts.most_common()), **sizes}

    async def _stats(self, request: web.Request) -> web.Response:
        return web.json_response(self.stats())

    async def _reset(self, request: web.Request) -> web.Response:
        self.reset()
        return web.Response(text=json.dumps({}))


async def _nothing(request: web.Request) -> web.Response:
    await request.read()
    return web.json_response({})


async def serve(hub: HubSim, port: int = 0) -> web.AppRunner:
    """Listen on 127.0.0.1; sets `hub.url`."""
    runner = web.AppRunner(hub.app, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", port).start()
    hub.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
    return runner


def end(loop: asyncio.AbstractEventLoop) -> None:
    """Close a loop, and what still waits in it."""
    left = asyncio.all_tasks(loop)
    for task in left:
        task.cancel()
    loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
    loop.close()


class Running:
    """A server in a thread of this process."""

    def __init__(self, hub: HubSim, port: int = 0) -> None:
        self.hub = hub
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(port,), daemon=True, name="hubsim")
        self._thread.start()
        assert self._ready.wait(30)

    def _run(self, port: int) -> None:
        asyncio.set_event_loop(self._loop)
        self._runner = self._loop.run_until_complete(serve(self.hub, port))
        self._ready.set()
        self._loop.run_forever()
        self._loop.run_until_complete(self._runner.cleanup())
        end(self._loop)
        self.hub.storage.db.close()

    def stop(self) -> None:
        """Stop it; what it keeps stays on the disk."""
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(30)
