// Reports, verdicts and findings with what they say beside their codes and facts: for the API and for files, where nothing renders.

import type {
  ComparisonRow,
  Confirmation,
  Diagnostic,
  GateResult,
  Message,
  Report,
  Verdict,
  VerdictReason,
} from "@gonogo/protocols/report";
import { confirmationSentence } from "./confirmation-words.ts";
import { connectionSentence } from "./connection-words.ts";
import { diagnosticWords } from "./diagnostic-words.ts";
import { renderedEstimate } from "./figure-notes.ts";
import { gateSentence } from "./gate-words.ts";
import { headlineText, reasonText, reservationText } from "./verdict-words.ts";
import { renderedWarning } from "./warning-words.ts";

export const renderedDiagnostic = (found: Diagnostic) => ({ ...found, ...diagnosticWords(found) });

export const renderedGate = (result: GateResult, confirmation: Verdict["confirmation"]) => ({
  ...result,
  sentence: gateSentence(result, confirmation),
});

const renderedConfirmation = (confirmation: Confirmation) => ({
  ...confirmation,
  gates: confirmation.gates.map((result) => renderedGate(result, null)),
  sentence: confirmationSentence(confirmation),
});

/** `text`: the headline; each gate, diagnostic and reason has its own beside it. */
export function renderedVerdict(verdict: Verdict) {
  const withText =
    (text: (reason: VerdictReason, judged: Verdict) => string) => (reason: VerdictReason) => ({
      ...reason,
      text: text(reason, verdict),
    });
  return {
    ...verdict,
    headline: headlineText(verdict),
    reasons: verdict.reasons.map(withText(reasonText)),
    reservations: verdict.reservations.map(withText(reservationText)),
    gates: verdict.gates.map((result) => renderedGate(result, verdict.confirmation)),
    diagnostics: verdict.diagnostics.map(renderedDiagnostic),
    confirmation: verdict.confirmation && renderedConfirmation(verdict.confirmation),
  };
}

const renderedRow = (row: ComparisonRow) => ({
  ...row,
  values: row.values.map(renderedEstimate),
  ratios: row.ratios.map((ratio) => ratio && renderedEstimate(ratio)),
  pairs: row.pairs.map((pair) => ({ ...pair, ratio: renderedEstimate(pair.ratio) })),
});

const renderedConnection = (found: Message) => ({ ...found, text: connectionSentence(found) });

/** Everything that a report finds, with what it says beside code and facts. */
export const renderedReport = (report: Report) => ({
  ...report,
  run: { ...report.run, warnings: report.run.warnings.map(renderedWarning) },
  verdict: report.verdict && renderedVerdict(report.verdict),
  diagnostics: report.diagnostics.map(renderedDiagnostic),
  comparison: report.comparison.map(renderedRow),
  operations: report.operations.map((operation) => ({
    ...operation,
    comparison: operation.comparison.map(renderedRow),
  })),
  paths: report.paths.map((path) => ({
    ...path,
    finding: path.finding && renderedConnection(path.finding),
  })),
  connections: report.connections.map((one) => ({
    ...one,
    findings: one.findings.map(renderedConnection),
  })),
});
