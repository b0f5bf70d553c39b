// Does the engine say what happened? The target records how long each request really took there,
// the engine says what it measured of the same requests, and the two are laid side by side.
// Open load: 5,000 requests a second by Poisson. The freeze holds answers, not arrivals: the target reads on,
// so its record contains the wait of every request that came during a freeze.

import { execFileSync } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { findOnPath } from "../../scripts/lib/find-program.mjs";
import { startBusyProcess } from "../../scripts/services/busy-process.mjs";
import { measuredRun } from "../lib/machine/measured-run.ts";
import { duration } from "../lib/numbers.ts";
import { bringProgram, versionOf } from "../lib/programs.ts";
import type { TruthError } from "../lib/report/truth-errors.ts";
import { middleErrors, truthErrors } from "../lib/report/truth-errors.ts";
import type { Listener } from "../servers/demo-target.ts";
import { dispatchOptions, startDemoTarget } from "../servers/demo-target.ts";
import { temporaryFolder } from "../servers/server.ts";
import { quickArgs } from "../tools/gonogo.ts";
import type { Context } from "./compare.ts";

/** Requests of one run of the truth bench: sent by the engine; read, and recorded once answered, by the target. */
export type Counts = {
  sent: number;
  read: number;
  recorded: number;
  unanswered: number;
  unsent: number;
};

const ratePerS = 5_000;
const overrunS = 60;
/** The record of the last answers is written after they left. */
const settleMs = 500;
/** Nothing looks at the engine while it runs: each look takes a core from engine or target for some hundred µs. */
const neverMs = 3_600_000;
const exchanges = 10_000;
const crossingProgram = fileURLToPath(new URL("../servers/crossing.py", import.meta.url));

/**
 * How much longer an exchange takes for who asks than for who answers, between two bare programs on the same cores.
 * @returns quantiles in microseconds; null without Python
 */
function measureCrossing({
  server,
  generator,
}: {
  server: number;
  generator: number;
}): Record<string, number> | null {
  const python = findOnPath(["python3"]);
  if (python === null) return null;
  const args = [crossingProgram, `${generator}`, `${server}`, `${exchanges}`];
  return JSON.parse(execFileSync(python, args, { encoding: "utf8", timeout: overrunS * 1_000 }));
}

/** HTTP/2 and gRPC have none: the libraries that serve them hide when an answer was written, so the target has no record. */
export type Scenario = {
  title: string;
  behaviour: unknown;
  /** At most; more than a freeze can hold (5,000/s × 0.2 s), so that nothing waits inside the engine. */
  inFlight: number;
  protocol: "http1" | "http3";
  listener: Listener;
  connections: number;
  /** P50 is to be within 20 µs, p99.9 within 1 %. */
  isTight?: boolean;
  /** A busy process shares the engine's core. */
  isBusy?: boolean;
};

/** One request at a time on a connection. */
const http1 = (inFlight: number) =>
  ({ protocol: "http1", listener: "rest", inFlight, connections: inFlight }) as const;
const http3 = { protocol: "http3", listener: "http3" } as const;

export const scenarios: Record<string, Scenario> = {
  fixed: {
    title: "fixed 5 ms",
    behaviour: { delay: { kind: "fixed", us: 5_000 }, stall: null },
    ...http1(400),
    isTight: true,
  },
  fixedBusy: {
    title: "fixed 5 ms, a busy process on the engine's core",
    behaviour: { delay: { kind: "fixed", us: 5_000 }, stall: null },
    ...http1(400),
    isTight: true,
    isBusy: true,
  },
  lognormal: {
    title: "log-normal, median 5 ms, sigma 0.5",
    behaviour: { delay: { kind: "lognormal", medianUs: 5_000, sigma: 0.5 }, stall: null },
    ...http1(400),
  },
  freeze: {
    title: "5 ms, and all answers frozen for 200 ms of each second",
    behaviour: {
      delay: { kind: "fixed", us: 5_000 },
      stall: { everyMs: 1_000, forMs: 200 },
    },
    ...http1(2_000),
  },
  fixedHttp3: {
    title: "fixed 5 ms over HTTP/3",
    behaviour: { delay: { kind: "fixed", us: 5_000 }, stall: null },
    ...http3,
    inFlight: 400,
    connections: 10,
  },
};

