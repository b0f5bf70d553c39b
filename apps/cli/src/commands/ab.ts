// `gonogo ab`: two versions of a server, interleaved and judged, without a definition. Targets named `ab-…` are made once; the
// addresses are those of this run alone, so that pipelines beside each other change nothing of one another.
import { setTimeout as pause } from "node:timers/promises";
import type { Api } from "../api/client.ts";
import { Refusal } from "../api/faults.ts";
import type { Schemas } from "../api/operations.ts";
import { type ExitCode, exitCodeOfRun, wrongUsage } from "../console/failure.ts";
import { type HeldSignals, holdSignals } from "../follow/hold-signals.ts";
import { waitForRun } from "../follow/wait-for-run.ts";
import { type Context, writeResult } from "./context.ts";
import { makeServers, type ServerCommand } from "./server-command.ts";
import { type Form, requireCommentable, showRun } from "./show-run.ts";
import { startRun } from "./start-run.ts";

export type AbOptions = Form & {
  readonly base: string;
  readonly head: string;
  /** Commands that start the two servers; absent: they run already. */
  readonly baseCmd?: string | undefined;
  readonly headCmd?: string | undefined;
  /** Path that answers below 500 when a server is ready. */
  readonly ready: string;
  readonly readyTimeoutMs: number;
  /** `POST /orders`, or the full name of a method of gRPC. */
  readonly request: string;
  /** JSON, or another text for HTTP. */
  readonly body?: string | undefined;
  readonly headers: readonly string[];
  readonly gates: readonly string[];
  readonly clients: number;
  readonly rate?: number | undefined;
  readonly name: string;
  readonly subject: NonNullable<Schemas["NewRun"]["subject"]>;
  /** Where the definition is written. */
  readonly write?: string | undefined;
  readonly timeoutMs?: number | undefined;
};

/** What a change of a tenth or more in the median, or failing requests, make of a commit. */
const defaultGates = ["p50(head) / p50(base) <= 1.1", "errors(head) <= 1 %"] as const;

const schemes = {
  "http:": { protocol: "http1", port: 80, isTls: false },
  "https:": { protocol: "http1", port: 443, isTls: true },
  "grpc:": { protocol: "grpc", port: 80, isTls: false },
  "grpcs:": { protocol: "grpc", port: 443, isTls: true },
} as const;
type Scheme = (typeof schemes)[keyof typeof schemes];

type Side = Scheme & {
  readonly url: URL;
  readonly host: string;
  readonly at: number;
};

const sideNames = ["base", "head"] as const;
type Sides = Readonly<Record<(typeof sideNames)[number], Side>>;

function sideOf(option: string, text: string): Side {
  const url = URL.canParse(text) ? new URL(text) : null;
  const scheme = schemes[url?.protocol as keyof typeof schemes];
  if (!url || !scheme || url.hostname === "")
    throw wrongUsage(
      `--${option} is no address: ${text.slice(0, 200)}.`,
      "Write http://, https://, grpc:// or grpcs:// with a host and a port.",
    );
  if (url.username !== "" || url.password !== "")
    throw wrongUsage(
      `--${option} holds a password, which would be stored.`,
      "Send credentials with a target's secret and a benchmark of your own.",
    );
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return { ...scheme, url, host, at: url.port === "" ? scheme.port : Number(url.port) };
}

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];

function headersOf(lines: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, value] = /^([^:\s]+):\s*(.*)$/.exec(line) ?? [];
      if (!name) throw wrongUsage(`--header ${line} has no name.`, "Write 'name: value'.");
      return [name, value ?? ""];
    }),
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** What is sent to both sides; paths of the two addresses come before that of the request. */
function operationOf(side: Side, { request, body, headers }: AbOptions): object {
  if (side.protocol === "grpc") {
    if (!/^[\w.]+\/\w+$/.test(request))
      throw wrongUsage(
        `--request ${request} is no method of gRPC.`,
        "Write package.Service/Method.",
      );
    const message = body === undefined ? {} : jsonOf(body);
    if (typeof message !== "object" || message === null)
      throw wrongUsage("--body is no JSON object.", "A message of gRPC is written as JSON.");
    const metadata = headersOf(headers);
    return {
      ...{ kind: "grpc", method: request, message },
      ...(Object.keys(metadata).length > 0 && { metadata }),
    };
  }
  const [, method = "GET", path = ""] = /^(?:([A-Za-z]+)\s+)?(\/\S*)$/.exec(request.trim()) ?? [];
  if (path === "" || !methods.includes(method.toUpperCase()))
    throw wrongUsage(
      `--request ${request} is no request.`,
      `Write a path, or a method and a path: 'POST /orders'. Methods are ${methods.join(", ")}.`,
    );
  const prefix = side.url.pathname.replace(/\/+$/, "");
  const sent = headersOf(headers);
  return {
    ...{ kind: "http", method: method.toUpperCase(), path: `${prefix}${path}` },
    ...(body !== undefined && { body: jsonOf(body) }),
    ...(Object.keys(sent).length > 0 && { headers: sent }),
  };
}

