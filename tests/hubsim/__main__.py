"""``python -m tests.hubsim --data FOLDER``: a server until it is stopped; the first line of output has its URL."""

from __future__ import annotations

import argparse
import asyncio
import signal
from pathlib import Path

from tests.hubsim.server import HubSim, serve


def main() -> None:
    """Serve."""
    parser = argparse.ArgumentParser(prog="python -m tests.hubsim", description=__doc__)
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--page-size", type=int, default=1000)
    parser.add_argument("--delay-ms", type=float, default=0)
    options = parser.parse_args()
    hub = HubSim(options.data, page_size=options.page_size, delay=options.delay_ms / 1000)

    async def run() -> None:
        runner = await serve(hub, options.port)
        print(f"listening on {hub.url}", flush=True)
        stop = asyncio.Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
        await stop.wait()
        await runner.cleanup()

    asyncio.run(run())


main()