export type ScenarioResult = {
  title: string;
  isTight: boolean;
  /** Against first byte to answer. */
  response: TruthError[];
  /** Against last byte to answer. */
  service: TruthError[];
  /** By repetition. */
  counts: Counts[];
};

/** One run: the engine's figures beside the target's record. */
async function runOnce(
  target: Awaited<ReturnType<typeof startDemoTarget>>,
  engine: string[],
  scenario: Scenario,
  { seconds, core }: { seconds: number; core: number },
) {
  const { protocol, listener, connections, inFlight } = scenario;
  const load = ["--rate", `${ratePerS}`, "--arrivals", "poisson", ...dispatchOptions];
  const work = {
    protocol,
    url: target.urls[protocol],
    connections,
    streams: inFlight / connections,
    seconds,
    folder: temporaryFolder(),
  };
  const before = await target.requests(listener);
  await target.restartRecording();
  const command = [...engine, ...quickArgs(work, { more: load })];
  const { stdout } = await measuredRun(command, {
    core,
    timeoutS: seconds + overrunS,
    everyMs: neverMs,
  });
  await pause(settleMs);
  const [figures, truth] = [JSON.parse(stdout), await target.recorded(listener)];
  return {
    response: truthErrors(truth.firstByteToAnswerUs, figures.latencyUs),
    service: truthErrors(truth.serviceUs, figures.serviceUs),
    counts: {
      sent: figures.totalSent,
      read: (await target.requests(listener)) - before,
      recorded: truth.count,
      unanswered: figures.unanswered,
      unsent: figures.held,
    },
  };
}

export async function measureTruth({ options, cores, say }: Context): Promise<{
  kind: "truth";
  title: string;
  repetitions: number;
  seconds: number;
  engine: string;
  crossingUs: Record<string, number> | null;
  scenarios: ScenarioResult[];
}> {
  const [engine, targetProgram] = await Promise.all(
    ["engine", "target"].map((key) => bringProgram(key, { install: false, say })),
  );
  if (!engine || "absent" in engine) throw new Error(`the engine is absent: ${engine?.absent}`);
  if (!targetProgram || "absent" in targetProgram)
    throw new Error(`the target is absent: ${targetProgram?.absent}`);
  const crossingUs = measureCrossing(cores);
  const target = await startDemoTarget({ command: targetProgram.command, core: cores.server });
  const seconds = options.seconds * 2;
  const results: ScenarioResult[] = [];
  try {
    for (const scenario of Object.values(scenarios)) {
      const { title, behaviour, listener } = scenario;
      const runs = [];
      for (let repetition = 0; repetition < options.repetitions; repetition += 1) {
        // Set anew each time: the freezes count from here, so the run ends outside of one.
        await target.setBehaviour({ delay: { kind: "none" }, stall: null }, listener);
        await target.setBehaviour(behaviour, listener);
        const how = { seconds, core: cores.generator };
        const busy = scenario.isBusy
          ? startBusyProcess({ seconds: seconds + overrunS, core: cores.generator })
          : null;
        const run = await runOnce(target, engine.command, scenario, how).finally(busy?.stop);
        runs.push(run);
        const errors = run.response.map(
          ({ quantile, errorUs }) => `${quantile} ${duration(errorUs)}`,
        );
        say(
          `  ${repetition + 1}/${options.repetitions} ${title}: response − truth: ${errors.join(", ")}`,
        );
      }
      results.push({
        title,
        isTight: scenario.isTight ?? false,
        response: middleErrors(runs.map((run) => run.response)),
        service: middleErrors(runs.map((run) => run.service)),
        counts: runs.map((run) => run.counts),
      });
    }
  } finally {
    await target.stop();
  }
  return {
    kind: "truth",
    title: `Truth: open load, ${ratePerS} requests/s by Poisson, against what the target recorded`,
    repetitions: options.repetitions,
    seconds,
    engine: versionOf("engine", engine.command),
    crossingUs,
    scenarios: results,
  };
}
