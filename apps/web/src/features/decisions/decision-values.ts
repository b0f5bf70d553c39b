// What is typed into the form of a decision, and the decision that it says. Empty rows say nothing and are left out; every
// error is named at the field that it was typed into.

import { departureText } from "@gonogo/analysis/words/decision-words";
import { type Msg, msg, t } from "@gonogo/locale/t";
import {
  type Decision,
  type Diagnostic,
  departureOf,
  NewDecision,
  type NewDecisionInput,
  type Report,
} from "@gonogo/protocols/report";
import type { FieldPath } from "react-hook-form";
import { knownNumber } from "@/lib/typed-number";

type Row = { text: string };
type PhaseRow = { name: string; what: string; date: string };

export type DecisionValues = {
  /** Empty: nothing chosen yet. */
  outcome: string;
  reasons: Row[];
  /** By place among the report's findings. */
  taken: boolean[];
  caveats: Row[];
  days: string;
  linesOfCode: string;
  amount: string;
  owner: string;
  phases: PhaseRow[];
  checkpointDate: string;
  checkpointText: string;
};

export type DecisionIssue = { readonly field: FieldPath<DecisionValues>; readonly message: string };

/** What the report says that a decision depends on. */
export type DecidedReport = Pick<Report, "diagnostics" | "decisions"> & {
  readonly verdict: Pick<NonNullable<Report["verdict"]>, "verdict"> | null;
};

/** What is quoted of a comment. */
export type Quotable = {
  readonly id: string;
  readonly body: string;
  readonly by: { readonly name: string };
  readonly createdAt: string;
};

const mostQuoted = 800;

/** A comment as a reason quotes it, with who wrote it and when: it stays as it was signed, whatever becomes of the comment. */
export function quoteOf({ body, by, createdAt }: Quotable): string {
  const text = body.replace(/\s+/g, " ").trim();
  // By code points: half of one is no text.
  const cut =
    text.length > mostQuoted
      ? `${[...text]
          .slice(0, mostQuoted / 2)
          .join("")
          .trimEnd()}…`
      : text;
  return `“${cut}” (${by.name}, ${createdAt.slice(0, 10)})`;
}

export const emptyPhase: PhaseRow = { name: "", what: "", date: "" };

const rowsOf = (texts: readonly string[]): Row[] =>
  texts.length > 0 ? texts.map((text) => ({ text })) : [{ text: "" }];

const isFinding = (found: Diagnostic, { finding }: Decision["caveats"][number]): boolean =>
  finding !== null &&
  found.code === finding.code &&
  found.variant === finding.variant &&
  found.cell === finding.cell;

/** Begins with what stands, or else with all cautions that nobody accepted. */
export function initialValues(
  { diagnostics }: DecidedReport,
  stands: Decision | null,
): DecisionValues {
  const own = stands?.caveats.filter(({ finding }) => finding === null) ?? [];
  const number = (value: number | null | undefined) => (value == null ? "" : String(value));
  return {
    outcome: stands?.outcome ?? "",
    reasons: rowsOf(stands?.reasons ?? []),
    taken: diagnostics.map((found) =>
      stands
        ? stands.caveats.some((caveat) => isFinding(found, caveat))
        : found.severity !== "note" && !found.accepted,
    ),
    caveats: own.map(({ text }) => ({ text })),
    days: number(stands?.cost?.days),
    linesOfCode: number(stands?.cost?.linesOfCode),
    amount: stands?.cost?.amount ?? "",
    owner: stands?.owner ?? "",
    phases: stands?.phases.map((one) => ({ ...one, date: one.date ?? "" })) ?? [],
    checkpointDate: stands?.checkpoint?.date ?? "",
    checkpointText: stands?.checkpoint?.text ?? "",
  };
}

/** `3,400` or `12.5`; null: nothing typed; NaN: no number. */
function numberIn(text: string): number | null {
  return text.trim() === "" ? null : knownNumber(text);
}

