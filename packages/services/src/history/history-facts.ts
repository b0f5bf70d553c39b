// What earlier runs mean for a definition before it runs: pinned runs that are not there, and warnings with numbers.
// The environment is not known before a worker takes the run; that of the newest finished run stands for it.
// Preview and run creation read the same facts, so that they never disagree.
import { isDeepStrictEqual } from "node:util";
import { historyOutlook } from "@gonogo/analysis/history/history-outlook";
import { labelOf } from "@gonogo/analysis/words/comparable-words";
import type { RunWarning } from "@gonogo/analysis/words/warning-words";
import { msg, t } from "@gonogo/locale/t";
import type { RunHistory } from "@gonogo/protocols/report";
import {
  type BenchmarkSpec,
  comparableOf,
  type Subject,
  type TargetConfig,
} from "@gonogo/protocols/spec";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import type { FieldIssue } from "../errors.ts";
import { termsOf } from "../rows/terms-of.ts";
import { gatesAgainstHistory, type HistoryQuestion } from "./past-answers.ts";
import { type Place, placesBefore } from "./places.ts";
import { byMachine, lookBackRuns, readHistory } from "./read-history.ts";

export type HistoryFacts = {
  /** What refuses a run, by field of the definition. */
  readonly problems: readonly FieldIssue[];
  readonly warnings: readonly RunWarning[];
};

const nothing: HistoryFacts = { problems: [], warnings: [] };

type Asked = {
  readonly spec: BenchmarkSpec;
  readonly targets: ReadonlyMap<string, TargetConfig>;
  readonly subject?: Pick<Subject, "buildMode">;
};

export async function historyFacts(
  context: Pick<Context, "db" | "now">,
  actor: Pick<Actor, "projectId">,
  { spec, targets, subject = {} }: Asked,
): Promise<HistoryFacts> {
  if (gatesAgainstHistory(spec.gates).length === 0) return nothing;
  const benchmark = await context.db.benchmark.findUnique({
    where: { projectId_slug: { projectId: actor.projectId, slug: spec.name } },
    select: { id: true },
  });
  const problems = await pinnedIssues(context, benchmark?.id ?? null, spec);
  if (problems.length > 0) return { problems, warnings: [] };
  if (!benchmark) return { problems, warnings: firstRunWarning(spec) };
  const history = await historyNow(context, benchmark.id, { spec, targets, subject });
  if (!history) return { problems, warnings: firstRunWarning(spec) };
  const deleted = await deletedWarning(context, benchmark.id, history);
  const outlook = labelWarning(spec, history) ?? historyOutlook(spec, history);
  return { problems, warnings: [...outlook, ...deleted] };
}

/** No run by the definition's rule was measured on a worker that has its label; null: one was, or another rule holds. */
function labelWarning({ gates }: BenchmarkSpec, history: RunHistory): RunWarning[] | null {
  const label = labelOf(history.comparedBy);
  if (history.environment !== null || label === null) return null;
  const runs =
    history.elsewhereBecause?.reduce(
      (sum, one) => sum + (one.why === "label-missing" ? one.runs : 0),
      0,
    ) ?? 0;
  const against = gatesAgainstHistory(gates).length;
  return [{ code: "label-on-no-worker", params: { gates: against, label, runs } }];
}

/** Who deletes a run that would be among the earlier ones changes what is compared; a report says so. */
async function deletedWarning(
  { db }: Pick<Context, "db">,
  benchmarkId: string,
  { runs }: RunHistory,
): Promise<RunWarning[]> {
  const oldest = runs.length < lookBackRuns ? undefined : runs.at(-1)?.finishedAt;
  const where = {
    ...{ benchmarkId, status: "finished" as const },
    ...(oldest !== undefined && { finishedAt: { gt: new Date(oldest) } }),
  };
  const count = await db.deletedRun.count({ where });
  const last = await db.deletedRun.findFirst({ where, orderBy: { deletedAt: "desc" } });
  if (!last) return [];
  const day = last.deletedAt.toISOString().slice(0, 10);
  return [{ code: "runs-deleted", params: { runs: count, day, by: last.deletedByName } }];
}

