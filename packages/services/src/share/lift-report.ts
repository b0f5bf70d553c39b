// Lifts a frozen report of an earlier shape to the present one, step by step, on reading.
// The stored copy is never rewritten: what was shared stays what it was.
import { Report, reportVersion } from "@gonogo/protocols/report";

/** Lifts from the version of its key to the next one. There is only the first version so far. */
const steps: Readonly<Record<number, (report: unknown) => unknown>> = {};

/** Parses a stored report; throws when its version is unknown or its shape is not what that version says. */
export function liftReport(version: number, stored: unknown): Report {
  let report = stored;
  for (let at = version; at < reportVersion; at++) {
    const lift = steps[at];
    if (!lift) throw new Error(`no way leads from report version ${at} to ${at + 1}`);
    report = lift(report);
  }
  return Report.parse(report);
}
