// `gonogo ab`: two versions of a server, interleaved and judged, without a definition. Targets named `ab-…` are made once; the
// addresses are those of this run alone, so that pipelines beside each other change nothing of one another.
import { setTimeout as pause } from "node:timers/promises";
import type { Api } from "../api/client.ts";
import { Refusal } from "../api/faults.ts";
import type { Schemas } from "../api/operations.ts";
import { type ExitCode, exitCodeOfRun, Failure, wrongUsage } from "../console/failure.ts";
import { holdSignals } from "../follow/hold-signals.ts";
import { cancelled, waitForRun } from "../follow/wait-for-run.ts";
import {
  type Asked,
  definitionOf,
  type Side,
  type Sides,
  sideNames,
  sidesOf,
  slugOf,
} from "./ab-definition.ts";
import { type Context, writeResult } from "./context.ts";
import { isHere, makeServers, type ServerCommand } from "./server-command.ts";
import { type Form, requireCommentable, showRun } from "./show-run.ts";
import { startRun } from "./start-run.ts";

export type AbOptions = Form &
  Asked & {
    /** Commands that start the two servers; absent: they run already. */
    readonly baseCmd?: string | undefined;
    readonly headCmd?: string | undefined;
    /** Path that answers below 500 when a server is ready. */
    readonly ready: string;
    readonly readyTimeoutMs: number;
    readonly subject: NonNullable<Schemas["NewRun"]["subject"]>;
    /** Where the definition is written. */
    readonly write?: string | undefined;
    readonly timeoutMs?: number | undefined;
  };

/**
 * Starts what is to be started, measures both, and ends with the verdict's exit code. What it started has ended when it resolves.
 * Throws a Failure.
 */
export async function ab(context: Context, options: AbOptions): Promise<ExitCode> {
  const { terminal, env } = context;
  const sides = sidesOf(options);
  const definition = definitionOf(sides, options);
  const commands = commandsOf(sides, options);
  await requireAddressesApart(sides, commands);
  await requireCommentable(options, env);
  if (options.write !== undefined) await writeDefinition(options.write, definition);
  const api = await context.api(true);
  const servers = makeServers(terminal.note);
  const held = holdSignals();
  // A server that ended would not be measured, and perhaps another in its place.
  const prepared = <T>(work: Promise<T>): Promise<T> =>
    held.orInterrupted(Promise.race([servers.ended, work]));
  try {
    await prepared(Promise.all(commands.map((command) => servers.start(command, held.signal))));
    for (const name of sideNames) await prepared(makeTarget(api, name, sides[name], held.signal));
    const body = {
      ...{ definition, subject: options.subject, tags: ["ab"] },
      targets: Object.fromEntries(
        sideNames.map((name) => {
          const { host, at: port } = sides[name];
          return [slugOf(name, sides[name]), { host, port }];
        }),
      ),
    };
    const endsWithUs = commands.length > 0;
    const starting = startRun(api, body, terminal.note);
    const started = await prepared(starting).catch(async (error: unknown) => {
      throw await startLeft(context, api, { starting, error, endsWithUs });
    });
    terminal.note(`Run ${started.id}: ${started.reportUrl}`);
    const { timeoutMs } = options;
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

/**
 * A started server is on this machine: where the other side has its port, it would answer for both. One server may have the two
 * versions at two paths. Throws a Failure of wrong usage.
 */
async function requireAddressesApart(
  { base, head }: Sides,
  commands: readonly ServerCommand[],
): Promise<void> {
  if (commands.length === 0 || base.at !== head.at) return;
  const isShared =
    base.host === head.host || ((await isHere(base.url)) && (await isHere(head.url)));
  if (commands.length > 1 || (isShared && base.url.pathname === head.url.pathname))
    throw wrongUsage(
      `--base and --head have the same port ${base.at}, so one server would answer for both.`,
      "Give each a port of its own.",
    );
}

/** After an interruption, how long to wait for the answer to the start. */
const lateMs = 30_000;
const noteAfterMs = 500;

/**
 * The start of a run was left, by a signal or because a server ended: cancels the run that it starts. Resolves with the failure that
 * says what became of it.
 */
async function startLeft(
  { terminal }: Context,
  api: Api,
  left: {
    readonly starting: Promise<{ readonly id: string }>;
    readonly error: unknown;
    readonly endsWithUs: boolean;
  },
): Promise<unknown> {
  const { starting, error, endsWithUs } = left;
  const answer = starting.catch((refused: unknown) => ({ refused }));
  const first = await Promise.race([answer, pause(noteAfterMs, null, { ref: false })]);
  if (first === null) terminal.note("Waiting for the server's answer, to cancel the run.");
  const answered = first ?? (await Promise.race([answer, pause(lateMs, null, { ref: false })]));
  // Without an interruption the start failed by itself.
  const isOwn = answered !== null && "refused" in answered && answered.refused === error;
  if (isOwn || !(error instanceof Failure)) return error;
  if (answered !== null && "id" in answered)
    return cancelled(api, answered.id, error, { endsWithUs });
  const { message, exitCode, details } = error;
  const isRefused = answered?.refused instanceof Refusal && answered.refused.status < 500;
  const remedy = isRefused
    ? "No run has started."
    : `It is unknown whether a run has started: look at ${api.url}/runs, and cancel it there.`;
  return new Failure(message, remedy, exitCode, details);
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
