// What a pilot and a probe say, in sentences.

import { formatMetric } from "@gonogo/analysis/words/format";
import { t } from "@gonogo/locale/t";
import type { Report, RunPilot, SideBlock } from "@gonogo/protocols/report";

export const hasPilot = (report: Pick<Report, "pilot" | "sideBlocks">): boolean =>
  report.pilot !== null || report.sideBlocks.length > 0;

/** Under the section's title: what came of the pilot. */
export function pilotLead({ outcome, change, changes, findings }: RunPilot): string {
  if (outcome === null) return t("The load is being tried with short blocks before round 1.");
  if (outcome === "stopped")
    return t(
      "Short blocks before round 1 showed that this load cannot be measured here, so the run was stopped.",
    );
  if (change.blockMs !== null && change.load === null && change.threads === null)
    return t(
      "Blocks were made longer than the definition says, so that they can decide the gates; the load is the definition's.",
    );
  if (changes.length > 0)
    return t(
      "Short blocks before round 1 showed that the load had to change; everything above was measured under the changed load.",
    );
  return findings.length > 0
    ? t("Short blocks before round 1 found something to bear in mind; the run went on.")
    : t("Short blocks before round 1 found the load fit to be measured here.");
}

/** `rest with quick acknowledgements: p50 0.2 ms; the plateau is confirmed.` */
export function probeText(report: Pick<Report, "diagnostics" | "cells">, block: SideBlock): string {
  const { variant, cell, p50Us, status } = block;
  const label =
    report.cells.length > 1 ? report.cells.find(({ index }) => index === cell)?.label : "";
  const place = label ? t("{variant} at {cell}", { variant, cell: label }) : variant;
  const who = t("{place} with quick acknowledgements (TCP_QUICKACK)", { place });
  if (status === "planned" || status === "running") return t("{who}: not measured yet.", { who });
  if (p50Us === null) return t("{who}: the block was lost, so the suspicion stays.", { who });
  const found = report.diagnostics.find(
    (one) => one.code === "delayed-ack-plateau" && one.variant === variant && one.cell === cell,
  );
  const says = {
    confirmed: t("the plateau goes away, so a missing TCP_NODELAY was measured"),
    refuted: t("the plateau stays, so it is the server's own time"),
    suspected: t("too few answers to tell"),
  }[String(found?.params.state)];
  const p50 = formatMetric("p50", { value: p50Us, low: null, high: null }).text;
  return `${who}: p50 ${p50}${says ? `; ${says}` : ""}.`;
}
