// The one next step that a verdict asks for, as a button can do it: run again, run again with another plan,
// or change the benchmark. INVALID and INCONCLUSIVE are answers of equal rank, so each of them has one.
import { minimalRounds } from "@gonogo/analysis/plan/plan-rounds";
import { requestsPlanned } from "@gonogo/analysis/statistics/percentile";
import type { DiagnosticCode, GateReason, GateResult, Report } from "@gonogo/protocols/report";
import { maxBlocks, maxRounds, metrics } from "@gonogo/protocols/spec";
import { type PlanChange, roundsBetween } from "./plan-change.ts";

// How long blocks must be where rounds will not help: four times as long halves the spread between blocks;
// for a percentile that lacks requests as long as it takes to have them, with a quarter to spare.

const usualFactor = 4;
/** Blocks that are nearly long enough become longer all the same. */
const leastFactor = 1.25;
/** Longer blocks than these are decided by hand. */
const longestMs = 600_000;

/** Milliseconds; null: the load says itself how long a block lasts, or it would have to be too long. */
function longerBlocks(
  { spec, blocks }: Pick<Report, "spec" | "blocks">,
  result: GateResult | null,
): number | null {
  if (spec.load.kind === "stages" || spec.load.kind === "capacity") return null;
  const lacking = result?.reason === "too-few-requests" ? lackOf(blocks, result) : null;
  const blockMs = Math.ceil((spec.plan.blockMs * (lacking ?? usualFactor)) / 100) * 100;
  // Where blocks hold no request at all, nobody can tell from them how long they would have to be.
  return blockMs <= longestMs ? blockMs : null;
}

/** How many times more requests a block of the gate's weaker side needs; null: unknown. */
function lackOf(blocks: Report["blocks"], { gate, cell }: GateResult): number | null {
  const { q10000 } = metrics[gate.metric];
  if (q10000 === null) return null;
  const medians = [gate.of, gate.over].flatMap((side) => {
    const counts = blocks
      .filter((block) => block.variant === side && (cell === null || block.cell === cell))
      .filter((block) => block.status === "finished")
      .map((block) => requestsOf(block, gate.operation))
      .sort((a, b) => a - b);
    return counts.length > 0 ? [counts[(counts.length - 1) >> 1] ?? 0] : [];
  });
  const fewest = Math.min(...medians);
  if (!Number.isFinite(fewest)) return null;
  return Math.max(leastFactor, requestsPlanned(q10000) / fewest);
}

const requestsOf = (block: Report["blocks"][number], operation: string | undefined): number =>
  operation === undefined
    ? block.requests
    : (block.operations.find(({ name }) => name === operation)?.requests ?? 0);

export type NextAction =
  /** `change` is absent where the same plan is to be run once more. */
  | { readonly kind: "again"; readonly change?: PlanChange }
  /** Only another definition can answer; `field`: the anchor of what must change in it. */
  | { readonly kind: "edit"; readonly field: EditorField }
  /** A target must be repaired, or its settings. */
  | { readonly kind: "target"; readonly slug: string; readonly part: TargetPart };

/** Anchors of the editor. */
export type EditorField = "requests" | "load" | "plan" | "gates";
/** Anchors of the form of a target. */
export type TargetPart = "address" | "certificate" | "secret";

const again: NextAction = { kind: "again" };
const edit = (field: EditorField): NextAction => ({ kind: "edit", field });

/**
 * GO and NO-GO ask for nothing, and neither does a run that has no verdict because nothing is asked of it. A run that
 * its pilot stopped takes the load that the pilot proposes.
 */
export function nextActionOf(report: Report): NextAction | null {
  const { verdict, run, pilot } = report;
  // The pilot reckoned a load that this machine can measure.
  if (run.failure?.code === "pilot_stopped" && pilot?.proposal)
    return { kind: "again", change: { load: pilot.proposal } };
  if (run.status === "failed") return afterFailure(report);
  if (run.status === "cancelled") return again;
  if (verdict?.verdict === "INVALID") return afterInvalid(report);
  if (verdict?.verdict !== "INCONCLUSIVE") return null;
  const open = verdict.gates.filter(
    ({ gate, outcome }) =>
      gate.blocking && (outcome === "inconclusive" || outcome === "not-evaluated"),
  );
  const wanted = new Set(open.map((result) => remedies[result.reason ?? "undecided"]));
  const field = (["requests", "load", "plan", "gates"] as const).find((one) => wanted.has(one));
  if (field) return edit(field);
  if (wanted.has("blocks"))
    return open
      .filter((result) => remedies[result.reason ?? "undecided"] === "blocks")
      .map((result) => blocksAction(report, result))
      .reduce(longest, again);
  return wanted.has("rounds") ? roundsAction(report, open) : again;
}

/** Failures that the definition causes, and those that a target causes. */
const byDefinition: ReadonlySet<string> = new Set([
  "method_unknown",
  "message_invalid",
  "setup_failed",
]);
const byTarget: ReadonlySet<string> = new Set([
  "target_unreachable",
  "target_lost",
  "address_not_allowed",
  "secret_unreadable",
  "secret_value_missing",
]);

/** The same again would fail again, unless what stopped it was noise of the machine. */
function afterFailure({ run: { failure }, pilot, variants }: Report): NextAction {
  if (failure === null) return again;
  const isOfRequests =
    failure.code === "pilot_stopped" &&
    pilot?.findings.some(({ code }) => code === "nothing-but-errors");
  if (isOfRequests || byDefinition.has(failure.code)) return edit("requests");
  if (!byTarget.has(failure.code)) return again;
  const [first, ...others] = variants;
  const slug = failure.target ?? (others.length === 0 ? first?.target : undefined);
  return slug === undefined ? again : { kind: "target", slug, part: partOf(failure) };
}