const filled = <T>(rows: readonly T[], textOf: (row: T) => string) =>
  rows.flatMap((row, at) => (textOf(row).trim() === "" ? [] : [{ row, at }]));

/** `findings`, `reasons` and so on as they are sent, and where each was typed. */
function kept({ reasons, caveats, phases }: DecisionValues) {
  return {
    reasons: filled(reasons, ({ text }) => text),
    caveats: filled(caveats, ({ text }) => text),
    phases: filled(phases, ({ name, what, date }) => name + what + date),
  };
}

function decisionFrom(values: DecisionValues, { diagnostics, decisions }: DecidedReport) {
  const { outcome, taken, owner, amount, checkpointDate, checkpointText } = values;
  const rows = kept(values);
  const [days, linesOfCode] = [numberIn(values.days), numberIn(values.linesOfCode)];
  const hasCost = days !== null || linesOfCode !== null || amount.trim() !== "";
  const hasCheckpoint = checkpointDate !== "" || checkpointText.trim() !== "";
  return {
    outcome,
    after: decisions[0]?.number ?? 0,
    reasons: rows.reasons.map(({ row }) => row.text),
    findings: diagnostics
      .filter((_, i) => taken[i])
      .map(({ code, variant, cell }) => ({ code, variant, cell })),
    caveats: rows.caveats.map(({ row }) => row.text),
    cost: hasCost ? { days, linesOfCode, amount } : null,
    owner,
    phases: rows.phases.map(({ row }) => ({ ...row, date: row.date === "" ? null : row.date })),
    checkpoint: hasCheckpoint
      ? { date: checkpointDate === "" ? null : checkpointDate, text: checkpointText }
      : null,
  };
}

const fields: Readonly<Record<string, FieldPath<DecisionValues>>> = {
  "cost.days": "days",
  "cost.linesOfCode": "linesOfCode",
  "cost.amount": "amount",
  "checkpoint.date": "checkpointDate",
  "checkpoint.text": "checkpointText",
  owner: "owner",
  outcome: "outcome",
};

/** The field of the form that a field of the decision (`phases.0.date`) was typed into; null: it has none. */
export function fieldOf(path: string, values: DecisionValues): FieldPath<DecisionValues> | null {
  const [part = "", index = "", key] = path.split(".");
  const rows = kept(values);
  if (part === "reasons" || part === "caveats") {
    const at = rows[part][Number(index)]?.at ?? 0;
    return `${part}.${at}.text`;
  }
  if (part === "phases")
    return index === ""
      ? "phases.0.name"
      : `phases.${rows.phases[Number(index)]?.at ?? 0}.${key === "what" || key === "date" ? key : "name"}`;
  return fields[path] ?? null;
}

const messages: Readonly<Partial<Record<FieldPath<DecisionValues>, Msg>>> = {
  outcome: msg("choose one"),
  days: msg("must be a number of days, such as 12.5"),
  linesOfCode: msg("must be a whole number, such as 3,400"),
};

export type DecisionReading =
  | { readonly ok: true; readonly decision: NewDecisionInput }
  | { readonly ok: false; readonly issues: readonly DecisionIssue[] };

/** The decision that the form holds, or everything in error in it. */
export function readDecision(values: DecisionValues, report: DecidedReport): DecisionReading {
  const typed = decisionFrom(values, report);
  const parsed = NewDecision.safeParse(typed);
  if (!parsed.success)
    return {
      ok: false,
      issues: parsed.error.issues.map(({ path, message }) => {
        const field = fieldOf(path.join("."), values) ?? "outcome";
        const own = messages[field];
        return { field, message: own ? t(own) : message };
      }),
    };
  const departure = departureOf(parsed.data.outcome, report.verdict?.verdict ?? null);
  if (departure !== null && parsed.data.reasons.length === 0)
    return {
      ok: false,
      issues: [
        {
          field: "reasons.0.text",
          message: t("needs a reason. {departure}", { departure: t(departureText[departure]) }),
        },
      ],
    };
  const { outcome } = parsed.data;
  return { ok: true, decision: { ...typed, outcome } };
}
