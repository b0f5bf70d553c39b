// The bundled target on free ports, with its control plane: behaviour, counts and its own record of service times.
// It is ours, so it serves where truth is asked for, never where speed is compared.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { anyFreePort } from "../../scripts/lib/free-port.mjs";
import { helpOf } from "../tools/work.ts";
import { startServer, temporaryFolder } from "./server.ts";

/** The request of the dispatch study as a script of wrk. */
export const dispatchLua = fileURLToPath(new URL("dispatch.lua", import.meta.url));

export const dispatchBody = /'(.+)'/.exec(readFileSync(dispatchLua, "utf8"))?.[1] ?? "";

/** The same bytes as options of the engine's `quick`. */
export const dispatchOptions = [
  ...["-m", "POST", "-H", "content-type: application/json"],
  ...["--data", dispatchBody],
];

/** The names of its listeners, which grow with its protocols: the flags `--<name>-port` of its help. */
const listenersOf = (command: string[]) => [
  ...new Set(
    Array.from(
      helpOf([...command, "serve", "--help"]).matchAll(/--([a-z0-9-]+)-port/g),
      ([, name = ""]) => name,
    ),
  ),
];

/** @throws {Error} with the control plane's own words */
async function control(url: string, init: RequestInit = {}) {
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(10_000) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text}`);
  return JSON.parse(text);
}

/** what the target says of its dispatches, in microseconds */
export type Recorded = {
  count: number;
  /** From the request's last byte, read, to the answer, written. */
  serviceUs: Record<string, number | null>;
  firstByteToAnswerUs: Record<string, number | null>;
};

/** those that record their service times */
export type Listener = "rest" | "http3";

/** @param options behaviour: of REST */
export async function startDemoTarget({
  command,
  core,
  behaviour = {},
}: {
  command: string[];
  core: number | null;
  behaviour?: unknown;
}) {
  const folder = temporaryFolder();
  const listeners = listenersOf(command);
  const ports = await Promise.all(listeners.map(anyFreePort));
  const flags = listeners.flatMap((name, i) => [`--${name}-port`, `${ports[i]}`]);
  const of = (name: string) => ports[listeners.indexOf(name)] ?? 0;
  const stop = await startServer({
    name: "target",
    command: [...command, "serve", "--tls-dir", join(folder, "tls"), ...flags],
    core,
    folder,
    ports: [of("rest"), of("control")],
  });
  const base = `http://127.0.0.1:${of("control")}`;
  const setBehaviour = (behaviour: unknown, listener: Listener = "rest") =>
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
    recorded: async (listener: Listener = "rest"): Promise<Recorded> =>
      (await control(`${base}/service-times`))[listener],
    requests: async (listener: Listener = "rest"): Promise<number> =>
      (await control(`${base}/requests`))[listener],
  };
}
