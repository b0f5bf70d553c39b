// Which tabs a report has: those that have something to show.
import { hasScores } from "@gonogo/analysis/report/scores/score-weights";
import type { Report } from "@gonogo/protocols/report";
import type { SectionName } from "@/lib/router-types";
import { openAxes } from "./charts/axis-cells.ts";
import { hasTargetCosts } from "./facts/target-cost.ts";
import { hasFigures } from "./section/cell-section.ts";
import { type TabId, tabIds } from "./section/report-address.ts";

/** Tabs of a report, those alone that have something to show. `canDecide`: somebody may sign it here. */
export function tabsOf(
  report: Report,
  leftOut: readonly SectionName[],
  canDecide: boolean,
): TabId[] {
  const has = (name: Exclude<SectionName, "series" | "times" | "cpu">) => {
    const value = report[name];
    return leftOut.includes(name) || (Array.isArray(value) ? value.length > 0 : Boolean(value));
  };
  const figures = hasFigures(report);
  const shown: Readonly<Record<TabId, boolean>> = {
    summary: true,
    latency: figures,
    time:
      leftOut.includes("series") ||
      report.blocks.some(({ series }) => series !== null) ||
      has("stages"),
    cost: hasTargetCosts(report) || has("payloads") || has("profiles") || figures,
    cells: openAxes(report).length > 0 && figures,
    scores: hasScores(report),
    published: has("published"),
    evidence: true,
    definition: true,
    decision: canDecide || report.decisions.length > 0,
  };
  return tabIds.filter((id) => shown[id]);
}
