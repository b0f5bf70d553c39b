// What a new run is asked with. Definitions are read in a thread, which loads this file and not what starts runs.
import { english } from "@gonogo/locale/t";
import { BenchmarkSpec, RunNote, Slug, Subject, Tags, TargetConfig } from "@gonogo/protocols/spec";
import { z } from "zod";
import { BaseVersion, definitionLimits } from "../benchmark/benchmark-input.ts";
import { parseInput } from "../errors.ts";
import type { InputTask } from "../threads/read-input.ts";

/** What every new run is asked with, measured by a worker or imported. */
export const runFields = {
  benchmark: Slug.optional().describe("Slug of a stored benchmark. Give this or `definition`."),
  definition: BenchmarkSpec.optional().describe(
    "An inline definition. It becomes a benchmark under its name, with a new version where it differs.",
  ),
  base: BaseVersion.describe(
    "The newest version that the definition was made from (0: none); it is refused where another is there by now.",
  ),
  subject: Subject.default({}),
  tags: Tags.default([]).describe("Words to find the run by; they can change later."),
  note: RunNote.optional().describe("Plain text of several lines; it can change later."),
  idempotencyKey: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe("The same key and body give the same run; another body under the key is refused."),
};

/** Refines a shape with `runFields`. */
export const namesOneBenchmark = {
  holds: (input: { readonly benchmark?: unknown; readonly definition?: unknown }): boolean =>
    (input.benchmark === undefined) !== (input.definition === undefined),
  issue: {
    path: ["benchmark"],
    message: english("give either the slug of a stored benchmark or a definition"),
  },
};

/** An address for one run; what is left out is the target's own. */
const AskedAddress = z
  .strictObject({ host: TargetConfig.shape.host, port: TargetConfig.shape.port })
  .partial()
  .refine(
    ({ host, port }) => host !== undefined || port !== undefined,
    english("must give host, port or both"),
  );

export const CreateRunInput = z
  .strictObject({
    ...runFields,
    targets: z
      .record(Slug, AskedAddress)
      .optional()
      .describe(
        "Addresses of this run alone, by the target's slug: `{ checkout: { host, port } }`. Stored targets stay as they are. " +
          "A secret goes along only within the target's `secretNetworks`.",
      ),
  })
  .refine(namesOneBenchmark.holds, namesOneBenchmark.issue);
export type CreateRunInput = z.input<typeof CreateRunInput>;

export const createRunTask: InputTask<typeof CreateRunInput> = {
  name: "new run",
  schema: CreateRunInput,
  field: "definition",
  run: (input) => parseInput(CreateRunInput, input),
  ...definitionLimits,
};
