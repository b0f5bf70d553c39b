// What a live page makes of events: in order, twice, after a gap, and ahead of its report.

import { reportLooks } from "@gonogo/analysis/report/figures/report-charts";
import { sampleReport } from "@gonogo/analysis/testing/sample-report";
import type { RunEvent, RunProgress, Tick } from "@gonogo/protocols/events";
import { describe, expect, it } from "vitest";
import { stripRounds, stripSummary, stripWindow } from "./block-strip-data.ts";
import { blocksShown, liveTimedBlocks } from "./live-blocks.ts";
import { applyEvent, applyEvents, remainingMs, startLive } from "./live-state.ts";

const runId = "run";
const progress = (blocksDone: number, remaining: number | null = 9_000): RunProgress => ({
  blocksDone,
  blocksPlanned: 30,
  remainingMs: remaining,
  current: { blockId: `block-${blocksDone}`, variant: "rest", cell: 0, round: 0 },
});
const tick = (elapsedMs: number, phase: Tick["phase"] = "measuring"): Tick => ({
  type: "tick",
  phase,
  elapsedMs,
  spanMs: 1_000,
  sent: 100,
  answered: 99,
  failed: 1,
  inFlight: 1,
  p50Us: 10,
  p90Us: 20,
  p99Us: 30,
  maxUs: 40,
});
const ticked = (blockId: string, elapsedMs: number, phase?: Tick["phase"]) => ({
  type: "tick" as const,
  runId,
  blockId,
  variant: "rest",
  cell: 0,
  round: 0,
  atUnixMs: 50_000 + elapsedMs,
  tick: tick(elapsedMs, phase),
});
const play = (events: readonly RunEvent[], from = startLive("queued", progress(0, null))) =>
  events.reduce((state, event) => applyEvent(state, event, 1_000), from);

describe("live state", () => {
  it("runs from waiting to the end", () => {
    const state = play([
      { type: "block-started", runId, progress: progress(0) },
      { type: "block-phase", runId, blockId: "block-0", phase: "warmup" },
      ticked("block-0", 1_000),
    ]);
    expect(state).toMatchObject({ status: "running", phase: "measuring" });
    expect(state.blocks[0]).toMatchObject({ id: "block-0", startedAtMs: 50_000 });
    const ended = play([{ type: "finished", runId, status: "finished", verdict: "GO" }], state);
    expect(ended.status).toBe("finished");
    expect(ended.progress).toMatchObject({ remainingMs: 0, current: null });
  });
  it("takes a tick that comes twice once, and keeps only the latest blocks", () => {
    const twice = play([ticked("a", 1_000), ticked("a", 2_000), ticked("a", 1_000)]);
    expect(twice.blocks[0]?.ticks.map((one) => one.elapsedMs)).toEqual([1_000, 2_000]);
    const soak = play(Array.from({ length: 700 }, (_, i) => ticked("a", (i + 1) * 1_000)));
    expect(soak.blocks[0]?.ticks).toHaveLength(600);
    expect(soak.blocks[0]?.ticks.at(-1)?.elapsedMs).toBe(700_000);
    const many = play(Array.from({ length: 60 }, (_, i) => ticked(`block-${i}`, 1_000)));
    expect(many.blocks).toHaveLength(40);
    expect(many.blocks.at(-1)?.id).toBe("block-59");
  });
  it("is corrected by a snapshot and keeps what it received", () => {
    const state = play([ticked("a", 1_000)]);
    const after = play(
      [
        {
          type: "snapshot",
          runId,
          status: "cancelled",
          verdict: null,
          failure: null,
          progress: progress(4),
        },
      ],
      state,
    );
    expect(after.status).toBe("cancelled");
    expect(after.blocks).toHaveLength(1);
  });
  it("counts time down and never below zero", () => {
    const received = play([{ type: "block-started", runId, progress: progress(0, 9_000) }]);
    const leftAt = (nowMs: number) => remainingMs(applyEvents(received, [], nowMs));
    expect(leftAt(1_000)).toBe(9_000);
    expect(leftAt(4_000)).toBe(6_000);
    expect(leftAt(99_000)).toBe(0);
    expect(remainingMs(startLive("running", progress(0, null)))).toBeNull();
    expect(remainingMs(startLive("running", progress(0, 7)))).toBe(7);
  });
  it("takes in a second's events at once; without any only the clock of a running run goes on", () => {
    const begun = applyEvents(
      startLive("queued", progress(0, null)),
      [{ type: "block-started", runId, progress: progress(0) }, ticked("a", 1_000)],
      5_000,
    );
    expect(begun).toMatchObject({ status: "running", phase: "measuring", nowMs: 5_000 });
    const later = applyEvents(begun, [], 6_000);
    expect(later).toEqual({ ...begun, nowMs: 6_000 });
    expect(later.log).toBe(begun.log);
    const queued = startLive("queued", progress(0, null));
    expect(applyEvents(queued, [], 6_000)).toBe(queued);
  });
  it("shows the last whole second of the block that runs, not the rest of a phase", () => {
    const rest: RunEvent = { ...ticked("a", 2_001), tick: { ...tick(2_001), spanMs: 1.1 } };
    expect(play([ticked("a", 1_000), rest]).latest).toEqual(tick(1_000));
    const next: RunEvent = { type: "block-started", runId, progress: progress(1) };
    expect(play([ticked("a", 1_000), next]).latest).toBeNull();
  });
  it("keeps the end of a long log", () => {
    const lines = Array.from(
      { length: 250 },
      (_, i): RunEvent => ({
        type: "log",
        runId,
        atUnixMs: i,
        level: "info",
        message: `line ${i}`,
      }),
    );
    const { log } = play(lines);
    expect(log).toHaveLength(200);
    expect(log.at(-1)?.message).toBe("line 249");
  });
});

