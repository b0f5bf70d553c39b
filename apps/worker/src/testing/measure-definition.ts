// Performs a definition of two rounds of short blocks to its end, for tests that look at what was measured.
import type { BlockResult } from "@gonogo/protocols/events";
import { findRun } from "@gonogo/services/run/find-run";
import { readReport } from "@gonogo/services/run/read-report";
import { readRunInput } from "@gonogo/services/run/run-input";
import { expect } from "vitest";
import { isOver, type MeasuredHouse } from "./measured-house.ts";

/**
 * @param changes fields of the first duel's definition
 * @returns the result of every block, and the report
 */
export async function measureDefinition(house: MeasuredHouse, changes: object) {
  const plan = { rounds: 2, warmupMs: 100, blockMs: 400, retriesPerCell: 0 };
  const { id } = await house.duel({ plan, gates: [], ...changes });
  const run = await house.until(id, isOver);
  expect(run.status).toBe("finished");
  const { blocks } = await readRunInput(
    house.context,
    await findRun(house.context, house.owner, id),
  );
  const results = blocks.flatMap((block): BlockResult[] => (block.result ? [block.result] : []));
  expect(results).toHaveLength(blocks.length);
  return { results, report: await readReport(house.context, house.owner, { id }) };
}
