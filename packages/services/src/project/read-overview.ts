// What the first page shows: the latest verdict of each benchmark, what runs now, and what finished recently.
import { type Actor, allow } from "../actor.ts";
import { type BenchmarkSummary, benchmarksByVerdict } from "../benchmark/list-benchmarks.ts";
import type { Context } from "../context.ts";
import type { RunSummary } from "../rows/run-summary.ts";
import { listRuns } from "../run/list-runs.ts";

export type Overview = {
  readonly project: { readonly slug: string; readonly name: string };
  /** Those with a run that ended, the one that ended last first. */
  readonly benchmarks: readonly BenchmarkSummary[];
  /** Benchmarks of which no run has ended yet. */
  readonly waiting: number;
  /** Waiting and running. */
  readonly active: readonly RunSummary[];
  readonly recent: readonly RunSummary[];
  readonly targets: number;
};

export async function readOverview(context: Context, actor: Actor): Promise<Overview> {
  allow(actor, "read");
  const project = await context.db.project.findUniqueOrThrow({ where: { id: actor.projectId } });
  const [benchmarks, queued, running, recent, targets] = await Promise.all([
    benchmarksByVerdict(context, actor, 20),
    listRuns(context, actor, { status: "queued", limit: 20 }),
    listRuns(context, actor, { status: "running", limit: 20 }),
    listRuns(context, actor, { limit: 10 }),
    context.db.target.count({ where: { projectId: actor.projectId } }),
  ]);
  return {
    project: { slug: project.slug, name: project.name },
    benchmarks: benchmarks.judged,
    waiting: benchmarks.waiting,
    active: [...running.items, ...queued.items],
    recent: recent.items.filter((run) => run.status !== "queued" && run.status !== "running"),
    targets,
  };
}
