// Seeds two imported summaries of one load, before and after: what wrk2 would have printed, sent through the import itself.
import type { Actor } from "@gonogo/services/actor";
import type { Context } from "@gonogo/services/context";
import { importSummary } from "@gonogo/services/summary/import-summary";

/** Milliseconds at these percentiles, of the version before; the later one is slower by a factor. */
const before = [
  ...([
    [0, 0.61],
    [0.1, 1.8],
    [0.2, 2.6],
    [0.3, 3.3],
    [0.4, 4.1],
    [0.5, 4.98],
  ] as const),
  ...([
    [0.6, 5.6],
    [0.7, 6.4],
    [0.75, 6.91],
    [0.8, 7.3],
    [0.85, 7.7],
    [0.9, 8.22],
  ] as const),
  ...([
    [0.925, 8.6],
    [0.95, 9.1],
    [0.9625, 9.5],
    [0.975, 9.9],
    [0.9875, 10.6],
  ] as const),
  ...([
    [0.99, 10.94],
    [0.995, 12.4],
    [0.9975, 14.2],
    [0.99875, 17.1],
    [0.999, 18.3],
  ] as const),
  ...([
    [0.9995, 20.2],
    [0.9999, 21.4],
    [1, 21.5],
  ] as const),
] as const;
const total = 50_000;

function outputOf(slower: number): string {
  const at = (share: number) => (before.find(([one]) => one === share)?.[1] ?? 0) * slower;
  const table = before.map(
    ([share, ms]) =>
      `${(ms * slower).toFixed(3).padStart(12)}${share.toFixed(6).padStart(13)}${String(Math.max(1, Math.round(share * total))).padStart(13)}${share === 1 ? "inf".padStart(13) : (1 / (1 - share)).toFixed(2).padStart(13)}`,
  );
  return [
    "Running 30s test @ http://127.0.0.1:18080/dispatch",
    "  2 threads and 20 connections",
    "  Thread calibration: mean lat.: 4.921ms, rate sampling interval: 14ms",
    "  Thread Stats   Avg      Stdev     Max   +/- Stdev",
    `    Latency     ${(5.02 * slower).toFixed(2)}ms    2.31ms  ${at(1).toFixed(2)}ms   66.10%`,
    "  Latency Distribution (HdrHistogram - Recorded Latency)",
    ...[50, 75, 90, 99].map(
      (percent) => ` ${percent.toFixed(3)}%    ${at(percent / 100).toFixed(2)}ms`,
    ),
    "",
    "  Detailed Percentile spectrum:",
    "       Value   Percentile   TotalCount 1/(1-Percentile)",
    "",
    ...table,
    `#[Mean    = ${(5.02 * slower).toFixed(3)}, StdDeviation   =        2.312]`,
    `#[Max     = ${at(1).toFixed(3)}, Total count    =        ${total}]`,
    "----------------------------------------------------------",
    "  60000 requests in 30.00s, 9.43MB read",
    "Requests/sec:   2000.01",
    "Transfer/sec:    322.00KB",
    "",
  ].join("\n");
}

/** Answers the address of the later one beside the earlier one. */
export async function seedSummaries(context: Context, actor: Actor): Promise<string> {
  const send = (fileName: string, text: string) =>
    importSummary(context, actor, { fileName, file: new TextEncoder().encode(text) });
  const base = await send("wrk2-v1.txt", outputOf(1));
  await send(
    "go-bench.txt",
    "BenchmarkSplit-8  423549  185.6 ns/op\nBenchmarkJoin-8  330698  91.2 ns/op\n",
  );
  const head = await send("wrk2-v2.txt", outputOf(1.12));
  return `${head.reportUrl}?base=${base.id}`;
}
