// The file of a summary, read in a thread: its bytes become figures, or are refused with what is wrong and what to do.
import { inflateSync } from "node:zlib";
import { ImportError } from "@gonogo/analysis/imports/sample";
import { auditSummary } from "@gonogo/analysis/imports/summaries/audit-summary";
import { compareSummaries } from "@gonogo/analysis/imports/summaries/compare-summaries";
import { maxSummaryBytes, readSummary } from "@gonogo/analysis/imports/summaries/read-summary";
import { english, t } from "@gonogo/locale/t";
import type { AuditFinding } from "@gonogo/protocols/published";
import { ImportedSummary, type SummaryComparison } from "@gonogo/protocols/report";
import { ServiceError } from "../errors.ts";
import type { ThreadTask } from "../threads/thread-task.ts";

export { maxSummaryBytes };

const inflate = (packed: Uint8Array, maxOutputLength: number): Uint8Array =>
  inflateSync(packed, { maxOutputLength });

/** Throws `invalid_input` for the file. */
export function readSummaryFile(file: Uint8Array): ImportedSummary {
  try {
    return readSummary(file, inflate);
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    throw new ServiceError(
      "invalid_input",
      t("The file cannot be read: {message}.", { message: error.message }),
      {
        remedy: error.remedy,
        issues: [{ field: "file", message: error.message }],
      },
    );
  }
}

export const summaryTask: ThreadTask<Uint8Array, ImportedSummary> = {
  name: "summary",
  run: readSummaryFile,
  limitMs: 20_000,
  asJson: false,
  what: english("the summary"),
  remedy: english("Send a summary of fewer benchmarks, or a shorter log."),
};

/** Two stored summaries side by side, as they lie in the database. */
export const summaryComparisonTask: ThreadTask<
  { readonly base: unknown; readonly head: unknown },
  SummaryComparison
> = {
  name: "comparison of summaries",
  run: ({ base, head }) =>
    compareSummaries(ImportedSummary.parse(base), ImportedSummary.parse(head)),
  limitMs: 10_000,
  asJson: true,
  what: english("the two summaries"),
  remedy: english("Import files with fewer benchmarks."),
};

/** A stored summary's figures by the rules of published ones. */
export const summaryAuditTask: ThreadTask<ImportedSummary, AuditFinding[]> = {
  name: "audit of a summary",
  run: auditSummary,
  limitMs: 10_000,
  asJson: true,
  what: english("the summary's audit"),
  remedy: english("Import a file with fewer benchmarks."),
};
