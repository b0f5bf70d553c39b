// Finds ports of 127.0.0.1 that nobody listens on.
// The fixed ones (web, demo target) move to the next free one when taken;
// PostgreSQL and Redis take any.
import { createSocket } from "node:dgram";
import { createServer } from "node:net";

const host = "127.0.0.1";

/**
 * Whether a TCP server could listen on the port now.
 * @param {number} port
 * @returns {Promise<boolean>}
 */
export function isTcpPortFree(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/**
 * Whether a UDP socket (HTTP/3) could bind the port now.
 * @param {number} port
 * @returns {Promise<boolean>}
 */
export function isUdpPortFree(port) {
  return new Promise((resolve) => {
    const socket = createSocket("udp4");
    socket.once("error", () => resolve(false));
    socket.bind({ port, address: host, exclusive: true }, () => socket.close(() => resolve(true)));
  });
}

/**
 * The first free port from `from` on, which is not among those promised already.
 * @param {number} from
 * @param {{ promised?: Set<number>, isFree?: (port: number) => Promise<boolean> }} [options]
 * @returns {Promise<number>}
 * @throws {Error} when none of the next 200 is free
 */
export async function nextFreePort(from, { promised = new Set(), isFree = isTcpPortFree } = {}) {
  for (let port = from; port < Math.min(from + 200, 65_536); port += 1) {
    if (promised.has(port) || !(await isFree(port))) continue;
    promised.add(port);
    return port;
  }
  throw new Error(`No free port from ${from} on.`);
}

/**
 * Any free TCP port, chosen by the system.
 * @returns {Promise<number>}
 */
export function anyFreePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen({ port: 0, host }, () => {
      const address = server.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
