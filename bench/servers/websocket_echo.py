# An echo of WebSocket messages by the library `websockets`, for the bench: python websocket_echo.py PORT
# Compression is off, as in the generators. Ends with the process's signal.
import asyncio
import sys

from websockets.asyncio.server import serve


async def echo(connection):
    async for message in connection:
        await connection.send(message)


async def main():
    async with serve(echo, "127.0.0.1", int(sys.argv[1]), compression=None):
        await asyncio.get_running_loop().create_future()


asyncio.run(main())
