"""A bare broadcast with aiohttp: every message to a room is sent as one prepared frame to all its sockets."""

from __future__ import annotations

import uvloop
from aiohttp import WSMsgType, web

from benchmarks.contestants.serving import wait_for_end_of_input

ROOM = web.AppKey("rooms", dict[str, list[web.WebSocketResponse]])


async def socket(request: web.Request) -> web.WebSocketResponse:
    frame = b"x" * int(request.query["size"])
    socket = web.WebSocketResponse(compress=False)
    await socket.prepare(request)
    here = request.app[ROOM].setdefault(request.query["room"], [])
    here.append(socket)
    async for _ in socket:
        for other in here:
            await other.send_frame(frame, WSMsgType.TEXT)
    here.remove(socket)
    return socket


async def serve() -> None:
    app = web.Application()
    app[ROOM] = {}
    app.router.add_get("/socket", socket)
    runner = web.AppRunner(app, access_log=None, handle_signals=False, shutdown_timeout=1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    await wait_for_end_of_input(runner.addresses[0][1])
    await runner.cleanup()


if __name__ == "__main__":
    uvloop.run(serve())
