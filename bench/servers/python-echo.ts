// Echo servers of Python's libraries: `websockets` for WebSocket, `aioquic` for raw QUIC.
// Slow, and written by others: what they show is that the engine speaks to them without one error, and at what cost of its own.

import { fileURLToPath } from "node:url";
import { anyFreePort } from "../../scripts/lib/free-port.mjs";
import type { Server } from "./server.ts";
import { startServer, temporaryFolder } from "./server.ts";

const echo =
  (
    protocol: "websocket" | "quic",
    scheme: "ws" | "quic",
  ): ((options: { command: string[]; core: number }) => Promise<Server>) =>
  async ({ command, core }) => {
    const folder = temporaryFolder();
    const port = await anyFreePort();
    const script = fileURLToPath(new URL(`${protocol}_echo.py`, import.meta.url));
    const stop = await startServer({
      name: `${protocol}-echo`,
      command: [...command, script, `${port}`, folder],
      core,
      folder,
      ports: [port],
    });
    return { urls: { [protocol]: `${scheme}://127.0.0.1:${port}/` }, stop };
  };

export const startWebSocketEcho = echo("websocket", "ws");
export const startQuicEcho = echo("quic", "quic");
