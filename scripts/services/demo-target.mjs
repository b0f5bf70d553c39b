// Brings the demo target: the server that the first duel, the studies and the tests load.
// Its ports are fixed because stored targets hold addresses; a taken one moves to the next free one,
// and the set-up writes the new address into the demo's rows.
import { readFileSync } from "node:fs";
import { isTcpPortFree, isUdpPortFree, nextFreePort } from "../lib/free-port.mjs";
import { KeptProcess } from "../lib/kept-process.mjs";
import { targetPath } from "../lib/paths.mjs";

/** Name of the port in the ready line, flag, default, and how to find out whether it is free. */
const listeners = [
  { port: "rest", flag: "--rest-port", wanted: 18080, isFree: isTcpPortFree },
  { port: "restTls", flag: "--rest-tls-port", wanted: 18443, isFree: isTcpPortFree },
  { port: "grpc", flag: "--grpc-port", wanted: 18050, isFree: isTcpPortFree },
  { port: "grpcTls", flag: "--grpc-tls-port", wanted: 18051, isFree: isTcpPortFree },
  { port: "http3", flag: "--http3-port", wanted: 18444, isFree: isUdpPortFree },
  { port: "quic", flag: "--quic-port", wanted: 18447, isFree: isUdpPortFree },
  { port: "control", flag: "--control-port", wanted: 18090, isFree: isTcpPortFree },
];

/** @typedef {{ type: "ready", host: string, ports: Record<string, number>, caPath: string }} ReadyLine */

/**
 * The target's ready line, or undefined for any other line.
 * @param {string} line
 * @returns {ReadyLine | undefined}
 */
export function readReadyLine(line) {
  if (!line.startsWith("{")) return undefined;
  const value = JSON.parse(line);
  return value?.type === "ready" ? value : undefined;
}

/** @typedef {{ flag: string, port: number, isFree: (port: number) => Promise<boolean> }} ChosenPort */

/**
 * @param {(text: string) => void} say called with each port that moved
 * @returns {Promise<ChosenPort[]>}
 */
async function choosePorts(say) {
  /** @type {Set<number>} */
  const promised = new Set();
  /** @type {ChosenPort[]} */
  const chosenPorts = [];
  for (const { port, flag, wanted, isFree } of listeners) {
    const chosen = await nextFreePort(wanted, { promised, isFree });
    if (chosen !== wanted)
      say(`Port ${wanted} is taken; the demo target's ${port} is at ${chosen}`);
    chosenPorts.push({ flag, port: chosen, isFree });
  }
  return chosenPorts;
}

/**
 * @param {import("../lib/kept-process.mjs").Keeping & {
 *   tlsDir: string, env: NodeJS.ProcessEnv, say: (text: string) => void,
 * }} options tlsDir: where it keeps its own CA and certificate
 * @returns {{
 *   process: KeptProcess,
 *   start: () => Promise<{ ready: ReadyLine, demo: string }>,
 *   lostAPort: () => Promise<boolean>,
 * }} demo: the value of GONOGO_DEMO; lostAPort: after a start that failed, whether somebody else has a chosen port
 */
export function demoTarget({ tlsDir, env, say, ...keeping }) {
  /** @type {string[]} */
  const args = ["serve", "--host", "127.0.0.1", "--tls-dir", tlsDir];
  const kept = new KeptProcess({
    ...keeping,
    name: "target",
    command: targetPath,
    args,
    env,
    untilReady: (_signal, firstLine) => firstLine(readReadyLine),
  });
  /** @type {ChosenPort[]} */
  let chosen = [];
  const start = async () => {
    chosen = await choosePorts(say);
    args.push(...chosen.flatMap(({ flag, port }) => [flag, String(port)]));
    const ready = /** @type {ReadyLine} */ (await kept.start());
    const demo = JSON.stringify({ ...ready, caPem: readFileSync(ready.caPath, "utf8") });
    return { ready, demo };
  };
  const lostAPort = async () => {
    const free = await Promise.all(chosen.map(({ port, isFree }) => isFree(port)));
    return free.includes(false);
  };
  return { process: kept, start, lostAPort };
}
