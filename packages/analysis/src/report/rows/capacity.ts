// Searches as a report shows them: each block's interval and every trial behind it, valid or not.
// Rates and latencies are as measured; nothing is pooled, because each search is one figure.
import type { CapacityRow } from "@gonogo/protocols/report";
import type { Evidence } from "../../evidence/evidence.ts";

export const capacityRowsOf = (evidence: Evidence): CapacityRow[] =>
  evidence.cells.flatMap((cell) =>
    cell.rounds.flatMap((round) =>
      round.blocks.flatMap(({ stored, reading, issues }): CapacityRow[] => {
        const found = reading?.result.capacity;
        if (!found) return [];
        const { id: blockId, variant } = stored;
        const valid = round.state === "valid" && issues.length === 0;
        return [{ cell: cell.index, round: round.round, variant, blockId, valid, ...found }];
      }),
    ),
  );
