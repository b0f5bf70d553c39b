// What a new run is asked with. Definitions are read in a thread, which loads this file and not what starts runs.
import { BenchmarkSpec, Slug, Subject, Tags } from "@gonogo/protocols/spec";
import { z } from "zod";
import { BaseVersion, definitionLimits } from "../benchmark/benchmark-input.ts";
import { parseInput } from "../errors.ts";
import type { ThreadTask } from "../threads/thread-task.ts";

/** What every new run is asked with, measured by a worker or imported. */
export const runFields = {
  /** Slug of a stored benchmark … */
  benchmark: Slug.optional(),
  /** … or a definition, which is stored under its name. */
  definition: BenchmarkSpec.optional(),
  /** … made from this version of the benchmark (0: there was none); another newest version is a conflict. */
  base: BaseVersion,
  subject: Subject.default({}),
  tags: Tags.default({}),
  /** The same key and input give the same run. */
  idempotencyKey: z.string().min(1).max(200).optional(),
};

/** Refines a shape with `runFields`. */
export const namesOneBenchmark = {
  holds: (input: { readonly benchmark?: unknown; readonly definition?: unknown }): boolean =>
    (input.benchmark === undefined) !== (input.definition === undefined),
  fault: {
    path: ["benchmark"],
    message: "give either the slug of a stored benchmark or a definition",
  },
};

export const CreateRunInput = z
  .strictObject(runFields)
  .refine(namesOneBenchmark.holds, namesOneBenchmark.fault);
export type CreateRunInput = z.input<typeof CreateRunInput>;

export const createRunTask: ThreadTask<CreateRunInput, z.output<typeof CreateRunInput>> = {
  name: "new run",
  run: (input) => parseInput(CreateRunInput, input),
  ...definitionLimits,
};
