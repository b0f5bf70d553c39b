// The verdict of a run with every gate's result and every diagnostic, and the verdicts of earlier attempts.
// Before a run has finished, and for one without gates, the verdict is null.
import { VerdictName } from "@gonogo/protocols/events";
import type { Diagnostic, GateResult, Verdict } from "@gonogo/protocols/report";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput } from "../errors.ts";
import { findRun } from "./find-run.ts";
import { readStoredVerdict } from "./stored-verdict.ts";

export const ReadVerdictInput = z.strictObject({ id: z.string() });
export type ReadVerdictInput = z.input<typeof ReadVerdictInput>;

export type VerdictAnswer = {
  readonly verdict: VerdictName | null;
  readonly rulesVersion: number | null;
  readonly headline: string | null;
  readonly attempt: number;
  readonly gates: readonly GateResult[];
  readonly reasons: readonly string[];
  readonly reservations: readonly string[];
  readonly look: Verdict["look"] | null;
  readonly diagnostics: readonly Diagnostic[];
  /** Verdicts of the same subject and benchmark version before this run, oldest first. */
  readonly earlier: readonly {
    readonly runId: string;
    readonly attempt: number;
    readonly verdict: VerdictName;
  }[];
};

/** Throws `not_found`. */
export async function readVerdict(
  context: Context,
  actor: Actor,
  input: ReadVerdictInput,
): Promise<VerdictAnswer> {
  allow(actor, "read");
  const { id } = parseInput(ReadVerdictInput, input);
  const run = await findRun(context, actor, id);
  const stored = await readStoredVerdict(context, run.id);
  const { subjectVersion, subjectCommit, subjectBranch, subjectStage, subjectBuildMode } = run;
  const earlier = await context.db.run.findMany({
    where: {
      ...{ subjectVersion, subjectCommit, subjectBranch, subjectStage, subjectBuildMode },
      benchmarkVersionId: run.benchmarkVersionId,
      attempt: { lt: run.attempt },
      verdictName: { not: null },
    },
    orderBy: { attempt: "asc" },
    take: 100,
    select: { id: true, attempt: true, verdictName: true },
  });
  return {
    verdict: stored?.verdict ?? null,
    rulesVersion: stored?.rulesVersion ?? null,
    headline: stored?.headline ?? null,
    attempt: run.attempt,
    gates: stored?.gates ?? [],
    reasons: stored?.reasons ?? [],
    reservations: stored?.reservations ?? [],
    look: stored?.look ?? null,
    diagnostics: stored?.diagnostics ?? [],
    earlier: earlier.map((row) => ({
      runId: row.id,
      attempt: row.attempt,
      verdict: VerdictName.parse(row.verdictName),
    })),
  };
}
