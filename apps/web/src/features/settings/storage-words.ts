// Bytes that the project’s runs and what belongs to them take, in words.

import { formatCount, plural } from "@gonogo/analysis/words/format";
import { formatBytes } from "@gonogo/analysis/words/format-plain";
import { type Msg, msg, t } from "@gonogo/locale/t";
import type { StorageUsed } from "@/lib/router-types";

const partWords: Readonly<Record<StorageUsed["parts"][number]["part"], Msg>> = {
  blocks: msg("Blocks"),
  reports: msg("Reports"),
  results: msg("Verdicts and figures"),
  shares: msg("Shares"),
  profiles: msg("CPU profiles"),
  imports: msg("Imported summaries"),
  drafts: msg("Drafts"),
};

export function storageSentence({ runs, sampledRuns, bytes }: StorageUsed): string {
  const size = formatBytes(bytes);
  if (runs === 0) return t("{size}; no runs.", { size });
  return sampledRuns < runs
    ? t("About {size} for {runs}: an estimate from {count} of them.", {
        size,
        runs: plural(runs, "run"),
        count: formatCount(sampledRuns),
      })
    : t("{size} for {runs}.", { size, runs: plural(runs, "run") });
}

/** What takes nothing is left out; the largest first. */
export const storageRows = ({ parts }: StorageUsed) =>
  parts
    .filter(({ bytes }) => bytes > 0)
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(({ part, bytes, isEstimate }) => ({
      name: t(partWords[part]),
      size: isEstimate ? t("about {size}", { size: formatBytes(bytes) }) : formatBytes(bytes),
    }));
