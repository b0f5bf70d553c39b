// The report of a run in any state: stored when it has ended, built from its rows before that.
// The page, the live view and a frozen share all show this object.

import type { Report } from "@gonogo/protocols/report";
import { z } from "zod";
import { type Actor, allow, ownerOf } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput } from "../errors.ts";
import { idOf } from "../id.ts";
import { profilesOfRun } from "../profile/list-profiles.ts";
import { publishedOfBenchmark } from "../published/published-of-benchmark.ts";
import { decisionsOfRun } from "../rows/decision-rows.ts";
import { findRun } from "../rows/find-run.ts";
import type { RunRow } from "../rows/run-summary.ts";
import { inThread } from "../threads/in-thread.ts";
import { besideMeasuredTask } from "./judge-tasks.ts";
import { type PreviousRun, previousRunOf } from "./previous-run.ts";
import {
  type BesideReport,
  type FileContent,
  partsOfFile,
  type ReportFile,
  writeReportFile,
} from "./report-files.ts";
import {
  type PartName,
  partNames,
  type ReportSections,
  type SectionName,
  sectionNames,
  withParts,
  withSections,
} from "./report-sections.ts";
import { type Leaving, measuredReportOf, storedReportOf } from "./stored-report.ts";

export const ReadReportInput = z.strictObject({ id: idOf("run") });
export type ReadReportInput = z.input<typeof ReadReportInput>;

/** Throws `not_found`. */
export async function readReport(
  context: Context,
  actor: Actor,
  input: ReadReportInput,
): Promise<Report> {
  allow(actor, "read");
  const { id } = parseInput(ReadReportInput, input);
  return reportOf(context, actor, await findRun(context, actor, id), { hasPublished: true });
}

const whatBesides = async (
  context: Context,
  run: RunRow,
  hasPublished: boolean,
): Promise<BesideReport> => {
  const [attached, decisions, profiles] = await Promise.all([
    hasPublished ? publishedOfBenchmark(context, run.benchmarkId) : null,
    decisionsOfRun(context, run.id),
    profilesOfRun(context, run.id),
  ]);
  return { attached, decisions, profiles };
};

/** A file of the report; of a run that has ended what the file does not show is not read. Throws `not_found`. */
export async function reportAsFile(
  context: Context,
  actor: Actor,
  file: ReportFile,
  input: ReadReportInput,
): Promise<FileContent> {
  allow(actor, "read");
  const { id } = parseInput(ReadReportInput, input);
  const run = await findRun(context, actor, id);
  const parts = partsOfFile(file);
  const unread = partNames.filter((name) => !parts.includes(name));
  const [report, beside] = await Promise.all([
    storedReportOf(context, run, unread),
    whatBesides(context, run, parts.includes("published")),
  ]);
  const origin = {
    url: `${context.publicUrl}/runs/${id}`,
    writtenAt: context.now().toISOString(),
  };
  return writeReportFile(file, report ?? (await measuredReportOf(context, run)), beside, {
    ...{ origin, owner: ownerOf(actor) },
  });
}

/** The parts of a report that are named: of a run that has ended the rest is not read. Throws `not_found`. */
export async function readParts(
  context: Context,
  actor: Actor,
  input: ReadReportInput,
  want: readonly PartName[],
): Promise<Report> {
  allow(actor, "read");
  const { id } = parseInput(ReadReportInput, input);
  return reportOf(context, actor, await findRun(context, actor, id), {
    hasPublished: want.includes("published"),
    unread: partNames.filter((name) => !want.includes(name)),
    leave: (document) => withParts(document, want),
  });
}

type Wanted = Leaving & {
  /** With what was published: it is read beside the comparison, of operations too. */
  readonly hasPublished: boolean;
};

async function reportOf(
  context: Context,
  actor: Actor,
  run: RunRow,
  { hasPublished, ...leaving }: Wanted,
): Promise<Report> {
  const [measured, { attached, decisions, profiles }] = await Promise.all([
    measuredReportOf(context, run, leaving),
    whatBesides(context, run, hasPublished),
  ]);
  const asking = { owner: ownerOf(actor), field: "published" };
  const published =
    attached && (await inThread(besideMeasuredTask, { report: measured, attached }, asking));
  return { ...measured, published, decisions, profiles };
}

export const ReadReportPartInput = z.strictObject({
  id: idOf("run"),
  want: z.array(z.enum(sectionNames)).max(sectionNames.length),
});
export type ReadReportPartInput = z.input<typeof ReadReportPartInput>;

/** A report with some of its sections, and what a page says beside it. */
export type ReportPart = ReportSections & {
  /** The run of the same benchmark that ended before this one began; null: there is none. */
  readonly previous: PreviousRun | null;
};

/** Throws `not_found`. */
export async function readReportPart(
  context: Context,
  actor: Actor,
  input: ReadReportPartInput,
): Promise<ReportPart> {
  allow(actor, "read");
  const { id, want } = parseInput(ReadReportPartInput, input);
  const run = await findRun(context, actor, id);
  const wantsPublished = want.includes("published");
  let leftOut: readonly SectionName[] = [];
  const leave = (document: object) => {
    const part = withSections(document, wantsPublished ? sectionNames : want);
    leftOut = part.leftOut;
    return part.document;
  };
  const [report, attached, previous] = await Promise.all([
    reportOf(context, actor, run, { hasPublished: wantsPublished, leave }),
    context.db.publishedFigures.count({ where: { benchmarkId: run.benchmarkId } }),
    previousRunOf(context, run),
  ]);
  return {
    report,
    leftOut: attached > 0 && !wantsPublished ? [...leftOut, "published"] : leftOut,
    previous,
  };
}
