// The report of a run in any state, built from its stored rows.
// The page, the live view and a frozen share all show this object.

import { publishedOf } from "@gonogo/analysis/published/published-beside-measured";
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
import { measuredReportOf } from "./finished-reports.ts";

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
  const [measured, published, decisions, profiles] = await Promise.all([
    measuredReportOf(context, run),
    publishedOfBenchmark(context, run.benchmarkId),
    decisionsOfRun(context, run.id),
    profilesOfRun(context, run.id),
  ]);
  return {
    ...measured,
    published: published ? publishedOf(measured, published) : null,
    decisions,
    profiles,
  };
}

/** The same as Markdown. Throws `not_found`. */
export const readReportMarkdown = async (
  context: Context,
  actor: Actor,
  input: ReadReportInput,
): Promise<string> => reportMarkdown(await readReport(context, actor, input));
