// Bytes that the project’s runs and what belongs to them take, in words.
import { formatCount, plural } from "@gonogo/analysis/words/format";
import { formatBytes } from "@gonogo/analysis/words/format-plain";
import type { StorageUsed } from "@/lib/router-types";

const partWords: Readonly<Record<StorageUsed["parts"][number]["part"], string>> = {
  blocks: "Blocks",
  reports: "Reports",
  results: "Verdicts and figures",
  shares: "Shares",
  profiles: "CPU profiles",
  imports: "Imported summaries",
  drafts: "Drafts",
};

export function storageSentence({ runs, sampledRuns, bytes }: StorageUsed): string {
  if (runs === 0) return `${formatBytes(bytes)}; no runs.`;
  return sampledRuns < runs
    ? `About ${formatBytes(bytes)} for ${plural(runs, "run")}: an estimate from ${formatCount(sampledRuns)} of them.`
    : `${formatBytes(bytes)} for ${plural(runs, "run")}.`;
}

/** What takes nothing is left out; the largest first. */
export const storageRows = ({ parts }: StorageUsed) =>
  parts
    .filter(({ bytes }) => bytes > 0)
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(({ part, bytes, isEstimate }) => ({
      name: partWords[part],
      size: `${isEstimate ? "about " : ""}${formatBytes(bytes)}`,
    }));
