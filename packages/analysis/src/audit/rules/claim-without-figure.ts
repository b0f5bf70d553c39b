// claim-without-figure: something is claimed, and nothing that was measured supports it.
// Either the claim names no figure, or those that it names are expectations.
import type { PublishedClaim } from "@gonogo/protocols/published";
import { listOfIds } from "@gonogo/protocols/published";
import { capital, listOf } from "../../words/format.ts";
import { type AuditFigure, type AuditSet, figuresAt, idsIn } from "../figures/audit-set.ts";
import { type AuditRuleOf, finding } from "../figures/rule.ts";
import { writtenText } from "../figures/words.ts";
import { candidatesOf } from "./target-missed.ts";
import { sidesOfWinner } from "./winner-within-spread.ts";

/** How a claim is reported: what it states. */
function claimText(claim: PublishedClaim): string {
  if (claim.kind === "ratio") return `the factor ${claim.states}`;
  if (claim.kind === "change") return `the change of ${writtenText(claim.percent, "%")}`;
  if (claim.kind === "capacity") return `the capacity of ${claim.states}`;
  if (claim.kind === "winner") return `that ${claim.winner} wins at ${claim.metric}`;
  if (claim.kind === "statement") return `“${claim.says}”`;
  if (claim.kind === "spread") return "the spread";
  return "the target";
}

/** What a claim lacks; null: it has figures. */
function lacks(set: AuditSet, claim: PublishedClaim): string | null {
  if (claim.kind === "ratio" && !(claim.of && claim.over)) return "it names no two figures";
  if (claim.kind === "change" && !(claim.of && claim.against)) return "it names no two figures";
  if (claim.kind === "capacity" && !claim.latency) return "it names no figure";
  if (claim.kind === "target" && candidatesOf(set, claim).length === 0)
    return `no figure has its metric${claim.variant === undefined ? "" : ` and the variant ${claim.variant}`}`;
  if (claim.kind === "winner" && sidesOfWinner(set, claim).length < 2)
    return "there are not two variants with that metric there";
  if ((claim.kind === "statement" || claim.kind === "spread") && listOfIds(claim.of).length === 0)
    return "it names no figure";
  const expected = unmeasured(set, claim);
  return expected.length === 0
    ? null
    : `${listOf(expected.map(({ id }) => id))} ${expected.length === 1 ? "is" : "are"} expected and not measured`;
}

const unmeasured = (set: AuditSet, claim: PublishedClaim): AuditFigure[] =>
  figuresAt(set, idsIn(claim)).filter(({ measured }) => !measured);

export const claimWithoutFigure: AuditRuleOf = (set) =>
  set.claims.flatMap((claim) => {
    const lack = lacks(set, claim);
    if (lack === null) return [];
    return [
      finding({
        rule: "claim-without-figure",
        severity: "caution",
        figures: unmeasured(set, claim),
        claims: [claim.id],
        sentence: `${capital(claimText(claim))} is claimed without a measured figure behind it.`,
        arithmetic: `${claim.id}: ${lack}.`,
        remedy: "Measure it, or name the figures that it follows from; else leave it out.",
      }),
    ];
  });
