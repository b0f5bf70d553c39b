// Two to five finished runs side by side, by their ids, or the newest of each of some branches of a benchmark.
// Page and API show the same object. Each run is judged against the first with the runs before the later of the two, as a
// gate pinned to the earlier one would be.
import {
  compareRuns as compareInputs,
  gateAgainst,
  type RunInput,
} from "@gonogo/analysis/comparison/compare-runs";
import { runComparisonMarkdown } from "@gonogo/analysis/words/run-comparison-words";
import { msg, t } from "@gonogo/locale/t";
import { comparedRuns, type Report, type RunComparison } from "@gonogo/protocols/report";
import { type Gate, metrics, Slug } from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput, ServiceError } from "../errors.ts";
import { historyBefore } from "../history/run-history.ts";
import { Id } from "../id.ts";
import { findBenchmark } from "../rows/find-benchmark.ts";
import { type RunRow, runInclude } from "../rows/run-summary.ts";
import { measuredReportOf } from "./stored-report.ts";

const list = (what: string) => z.string().min(1).max(1_000).describe(what);
export const CompareRunsInput = z.strictObject({
  runs: list(
    "Ids of two to five finished runs, separated by commas; the others are compared with the first.",
  ).optional(),
  benchmark: Slug.describe(
    "With `branches`: the benchmark whose newest finished runs are compared.",
  ).optional(),
  branches: list("Two to five branches of the benchmark, separated by commas.").optional(),
});
export type CompareRunsInput = z.input<typeof CompareRunsInput>;

const { fewest, most } = comparedRuns;
const howMany = (): string =>
  t("Name {fewest} to {most}, separated by commas, each once.", { fewest, most });

const unfinished = {
  queued: msg("Run {id} is queued."),
  running: msg("Run {id} is running."),
  failed: msg("Run {id} is failed."),
  cancelled: msg("Run {id} is cancelled."),
};

function namesIn(text: string, field: "runs" | "branches"): string[] {
  const names = text.split(",").map((one) => one.trim());
  const isRight = names.length >= fewest && names.length <= most && !names.includes("");
  if (isRight && new Set(names).size === names.length) return names;
  const found = names.includes("")
    ? t("one of them is empty")
    : t("there are {count}", { count: names.length });
  const said = new Set(names).size < names.length && isRight ? t("one is named twice") : found;
  throw new ServiceError("invalid_input", `${field}: ${said}`, { field, remedy: howMany() });
}

async function rowsById(context: Context, actor: Actor, text: string): Promise<RunRow[]> {
  const ids = namesIn(text, "runs").map((id) => id.toLowerCase());
  const rows = await context.db.run.findMany({
    where: { projectId: actor.projectId, id: { in: ids.filter((id) => Id.safeParse(id).success) } },
    include: runInclude,
  });
  return ids.map((id) => {
    const row = rows.find((one) => one.id === id);
    if (!row)
      throw new ServiceError("not_found", t("There is no run {id}.", { id }), {
        field: "runs",
        remedy: t("Take the ids from the list of runs."),
      });
    if (row.status !== "finished")
      throw new ServiceError("run_unfinished", t(unfinished[row.status], { id }), {
        field: "runs",
        remedy: t("Compare runs that have finished."),
      });
    return row;
  });
}

async function rowsByBranch(context: Context, actor: Actor, slug: string, text: string) {
  const { benchmark } = await findBenchmark(context, actor, slug);
  const branches = namesIn(text, "branches");
  return Promise.all(
    branches.map(async (branch): Promise<RunRow> => {
      const row = await context.db.run.findFirst({
        where: { benchmarkId: benchmark.id, subjectBranch: branch, status: "finished" },
        orderBy: [{ finishedAt: "desc" }, { id: "desc" }],
        include: runInclude,
      });
      if (row) return row;
      throw new ServiceError(
        "not_found",
        t("No run of branch {branch} has finished in {slug}.", { branch, slug }),
        {
          field: "branches",
          remedy: t("Run the benchmark with `subject.branch`, or name another branch."),
        },
      );
    }),
  );
}

/** A gate on each figure of a report against one of these runs; the others are only looked up. */
function pinnedGates({ comparison, variants }: Report, runs: readonly string[]): Gate[] {
  const figures = comparison
    .filter(({ cell, metric }) => cell === 0 && metrics[metric].gateable)
    .flatMap(({ metric }) => variants.map(({ name }) => ({ metric, name })));
  const [first] = figures;
  return runs.flatMap((run, i) =>
    (i === 0 ? figures : first ? [first] : []).map(({ metric, name }) =>
      gateAgainst(run, metric, name),
    ),
  );
}

async function inputOf(context: Context, row: RunRow, rows: readonly RunRow[]): Promise<RunInput> {
  const report = await measuredReportOf(context, row);
  const others = rows.filter(
    ({ id, benchmarkId }) => id !== row.id && benchmarkId === row.benchmarkId,
  );
  const gates = pinnedGates(
    report,
    others.map(({ id }) => id),
  );
  return { report, history: await historyBefore(context, row, gates) };
}

/** Throws `invalid_input`, `not_found` and `run_unfinished`, which name the field. */
export async function compareRuns(
  context: Context,
  actor: Actor,
  input: CompareRunsInput,
): Promise<RunComparison> {
  allow(actor, "read");
  const { runs, benchmark, branches } = parseInput(CompareRunsInput, input);
  if ((runs === undefined) === (benchmark === undefined || branches === undefined))
    throw new ServiceError(
      "invalid_input",
      t("runs: neither runs nor branches are named, or both"),
      {
        field: "runs",
        remedy: t("Give `runs`, or `benchmark` and `branches`."),
      },
    );
  const rows =
    runs !== undefined
      ? await rowsById(context, actor, runs)
      : await rowsByBranch(context, actor, benchmark ?? "", branches ?? "");
  return compareInputs(await Promise.all(rows.map((row) => inputOf(context, row, rows))));
}

/** The same as Markdown. Throws what `compareRuns` throws. */
export async function compareRunsMarkdown(
  context: Context,
  actor: Actor,
  input: CompareRunsInput,
): Promise<string> {
  const comparison = await compareRuns(context, actor, input);
  const ids = comparison.runs.map(({ id }) => id).join(",");
  return runComparisonMarkdown(comparison, `${context.publicUrl}/compare?runs=${ids}`);
}
