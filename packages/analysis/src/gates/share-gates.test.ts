// Gates on shares beside errors: success is the counterpart of errors to the last digit, reuse counts connections.
import type { GateInput } from "@gonogo/protocols/spec";
import { describe, expect, it } from "vitest";
import type { ReportInput } from "../evidence/report-input.ts";
import { buildReport } from "../report/build-report.ts";
import { firstDuel, judgeInputOf, withVariant } from "../testing/first-duel.ts";
import { patchResults } from "../testing/patch-results.ts";
import { saidOfGate } from "../testing/said.ts";
import { judge } from "../verdict/judge.ts";

const success = { metric: "success", of: "grpc", op: ">=", limitRatio: 0.99 } as const;
const errors = { metric: "errors", of: "grpc", op: "<=", limitRatio: 0.01 } as const;
const reuse = { metric: "reuse", of: "grpc", op: ">=", limitRatio: 0.99 } as const;

const duel = (gates: readonly GateInput[], errorRatio = 0): ReportInput =>
  firstDuel({ spec: { gates: [...gates] }, variants: withVariant("grpc", { errorRatio }) });
const judged = (input: ReportInput) => judge(judgeInputOf(input)).gates;

describe("a gate on success", () => {
  it.each([0, 0.004, 0.0099, 0.05])("says what one on errors says, at %d errors", (errorRatio) => {
    const [own, other] = judged(duel([success, errors], errorRatio));
    expect([own?.outcome, own?.reason]).toEqual([other?.outcome, other?.reason]);
    expect(own?.estimate).toBeCloseTo(1 - (other?.estimate ?? 0), 12);
    expect(own?.low).toBeCloseTo(1 - (other?.high ?? 0), 12);
    expect(own?.high).toBeCloseTo(1 - (other?.low ?? 0), 12);
    expect(own?.pPass).toBeCloseTo(other?.pPass ?? 0, 9);
  });
  it("is a limit that is kept, broken, or short of requests", () => {
    expect(saidOfGate(judged(duel([success]))[0])).toMatch(/^grpc failed none of .* the limit of/);
    expect(saidOfGate(judged(duel([success], 0.05))[0])).toMatch(/success ratio of grpc is 95/);
    const strict = { ...success, limitRatio: 0.9999999 };
    expect(saidOfGate(judged(duel([strict]))[0])).toMatch(
      /^grpc failed none of .* needs [\d,]+ without an error/,
    );
  });
  it("uses blocks that are full of errors, as errors do", () => {
    expect(judged(duel([success], 0.5))[0]).toMatchObject({ outcome: "fail", rounds: 10 });
  });
});

describe("a gate on reuse", () => {
  it("passes where connections are kept, and fails where each request opens one", () => {
    const kept = duel([reuse]);
    expect(judged(kept)[0]?.outcome).toBe("pass");
    const closing = patchResults(kept, "grpc", ({ totals }) => ({
      connections: { opened: totals.sent, failed: 0, reconnects: totals.sent - 2 },
    }));
    expect(judged(closing)[0]).toMatchObject({ outcome: "fail", estimate: 0 });
  });
  it("is not evaluated where connections were not counted", () => {
    const unreported = patchResults(duel([reuse]), "grpc", () => ({
      connections: { opened: 0, failed: 0, reconnects: 0 },
    }));
    expect(judged(unreported)[0]).toMatchObject({ outcome: "not-evaluated", reason: "no-data" });
  });
  it("shows the requests that it counts, and what to compare in its place", () => {
    const report = buildReport(duel([reuse]));
    const [side] = report.explanations[0]?.errorSides ?? [];
    const sent = duel([reuse]).blocks.flatMap(({ variant, result }) =>
      variant === "grpc" ? [result?.totals.sent ?? 0] : [],
    );
    expect(side?.requests).toBe(sent.reduce((sum, one) => sum + one, 0));
    const row = report.comparison.find(({ metric }) => metric === "reuse");
    expect(row?.values[1]?.value).toBeGreaterThan(0.99);
    expect(row?.ratios[1]).toMatchObject({
      value: null,
      note: { code: "compared-by", params: { metric: "requestsPerConnection" } },
    });
  });
});
