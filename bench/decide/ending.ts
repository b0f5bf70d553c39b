// How a duel ended, laid beside its right answer: decided and right, decided and wrong, open, invalid or failed.
// Pure: it reads what the API answered.

import type { Duel } from "./matrix.ts";
import type { Answer } from "./right-answer.ts";

export type Ending = "right" | "wrong" | "open" | "invalid" | "failed";

/** A duel that ended, as it is kept. */
export type Ended = {
  id: string;
  condition: string;
  /** The right one. */
  answer: Answer;
  ending: Ending;
  /** As the run said it. */
  verdict: string | null;
  /** Of open gates, or of a failure. */
  reasons: string[];
  /** Codes of the diagnostics, without those that every run on one machine has. */
  findings: string[];
  /** Each gate's rule with its outcome and interval. */
  gates: string[];
  /** Of each gate's ratio; null: it has none; absent: measured before they were kept. */
  intervals?: ({ low: number; high: number } | null)[];
  seconds: number;
  /** A cell at the look that gave the verdict; null: there was none; absent: measured before they were kept. */
  rounds?: number | null;
  /** That it was measured with. */
  commit?: string;
  /** How often it was played in vain, because the hypervisor took CPU meanwhile; absent: never asked. */
  again?: number;
};

/** Server and generator share this machine by intention. */
const always = new Set(["shared-machine", "loopback-only"]);

export function endingOf(
  { status }: { status: string; failure: { code: string } | null },
  verdict: string | null,
  answer: Answer,
): Ending {
  if (status !== "finished" || verdict === null) return "failed";
  if (verdict === "INVALID") return "invalid";
  if (verdict === "INCONCLUSIVE") return "open";
  return verdict === answer ? "right" : "wrong";
}

type JudgedGate = {
  rule: string;
  outcome: string;
  low: number | null;
  high: number | null;
  reason?: string | null;
};

const gateText = ({ rule, outcome, low, high }: JudgedGate) =>
  `${rule}: ${outcome}${low === null || high === null ? "" : ` [${low.toFixed(3)}, ${high.toFixed(3)}]`}`;

/**
 * @param run as `GET /runs/{id}` answers when it has ended
 * @param judged as `GET /runs/{id}/verdict` answers
 * @param seconds from its start to its verdict
 */
export function endedOf(
  { id, answer }: Duel,
  condition: string,
  run: { status: string; failure: { code: string } | null },
  judged: {
    verdict: string | null;
    look?: { rounds: number } | null;
    gates: JudgedGate[];
    diagnostics: { code: string }[];
  },
  seconds: number,
): Ended {
  const { verdict, look, gates, diagnostics } = judged;
  const reasons = gates.flatMap(({ reason }) => reason ?? []);
  const codes = diagnostics.map(({ code }) => code).filter((code) => !always.has(code));
  return {
    ...{ id, condition, answer, ending: endingOf(run, verdict, answer), verdict, seconds },
    reasons: [...new Set(run.failure ? [run.failure.code] : reasons)],
    findings: [...new Set(codes)],
    gates: gates.map(gateText),
    intervals: gates.map(({ low, high }) => (low === null || high === null ? null : { low, high })),
    rounds: look?.rounds ?? null,
  };
}
