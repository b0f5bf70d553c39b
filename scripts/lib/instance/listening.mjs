// Where the web listens and what its links begin with: this machine alone, or with GONOGO_PUBLIC=1 the network that it is in.
import { networkInterfaces } from "node:os";

const loopback = "127.0.0.1";

/**
 * @typedef {object} Listening
 * @property {string} host address that the web binds
 * @property {string} localUrl as programs on this machine reach it
 * @property {string} publicUrl what links begin with
 * @property {boolean} isPublic
 */

/** Own IPv4 addresses that others may reach, in the system's order. @param {NodeJS.Dict<import("node:os").NetworkInterfaceInfo[]>} interfaces */
const outerAddresses = (interfaces) =>
  Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal, address }) => {
      // Link-local addresses (RFC 3927) are not routed.
      return family === "IPv4" && !internal && !address.startsWith("169.254.");
    })
    .map(({ address }) => address);

/**
 * @param {number} port
 * @param {{ GONOGO_PUBLIC?: string, GONOGO_URL?: string }} env
 * @param {NodeJS.Dict<import("node:os").NetworkInterfaceInfo[]>} [interfaces]
 * @returns {Listening}
 * @throws {Error} for another value than 1, or where the machine has no address that others reach
 */
export function listeningOf(port, env, interfaces = networkInterfaces()) {
  const { GONOGO_PUBLIC: asked, GONOGO_URL: given } = env;
  const localUrl = `http://${loopback}:${port}`;
  if (!asked) return { host: loopback, localUrl, publicUrl: given || localUrl, isPublic: false };
  if (asked !== "1")
    throw new Error(`GONOGO_PUBLIC is ${JSON.stringify(asked)}. Set it to 1, or not at all.`);
  const [address] = outerAddresses(interfaces);
  if (!given && address === undefined)
    throw new Error(
      "GONOGO_PUBLIC=1, and this machine has no IPv4 address in a network. Set GONOGO_URL to the address at which others reach it.",
    );
  return {
    ...{ host: "0.0.0.0", localUrl, isPublic: true },
    publicUrl: given || `http://${address}:${port}`,
  };
}

/**
 * What the starter should know of the address; null: nothing.
 * @param {Listening} listening
 * @param {NodeJS.Dict<import("node:os").NetworkInterfaceInfo[]>} [interfaces]
 */
export function listeningNote({ publicUrl, localUrl, isPublic }, interfaces = networkInterfaces()) {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (isPublic) {
    const risk =
      protocol === "http:"
        ? " It is served without TLS: passwords and keys can be read on the way."
        : "";
    return `Open ${publicUrl} from any machine in your network.${risk}`;
  }
  const isOwn = outerAddresses(interfaces).includes(hostname) && port === new URL(localUrl).port;
  return isOwn
    ? `Links begin with ${publicUrl}, but the web listens at ${localUrl} only. Start with GONOGO_PUBLIC=1 to open it to your network.`
    : null;
}
