// Does the engine say what happened? The target records how long each request really took there,
// the engine says what it measured of the same requests, and the two are laid side by side.
// Open load: 5,000 requests a second by Poisson. The freeze holds answers, not arrivals: the target reads on,
// so its record contains the wait of every request that came during a freeze.
import { setTimeout as pause } from "node:timers/promises";
import { bringProgram, versionOf } from "../lib/bring-program.mjs";
import { dispatchOptions } from "../lib/dispatch.mjs";
import { measuredRun } from "../lib/measured-run.mjs";
import { duration } from "../lib/numbers.mjs";
import { middleErrors, truthErrors } from "../lib/truth-errors.mjs";
import { startDemoTarget } from "../servers/demo-target.mjs";
import { temporaryFolder } from "../servers/server.mjs";
import { quickArgs } from "../tools/gonogo.mjs";

const ratePerS = 5_000;
const patienceS = 60;
/** The record of the last answers is written after they left. */
const settleMs = 500;

/**
 * Most in flight is more than a freeze can hold (5,000/s × 0.2 s), so that nothing waits inside the engine for a connection.
 * @type {Record<string, { title: string, behaviour: unknown, inFlight: number }>}
 */
export const scenarios = {
  fixed: {
    title: "fixed 5 ms",
    behaviour: { delay: { kind: "fixed", us: 5_000 }, stall: null },
    inFlight: 400,
  },
  lognormal: {
    title: "log-normal, median 5 ms, sigma 0.5",
    behaviour: { delay: { kind: "lognormal", medianUs: 5_000, sigma: 0.5 }, stall: null },
    inFlight: 400,
  },
  freeze: {
    title: "5 ms, and all answers frozen for 200 ms of each second",
    behaviour: {
      delay: { kind: "fixed", us: 5_000 },
      stall: { everyMs: 1_000, forMs: 200 },
    },
    inFlight: 2_000,
  },
};

/**
 * @typedef {object} ScenarioResult
 * @property {string} title
 * @property {import("../lib/truth-errors.mjs").TruthError[]} response against first byte to answer
 * @property {import("../lib/truth-errors.mjs").TruthError[]} service against last byte to answer
 * @property {import("../lib/goals.mjs").Counts[]} counts by repetition
 */

/**
 * One run: the engine's figures beside the target's record.
 * @param {Awaited<ReturnType<typeof startDemoTarget>>} target
 * @param {string[]} engine
 * @param {{ inFlight: number, seconds: number, core: number }} how
 */
async function runOnce(target, engine, { inFlight, seconds, core }) {
  const load = ["--rate", `${ratePerS}`, "--arrivals", "poisson", ...dispatchOptions];
  const work = {
    protocol: /** @type {const} */ ("http1"),
    url: target.urls.http1,
    connections: inFlight,
    streams: 1,
    seconds,
    folder: temporaryFolder(),
  };
  const before = await target.requests();
  await target.restartRecording();
  const command = [...engine, ...quickArgs(work, { more: load })];
  const { stdout } = await measuredRun(command, { core, timeoutS: seconds + patienceS });
  await pause(settleMs);
  const [figures, truth] = [JSON.parse(stdout), await target.recorded()];
  return {
    response: truthErrors(truth.firstByteToAnswerUs, figures.latencyUs),
    service: truthErrors(truth.serviceUs, figures.serviceUs),
    counts: {
      sent: figures.totalSent,
      read: (await target.requests()) - before,
      recorded: truth.count,
      unanswered: figures.unanswered,
      unsent: figures.held,
    },
  };
}

/**
 * @param {import("./compare.mjs").Context} context
 * @returns {Promise<{ kind: "truth", title: string, repetitions: number, seconds: number, engine: string, scenarios: ScenarioResult[] }>}
 */
export async function measureTruth({ options, cores, say }) {
  const [engine, targetProgram] = await Promise.all(
    ["engine", "target"].map((key) => bringProgram(key, { install: false, say })),
  );
  if (!engine || "absent" in engine) throw new Error(`the engine is absent: ${engine?.absent}`);
  if (!targetProgram || "absent" in targetProgram)
    throw new Error(`the target is absent: ${targetProgram?.absent}`);
  const target = await startDemoTarget({ command: targetProgram.command, core: cores.server });
  const seconds = options.seconds * 2;
  /** @type {ScenarioResult[]} */
  const results = [];
  try {
    for (const { title, behaviour, inFlight } of Object.values(scenarios)) {
      const runs = [];
      for (let repetition = 0; repetition < options.repetitions; repetition += 1) {
        // Set anew each time: the freezes count from here, so the run ends outside of one.
        await target.setBehaviour({ delay: { kind: "none" }, stall: null });
        await target.setBehaviour(behaviour);
        const how = { inFlight, seconds, core: cores.generator };
        const run = await runOnce(target, engine.command, how);
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
    scenarios: results,
  };
}
