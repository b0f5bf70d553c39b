// Definitions as they are sent. They are read in a thread, since rows, templates and gates are texts: it loads this file and
// nothing that stores.
import { BenchmarkSpec } from "@gonogo/protocols/spec";
import { z } from "zod";
import { parseInput } from "../errors.ts";
import type { ThreadTask } from "../threads/thread-task.ts";

/** The newest version that the writer of a definition saw, 0 for none; another one is a conflict. Absent: it is not asked. */
export const BaseVersion = z.coerce.number().int().min(0).max(2_147_483_647).optional();

export const SaveBenchmarkInput = z.strictObject({ definition: BenchmarkSpec, base: BaseVersion });
export type SaveBenchmarkInput = z.input<typeof SaveBenchmarkInput>;

export const PreviewBenchmarkInput = z.strictObject({ definition: z.unknown() });
export type PreviewBenchmarkInput = z.input<typeof PreviewBenchmarkInput>;

/** Of every task that reads a definition. */
export const definitionLimits = {
  limitMs: 10_000,
  asJson: true,
  what: "the definition",
  remedy: "Shorten its rows, its bodies or its list of operations.",
} as const;

export const saveBenchmarkTask: ThreadTask<
  SaveBenchmarkInput,
  z.output<typeof SaveBenchmarkInput>
> = {
  name: "benchmark",
  run: (input) => parseInput(SaveBenchmarkInput, input),
  ...definitionLimits,
};

/** A definition that is being written, which nothing names. */
export const definitionTask: ThreadTask<unknown, BenchmarkSpec> = {
  name: "definition",
  run: (input) => parseInput(BenchmarkSpec, input),
  ...definitionLimits,
};
