// Earlier runs for tests of gates against history: one figure a run, a day apart, all on the terms of the judged run.
// `changes` alters single runs, to make one INVALID, of another environment or branch, or without a figure.
import type { PastFigure, PastRun, RunHistory } from "@gonogo/protocols/report";

export type PastOptions = Partial<Omit<PastRun, "figures">> & {
  readonly value: number | null;
  readonly bound?: PastFigure["bound"];
  readonly cell?: number;
  /** Of an error ratio: what it was counted on. */
  readonly requests?: number;
  readonly halfWidthLog?: number;
};

const dayMs = 24 * 60 * 60 * 1_000;
const lastUnixMs = Date.UTC(2026, 10, 19, 12, 0, 0);

/** `values`: newest first, of p99 of grpc unless set otherwise. */
export function syntheticHistory(
  values: readonly (number | PastOptions)[],
  of: Partial<Pick<PastFigure, "variant" | "metric" | "operation">> & {
    readonly cells?: number;
    readonly elsewhere?: number;
    readonly accepted?: RunHistory["accepted"];
  } = {},
): RunHistory {
  const { variant = "grpc", metric = "p99", operation = null, cells = 1 } = of;
  const { elsewhere = 0, accepted = [] } = of;
  const runs = values.map((entry, i): PastRun => {
    const options: PastOptions = typeof entry === "number" ? { value: entry } : entry;
    const { value, bound = "exact", requests = null, halfWidthLog = null, ...run } = options;
    const figures = Array.from({ length: cells }, (_, cell) => ({
      ...{ cell, variant, operation, metric, bound, requests, halfWidthLog },
      value: value ?? 0,
    }));
    return {
      id: `run-${i}`,
      finishedAt: new Date(lastUnixMs - i * dayMs).toISOString(),
      version: `v2.${values.length - i}.0`,
      branch: "main",
      verdict: "GO",
      environment: "here",
      terms: { [variant]: "the same" },
      answers: [],
      figures: value === null ? [] : figures,
      ...run,
    };
  });
  return {
    startedAt: new Date(Date.UTC(2026, 10, 20, 18, 40, 0)).toISOString(),
    environment: "here",
    terms: { [variant]: "the same" },
    runs,
    elsewhere,
    accepted,
  };
}
