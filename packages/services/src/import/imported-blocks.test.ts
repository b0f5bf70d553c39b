// Reading blocks lets other work have its turn, and puts them in their order of time.
import { BenchmarkSpec } from "@gonogo/protocols/spec";
import { expect, it } from "vitest";
import { ImportInput, placesOf } from "./import-input.ts";
import { readBlocks } from "./imported-blocks.ts";

const startUnixUs = Date.UTC(2026, 10, 1, 12) * 1_000;
const spec = BenchmarkSpec.parse({
  name: "alone",
  question: "Is it fast?",
  variants: [
    { name: "base", target: "rest", operation: { kind: "http", method: "GET", path: "/" } },
  ],
  load: { kind: "closed", clients: 1 },
  plan: { rounds: 6 },
});

it("reads block after block, and others have their turn in between", async () => {
  // The last block of the request was measured first.
  const blocks = [1, 2, 3, 4, 5, 0].map((second) => ({
    ...{ variant: "base", sent: 1 },
    output: `${startUnixUs + second * 1_000_000}\t200\t800\n`,
  }));
  const request = ImportInput.parse({ benchmark: "alone", tool: "h2load", blocks });
  let turns = 0;
  let reading = true;
  const other = () => {
    turns++;
    if (reading) setImmediate(other);
  };
  setImmediate(other);
  const read = await readBlocks(request, spec, placesOf(request, spec), new Date());
  reading = false;
  expect(turns).toBeGreaterThanOrEqual(blocks.length);
  expect(read.blocks.map(({ round, sequence }) => [round, sequence])).toEqual([
    ...[[5, 0]],
    ...[0, 1, 2, 3, 4].map((round) => [round, round + 1]),
  ]);
  expect(read.startedAt.getTime()).toBe(startUnixUs / 1_000);
  expect(read.blocks.some((block) => "index" in block)).toBe(false);
});
