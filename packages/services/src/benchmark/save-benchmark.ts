// Saves a definition by its name, idempotently: a new version only where it differs.
// A definition too large to run is refused; one whose targets are missing is kept, since they may come later.
import { changedPaths, compareDefinitions } from "@gonogo/analysis/comparison/compare-definitions";
import { t } from "@gonogo/locale/t";
import type { BenchmarkSpec } from "@gonogo/protocols/spec";
import { type Actor, allow } from "../actor.ts";
import type { Change } from "../change.ts";
import type { Context } from "../context.ts";
import { orChangedMeanwhile, ServiceError } from "../errors.ts";
import { requirePayloads } from "../payloads/payload-sizes.ts";
import { planRefusals } from "../plan/plan-facts.ts";
import { type BenchmarkView, benchmarkView, specOf } from "../rows/benchmark-view.ts";
import { readInput } from "../threads/read-input.ts";
import { type SaveBenchmarkInput, saveBenchmarkTask } from "./benchmark-input.ts";
import { storeVersion } from "./store-version.ts";

export type SavedBenchmark = BenchmarkView &
  Change & {
    /** False when the newest version said the same already. */
    readonly changed: boolean;
  };

/** What storing a version changed. */
export function benchmarkChange(stored: Awaited<ReturnType<typeof storeVersion>>): Change {
  const { previous, version, wasArchived, changed } = stored;
  if (previous === null) return { change: "created", changedFields: [] };
  const changes = changed ? compareDefinitions(specOf(previous), specOf(version)) : [];
  return {
    change: changed || wasArchived ? "updated" : "unchanged",
    changedFields: [...(wasArchived ? ["archived"] : []), ...changedPaths(changes)],
  };
}

/**
 * Throws `invalid_input`, `plan_too_large`, or `conflict` where the newest version is not `base`.
 * @param seen what the writer saw, null: no benchmark; where it is another one by now, `precondition_failed` is thrown
 */
export async function saveBenchmark(
  context: Context,
  actor: Actor,
  input: SaveBenchmarkInput,
  seen?: Pick<BenchmarkView, "version"> | null,
): Promise<SavedBenchmark> {
  allow(actor, "benchmarks:write");
  const { definition, base } = await readInput(actor, saveBenchmarkTask, input);
  requirePerformable(definition, "definition");
  await requirePayloads(actor, definition, "definition");
  const before = base ?? (seen === undefined ? undefined : (seen?.version ?? 0));
  const stored = await context.db
    .$transaction((db) => storeVersion(db, actor, definition, undefined, before))
    .catch(orChangedMeanwhile("conflict", base === undefined && seen !== undefined));
  const { benchmark, version, changed } = stored;
  return { ...benchmarkView(benchmark, version), changed, ...benchmarkChange(stored) };
}

/** Throws `plan_too_large` with the field in error. */
export function requirePerformable(spec: BenchmarkSpec, prefix: string): void {
  const refused = planRefusals(spec)[0];
  if (!refused) return;
  throw new ServiceError("plan_too_large", refused.message, {
    field: `${prefix}.${refused.field}`,
    remedy: t("Take fewer values on the axes, fewer rounds, or several benchmarks."),
  });
}