/** The part of a target's settings that a failure is about. */
function partOf({
  code,
  message,
}: {
  readonly code: string;
  readonly message: string;
}): TargetPart {
  if (code === "secret_unreadable" || code === "secret_value_missing") return "secret";
  return /certifica(te|do)|TLS/i.test(message) ? "certificate" : "address";
}

/** What voided a run and that another definition must change; the others are repaired outside of it. */
const voidedBy: Partial<Record<DiagnosticCode, EditorField>> = {
  "errors-contaminate": "requests",
  "delayed-ack-plateau": "requests",
  "unequal-work": "requests",
  "unequal-terms": "requests",
  "target-overloaded": "load",
  "generator-saturated": "load",
  "engine-bound": "load",
  "schedule-missed": "load",
  "stopped-early": "load",
  "requests-outlast-blocks": "plan",
  "not-steady": "plan",
};

function afterInvalid({ diagnostics, verdict }: Report): NextAction {
  const found = diagnostics.find(
    ({ severity, code }) => severity === "invalidating" && voidedBy[code] !== undefined,
  );
  const field = found && voidedBy[found.code];
  if (field) return edit(field);
  const reasons = (verdict?.gates ?? []).flatMap(({ reason }) =>
    reason === null ? [] : [remedies[reason]],
  );
  const wanted = (["requests", "load", "plan"] as const).find((one) => reasons.includes(one));
  return wanted ? edit(wanted) : again;
}

/**
 * Milliseconds that a run with the change takes, from how long this one took; null: it did not end, or another load decides.
 */
export function againMs(
  { run, spec, rounds }: Pick<Report, "run" | "spec" | "rounds">,
  change: PlanChange | undefined,
): number | null {
  if (run.status !== "finished" || run.startedAt === null || run.finishedAt === null) return null;
  const tookMs = Date.parse(run.finishedAt) - Date.parse(run.startedAt);
  const ran = Math.max(0, ...rounds.map((one) => one.run));
  if (!(tookMs > 0) || ran === 0) return null;
  if (change === undefined) return tookMs;
  if ("load" in change) return null;
  if ("blockMs" in change) {
    const { warmupMs, blockMs } = spec.plan;
    return (tookMs * (warmupMs + change.blockMs)) / (warmupMs + blockMs);
  }
  const wanted = "rounds" in change ? change.rounds : (change.looks.at(-1) ?? ran);
  return (tookMs * wanted) / ran;
}

/** What helps against each reason: another definition, longer blocks, more rounds, or the same again once repaired. */
const remedies: Readonly<Record<GateReason, EditorField | "blocks" | "rounds" | "again">> = {
  undecided: "rounds",
  multiplicity: "rounds",
  "too-few-rounds": "rounds",
  "too-few-requests": "blocks",
  "no-data": "again",
  "errors-excluded": "again",
  "no-errors-either-side": "gates",
  "engine-bound": "load",
  "delayed-ack-plateau": "requests",
  "errors-contaminate": "requests",
  "selective-invalidation": "again",
  "unequal-terms": "requests",
  "unequal-work": "requests",
  "debug-build": "again",
  "not-steady": "plan",
  "stopped-early": "load",
  "noisy-environment": "again",
  invalidated: "again",
  "not-confirmed": "again",
  "too-little-history": "again",
  "baseline-missing": "gates",
  cancelled: "again",
};

function roundsAction(report: Report, open: readonly GateResult[]): NextAction {
  const most = mostRounds(report);
  if (open.some(({ reason }) => reason === "too-few-rounds")) {
    const tests = report.verdict?.gates.filter(({ gate }) => gate.blocking).length ?? 1;
    return {
      kind: "again",
      change: { rounds: Math.min(most, Math.max(10, minimalRounds(tests))) },
    };
  }
  const needed = open.flatMap(({ rounds, roundsNeeded }) =>
    roundsNeeded ? [{ ...roundsNeeded, rounds }] : [],
  );
  if (needed.length === 0) return again;
  const low = Math.max(...needed.map((one) => one.rounds + one.low));
  const high = Math.min(most, Math.max(...needed.map((one) => one.rounds + one.high)));
  return needed.some(({ beyondPlan }) => beyondPlan) || low > most
    ? blocksAction(report, null)
    : { kind: "again", change: roundsBetween(low, high) };
}

function blocksAction(report: Report, result: GateResult | null): NextAction {
  const blockMs = longerBlocks(report, result);
  return blockMs === null ? edit("plan") : { kind: "again", change: { blockMs } };
}

/** Of two steps the one with the longer blocks; only another definition helps where no length does. */
function longest(one: NextAction, other: NextAction): NextAction {
  if (one.kind === "edit" || other.kind === "edit") return edit("plan");
  return blockMsOf(one) >= blockMsOf(other) ? one : other;
}

const blockMsOf = (action: NextAction): number =>
  action.kind === "again" && action.change && "blockMs" in action.change
    ? action.change.blockMs
    : 0;

/** Rounds at most, so that the whole plan is one that is performed; a confirmation may double it. */
const mostRounds = ({ cells, spec }: Report): number => {
  const aRound = cells.length * spec.variants.length * (spec.plan.confirm ? 2 : 1);
  return Math.min(maxRounds, Math.floor(maxBlocks / Math.max(1, aRound)));
};
