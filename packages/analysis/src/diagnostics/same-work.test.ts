// What makes a comparison unfair beyond its terms: other answers, other payloads, another build, compression on one side;
// and an operation that one variant fails and another serves. Each on both sides of its margin, and what gates make of it.
import type { BenchmarkSpecInput } from "@gonogo/protocols/spec";
import { describe, expect, it } from "vitest";
import { buildReport } from "../report/build-report.ts";
import { firstDuel, judgeInputOf, withVariant } from "../testing/first-duel.ts";
import { findings, patchResults } from "../testing/patch-results.ts";
import { saidOfFinding, saidOfGate } from "../testing/said.ts";
import { type SyntheticVariant, syntheticInput } from "../testing/synthetic-blocks.ts";
import { judge } from "../verdict/judge.ts";

const gates: BenchmarkSpecInput["gates"] = [
  { metric: "p50", of: "b", over: "a", op: "<=", limitRatio: 1.5 },
];
/** Two REST servers with a gate that compares them. */
const pair = (
  changes: Partial<SyntheticVariant>,
  spec: Partial<BenchmarkSpecInput> = {},
  a: Partial<SyntheticVariant> = {},
) =>
  syntheticInput({
    variants: [
      { name: "a", medianUs: 200, ...a },
      { name: "b", medianUs: 200, ...changes },
    ],
    spec: { gates, ...spec },
  });
const gateOf = (input: ReturnType<typeof pair>) => judge(judgeInputOf(input)).gates[0];
const fairness = (input: ReturnType<typeof pair>, name: string) =>
  buildReport(input).fairness.find(({ check }) => check === name);

describe("unequal-work, as measured", () => {
  it("is found when answers of one protocol differ by a tenth and 300 bytes", () => {
    expect(findings(pair({ answerBytes: 540 }), "unequal-work")).toEqual([]);
    expect(
      findings(pair({ answerBytes: 10_900 }, {}, { answerBytes: 10_000 }), "unequal-work"),
    ).toEqual([]);
    const heavier = pair({ answerBytes: 1_200 });
    const [found] = findings(heavier, "unequal-work");
    expect(found).toMatchObject({ variant: "b", cell: 0, severity: "caution" });
    expect(saidOfFinding(found).sentence).toMatch(/an answer of b has 1\.20 kB, one of a 260 B/);
    expect(gateOf(heavier)).toMatchObject({ outcome: "not-evaluated", reason: "unequal-work" });
    expect(fairness(heavier, "Bytes per request")?.equal).toBe(false);
  });
  it("cannot be derived from bytes where one side opens a connection for each request", () => {
    const opening = patchResults(pair({ answerBytes: 4_000 }), "b", (result) => ({
      connections: {
        ...result.connections,
        opened: result.counts.ok,
        reconnects: result.counts.ok - 2,
      },
    }));
    expect(findings(opening, "unequal-work")).toEqual([]);
    expect(saidOfFinding(findings(opening, "unequal-terms")[0]).sentence).toMatch(
      /again and again/,
    );
  });
  it("cannot be derived from bytes between protocols", () => {
    const variants = withVariant("grpc", { answerBytes: 20_000 });
    const duel = firstDuel({ variants });
    expect(findings(duel, "unequal-work")).toEqual([]);
    expect(fairness(duel, "Bytes per request")?.equal).toBeNull();
  });
  it("is found when one side succeeds and the other gives another answer that was expected", () => {
    const other = pair({ okStatus: 404 });
    expect(saidOfFinding(findings(other, "unequal-work")[0]).sentence).toMatch(
      /b answers 404 \(0 % success\), a 200 \(100 %\)/,
    );
    expect(saidOfGate(gateOf(other))).toMatch(/not evaluated: the work was not equal/);
    expect(fairness(other, "Answers")?.equal).toBe(false);
    expect(findings(pair({ okStatus: 201 }), "unequal-work")).toEqual([]);
  });
  it("is not said of failures, which contaminate", () => {
    const failing = pair({ errorRatio: 0.3 });
    expect(findings(failing, "unequal-work")).toEqual([]);
    expect(findings(failing, "errors-contaminate")).toHaveLength(1);
  });
  it("can be accepted by name", () => {
    const accepted = pair({ answerBytes: 5_000 }, { accept: ["unequal-work"] });
    expect(gateOf(accepted)?.outcome).toBe("pass");
    expect(findings(accepted, "unequal-work")[0]?.accepted).toBe(true);
  });
  it("withholds a comparison of a mix with one request, but not of an operation both have", () => {
    const get = { kind: "http", path: "/" } as const;
    const mix = (weights: number[]) => ({
      operations: weights.map((weight, i) => ({ name: `op${i}`, weight, operation: get })),
    });
    const options = { operations: [0, 1].map((i) => ({ name: `op${i}`, parts: 1, slower: 1 })) };
    const input = pair(
      options,
      {
        variants: [
          { name: "a", target: "target-0", ...mix([1, 1]) },
          { name: "b", target: "target-1", ...mix([1, 3]) },
        ],
        gates: [...(gates ?? []), { ...(gates?.[0] as object), operation: "op0" } as never],
      },
      options,
    );
    const [all, one] = judge(judgeInputOf(input)).gates;
    expect(all).toMatchObject({ outcome: "not-evaluated", reason: "unequal-work" });
    expect(one?.outcome).toBe("pass");
  });
});

