// The verdict of a run with every gate's result and every diagnostic, and the verdicts of earlier attempts.
// Before a run has finished, and for one without gates, the verdict is null.
import { pairedRun } from "@gonogo/analysis/history/paired-run";
import { pilotedSpec } from "@gonogo/analysis/pilot/run-pilot";
import { renderedPairedCommand } from "@gonogo/analysis/words/paired-command";
import { renderedVerdict } from "@gonogo/analysis/words/rendered";
import { VerdictName } from "@gonogo/protocols/events";
import type {
  Confirmation,
  Diagnostic,
  EarlierVerdict,
  GateResult,
  Headline,
  PairedCommand,
  TakenLook,
  Verdict,
  VerdictReason,
} from "@gonogo/protocols/report";
import { Subject } from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow } from "../../actor.ts";
import type { Context, Reader } from "../../context.ts";
import { parseInput } from "../../errors.ts";
import { idOf } from "../../id.ts";
import { specOf } from "../../rows/benchmark-view.ts";
import { findRun } from "../../rows/find-run.ts";
import type { RunRow } from "../../rows/run-summary.ts";
import { reportTargets, runVariantsOf } from "../../rows/run-variants.ts";
import { storedPilot } from "../../rows/stored-pilot.ts";
import { readStoredVerdict } from "./stored-verdict.ts";

// The verdicts that the same subject and benchmark version had before a run, as they are known now.
// A verdict keeps what was known when it was made; this answers for runs that have none yet.

/** More attempts than anybody reads; the newest count. */
const mostListed = 100;

/** Oldest first; attempts without a verdict (cancelled, failed, still going on) are left out, deleted ones are not. */
export async function earlierVerdicts(context: Reader, run: RunRow): Promise<EarlierVerdict[]> {
  const { subjectVersion, subjectCommit, subjectBranch, subjectStage, subjectBuildMode } = run;
  const query = {
    where: {
      ...{ subjectVersion, subjectCommit, subjectBranch, subjectStage, subjectBuildMode },
      benchmarkVersionId: run.benchmarkVersionId,
      attempt: { lt: run.attempt },
      verdictName: { not: null },
    },
    orderBy: { attempt: "desc" },
    take: mostListed,
    select: { id: true, attempt: true, verdictName: true },
  } as const;
  const there = await context.db.run.findMany(query);
  const gone = await context.db.deletedRun.findMany(query);
  const rows = [...there, ...gone].sort((a, b) => a.attempt - b.attempt).slice(-mostListed);
  return rows.map((row) => ({
    runId: row.id,
    attempt: row.attempt,
    verdict: VerdictName.parse(row.verdictName),
  }));
}

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
  /** Both versions in one run, where machines keep a gate from its earlier runs; null: no gate asks for it. */
  readonly paired: PairedCommand | null;
};

/** From the same facts as that of a report that is built. */
export const pairedCommand = async (
  context: Reader,
  run: RunRow,
  gates: readonly GateResult[],
): Promise<PairedCommand | null> =>
  pairedRun(gates, {
    spec: pilotedSpec(specOf(run.benchmarkVersion), storedPilot(run)),
    targets: await reportTargets(context, runVariantsOf(run), Subject.parse(run.subject)),
  });

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
    paired: stored ? await pairedCommand(context, run, stored.gates) : null,
  };
}

/** The same with what it says beside codes and facts; without a verdict there is nothing to say. Throws `not_found`. */
export async function readRenderedVerdict(context: Context, actor: Actor, input: ReadVerdictInput) {
  const { headline, look, rulesVersion, verdict, paired, ...answer } = await readVerdict(
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
      paired: null,
    };
  }
  const judged = { ...answer, headline, look, rulesVersion, verdict };
  return {
    attempt: answer.attempt,
    ...renderedVerdict(judged),
    paired: paired && renderedPairedCommand(paired),
  };
}
