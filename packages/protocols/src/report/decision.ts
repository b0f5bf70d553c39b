// A decision: a person's sign-off on a finished report. It changes no verdict; a new one replaces the one that stands, and
// what was signed is never edited. Dates are days (ISO 8601); texts are what people wrote.

import { english, t } from "@gonogo/locale/t";
import type { VerdictName } from "../events/run-event.ts";
import * as z from "../schema/zod.ts";
import { boundedText, filledText } from "../spec/parts/bounded-text.ts";
import { isSeen } from "../spec/parts/names.ts";
import { DiagnosticCode } from "./judgement.ts";

/** `withdrawn`: the decision before it stands no more, and none does. */
export const decisionOutcomes = ["approved", "rejected", "more-needed", "withdrawn"] as const;
export const DecisionOutcome = z.enum(decisionOutcomes);
export type DecisionOutcome = z.infer<typeof DecisionOutcome>;

/** What a decision that stands may say. */
export const StandingOutcome = DecisionOutcome.exclude(["withdrawn"]);
export type StandingOutcome = z.infer<typeof StandingOutcome>;

/** What a comment on a report, and all those of a run, may hold. */
export const commentLimits = { characters: 10_000, mentions: 20, ofRun: 1_000 } as const;

/** The most of each list that a decision may hold, and that a run may have of decisions. */
export const decisionLimits = {
  reasons: 20,
  findings: 1_000,
  caveats: 20,
  phases: 30,
  decisions: 200,
} as const;

const Day = z.iso.date(english("must be a day, such as 2026-12-24"));
const list = <T extends z.ZodType>(item: T, most: number) =>
  z.array(item).max(most, { error: () => t("must be at most {most, number}", { most }) });

export const DecisionCost = z.strictObject({
  /** Working days of one person. */
  days: z.number().min(0, english("must not be negative")).max(100_000).nullable().default(null),
  linesOfCode: z
    .int()
    .min(0, english("must not be negative"))
    .max(1_000_000_000)
    .nullable()
    .default(null),
  /** Free text: `12,000 EUR a year`. */
  amount: boundedText(120).default(""),
});
export type DecisionCost = z.infer<typeof DecisionCost>;

/** A step of what was decided: of a migration, most often. */
export const DecisionPhase = z.strictObject({
  name: filledText(120),
  what: boundedText(1_000).default(""),
  date: Day.nullable().default(null),
});
export type DecisionPhase = z.infer<typeof DecisionPhase>;

/** When what was decided is looked at again. */
export const DecisionCheckpoint = z.strictObject({
  date: Day.nullable().default(null),
  text: boundedText(500).default(""),
});
export type DecisionCheckpoint = z.infer<typeof DecisionCheckpoint>;

/** The finding of a report by what tells it from the others. */
export const FindingName = z.strictObject({
  code: DiagnosticCode,
  variant: boundedText(200).nullable().default(null),
  cell: z.int().nullable().default(null),
});
export type FindingName = z.infer<typeof FindingName>;

/** What somebody decides, as forms and clients send it. */
export const NewDecision = z
  .strictObject({
    outcome: DecisionOutcome,
    /** Number of the last entry that was there when somebody looked, 0 for none; left out: whatever there is by now. */
    after: z.int().min(0).optional(),
    reasons: list(filledText(1_000), decisionLimits.reasons).default([]),
    /** Findings of the report that it is made under; left out: all cautions that nobody accepted. */
    findings: list(FindingName, decisionLimits.findings).optional(),
    /** Caveats that no finding says. */
    caveats: list(filledText(1_000), decisionLimits.caveats).default([]),
    cost: DecisionCost.nullable().default(null),
    /** Who carries it out: a person or a team, in free text. */
    owner: boundedText(120)
      .refine(isSeen, english("must hold visible characters only"))
      .default(""),
    phases: list(DecisionPhase, decisionLimits.phases).default([]),
    checkpoint: DecisionCheckpoint.nullable().default(null),
  })
  .superRefine(({ outcome, after: _, reasons: __, ...rest }, context) => {
    if (outcome !== "withdrawn") return;
    for (const [field, value] of Object.entries(rest))
      if (Array.isArray(value) ? value.length > 0 : value)
        context.addIssue({
          code: "custom",
          path: [field],
          message: t("has no place in a withdrawal, which takes reasons alone"),
        });
  });
