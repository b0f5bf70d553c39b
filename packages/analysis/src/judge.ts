// Judges a run: reads the evidence, diagnoses it, decides every gate and says the verdict.
// Pure: the same stored blocks give the same verdict to the letter, whenever it is asked again.
// `rulesVersion` rises whenever a rule or threshold changes what a verdict could be.
import type { Verdict } from "@gonogo/protocols/report";
import { diagnose } from "./diagnostics/diagnose.ts";
import type { Evidence } from "./evidence/evidence.ts";
import { lookOf } from "./evidence/looks.ts";
import { readEvidence } from "./evidence/read-evidence.ts";
import { judgeGates } from "./gates/judge-gates.ts";
import type { JudgeInput } from "./report-input.ts";
import { headlineOf } from "./verdict/headline.ts";
import { rankVerdict } from "./verdict/rank-verdict.ts";

export const rulesVersion = 3;

/** The verdict of a run on the blocks it has. A run without blocking gates is INCONCLUSIVE here and has none in its report. */
export const judge = (input: JudgeInput): Verdict =>
  judgeEvidence(readEvidence(input), input.status);

/** The same on evidence that has been read already. */
export function judgeEvidence(evidence: Evidence, status: JudgeInput["status"]): Verdict {
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
  };
}

/** What stands beside a GO: advisory gates that fail or are open, and every caution, accepted or not. */
function reservationsOf({
  gates,
  diagnostics,
}: Pick<Verdict, "gates" | "diagnostics">): Verdict["reservations"] {
  const advisory = gates.filter((result) => !result.gate.blocking && result.outcome !== "pass");
  const cautions = diagnostics.filter((found) => found.severity !== "note");
  return [
    ...advisory.map((result) => result.sentence),
    ...cautions.map((found) => `${found.accepted ? "Accepted: " : ""}${found.sentence}`),
  ];
}

/** The headline of a run that has no verdict (no gates, not finished): what the evidence says so far. */
export function headlineWithoutVerdict(input: JudgeInput): string {
  const evidence = readEvidence(input);
  const scene = { evidence, diagnostics: diagnose(evidence), alpha: lookOf(evidence).alpha };
  return headlineOf(scene, null, [], []);
}
