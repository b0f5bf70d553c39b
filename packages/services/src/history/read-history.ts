// The earlier runs that gates against history may ask for, from their rows: light columns and the gated figures.
// Looks a fixed number of finished runs back, and for the runs that gates name; which of them are comparable is
// analysis' question. Only runs that had finished before a moment count, so the same question has the same answer later.
import type { Prisma } from "@gonogo/db/client";
import { VerdictName } from "@gonogo/protocols/events";
import {
  type AcceptedChange,
  type ComparedBy,
  FigureBound,
  type PastRun,
  type RunHistory,
} from "@gonogo/protocols/report";
import { type Gate, MetricName } from "@gonogo/protocols/spec";
import type { Reader } from "../context.ts";
import { Terms } from "../rows/terms-of.ts";
import {
  answersOf,
  answersWanted,
  gatesAgainstHistory,
  type HistoryQuestion,
} from "./past-answers.ts";
import { elsewhereAmong, elsewhereOf, type Place, placesBefore } from "./places.ts";

const select = {
  ...{ cellIndex: true, variant: true, metric: true, runId: true, branch: true },
  stateSince: true,
  run: { select: { finishedAt: true, environmentFingerprint: true, terms: true } },
} as const;

/**
 * The changes of the gates' series that members had accepted when a run began, oldest first. An acceptance covers runs of the same
 * environment, terms and, where it names one, branch.
 */
async function acceptedChanges(
  { db }: Reader,
  { benchmarkId, startedAt, environment, terms, gates }: HistoryQuestion,
): Promise<AcceptedChange[]> {
  if (environment === null) return [];
  const rows = await db.changeDecision.findMany({
    where: {
      benchmarkId,
      state: "accepted",
      stateSince: { lte: startedAt },
      // A ratio of variants has no history of its own, and a gate on one operation is not cut.
      ...{ over: "", operation: "", cellIndex: { gte: 0 } },
      OR: gatesAgainstHistory(gates).map(({ metric, of }) => ({ metric, variant: of })),
    },
    orderBy: { runId: "asc" },
    select,
  });
  return rows.flatMap(({ cellIndex, variant, metric, runId, branch, stateSince, run }) =>
    run.finishedAt === null ||
    run.environmentFingerprint !== environment ||
    Terms.parse(run.terms)[variant] !== terms[variant]
      ? []
      : [
          {
            ...{ cell: cellIndex, variant, runId, finishedAt: run.finishedAt.toISOString() },
            metric: MetricName.parse(metric),
            branch: branch === "" ? null : branch,
            acceptedAt: stateSince.toISOString(),
          },
        ],
  );
}

/** Finished runs of an environment, of each branch asked for, that are looked at. */
export const lookBackRuns = 100;
/** Runs of a released version that are looked at for a comparable one. */
const lookBackReleases = 20;

/** How runs are comparable whose definition says nothing else. */
export const byMachine: ComparedBy = { rule: "same-cpu", value: null };

type Query = { readonly where: Prisma.RunWhereInput; readonly take: number };

/** What to look for: the last runs here, of any branch or of those named, and the runs and releases named. */
function queriesOf({ environment, gates }: HistoryQuestion): Query[] {
  const asked = gatesAgainstHistory(gates).map(({ vs }) => vs);
  const branches = asked.map((vs) => (vs.kind === "rolling" ? (vs.branch ?? null) : null));
  const here = environment === null ? [] : [...new Set(branches)];
  const last = here.map((branch) => ({
    where: {
      environmentFingerprint: environment,
      ...(branch === null ? {} : { subjectBranch: branch }),
    },
    take: lookBackRuns,
  }));
  const pinned = asked.flatMap((vs) => (vs.kind === "pinned" ? [vs.run] : []));
  const releases = asked.flatMap((vs) => (vs.kind === "release" ? [vs.version] : []));
  return [
    ...last,
    ...(pinned.length > 0 ? [{ where: { id: { in: pinned } }, take: pinned.length }] : []),
    ...[...new Set(releases)].map((version) => ({
      where: { subjectVersion: version },
      take: lookBackReleases,
    })),
  ];
}