const slugOf = (name: "base" | "head", { protocol, isTls }: Side): string =>
  `ab-${name}-${protocol}${isTls ? "-tls" : ""}`;

type Definition = NonNullable<Schemas["NewRun"]["definition"]>;

/** The first variant is the baseline. The server reads what was typed: headers, bodies and gates may be wrong, and are then refused by their fields. */
function definitionOf(sides: Sides, options: AbOptions): Definition {
  const { name, gates, clients, rate } = options;
  const variants = sideNames.map((variant) => ({
    ...{ name: variant, target: slugOf(variant, sides[variant]) },
    operation: operationOf(sides[variant], options),
  }));
  return {
    ...{ name, question: "Is head slower than base?", variants },
    load:
      rate === undefined
        ? { kind: "closed", clients }
        : { kind: "open", ratePerS: rate, connections: clients },
    gates: [...(gates.length > 0 ? gates : defaultGates)],
  } as Definition;
}

/**
 * Starts what is to be started, measures both, and ends with the verdict's exit code. What it started has ended when it resolves.
 * Throws a Failure.
 */
export async function ab(context: Context, options: AbOptions): Promise<ExitCode> {
  const { terminal, env } = context;
  const sides = { base: sideOf("base", options.base), head: sideOf("head", options.head) };
  if (sides.base.protocol !== sides.head.protocol)
    throw wrongUsage(
      "--base and --head speak different protocols.",
      "Compare protocols with a benchmark: its variants may have one each.",
    );
  const definition = definitionOf(sides, options);
  await requireCommentable(options, env);
  if (options.write !== undefined) await writeDefinition(options.write, definition);
  const api = await context.api(true);
  const commands = commandsOf(sides, options);
  const servers = makeServers(terminal.note);
  const held = holdSignals();
  try {
    await held.orInterrupted(
      Promise.all(commands.map((command) => servers.start(command, held.signal))),
    );
    for (const name of sideNames)
      await held.orInterrupted(makeTarget(api, name, sides[name], held.signal));
    const body = {
      ...{ definition, subject: options.subject, tags: ["ab"] },
      targets: Object.fromEntries(
        sideNames.map((name) => {
          const { host, at: port } = sides[name];
          return [slugOf(name, sides[name]), { host, port }];
        }),
      ),
    };
    const started = await startOrCancel(held, api, startRun(api, body, terminal.note));
    terminal.note(`Run ${started.id}: ${started.reportUrl}`);
    const { timeoutMs } = options;
    const endsWithUs = commands.length > 0;
    const ended = await held.leftTo(() =>
      waitForRun(api, terminal, started.id, { timeoutMs, endsWithUs }),
    );
    await held.orInterrupted(showRun(api, context, ended, options));
    return exitCodeOfRun(ended);
  } finally {
    await servers.stop();
    held.release();
  }
}

function commandsOf(sides: Sides, options: AbOptions): ServerCommand[] {
  const { ready: path, readyTimeoutMs: timeoutMs } = options;
  return sideNames.flatMap((name) => {
    const command = name === "base" ? options.baseCmd : options.headCmd;
    const { url, at: port } = sides[name];
    return command === undefined ? [] : [{ name, command, url, port, path, timeoutMs }];
  });
}

const lateMs = 5_000;

/** A signal while the request is under way: the run that it may start is cancelled. */
async function startOrCancel<T extends { readonly id: string }>(
  held: HeldSignals,
  api: Api,
  starting: Promise<T>,
): Promise<T> {
  try {
    return await held.orInterrupted(starting);
  } catch (error) {
    const late = pause(lateMs, null, { ref: false });
    const started = held.signal.aborted
      ? await Promise.race([starting.catch(() => null), late])
      : null;
    if (started) {
      const signal = AbortSignal.timeout(lateMs);
      const path = { id: started.id };
      await api.call("post", "/api/v1/runs/{id}/cancel", { path, signal }).catch(() => {});
    }
    throw error;
  }
}

/** Its address is the first run's; each run has its own. A target of the name is left as it is. */
async function makeTarget(
  { call }: Api,
  name: "base" | "head",
  side: Side,
  signal: AbortSignal,
): Promise<void> {
  const slug = slugOf(name, side);
  const path = { slug };
  try {
    await call("get", "/api/v1/targets/{slug}", { path, signal });
  } catch (error) {
    if (!(error instanceof Refusal && error.status === 404)) throw error;
    const { protocol, host, at: port, isTls } = side;
    const target = { name: `${name} of gonogo ab`, protocol, host, port };
    const body = { ...target, ...(isTls && { tls: {} }) };
    await call("put", "/api/v1/targets/{slug}", { path, body, signal });
  }
}

async function writeDefinition(path: string, definition: object): Promise<void> {
  const { stringify } = await import("yaml");
  await writeResult(path, stringify({ version: 1, benchmarks: [definition] }));
}
