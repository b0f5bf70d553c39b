// A run as lists, the API and the overview show it: status, progress, subject, verdict, links.
// Summaries of many runs cost two queries for all of them, not two for each.
import { renderedWarning } from "@gonogo/analysis/words/warning-words";
import type { Prisma } from "@gonogo/db/client";
import { english } from "@gonogo/locale/t";
import { type RunProgress, type RunStatus, VerdictName } from "@gonogo/protocols/events";
import { DecidingFigure, Message, StandingOutcome } from "@gonogo/protocols/report";
import { type BenchmarkSpec, Subject, WorkerLabels } from "@gonogo/protocols/spec";
import type { Context } from "../context.ts";
import { whyNobodyMeasures } from "../living-workers.ts";
import { specOf } from "./benchmark-view.ts";
import { isOver, progressOf } from "./progress.ts";

export type RunFailure = {
  readonly code: string;
  readonly message: string;
  readonly remedy: string;
  /** Slug of the target that failed it; absent: none did. */
  readonly target?: string;
};

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** A warning with its text; what its facts are is its code's. */
export type WarningView = {
  readonly code: string;
  readonly params: { readonly [name: string]: Json };
  readonly text: string;
};

export type RunSummary = {
  readonly id: string;
  readonly status: RunStatus;
  /** `noise`: a calibration, a target against itself. */
  readonly kind: "benchmark" | "noise";
  readonly progress: RunProgress;
  readonly benchmark: {
    readonly slug: string;
    readonly question: string;
    readonly version: number;
  };
  readonly subject: Subject;
  readonly tags: readonly string[];
  /** What somebody wrote on it; null: nothing. */
  readonly note: string | null;
  /** The nth run of this subject and benchmark version. */
  readonly attempt: number;
  /** Whether another tool measured it. */
  readonly imported: boolean;
  /** null: no gates, or not finished. */
  readonly verdict: VerdictName | null;
  /** The figure of the gate that decided; null: none has one. */
  readonly deciding: DecidingFigure | null;
  /** Outcome of the decision that stands; null: none does. */
  readonly decision: StandingOutcome | null;
  readonly failure: RunFailure | null;
  readonly cancelRequested: boolean;
  readonly warnings: readonly WarningView[];
  /** Why a run that waits will not begin, or go on, by itself; null: it will, or has. */
  readonly waiting: string | null;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  /** The API's address of the run. */
  readonly url: string;
  /** The page of the run. */
  readonly reportUrl: string;
};

export const runInclude = {
  benchmark: { select: { slug: true, kind: true } },
  benchmarkVersion: { select: { version: true, question: true, spec: true } },
} as const satisfies Prisma.RunInclude;

export type RunRow = Prisma.RunGetPayload<{ include: typeof runInclude }>;

/** What a list reads of a run: neither its definition nor its targets, which can be megabytes. */
export const runListSelect = {
  ...{ id: true, status: true, benchmarkId: true, benchmarkVersionId: true, subject: true },
  ...{ tags: true, note: true, attempt: true, imported: true, verdictName: true, deciding: true },
  ...{ decisionName: true, failureCode: true, failureMessage: true, failureRemedy: true },
  ...{ failureTarget: true, cancelRequestedAt: true, warnings: true },
  ...{ createdAt: true, startedAt: true, finishedAt: true, waitsForRunId: true, runsOn: true },
  shardPlaces: true,
  leaseOwner: true,
  benchmark: runInclude.benchmark,
  benchmarkVersion: { select: { version: true, question: true } },
} as const satisfies Prisma.RunSelect;

export type RunListRow = Prisma.RunGetPayload<{ select: typeof runListSelect }>;

function warningView(stored: Prisma.JsonValue): WarningView {
  const { code, params, text } = renderedWarning(Message.parse(stored));
  return { code, params: params as WarningView["params"], text };
}

