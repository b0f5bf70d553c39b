// The matrix is whole: every server, load and percentile, against itself, later and another, with answers beyond doubt.
import { describe, expect, it } from "vitest";
import {
  BenchmarkSpec,
  defaultPlanMs,
  TargetConfig,
} from "../../packages/protocols/src/spec/index.ts";
import { runOf, targetConfig } from "./definition.ts";
import { duels, loads, repeatedDuels, widthDuels } from "./matrix.ts";
import { answerOf, distanceOf, nearShare } from "./right-answer.ts";
import { slugOf } from "./servers.ts";

const servers = ["nginx", "h2", "grpc", "node", "wait"] as const;

describe("the matrix", () => {
  it("has 40 duels, each once", () => {
    expect(duels).toHaveLength(40);
    expect(new Set(duels.map(({ id }) => id)).size).toBe(40);
  });

  it("has every server against itself, 1 ms later and against another", () => {
    for (const server of servers) {
      const of = duels.filter(({ base }) => base === server);
      expect(of.filter(({ kind }) => kind === "itself").length).toBeGreaterThanOrEqual(3);
      expect(of.some(({ later }) => later === "+1ms")).toBe(true);
      expect(duels.some((d) => d.kind === "other" && [d.base, d.candidate].includes(server))).toBe(
        true,
      );
    }
    expect(duels.filter(({ later }) => later === "+10%").length).toBeGreaterThanOrEqual(3);
  });

  it("has every load and percentile often, and both answers", () => {
    for (const load of Object.keys(loads))
      expect(duels.filter((duel) => duel.load === load).length).toBeGreaterThanOrEqual(6);
    for (const quantile of ["p50", "p95", "p99"])
      expect(
        duels.filter(({ gates }) => gates.some((gate) => gate.quantile === quantile)).length,
      ).toBeGreaterThanOrEqual(12);
    expect(duels.filter(({ answer }) => answer === "NO-GO").length).toBeGreaterThanOrEqual(15);
  });

  it("holds the 18 that were counted first: four servers, closed 1 and 2, open 500/s", () => {
    const first = duels.filter((duel) => duel.first);
    expect(first).toHaveLength(18);
    const firstLoads = ["closed 1", "closed 2", "open 500/s"];
    expect([...new Set(first.map(({ load }) => load))].sort()).toEqual(firstLoads);
    for (const server of ["nginx", "grpc", "node", "wait"])
      for (const load of firstLoads)
        expect(
          first.some((d) => d.kind === "itself" && d.base === server && d.load === load),
          `${server}, ${load}`,
        ).toBe(true);
  });

  it("knows every answer by more than 3 % from the limit", () => {
    for (const { id, gates, answer } of duels) {
      for (const gate of gates) expect(distanceOf(gate), id).toBeGreaterThanOrEqual(nearShare);
      expect(answerOf(id, gates)).toBe(answer);
    }
  });

  it.each([null, 1_000])(
    "is made of definitions that the product takes, blocks of %s ms",
    (blockMs) => {
      for (const duel of [...duels, ...widthDuels, ...repeatedDuels]) {
        const { definition } = runOf(duel, { blockMs });
        const { error, data } = BenchmarkSpec.safeParse(definition);
        expect(error, duel.id).toBeUndefined();
        expect(data?.gates).toHaveLength(duel.gates.length);
      }
      const { error } = TargetConfig.safeParse(
        targetConfig({ slug: slugOf("wait", "+10%"), protocol: "http1", port: 8_080 }),
      );
      expect(error).toBeUndefined();
    },
  );

  it("leaves the plan to its defaults, or makes short blocks as long as percentiles need", () => {
    const of = (id: string, blockMs: number | null) => {
      const duel = duels.find((one) => one.id === id);
      if (!duel) throw new Error(`no duel ${id}`);
      return runOf(duel, { blockMs }).definition.plan;
    };
    expect(of("nginx : nginx, open 500/s, p50 p99", null)).toBeUndefined();
    expect(of("nginx : nginx, open 500/s, p50 p99", 1_000)).toEqual({
      blockMs: 2_500,
    });
    expect(of("h2 : h2, open 200/s, p50 p95", 1_000)).toEqual({ blockMs: 1_250 });
    expect(of("nginx : nginx, closed 1, p50 p99", 1_000)).toEqual({ blockMs: 1_000 });
  });
});

describe("a definition", () => {
  const [duel] = widthDuels;
  if (!duel) throw new Error("no duel");
  it("names the placement only where one is asked for", () => {
    expect(runOf(duel, { blockMs: null, placement: "kernel" }).definition.placement).toBe("kernel");
    expect(runOf(duel, { blockMs: null, placement: null }).definition).not.toHaveProperty(
      "placement",
    );
    expect(runOf(duel, { blockMs: null }).definition).not.toHaveProperty("placement");
  });
  it("has exactly the rounds of its row, with any block length", () => {
    const plan = { rounds: 10, looks: [10] };
    const of = (blockMs: number | null) =>
      BenchmarkSpec.parse(runOf(duel, { blockMs, plan }).definition).plan;
    expect(of(null)).toMatchObject({ rounds: 10, looks: [10], blockMs: defaultPlanMs.blockMs });
    expect(of(1_000)).toMatchObject({ rounds: 10, looks: [10], blockMs: 1_000 });
  });
});

describe("rows of like duels", () => {
  it("have four servers against themselves, by four loads, each once for the widths", () => {
    expect(new Set(widthDuels.map(({ id }) => id)).size).toBe(16);
    for (const server of ["nginx", "grpc", "node", "wait"])
      for (const load of ["closed 1", "closed 2", "closed 50", "open 500/s"])
        expect(
          widthDuels.some((d) => d.base === server && d.candidate === server && d.load === load),
        ).toBe(true);
  });
  it("repeat 40 of them and 20 that are 10 % later, in fair shares wherever they are cut", () => {
    expect(new Set(repeatedDuels.map(({ id }) => id)).size).toBe(60);
    for (let n = 3; n <= 60; n += 3) {
      const cut = repeatedDuels.slice(0, n);
      const same = cut.filter(({ kind }) => kind === "itself");
      expect(same).toHaveLength((2 * n) / 3);
      for (const { id } of widthDuels) {
        const times = same.filter((one) => one.id.startsWith(id)).length;
        expect(Math.abs(times - same.length / 16), id).toBeLessThan(1);
      }
    }
    expect(repeatedDuels.filter(({ later }) => later === "+10%")).toHaveLength(20);
  });
});

describe("the right answer", () => {
  const gate = (least: number, most: number) => ({
    ...({ quantile: "p50", op: "<=", limit: 1.05, truth: { least, most } } as const),
  });
  it("is GO when every gate is kept, NO-GO when one is broken", () => {
    expect(answerOf("x", [gate(1, 1)])).toBe("GO");
    expect(answerOf("x", [gate(1, 1), gate(1.1, 2)])).toBe("NO-GO");
  });
  it("is refused where the truth is within 3 % of a limit, or on both sides of it", () => {
    expect(() => answerOf("x", [gate(1, 1.03)])).toThrow("within 3 %");
    expect(() => answerOf("x", [gate(1.07, 1.1)])).toThrow("within 3 %");
    expect(() => answerOf("x", [gate(0.5, 2)])).toThrow("within 3 %");
    expect(() => answerOf("x", [])).toThrow("not known");
  });
});