export type NewDecision = z.output<typeof NewDecision>;
export type NewDecisionInput = z.input<typeof NewDecision>;

/** One caveat of a decision; `finding`: null where whoever decided added it. */
export const DecisionCaveat = z.object({
  text: z.string(),
  finding: z.object(FindingName.shape).nullable(),
});
export type DecisionCaveat = z.infer<typeof DecisionCaveat>;

/** Who signed, as they were called then, and what a reader can check of them. */
export const Signer = z.object({
  name: z.string(),
  /** null: an API key, and in shares. */
  email: z.string().nullable(),
  /** Domain of the e-mail, in shares too; null: an API key. */
  domain: z.string().nullable().default(null),
  /** The account or the key itself, by the end of its id; null: signed before it was kept. */
  account: z
    .object({ kind: z.enum(["account", "key"]), id: z.string() })
    .nullable()
    .default(null),
  /** Since when the account has had this name and e-mail; null: signed before it was kept. */
  nameSince: z.iso.datetime().nullable().default(null),
});
export type Signer = z.infer<typeof Signer>;

/** The end of an account's or key's id, which is random (UUID version 7, RFC 9562, section 5.7). */
export const signerId = (id: string): string => id.slice(-8);

/** `ada@example.com, account 9f3c21ab`, in shares `…@example.com, account 9f3c21ab`; empty: nothing is known. */
export function signerFacts({ email, domain, account }: Signer): string {
  const address = email ?? (domain === null ? null : `…@${domain}`);
  const signed =
    account && t(account.kind === "account" ? "account {id}" : "key {id}", { id: account.id });
  return [address, signed].filter(Boolean).join(", ");
}

/** `Ada Lovelace (…@example.com, account 9f3c21ab)` */
export function signerText(by: Signer): string {
  const facts = signerFacts(by);
  return facts === "" ? by.name : `${by.name} (${facts})`;
}

/** What to say of an account that took its name within the life of what it signed; null: it had it before, or is a key. */
export function renamedText(
  { account, nameSince }: Signer,
  run: { readonly createdAt: string },
): string | null {
  if (account?.kind !== "account" || nameSince === null) return null;
  if (Date.parse(nameSince) <= Date.parse(run.createdAt)) return null;
  return t(
    "The account has had this name and e-mail only since {since} UTC, after the run was made.",
    { since: nameSince.slice(0, 16).replace("T", " ") },
  );
}

/** An entry of a run's decisions, as stored and shown. */
export const Decision = z.object({
  id: z.string(),
  /** From 1, in the order in which they were made. */
  number: z.int(),
  outcome: DecisionOutcome,
  reasons: z.array(z.string()),
  caveats: z.array(DecisionCaveat),
  /** Findings of the report that are no caveats of it. */
  setAside: z.array(DecisionCaveat),
  cost: z.object(DecisionCost.shape).nullable(),
  owner: z.string(),
  phases: z.array(z.object(DecisionPhase.shape)),
  checkpoint: z.object(DecisionCheckpoint.shape).nullable(),
  by: Signer,
  at: z.iso.datetime(),
});
export type Decision = z.infer<typeof Decision>;

/** The decision that stands among `decisions`, newest first; null: none, or it was withdrawn. */
export function standingDecision(
  decisions: readonly Decision[],
): (Decision & { outcome: StandingOutcome }) | null {
  const [last] = decisions;
  return last && last.outcome !== "withdrawn" ? { ...last, outcome: last.outcome } : null;
}

export type Departure = "rejects-go" | "approves-no-go" | "approves-invalid" | "approves-open";

/** How a decision departs from the verdict; null: it does not. Such a decision needs a reason. */
export function departureOf(
  outcome: DecisionOutcome,
  verdict: VerdictName | null,
): Departure | null {
  if (outcome === "rejected") return verdict === "GO" ? "rejects-go" : null;
  if (outcome !== "approved") return null;
  if (verdict === "NO-GO") return "approves-no-go";
  if (verdict === "INVALID") return "approves-invalid";
  return verdict === "INCONCLUSIVE" ? "approves-open" : null;
}
