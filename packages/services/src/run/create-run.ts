// Starts a run: everything that can be refused is refused here, before a row is stored.
// Then run, cells and planned blocks are one transaction, and the queue hears of it. The queue only delivers:
// with Redis or every worker away the row waits, and the sweeper hands it over later.
import type { RunOrigin } from "@gonogo/db/client";
import { t } from "@gonogo/locale/t";
import type { BenchmarkSpec } from "@gonogo/protocols/spec";
import type { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import { requirePerformable } from "../benchmark/save-benchmark.ts";
import type { Context } from "../context.ts";
import { isUniqueViolation } from "../database-errors.ts";
import { ServiceError } from "../errors.ts";
import { type HistoryFacts, historyFacts } from "../history/history-facts.ts";
import { hashJson } from "../json.ts";
import { requirePayloads } from "../payloads/payload-sizes.ts";
import { planFacts } from "../plan/plan-facts.ts";
import { requireWithinCeilings } from "../plan/require-within-ceilings.ts";
import { unreportedCosts } from "../plan/unreported-costs.ts";
import { specOf } from "../rows/benchmark-view.ts";
import { findBenchmark } from "../rows/find-benchmark.ts";
import { type RunSummary, runInclude, runSummary } from "../rows/run-summary.ts";
import { isFresh, targetIssues, targetsOf } from "../target/check-targets.ts";
import { requestProbe } from "../target/probe-target.ts";
import { readInput } from "../threads/read-input.ts";
import { activeTraceparent } from "../tracing/spans.ts";
import { type CreateRunInput, createRunTask } from "./create-run-input.ts";
import { insertRun } from "./insert-run.ts";
import { type AskedAddresses, atRunAddresses, type RunTarget } from "./run-addresses.ts";

// Targets without a recent probe are probed before a run is accepted or refused, if a worker answers soon.
// Nothing depends on it: the worker probes again before the first block.

/** A client waits for its 202 meanwhile, so the time-out is short. */
const timeoutMs = 3_000;
const stepMs = 100;

/** Asks for probes of the targets without a fresh one; true when at least one answer came in time. */
async function freshenProbes(context: Context, targets: readonly RunTarget[]): Promise<boolean> {
  const stale = targets.filter(
    (target) => !target.lastProbe || !isFresh(context.now(), target.lastProbe),
  );
  if (stale.length === 0) return false;
  const asked = await Promise.allSettled(
    stale.map((target) => requestProbe(context, target.id, target.ownAddress ? target : null)),
  );
  const ids = asked.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  const deadline = Date.now() + timeoutMs;
  let answered = 0;
  while (ids.length > answered && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, stepMs));
    answered = await context.db.probe.count({
      where: { id: { in: ids }, answeredAt: { not: null } },
    });
  }
  return answered > 0;
}

export type CreatedRun = RunSummary & {
  /** False when an idempotency key gave back an earlier run. */
  readonly created: boolean;
};

/**
 * @param options `probes` false: nobody is asked how the targets answer now; `origin`: what asked, where it is not the actor
 *
 * Throws `invalid_input`, `plan_too_large`, `not_found` (benchmark), `target_unknown`, `operation_mismatch`,
 * `method_unknown`, `message_invalid`, `address_not_allowed`, `target_unreachable`, `conflict` (base), `queue_full`, or `idempotency_mismatch`.
 */
