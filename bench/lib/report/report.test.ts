import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { profiledRows } from "./goals.ts";
import { reportText } from "./report.ts";
import type { Kept } from "./result.ts";

const machine = {
  cpu: "Some CPU",
  cores: 2,
  memory: "4 GiB",
  kernel: "Linux 6",
  node: "v20",
  commit: "abc",
};
const kept = (result: Kept["result"]): Kept => ({
  date: "2026-01-02",
  command: "npm run bench -- x",
  machine,
  result,
});
const figures = (throughputPerS: number, cpuUs: number) => ({
  throughputPerS,
  cpuUs,
  peakMemoryBytes: 12e6,
  p50Us: 350,
  p99Us: 1_250,
  errors: 0,
  wallS: 5.1,
});
const comparison = kept({
  kind: "comparison",
  title: "HTTP/1.1",
  repetitions: 5,
  seconds: 5,
  server: "nginx 1",
  tools: {
    gonogo: { version: "0.1", medians: figures(150_000, 6), runs: [] },
    wrk: { version: "4", medians: figures(120_000, 8), runs: [] },
  },
  absent: { oha: "not installed; cargo install oha | cat" },
  goals: [
    { text: "throughput", value: 1.25, reached: true },
    { text: "CPU", value: 1.5, reached: false },
    { text: "other", value: null, reached: null, why: "no figure of oha" },
  ],
});
const quantile = (near: boolean | null) => ({
  quantile: "p50",
  truthUs: 5_000,
  saidUs: near === null ? null : 5_020,
  errorUs: near === null ? null : 20,
  near,
});
const counts = { sent: 1_000, read: 1_000, recorded: 998, unanswered: 2, unsent: 0 };
const truth = (...near: (boolean | null)[]) =>
  kept({
    kind: "truth",
    title: "Truth",
    repetitions: 5,
    seconds: 10,
    engine: "0.1",
    crossingUs: { p50: 31.26, p999: 1_200 },
    scenarios: [
      {
        title: "fixed",
        isTight: false,
        response: near.map(quantile),
        service: [quantile(true)],
        counts: [counts],
      },
    ],
  });
const soak = (minutes: number, bytesPerHour: number) =>
  kept({
    kind: "soak",
    title: "Soak",
    minutes,
    engine: "0.1",
    requests: 5,
    errors: 0,
    peakMemoryBytes: 30e6,
    everyS: 10,
    line: { bytesPerHour, first: 20e6, last: 21e6, highest: 22e6 },
    samples: [],
  });
const live = (page: number) => {
  const shares = { page, browser: 0.031, webServer: 0.01, TaskDuration: 0.02 };
  return kept({
    kind: "live",
    title: "Live page",
    repetitions: 5,
    seconds: 20,
    unwatched: { ...shares, page: 0.001 },
    watched: shares,
    windows: [shares],
  });
};
/** The line of the goals' table that holds this text. */
const goal = (rows: Record<string, Kept>, text: string) =>
  reportText(rows)
    .split("\n")
    .find((line) => line.startsWith("|") && line.includes(text));

