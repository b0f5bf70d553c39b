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
