// Whether a run was watched from the engine's own machine, for how long, and during which blocks.
import type { WatchedSpan } from "@gonogo/protocols/report";
import { describe, expect, it } from "vitest";
import { firstDuel } from "../testing/first-duel.ts";
import { findings } from "../testing/patch-results.ts";
import { saidOfFinding } from "../testing/said.ts";
import { joinSpans } from "./watched-live.ts";

const input = firstDuel({});
const lives = input.blocks.flatMap(({ id, result }) =>
  result
    ? [
        {
          id,
          fromMs: result.startedAtUnixMs,
          lastsMs: result.series.spanMs.reduce((sum, ms) => sum + ms, 0),
        },
      ]
    : [],
);
const first = lives.reduce((a, b) => (a.fromMs <= b.fromMs ? a : b));
const watched = (...spans: readonly [from: number, to: number, by?: WatchedSpan["by"]][]) =>
  findings(
    {
      ...input,
      watched: spans.map(([fromUnixMs, toUnixMs, by = "page"]) => ({ fromUnixMs, toUnixMs, by })),
    },
    "watched-live",
  );

describe("watched-live", () => {
  it("says nothing of runs that nobody watched, and of old ones", () => {
    expect(findings(input, "watched-live")).toEqual([]);
    expect(findings({ ...input, watched: null }, "watched-live")).toEqual([]);
    expect(watched([first.fromMs - 9_000, first.fromMs])).toEqual([]);
  });
  it("names the seconds and the blocks that ran meanwhile, and voids nothing", () => {
    const [found] = watched([first.fromMs - 9_000, first.fromMs + 1_000]);
    expect(found).toMatchObject({
      severity: "note",
      blockIds: [first.id],
      params: { watchedS: 1, blocks: 1, blocksRun: lives.length, by: ["page"] },
    });
    expect(saidOfFinding(found).sentence).toContain("on its page, while 1 block of 30 ran");
  });
  it("counts the time of two watchers once, and names both ways", () => {
    const [from, to] = [first.fromMs, first.fromMs + 1_000];
    const [found] = watched([from, to - 200], [from + 500, to, "api"]);
    expect(found?.params).toMatchObject({ watchedS: 1, by: ["page", "api"] });
  });
});

it("joins spans that touch", () => {
  const span = (fromUnixMs: number, toUnixMs: number) => ({ fromUnixMs, toUnixMs });
  expect(joinSpans([span(5, 9), span(0, 3), span(3, 4), span(6, 7)])).toEqual([
    span(0, 4),
    span(5, 9),
  ]);
});
