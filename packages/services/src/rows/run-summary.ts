// A run as lists, the API and the overview show it: status, progress, subject, verdict, links.
// Summaries of many runs cost two queries for all of them, not two for each.
import { renderedWarning } from "@gonogo/analysis/words/warning-words";
import type { Prisma } from "@gonogo/db/client";
import { type RunProgress, type RunStatus, VerdictName } from "@gonogo/protocols/events";
import { Message, StandingOutcome } from "@gonogo/protocols/report";
import { Subject, Tags } from "@gonogo/protocols/spec";
import type { z } from "zod";
import type { Context } from "../context.ts";
import { whyNobodyMeasures } from "../living-workers.ts";
import { specOf } from "./benchmark-view.ts";
import { progressOf } from "./progress.ts";

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
  readonly tags: z.infer<typeof Tags>;
  /** The nth run of this subject and benchmark version. */
  readonly attempt: number;
  /** Whether another tool measured it. */
  readonly imported: boolean;
  /** null: no gates, or not finished. */
  readonly verdict: VerdictName | null;
  /** Outcome of the decision that stands; null: none does. */
  readonly decision: StandingOutcome | null;
  readonly failure: RunFailure | null;
  readonly cancelRequested: boolean;
  readonly warnings: readonly WarningView[];
  /** Why a queued run will not begin by itself; null: it will, or has. */
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
  benchmarkVersion: { select: { version: true, spec: true } },
} as const satisfies Prisma.RunInclude;

export type RunRow = Prisma.RunGetPayload<{ include: typeof runInclude }>;

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

function summary(
  context: Pick<Context, "publicUrl">,
  row: RunRow,
  { progress, nobody }: { readonly progress: RunProgress; readonly nobody: string | null },
): RunSummary {
  return {
    id: row.id,
    status: row.status,
    kind: row.benchmark.kind,
    progress,
    benchmark: {
      slug: row.benchmark.slug,
      question: specOf(row.benchmarkVersion).question,
      version: row.benchmarkVersion.version,
    },
    subject: Subject.parse(row.subject),
    tags: Tags.parse(row.tags),
    attempt: row.attempt,
    imported: row.imported !== null,
    verdict: VerdictName.nullable().parse(row.verdictName),
    decision: StandingOutcome.nullable().parse(row.decisionName),
    failure: failureOf(row),
    cancelRequested: row.cancelRequestedAt !== null,
    warnings: row.warnings.map(warningView),
    waiting: row.status === "queued" ? nobody : null,
    createdAt: row.createdAt.toISOString(),
    startedAt: iso(row.startedAt),
    finishedAt: iso(row.finishedAt),
    url: `${context.publicUrl}/api/v1/runs/${row.id}`,
    reportUrl: `${context.publicUrl}/runs/${row.id}`,
  };
}

/** Summaries in the order of the rows. */
export async function runSummaries(
  context: Pick<Context, "db" | "publicUrl">,
  rows: readonly RunRow[],
): Promise<RunSummary[]> {
  const progress = await progressOf(
    context,
    rows.map((row) => ({ id: row.id, status: row.status, spec: specOf(row.benchmarkVersion) })),
  );
  const waits = rows.some(({ status }) => status === "queued");
  const nobody = waits ? await whyNobodyMeasures(context) : null;
  const unknown = { blocksDone: 0, blocksPlanned: 0, remainingMs: null, current: null };
  return rows.map((row) =>
    summary(context, row, { progress: progress.get(row.id) ?? unknown, nobody }),
  );
}

/** The summary of one run. */
export async function runSummary(
  context: Pick<Context, "db" | "publicUrl">,
  row: RunRow,
): Promise<RunSummary> {
  const [one] = await runSummaries(context, [row]);
  if (!one) throw new Error("one row has one summary");
  return one;
}
