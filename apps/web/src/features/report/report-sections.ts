// Which sections a report has: anchors and titles of those that have something to show.
import { hasScores } from "@gonogo/analysis/report/scores/score-weights";
import type { Report } from "@gonogo/protocols/report";
import { openAxes } from "./charts/axis-cells.ts";
import { hasPilot } from "./facts/pilot-words.ts";
import { hasTargetCosts } from "./facts/target-cost.ts";
import { hasFigures } from "./section/cell-section.ts";
import type { ContentsEntry } from "./section/report-contents.tsx";

/**
 * Entries for the table of contents, in the order of the page. `isOpen`: somebody may decide on it; `hasHotSpots`: the page
 * has its own section of CPU hot spots, also where nothing is attached yet.
 */
export function reportContents(
  report: Report,
  { isOpen = false, hasHotSpots = false } = {},
): ContentsEntry[] {
  const ran = report.blocks.some((block) => block.sequence !== null);
  const entries: (ContentsEntry & { shown: boolean })[] = [
    { id: "gates", title: "Gates", shown: report.spec.gates.length > 0 },
    { id: "operations", title: "Operations", shown: report.operations.length > 0 },
    { id: "comparison", title: "Comparison", shown: hasFigures(report) },
    { id: "scores", title: "Scores", shown: hasScores(report) },
    { id: "capacity", title: "Capacity", shown: report.capacity.length > 0 },
    {
      id: "axes",
      title: "Along the axes",
      shown: openAxes(report).length > 0 && hasFigures(report),
    },
    {
      id: "latency",
      title: "Latency",
      shown: report.curves.some((curve) => curve.points.length > 0),
    },
    {
      id: "over-time",
      title: "Over time",
      shown: report.blocks.some((block) => block.series !== null),
    },
    { id: "streams", title: "Streams", shown: report.streams.length > 0 },
    { id: "stages", title: "Stages", shown: report.stages.length > 0 },
    { id: "setup", title: "Connection set-up", shown: report.setup.length > 0 },
    { id: "network", title: "Emulated network", shown: report.networks.length > 0 },
    { id: "target-cost", title: "Target cost", shown: hasTargetCosts(report) },
    {
      id: "hot-spots",
      title: "CPU hot spots",
      shown: hasHotSpots || report.profiles.length > 0,
    },
    { id: "lateness", title: "Engine lateness", shown: report.lateness.length > 0 },
    { id: "blocks", title: "Blocks", shown: ran },
    { id: "published", title: "Published and measured", shown: report.published !== null },
    { id: "payloads", title: "Payload sizes", shown: report.payloads !== null },
    { id: "doubts", title: "Cautions", shown: true },
    { id: "pilot", title: report.pilot ? "Pilot" : "Probes", shown: hasPilot(report) },
    { id: "environment", title: "Environment", shown: true },
    { id: "definition", title: "Definition", shown: true },
    { id: "repeat", title: "Repeat it", shown: true },
    { id: "decision", title: "Decision", shown: isOpen || report.decisions.length > 0 },
  ];
  return entries.filter((entry) => entry.shown).map(({ id, title }) => ({ id, title }));
}
