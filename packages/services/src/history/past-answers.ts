// What earlier runs' own gates against history answer, where that decides about a baseline: that the run broke the gate, that
// there were too few runs to judge it by, or that others used its machine. From the stored results, as they stood when the
// run finished.
import type { Prisma } from "@gonogo/db/client";
import { type Environment, GateResult, type PastAnswer } from "@gonogo/protocols/report";
import type { Gate } from "@gonogo/protocols/spec";

// What is asked of earlier runs: for which run, and by which gates.
// Asked by everything that reads history, so that nothing is read where no gate asks.

export type HistoryQuestion = {
  readonly benchmarkId: string;
  /** The judged run, which is never part of its own history; null: none yet. */
  readonly runId: string | null;
  readonly startedAt: Date;
  /** Key of what runs must share to be comparable; null: unknown. */
  readonly environment: string | null;
  /** Where it was measured, and the rule by which others are comparable; null: not recorded. */
  readonly measuredIn: Environment | null;
  readonly terms: Readonly<Record<string, string>>;
  readonly gates: readonly Gate[];
};

type GateAgainstHistory = Gate & { readonly vs: NonNullable<Gate["vs"]> };

/** The gates that need earlier runs. */
export const gatesAgainstHistory = (gates: readonly Gate[]): GateAgainstHistory[] =>
  gates.filter((gate): gate is GateAgainstHistory => gate.vs !== undefined);

const byReason: Readonly<Record<string, PastAnswer["outcome"]>> = {
  "too-little-history": "unjudged",
  "noisy-environment": "disturbed",
};

/** Results of the figures that gates against history judge. */
export const answersWanted = (gates: readonly Gate[]) =>
  ({
    where: {
      AND: [
        { OR: gatesAgainstHistory(gates).map(({ metric, of }) => ({ metric, variant: of })) },
        { OR: [{ outcome: "fail" }, { reason: { in: Object.keys(byReason) } }] },
      ],
    },
    orderBy: { ordinal: "asc" },
    select: { detail: true },
  }) satisfies Prisma.Verdict$gatesArgs;

/** Of gates against history alone: an absolute limit, or another variant, says nothing of earlier runs. */
export const answersOf = (rows: readonly { readonly detail: unknown }[]): PastAnswer[] =>
  rows.flatMap(({ detail }) => {
    const { gate, cell, outcome, reason } = GateResult.parse(detail);
    const { metric, of, operation = null, op, vs } = gate;
    const answer = outcome === "fail" ? "fail" : byReason[reason ?? ""];
    if (vs === undefined || answer === undefined) return [];
    return [{ metric, of, operation, op, cell, outcome: answer }];
  });
