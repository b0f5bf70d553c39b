// A configuration as it is sent. It is read in a thread, since its definitions hold rows, templates and gates: the thread loads
// this file and nothing that stores.
import { english } from "@gonogo/locale/t";
import { configurationWith, unresolvedInFile } from "@gonogo/protocols/configuration";
import { z } from "zod";
import { definitionLimits } from "../benchmark/benchmark-input.ts";
import { parseInput, ServiceError } from "../errors.ts";
import { queryFlag } from "../query-flag.ts";
import { requireResolved } from "../require-resolved.ts";
import { CreateScheduleInput } from "../schedule/schedule-input.ts";
import type { InputTask } from "../threads/read-input.ts";

export const ApplyConfigurationInput = z.strictObject({
  check: queryFlag("true: nothing is stored; the answer says what would change."),
  configuration: configurationWith(CreateScheduleInput),
});
export type ApplyConfigurationInput = z.input<typeof ApplyConfigurationInput>;

/** As people count in a file: `targets[0].port`. */
const inBrackets = (field: string): string => field.replace(/\.(\d+)(?=\.|$)/g, "[$1]");

/** What the work throws, its fields as a file has them. */
export async function asInFile<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ServiceError ? error.renamed(inBrackets) : error;
  }
}

const sentFile = (sent: unknown): unknown =>
  typeof sent === "object" && sent !== null && "configuration" in sent
    ? sent.configuration
    : undefined;

export const applyConfigurationTask: InputTask<typeof ApplyConfigurationInput> = {
  name: "configuration",
  schema: ApplyConfigurationInput,
  field: "configuration",
  run: (sent) =>
    asInFile(() => {
      requireResolved(unresolvedInFile(sentFile(sent)), "configuration");
      return parseInput(ApplyConfigurationInput, sent);
    }),
  ...definitionLimits,
  what: english("the configuration"),
  remedy: english("Split the file, or shorten the rows and bodies of its definitions."),
};
