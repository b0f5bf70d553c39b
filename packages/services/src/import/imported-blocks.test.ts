// Blocks of an import are put in their order of time.
import { BenchmarkSpec } from "@gonogo/protocols/spec";
import { expect, it } from "vitest";
import { placesOf, readRequest } from "./import-input.ts";
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

it("puts blocks in their order of time, whatever order they were sent in", () => {
  // The last block of the request was measured first.
  const blocks = [1, 2, 3, 4, 5, 0].map((second) => ({
    ...{ variant: "base", sent: 1 },
    output: `${startUnixUs + second * 1_000_000}\t200\t800\n`,
  }));
  const json = new TextEncoder().encode(
    JSON.stringify({ benchmark: "alone", tool: "h2load", blocks }),
  );
  const { request } = readRequest({ json, idempotencyKey: null });
  const places = placesOf(request, spec);
  const read = readBlocks({ request, spec, places, now: new Date() });
  expect(read.blocks.map(({ round, sequence }) => [round, sequence])).toEqual([
    ...[[5, 0]],
    ...[0, 1, 2, 3, 4].map((round) => [round, round + 1]),
  ]);
  expect(read.startedAt.getTime()).toBe(startUnixUs / 1_000);
  expect(read.blocks.some((block) => "index" in block)).toBe(false);
});