/** Of no run: fingerprints are hashes. */
const noEnvironment = "none";

/**
 * The expected environment of a run that begins now: that of the newest run under the definition's rule, if possible one that is
 * comparable with others. Without a run under that rule: the newest run's machine, which equals no environment. null: none is known.
 */
function environmentNow(
  spec: BenchmarkSpec,
  places: readonly Place[],
): Pick<HistoryQuestion, "environment" | "measuredIn"> | null {
  const rule = comparableOf(spec);
  const known = places.filter((one) => one.environment !== null || one.measuredIn !== null);
  const alike = known.filter(({ measuredIn }) =>
    isDeepStrictEqual(measuredIn?.comparedBy?.rule ?? byMachine.rule, rule),
  );
  const here = alike.find(({ environment }) => environment !== null) ?? alike[0];
  if (here) return here;
  const [newest] = known;
  if (!newest) return null;
  if (newest.measuredIn === null) return { environment: noEnvironment, measuredIn: null };
  const { comparedBy: _, ...machine } = newest.measuredIn;
  const comparedBy = typeof rule === "string" ? {} : { comparedBy: { rule, value: null } };
  return { environment: noEnvironment, measuredIn: { ...machine, ...comparedBy } };
}

/** The history of a run that began now; null: no run has finished where its environment was known, or no gate asks. */
export async function historyNow(
  context: Pick<Context, "db" | "now">,
  benchmarkId: string,
  { spec, targets, subject = {} }: Asked,
): Promise<RunHistory | null> {
  const { gates } = spec;
  if (gatesAgainstHistory(gates).length === 0) return null;
  const before = { benchmarkId, runId: null, startedAt: context.now(), gates };
  const places = await placesBefore(context, before);
  const now = environmentNow(spec, places);
  if (!now) return null;
  const terms = termsOf(spec, targets, subject);
  return readHistory(context, { ...before, ...now, terms }, places);
}

const firstRunWarning = ({ gates }: BenchmarkSpec): RunWarning[] => [
  { code: "first-run", params: { gates: gatesAgainstHistory(gates).length } },
];

const unfinished = {
  queued: msg("run {run} is queued: pin a finished run"),
  running: msg("run {run} is running: pin a finished run"),
  failed: msg("run {run} is failed: pin a finished run"),
  cancelled: msg("run {run} is cancelled: pin a finished run"),
};

/** Pinned runs that a gate could never be judged with, because they are not there or did not finish. */
async function pinnedIssues(
  context: Pick<Context, "db">,
  benchmarkId: string | null,
  spec: BenchmarkSpec,
): Promise<FieldIssue[]> {
  const pinned = spec.gates.flatMap(({ vs }, i) =>
    vs?.kind === "pinned" ? [{ field: `gates.${i}.vs.run`, run: vs.run }] : [],
  );
  if (pinned.length === 0) return [];
  const rows =
    benchmarkId === null
      ? []
      : await context.db.run.findMany({
          where: { benchmarkId, id: { in: pinned.map(({ run }) => run) } },
          select: { id: true, status: true, verdictName: true },
        });
  return pinned.flatMap(({ field, run }): FieldIssue[] => {
    const row = rows.find(({ id }) => id === run.toLowerCase());
    if (!row)
      return [
        {
          field,
          message: t("there is no run {run} of {name}: pin one of its runs", {
            run,
            name: spec.name,
          }),
        },
      ];
    if (row.status !== "finished")
      return [
        {
          field,
          message: t(unfinished[row.status], { run }),
        },
      ];
    if (row.verdictName === "INVALID")
      return [
        { field, message: t("run {run} was INVALID: pin a run that measured something", { run }) },
      ];
    return [];
  });
}
