// A server on a real socket in place of Gonogo, a terminal that records, and the command run against both.
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { coloursOf, type Terminal } from "../console/terminal.ts";
import { gonogo } from "../main.ts";

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export const json = (response: ServerResponse, status: number, body: unknown, headers = {}) => {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body));
};

export const problem =
  (status: number, code: string, more: object = {}, headers = {}): Handler =>
  (_, response) =>
    json(
      response,
      status,
      {
        type: `urn:gonogo:problem:${code}`,
        title: code,
        status,
        code,
        detail: `It is ${code}.`,
        ...more,
      },
      { "content-type": "application/problem+json", ...headers },
    );

/** Bytes as they are, on a server of TCP alone. */
export const raw =
  (bytes: string | Buffer, end = true): Handler =>
  (request) => {
    request.socket.write(bytes);
    if (end) request.socket.end();
  };

export type StandIn = {
  readonly url: string;
  readonly port: number;
  readonly close: () => Promise<void>;
};

export async function standIn(handler: Handler): Promise<StandIn> {
  const sockets = new Set<Socket>();
  const server = createServer(handler);
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    ...{ url: `http://127.0.0.1:${port}`, port },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

export type Recorded = Terminal & { readonly out: string[]; readonly notes: string[] };

export function recordedTerminal(changes: Partial<Terminal> = {}): Recorded {
  const out: string[] = [];
  const notes: string[] = [];
  return {
    ...{ out, notes, columns: 80, status: null, ask: null, readInput: null, readBytes: null },
    print: (text) => void out.push(text),
    note: (text) => void notes.push(text),
    coloured: coloursOf(false),
    ...changes,
  };
}

/** Calls the command with a login at a server; resolves with what it did. */
export async function call(
  url: string,
  args: readonly string[],
  {
    env = {},
    terminal = recordedTerminal(),
  }: { env?: Record<string, string>; terminal?: Recorded } = {},
) {
  const code = await gonogo(args, { GONOGO_URL: url, GONOGO_API_KEY: "key", ...env }, terminal);
  return { code, out: terminal.out.join("\n"), said: terminal.notes.join("\n") };
}

/** A folder that `remove` removes. */
export function ownFolder() {
  const path = mkdtempSync(join(tmpdir(), "gonogo-cli-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
