// Performs a definition of two rounds of short blocks to its end, for tests that look at what was measured.
import type { BlockResult } from "@gonogo/protocols/events";
import { expect } from "vitest";
import type { Bench } from "./bench.ts";
import { finishedRun } from "./finished-run.ts";

/**
 * @param changes fields of the first duel's definition
 * @returns the finished run, and the result of every block
 */
export async function measureDefinition(bench: Bench, changes: object) {
  const plan = { rounds: 2, warmupMs: 100, blockMs: 400, retriesPerCell: 0 };
  const finished = await finishedRun(bench, { plan, gates: [], ...changes });
  const { blocks } = finished.input;
  const results = blocks.flatMap(({ result }): BlockResult[] => (result ? [result] : []));
  expect(results).toHaveLength(blocks.length);
  return { ...finished, results };
}
