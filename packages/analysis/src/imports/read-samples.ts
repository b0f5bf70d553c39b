// Chooses the reader: a tool's output of one block to samples.
import { readGhz } from "./ghz.ts";
import { readH2load } from "./h2load.ts";
import { readK6 } from "./k6.ts";
import type { Sample } from "./sample.ts";

const readers = { h2load: readH2load, ghz: readGhz, k6: readK6 } as const;

/**
 * Reads one tool's output of one block: at least one sample, in the tool's order, which is not always that of sending.
 * Throws ImportError.
 */
export function readSamples(tool: keyof typeof readers, output: unknown): Sample[] {
  return readers[tool](output);
}
