// The servers of the duels, plain and later, each on any core as the kernel likes: what a newcomer would have.
// All of them run from the beginning to the end; one that nobody asks costs nothing.

import { fileURLToPath } from "node:url";
import { anyFreePort } from "../../scripts/lib/free-port.mjs";
import { bringProgram } from "../lib/programs.ts";
import { startGrpcGo } from "../servers/grpc-go.ts";
import { body, startNginx } from "../servers/nginx.ts";
import { startServer, temporaryFolder } from "../servers/server.ts";
import type { Later, ServerName } from "./matrix.ts";

export type DuelTarget = { slug: string; protocol: "http1" | "http2" | "grpc"; port: number };

const delayUs = 1_000;
const nodeServer = fileURLToPath(new URL("../servers/node-http.mjs", import.meta.url));
/** Microseconds of the server that waits, by how much it is later. */
const waits = { "": 5_000, "+10%": 5_500, "+1ms": 6_000 };

/** The slug of a target: `+10%` has no place in one. */
export const slugOf = (server: ServerName, later: Later) =>
  `bench-${server}${later.replace("+", "-").replace("%", "-percent")}`;

const portOf = (url: string) => Number(new URL(url).port);

/**
 * A server that takes its port as its first argument.
 * @param args after the port
 * @returns its port
 */
async function startOnPort(name: string, command: string[], args: string[]): Promise<number> {
  const port = await anyFreePort();
  await startServer({
    ...{ name, command: [...command, `${port}`, ...args] },
    ...{ core: null, folder: temporaryFolder(), ports: [port] },
  });
  return port;
}

/**
 * Brings and starts all of them; they are stopped with everything else at the end of the row.
 * @throws {Error} naming the program that is absent, and what to do
 */
export async function startDuelServers({
  install,
  say,
}: {
  install: boolean;
  say: (text: string) => void;
}): Promise<DuelTarget[]> {
  const commands: Record<string, string[]> = {};
  for (const key of ["nginx", "grpcServer", "delay", "wait"]) {
    const program = await bringProgram(key, { install, say });
    if ("absent" in program) throw new Error(`${key} is absent: ${program.absent}`);
    commands[key] = program.command;
  }
  const { nginx: nginxCommand = [], grpcServer = [], delay = [], wait = [] } = commands;
  const nginx = await startNginx({ command: nginxCommand, core: null });
  const grpc = await startGrpcGo({ command: grpcServer, core: null });
  const plain: DuelTarget[] = [
    { slug: slugOf("nginx", ""), protocol: "http1", port: portOf(nginx.urls.http1 ?? "") },
    { slug: slugOf("h2", ""), protocol: "http2", port: portOf(nginx.urls.http2 ?? "") },
    { slug: slugOf("grpc", ""), protocol: "grpc", port: portOf(grpc.urls.grpc ?? "") },
    {
      ...{ slug: slugOf("node", ""), protocol: "http1" },
      port: await startOnPort("node", [process.execPath, nodeServer], [body]),
    },
  ];
  const later: DuelTarget[] = [];
  for (const { slug, protocol, port } of plain)
    later.push({
      ...{ slug: `${slug}-1ms`, protocol },
      port: await startOnPort(`${slug}-1ms`, delay, [`${port}`, `${delayUs}`]),
    });
  for (const [by, us] of Object.entries(waits)) {
    const slug = slugOf("wait", by as Later);
    const port = await startOnPort(slug, wait, [`${us}`, body]);
    later.push({ slug, protocol: "http1", port });
  }
  return [...plain, ...later];
}
