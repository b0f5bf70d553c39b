// The report of a run in any state, built from its stored rows.
// The page, the live view and a frozen share all show this object.

import { buildReport } from "@gonogo/analysis/report/build-report";
import { reportMarkdown } from "@gonogo/analysis/report/markdown/report-markdown";
import type { Report } from "@gonogo/protocols/report";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput } from "../errors.ts";
import { profilesOfRun } from "../profile/list-profiles.ts";
import { publishedOfBenchmark } from "../published/published-of-benchmark.ts";
import { decisionsOfRun } from "../rows/decision-rows.ts";
import { findRun } from "../rows/find-run.ts";
import { readRunInput } from "./run-input.ts";

export const ReadReportInput = z.strictObject({ id: z.string() });
export type ReadReportInput = z.input<typeof ReadReportInput>;

/** Throws `not_found`. */
export async function readReport(
  context: Context,
  actor: Actor,
  input: ReadReportInput,
): Promise<Report> {
  allow(actor, "read");
  const { id } = parseInput(ReadReportInput, input);
  const run = await findRun(context, actor, id);
  const report = buildReport({
    ...(await readRunInput(context, run)),
    decisions: await decisionsOfRun(context, run.id),
    published: await publishedOfBenchmark(context, run.benchmarkId),
  });
  return { ...report, profiles: await profilesOfRun(context, run.id) };
}

/** The same as Markdown. Throws `not_found`. */
export const readReportMarkdown = async (
  context: Context,
  actor: Actor,
  input: ReadReportInput,
): Promise<string> => reportMarkdown(await readReport(context, actor, input));
