// Opens a shared report by its token, without a login; one with a password for who has a pass of it alone.
import { Prisma } from "@gonogo/db/client";
import { t } from "@gonogo/locale/t";
import { Report, reportVersion } from "@gonogo/protocols/report";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { ServiceError } from "../errors.ts";
import { toJson } from "../json.ts";
import { type ReportSections, sectionNames, withSections } from "../run/report-sections.ts";
import { frozenReport, isActive, ShareChoices } from "./frozen-report.ts";
import { openRow, shareNotFound } from "./open-row.ts";
import { isPassOf } from "./unlock-share.ts";

export const ReadShareInput = z.strictObject({
  token: z.string(),
  /** Of `unlockShare`; absent: there is none. */
  pass: z.string().optional(),
  /** Sections that are shown; absent: all of them. */
  want: z.array(z.enum(sectionNames)).optional(),
});
export type ReadShareInput = z.input<typeof ReadShareInput>;

export type SharedReport = ReportSections & {
  readonly id: string;
  readonly projectId: string;
  readonly sharedAt: string;
  readonly expiresAt: string | null;
  /** The run goes on, and the report is as it was a moment ago. */
  readonly isLive: boolean;
};

/** Throws `share_not_found`, and `share_locked` where it has a password and the pass does not fit. */
export async function readShare(
  context: Context,
  { token, pass = "", want = sectionNames }: ReadShareInput,
): Promise<SharedReport> {
  const row = await openRow(context, token);
  const { id, projectId, passwordHash, createdAt, expiresAt, choices } = row;
  if (passwordHash !== null && !isPassOf(context, { id, passwordHash }, pass))
    throw new ServiceError("share_locked", t("This report asks for a password."), {
      remedy: t("Ask the sender of the link for it."),
    });
  const shown =
    choices === null
      ? null
      : await liveReport(context, { ...row, choices: ShareChoices.parse(choices) });
  // The report, which takes megabytes, is read for those who may see it.
  const stored =
    shown ??
    (await context.db.share.findUnique({ where: { id }, select: { report: true } }))?.report;
  if (!stored) throw shareNotFound();
  const { document, leftOut } = withSections(Object(stored), want);
  const report = Report.parse(document);
  return {
    ...{ id, projectId, leftOut, report, isLive: isActive(report) },
    sharedAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}

type LiveRow = {
  readonly id: string;
  readonly projectId: string;
  readonly runId: string;
  readonly choices: ShareChoices;
};

/** Those who look at once share one reading of two seconds: a run must not be disturbed by the people who watch it. */
const kept = new LRUCache<string, Report>({ max: 20, ttl: 2_000, ttlAutopurge: true });
const reading = new Map<string, Promise<Report | null>>();

async function liveReport(context: Context, row: LiveRow): Promise<Report | null> {
  const known = kept.get(row.id);
  if (known) return known;
  const begun = reading.get(row.id) ?? readLive(context, row);
  reading.set(row.id, begun);
  try {
    const report = await begun;
    if (report) kept.set(row.id, report);
    return report;
  } finally {
    reading.delete(row.id);
  }
}

/** The report while the run goes on. Once it has ended, freezes it for everybody and answers null. */
async function readLive(
  context: Context,
  { id, projectId, runId, choices }: LiveRow,
): Promise<Report | null> {
  const reader: Actor = {
    ...{ projectId, userId: null, apiKeyId: null, role: null },
    scopes: ["read"],
  };
  const report = await frozenReport(context, reader, { runId, ...choices });
  if (isActive(report)) return report;
  await context.db.share.updateMany({
    where: { id, report: { equals: Prisma.DbNull } },
    data: { report: toJson(report), reportVersion, choices: Prisma.DbNull },
  });
  // As it was frozen, perhaps by another process at this moment.
  return null;
}

const mostFrozen = 20;

/** Freezes the reports of runs that were shared before their end and have ended, at most 20 at a time; answers how many. */
export async function freezeEndedShares(context: Context): Promise<number> {
  const rows = await context.db.share.findMany({
    where: {
      choices: { not: Prisma.DbNull },
      run: { status: { in: ["finished", "failed", "cancelled"] } },
    },
    select: { id: true, projectId: true, runId: true, choices: true },
    take: mostFrozen,
  });
  for (const row of rows)
    await readLive(context, { ...row, choices: ShareChoices.parse(row.choices) });
  return rows.length;
}
