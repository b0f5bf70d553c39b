// Words for what became of a block: its status, why it is not part of the evidence, and on which cores it ran.
import { type Msg, msg, t } from "@gonogo/locale/t";
import type { ReportBlock } from "@gonogo/protocols/report";
import { formatPercent, listOf } from "./format.ts";
import { voidClause } from "./void-words.ts";

type BlockStatus = ReportBlock["status"];

const statusWords: Readonly<Record<BlockStatus, Msg>> = {
  planned: msg("not run yet"),
  running: msg("running##block"),
  finished: msg("finished##block"),
  broken: msg("broken off before it could end"),
  failed: msg("could not be performed"),
  skipped: msg("skipped##block"),
};

/** Why a block is no evidence, in plain words; its status where nothing else is known. */
export function blockReasons(block: Pick<ReportBlock, "status" | "invalidBecause">): string[] {
  const reasons = block.invalidBecause.map(voidClause);
  if (reasons.length > 0) return reasons;
  return block.status === "finished" ? [voidClause("round-void")] : [t(statusWords[block.status])];
}

/** Cores with less of a target's CPU time are left out. */
const leastShare = 0.05;

/** `engine 1, target 0 (97 %)`; empty: neither is known. */
export function coresText({
  engineCores,
  targetCores,
}: Pick<ReportBlock, "engineCores" | "targetCores">): string {
  const targets = targetCores
    .filter(({ share }) => share >= leastShare)
    .map(({ core, share }) => `${core} (${formatPercent(share)})`);
  return [
    ...(engineCores.length > 0
      ? [t("engine {cores}", { cores: listOf(engineCores.map(String)) })]
      : []),
    ...(targets.length > 0 ? [t("target {cores}", { cores: listOf(targets) })] : []),
  ].join(", ");
}
