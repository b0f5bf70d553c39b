// The findings that hold for one operation: those of the whole measurement, with failures counted anew.
// An operation that fails must not hide among others that work, nor distort them.
import type { Diagnostic } from "@gonogo/protocols/report";
import type { Evidence } from "../evidence/evidence.ts";
import { evidenceOfOperation } from "../evidence/of-operation.ts";
import { errorsContaminate } from "./errors-contaminate.ts";

export type Found = {
  readonly evidence: Evidence;
  readonly diagnostics: readonly Diagnostic[];
};

/** What a question is answered from: everything, or the requests of the operation that it names. */
export function foundFor(given: Found, operation: string | undefined): Found {
  if (operation === undefined) return given;
  const evidence = evidenceOfOperation(given.evidence, operation);
  const others = given.diagnostics.filter(({ code }) => code !== "errors-contaminate");
  return { evidence, diagnostics: [...errorsContaminate(evidence), ...others] };
}
