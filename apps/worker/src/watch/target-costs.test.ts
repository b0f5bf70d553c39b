// What a block costs a target that only its own metrics report, and whose word counts where the kernel reports as well.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { usualFigures } from "@gonogo/protocols/spec";
import { afterAll, beforeAll, expect, it } from "vitest";
import { watchTargetCosts } from "./target-costs.ts";

/** What the target answers, one entry an answer; the last one again and again. */
let script: string[] = [];
let server: Server;
beforeAll(async () => {
  server = createServer((_, answer) => {
    const [text = ""] = script;
    if (script.length > 1) script.shift();
    answer.end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const answerOf = (allocations: number, bytes: number, cpuS: number, memory: number | string) =>
  [
    `go_memstats_mallocs_total ${allocations}`,
    `go_memstats_alloc_bytes_total ${bytes}`,
    `process_cpu_seconds_total ${cpuS}`,
    `process_resident_memory_bytes ${memory}\n`,
  ].join("\n");

async function costsOf(...answers: string[]) {
  script = answers;
  const { port } = server.address() as AddressInfo;
  const metrics = { url: `http://127.0.0.1:${port}/metrics`, ...usualFigures };
  const watch = await watchTargetCosts({ metrics, tls: null }, ["127.0.0.0/8"], null);
  expect(watch.pids).toEqual([]);
  return watch.end();
}

it("is what its counters grew by, and the most memory that was reported", async () => {
  expect(await costsOf(answerOf(100, 5_000, 1.5, 1e6), answerOf(300, 9_000, 2, 4e6))).toEqual({
    targetCpuS: 0.5,
    targetCpuBy: "target",
    targetIdleBytes: 1e6,
    targetPeakBytes: 4e6,
    targetAllocations: 200,
    targetAllocatedBytes: 4_000,
    targetFaults: [],
  });
});

it("leaves out what the target lies about, says why, and keeps the rest", async () => {
  const costs = await costsOf(answerOf(100, 5_000, 1.5, 1e6), answerOf(300, 4_000, 2, "NaN"));
  expect(costs).toMatchObject({
    ...{ targetCpuS: 0.5, targetAllocations: 200, targetAllocatedBytes: null },
    ...{ targetIdleBytes: null, targetPeakBytes: null },
  });
  expect(costs.targetFaults).toEqual([
    expect.stringMatching(/^go_memstats_alloc_bytes_total fell during the block/),
    "process_resident_memory_bytes is NaN at the metrics address, which is no amount",
  ]);
});

it("says one fault of all figures once", async () => {
  const costs = await costsOf("nothing\n");
  expect(costs.targetFaults).toEqual([expect.stringMatching(/^the metrics address has none of/)]);
});

it("has neither figures nor faults without an address", async () => {
  const watch = await watchTargetCosts({ metrics: null, tls: null }, [], null);
  expect(await watch.end()).toEqual({
    ...{ targetCpuS: null, targetCpuBy: "target", targetIdleBytes: null, targetPeakBytes: null },
    ...{ targetAllocations: null, targetAllocatedBytes: null, targetFaults: [] },
  });
});
