// Ports are tried by binding them; a taken one moves to the next, and none is promised twice. Two starts that see the same port
// free, with real servers, must end with a port of their own.
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  anyFreePort,
  isTcpPortFree,
  isUdpPortFree,
  nextFreePort,
  readPort,
  startOnFreePort,
} from "./free-port.mjs";
import { KeptProcess } from "./kept-process.mjs";

describe("free ports", () => {
  it("sees that a port is taken, and free again", async () => {
    const port = await anyFreePort();
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    expect(await isTcpPortFree(port)).toBe(false);
    expect(await isUdpPortFree(port)).toBe(true);
    await new Promise((resolve) => server.close(resolve));
    expect(await isTcpPortFree(port)).toBe(true);
  });

  it("moves on from a taken port and promises each port once", async () => {
    const taken = new Set([3000, 3001, 3003]);
    const isFree = async (port: number) => !taken.has(port);
    const promised = new Set<number>();
    expect(await nextFreePort(3000, { isFree, promised })).toBe(3002);
    expect(await nextFreePort(3000, { isFree, promised })).toBe(3004);
  });

  it("says so when nothing is free", async () => {
    await expect(nextFreePort(65_530, { isFree: async () => false })).rejects.toThrow("65530");
  });
});

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "gonogo-port-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const script = `require("node:http").createServer((request, response) => response.end(String(process.pid)))
  .listen(Number(process.argv[1]), "127.0.0.1", () => console.log("ready"));`;

const server = (port: number) =>
  new KeptProcess({
    name: `server ${port}`,
    command: process.execPath,
    args: ["-e", script, String(port)],
    logPath: join(folder, `${port}.log`),
    untilReady: (_signal, firstLine) => firstLine((line) => (line === "ready" ? true : undefined)),
  });

/** As an instance does it; `seen` collects the ports that were tried. */
const startInstance = (wanted: number, seen: number[]) =>
  startOnFreePort({
    wanted,
    // What both saw at the same moment, before either listened.
    isFree: async (port) => port === wanted || isTcpPortFree(port),
    start: async (port) => {
      seen.push(port);
      const kept = server(port);
      await kept.start();
      return kept;
    },
  });

const answerOf = async (port: number) => (await fetch(`http://127.0.0.1:${port}/`)).text();

describe("starting on a free port", () => {
  it("gives two starts at the same moment a port each", async () => {
    const wanted = await anyFreePort();
    const [first, second]: [number[], number[]] = [[], []];
    const instances = await Promise.all([
      startInstance(wanted, first),
      startInstance(wanted, second),
    ]);
    try {
      expect([first[0], second[0]]).toEqual([wanted, wanted]);
      const [a, b] = instances;
      expect(a.port).not.toBe(b.port);
      expect([a.port, b.port]).toContain(wanted);
      for (const { port, started } of instances)
        expect(await answerOf(port)).toBe(String(started.identity?.pid));
    } finally {
      await Promise.all(instances.map(({ started }) => started.stop()));
    }
  }, 30_000);

  it("gives up at once when the port is free and the server is in error", async () => {
    let tried = 0;
    const start = async () => {
      tried += 1;
      throw new Error("no database");
    };
    await expect(startOnFreePort({ wanted: await anyFreePort(), start })).rejects.toThrow(
      "no database",
    );
    expect(tried).toBe(1);
  });

  it("gives up when every port is lost", async () => {
    const thieves: ReturnType<typeof createServer>[] = [];
    const start = async (port: number) => {
      const thief = createServer();
      thieves.push(thief);
      await new Promise<void>((resolve) => thief.listen(port, "127.0.0.1", resolve));
      throw new Error("the port was lost");
    };
    const starting = startOnFreePort({ wanted: await anyFreePort(), start });
    await expect(starting).rejects.toThrow("lost");
    expect(thieves).toHaveLength(5);
    await Promise.all(thieves.map((thief) => new Promise((resolve) => thief.close(resolve))));
  });
});

describe("PORT", () => {
  it.each([
    [undefined, 3_000],
    ["", 3_000],
    ["8080", 8_080],
  ])("%j is %i", (given, port) => expect(readPort(given)).toBe(port));

  it.each(["0", "abc", "80.5", "65536", "-1"])("refuses %j", (given) => {
    expect(() => readPort(given)).toThrow(
      `PORT is "${given}". Give a whole number from 1 to 65535`,
    );
  });
});
