// One third-party server under load, and one fault reported: what the engine counted beside what the server did.
// A closed load of a fixed number and an open one by time; WebSocket connections are also left idle.
import { execFile, execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { anyFreePort } from "../../scripts/lib/free-port.mjs";
import { thirdPartyFolders } from "../lib/programs.ts";
import { startServer, temporaryFolder } from "../servers/server.ts";
import type { Fault } from "./faults.ts";
import type { Protocol, ThirdPartyServer } from "./list.ts";
import { natives } from "./native.ts";

// Starts one third-party server in a folder of its own, and reads after its end how many requests it handled by its own count.
// A certificate for 127.0.0.1 is in the folder for those that want one.

const own = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/**
 * What is started for a server of a library.
 * @param command of its program
 */
function ofLibrary(
  { program, serves = "" }: ThirdPartyServer,
  command: string[],
  { port, folder }: { port: number; folder: string },
) {
  const server = [serves, `${port}`];
  if (program === "thirdPartyNode")
    return [process.execPath, own("node-servers.mjs"), ...server, thirdPartyFolders.node];
  if (program === "thirdPartyPython")
    return [...command, own("python_servers.py"), ...server, folder];
  return [...command, ...server, folder];
}

function makeCertificate(folder: string) {
  const names = "subjectAltName=DNS:localhost,IP:127.0.0.1";
  const leaf = ["-addext", "basicConstraints=critical,CA:FALSE"];
  const args = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
  const files = ["-nodes", "-keyout", join(folder, "key.pem"), "-out", join(folder, "cert.pem")];
  const terms = ["-days", "2", "-subj", "/CN=third-party", "-addext", names, ...leaf];
  execFileSync("openssl", [...args, ...files, ...terms], { stdio: "ignore" });
}

function makeSite(folder: string) {
  const www = join(folder, "www");
  mkdirSync(www);
  writeFileSync(join(www, "index.html"), "ok");
  // Some give up root before they read it.
  chmodSync(folder, 0o777);
  return www;
}

/** @returns null: it did not say */
async function startThirdParty(
  server: ThirdPartyServer,
  command: string[],
): Promise<{ port: number; folder: string; handledAtEnd: () => Promise<number | null> }> {
  const folder = temporaryFolder();
  const port = await anyFreePort();
  const www = makeSite(folder);
  if (server.tls) makeCertificate(folder);
  const native = natives[server.program];
  if (native?.configuration)
    writeFileSync(join(folder, "server.conf"), native.configuration({ folder, www, port }));
  const overUdp = server.protocol === "quic" || server.protocol === "http3";
  const stop = await startServer({
    name: "third-party",
    command: native
      ? [...command, ...native.args({ folder, www, port })]
      : ofLibrary(server, command, { port, folder }),
    core: null,
    folder,
    ports: overUdp ? [] : [port],
  });
  return {
    port,
    folder,
    async handledAtEnd() {
      const handled = await native?.handled?.({ folder });
      await stop();
      if (handled !== undefined) return handled;
      const logs = ["access.log", "third-party.log"].map((name) => join(folder, name));
      const lines = logs
        .filter((path) => existsSync(path))
        .flatMap((path) => readFileSync(path, "utf8").split("\n"));
      if (native) return lines.filter((line) => native.counts?.test(line)).length;
      const printed = lines.map((line) => /^handled (\d+)$/.exec(line)?.[1]).find(Boolean);
      return printed === undefined ? null : Number(printed);
    },
  };
}

export type Counted = {
  name: string;
  kind: string;
  protocol: string;
  /** How the server counted. */
  by: string;
  /** By the engine, of all its loads together. */
  sent: number;
  /** By the server; null: it did not say. */
  handled: number | null;
  /** Requests that were sent and failed, or were not answered. */
  errors: number;
  /** Arrivals that were never sent, since every connection was busy. */
  held: number;
  /** What the engine said that is no figure, or did not balance; empty: nothing. */
  faults: string[];
};

export type FaultReport = {
  /** Is really wrong. */
  what: string;
  server: string;
  /** By the engine, in short. */
  said: string;
  right: boolean;
};

/** HTTP/3 and QUIC open more slowly, and everything shares two cores. */
const timeoutMs = 60_000;

/**
 * @param engine its path
 * @param args of `quick`
 */
const quick = (
  engine: string,
  args: string[],
): Promise<{ code: number; stdout: string; stderr: string }> =>
  new Promise((resolve) => {
    execFile(engine, ["quick", ...args], { timeout: timeoutMs }, (error, stdout, stderr) => {
      const code = typeof error?.code === "number" ? error.code : error === null ? 0 : -1;
      resolve({ code, stdout, stderr });
    });
  });

const schemes: Record<Protocol, [plain: string, encrypted: string]> = {
  http1: ["http", "https"],
  http2: ["http", "https"],
  http3: ["https", "https"],
  grpc: ["grpc", "grpcs"],
  websocket: ["ws", "wss"],
  quic: ["quic", "quic"],
};

function urlOf({ protocol, tls, path = "/" }: ThirdPartyServer, port: number) {
  const scheme = schemes[protocol][tls ? 1 : 0];
  return `${scheme}://127.0.0.1:${port}${protocol === "quic" ? "" : path}`;
}

/** Options that every load of it needs. */
const optionsOf = ({ protocol, tls, options = [] }: ThirdPartyServer) => [
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

/** What does not balance in the figures of one load. */
function imbalance(
  {
    totalSent,
    totalAnswered,
    totalFailed,
    totalUnanswered,
    reconnects,
  }: Record<
    "totalSent" | "totalAnswered" | "totalFailed" | "totalUnanswered" | "reconnects",
    number
  >,
  load: string[],
) {
  const sum = totalAnswered + totalFailed + totalUnanswered;
  return [
    ...(totalSent === sum ? [] : [`sent ${totalSent}, answered + failed + unanswered ${sum}`]),
    ...(load === idle && reconnects > 0 ? [`${reconnects} idle connections were lost`] : []),
  ];
}

export async function countThirdParty(
  server: ThirdPartyServer,
  { engine, command }: { engine: string; command: string[] },
): Promise<Counted> {
  const { port, handledAtEnd } = await startThirdParty(server, command);
  const { name, kind, protocol, own = "its handler" } = server;
  const counted = { name, kind, protocol, by: own, sent: 0, errors: 0, held: 0 };
  const faults: string[] = [];
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

const firstLine = (text: string) => text.trim().split("\n")[0] ?? "";

export async function reportFault(
  { what, url, options = [], says }: Fault,
  {
    server,
    programs,
    freePort,
  }: {
    server: ThirdPartyServer | null;
    programs: { engine: string; command: string[] };
    freePort: number;
  },
): Promise<FaultReport> {
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
