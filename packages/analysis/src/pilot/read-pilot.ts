// Reads the pilot blocks of a run by the very rules that evidence is read by, and sorts what they found:
// what keeps the load from being measured here, and what is only said at once.
// A target that fails or cannot keep up is a result and never keeps a run from being measured.
import { english } from "@gonogo/locale/t";
import type { BlockResult } from "@gonogo/protocols/events";
import type { Diagnostic, Params, PilotFinding, RunPilot } from "@gonogo/protocols/report";
import { type Gate, grpcCodes, isRate, isTime, metrics } from "@gonogo/protocols/spec";
import { diagnose } from "../diagnostics/diagnose.ts";
import { readEvidence } from "../diagnostics/read-evidence.ts";
import { excludedFailuresOf } from "../evidence/block-counts.ts";
import { blockOf, type Evidence, type EvidenceBlock } from "../evidence/evidence.ts";
import type { BlockReading } from "../evidence/read-block.ts";
import type { JudgeInput } from "../evidence/report-input.ts";
import { isStamped } from "../evidence/stamps.ts";
import { requestsNeeded } from "../statistics/percentile.ts";
import type { Why } from "../words/pilot-words.ts";
import { type LateGate, lateGates } from "./late-gates.ts";
import { pilotBlock, shortSpec } from "./short-spec.ts";

/** Issues of the measurement itself: under them no block of the run would be evidence. */
const stopping: ReadonlySet<string> = new Set([
  "accounting-broken",
  "generator-saturated",
  "schedule-missed",
  "engine-stalled",
  "clock-stepped",
  "littles-law",
  "resource-exhausted",
]);
/** Reported at once, a minute before the report could. */
const reportedAtOnce: ReadonlySet<string> = new Set([
  "engine-bound",
  "errors-contaminate",
  "delayed-ack-plateau",
  "target-overloaded",
  "connections-failed",
]);

export type PilotHit = PilotFinding & {
  /** Another try will not make it go: not noise of a busy machine. */
  readonly isLasting: boolean;
  /** The engine's threads had no CPU left to give. */
  readonly isEngine: boolean;
  readonly why: Why;
};

/** An issue of the measurement itself. */
export const isInvalidating = (hit: PilotHit): boolean => hit.severity === "invalidating";
/** The engine's CPU, and not what else runs here, bounds a closed loop. */
export const isBound = (hit: PilotHit): boolean => hit.code === "engine-bound" && hit.isEngine;

/**
 * Whether a busy engine keeps this gate from being decided. What it sends and reads late lowers a rate; a latency that
 * runs to the arrival of the answer it does not change, at the load that was really offered.
 */
export function isHinderedByEngine({ metric }: Gate, { evidence }: PilotReading): boolean {
  const { setupQ10000, q10000 } = metrics[metric];
  if (isRate(metric)) return true;
  if (!isTime(metric) || setupQ10000 !== null) return false;
  return !readingsOf(evidence).every(({ result }) => isStamped(result, q10000));
}

/** Issues that less load could cure. */
export const isOfLoad = ({ code }: PilotHit): boolean =>
  code === "generator-saturated" || code === "schedule-missed";

export type PilotReading = {
  readonly evidence: Evidence;
  /** The last two pilot rounds of each cell under the present load. */
  readonly twice: Evidence;
  readonly hits: readonly PilotHit[];
  /** Gates that the engine's lateness keeps open, whatever is measured. */
  readonly late: readonly LateGate[];
  /** Pilot rounds under the present load, by cell. */
  readonly attempts: ReadonlyMap<number, number>;
  /** Cells whose last pilot round lost a block. */
  readonly incomplete: ReadonlySet<number>;
};

/** The last pilot round of each cell under the present load. `input.spec` is what the run measures now. */
export function readPilot(input: Omit<JudgeInput, "status">, pilot: RunPilot): PilotReading {
  const blocks = input.blocks.filter(
    ({ purpose, round }) => purpose === "pilot" && round >= pilot.sinceRound,
  );
  const rounds = new Map<number, Set<number>>();
  for (const { cell, round } of blocks)
    rounds.set(cell, (rounds.get(cell) ?? new Set()).add(round));
  const lastRounds = (count: number) => {
    const latest = new Map(
      [...rounds].map(([cell, all]) => [cell, [...all].sort((a, b) => b - a).slice(0, count)]),
    );
    return readEvidence({
      ...input,
      spec: shortSpec(input.spec, pilotBlock(input.spec)),
      probeBlocks: [],
      blocks: blocks
        .filter(({ cell, round }) => latest.get(cell)?.includes(round))
        .map((block) => ({ ...block, purpose: "evidence" as const })),
    });
  };
  const evidence = lastRounds(1);
  const found = diagnose(evidence).flatMap((one) => hitOf(evidence, one) ?? []);
  const incomplete = evidence.cells.filter((cell) =>
    cell.rounds.some(({ blocks: inRound }) => inRound.some(({ reading }) => reading === null)),
  );
  const isOnce = [...rounds.values()].every(({ size }) => size === 1);
  return {
    evidence,
    twice: isOnce ? evidence : lastRounds(2),
    hits: [...nothingButErrors(evidence), ...found],
    late: lateGates(evidence),
    attempts: new Map([...rounds].map(([cell, set]) => [cell, set.size])),
    incomplete: new Set(incomplete.map(({ index }) => index)),
  };
}

