// How synthetic requests divide over the operations of a mix or the steps of a workflow.
// Counts add up to the block's to the request, as the engine's do.
import type { BlockResult } from "@gonogo/protocols/events";
import { encodeHistogram, type Values } from "../statistics/encode-histogram.ts";
import { normalQuantile } from "../statistics/quantiles.ts";
import type { SyntheticOperation, SyntheticOptions } from "./synthetic-options.ts";

const steps = Array.from({ length: 400 }, (_, i) => (i + 0.5) / 400);
const normalSteps = steps.map(normalQuantile);

/** Splits `total` over parts as evenly as whole numbers allow. */
export const spread = (total: number, parts: number): number[] =>
  Array.from(
    { length: parts },
    (_, i) => Math.floor(((i + 1) * total) / parts) - Math.floor((i * total) / parts),
  );

/** Log-normal values with exactly `count` members; a second peak, and a plateau of 40 to 44 ms, where asked for. */
export function responseValues(options: SyntheticOptions, count: number): Values {
  const plateau = Math.round(count * (options.plateauShare ?? 0));
  const slow = Math.round(count * (options.slowShare ?? 0));
  const peak = (total: number, times: number) =>
    spread(total, steps.length).map((n, i) => ({
      valueUs: times * options.medianUs * Math.exp((options.sigma ?? 0.25) * (normalSteps[i] ?? 0)),
      count: n,
    }));
  const ordinary = [
    ...peak(count - plateau - slow, 1),
    ...(slow > 0 ? peak(slow, options.slowTimes ?? 1) : []),
  ];
  const late = spread(plateau, 5).map((n, i) => ({ valueUs: 40_200 + 900 * i, count: n }));
  return [...ordinary, ...late];
}

export type OperationValues = SyntheticOperation & {
  readonly ok: number;
  readonly values: Values;
};

/** The answers of each operation; null where there is only one. */
export function syntheticOperations(
  options: SyntheticOptions,
  counts: BlockResult["counts"],
): OperationValues[] | null {
  if (!options.operations) return null;
  const total = options.operations.reduce((sum, one) => sum + one.parts, 0);
  let before = 0;
  return options.operations.map((operation) => {
    const from = Math.floor((counts.ok * before) / total);
    before += operation.parts;
    const ok = Math.floor((counts.ok * before) / total) - from;
    const medianUs = options.medianUs * operation.slower;
    return { ...operation, ok, values: responseValues({ ...options, medianUs }, ok) };
  });
}

/** Failures, and arrivals that were held, are the last operation's. */
export const operationResults = (
  operations: readonly OperationValues[],
  counts: BlockResult["counts"],
  options: SyntheticOptions,
): BlockResult["operations"] =>
  operations.map(({ name, ok, values }, i) => {
    const last = i === operations.length - 1;
    const failed = last ? counts.failed : 0;
    const code = options.errorCode ?? "http_status";
    const response = encodeHistogram(values);
    return {
      name,
      sent: ok + failed,
      ok,
      failed,
      unanswered: 0,
      held: last ? counts.held : 0,
      outcomes: { ...(ok > 0 ? { ok } : {}), ...(failed > 0 ? { [code]: failed } : {}) },
      statuses: {
        ...(ok > 0 ? { [String(options.okStatus ?? 200)]: ok } : {}),
        ...(failed > 0 ? { [String(options.errorStatus ?? 500)]: failed } : {}),
      },
      response,
      service: response,
      censored: encodeHistogram([]),
    };
  });

/** Iterations as long as their steps together; the last two were cut short. */
export function syntheticIterations(
  operations: readonly OperationValues[],
  options: SyntheticOptions,
): NonNullable<BlockResult["workflow"]> {
  const passes = Math.min(...operations.map(({ ok }) => ok));
  const unfinished = Math.min(2, passes);
  const completed = passes - unfinished;
  const medianUs = options.medianUs * operations.reduce((sum, { slower }) => sum + slower, 0);
  return {
    started: passes,
    completed,
    failed: 0,
    duration: encodeHistogram(responseValues({ ...options, medianUs }, completed)),
  };
}
