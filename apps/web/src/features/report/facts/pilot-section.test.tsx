// The pilot's section: what came of it, what it changed and found, and what probes answered; absent without either.

import { sampleReport } from "@gonogo/analysis/testing/sample-report";
import type { Report, SideBlock } from "@gonogo/protocols/report";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { stripAside } from "@/features/live-run/block-strip-data";
import { PilotSection } from "./pilot-section.tsx";

const block = (changes: Partial<SideBlock>): SideBlock => ({
  id: "a",
  purpose: "pilot",
  cell: 0,
  round: 0,
  variant: "rest",
  status: "finished",
  sequence: 0,
  windowS: 1,
  requests: 100,
  errors: 0,
  throughputPerS: 100,
  p50Us: 200,
  ...changes,
});
const pilot: NonNullable<Report["pilot"]> = {
  mode: "replan",
  outcome: "passed",
  change: { threads: 2, load: null, blockMs: null },
  definedLoad: null,
  definedBlockMs: null,
  sinceRound: 1,
  changes: [
    {
      code: "threads",
      params: {
        ...{ threads: 2, was: 1 },
        why: {
          code: "busy-thread",
          params: { cpuShare: 0.97, clients: 2, variant: "rest", cellLabel: null },
        },
      },
    },
  ],
  findings: [],
  expected: null,
  proposal: null,
};
const textOf = (report: Report) =>
  renderToStaticMarkup(<PilotSection report={report} />).replace(/<[^>]+>/g, " ");

describe("the pilot section", () => {
  it("is not there without a pilot or a probe", () => {
    expect(textOf(sampleReport())).toBe("");
  });

  it("says what was changed, and that none of it is evidence", () => {
    const report = { ...sampleReport(), pilot, sideBlocks: [block({}), block({ id: "b" })] };
    const text = textOf(report);
    for (const part of [
      "the load had to change",
      "2 threads instead of 1",
      "2 blocks, 2 s",
      "evidence",
    ])
      expect(text).toContain(part);
  });

  it("says the rounds that it expects", () => {
    const [gate] = sampleReport().spec.gates;
    const params = { gate, rounds: 10, loadMs: 26_000 };
    const expected = { code: "decided-by-longer-blocks", params };
    const report = { ...sampleReport(), pilot: { ...pilot, expected }, sideBlocks: [block({})] };
    expect(textOf(report)).toContain("is expected to be decided after 10 rounds, about 26 s");
  });

  it("says where only the blocks are longer", () => {
    const change = { threads: null, load: null, blockMs: 2_500 };
    const long = [{ variant: "rest", requestMs: 1_200 }];
    const params = { blockMs: 2_500, wasMs: 2_000, long, needs: [] };
    const changes = [{ code: "blocks", params }];
    const longer = { ...pilot, mode: "adapt" as const, change, definedBlockMs: 2_000, changes };
    const text = textOf({ ...sampleReport(), pilot: longer, sideBlocks: [block({})] });
    expect(text).toContain("Blocks were made longer");
    expect(text).toContain("Blocks of 2,500 ms instead of 2,000 ms");
    expect(text).not.toContain("the load had to change");
  });

  it.each([
    ["confirmed", "a missing TCP_NODELAY was measured"],
    ["refuted", "the server&#x27;s own time"],
  ])("shows what a probe answered: %s", (state, says) => {
    const diagnostic = {
      code: "delayed-ack-plateau" as const,
      severity: "note" as const,
      variant: "rest",
      cell: 0,
      cellLabel: null,
      params: { state },
      accepted: false,
      blockIds: [],
    };
    const sideBlocks = [block({ purpose: "probe" })];
    const text = textOf({ ...sampleReport(), diagnostics: [diagnostic], sideBlocks });
    expect(text).toContain("p50 200 µs");
    expect(text).toContain(says);
  });

  it("says of a lost probe that the suspicion stays", () => {
    const lost = block({ purpose: "probe", status: "failed", windowS: null, p50Us: null });
    expect(textOf({ ...sampleReport(), sideBlocks: [lost] })).toContain("the suspicion stays");
  });
});

describe("the strip beside the rounds", () => {
  it("shows pilot blocks as they run, and what was received since the report was made", () => {
    const blocks = [
      block({ id: "done" }),
      block({ id: "received", status: "planned" }),
      block({ id: "now", status: "planned" }),
      block({ id: "lost", status: "broken" }),
      block({ id: "probe", purpose: "probe" }),
    ];
    const strip = stripAside(blocks, "pilot", { received: "finished" }, "now");
    expect(strip.map(({ id, state }) => `${id} ${state}`)).toEqual([
      "done done",
      "received done",
      "now running",
      "lost invalid",
    ]);
  });
});
