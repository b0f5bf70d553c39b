// One block: the engine runs, its phases and ticks go to the run's stream, and how it ended comes back.
// Nothing is stored here; errors of the engine are answers too, because the run decides what they mean.
import type { BlockProblem } from "@gonogo/analysis/stored-block";
import { EngineError, runBlock } from "@gonogo/protocols/driver";
import type {
  BlockResult,
  EngineEvent,
  Hello,
  OutcomeCode,
  RunEvent,
} from "@gonogo/protocols/events";
import type { BlockMachine } from "@gonogo/protocols/report";
import { type BlockSpec, longestSearchMs, type TargetConfig } from "@gonogo/protocols/spec";
import type { BlockEnd } from "@gonogo/services/measure/commit-block";
import type { StartedBlock } from "@gonogo/services/measure/start-block";
import { tracePhases } from "@gonogo/services/tracing/spans";
import type { z } from "zod";
import type { Redact } from "../process/redact-secrets.ts";
import { watchCores } from "../watch/cores.ts";
import { watchGonogo } from "../watch/gonogo-cpu.ts";
import { watchTargetCosts } from "../watch/target-costs.ts";
import type { OwnPort } from "../watch/target-processes.ts";
import { watchMachine } from "../watch/watch-machine.ts";

export type PerformedBlock = {
  readonly end: BlockEnd;
  /** What the end means for the run: go on, look after the target, or give up. */
  readonly errorSource: "none" | "target" | "refused" | "engine" | "engine-missing";
  readonly hello: z.output<typeof Hello> | null;
  /** What was seen of this machine meanwhile; null: its system does not report it. */
  readonly machine: BlockMachine | null;
};

/** How a block ended, without what was seen beside it. */
type Ended = Omit<PerformedBlock, "hello" | "machine">;

const targetProblems = new Set<string>([
  "dns_failed",
  "connect_refused",
  "connect_timeout",
  "connect_failed",
  "tls_failed",
  "protocol_error",
]);
const refusals = new Set<string>([
  "spec_invalid",
  "address_not_allowed",
  "grpc_schema",
  "network_unavailable",
]);
const connectionOutcomes = new Set<OutcomeCode>([
  "reset",
  "closed",
  "dns_failed",
  "connect_refused",
  "connect_timeout",
  "connect_failed",
  "tls_failed",
]);

export const isConnectionOutcome = (outcome: OutcomeCode): boolean =>
  connectionOutcomes.has(outcome);

/** Not one request got through to a server: the target is gone, and there is nothing to judge. */
function nobodyAnswered(result: BlockResult): boolean {
  const outcomes = Object.keys(result.outcomes) as OutcomeCode[];
  return (
    result.counts.ok === 0 &&
    outcomes.length > 0 &&
    outcomes.every((outcome) => connectionOutcomes.has(outcome))
  );
}

const broken = (code: string, message: string, remedy: string): BlockEnd => ({
  status: "broken",
  problem: { code, message, remedy },
});

/** What a result holds of a target's own words; `perform-block.test.ts` finds every other text of it. */
export const withoutSecrets = (result: BlockResult, redact: Redact): BlockResult => ({
  ...result,
  failureTexts: result.failureTexts.map((one) => ({ ...one, words: redact(one.words) })),
  tls: result.tls && { ...result.tls, alpn: result.tls.alpn && redact(result.tls.alpn) },
});

function ended(result: BlockResult): Ended {
  if (result.stopReason === "input-closed")
    return {
      end: broken("stopped", "The block was stopped before its window ended.", "Measure again."),
      errorSource: "none",
    };
  if (!nobodyAnswered(result)) return { end: { status: "finished", result }, errorSource: "none" };
  const problem: BlockProblem = {
    code: "target_lost",
    message: "Not one request reached the server during this block.",
    remedy: "See whether the server still runs.",
  };
  return { end: { status: "failed", problem }, errorSource: "target" };
}

function refused(problem: BlockProblem, redact: Redact): Ended {
  const { code } = problem;
  const [message, remedy] = [redact(problem.message), redact(problem.remedy)];
  const errorSource = targetProblems.has(code)
    ? "target"
    : refusals.has(code)
      ? "refused"
      : "engine";
  return { end: { status: "failed", problem: { code, message, remedy } }, errorSource };
}

function failedBlock(error: EngineError, redact: Redact): Ended {
  const missing = error.code === "engine_missing" || error.code === "schema_mismatch";
  return {
    end: broken(error.code, redact(error.message), "See the worker's log; build the engine again."),
    errorSource: missing ? "engine-missing" : "engine",
  };
}

