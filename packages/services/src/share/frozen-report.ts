// The report that a share shows: fields picked, with what was chosen. Of a run that goes on, as it is now.

import { drawnTree } from "@gonogo/analysis/profiles/drawn-tree";
import { asStored } from "@gonogo/locale/request-locale";
import type { HotSpotTable, ProfileDetail, Report, ReportProfile } from "@gonogo/protocols/report";
import { shareParts } from "@gonogo/protocols/spec";
import { z } from "zod";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { freezeReport } from "../frozen/freeze-report.ts";
import { SharePart } from "../frozen/hide-operations.ts";
import { profileSelect, profileView, unpackDetail } from "../profile/profile-rows.ts";
import { readReport } from "../run/read-report.ts";

export const ShareChoices = z.strictObject({
  show: z
    .array(SharePart)
    .max(shareParts.length)
    .default([])
    .describe(
      "Parts to show: what is sent to targets, CPU profiles, tags and note are hidden otherwise.",
    ),
  withDecision: z
    .boolean()
    .default(true)
    .describe("Whether the decisions on the report are part of the copy; left out: they are."),
});
export type ShareChoices = z.output<typeof ShareChoices>;

// The CPU profiles of a run as they are frozen with a share: with a smaller tree and shorter tables, because a shared report
// carries everything within itself.

const sharedPaths = 2_000;
const sharedRows = 100;

/** The last rows join those that are only counted. */
function shorter({ rows, more, moreSelf }: HotSpotTable): HotSpotTable {
  const cut = rows.slice(sharedRows);
  return {
    rows: rows.slice(0, sharedRows),
    more: more + cut.length,
    moreSelf: cut.reduce((sum, { self }) => sum + self, moreSelf),
  };
}

const smaller = ({ tree, tables }: ProfileDetail): ProfileDetail => ({
  tree: drawnTree(tree, sharedPaths),
  tables: {
    function: shorter(tables.function),
    module: shorter(tables.module),
    crate: shorter(tables.crate),
  },
});

/** Of a run that was found already. No address leads back, and nobody is named. */
async function sharedProfiles(context: Context, runId: string): Promise<ReportProfile[]> {
  const rows = await context.db.runProfile.findMany({
    where: { runId },
    select: { ...profileSelect, detail: true },
    orderBy: { id: "asc" },
  });
  return rows.map(({ detail, ...row }) => ({
    ...profileView(context, row),
    ...{ by: null, url: null, detail: smaller(unpackDetail(detail)) },
  }));
}

export const isActive = ({ run }: Report): boolean =>
  run.status === "queued" || run.status === "running";

/** Throws `not_found`. */
export async function frozenReport(
  context: Context,
  actor: Actor,
  { runId, show, withDecision }: ShareChoices & { readonly runId: string },
): Promise<Report> {
  const report = await asStored(() =>
    readReport(context, { ...actor, scopes: ["read"] }, { id: runId }),
  );
  const profiles = show.includes("profiles") ? await sharedProfiles(context, report.run.id) : [];
  return freezeReport({ ...report, profiles }, show, { withDecision });
}
