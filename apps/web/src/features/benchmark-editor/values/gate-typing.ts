// A gate's fields and its text say the same: typing into one fills in the other.
// Text that is no gate yet is kept and refused at its own field; the fields stay what they were.
import { t, translated } from "@gonogo/locale/t";
import { formatGate, Gate, parseCells, parseGate, parsePer } from "@gonogo/protocols/spec";
import { fieldsDraft, type GateValues, gateValues } from "./gate-values.ts";

type Place = { readonly at: string; readonly baseline: string | undefined };

/** The gate to be read by zod; what is no text of a gate, or of cells, is reported at its field. */
export function gateDraft(gate: GateValues, { at, baseline }: Place, issues: FieldIssue[]) {
  const cells = parseCells(gate.cellsText);
  if (!cells.ok) issues.push({ path: `${at}.cellsText`, message: cells.issue.message });
  const per = parsePer(gate.perText);
  if (!per.ok) issues.push({ path: `${at}.perText`, message: per.issue.message });
  const issue = textIssue(gate.text, baseline);
  if (issue !== null) issues.push({ path: `${at}.text`, message: issue });
  return fieldsDraft(gate);
}

/** The gate that a text says, or why it says none. */
function gateFrom(text: string, baseline: string | undefined): Gate | { readonly issue: string } {
  const reading = parseGate(text, { baseline: baseline?.trim() || undefined });
  if (!reading.ok) return { issue: reading.issue.message };
  const parsed = Gate.safeParse(reading.gate);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return {
    issue: issue
      ? `${issue.path.map(String).join(".")}: ${translated(issue.message)}`
      : t("is no gate"),
  };
}

/** What is wrong with a text that is no gate; null for an empty one, which the fields cover. */
export function textIssue(text: string, baseline: string | undefined): string | null {
  if (text.trim() === "") return null;
  const read = gateFrom(text, baseline);
  return "issue" in read ? read.issue : null;
}

/** The gate after its text was typed: the fields follow a text that can be read, and stay with any other. */
export function gateAfterTyping(
  gate: GateValues,
  text: string,
  baseline: string | undefined,
): GateValues {
  if (text.trim() === "") return { ...gate, text: "" };
  const read = gateFrom(text, baseline);
  return "issue" in read ? { ...gate, text } : gateValues(read);
}

/** What the fields say as text; empty while they say no gate. */
export function gateText(gate: GateValues): string {
  if (!parseCells(gate.cellsText).ok || !parsePer(gate.perText).ok) return "";
  const parsed = Gate.safeParse(fieldsDraft(gate));
  return parsed.success ? formatGate(parsed.data) : "";
}

// An issue and the form field that shows it.
export type FieldIssue = { readonly path: string; readonly message: string };
