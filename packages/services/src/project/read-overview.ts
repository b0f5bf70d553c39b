// What the first page shows: benchmarks that need somebody and why, runs that wait or are measured, and the quiet rest.
// All of it stands in narrow columns of runs and benchmarks; no report, definition or gate is read for it, except the
// verdicts behind the few rows that need somebody.
import { problemText } from "@gonogo/analysis/words/problem-words";
import { reasonText } from "@gonogo/analysis/words/verdict-words";
import type { Prisma } from "@gonogo/db/client";
import { type RunStatus, VerdictName } from "@gonogo/protocols/events";
import { DecidingFigure, OpenChange, StandingOutcome } from "@gonogo/protocols/report";
import { Subject } from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput } from "../errors.ts";
import { livingWorkers } from "../living-workers.ts";
import { failureOf, type RunSummary, runListSelect, runSummaries } from "../rows/run-summary.ts";
import { readStoredVerdict } from "../run/verdict/stored-verdict.ts";

export const OverviewInput = z.strictObject({
  /** Page of the quiet benchmarks, from 1. */
  page: z.coerce.number().int().min(1).max(1_000).default(1),
});
export type OverviewInput = z.input<typeof OverviewInput>;

/** A run that ended, as a strip or a line shows it. */
export type EndedRun = {
  readonly id: string;
  readonly status: RunStatus;
  readonly verdict: VerdictName | null;
  readonly deciding: DecidingFigure | null;
  readonly decision: StandingOutcome | null;
  readonly subject: Subject;
  readonly finishedAt: string;
};

/** A benchmark with its latest ended run first. */
export type BenchmarkLine = {
  readonly slug: string;
  readonly question: string;
  /** Newest first, at most ten. */
  readonly lastTen: readonly EndedRun[];
};

export type Need =
  | {
      readonly kind: "no-go" | "invalid" | "failed";
      readonly line: BenchmarkLine;
      readonly run: EndedRun;
      /** The latest run before it that was GO, with the figure that decides now; null: there is none among the last ten. */
      readonly wasGo: EndedRun | null;
      readonly why: string;
    }
  | { readonly kind: "change"; readonly line: BenchmarkLine; readonly change: OpenChange }
  | { readonly kind: "worker"; readonly host: string; readonly lastSeenAt: string };

export type QuietLine = BenchmarkLine & {
  /** The deciding figure over 30 days, oldest first: at most 60 runs. */
  readonly trend: readonly { readonly at: string; readonly value: number }[];
};

export type ActiveRun = RunSummary & {
  /** From 1 among those that wait; null: it is measured. */
  readonly position: number | null;
};

export type Overview = {
  readonly project: { readonly slug: string; readonly name: string };
  readonly targets: number;
  readonly benchmarks: number;
  /** Benchmarks of which no run has ended yet. */
  readonly waiting: number;
  /** Whether any run of a benchmark has a verdict. */
  readonly hasVerdict: boolean;
  readonly needs: readonly Need[];
  /** Of all benchmarks that need somebody, shown or not. */
  readonly needing: number;
  readonly active: readonly ActiveRun[];
  readonly quiet: {
    readonly lines: readonly QuietLine[];
    readonly of: number;
    readonly page: number;
    readonly pages: number;
  };
};

const quietPerPage = 25;
const mostNeeds = 12;
const mostActive = 20;
/** A worker that fell silent longer ago than this was taken away. */
const silentWithinDays = 7;

type LatestRow = {
  readonly id: string;
  readonly slug: string;
  readonly question: string;
  readonly openChange: unknown;
  readonly run: string | null;
  readonly status: RunStatus | null;
  readonly verdict: string | null;
  readonly decision: string | null;
};

/** Each listed benchmark with its latest ended run, the one that ended last first. */
const latestOf = ({ db }: Pick<Context, "db">, { projectId }: Actor) =>
  db.$queryRaw<LatestRow[]>`
    SELECT b.id, b.slug, v.question, b."openChange", e.id AS run, e.status,
      e."verdictName" AS verdict, e."decisionName" AS decision
    FROM benchmarks b
    JOIN LATERAL (SELECT question FROM benchmark_versions WHERE "benchmarkId" = b.id
      ORDER BY version DESC LIMIT 1) v ON true
    LEFT JOIN LATERAL (SELECT id, status, "verdictName", "decisionName", "finishedAt" FROM runs
      WHERE "benchmarkId" = b.id AND "finishedAt" IS NOT NULL AND status <> 'cancelled'
      ORDER BY "finishedAt" DESC LIMIT 1) e ON true
    WHERE b."projectId" = ${projectId}::uuid AND b.kind = 'benchmark' AND b."deletedAt" IS NULL
    ORDER BY e."finishedAt" DESC NULLS LAST, b.id DESC`;

