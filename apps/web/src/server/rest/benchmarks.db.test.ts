// Definitions over REST: applied as a whole, any number of times.
import { duelDefinition } from "@gonogo/services/testing/test-context";
import { describe, expect, it } from "vitest";
import * as answers from "./answers.ts";
import { json, refusal, restHouse } from "./testing/rest-house.ts";

const rest = restHouse();

describe("benchmarks", () => {
  it("applies a definition idempotently", async () => {
    const definition = { ...duelDefinition, name: "applied" };
    const first = await json(
      await rest.call("PUT", "/benchmarks/applied", { body: definition }),
      answers.Benchmark,
    );
    expect(first).toMatchObject({ version: 1, changed: true });
    const again = await json(
      await rest.call("PUT", "/benchmarks/applied", { body: definition }),
      answers.Benchmark,
    );
    expect(again).toMatchObject({ version: 1, changed: false });
    const page = await json(await rest.call("GET", "/benchmarks?limit=100"), answers.BenchmarkList);
    expect(page.items.map((benchmark) => benchmark.slug)).toContain("applied");
  });
  it("takes gates as text, answers them as objects, and says where a text is wrong", async () => {
    const put = (...gates: string[]) =>
      rest.call("PUT", "/benchmarks/gated", { body: { ...duelDefinition, name: "gated", gates } });
    const saved = await json(await put("throughput(grpc) vs baseline >= -3%"), answers.Benchmark);
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
      answers.Benchmark,
    );
    expect(saved.slug).toBe("named");
    const answer = await refusal(
      await rest.call("PUT", "/benchmarks/other", { body: duelDefinition }),
    );
    expect(answer).toMatchObject({ status: 422, fields: ["name"] });
  });
});
