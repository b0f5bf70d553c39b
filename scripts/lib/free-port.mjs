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

/** Losing a port this often in a row is no accident any more. */
const attempts = 5;

/**
 * Starts a server on the first port that is free when it listens: two instances that start at once see the same port free, and
 * the one that loses it moves on to the next.
 * @template T
 * @param {object} options
 * @param {number} options.wanted the next free one is taken
 * @param {(port: number) => Promise<T>} options.start when it rejects, what it started must be gone
 * @param {(port: number) => Promise<boolean>} [options.isFree] how ports are looked at before
 * @returns {Promise<{ port: number, started: T }>}
 * @throws whatever `start` throws while the port is free: then the error is the server's own
 */
export async function startOnFreePort({ wanted, start, isFree = isTcpPortFree }) {
  let from = wanted;
  for (let left = attempts; ; left -= 1) {
    const port = await nextFreePort(from, { isFree });
    try {
      return { port, started: await start(port) };
    } catch (error) {
      if (left === 1 || (await isTcpPortFree(port))) throw error;
      from = port + 1;
    }
  }
}

/**
 * The port of the web app, as PORT names it.
 * @param {string | undefined} given absent or empty: 3000
 * @returns {number}
 * @throws {Error} with what to do
 */
export function readPort(given) {
  if (given === undefined || given.trim() === "") return 3_000;
  const port = Number(given);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new Error(
    `PORT is ${JSON.stringify(given)}. Give a whole number from 1 to 65535, or leave it out for 3000.`,
  );
}
