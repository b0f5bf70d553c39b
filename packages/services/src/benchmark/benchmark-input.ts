// Definitions as they are sent. They are read in a thread, since rows, templates and gates are texts: it loads this file and
// nothing that stores.
import { english, t } from "@gonogo/locale/t";
import { BenchmarkSpec, Slug } from "@gonogo/protocols/spec";
import { z } from "zod";
import { parseInput, ServiceError } from "../errors.ts";
import type { InputTask } from "../threads/read-input.ts";
import type { ThreadTask } from "../threads/thread-task.ts";

/** The newest version that the writer of a definition saw, 0 for none; another one is a conflict. Absent: it is not asked. */
export const BaseVersion = z.coerce.number().int().min(0).max(2_147_483_647).optional();

export const SaveBenchmarkInput = z.strictObject({
  /** Where it is saved: the definition may leave its name out then, and may have no other. */
  slug: Slug.optional(),
  definition: BenchmarkSpec,
  base: BaseVersion,
});
export type SaveBenchmarkInput = z.input<typeof SaveBenchmarkInput>;

export const PreviewBenchmarkInput = z.strictObject({ definition: z.unknown() });
export type PreviewBenchmarkInput = z.input<typeof PreviewBenchmarkInput>;

/** Of every task that reads a definition. */
export const definitionLimits = {
  limitMs: 10_000,
  asJson: true,
  what: english("the definition"),
  remedy: english("Shorten its rows, its bodies or its list of operations."),
} as const;

export const saveBenchmarkTask: InputTask<typeof SaveBenchmarkInput> = {
  name: "benchmark",
  schema: SaveBenchmarkInput,
  field: "definition",
  run: (sent) => parseInput(SaveBenchmarkInput, named(sent)),
  ...definitionLimits,
};

const isObject = (sent: unknown): sent is Readonly<Record<string, unknown>> =>
  typeof sent === "object" && sent !== null && !Array.isArray(sent);

/** Gives a definition the name of its place; what is no object is left for the schema. Throws for another name. */
function named(sent: unknown): unknown {
  if (!isObject(sent) || !isObject(sent.definition) || sent.slug === undefined) return sent;
  const { slug, definition } = sent;
  const { name = slug } = definition;
  if (typeof name === "string" && name !== slug)
    throw new ServiceError(
      "invalid_input",
      t("The definition is called {name}, the address says {slug}.", { name, slug: String(slug) }),
      { field: "definition.name", remedy: t("Leave the name out, or make both the same.") },
    );
  return { ...sent, definition: { ...definition, name } };
}

/** A definition that is being written, which nothing names. */
export const definitionTask: ThreadTask<unknown, BenchmarkSpec> = {
  name: "definition",
  run: (input) => parseInput(BenchmarkSpec, input),
  ...definitionLimits,
};