/** Beyond warm-up, window and the last request's time limit: start, set-up and draining on a busy machine. */
const overrunMs = 60_000;

/** What a block can take at most; of a search, with every trial that it may make. */
function longestMs({ load, holdMs, warmupMs, durationMs, timeoutMs }: BlockSpec): number {
  if (load.kind !== "capacity") return (holdMs ?? 0) + warmupMs + durationMs + timeoutMs;
  return longestSearchMs({ ...load, confirmMs: durationMs, timeoutMs }, warmupMs);
}

/** An engine that never ends must not hold its run for ever. */
const watchdog = (spec: BlockSpec): AbortSignal =>
  AbortSignal.timeout(Math.min(longestMs(spec) + overrunMs, 2 ** 31 - 1));

/** Runs the engine to its end, or until `signal` stops it. Throws only for errors of our own. */
export async function performBlock(input: {
  readonly enginePath: string;
  readonly spec: BlockSpec;
  readonly runId: string;
  readonly block: StartedBlock;
  readonly signal: AbortSignal;
  readonly announce: (event: RunEvent) => void;
  /** Where the target listens on this machine; null: elsewhere. */
  readonly ownPort: OwnPort | null;
  /** Process that started this worker with the rest of Gonogo; absent or null: none here. */
  readonly supervisorPid?: number | null;
  /** The target's metrics may be read from the networks that the spec allows. */
  readonly target: Pick<TargetConfig, "metrics" | "tls">;
  /** Takes the secrets of the run's targets out of what engine and target say. */
  readonly redact: Redact;
  /** Whether the target's memory is asked for: one that can is started anew before the block. */
  readonly fresh: boolean;
}): Promise<PerformedBlock> {
  const { redact } = input;
  let hello: PerformedBlock["hello"] = null;
  const target = await watchTargetCosts({ ...input, networks: input.spec.allowedCidrs });
  const gonogoCpuS = watchGonogo(input.supervisorPid ?? null, target.pids);
  const watch = watchMachine();
  const phases = tracePhases();
  const cores = watchCores({ ownPort: input.ownPort, pids: target.pids });
  // The kernel's figures are all read at once; only then is the target asked for its own, which may take a while.
  const machineAtEnd = async (result: BlockResult | null) => {
    const costs = target.end();
    const gonogo = gonogoCpuS();
    const machine = watch.end();
    const targetCosts = await costs;
    const targetErrors = targetCosts.targetErrors.map(redact);
    if (machine === null) return null;
    const seenCores = cores.end(result, (gonogo ?? 0) / machine.spanS);
    return { ...machine, gonogoCpuS: gonogo, ...targetCosts, targetErrors, ...seenCores };
  };
  const onEvent = (event: EngineEvent) => {
    if (event.type === "hello") hello = event;
    if (event.type === "phase") {
      cores.onPhase(event.phase);
      target.onPhase(event.phase);
      phases.begin(event.phase);
    }
    if (event.type === "tick" && event.phase === "measuring") {
      cores.look();
      watch.readClock();
    }
    const runEvent = runEventOf(event, input.runId, input.block);
    if (runEvent) input.announce(runEvent);
  };
  try {
    const { enginePath, spec } = input;
    const signal = AbortSignal.any([input.signal, watchdog(spec)]);
    const answer = await runBlock({ enginePath, spec, signal, onEvent }).finally(phases.end);
    const machine = await machineAtEnd(answer.type === "result" ? answer : null);
    const end =
      answer.type === "result" ? ended(withoutSecrets(answer, redact)) : refused(answer, redact);
    return { ...end, hello, machine };
  } catch (error) {
    // Also where the error is our own: a watch that nobody ends would go on.
    const machine = await machineAtEnd(null);
    if (!(error instanceof EngineError)) throw error;
    return { ...failedBlock(error, redact), hello, machine };
  }
}

function runEventOf(event: EngineEvent, runId: string, block: StartedBlock): RunEvent | null {
  if (event.type === "phase")
    return { type: "block-phase", runId, blockId: block.id, phase: event.phase };
  const place = {
    runId,
    blockId: block.id,
    variant: block.variant,
    cell: block.cell,
    round: block.round,
  };
  if (event.type === "trial") return { type: "trial", ...place, trial: event };
  // Charts of a live run show evidence; what a pilot or a probe does is over before it could be read.
  if (event.type !== "tick" || block.purpose === "pilot" || block.purpose === "probe") return null;
  return { type: "tick", ...place, atUnixMs: Date.now(), tick: event };
}
