// The column of a table of runs that reports how long each took; a dash while it has not ended.

import { formatDuration } from "@gonogo/analysis/words/format";
import { msg } from "@gonogo/locale/t";
import type { Column } from "@/components/fact-table";

type Timed = { startedAt: string | null; finishedAt: string | null };

export const tookColumn: Column<Timed> = {
  head: msg("Took"),
  from: "sm",
  numeric: true,
  className: "whitespace-nowrap",
  sort: { up: "took", down: "-took", first: "down" },
  cell: ({ startedAt, finishedAt }) =>
    startedAt && finishedAt ? formatDuration(Date.parse(finishedAt) - Date.parse(startedAt)) : "–",
};
