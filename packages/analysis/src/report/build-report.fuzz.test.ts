// Reports of runs gone wrong in random ways (seeded): values zeroed, blocks lost, histograms cut, counts shuffled,
// under gates on any metric, plans of any length and statuses that do not fit.
// Whatever happened, the report is whole, its numbers are finite, and GO is never given without evidence.
import type { BlockResult } from "@gonogo/protocols/events";
import { Report } from "@gonogo/protocols/report";
import {
  Gate,
  gateConflicts,
  gateOps,
  limitField,
  metricNames,
  metrics,
  ofStreams,
} from "@gonogo/protocols/spec";
import { expect, it } from "vitest";
import type { ReportInput } from "../evidence/report-input.ts";
import { seededRandom, shuffled } from "../statistics/seeded-random.ts";
import type { StoredBlock } from "../stored-block.ts";
import { firstDuel, judgeInputOf } from "../testing/first-duel.ts";
import { issuesOf } from "../testing/whole-report.ts";
import { compareVerdicts } from "../verdict/compare-verdicts.ts";
import { decideLook } from "../verdict/decide-look.ts";
import { judge } from "../verdict/judge.ts";
import { buildReport } from "./build-report.ts";

const statuses = ["planned", "running", "finished", "broken", "failed", "skipped"] as const;

/** One random wrong at a time in a result. */
const wrongs: readonly ((result: BlockResult) => Partial<BlockResult>)[] = [
  () => ({ windowS: 0 }),
  () => ({ windowS: 1e-9 }),
  (r) => ({ counts: { ...r.counts, ok: 0, sent: 0, failed: 0, generated: 0 } }),
  (r) => ({ counts: { ...r.counts, failed: r.counts.sent * 3 } }),
  (r) => ({ counts: { ...r.counts, held: 1_000_000_000_000 } }),
  (r) => ({ histograms: { ...r.histograms, response: "" } }),
  (r) => ({ histograms: { ...r.histograms, response: r.histograms.connect } }),
  (r) => ({ histograms: { ...r.histograms, service: "!!!", censored: r.histograms.sendLag } }),
  (r) => ({ histograms: { ...r.histograms, connect: "" }, rttUs: null }),
  (r) => ({ engine: { ...r.engine, threads: [] } }),
  () => ({ littlesLaw: { clients: 0, inFlightS: 0, thinkS: 0, connectS: 0 } }),
  () => ({ littlesLaw: null, tls: null, addresses: [] }),
  () => ({ outcomes: {}, statuses: {} }),
  () => ({ stopReason: "input-closed" }),
  () => ({ windowS: 1e-300 }),
  () => ({ windowS: 1e300 }),
  () => ({ rttUs: 0, bytesSent: 0, bytesReceived: 0 }),
  (r) => ({ engine: { ...r.engine, cpuUserS: 1e300, cpuSystemS: 0 } }),
  (r) => ({ littlesLaw: r.littlesLaw && { ...r.littlesLaw, inFlightS: 1e300 } }),
  (r) => ({ series: { ...r.series, p50Us: [], p99Us: [] } }),
  (r) => ({ connections: { ...r.connections, opened: 0, reconnects: 1_000_000 } }),
  (r) => ({ histograms: { ...r.histograms, response: "", service: "", censored: "" } }),
];

const gateable = metricNames.filter(
  (metric) => metrics[metric].gateable && metric !== "capacity" && !ofStreams(metric),
);
const runStatuses = ["queued", "running", "finished", "failed", "cancelled"] as const;

/** Random gates over all metrics, both directions, reasonable and absurd limits; some not blocking. */
function randomGates(random: () => number): Gate[] {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const names = ["rest", "grpc", "http3"];
  const asked = Array.from({ length: 6 }, () => {
    const metric = pick(gateable);
    const [of, other] = shuffled(names, random);
    const limit = pick([1e-12, 0.5, 1, 200, 1e5]);
    const isCompared = random() < 0.5 && metrics[metric].comparedBy === null;
    const over = isCompared ? { over: other } : {};
    const gate = { metric, of, ...over, op: pick(gateOps), blocking: random() < 0.8 };
    const field = limitField(gate as Gate);
    const limits = {
      limitMs: limit,
      limitPerS: limit,
      limitMbitPerS: limit,
      limitRatio: Math.min(limit, 0.9),
      limitBytes: limit,
      limitCount: limit,
    };
    const scope = pick(["each cell", "mean of cells"]);
    return Gate.parse({ ...gate, scope, [field]: limits[field] });
  });
  const conflicting = new Set(gateConflicts(asked).map(({ index }) => index));
  return asked.filter((_, i) => !conflicting.has(i));
}

function corrupt(block: StoredBlock, random: () => number): StoredBlock[] {
  const dice = random();
  if (dice < 0.04) return [];
  if (dice < 0.1) {
    const status = statuses[Math.floor(random() * statuses.length)] ?? "broken";
    return [{ ...block, status, result: random() < 0.5 ? null : block.result }];
  }
  const wrong = wrongs[Math.floor(random() * wrongs.length)];
  if (dice > 0.4 || !block.result || !wrong) return [block];
  return [{ ...block, result: { ...block.result, ...wrong(block.result) } }];
}

function corrupted(seed: number): ReportInput {
  const random = seededRandom(seed);
  const load =
    seed % 3 === 0
      ? ({ kind: "open", ratePerS: 500 } as const)
      : ({ kind: "closed", clients: 2 } as const);
  const axes = seed % 4 === 1 ? [{ name: "connections" as const, values: [1, 2] }] : [];
  const rounds = [1, 6, 8, 10][seed % 4] ?? 8;
  const plan = seed % 5 === 0 ? { rounds: 6, looks: [6, 8, 10] } : { rounds };
  const gates = seed % 2 === 0 ? {} : { gates: randomGates(random) };
  const noise = seed % 7 === 0 ? 0 : 0.3;
  const input = firstDuel({ seed, rounds, noise, spec: { load, axes, plan, ...gates } });
  const status = seed % 3 === 1 ? runStatuses[Math.floor(random() * runStatuses.length)] : null;
  return {
    ...input,
    run: { ...input.run, status: status ?? "finished" },
    blocks: input.blocks.flatMap((block) => corrupt(block, random)),
  };
}

it("holds for 48 runs gone wrong in random ways", () => {
  for (let seed = 0; seed < 48; seed++) {
    const input = corrupted(seed);
    const report = buildReport(input);
    expect(Report.parse(report), `seed ${seed}`).toEqual(report);
    expect(issuesOf(report), `seed ${seed}`).toEqual([]);
    expect(compareVerdicts(judge(judgeInputOf(input)), judge(judgeInputOf(input)))).toEqual([]);
    expect(["run", "append", "finish"]).toContain(decideLook(input).kind);
    const blocking = report.verdict?.gates.filter((gate) => gate.gate.blocking) ?? [];
    if (report.verdict?.verdict === "GO")
      for (const gate of blocking) {
        expect(gate.outcome).toBe("pass");
        expect(gate.rounds).toBeGreaterThanOrEqual(6);
        expect(gate.estimate).not.toBeNull();
        expect(gate.blockIds.length).toBeGreaterThanOrEqual(6);
      }
  }
}, 60_000);
