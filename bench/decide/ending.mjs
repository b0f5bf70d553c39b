// How a duel ended, laid beside its right answer: decided and right, decided and wrong, open, invalid or failed.
// Pure: it reads what the API answered.

/** @typedef {"right" | "wrong" | "open" | "invalid" | "failed"} Ending */

/**
 * A duel that ended, as it is kept.
 * @typedef {object} Ended
 * @property {string} id
 * @property {string} condition
 * @property {import("./right-answer.mjs").Answer} answer the right one
 * @property {Ending} ending
 * @property {string | null} verdict as the run said it
 * @property {string[]} reasons of open gates, or of a failure
 * @property {string[]} findings codes of the diagnostics, without those that every run on one machine has
 * @property {string[]} gates each gate's rule with its outcome and interval
 * @property {({ low: number, high: number } | null)[]} [intervals] of each gate's ratio; null: it has none; absent: measured before they were kept
 * @property {number} seconds
 * @property {number | null} [rounds] a cell at the look that gave the verdict; null: there was none; absent: measured before they were kept
 * @property {string} [commit] that it was measured with
 * @property {number} [again] how often it was played in vain, because the hypervisor took CPU meanwhile; absent: never asked
 */

/** Server and generator share this machine by intention. */
const always = new Set(["shared-machine", "loopback-only"]);

/**
 * @param {{ status: string, failure: { code: string } | null }} run
 * @param {string | null} verdict
 * @param {import("./right-answer.mjs").Answer} answer
 * @returns {Ending}
 */
export function endingOf({ status }, verdict, answer) {
  if (status !== "finished" || verdict === null) return "failed";
  if (verdict === "INVALID") return "invalid";
  if (verdict === "INCONCLUSIVE") return "open";
  return verdict === answer ? "right" : "wrong";
}

/** @param {{ rule: string, outcome: string, low: number | null, high: number | null }} gate */
const gateText = ({ rule, outcome, low, high }) =>
  `${rule}: ${outcome}${low === null || high === null ? "" : ` [${low.toFixed(3)}, ${high.toFixed(3)}]`}`;

/**
 * @param {import("./matrix.mjs").Duel} duel
 * @param {string} condition
 * @param {{ status: string, failure: { code: string } | null }} run as `GET /runs/{id}` answers when it has ended
 * @param {{ verdict: string | null, look?: { rounds: number } | null, gates: any[], diagnostics: any[] }} judged as `GET /runs/{id}/verdict` answers
 * @param {number} seconds from its start to its verdict
 * @returns {Ended}
 */
export function endedOf({ id, answer }, condition, run, judged, seconds) {
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
