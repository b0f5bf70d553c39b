// The file of a summary, read in a thread: its bytes become figures, or are refused with what is wrong and what to do.
import { inflateSync } from "node:zlib";
import { ImportError } from "@gonogo/analysis/imports/sample";
import { auditSummary } from "@gonogo/analysis/imports/summaries/audit-summary";
import { maxSummaryBytes, readSummary } from "@gonogo/analysis/imports/summaries/read-summary";
import type { AuditFinding } from "@gonogo/protocols/published";
import type { ImportedSummary } from "@gonogo/protocols/report";
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
    throw new ServiceError("invalid_input", `The file cannot be read: ${error.message}.`, {
      remedy: error.remedy,
      issues: [{ field: "file", message: error.message }],
    });
  }
}

export const summaryTask: ThreadTask<Uint8Array, ImportedSummary> = {
  name: "summary",
  run: readSummaryFile,
  limitMs: 20_000,
  asJson: false,
  what: "the summary",
  remedy: "Send a summary of fewer benchmarks, or a shorter log.",
};

/** A stored summary's figures by the rules of published ones. */
export const summaryAuditTask: ThreadTask<ImportedSummary, AuditFinding[]> = {
  name: "audit of a summary",
  run: auditSummary,
  limitMs: 10_000,
  asJson: true,
  what: "the summary's audit",
  remedy: "Import a file with fewer benchmarks.",
};