describe("debug-build", () => {
  const built = (a: "debug" | "release" | null, b: "debug" | "release" | null, accept = false) =>
    pair(b ? { build: b } : {}, accept ? { accept: ["debug-build"] } : {}, a ? { build: a } : {});
  const found = (...given: Parameters<typeof built>) => findings(built(...given), "debug-build");
  it("is found beside a release build, and beside one that does not report", () => {
    expect(found("release", "release")).toEqual([]);
    expect(found(null, "release")).toEqual([]);
    expect(saidOfFinding(found("debug", "release")[0]).sentence).toMatch(
      /^a is a development build, b a release build/,
    );
    expect(saidOfFinding(found(null, "debug")[0]).sentence).toMatch(/a does not say what it is/);
    expect(gateOf(built("release", "debug"))).toMatchObject({
      outcome: "not-evaluated",
      reason: "debug-build",
    });
  });
  it("lets comparisons of development builds stand, with a caution on absolute figures", () => {
    expect(found("debug", "debug")[0]).toMatchObject({ severity: "caution", variant: null });
    expect(gateOf(built("debug", "debug"))?.outcome).toBe("pass");
  });
  it("can be accepted by name, and stands in the checklist", () => {
    expect(gateOf(built("release", "debug", true))?.outcome).toBe("pass");
    expect(fairness(built("release", "debug"), "Build")?.equal).toBe(false);
    expect(fairness(built("release", "release"), "Build")?.equal).toBe(true);
    expect(fairness(built(null, "release"), "Build")?.equal).toBeNull();
  });
});

describe("compression", () => {
  it("that one side alone asks for makes the terms unequal", () => {
    const asked = pair({ acceptEncoding: "gzip" });
    expect(saidOfFinding(findings(asked, "unequal-terms")[0]).sentence).toMatch(
      /compression differs \(b asks for gzip, a asks for none\)/,
    );
    expect(gateOf(asked)?.reason).toBe("unequal-terms");
    expect(fairness(asked, "Compression asked for")?.equal).toBe(false);
    expect(
      findings(pair({ acceptEncoding: "gzip" }, {}, { acceptEncoding: "gzip" }), "unequal-terms"),
    ).toEqual([]);
  });
});

describe("errors-contaminate", () => {
  it("takes its limit from the plan", () => {
    const failing = (maxErrorRatio?: number) =>
      findings(
        pair({ errorRatio: 0.03 }, { plan: maxErrorRatio === undefined ? {} : { maxErrorRatio } }),
        "errors-contaminate",
      );
    expect(failing()[0]?.params.errorRatioLimit).toBe(0.01);
    expect(failing(0.02)[0]?.params.errorRatioLimit).toBe(0.02);
    expect(failing(0.05)).toEqual([]);
    expect(
      findings(pair({ errorRatio: 0.002 }, { plan: { maxErrorRatio: 0 } }), "errors-contaminate"),
    ).toHaveLength(1);
  });
  it("is found when one variant fails a rare operation that the other serves", () => {
    const get = { kind: "http", path: "/" } as const;
    const operations = [
      { name: "read", weight: 300, operation: get },
      { name: "purge", weight: 1, operation: get },
    ];
    const options = {
      operations: [
        { name: "read", parts: 300, slower: 1 },
        { name: "purge", parts: 1, slower: 1 },
      ],
    };
    const spec = {
      variants: ["a", "b"].map((name, i) => ({ name, target: `target-${i}`, operations })),
    };
    const mixed = pair(options, spec, options);
    expect(findings(mixed, "errors-contaminate")).toEqual([]);
    // Failures fall to the last operation: under 1 % of b's requests, and nearly three in four of its purges.
    const failing = pair({ ...options, errorRatio: 0.009 }, spec, options);
    const [found] = findings(failing, "errors-contaminate");
    expect(found).toMatchObject({ variant: "b", severity: "invalidating" });
    expect(saidOfFinding(found).sentence).toMatch(
      /^b failed 73 % of its requests of purge, most often with HTTP 500, while a serves them/,
    );
    const both = pair({ ...options, errorRatio: 0.009 }, spec, { ...options, errorRatio: 0.009 });
    expect(findings(both, "errors-contaminate")).toEqual([]);
    expect(gateOf(failing)?.reason).toBe("errors-contaminate");
  });
});

describe("bimodal", () => {
  const found = (changes: Partial<SyntheticVariant>) => findings(pair(changes), "bimodal");
  it("is found for two peaks, with what each holds", () => {
    const [one] = found({ slowShare: 0.3, slowTimes: 6 });
    expect(one).toMatchObject({ variant: "b", severity: "caution" });
    expect(saidOfFinding(one).sentence).toMatch(
      /b are bimodal: two peaks, one around 20\d µs, one around 1\.\d+ ms with 30 % of the requests, in the same blocks/,
    );
    expect(found({ slowShare: 0.05, slowTimes: 6 })).toEqual([]);
    expect(found({ slowShare: 0.4, slowTimes: 1.4 })).toEqual([]);
  });
  it("says when blocks are one or the other", () => {
    const [one] = found({ at: ({ round }) => ({ medianUs: round % 3 === 0 ? 900 : 200 }) });
    expect(saidOfFinding(one).sentence).toMatch(/a block is mostly one or the other/);
  });
  it("leaves the plateau to its own finding, and does not take a mix for two peaks", () => {
    expect(found({ plateauShare: 0.5 })).toEqual([]);
    const get = { kind: "http", path: "/" } as const;
    const operations = ["x", "y"].map((name) => ({ name, operation: get }));
    const options = {
      operations: [
        { name: "x", parts: 1, slower: 1 },
        { name: "y", parts: 1, slower: 9 },
      ],
    };
    const spec = {
      variants: ["a", "b"].map((name, i) => ({ name, target: `target-${i}`, operations })),
    };
    expect(findings(pair(options, spec, options), "bimodal")).toEqual([]);
  });
});
