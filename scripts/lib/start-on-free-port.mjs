// Starts a server on the first port that is free when it listens, not only when somebody looked:
// two instances that start at once see the same port free, and one of them loses it.
// The loser moves on to the next port instead of giving up.
import { isTcpPortFree, nextFreePort } from "./free-port.mjs";

/** Losing a port this often in a row is no accident any more. */
const attempts = 5;

/**
 * @template T
 * @param {object} options
 * @param {number} options.wanted the next free one is taken
 * @param {(port: number) => Promise<T>} options.start when it rejects, what it started must be gone
 * @param {(port: number) => Promise<boolean>} [options.isFree] how ports are looked at before
 * @returns {Promise<{ port: number, started: T }>}
 * @throws whatever `start` throws while the port is free: then the fault is the server's own
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