export async function createRun(
  context: Context,
  actor: Actor,
  input: CreateRunInput,
  { probes = true, origin }: { readonly probes?: boolean; readonly origin?: RunOrigin } = {},
): Promise<CreatedRun> {
  allow(actor, "runs:write");
  const request = await readInput(actor, createRunTask, input);
  const requestHash = hashJson(request);
  const earlier = await replay(context, actor, request.idempotencyKey, requestHash);
  if (earlier) return earlier;
  const prefix = request.definition ? "definition" : "benchmark";
  const spec = await definitionOf(context, actor, request);
  requirePerformable(spec, prefix);
  await requirePayloads(actor, spec, prefix);
  requireWithinCeilings(spec, context.ceilings, prefix);
  const targets = await requireFittingTargets(context, actor, spec, prefix, {
    ...{ probes, addresses: request.targets ?? {} },
  });
  const { subject } = request;
  const history = await historyFacts(context, actor, { spec, targets, subject });
  requireBaselines(history, prefix);
  try {
    const row = await insertRun(context, actor, {
      spec,
      base: request.base,
      targets,
      subject,
      tags: request.tags,
      note: request.note,
      origin,
      traceparent: activeTraceparent(),
      warnings: [
        ...planFacts(spec).warnings,
        ...unreportedCosts(spec, targets),
        ...history.warnings,
      ],
      idempotency: request.idempotencyKey
        ? { key: request.idempotencyKey, hash: requestHash }
        : null,
    });
    // A queue that is away costs nothing but time: the sweeper enqueues what waits.
    await context.queues.enqueueRun(row.id).catch(() => {});
    return { ...(await runSummary(context, row)), created: true };
  } catch (error) {
    const again = isUniqueViolation(error)
      ? await replay(context, actor, request.idempotencyKey, requestHash)
      : null;
    if (again) return again;
    throw error;
  }
}

/** The definition that a request gives, or names by its slug. Throws `not_found`. */
export async function definitionOf(
  context: Context,
  actor: Actor,
  request: Pick<z.output<typeof CreateRunInput>, "definition" | "benchmark">,
): Promise<BenchmarkSpec> {
  if (request.definition) return request.definition;
  const { version } = await findBenchmark(context, actor, request.benchmark ?? "");
  return specOf(version);
}

/**
 * The targets of a definition, by slug, as stored rows and fresh probes have them, at the run's addresses. Throws what they
 * have against it, its fields under `prefix`.
 */
export async function requireFittingTargets(
  context: Context,
  actor: Actor,
  spec: BenchmarkSpec,
  prefix: string,
  { probes = true, addresses = {} }: { probes?: boolean; addresses?: AskedAddresses } = {},
): Promise<Map<string, RunTarget>> {
  const named = spec.variants.map(({ target }) => target);
  const fitting = async () => {
    const stored = await targetsOf(context, actor, spec);
    const targets = await atRunAddresses(context, stored, addresses, named);
    const errors = targetIssues(context, spec, targets);
    const first = errors[0];
    if (!first) return targets;
    throw new ServiceError(first.code, first.message, {
      field: `${prefix}.${first.field}`,
      ...(first.remedy ? { remedy: first.remedy } : {}),
      issues: errors.map(({ field, message }) => ({ field: `${prefix}.${field}`, message })),
    });
  };
  const targets = await fitting();
  return probes && (await freshenProbes(context, [...targets.values()])) ? fitting() : targets;
}

/** Throws `invalid_input` for a pinned run that no gate could be judged with. */
function requireBaselines({ problems }: HistoryFacts, prefix: string): void {
  const issues = problems.map(({ field, message }) => ({ field: `${prefix}.${field}`, message }));
  if (issues.length === 0) return;
  throw new ServiceError("invalid_input", null, {
    remedy: t("Pin another run of this benchmark, or compare with a release or the last runs."),
    issues,
  });
}

/** The run that this key made; null: none did. Throws `idempotency_mismatch`. */
export async function replay(
  context: Context,
  actor: Actor,
  key: string | undefined,
  hash: Buffer,
): Promise<CreatedRun | null> {
  if (key === undefined) return null;
  const row = await context.db.run.findUnique({
    where: { projectId_idempotencyKey: { projectId: actor.projectId, idempotencyKey: key } },
    include: runInclude,
  });
  if (!row) return null;
  if (!row.idempotencyHash || !hash.equals(row.idempotencyHash))
    throw new ServiceError(
      "idempotency_mismatch",
      t("This idempotency key was used for another request."),
      { field: "idempotencyKey", remedy: t("Take a new key for a new request.") },
    );
  return { ...(await runSummary(context, row)), created: false };
}