/** Why a benchmark needs somebody; null: it is quiet. A decision on its report answers a NO-GO. */
function needOf(row: LatestRow): "no-go" | "invalid" | "failed" | "change" | null {
  if (row.status === "failed") return "failed";
  if (row.verdict === "INVALID") return "invalid";
  if (row.verdict === "NO-GO" && row.decision === null) return "no-go";
  return row.openChange === null ? null : "change";
}

const endedSelect = {
  ...{ id: true, status: true, verdictName: true, deciding: true, decisionName: true },
  ...{ subject: true, finishedAt: true, benchmarkId: true },
} as const satisfies Prisma.RunSelect;

type EndedRow = Prisma.RunGetPayload<{ select: typeof endedSelect }>;

const endedRun = (row: EndedRow): EndedRun => ({
  ...{ id: row.id, status: row.status },
  verdict: VerdictName.nullable().parse(row.verdictName),
  deciding: DecidingFigure.nullable().parse(row.deciding),
  decision: StandingOutcome.nullable().parse(row.decisionName),
  subject: Subject.parse(row.subject),
  finishedAt: (row.finishedAt ?? new Date(0)).toISOString(),
});

/** The last ten ended runs of each benchmark, newest first. */
async function lastTens(
  { db }: Pick<Context, "db">,
  ids: readonly string[],
): Promise<Map<string, EndedRun[]>> {
  const rows = await db.$queryRaw<EndedRow[]>`
    SELECT r.* FROM unnest(${ids}::uuid[]) AS b(id) CROSS JOIN LATERAL (
      SELECT id, status, "verdictName", deciding, "decisionName", subject, "finishedAt", "benchmarkId"
      FROM runs WHERE "benchmarkId" = b.id AND "finishedAt" IS NOT NULL AND status <> 'cancelled'
      ORDER BY "finishedAt" DESC LIMIT 10) r`;
  const byBenchmark = new Map<string, EndedRun[]>();
  for (const row of rows)
    byBenchmark.set(row.benchmarkId, [...(byBenchmark.get(row.benchmarkId) ?? []), endedRun(row)]);
  return byBenchmark;
}

type TrendRow = { readonly benchmarkId: string; readonly at: Date; readonly value: number };

/** The figure of each benchmark's latest verdict over the runs of 30 days that were decided by the same one. */
async function trendsOf(
  { db }: Pick<Context, "db">,
  ids: readonly string[],
): Promise<Map<string, { at: string; value: number }[]>> {
  const rows = await db.$queryRaw<TrendRow[]>`
    SELECT b.id AS "benchmarkId", r."finishedAt" AS at, (r.deciding->>'value')::float8 AS value
    FROM unnest(${ids}::uuid[]) AS b(id)
    JOIN LATERAL (SELECT deciding FROM runs WHERE "benchmarkId" = b.id AND "finishedAt" IS NOT NULL
      AND deciding IS NOT NULL ORDER BY "finishedAt" DESC LIMIT 1) n ON true
    JOIN LATERAL (SELECT "finishedAt", deciding FROM runs WHERE "benchmarkId" = b.id
      AND "finishedAt" > now() - interval '30 days'
      AND deciding @> (n.deciding - '{outcome,limit,value,low,high,op}'::text[])
      ORDER BY "finishedAt" DESC LIMIT 60) r ON true`;
  const byBenchmark = new Map<string, { at: string; value: number }[]>();
  for (const { benchmarkId, at, value } of rows.reverse())
    byBenchmark.set(benchmarkId, [
      ...(byBenchmark.get(benchmarkId) ?? []),
      { at: at.toISOString(), value },
    ]);
  return byBenchmark;
}

/** Why it ended so, in a sentence: the decisive reason of its verdict, or its failure. */
async function whyOf(context: Context, run: EndedRun): Promise<string> {
  if (run.status === "failed") {
    const row = await context.db.run.findUnique({
      where: { id: run.id },
      select: {
        ...{ failureCode: true, failureMessage: true, failureRemedy: true, failureTarget: true },
      },
    });
    const failure = row && failureOf(row);
    return failure ? problemText(failure) : "";
  }
  const verdict = await readStoredVerdict(context, run.id);
  const [first] = verdict?.reasons ?? [];
  return verdict && first ? reasonText(first, verdict) : "";
}

const lineOf = (row: LatestRow, lastTen: readonly EndedRun[]): BenchmarkLine => ({
  ...{ slug: row.slug, question: row.question, lastTen },
});

const JudgedGate = z.object({
  gate: z.object({ operation: z.string().optional(), vs: z.unknown().optional() }),
});

