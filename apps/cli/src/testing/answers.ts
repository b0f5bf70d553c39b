// Answers of the API for tests of the command: a run, its verdict and a gate, as the document describes them.
import type { Run, RunVerdict } from "../api/operations.ts";

export const runId = "0199c1f4-5a7e-7000-8000-000000000001";

export const run = (changes: Partial<Run> = {}): Run => ({
  id: runId,
  status: "finished",
  kind: "benchmark",
  progress: { blocksDone: 12, blocksPlanned: 12, remainingMs: 0, current: null },
  benchmark: { slug: "gate", question: "Is it fast?", version: 1 },
  subject: { version: "v2" },
  tags: [],
  note: null,
  attempt: 1,
  imported: false,
  verdict: "GO",
  deciding: null,
  decision: null,
  failure: null,
  cancelRequested: false,
  warnings: [],
  waiting: null,
  createdAt: "2026-11-28T10:00:00.000Z",
  startedAt: "2026-11-28T10:00:01.000Z",
  finishedAt: "2026-11-28T10:01:01.500Z",
  url: `http://gonogo.test/api/v1/runs/${runId}`,
  reportUrl: `http://gonogo.test/runs/${runId}`,
  ...changes,
});

type Gate = RunVerdict["gates"][number];

export const gate = (changes: Partial<Gate> = {}): Gate => ({
  gateIndex: 0,
  gate: {
    ...{ metric: "p99", of: "grpc", op: "<", limitMs: 50 },
    ...{ blocking: true, scope: "each cell" },
  },
  rule: "p99(grpc) < 50 ms",
  cell: 0,
  cellLabel: "",
  outcome: "pass",
  reason: null,
  limit: 50_000,
  ...{ estimate: 7_412, low: 7_120, high: 7_800, level: 0.95 },
  ...{ pPass: 0.001, pFail: 1, pFailAdjusted: 1 },
  ...{ rounds: 10, requests: 10_000, margin: 1.8, roundsNeeded: null },
  blockIds: [],
  bound: "exact",
  ...{ isConstant: false, isCeiling: false, isLeast: false, isLatenessOpen: false },
  ...{ alpha: 0.025, tests: 1, errorFreeRequestsNeeded: null, because: null, offered: null },
  history: null,
  sentence: "p99 of grpc is 7.41 ms.",
  ...changes,
});

export const judged = (changes: Partial<RunVerdict> = {}): RunVerdict => ({
  verdict: "GO",
  rulesVersion: 1,
  headline: "All gates pass.",
  attempt: 1,
  gates: [gate()],
  reasons: [],
  reservations: [],
  look: null,
  diagnostics: [],
  earlier: [],
  confirmation: null,
  looks: [],
  paired: null,
  ...changes,
});
