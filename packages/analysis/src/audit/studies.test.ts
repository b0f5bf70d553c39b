// What the audit says of the five studies: each issue that their figures are known for, by the rule that finds it.
// The rules know nothing of the studies; this table does.
import type { AuditRule } from "@gonogo/protocols/published";
import {
  type PublishedStudyId,
  publishedFiguresOf,
  publishedStudyIds,
} from "@gonogo/protocols/studies/published";
import { describe, expect, it } from "vitest";
import { auditFigures } from "./audit-figures.ts";

const found = Object.fromEntries(
  publishedStudyIds.map((id) => [id, auditFigures(publishedFiguresOf(id))]),
) as Record<PublishedStudyId, ReturnType<typeof auditFigures>>;

const [dispatch, agents, cluster, tasks, governance] = [
  "dispatch-grpc-vs-rest",
  "agents-quic-http2-websocket",
  "cluster-rpc-payloads",
  "tasks-api-evolution",
  "governance-http-vs-grpc",
] as const;

/** Study, rule, an id of a figure or claim that it names, and a part of its arithmetic or sentence. */
type Row = readonly [PublishedStudyId, AuditRule, id: string, text: string];
const table: Record<string, readonly Row[]> = {
  "latency on the 40 ms plateau": [
    [dispatch, "delayed-ack-plateau", "rest.mean", "36.02 ms"],
    [governance, "delayed-ack-plateau", "create-http.mean", "42,450,497 ns"],
  ],
  "one side fails": [[governance, "failed-side", "create-speed-up", "answered HTTP 404"]],
  "Little's law": [
    [dispatch, "littles-law", "capacity", "1,003 requests in flight"],
    [tasks, "littles-law", "get-direct-1.mean", "35.1 in flight, with 48 clients"],
    [tasks, "littles-law", "post-direct-1.mean", "57.7 in flight, with 48 clients"],
  ],
  "time per operation of parallel benchmarks is inverse throughput": [
    [cluster, "inverse-throughput", "append-parallel.mean", "11 × 15.5 µs = 171 µs a call"],
    [governance, "inverse-throughput", "under-load", "12 × 199,358 ns = 2.39 ms a call"],
  ],
  "units and products": [
    [cluster, "rate-times-size", "append-1m.bandwidth", "= 2,359 MB/s, and 2,250 MB/s is stated"],
  ],
  "a stated change is that of the stated figures": [
    [agents, "stated-change", "improved-p95-http2", "it is −34.3 %; it is that of p50"],
    [agents, "stated-change", "improved-bandwidth-websocket", "= +51.6 %"],
    [agents, "stated-change", "score-connection-websocket", "= 65.8 %"],
    [agents, "stated-change", "score-memory-websocket", "= 87.1 %"],
  ],
  "one quantity, two values": [
    [
      agents,
      "two-values",
      "rate-1000.http2.bandwidth",
      "1,707.2 Mbit/s (rate-1000.http2.bandwidth) and 2,207.8",
    ],
  ],
  "a claim without a figure behind it": [
    [agents, "claim-without-figure", "multiplexing", "names no two figures"],
    [dispatch, "claim-without-figure", "every-network", "not measured"],
    [cluster, "percentile-from-mean", "p99-target", "mean latency"],
  ],
  "a target is met only where every cell meets it": [
    [cluster, "target-missed", "throughput-target", "2,250/s ≤ 10,000/s"],
    [cluster, "target-missed", "memory-range", "1,737,267 B > 22 KiB"],
    [agents, "target-missed", "alert-connection", "892.3 ms > 100 ms"],
    [agents, "target-missed", "alert-throughput", "3,892/s < 10,000/s (1,000/s per 100 clients)"],
  ],
  "a winner needs a difference beyond the spread of the runs": [
    [tasks, "winner-within-spread", "get-winner", "1.24 % (grpc) and 3.93 % (direct-db)"],
  ],
  "a stated spread is that of the stated runs": [
    [
      tasks,
      "stated-spread",
      "runs-agree",
      "2.85 ms and 3.2 ms differ by 11.6 % of their mean (12.3 % of",
    ],
    [tasks, "stated-spread", "runs-agree", "6.23 ms and 4.89 ms differ by 24.1 % of their mean"],
    [
      tasks,
      "stated-spread",
      "runs-agree",
      "9.84 ms and 7.66 ms differ by 24.9 % of their mean (28.5 % of",
    ],
    [governance, "spread-words", "grpc-spread", "×36.9 is moderate, ×6.80 is high"],
  ],
  "a mean below the median": [
    [
      tasks,
      "mean-below-median",
      "get-direct-1.mean",
      "below the median 3.14 ms, beside a p99.9 of 14.91 ms",
    ],
  ],
  "a formula agrees with its table": [
    [agents, "formula-table", "pool-formula", "agents = 10 gives 1, the table has 2"],
  ],
  "samples, and one machine": [
    [dispatch, "samples", "rest.p95", "100 samples leave 5 beyond p95"],
    [dispatch, "one-machine", "", "loopback"],
    [agents, "samples", "delayed.quic.p99", "need 20, 200 and 1,000 samples"],
    [cluster, "one-machine", "", "loopback"],
    [tasks, "one-machine", "", "loopback"],
    [governance, "one-machine", "", "loopback"],
  ],
};

describe.each(Object.entries(table))("%s", (_, rows) => {
  it.each(rows)("%s: %s of %s", (study, rule, id, text) => {
    const texts = found[study]
      .filter((one) => one.rule === rule)
      .filter((one) => id === "" || [...one.figures, ...one.claims].includes(id))
      .map(({ sentence, arithmetic }) => `${sentence} ${arithmetic}`);
    expect(texts.join("\n")).toContain(text);
  });
});

it("finds nothing in what holds: claims that the studies have right", () => {
  const named = new Set(Object.values(found).flatMap((all) => all.flatMap(({ claims }) => claims)));
  const right = [
    "more-throughput",
    "improved-connection-http2",
    "score-of-http2",
    "score-of-websocket",
    "pool-steps",
    "reuse-target",
    "alert-cpu",
    "bandwidth-of-quic",
    "payload-saved",
    "less-latency",
    "get-grpc-spread",
    "post-direct-spread",
    "health-speed-up",
  ];
  expect(right.filter((id) => named.has(id))).toEqual([]);
  const ids = publishedStudyIds.flatMap((id) =>
    publishedFiguresOf(id).claims.map((claim) => claim.id),
  );
  expect(right.filter((id) => !ids.includes(id))).toEqual([]);
});
