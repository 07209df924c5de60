"""Faults on request."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from aiohttp import web


@dataclass
class Rule:
    """One fault: for requests that match, from the one number `after` on, `times` times."""

    match: re.Pattern[str]
    action: str
    times: int
    after: int


class Faults:
    """Rules for requests, looked at in the order in which they were added.

    A rule's action is one of ``status:CODE`` (answer that), ``stall:SECONDS`` (wait first), ``reset`` (drop the
    connection), ``cut:BYTES`` (send so many bytes of the answer's body, then drop), ``short:BYTES`` (a whole answer
    without its last bytes), ``flip:OFFSET`` (a changed byte).
    """

    def __init__(self) -> None:
        self.rules: list[Rule] = []
        self._lock = threading.Lock()

    def add(self, match: str, action: str, times: int = 1, after: int = 0) -> None:
        """Add a rule; `match` is searched for in ``METHOD path?query``."""
        with self._lock:
            self.rules.append(Rule(re.compile(match), action, times, after))

    def clear(self) -> None:
        """Forget all rules."""
        with self._lock:
            self.rules.clear()

    def pick(self, text: str) -> tuple[str, str]:
        """The kind and the argument of the action for a request; empty if there is none."""
        with self._lock:
            for rule in self.rules:
                if rule.times > 0 and rule.match.search(text):
                    if rule.after > 0:
                        rule.after -= 1
                        continue
                    rule.times -= 1
                    kind, _, argument = rule.action.partition(":")
                    return kind, argument
        return "", ""


async def answer(
    kind: str,
    argument: str,
    request: web.Request,
    handler: Callable[[web.Request], Awaitable[web.StreamResponse]],
) -> web.StreamResponse:
    """The handler's answer, or what the fault makes of it."""
    if kind == "reset":
        return _hang_up(request)
    if kind == "status":
        headers = {"Retry-After": "1"} if argument == "429" else {}
        return web.json_response({"error": f"asked for: {argument}"}, status=int(argument), headers=headers)
    if kind == "stall":
        await asyncio.sleep(float(argument))
    response = await handler(request)
    if not kind or kind == "stall" or not isinstance(response, web.Response) or not isinstance(response.body, bytes):
        return response
    if kind == "flip" and response.body:
        body = bytearray(response.body)
        body[int(argument) % len(body)] ^= 0xFF
        response.body = bytes(body)
    elif kind == "short":
        response.body = response.body[: -int(argument)]
    elif kind == "cut":
        stream = web.StreamResponse(status=response.status, headers=response.headers)
        stream.content_length = len(response.body)
        await stream.prepare(request)
        await stream.write(response.body[: int(argument)])
        await asyncio.sleep(0.05)
        return _hang_up(request)
    return response


def _hang_up(request: web.Request) -> web.StreamResponse:
    if request.transport is not None:
        request.transport.abort()
    raise asyncio.CancelledError
