// Every round that ended as a gate sees it: its value, whether that counts, and why not.
// The answers that count are, in order, the very values that the gate was decided on (`roundValues`).
// Voided rounds keep their value where they have one, so that a page can show what was left out.
import type { VoidCode } from "@gonogo/protocols/report";
import { isShare, type MetricName } from "@gonogo/protocols/spec";
import { answerOf, meanOf, type Question, type RoundValue } from "../estimates/round-values.ts";
import { errorsOf, requestsOf, shareOfBlock, sharesOfBlocks } from "../evidence/block-counts.ts";
import { isContaminated } from "../evidence/contamination.ts";
import {
  blockOf,
  type CellEvidence,
  type Evidence,
  evidenceOf,
  type RoundEvidence,
  validRounds,
} from "../evidence/evidence.ts";

export type RoundAnswer = {
  readonly round: number;
  /** null: no figure; of error gates the plain ratio, which may be 0 and then has no logarithm. */
  readonly value: RoundValue | null;
  /** The value in stored units, zero included; null: no figure. */
  readonly shown: number | null;
  readonly counts: boolean;
  readonly because: readonly VoidCode[];
  readonly requests: number;
  readonly errors: number;
  readonly blockIds: readonly string[];
};

const sidesOf = ({ of, over }: Question): string[] => (over === undefined ? [of] : [of, over]);

const blocksOf = (round: RoundEvidence, question: Question) =>
  sidesOf(question).flatMap((side) => blockOf(round, side) ?? []);

/** A share of a side's requests; null without any. */
function ratioIn(
  evidence: Evidence,
  round: RoundEvidence,
  metric: MetricName,
  side: string,
): number | null {
  const result = blockOf(round, side)?.reading?.result;
  const cell = evidence.cells.find(({ rounds }) => rounds.includes(round));
  if (!result || !cell) return null;
  const results = evidenceOf(cell, side).map(({ reading }) => reading.result);
  const place = results.indexOf(result);
  const share = place < 0 ? shareOfBlock(metric, result) : sharesOfBlocks(metric, results)[place];
  return share && share.of > 0 ? share.counted / share.of : null;
}

function shareShown(
  evidence: Evidence,
  round: RoundEvidence,
  { metric, of, over }: Question,
): number | null {
  const own = ratioIn(evidence, round, metric, of);
  if (over === undefined || own === null) return own;
  const other = ratioIn(evidence, round, metric, over);
  return other === null || other === 0 ? null : own / other;
}

function reasonsOf(
  evidence: Evidence,
  round: RoundEvidence,
  question: Question,
  hasValue: boolean,
): VoidCode[] {
  const issues = [...new Set(round.blocks.flatMap((block) => block.issues))];
  if (issues.length > 0) return issues;
  if (round.state === "void") return ["incomplete"];
  if (hasValue) return [];
  const contaminated = blocksOf(round, question).some((block) => isContaminated(evidence, block));
  return [contaminated && !isShare(question.metric) ? "errors-contaminate" : "no-figure"];
}

function answerOfRound(
  evidence: Evidence,
  round: RoundEvidence,
  question: Question,
  isValid: boolean,
): Omit<RoundAnswer, "counts"> & { readonly valid: boolean } {
  const ofShare = isShare(question.metric);
  const value = ofShare ? null : answerOf(evidence, round, question);
  const shown = ofShare ? shareShown(evidence, round, question) : (value?.raw ?? null);
  // Counts of errors weigh even where a side without any leaves no ratio.
  const hasValue = ofShare
    ? sidesOf(question).every((side) => ratioIn(evidence, round, question.metric, side) !== null)
    : value !== null;
  const blocks = blocksOf(round, question);
  const results = blocks.flatMap((block) => block.reading?.result ?? []);
  return {
    round: round.round,
    value,
    shown: shown !== null && Number.isFinite(shown) ? shown : null,
    because: isValid && hasValue ? [] : reasonsOf(evidence, round, question, hasValue),
    valid: isValid && hasValue,
    requests: results.reduce((sum, result) => sum + requestsOf(result), 0),
    errors: results.reduce((sum, result) => sum + errorsOf(result), 0),
    blockIds: blocks.map((block) => block.stored.id),
  };
}

function answersOfCell(evidence: Evidence, cell: CellEvidence, question: Question): RoundAnswer[] {
  const valid = new Set(validRounds(cell));
  return cell.rounds
    .filter((round) => round.state !== "pending")
    .map((round) => {
      const { valid: counts, ...answer } = answerOfRound(
        evidence,
        round,
        question,
        valid.has(round),
      );
      return { ...answer, counts };
    });
}

/** The nth valid rounds of all cells together, as `roundValues` pairs them; then what was voided in any cell. */
function answersOverCells(
  evidence: Evidence,
  cells: readonly CellEvidence[],
  question: Question,
): RoundAnswer[] {
  const byCell = cells.map((cell) =>
    validRounds(cell).map((round) => answerOfRound(evidence, round, question, true)),
  );
  const rounds = Math.min(...byCell.map((answers) => answers.length));
  const together = Array.from({ length: rounds }, (_, r): RoundAnswer => {
    const answers = byCell.flatMap((one) => one[r] ?? []);
    const known = answers.flatMap((answer) => answer.value ?? []);
    const value = known.length === answers.length && known.length > 0 ? meanOf(known) : null;
    const isWhole = answers.every((answer) => answer.valid);
    return {
      ...summed(answers),
      round: answers[0]?.round ?? r,
      value,
      shown: isShare(question.metric) ? ratioOver(answers) : (value?.raw ?? null),
      counts: isWhole,
      because: [...new Set(answers.flatMap((answer) => answer.because))],
    };
  });
  const voided = cells.flatMap((cell) =>
    answersOfCell(evidence, cell, question).filter((_, i) => cell.rounds[i]?.state === "void"),
  );
  return [...together, ...voided].sort((a, b) => a.round - b.round);
}

const summed = (answers: readonly Pick<RoundAnswer, "requests" | "errors" | "blockIds">[]) => ({
  requests: answers.reduce((sum, answer) => sum + answer.requests, 0),
  errors: answers.reduce((sum, answer) => sum + answer.errors, 0),
  blockIds: answers.flatMap((answer) => answer.blockIds),
});

/** Mean of the cells' ratios in one round; null where a cell has none. */
function ratioOver(answers: readonly Pick<RoundAnswer, "shown">[]): number | null {
  const known = answers.flatMap((answer) => answer.shown ?? []);
  if (known.length < answers.length || known.length === 0) return null;
  return known.reduce((sum, value) => sum + value, 0) / known.length;
}

/** Answers of every round that ended, in order. `cells` are those that the test is about. */
export function roundAnswers(
  evidence: Evidence,
  question: Question,
  cell: number | null,
): RoundAnswer[] {
  const cells = evidence.cells.filter((one) => cell === null || one.index === cell);
  const [only] = cells;
  if (!only) return [];
  return cells.length === 1
    ? answersOfCell(evidence, only, question)
    : answersOverCells(evidence, cells, question);
}