const blocksOf = (evidence: Evidence): EvidenceBlock[] =>
  evidence.cells.flatMap((cell) => cell.rounds.flatMap((round) => round.blocks));

/** Results of the blocks that ended. */
export const readingsOf = (evidence: Evidence): BlockReading[] =>
  blocksOf(evidence).flatMap(({ reading }) => reading ?? []);

/** A quantile of so few requests is a single late send, not a missed schedule. */
function isChance(evidence: Evidence, { code, params, blockIds }: Diagnostic): boolean {
  if (code !== "schedule-missed" || params.quantile === undefined) return false;
  const sent = blocksOf(evidence)
    .filter(({ stored }) => blockIds.includes(stored.id))
    .map(({ reading }) => reading?.result.counts.sent ?? 0);
  return Math.min(...sent) < requestsNeeded(Math.round(numberIn(params, "quantile") * 10_000));
}

function hitOf(evidence: Evidence, found: Diagnostic): PilotHit | null {
  const isOfPilot = stopping.has(found.code) || reportedAtOnce.has(found.code);
  if (!isOfPilot || isChance(evidence, found)) return null;
  // Lateness that gates take off is a caution, and stops nothing.
  const stops = stopping.has(found.code) && found.severity === "invalidating";
  const { code, variant, cell, cellLabel, params } = found;
  const over = (share: string) =>
    params[share] !== undefined && numberIn(params, share) >= numberIn(params, `${share}Limit`);
  const isEngine = over("cpuShare") || over("ceilingShare");
  return {
    code,
    severity: stops ? "invalidating" : "caution",
    ...{ variant, cell, cellLabel, params },
    isEngine,
    isLasting: isEngine || code === "resource-exhausted" || code === "accounting-broken",
    why: over("cpuShare") ? busyThread(found) : { code: "finding", params: { finding: found } },
  };
}

const numberIn = (params: Params, name: string): number => {
  const value = params[name];
  return typeof value === "number" ? value : 0;
};

const busyThread = ({ params, variant, cellLabel }: Diagnostic): Why => ({
  code: "busy-thread",
  params: {
    cpuShare: numberIn(params, "cpuShare"),
    clients: numberIn(params, "clientsOnThread"),
    ...{ variant: variant ?? "", cellLabel },
  },
});

/** How a result's status is said: `HTTP 404`, `gRPC UNAVAILABLE`; the outcome shows whose status it is. */
const statusText = ({ outcomes }: BlockResult, status: string): string =>
  outcomes.grpc_status
    ? `gRPC ${grpcCodes[Number(status)] ?? status}`
    : outcomes.http_status
      ? `HTTP ${status}`
      : `status ${status}`;

/** What came instead of expected answers, most often: a status, or the outcome of requests without one. */
function commonest(results: readonly BlockResult[]): string {
  const counts = new Map<string, number>();
  const add = (name: string, count = 0) => counts.set(name, (counts.get(name) ?? 0) + count);
  for (const result of results) {
    for (const [status, count] of Object.entries(result.statuses))
      add(statusText(result, status), count);
    for (const [outcome, count] of Object.entries(result.outcomes))
      if (outcome !== "http_status" && outcome !== "grpc_status") add(outcome, count);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? english("no answer");
}

/** Not one expected answer from anybody, and no gate that asks for errors: there is nothing to measure. */
function nothingButErrors(evidence: Evidence): PilotHit[] {
  if (evidence.spec.gates.some(({ metric }) => metric === "errors" || metric === "success"))
    return [];
  if (evidence.spec.load.kind === "connect") return [];
  // Requests that time out took that long at least, which gates are decided by.
  const failuresOf = (result: BlockResult): number =>
    evidence.spec.gates.length > 0 ? excludedFailuresOf(result) : result.counts.failed;
  return evidence.cells.flatMap((cell): PilotHit[] => {
    const sides = evidence.variants.map(({ name }) => ({
      name,
      results: cell.rounds.flatMap((round) => blockOf(round, name)?.reading?.result ?? []),
    }));
    const isSilent = sides.every(
      ({ results }) =>
        results.length > 0 &&
        results.every((result) => result.counts.ok === 0 && failuresOf(result) > 0),
    );
    if (!isSilent) return [];
    // Each side has its own failure.
    const cellLabel = evidence.cells.length > 1 ? cell.label : null;
    const failing = sides.map(({ name, results }) => ({
      variant: name,
      commonest: commonest(results),
    }));
    const said = { code: "nothing-but-errors" as const, params: { cellLabel, sides: failing } };
    return [
      {
        ...{ ...said, severity: "invalidating", variant: null, cell: cell.index, cellLabel },
        ...{ isLasting: true, isEngine: false, why: said },
      },
    ];
  });
}
