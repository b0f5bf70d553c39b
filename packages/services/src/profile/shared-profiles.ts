// The CPU profiles of a run as they are frozen with a share: with a smaller tree and shorter tables, because a shared report
// carries everything within itself.
import { drawnTree } from "@gonogo/analysis/profiles/drawn-tree";
import type { HotSpotTable, ProfileDetail, ReportProfile } from "@gonogo/protocols/report";
import type { Context } from "../context.ts";
import { profileSelect, profileView, unpackDetail } from "./profile-rows.ts";

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
export async function sharedProfiles(context: Context, runId: string): Promise<ReportProfile[]> {
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
