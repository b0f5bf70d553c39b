// Judges a run: reads the evidence, diagnoses it, decides every gate and says the verdict.
// Pure: the same stored blocks give the same verdict to the letter, whenever it is asked again.
import type { TakenLook, Verdict, VerdictReason } from "@gonogo/protocols/report";
import { looksOf } from "@gonogo/protocols/spec";
import { afterConfirmation, judgeConfirmation } from "../confirmation/judge-confirmation.ts";
import { suspectsOf } from "../confirmation/suspects.ts";
import { diagnose } from "../diagnostics/diagnose.ts";
import { readEvidence } from "../diagnostics/read-evidence.ts";
import type { Evidence } from "../evidence/evidence.ts";
import { evidenceAtLook, lookOf } from "../evidence/looks.ts";
import type { Attempts, JudgeInput } from "../evidence/report-input.ts";
import { judgeGates } from "../gates/judge-gates.ts";
import { rulesVersion } from "../rules-version.ts";
import { attemptReservation } from "./attempts.ts";
import { headlineOf } from "./headline.ts";
import { rankVerdict } from "./rank-verdict.ts";
import { undecidableReason } from "./undecidable.ts";

/** The verdict of a run on the blocks it has. A run without blocking gates is INCONCLUSIVE here and has none in its report. */
export const judge = (input: JudgeInput): Verdict =>
  judgeEvidence(readEvidence(input), input.status, input.attempts);

/**
 * The same on evidence that has been read already: what the last look says, confirmed where the plan asks for it,
 * with the looks before it and the attempts before this one.
 */
export function judgeEvidence(
  evidence: Evidence,
  status: JudgeInput["status"],
  attempts: Attempts = { attempt: 1, earlier: [] },
): Verdict {
  const once = judgeOnce(evidence, status);
  const verdict = confirmedVerdict(evidence, withStop(evidence, once, status), status);
  const again = verdict.verdict === "GO" ? attemptReservation(attempts) : [];
  return {
    ...verdict,
    reservations: [...verdict.reservations, ...again],
    looks: looksTaken(evidence, once),
    earlier: [...attempts.earlier],
  };
}

/** A finished run that no further round could decide says so. */
function withStop(evidence: Evidence, once: Verdict, status: JudgeInput["status"]): Verdict {
  const isShown = status === "finished" && evidence.imported === null;
  const reason = isShown ? undecidableReason(evidence, once) : null;
  return reason === null ? once : { ...once, reasons: [...once.reasons, reason] };
}

/** What the evidence says alone at its last look, without confirmation. */
export function judgeOnce(evidence: Evidence, status: JudgeInput["status"]): Verdict {
  const look = lookOf(evidence);
  const diagnostics = diagnose(evidence);
  const gates = judgeGates(evidence, diagnostics, look.alpha);
  const { verdict, reasons } = rankVerdict(evidence, diagnostics, gates, status);
  const scene = { evidence, diagnostics, alpha: look.alpha };
  return {
    verdict,
    rulesVersion,
    reservations: verdict === "GO" ? reservationsOf({ gates, diagnostics }) : [],
    reasons: [...reasons],
    headline: headlineOf(scene, verdict, gates, reasons),
    look: { index: look.index + 1, of: look.of, rounds: look.rounds, alpha: look.alpha },
    gates,
    diagnostics,
    confirmation: null,
    looks: [],
    earlier: [],
  };
}

/** A NO-GO that the plan wants confirmed stands only if it fails again; gates that did not are open. */
function confirmedVerdict(
  evidence: Evidence,
  once: Verdict,
  status: JudgeInput["status"],
): Verdict {
  const suspects = suspectsOf(evidence, once);
  if (!suspects) return once;
  const { look, diagnostics } = once;
  const confirmation = judgeConfirmation(evidence, suspects, look);
  const gates = once.gates.map((result) => afterConfirmation(result, confirmation));
  const ranked = rankVerdict(evidence, diagnostics, gates, status);
  const stands = ranked.verdict === "NO-GO";
  const second: VerdictReason = { code: "confirmation", params: {} };
  const reasons = stands ? [...ranked.reasons, second] : [second, ...ranked.reasons];
  const scene = { evidence, diagnostics, alpha: look.alpha };
  const headline = headlineOf(scene, ranked.verdict, gates, reasons);
  return { ...once, verdict: ranked.verdict, reasons, headline, gates, confirmation };
}

/** What each look said that was taken, each on the rounds that there were by then; none of a plan with one look. */
function looksTaken(evidence: Evidence, last: Verdict): TakenLook[] {
  const looks = looksOf(evidence.spec.plan);
  if (last.look.of === 1) return [];
  return looks.slice(0, last.look.index).map((rounds, i) => {
    const isLast = i + 1 === last.look.index;
    return takenLook(isLast ? last : judgeOnce(evidenceAtLook(evidence, rounds), "running"));
  });
}

function takenLook({ verdict, gates, look: { index, rounds, alpha } }: Verdict): TakenLook {
  const blocking = gates.filter((result) => result.gate.blocking);
  const passing = blocking.filter(({ outcome }) => outcome === "pass").length;
  const failing = blocking.filter(({ outcome }) => outcome === "fail").length;
  const open = blocking.length - passing - failing;
  return { index, rounds, alpha, verdict, passing, failing, open };
}

/** What is beside a GO: advisory gates that fail or are open, and every caution, accepted or not. */
function reservationsOf({
  gates,
  diagnostics,
}: Pick<Verdict, "gates" | "diagnostics">): VerdictReason[] {
  const advisory = gates.flatMap(({ gate, outcome }, place): VerdictReason[] =>
    gate.blocking || outcome === "pass" ? [] : [{ code: "gate", params: { place } }],
  );
  const cautions = diagnostics.flatMap(({ severity }, place): VerdictReason[] =>
    severity === "note" ? [] : [{ code: "diagnostic", params: { place } }],
  );
  return [...advisory, ...cautions];
}