describe("reportText", () => {
  it("links the profile of a goal that is missed, and of no other", () => {
    const rows = { http2: comparison };
    expect(goal(rows, "http2: CPU")).toBe(
      "| http2: CPU | 1.50 | **no**, [why](PROFILES.md#http2) |",
    );
    expect(goal(rows, "http2: throughput")).toContain("| yes |");
    expect(goal({ truth: truth(false) }, "truth: fixed: p50")).toContain("(PROFILES.md#truth)");
    const profiles = readFileSync(new URL("../../PROFILES.md", import.meta.url), "utf8");
    for (const row of profiledRows) expect(profiles).toContain(`\n## ${row}\n`);
  });

  it("says a figure that is no ratio with its unit", () => {
    const goals = [
      { text: "memory", value: 20_045_824, reached: true, unit: "bytes" as const },
      { text: "lag", value: 117.2, reached: true, unit: "us" as const },
    ];
    const rows = { memory: kept({ ...comparison.result, goals } as Kept["result"]) };
    expect(goal(rows, "memory: memory")).toBe("| memory: memory | 20.0 MB | yes |");
    expect(goal(rows, "memory: lag")).toBe("| memory: lag | 117 µs | yes |");
  });

  it("answers every goal at the top, by row", () => {
    const rows = { http1: comparison };
    expect(goal(rows, "throughput")).toBe("| http1: throughput | 1.25 | yes |");
    expect(goal(rows, "http1: CPU")).toBe("| http1: CPU | 1.50 | **no** |");
    expect(goal(rows, "http1: other")).toBe("| http1: other | no figure of oha | not known |");
  });

  it("shows each tool with the engine's ratio, the machine, the command, and who is absent", () => {
    const text = reportText({ http1: comparison });
    expect(text).toContain(
      "| wrk 4 | 120,000 | 1.25 × | 8.00 | 0.75 × | 12.0 MB | 350 µs | 1.25 ms | 0 | 5.10 s |",
    );
    expect(text).toContain("Some CPU, 2 cores, 4 GiB, Linux 6, Node v20, commit abc");
    expect(text).toContain("`npm run bench -- x`");
    expect(text).toContain("Without oha: not installed");
    expect(text).not.toContain("trial");
  });

  it("says that a short run is a trial", () => {
    const result = { ...comparison.result, repetitions: 1 } as Kept["result"];
    expect(reportText({ http1: kept(result) })).toContain("A trial of the bench");
    expect(reportText({ soak: soak(1, 0) })).toContain("A trial of the bench");
    expect(reportText({ soak: soak(60, 0) })).not.toContain("A trial of the bench");
  });

  it("reaches truth only if every quantile is near, and knows nothing without one", () => {
    expect(goal({ truth: truth(true) }, "truth: fixed")).toContain("2 of 2 within | yes");
    expect(goal({ truth: truth(true, false) }, "truth: fixed")).toContain("2 of 3 within | **no**");
    expect(goal({ truth: truth(null) }, "truth: fixed")).toContain("1 of 2 within | not known");
    expect(reportText({ truth: truth(true) })).toContain(
      "| fixed: response, p50 | 5.00 ms | 5.02 ms | 20.0 µs | yes |",
    );
  });

  it("shows the machine's own share of the errors where it was measured", () => {
    expect(reportText({ truth: truth(true) })).toContain("answers: p50 31.3 µs, p99.9 1.20 ms.");
    const { result } = truth(true);
    const without = { ...result, crossingUs: null } as Kept["result"];
    expect(reportText({ truth: kept(without) })).not.toContain("own share");
  });

  it("holds the target's counts against what was sent", () => {
    const rows = { truth: truth(true) };
    expect(goal(rows, "counts what")).toContain("1 of 1 runs | yes");
    const { result } = truth(true);
    if (result.kind !== "truth" || !result.scenarios[0]) throw new Error("not a truth result");
    for (const wrong of [{ read: 999 }, { recorded: 997 }, { recorded: 1_001 }]) {
      result.scenarios[0].counts = [counts, { ...counts, ...wrong }];
      expect(goal({ truth: kept(result) }, "counts what")).toContain("1 of 2 runs | **no**");
    }
  });

  it("asks more of a fixed delay", () => {
    const { result } = truth(true);
    if (result.kind !== "truth" || !result.scenarios[0]) throw new Error("not a truth result");
    const [scenario] = result.scenarios;
    scenario.isTight = true;
    const errors = (p50: number, p999: number) =>
      ["p50", "p90", "p99", "p999"].map((name) => {
        const errorUs = name === "p50" ? p50 : p999;
        return { quantile: name, truthUs: 5_000, saidUs: 5_000 + errorUs, errorUs, near: true };
      });
    for (const [p50, p999, reached] of [
      [20, -50, "yes"],
      [21, 0, "**no**"],
      [0, 51, "**no**"],
    ] as const) {
      scenario.response = errors(p50, p999);
      expect(goal({ truth: kept(result) }, "within 20 µs")).toContain(reached);
    }
  });

  it("holds what it costs to watch a run against 3 % of a core", () => {
    expect(goal({ live: live(0.029) }, "the page")).toBe(
      "| live: the page below 3 % of a core | 2.90 % | yes |",
    );
    expect(goal({ live: live(0.03) }, "the page")).toContain("3.00 % | **no**");
    expect(goal({ live: live(0.029) }, "the browser in all")).toContain("3.10 % | **no**");
    expect(reportText({ live: live(0.029) })).toContain(
      "| page (renderer processes) | 0.10 % | 2.90 % |",
    );
  });

  it("asks 45 s from ready to verdict in the median, and shows the slowest", () => {
    const first = (...duels: number[]) => ({
      first: kept({
        ...{ kind: "first", title: "First duel" },
        starts: duels.map((duelS) => ({ status: "finished", verdict: "GO", startS: 5, duelS })),
      }),
    });
    expect(goal(first(44, 45, 80), "45 s")).toContain("| 45.0 s | yes |");
    expect(goal(first(44, 45.1, 45.1), "45 s")).toContain("| 45.1 s | **no** |");
    expect(goal(first(44, 45, 80), "ends decided")).toContain("3 of 3 | yes");
    expect(reportText(first(44, 45, 80))).toContain("45.0 s in the median, 80.0 s the slowest");
  });

  it("judges a slope only over long enough", () => {
    expect(goal({ soak: soak(60, 5e5) }, "grows")).toContain("0.50 MB an hour | yes");
    expect(goal({ soak: soak(60, 2e6) }, "grows")).toContain("2.00 MB an hour | **no**");
    expect(goal({ soak: soak(1, 2e6) }, "grows")).toContain("too short to tell | not known");
  });
});
