// errors-contaminate: a variant that fails its work is not compared with one that does it.
// A block with more than 1 % unexpected errors leaves latency and throughput, never the error gates.
// The variant is contaminated when its blocks together exceed that, or more than a quarter of them do.
import type { BlockResult } from "@gonogo/protocols/events";
import type { Diagnostic } from "@gonogo/protocols/report";
import { grpcCodes, type NamedOperation, type Operation } from "@gonogo/protocols/spec";
import { excludedFailuresOf } from "../block-scalars.ts";
import {
  atCell,
  type CellEvidence,
  type Evidence,
  type EvidenceBlock,
  evidenceOf,
  type VariantFacts,
} from "../evidence/evidence.ts";
import { formatPercent } from "../format.ts";
import { diagnostic, tidy } from "./rule.ts";

export const contaminatingErrorRatio = 0.01;
const contaminatingBlockShare = 0.25;

/** Unexpected failures that response times leave out, as a share of the requests sent. */
export function excludedRatioOf(blocks: readonly EvidenceBlock[]): number {
  const results = blocks.flatMap((block) => (block.reading ? [block.reading.result] : []));
  const sent = results.reduce((sum, result) => sum + result.counts.sent, 0);
  return results.reduce((sum, result) => sum + excludedFailuresOf(result), 0) / Math.max(1, sent);
}

/** A search has an objective for errors of its own: its block is what kept it, or has no figure. */
export const isContaminated = (block: EvidenceBlock): boolean =>
  !block.reading?.result.capacity && excludedRatioOf([block]) > contaminatingErrorRatio;

export type Contamination = {
  readonly blocks: readonly EvidenceBlock[];
  readonly ratio: number;
  /** The whole variant is contaminated in this cell, not only single blocks. */
  readonly whole: boolean;
};

export function contaminationOf(cell: CellEvidence, variant: string): Contamination {
  const all = evidenceOf(cell, variant);
  const blocks = all.filter(isContaminated);
  const ratio = excludedRatioOf(all);
  const whole =
    ratio > contaminatingErrorRatio || blocks.length > contaminatingBlockShare * all.length;
  return { blocks, ratio, whole };
}

const statusName = ({ kind }: Operation, status: string): string => {
  if (kind === "http") return `HTTP ${status}`;
  return kind === "grpc" ? `gRPC ${grpcCodes[Number(status)] ?? status}` : `close code ${status}`;
};

/** Statuses that are no failure: a WebSocket's close code always is one, and answers over raw QUIC carry none. */
const expectedStatuses = (operation: Operation): number[] => {
  if (operation.kind === "http") return operation.expect.status;
  return operation.kind === "grpc"
    ? operation.expect.code.map((code) => grpcCodes.indexOf(code))
    : [];
};

type Ends = Pick<BlockResult, "outcomes" | "statuses">;

/** How requests ended, by what was expected of them: of several operations each for itself. */
function endsOf(
  { reading }: EvidenceBlock,
  { operations }: VariantFacts,
): [NamedOperation, Ends][] {
  if (!reading) return [];
  const { result } = reading;
  const each = operations.flatMap((operation): [NamedOperation, Ends][] => {
    const ends = result.operations.find(({ name }) => name === operation.name);
    return ends ? [[operation, ends]] : [];
  });
  return each.length > 0 ? each : operations.slice(0, 1).map((operation) => [operation, result]);
}

/** What the target answered instead: `HTTP 404`, `gRPC UNAVAILABLE`, or the commonest outcome. */
function commonestFailure(blocks: readonly EvidenceBlock[], variant: VariantFacts): string {
  const counts = new Map<string, number>();
  const add = (name: string, count: number) => counts.set(name, (counts.get(name) ?? 0) + count);
  const several = variant.operations.length > 1;
  for (const [{ name, operation }, ends] of blocks.flatMap((block) => endsOf(block, variant))) {
    const expected = expectedStatuses(operation);
    const at = several ? ` at ${name}` : "";
    for (const [code, count] of Object.entries(ends.outcomes))
      if (!["ok", "timeout", "http_status", "grpc_status"].includes(code))
        add(`${code}${at}`, count ?? 0);
    for (const [status, count] of Object.entries(ends.statuses))
      if (!expected.includes(Number(status))) add(`${statusName(operation, status)}${at}`, count);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? "unknown";
}

export function errorsContaminate(evidence: Evidence): Diagnostic[] {
  return evidence.cells.flatMap((cell) =>
    evidence.variants.flatMap((variant) => {
      const found = contaminationOf(cell, variant.name);
      if (found.blocks.length === 0) return [];
      const failure = commonestFailure(found.blocks, variant);
      const ratio = excludedRatioOf(found.blocks);
      const share = formatPercent(found.whole ? found.ratio : ratio);
      const at = atCell(evidence, cell.index);
      const consequence = found.whole
        ? "its times are those of failing, not of working, and are not compared"
        : "those blocks are left out of latency and throughput";
      return [
        diagnostic(evidence, {
          code: "errors-contaminate",
          severity: found.whole ? "invalidating" : "caution",
          variant: variant.name,
          cell: cell.index,
          evidence: {
            errorRatio: tidy(found.ratio),
            errorRatioLimit: contaminatingErrorRatio,
            blocks: found.blocks.length,
            failure,
          },
          sentence: `${variant.name} failed ${share} of its requests${at}, most often with ${failure}; ${consequence}.`,
          remedy: `Make ${variant.name} answer as expected, or list ${failure} under \`expect\` if it is the right answer.`,
          blockIds: found.blocks.map((block) => block.stored.id),
        }),
      ];
    }),
  );
}
