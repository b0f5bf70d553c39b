// Published figures over REST: the whole round, and refusals that name the field.
import { publishedFiguresOf } from "@gonogo/protocols/studies/published";
import { duelDefinition } from "@gonogo/services/testing/test-context";
import { expect, it } from "vitest";
import { json, refusal, restInstance } from "../testing/rest-instance.ts";
import { Benchmark } from "./benchmarks.ts";
import { Audit, PublishedFigures } from "./published.ts";

const rest = restInstance();
const body = publishedFiguresOf("governance-http-vs-grpc");
const path = "/benchmarks/published/published-figures";

it("attaches, reads and removes", async () => {
  const definition = { ...duelDefinition, name: "published" };
  await json(await rest.call("PUT", "/benchmarks/published", { body: definition }), Benchmark);
  expect(await refusal(await rest.call("GET", path))).toMatchObject({ status: 404 });
  const sent = await json(await rest.call("PUT", path, { body }), PublishedFigures);
  const read = await json(await rest.call("GET", path), PublishedFigures);
  expect(read).toEqual(sent);
  expect(read.findings.map(({ rule }) => rule)).toContain("failed-side");
  expect((await rest.call("DELETE", path)).status).toBe(204);
  expect(await refusal(await rest.call("DELETE", path))).toMatchObject({ status: 404 });
});

it("audits without storing, for a key that may only read, which may attach nothing", async () => {
  const key = rest.readOnlyKey;
  const audit = await json(await rest.call("POST", "/audits", { body, key }), Audit);
  expect(audit.findings.length).toBeGreaterThan(3);
  expect(await refusal(await rest.call("PUT", path, { body, key }))).toMatchObject({ status: 403 });
});

it("refuses a claim that refers to nothing by its field", async () => {
  const claims = [{ id: "c", kind: "change", percent: 3, of: "zzz", against: "health-http.mean" }];
  const answer = await rest.call("POST", "/audits", { body: { ...body, claims } });
  expect(await refusal(answer)).toMatchObject({ status: 422, fields: ["claims.0.of"] });
});
