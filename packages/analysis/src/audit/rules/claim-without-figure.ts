// claim-without-figure: something is claimed, and nothing that was measured supports it.
// Either the claim names no figure, or those that it names are expectations.
import { t } from "@gonogo/locale/t";
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
  if (claim.kind === "ratio") return t("the factor {factor}", { factor: claim.states });
  if (claim.kind === "change")
    return t("the change of {percent}", { percent: writtenText(claim.percent, "%") });
  if (claim.kind === "capacity") return t("the capacity of {rate}", { rate: claim.states });
  if (claim.kind === "winner")
    return t("that {winner} wins at {metric}", { winner: claim.winner, metric: claim.metric });
  if (claim.kind === "statement") return `“${claim.says}”`;
  if (claim.kind === "spread") return t("the spread");
  return t("the target##that is claimed");
}

/** What a claim lacks; null: it has figures. */
function lacks(set: AuditSet, claim: PublishedClaim): string | null {
  if (claim.kind === "ratio" && !(claim.of && claim.over)) return t("it names no two figures");
  if (claim.kind === "change" && !(claim.of && claim.against)) return t("it names no two figures");
  if (claim.kind === "capacity" && !claim.latency) return t("it names no figure");
  if (claim.kind === "target" && candidatesOf(set, claim).length === 0)
    return claim.variant === undefined
      ? t("no figure has its metric")
      : t("no figure has its metric and the variant {variant}", { variant: claim.variant });
  if (claim.kind === "winner" && sidesOfWinner(set, claim).length < 2)
    return t("there are not two variants with that metric there");
  if ((claim.kind === "statement" || claim.kind === "spread") && listOfIds(claim.of).length === 0)
    return t("it names no figure");
  const expected = unmeasured(set, claim);
  return expected.length === 0
    ? null
    : t(
        "{count, plural, one {{figures} is expected and not measured} other {{figures} are expected and not measured}}",
        { count: expected.length, figures: listOf(expected.map(({ id }) => id)) },
      );
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
        sentence: t("{claim} is claimed without a measured figure behind it.", {
          claim: capital(claimText(claim)),
        }),
        arithmetic: `${claim.id}: ${lack}.`,
        remedy: t("Measure it, or name the figures that it follows from; else leave it out."),
      }),
    ];
  });