/** The run with the figure that decides now: another gate may have been the first to pass then. */
async function withFigure(
  { db }: Pick<Context, "db">,
  run: EndedRun | null,
  now: DecidingFigure | null,
): Promise<EndedRun | null> {
  if (run === null || now === null) return run;
  const rows = await db.gateResult.findMany({
    where: {
      verdict: { runId: run.id },
      ...{ metric: now.metric, variant: now.of, overVariant: now.over, cellIndex: now.cell },
    },
    select: { estimate: true, low: true, high: true, detail: true },
  });
  const then = rows.find(({ detail }) => {
    const { operation = null, vs } = JudgedGate.parse(detail).gate;
    return operation === now.operation && (vs !== undefined) === now.isPast;
  });
  return !then || then.estimate === null
    ? run
    : { ...run, deciding: { ...now, value: then.estimate, low: then.low, high: then.high } };
}

async function needFrom(
  context: Context,
  row: LatestRow,
  lastTen: readonly EndedRun[],
): Promise<Need[]> {
  const kind = needOf(row);
  const line = lineOf(row, lastTen);
  const [run] = lastTen;
  if (kind === null || !run) return [];
  if (kind === "change") return [{ kind, line, change: OpenChange.parse(row.openChange) }];
  const wasGo = await withFigure(
    context,
    lastTen.find(({ verdict }) => verdict === "GO") ?? null,
    run.deciding,
  );
  return [{ kind, line, run, wasGo, why: await whyOf(context, run) }];
}

async function silentWorkers(context: Context): Promise<Need[]> {
  const living = (await livingWorkers(context)).map(({ id }) => id);
  const rows = await context.db.worker.findMany({
    where: {
      id: { notIn: living },
      lastSeenAt: { gt: new Date(context.now().getTime() - silentWithinDays * 86_400_000) },
    },
    orderBy: { lastSeenAt: "desc" },
    take: 3,
    select: { host: true, lastSeenAt: true },
  });
  return rows.map(({ host, lastSeenAt }) => ({
    ...{ kind: "worker", host, lastSeenAt: lastSeenAt.toISOString() },
  }));
}

async function activeRuns(context: Context, actor: Actor): Promise<ActiveRun[]> {
  const rows = await context.db.run.findMany({
    where: {
      ...{ projectId: actor.projectId, benchmark: { kind: "benchmark" } },
      status: { in: ["queued", "running"] },
    },
    // The enum's order is queued, running; what waits longest begins first.
    orderBy: [{ status: "desc" }, { id: "asc" }],
    take: mostActive,
    select: runListSelect,
  });
  const summaries = await runSummaries(context, rows);
  let waiting = 0;
  return summaries.map((run) => ({
    ...run,
    position: run.status === "queued" ? ++waiting : null,
  }));
}

/** The latest ended run of a benchmark may have failed, after others that did not. */
async function hasVerdict(
  { db }: Pick<Context, "db">,
  { projectId }: Actor,
  latest: readonly LatestRow[],
): Promise<boolean> {
  if (latest.some(({ verdict }) => verdict !== null)) return true;
  if (!latest.some(({ run }) => run !== null)) return false;
  const found = await db.run.findFirst({
    where: { projectId, verdictName: { not: null }, benchmark: { kind: "benchmark" } },
    select: { id: true },
  });
  return found !== null;
}

export async function readOverview(
  context: Context,
  actor: Actor,
  input: OverviewInput = {},
): Promise<Overview> {
  allow(actor, "read");
  const { page } = parseInput(OverviewInput, input);
  const [project, latest, active, silent, targets] = await Promise.all([
    context.db.project.findUniqueOrThrow({ where: { id: actor.projectId } }),
    latestOf(context, actor),
    activeRuns(context, actor),
    silentWorkers(context),
    context.db.target.count({ where: { projectId: actor.projectId } }),
  ]);
  const ended = latest.filter(({ run }) => run !== null);
  const needing = ended.filter((row) => needOf(row) !== null);
  const quiet = ended.filter((row) => needOf(row) === null);
  const urgent = needing.slice(0, mostNeeds);
  const shown = quiet.slice((page - 1) * quietPerPage, page * quietPerPage);
  const [tens, trends, verdict] = await Promise.all([
    lastTens(
      context,
      [...urgent, ...shown].map(({ id }) => id),
    ),
    trendsOf(
      context,
      shown.map(({ id }) => id),
    ),
    hasVerdict(context, actor, latest),
  ]);
  const needs = await Promise.all(
    urgent.map((row) => needFrom(context, row, tens.get(row.id) ?? [])),
  );
  return {
    project: { slug: project.slug, name: project.name },
    ...{ targets, benchmarks: latest.length, waiting: latest.length - ended.length },
    hasVerdict: verdict,
    needs: [...silent, ...needs.flat()],
    needing: needing.length + silent.length,
    active,
    quiet: {
      lines: shown.map((row) => ({
        ...lineOf(row, tens.get(row.id) ?? []),
        trend: trends.get(row.id) ?? [],
      })),
      of: quiet.length,
      page,
      pages: Math.ceil(quiet.length / quietPerPage),
    },
  };
}
