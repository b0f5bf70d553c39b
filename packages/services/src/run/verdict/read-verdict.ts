// The verdict of a run with every gate's result and every diagnostic, and the verdicts of earlier attempts.
// Before a run has finished, and for one without gates, the verdict is null.
import { renderedVerdict } from "@gonogo/analysis/words/rendered";
import type { VerdictName } from "@gonogo/protocols/events";
import type {
  Confirmation,
  Diagnostic,
  EarlierVerdict,
  GateResult,
  Headline,
  TakenLook,
  Verdict,
  VerdictReason,
} from "@gonogo/protocols/report";
import { z } from "zod";
import { type Actor, allow } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { parseInput } from "../../errors.ts";
import { idOf } from "../../id.ts";
import { findRun } from "../../rows/find-run.ts";
import { earlierVerdicts } from "./earlier-verdicts.ts";
import { readStoredVerdict } from "./stored-verdict.ts";

export const ReadVerdictInput = z.strictObject({ id: idOf("run") });
export type ReadVerdictInput = z.input<typeof ReadVerdictInput>;

export type VerdictAnswer = {
  readonly verdict: VerdictName | null;
  readonly rulesVersion: number | null;
  readonly headline: Headline | null;
  readonly attempt: number;
  readonly gates: GateResult[];
  readonly reasons: VerdictReason[];
  readonly reservations: VerdictReason[];
  readonly look: Verdict["look"] | null;
  readonly diagnostics: Diagnostic[];
  /** The second measurement of a NO-GO; null where there was none. */
  readonly confirmation: Confirmation | null;
  /** What each look said that was taken; empty where the plan has one. */
  readonly looks: TakenLook[];
  /** Verdicts of the same subject and benchmark version as known when this one was made, oldest first. */
  readonly earlier: EarlierVerdict[];
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
    confirmation: stored?.confirmation ?? null,
    looks: stored?.looks ?? [],
    earlier: stored?.earlier ?? (await earlierVerdicts(context, run)),
  };
}

/** The same with what it says beside codes and facts; without a verdict there is nothing to say. Throws `not_found`. */
export async function readRenderedVerdict(context: Context, actor: Actor, input: ReadVerdictInput) {
  const { headline, look, rulesVersion, verdict, ...answer } = await readVerdict(
    context,
    actor,
    input,
  );
  if (verdict === null || look === null || rulesVersion === null) {
    const nothing = { gates: [], reasons: [], reservations: [], diagnostics: [] };
    return {
      ...answer,
      ...nothing,
      headline: null,
      look,
      rulesVersion,
      verdict,
      confirmation: null,
    };
  }
  const judged = { ...answer, headline, look, rulesVersion, verdict };
  return { attempt: answer.attempt, ...renderedVerdict(judged) };
}
