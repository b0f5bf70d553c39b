// Words for what became of a block: its status, and why it is not part of the evidence.
import type { ReportBlock } from "@gonogo/protocols/report";

type BlockStatus = ReportBlock["status"];

const statusWords: Readonly<Record<BlockStatus, string>> = {
  planned: "not run yet",
  running: "running",
  finished: "finished",
  broken: "broken off before it could end",
  failed: "could not be performed",
  skipped: "skipped",
};

/** A code of why something does not count, in words. */
export const codeWord = (code: string): string =>
  code === "round-void" ? "its round was voided" : code.replace(/[-_]/g, " ");

/** Why a block is no evidence, in plain words; its status where nothing else is known. */
export function blockReasons(block: Pick<ReportBlock, "status" | "invalidBecause">): string[] {
  const reasons = block.invalidBecause.map(codeWord);
  if (reasons.length > 0) return reasons;
  return block.status === "finished" ? ["its round was voided"] : [statusWords[block.status]];
}
