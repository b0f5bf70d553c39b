// The bundled target on free ports, with its control plane: behaviour, counts and its own record of service times.
// It is ours, so it serves where truth is asked for, never where speed is compared.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { anyFreePort } from "../../scripts/lib/free-port.mjs";
import { helpOf } from "../tools/work.mjs";
import { startServer, temporaryFolder } from "./server.mjs";

/** The request of the dispatch study as a script of wrk. */
export const dispatchLua = fileURLToPath(new URL("dispatch.lua", import.meta.url));

const body = /'(.+)'/.exec(readFileSync(dispatchLua, "utf8"))?.[1] ?? "";

/** The same bytes as options of the engine's `quick`. */
export const dispatchOptions = [
  ...["-m", "POST", "-H", "content-type: application/json"],
  ...["--data", body],
];

/** The names of its listeners, which grow with its protocols: the flags `--<name>-port` of its help. @param {string[]} command */
const listenersOf = (command) => [
  ...new Set(
    Array.from(
      helpOf([...command, "serve", "--help"]).matchAll(/--([a-z0-9-]+)-port/g),
      ([, name = ""]) => name,
    ),
  ),
];

/**
 * @param {string} url
 * @param {RequestInit} [init]
 * @throws {Error} with the control plane's own words
 */
async function control(url, init = {}) {
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(10_000) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text}`);
  return JSON.parse(text);
}

/**
 * @typedef {object} Recorded what the target says of its dispatches, in microseconds
 * @property {number} count
 * @property {Record<string, number | null>} serviceUs from the request's last byte, read, to the answer, written
 * @property {Record<string, number | null>} firstByteToAnswerUs
 */

/** @typedef {"rest" | "http3"} Listener those that record their service times */

/**
 * @param {{ command: string[], core: number, behaviour?: unknown }} options behaviour: of REST
 */
export async function startDemoTarget({ command, core, behaviour = {} }) {
  const folder = temporaryFolder();
  const listeners = listenersOf(command);
  const ports = await Promise.all(listeners.map(anyFreePort));
  const flags = listeners.flatMap((name, i) => [`--${name}-port`, `${ports[i]}`]);
  const of = (/** @type {string} */ name) => ports[listeners.indexOf(name)] ?? 0;
  const stop = await startServer({
    name: "target",
    command: [...command, "serve", "--tls-dir", join(folder, "tls"), ...flags],
    core,
    folder,
    ports: [of("rest"), of("control")],
  });
  const base = `http://127.0.0.1:${of("control")}`;
  /** @param {unknown} behaviour @param {Listener} [listener] */
  const setBehaviour = (behaviour, listener = "rest") =>
    control(`${base}/behaviour`, {
      method: "PUT",
      body: JSON.stringify({ [listener]: behaviour }),
    });
  await setBehaviour(behaviour);
  return {
    urls: {
      http1: `http://127.0.0.1:${of("rest")}/dispatch`,
      http3: `https://127.0.0.1:${of("http3")}/dispatch`,
    },
    stop,
    setBehaviour,
    restartRecording: () => control(`${base}/service-times/restart`, { method: "POST" }),
    /** @param {Listener} [listener] @returns {Promise<Recorded>} */
    recorded: async (listener = "rest") => (await control(`${base}/service-times`))[listener],
    /** @param {Listener} [listener] @returns {Promise<number>} */
    requests: async (listener = "rest") => (await control(`${base}/requests`))[listener],
  };
}
