// A gate's text and its fields say the same, whichever was typed; a text that is no gate changes no field.
import { Gate } from "@gonogo/protocols/spec";
import { describe, expect, it } from "vitest";
import { gateHelpTexts } from "../gates/gates-section.tsx";
import { gateAfterTyping, gateText, textIssue } from "./gate-typing.ts";
import { gateValues, limitUnit, otherWording } from "./gate-values.ts";

const values = gateValues(Gate.parse({ metric: "p99", of: "grpc", op: "<", limitMs: 50 }));
const typed = (text: string) => gateAfterTyping(values, text, "rest");

describe("a gate's text", () => {
  it("fills in the fields", () => {
    expect(typed("throughput(grpc) vs last 12 runs of main >= -3% (advisory)")).toMatchObject({
      text: "",
      metric: "throughput",
      history: "rolling",
      historyRuns: "12",
      historyBranch: "main",
      op: ">=",
      limit: "-3 %",
      blocking: false,
    });
    const onlyGo = typed("p99(grpc) vs last 12 GO runs <= +5%");
    expect(onlyGo).toMatchObject({ historyOnlyGo: true, historyBranch: "" });
    expect(gateText(onlyGo)).toBe("p99(grpc) vs last 12 GO runs <= +5 %");
    expect(typed("p99(grpc) vs baseline <= +5%")).toMatchObject({ over: "rest", limit: "1.05" });
    expect(typed("errors(grpc) < 0.07%")).toMatchObject({ over: "", limit: "0.07" });
    const scaled = typed("throughput(grpc) >= 1000/s per 100 Clients");
    expect(scaled).toMatchObject({ limit: "1000", perText: "100 clients" });
    expect(gateText(scaled)).toBe("throughput(grpc) >= 1,000/s per 100 clients");
    expect(typed("p95(grpc) < 1 s at clients = 10")).toMatchObject({
      limit: "1000",
      perText: "",
      cellsText: "clients = 10",
    });
  });

  it("says what the fields say", () => {
    expect(gateText(values)).toBe("p99(grpc) < 50 ms");
    expect(gateText({ ...values, metric: "throughput", limit: "8,000" })).toBe(
      "throughput(grpc) < 8,000/s",
    );
    expect(gateText({ ...values, over: "rest", limit: "+5%" })).toBe(
      "p99(grpc) / p99(rest) < 1.05",
    );
    expect(gateText({ ...values, history: "release", historyVersion: "v2", limit: "1.05" })).toBe(
      "p99(grpc) vs release v2 < +5 %",
    );
    expect(gateText({ ...values, perText: "1.5 kB payload" })).toBe(
      "p99(grpc) < 50 ms per 1.5 kB payload",
    );
    expect(gateText({ ...values, cellsText: "clients=10" })).toBe(
      "p99(grpc) < 50 ms at clients = 10",
    );
  });

  it.each([
    [{ limit: "" }],
    [{ limit: "x" }],
    [{ of: "" }],
    [{ history: "pinned" as const, limit: "1.1" }],
    [{ cellsText: "clients" }],
    [{ perText: "100 agents" }],
    [{ perText: "100 clients", scope: "mean of cells" as const }],
  ])("is empty while the fields say no gate: %o", (changes) => {
    expect(gateText({ ...values, ...changes })).toBe("");
  });

  it.each([
    ["p98(grpc) < 50 ms", /^character 1: expected a metric, found 'p98'.*did you mean p99\?$/],
    ["p99(grpc) vs last 3 runs <= 1.1", /^vs\.runs: must be at least 5/],
    ["p99(rest) vs baseline <= 1.1", /rest itself, which is the baseline/],
  ])("that is no gate stays as it was typed, and changes no field: %s", (text, issue) => {
    expect(typed(text)).toEqual({ ...values, text });
    expect(textIssue(text, "rest")).toMatch(issue);
  });

  it("leaves the word to the fields where it was emptied", () => {
    expect(gateAfterTyping({ ...values, text: "p98" }, " ", "rest")).toEqual(values);
    expect(textIssue(" ", "rest")).toBeNull();
  });

  it("is explained by examples that can be read", () => {
    for (const text of gateHelpTexts) expect(textIssue(text, "rest"), text).toBeNull();
  });
});

describe("a limit that is typed", () => {
  it("has the unit of its metric, or none that is compared", () => {
    const unit = (metric: Gate["metric"], over = "", history: "" | "pinned" = "") =>
      limitUnit({ metric, over, history });
    expect([unit("p99"), unit("errors"), unit("throughput"), unit("bytes")]).toEqual([
      "ms",
      "%",
      "/s",
      "B",
    ]);
    expect([unit("p99", "rest"), unit("bytes", "", "pinned")]).toEqual(["×", "×"]);
    expect([unit("allocations"), unit("allocations", "rest")]).toEqual(["", "×"]);
  });

  it("is said the other way where it is a ratio", () => {
    const compared = { metric: "p99", over: "rest", history: "" } as const;
    expect(otherWording({ ...compared, limit: "0.97" })).toBe("-3 %");
    expect(otherWording({ ...compared, limit: "+5%" })).toBe("×1.05");
    expect(otherWording({ ...compared, limit: "" })).toBeNull();
    expect(otherWording({ ...compared, over: "", limit: "50" })).toBeNull();
  });
});
