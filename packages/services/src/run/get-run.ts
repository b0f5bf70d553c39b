// One run: status, progress, subject, verdict and links.
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput } from "../errors.ts";
import { idOf } from "../id.ts";
import { findRun } from "../rows/find-run.ts";
import { type RunSummary, runSummary } from "../rows/run-summary.ts";

export const GetRunInput = z.strictObject({ id: idOf("run") });
export type GetRunInput = z.input<typeof GetRunInput>;

/** Throws `not_found`. */
export async function getRun(
  context: Context,
  actor: Actor,
  input: GetRunInput,
): Promise<RunSummary> {
  allow(actor, "read");
  const { id } = parseInput(GetRunInput, input);
  return runSummary(context, await findRun(context, actor, id));
}