/** Figures that the gates judge, of all cells. */
const figuresOf = (gates: readonly Gate[]): Prisma.FigureWhereInput => ({
  ...{ value: { not: null }, over: "", cellIndex: { gte: 0 } },
  OR: gatesAgainstHistory(gates).map(({ metric, of, operation }) => ({
    metric,
    variant: of,
    operation: operation ?? "",
  })),
});

const selectOf = (gates: readonly Gate[]) =>
  ({
    id: true,
    finishedAt: true,
    subjectVersion: true,
    subjectBranch: true,
    verdictName: true,
    environmentFingerprint: true,
    terms: true,
    verdict: { select: { gates: answersWanted(gates) } },
    figures: {
      where: figuresOf(gates),
      orderBy: [{ cellIndex: "asc" }, { variant: "asc" }, { operation: "asc" }, { metric: "asc" }],
    },
  }) satisfies Prisma.RunSelect;

type Row = Prisma.RunGetPayload<{ select: ReturnType<typeof selectOf> }>;

const pastRun = (row: Row & { readonly finishedAt: Date }): Omit<PastRun, "elsewhere"> => ({
  id: row.id,
  finishedAt: row.finishedAt.toISOString(),
  version: row.subjectVersion,
  branch: row.subjectBranch,
  verdict: VerdictName.nullable().parse(row.verdictName),
  environment: row.environmentFingerprint,
  terms: Terms.parse(row.terms),
  answers: answersOf(row.verdict?.gates ?? []),
  figures: row.figures.flatMap(
    ({ cellIndex, variant, operation, metric, value, low, high, bound, requests }) =>
      value === null
        ? []
        : [
            {
              ...{ cell: cellIndex, variant, value },
              operation: operation === "" ? null : operation,
              metric: MetricName.parse(metric),
              bound: FigureBound.parse(bound),
              requests: requests === null ? null : Number(requests),
              halfWidthLog: low && high && low > 0 ? Math.log(high / low) / 2 : null,
            },
          ],
  ),
});

/** null when no gate asks for history. `known`: the places before it, where they were read already. */
export async function readHistory(
  context: Reader,
  question: HistoryQuestion,
  known?: readonly Place[],
): Promise<RunHistory | null> {
  const { benchmarkId, runId, startedAt, environment, terms, gates } = question;
  if (gatesAgainstHistory(gates).length === 0) return null;
  const earlier = {
    benchmarkId,
    status: "finished",
    finishedAt: { lte: startedAt },
    ...(runId === null ? {} : { id: { not: runId } }),
  } satisfies Prisma.RunWhereInput;
  const places = known ?? (await placesBefore(context, question));
  const byId = new Map<string, PastRun>();
  for (const { where, take } of queriesOf(question)) {
    const rows = await context.db.run.findMany({
      where: { AND: [earlier, where] },
      orderBy: [{ finishedAt: "desc" }, { id: "desc" }],
      take,
      select: selectOf(gates),
    });
    for (const row of rows)
      if (row.finishedAt) {
        const run = pastRun({ ...row, finishedAt: row.finishedAt });
        byId.set(row.id, { ...run, ...elsewhereOf(run, places, question) });
      }
  }
  const newestFirst = (a: PastRun, b: PastRun) =>
    a.finishedAt === b.finishedAt ? (a.id < b.id ? 1 : -1) : a.finishedAt < b.finishedAt ? 1 : -1;
  return {
    startedAt: startedAt.toISOString(),
    environment,
    terms,
    runs: [...byId.values()].sort(newestFirst),
    ...elsewhereAmong(places, question),
    comparedBy: question.measuredIn?.comparedBy ?? byMachine,
    accepted: await acceptedChanges(context, question),
  };
}
