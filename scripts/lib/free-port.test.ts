// Ports are tried by binding them; a taken one moves to the next, and none is promised twice.
import { createServer } from "node:net";
import { describe, expect, it } from "vitest";
import { anyFreePort, isTcpPortFree, isUdpPortFree, nextFreePort } from "./free-port.mjs";

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
