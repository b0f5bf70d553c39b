// Finds ports of 127.0.0.1 that nobody listens on.
// The fixed ones (web, demo target) move to the next free one when taken;
// PostgreSQL and Redis take any.
import { createSocket } from "node:dgram";
import { createServer } from "node:net";

const host = "127.0.0.1";

/**
 * Listens at a TCP port for a moment and gives its number.
 * @param {number} port 0: any, chosen by the system
 * @returns {Promise<number>}
 */
function tryTcp(port) {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen({ port, host, exclusive: true }, () => {
      const address = /** @type {import("node:net").AddressInfo} */ (server.address());
      server.close(() => resolve(address.port));
    });
  });
}

/** Any free TCP port. */
export const anyFreePort = () => tryTcp(0);

/**
 * Whether a TCP server could listen on the port now.
 * @param {number} port
 * @returns {Promise<boolean>}
 */
export const isTcpPortFree = (port) =>
  tryTcp(port).then(
    () => true,
    () => false,
  );

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