export const failureOf = (
  row: Pick<RunRow, "failureCode" | "failureMessage" | "failureRemedy" | "failureTarget">,
): RunFailure | null =>
  row.failureCode === null
    ? null
    : {
        code: row.failureCode,
        message: row.failureMessage ?? "",
        remedy: row.failureRemedy ?? "",
        ...(row.failureTarget === null ? {} : { target: row.failureTarget }),
      };

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** Whether it waits for a worker: before its first one, or after one that gave it back. */
const waitsForWorker = ({ status, leaseOwner }: Pick<RunListRow, "status" | "leaseOwner">) =>
  status === "queued" || (status === "running" && leaseOwner === null);

const targetTaken = english(
  "Another run loads one of its targets: this one begins when that one has ended.",
);

function summary(
  context: Pick<Context, "publicUrl">,
  row: RunListRow,
  { progress, nobody }: { readonly progress: RunProgress; readonly nobody: string | null },
): RunSummary {
  return {
    id: row.id,
    status: row.status,
    kind: row.benchmark.kind,
    progress,
    benchmark: {
      slug: row.benchmark.slug,
      question: row.benchmarkVersion.question,
      version: row.benchmarkVersion.version,
    },
    subject: Subject.parse(row.subject),
    tags: row.tags,
    note: row.note,
    attempt: row.attempt,
    imported: row.imported !== null,
    verdict: VerdictName.nullable().parse(row.verdictName),
    deciding: DecidingFigure.nullable().parse(row.deciding),
    decision: StandingOutcome.nullable().parse(row.decisionName),
    failure: failureOf(row),
    cancelRequested: row.cancelRequestedAt !== null,
    warnings: row.warnings.map(warningView),
    waiting: waitsForWorker(row)
      ? (nobody ?? (row.waitsForRunId === null ? null : targetTaken))
      : null,
    createdAt: row.createdAt.toISOString(),
    startedAt: iso(row.startedAt),
    finishedAt: iso(row.finishedAt),
    url: `${context.publicUrl}/api/v1/runs/${row.id}`,
    reportUrl: `${context.publicUrl}/runs/${row.id}`,
  };
}

/** Definitions of those that still need time, by version: only these are read for a list. */
async function specsOfActive(
  context: Pick<Context, "db">,
  rows: readonly RunListRow[],
): Promise<Map<string, BenchmarkSpec>> {
  const active = rows.filter(({ status }) => !isOver(status));
  if (active.length === 0) return new Map();
  const versions = await context.db.benchmarkVersion.findMany({
    where: { id: { in: active.map(({ benchmarkVersionId }) => benchmarkVersionId) } },
    select: { id: true, spec: true },
  });
  return new Map(versions.map((version) => [version.id, specOf(version)]));
}

/** Summaries in the order of the rows. */
export async function runSummaries(
  context: Pick<Context, "db" | "publicUrl">,
  rows: readonly RunListRow[],
): Promise<RunSummary[]> {
  const specs = await specsOfActive(context, rows);
  const progress = await progressOf(
    context,
    rows.map((row) => ({
      ...{ id: row.id, status: row.status },
      spec: specs.get(row.benchmarkVersionId) ?? null,
    })),
  );
  const whyNobody = rows.some(waitsForWorker) ? await whyNobodyMeasures(context) : () => null;
  const unknown = { blocksDone: 0, blocksPlanned: 0, remainingMs: null, current: null };
  return rows.map((row) =>
    summary(context, row, {
      progress: progress.get(row.id) ?? unknown,
      nobody: whyNobody({
        runsOn: WorkerLabels.parse(row.runsOn),
        places: WorkerLabels.array().parse(row.shardPlaces),
      }),
    }),
  );
}

/** The summary of one run. */
export async function runSummary(
  context: Pick<Context, "db" | "publicUrl">,
  row: RunListRow,
): Promise<RunSummary> {
  const [one] = await runSummaries(context, [row]);
  if (!one) throw new Error("one row has one summary");
  return one;
}
