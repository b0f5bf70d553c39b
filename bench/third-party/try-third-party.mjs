// One third-party server under load, and one fault reported: what the engine counted beside what the server did.
// A closed load of a fixed number and an open one by time; WebSocket connections are also left idle.
import { execFile } from "node:child_process";
import { startThirdParty } from "./start-third-party.mjs";

/** @typedef {import("./list.mjs").ThirdPartyServer} ThirdPartyServer */
/** @typedef {import("./faults.mjs").Fault} Fault */

/**
 * @typedef {object} Counted
 * @property {string} name
 * @property {string} kind
 * @property {string} protocol
 * @property {string} by how the server counted
 * @property {number} sent by the engine, of all its loads together
 * @property {number | null} handled by the server; null: it did not say
 * @property {number} errors requests that were sent and failed, or were not answered
 * @property {number} held arrivals that were never sent, since every connection was busy
 * @property {string[]} faults what the engine said that is no figure, or did not balance; empty: nothing
 */

/**
 * @typedef {object} FaultReport
 * @property {string} what is really wrong
 * @property {string} server
 * @property {string} said by the engine, in short
 * @property {boolean} right
 */

/** HTTP/3 and QUIC open more slowly, and everything shares two cores. */
const timeoutMs = 60_000;

/**
 * @param {string} engine its path
 * @param {string[]} args of `quick`
 * @returns {Promise<{ code: number, stdout: string, stderr: string }>}
 */
const quick = (engine, args) =>
  new Promise((resolve) => {
    execFile(engine, ["quick", ...args], { timeout: timeoutMs }, (error, stdout, stderr) => {
      const code = typeof error?.code === "number" ? error.code : error === null ? 0 : -1;
      resolve({ code, stdout, stderr });
    });
  });

/** @type {Record<import("./list.mjs").Protocol, [plain: string, encrypted: string]>} */
const schemes = {
  http1: ["http", "https"],
  http2: ["http", "https"],
  http3: ["https", "https"],
  grpc: ["grpc", "grpcs"],
  websocket: ["ws", "wss"],
  quic: ["quic", "quic"],
};

/** @param {ThirdPartyServer} server @param {number} port */
function urlOf({ protocol, tls, path = "/" }, port) {
  const scheme = schemes[protocol][tls ? 1 : 0];
  return `${scheme}://127.0.0.1:${port}${protocol === "quic" ? "" : path}`;
}

/** Options that every load of it needs. @param {ThirdPartyServer} server */
const optionsOf = ({ protocol, tls, options = [] }) => [
  ...(protocol === "http2" || protocol === "http3" ? ["--protocol", protocol] : []),
  ...(tls ? ["--insecure"] : []),
  ...options,
  ...["-t", "1", "--json"],
];

/** A message a second on each connection: between them the server's pings are all that comes. */
const idle = ["-c", "3", "--connections", "3", "-q", "3", "-d", "4s"];
const loads = [
  ["-c", "4", "-n", "500"],
  ["-c", "4", "-q", "200", "-d", "2s"],
];

/** What does not balance in the figures of one load. @param {any} figures @param {string[]} load */
function imbalance({ totalSent, totalAnswered, totalFailed, totalUnanswered, reconnects }, load) {
  const sum = totalAnswered + totalFailed + totalUnanswered;
  return [
    ...(totalSent === sum ? [] : [`sent ${totalSent}, answered + failed + unanswered ${sum}`]),
    ...(load === idle && reconnects > 0 ? [`${reconnects} idle connections were lost`] : []),
  ];
}

/**
 * @param {ThirdPartyServer} server
 * @param {{ engine: string, command: string[] }} programs
 * @returns {Promise<Counted>}
 */
export async function countThirdParty(server, { engine, command }) {
  const { port, handledAtEnd } = await startThirdParty(server, command);
  const { name, kind, protocol, own = "its handler" } = server;
  const counted = { name, kind, protocol, by: own, sent: 0, errors: 0, held: 0 };
  /** @type {string[]} */
  const faults = [];
  for (const load of [...loads, ...(protocol === "websocket" ? [idle] : [])]) {
    const run = await quick(engine, [urlOf(server, port), ...optionsOf(server), ...load]);
    if (run.code > 1) {
      faults.push(firstLine(run.stderr));
      continue;
    }
    const figures = JSON.parse(run.stdout);
    counted.sent += figures.totalSent;
    counted.errors += figures.totalFailed + figures.totalUnanswered;
    counted.held += figures.held;
    faults.push(...imbalance(figures, load));
  }
  return { ...counted, handled: await handledAtEnd(), faults };
}

/** @param {string} text */
const firstLine = (text) => text.trim().split("\n")[0] ?? "";

/**
 * @param {Fault} fault
 * @param {{ server: ThirdPartyServer | null, programs: { engine: string, command: string[] }, freePort: number }} at
 * @returns {Promise<FaultReport>}
 */
export async function reportFault(
  { what, url, options = [], says },
  { server, programs, freePort },
) {
  const started = server && (await startThirdParty(server, programs.command));
  const host = `127.0.0.1:${started?.port ?? freePort}`;
  const run = await quick(programs.engine, [
    url({ host, path: server?.path ?? "/" }),
    ...options.map((word) => word.replace("FOLDER", started?.folder ?? "")),
  ]);
  await started?.handledAtEnd();
  const text = `${run.stderr}\n${run.stdout}`;
  const lines = text
    .replaceAll(host, "HOST")
    .split(/\s*\n\s*/)
    .filter(Boolean);
  // Of a summary the line that names it; of an error the message with its help.
  const said =
    run.stderr.trim() === ""
      ? (lines.find((line) => says.test(line)) ?? "")
      : lines.slice(0, 2).join(" ");
  return {
    what,
    server: server?.name ?? "none",
    said: said.slice(0, 240),
    right: says.test(text),
  };
}
