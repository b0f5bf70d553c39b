// What the sentences of a report claim, compared with its verdict as data: a report tells one story, whichever part is read.

import { nextSteps } from "@gonogo/analysis/report/answer/answer";
import { confirmationSentence } from "@gonogo/analysis/words/confirmation-words";
import { gateChanges } from "@gonogo/analysis/words/gate-changes";
import { gateSentence } from "@gonogo/analysis/words/gate-words";
import { headlineText, reasonText } from "@gonogo/analysis/words/verdict-words";
import { whatWouldChange } from "@gonogo/analysis/words/what-would-change";
import type { GateResult, Report } from "@gonogo/protocols/report";
import { nextActionOf } from "../../runs/next-action.ts";
import { lookRows, savedLine } from "../gates/gates-section.tsx";

const number = (text: string | undefined): number => Number((text ?? "").replaceAll(",", ""));

/** `2 to 59` of each claim that so many more rounds would decide something. */
const roundsClaimed = (texts: readonly string[]): string[] =>
  texts.flatMap((text) =>
    [...text.matchAll(/(?:([\d,]+) to )?([\d,]+) more(?: rounds?\b|[),.;])/g)].map(
      ([, low, high]) => `${number(low ?? high)} to ${number(high)}`,
    ),
  );

const needed = ({ roundsNeeded }: GateResult): string[] =>
  roundsNeeded === null ? [] : [`${roundsNeeded.low} to ${roundsNeeded.high}`];

const isDecided = ({ outcome }: GateResult): boolean => outcome === "pass" || outcome === "fail";

/** What the texts of one gate claim beside its outcome, reason and rounds. */
function gateIssues({ verdict, explanations }: Report, result: GateResult): string[] {
  const why = explanations.find(
    (one) => one.gateIndex === result.gateIndex && one.cell === result.cell,
  );
  const sentence = gateSentence(result, verdict?.confirmation ?? null);
  const changes = why ? gateChanges(result, why, verdict?.confirmation ?? null) : [];
  const texts = [sentence, ...changes];
  const all = texts.join(" ");
  const claims = roundsClaimed(texts);
  return [
    ...claims.filter((claim) => !needed(result).includes(claim)).map((claim) => `claims ${claim}`),
    ...(claims.length > 0 && /unknown|not settle/.test(all) ? ["rounds known and unknown"] : []),
    ...(isDecided(result) && /open at the limit|would decide it/.test(all)
      ? ["decided, open"]
      : []),
    ...(/^Not confirmed/.test(sentence) === (result.reason === "not-confirmed")
      ? []
      : ["not confirmed by words or by reason alone"]),
    ...(result.reason === "not-confirmed" && /would have (passed|failed)|leaving out/.test(all)
      ? ["limits of the first measurement"]
      : []),
  ].map((issue) => `${result.rule}: ${issue}: ${all}`);
}

/** What the looks of the plan and the second measurement say beside the verdict. */
function lookIssues(report: Report): string[] {
  const { verdict } = report;
  if (!verdict) return [];
  const decided = verdict.verdict === "GO" || verdict.verdict === "NO-GO";
  const rows = lookRows({ ...report, verdict }).map(({ result }) => result);
  const said = rows.flatMap((row) => /^decided: (.+)$/.exec(row)?.[1] ?? []);
  const saved = savedLine({ ...report, verdict }) ?? "";
  const gaveUp = verdict.reasons.some(({ code }) => code === "undecidable");
  const isConfirmed = verdict.confirmation?.verdict === "NO-GO";
  const issues: readonly (readonly [boolean, string])[] = [
    [said.some((name) => name !== verdict.verdict), "a look decided otherwise"],
    [decided && rows.length > 0 && said.length !== 1, "no look decided"],
    [!decided && /not needed/.test([...rows, saved].join()), "rounds not needed, nothing decided"],
    [gaveUp && (decided || rows.some((row) => row.includes("plan ends"))), "gave up, plan ended"],
    [
      verdict.confirmation !== null && isConfirmed !== (verdict.verdict === "NO-GO"),
      "confirmation",
    ],
    [
      verdict.confirmation !== null &&
        /^Confirmed/.test(confirmationSentence(verdict.confirmation)) !== isConfirmed,
      "words of the confirmation",
    ],
    [
      roundsClaimed([verdict.confirmation ? confirmationSentence(verdict.confirmation) : ""])
        .length > 0,
      "rounds for a second measurement, which gets none",
    ],
  ];
  return issues.flatMap(([isInvalidating, issue]) =>
    isInvalidating ? [`${issue}: ${rows.join("; ")}`] : [],
  );
}

/** Contradictions within a report; empty: there are none. */
export function storyIssues(report: Report): string[] {
  const { verdict } = report;
  const steps = nextSteps(report);
  const action = nextActionOf(report);
  if (!verdict) return steps.map((step) => `a step without a verdict: ${step}`);
  const blocking = verdict.gates.filter(({ gate }) => gate.blocking);
  const open = blocking.filter((result) => !isDecided(result));
  const failing = blocking.some(({ outcome }) => outcome === "fail");
  const wouldChange = whatWouldChange(verdict, report.explanations);
  const reasons = verdict.reasons.map((reason) => reasonText(reason, verdict));
  const texts = [headlineText(verdict), ...reasons, ...wouldChange, ...steps];
  const known = new Set(verdict.gates.flatMap(needed));
  const wantsRounds = action?.kind === "again" && action.change && "rounds" in action.change;
  const isAsked = open.some(
    ({ roundsNeeded, reason }) => roundsNeeded !== null || reason === "too-few-rounds",
  );
  const issues: readonly (readonly [boolean, string])[] = [
    [verdict.verdict === "GO" && (open.length > 0 || failing), "GO with gates open"],
    [(verdict.verdict === "NO-GO") !== failing && verdict.verdict !== "INVALID", "NO-GO, no fail"],
    [(verdict.verdict === "GO" || verdict.verdict === "NO-GO") && steps.length > 0, "steps"],
    [Boolean(wantsRounds) && !isAsked, "the button plans rounds that no gate asks for"],
    [open.some(({ reason }) => reason === "not-confirmed") && Boolean(wantsRounds), "rounds"],
  ];
  return [
    ...issues.flatMap(([isInvalidating, issue]) => (isInvalidating ? [issue] : [])),
    ...roundsClaimed(texts)
      .filter((claim) => !known.has(claim))
      .map((claim) => `no gate needs ${claim}: ${texts.join(" ")}`),
    ...verdict.gates.flatMap((result) => gateIssues(report, result)),
    ...lookIssues(report),
  ];
}
