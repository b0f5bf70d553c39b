// Reports of runs gone wrong in random ways (seeded): values zeroed, blocks lost, histograms cut, counts shuffled.
// Whatever happened, the report is whole, its numbers are finite, and GO is never given without evidence.
import type { BlockResult } from "@gonogo/protocols/events";
import { Report } from "@gonogo/protocols/report";
import { expect, it } from "vitest";
import { buildReport } from "./build-report.ts";
import { decideLook } from "./decide-look.ts";
import type { ReportInput } from "./report-input.ts";
import { seededRandom } from "./seeded-random.ts";
import type { StoredBlock } from "./stored-block.ts";
import { firstDuel } from "./testing/first-duel.ts";

const hasUnfinite = (value: unknown): boolean =>
  typeof value === "number"
    ? !Number.isFinite(value)
    : typeof value === "object" && value !== null && Object.values(value).some(hasUnfinite);

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
];

function spoil(block: StoredBlock, random: () => number): StoredBlock[] {
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

function spoiled(seed: number): ReportInput {
  const random = seededRandom(seed);
  const load =
    seed % 3 === 0
      ? ({ kind: "open", ratePerS: 500 } as const)
      : ({ kind: "closed", clients: 2 } as const);
  const axes = seed % 4 === 1 ? [{ name: "connections" as const, values: [1, 2] }] : [];
  const input = firstDuel({ seed, rounds: 8, noise: 0.3, spec: { load, axes } });
  return { ...input, blocks: input.blocks.flatMap((block) => spoil(block, random)) };
}

it("holds for 30 runs gone wrong in random ways", () => {
  for (let seed = 0; seed < 30; seed++) {
    const input = spoiled(seed);
    const report = buildReport(input);
    expect(Report.parse(report), `seed ${seed}`).toEqual(report);
    expect(hasUnfinite(report), `seed ${seed}`).toBe(false);
    expect(["run", "append", "finish"]).toContain(decideLook(input).kind);
    const blocking = report.verdict?.gates.filter((gate) => gate.gate.blocking) ?? [];
    if (report.verdict?.verdict === "GO")
      for (const gate of blocking) {
        expect(gate.outcome).toBe("pass");
        expect(gate.rounds).toBeGreaterThanOrEqual(6);
      }
  }
}, 60_000);
