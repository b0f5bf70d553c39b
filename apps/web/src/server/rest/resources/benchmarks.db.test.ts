// Definitions over REST: applied as a whole, any number of times.
import { duelDefinition } from "@gonogo/services/testing/test-context";
import { describe, expect, it } from "vitest";
import { json, refusal, restInstance } from "../testing/rest-instance.ts";
import { Benchmark, BenchmarkList } from "./benchmarks.ts";
import { DryRun } from "./dry-runs.ts";

const rest = restInstance();

describe("gates on past runs", () => {
  const gates = [{ metric: "p99", of: "grpc", op: "<", limitMs: 0.001 }];
  const path = "/benchmarks/seed-dispatch-go/dry-run";
  it("says what gates would have said of the finished runs, to a key that may only read", async () => {
    const runId = await rest.seedFinishedRun();
    const vs = { kind: "rolling", runs: 5 };
    const against = { metric: "p99", of: "grpc", op: "<=", vs, limitRatio: 1.1, blocking: false };
    const answer = await json(
      await rest.call("POST", path, {
        body: { gates: [...gates, against] },
        key: rest.readOnlyKey,
      }),
      DryRun,
    );
    expect(answer).toMatchObject({ judged: 1, finishedRuns: 1, stopped: null });
    expect(answer.runs).toMatchObject([{ runId, stored: "GO", verdict: "NO-GO", misfit: null }]);
    expect(answer.tallies.map(({ outcomes }) => outcomes)).toMatchObject([
      { fail: 1 },
      { "not-evaluated": 1 },
    ]);
    expect(answer.runs[0]?.gates[1]).toMatchObject({ reason: "too-little-history" });
  });
  it("takes gates as text, as the document shows them, and says where one cannot be read", async () => {
    const ask = (gate: string) => rest.call("POST", path, { body: { gates: [...gates, gate] } });
    const { gates: read } = (await json(await ask("p99(grpc) vs baseline <= +25 %"), DryRun))
      .runs[0] ?? { gates: [] };
    expect(read).toHaveLength(2);
    expect(await refusal(await ask("p99 of grpc"))).toMatchObject({
      ...{ status: 422, code: "invalid_input", fields: ["gates.1"] },
    });
  });
  it("refuses what is no gate by its field, and an unknown benchmark", async () => {
    const refused = async (sent: object, at = path) =>
      refusal(await rest.call("POST", at, { body: sent }));
    expect(await refused({ gates: [] })).toMatchObject({ status: 422, fields: ["gates"] });
    expect(await refused({ gates: [{ ...gates[0], limitMs: -1 }] })).toMatchObject({
      status: 422,
      fields: ["gates.0.limitMs"],
    });
    expect(await refused({ gates, runs: 41 })).toMatchObject({ status: 422, fields: ["runs"] });
    expect(await refused({ gates }, "/benchmarks/none/dry-run")).toMatchObject({ status: 404 });
  });
});

describe("benchmarks", () => {
  it("applies a definition idempotently", async () => {
    const definition = { ...duelDefinition, name: "applied" };
    const first = await json(
      await rest.call("PUT", "/benchmarks/applied", { body: definition }),
      Benchmark,
    );
    expect(first).toMatchObject({ version: 1, changed: true });
    const again = await json(
      await rest.call("PUT", "/benchmarks/applied", { body: definition }),
      Benchmark,
    );
    expect(again).toMatchObject({ version: 1, changed: false });
    const page = await json(await rest.call("GET", "/benchmarks?limit=100"), BenchmarkList);
    expect(page.items.map((benchmark) => benchmark.slug)).toContain("applied");
  });
  it("takes gates as text, answers them as objects, and says where a text is wrong", async () => {
    const put = (...gates: string[]) =>
      rest.call("PUT", "/benchmarks/gated", { body: { ...duelDefinition, name: "gated", gates } });
    const saved = await json(await put("throughput(grpc) vs baseline >= -3%"), Benchmark);
    expect(saved.spec.gates).toMatchObject([
      { metric: "throughput", of: "grpc", over: "rest", op: ">=", limitRatio: 0.97 },
    ]);
    const answer = await refusal(await put("p99(grpc) < 5 ms", "p99(grpc) < 5"));
    expect(answer).toMatchObject({ status: 422, fields: ["gates.1"] });
    expect(answer.errors?.[0]?.message).toContain("character 14: expected a time with its unit");
  });
  it("takes the name from the address, and refuses another one", async () => {
    const { name: _, ...nameless } = duelDefinition;
    const saved = await json(
      await rest.call("PUT", "/benchmarks/named", { body: nameless }),
      Benchmark,
    );
    expect(saved.slug).toBe("named");
    const answer = await refusal(
      await rest.call("PUT", "/benchmarks/other", { body: duelDefinition }),
    );
    expect(answer).toMatchObject({ status: 422, fields: ["name"] });
  });
});
