// Definitions over REST: applied as a whole, any number of times.
import { BenchmarkSpec } from "@gonogo/protocols/spec";
import { duelDefinition } from "@gonogo/services/testing/test-context";
import { describe, expect, it } from "vitest";
import { definitionToYaml } from "../../../features/benchmark-editor/definition/definition-yaml.ts";
import { DryRun } from "../create-app.ts";
import { json, refusal, restInstance } from "../testing/rest-instance.ts";
import { Benchmark, BenchmarkDetail, BenchmarkList } from "./benchmarks.ts";
import { Target } from "./targets.ts";

const rest = restInstance(["dispatch-go"]);

describe("gates on past runs", () => {
  const gates = [{ metric: "p99", of: "grpc", op: "<", limitMs: 0.001 }];
  const path = "/benchmarks/seed-dispatch-go/dry-run";
  it("says what gates would have said of the finished runs, to a key that may only read", async () => {
    const runId = rest.instance.runOf("dispatch-go");
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
    expect(answer.runs).toMatchObject([{ runId, stored: "GO", verdict: "NO-GO", issue: null }]);
    expect(answer.gateCounts.map(({ outcomes }) => outcomes)).toMatchObject([
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

describe("benchmarks as pages show them", () => {
  const put = (slug: string, raw: string, type: string) =>
    rest.call("PUT", `/benchmarks/${slug}`, { raw, headers: { "content-type": type } });
  const definition = BenchmarkSpec.parse({ ...duelDefinition, name: "as-text" });

  it("take the YAML of the editor and of the page, under each name of YAML, as the same definition", async () => {
    const written = definitionToYaml(definition);
    const first = await json(await put("as-text", written, "application/yaml"), Benchmark);
    expect(first).toMatchObject({ changed: true, version: 1, spec: definition });
    const shown = await json(await rest.call("GET", "/benchmarks/as-text"), BenchmarkDetail);
    expect(shown).toMatchObject({ version: 1, versions: [{ version: 1 }], spec: definition });
    for (const type of ["application/yaml; charset=utf-8", "text/yaml", "APPLICATION/X-YAML"])
      for (const text of [written, shown.definitionYaml, `\uFEFF${JSON.stringify(definition)}`])
        expect(await json(await put("as-text", text, type), Benchmark)).toMatchObject({
          ...{ changed: false, version: 1 },
        });
    const json2 = await rest.call("PUT", "/benchmarks/as-text", { body: definition });
    expect(await json(json2, Benchmark)).toMatchObject({ changed: false });
  });

  it("say which fields a definition changed, also of one that was archived", async () => {
    const path = "/benchmarks/changes";
    const named = { ...definition, name: "changes" };
    const change = async (body: object) => {
      const { change, changedFields } = await json(
        await rest.call("PUT", path, { body }),
        Benchmark,
      );
      return [change, ...changedFields];
    };
    expect(await change(named)).toEqual(["created"]);
    expect(await change(named)).toEqual(["unchanged"]);
    const more = { ...named, load: { kind: "closed", clients: 3 }, gates: [] };
    expect(await change(more)).toEqual(["updated", "load.clients", "gates"]);
    await rest.call("DELETE", path);
    expect(await change(more)).toEqual(["updated", "archived"]);
  });

  it("refuse YAML that cannot be read by its line, a field by its name, and other types with what to send", async () => {
    const refused = async (raw: string, type = "application/yaml") =>
      refusal(await put("as-text", raw, type));
    expect(await refused("name: as-text\nquestion: [")).toMatchObject({
      ...{ status: 422, code: "invalid_input" },
      remedy: expect.stringMatching(/line [23]/),
    });
    expect(await refused("question: 7")).toMatchObject({ status: 422 });
    expect((await refused("question: 7")).fields).toContain("question");
    expect(await refused('question: "\\0"')).toMatchObject({ status: 422, fields: ["question"] });
    const bomb = ["a: &a [x, x]", ..."bcdefgh"].map((name, i, all) =>
      i === 0 ? name : `${name}: &${name} [*${all[i - 1]?.[0]}, *${all[i - 1]?.[0]}, *a]`,
    );
    expect((await refused(bomb.join("\n"))).detail).toMatch(/aliases too often/);
    expect(await refused(`question: ${"x".repeat(5_000_000)}`)).toMatchObject({ status: 413 });
    for (const type of ["text/plain", "application/toml"])
      expect(await refused("name: x", type)).toMatchObject({
        ...{ status: 415, remedy: "Send Content-Type: application/json or application/yaml." },
      });
    const elsewhere = { raw: "slug: x", headers: { "content-type": "application/yaml" } };
    expect(await refusal(await rest.call("POST", "/targets", elsewhere))).toMatchObject({
      ...{ status: 415, remedy: "Send Content-Type: application/json." },
    });
  });

  it("are looked at one by one, in any version; and so are targets", async () => {
    const changed = { ...definition, question: "Another question?" };
    await rest.call("PUT", "/benchmarks/as-text", { body: changed });
    const at = async (query: string) =>
      json(await rest.call("GET", `/benchmarks/as-text${query}`), BenchmarkDetail);
    expect((await at("")).question).toBe("Another question?");
    expect(await at("?version=1")).toMatchObject({ version: 1, question: definition.question });
    const target = await json(await rest.call("GET", "/targets/rest"), Target);
    expect(target).toMatchObject({ slug: "rest", hasSecret: false });
    for (const path of ["/benchmarks/none", "/benchmarks/as-text?version=9", "/targets/none"])
      expect(await refusal(await rest.call("GET", path))).toMatchObject({ status: 404 });
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