describe("live charts", () => {
  it("takes finished blocks from the report and adds those still ticking", () => {
    const report = sampleReport({ status: "running", done: 4 });
    const looks = reportLooks(report);
    const state = play([ticked("block-3", 1_000), ticked("block-4", 1_000, "warmup")]);
    const blocks = liveTimedBlocks(report, looks, state.blocks, 24);
    expect(blocks.map((block) => block.id)).toEqual([
      "block-0",
      "block-1",
      "block-2",
      "block-3",
      "block-4",
    ]);
    expect(blocks[3]?.pieces).toHaveLength(4);
    expect(blocks[4]?.pieces[0]).toMatchObject({ phase: "warmup", answered: 99 });
    expect(liveTimedBlocks(report, looks, state.blocks, 2)).toHaveLength(2);
  });
  it("shows a few rounds of any number of variants", () => {
    expect([1, 3, 8].map(blocksShown)).toEqual([8, 12, 24]);
  });
});

describe("strip of blocks", () => {
  const report = sampleReport({ status: "running", done: 5, invalid: { 1: "littles-law" } });
  it("puts events before the report where they run ahead", () => {
    const rounds = stripRounds(
      report.blocks,
      { "block-5": "finished", "block-6": "broken" },
      "block-7",
    );
    const states = rounds.flatMap((round) => round.blocks.map((block) => block.state));
    expect(states.slice(0, 9)).toEqual([
      "done",
      "invalid",
      "done",
      "done",
      "done",
      "done",
      "invalid",
      "running",
      "planned",
    ]);
    expect(stripSummary(rounds)).toBe("7 of 30 blocks done, 2 blocks not part of the evidence");
  });
  it("shows one block running, also when the report is older than the events", () => {
    const running = report.blocks.map((block) =>
      block.id === "block-5" ? { ...block, status: "running" as const } : block,
    );
    const states = stripRounds(running, {}, "block-7").flatMap((round) =>
      round.blocks.map((block) => block.state),
    );
    expect([states[5], states[7]]).toEqual(["done", "running"]);
    expect(stripRounds(running, {}, null)[1]?.blocks[2]?.state).toBe("running");
  });
  it("shows the rounds around the current one of a long plan", () => {
    const long = sampleReport({ status: "running", rounds: 200, done: 300 });
    const all = stripRounds(long.blocks, {}, "block-300");
    const window = stripWindow(all);
    expect(window.reduce((sum, round) => sum + round.blocks.length, 0)).toBeLessThanOrEqual(240);
    expect(window.some((round) => round.round === 100)).toBe(true);
    expect(stripWindow(stripRounds(report.blocks, {}, null))).toHaveLength(10);
    const done = stripWindow(stripRounds(sampleReport({ rounds: 200 }).blocks, {}, null));
    expect(done.at(-1)?.round).toBe(199);
  });
});

describe("trials of a search", () => {
  const trialEvent = (number: number, kept: boolean | null): RunEvent => ({
    type: "trial",
    runId,
    blockId: "block-0",
    variant: "rest",
    cell: 0,
    round: 0,
    trial: {
      type: "trial",
      number,
      ratePerS: 100 * number,
      phase: "search",
      result: kept === null ? null : { ...judged, ratePerS: 100 * number, kept },
    },
  });
  const judged = {
    phase: "search" as const,
    why: null,
    sent: 100,
    ok: 100,
    failed: 0,
    unanswered: 0,
    held: 0,
    quantileUs: 900,
    errorRatio: 0,
  };
  const after = (events: readonly RunEvent[]) =>
    events.reduce((state, event) => applyEvent(state, event, 0), startLive("running", progress(0)));
  it("replace their beginning, and give way to those of the next search", () => {
    const first = [trialEvent(1, null), trialEvent(1, true), trialEvent(2, null)];
    const state = after(first);
    expect(state.trials.map((trial) => [trial.number, trial.result?.kept ?? null])).toEqual([
      [1, true],
      [2, null],
    ]);
    const next = applyEvent(state, { type: "block-started", runId, progress: progress(1) }, 0);
    expect(next.trials).toEqual([]);
    expect(after([...first, trialEvent(1, null)]).trials).toHaveLength(1);
  });
});
