// Which differences of two definitions keep their runs from being compared, and which do not.
import { BenchmarkSpec, TargetConfig } from "@gonogo/protocols/spec";
import { expect, it } from "vitest";
import { termsOf } from "./terms-of.ts";

const definition = {
  name: "duel",
  question: "Slower?",
  variants: [
    { name: "rest", target: "rest", operation: { kind: "http", path: "/dispatch" } },
    { name: "other", target: "other", operation: { kind: "http", path: "/" } },
  ],
  load: { kind: "closed", clients: 2 },
  plan: { rounds: 10, blockMs: 500 },
};
const target = { slug: "rest", name: "Rest", protocol: "http1", host: "127.0.0.1", port: 80 };

const termsWith = (changes: object, ofTarget: object = {}, subject: { buildMode?: "debug" } = {}) =>
  termsOf(
    BenchmarkSpec.parse({ ...definition, ...changes }),
    new Map([["rest", TargetConfig.parse({ ...target, ...ofTarget })]]),
    subject,
  ).rest;

const [first, second] = definition.variants;

it.each<[string, object, object?, { buildMode?: "debug" }?]>([
  ["the request", { variants: [{ ...first, operation: { kind: "http", path: "/x" } }, second] }],
  ["a check", { variants: [{ ...first, check: { json: { "$.done": false } } }, second] }],
  ["the load", { load: { kind: "closed", clients: 3 } }],
  ["an axis", { axes: [{ name: "clients", values: [1, 2] }] }],
  ["a network", { network: "wan" }],
  ["the end of blocks by requests", { requests: 100 }],
  ["the end of warm-ups by requests", { warmupRequests: 100 }],
  [
    "the payload",
    {
      payloadBytes: 5,
      variants: [{ ...first, operation: { kind: "http", path: "/?n={{payloadBytes}}" } }, second],
    },
  ],
  ["test data", { rows: { csv: "a\n1\n" } }],
  ["the block's length", { plan: { rounds: 10, blockMs: 600 } }],
  ["the rounds", { plan: { rounds: 12, blockMs: 500 } }],
  ["the target's protocol", {}, { protocol: "http2" }],
  ["TLS", {}, { tls: {} }],
  ["a header of the target", {}, { headers: { "x-a": "1" } }],
  ["a build for debugging", {}, {}, { buildMode: "debug" }],
])("%s makes a run another one", (_, changes, ofTarget, subject) => {
  expect(termsWith(changes, ofTarget, subject)).not.toBe(termsWith({}));
  expect(termsWith(changes, ofTarget, subject)).toMatch(/^[0-9a-f]{64}$/);
});

it.each<[string, object, object?]>([
  ["the question", { question: "Faster?" }],
  ["gates", { gates: [{ metric: "p99", of: "rest", op: "<", limitMs: 5 }] }],
  ["seed and looks", { plan: { rounds: 10, looks: [10, 20], seed: 9, blockMs: 500 } }],
  ["another variant", { variants: [first, { ...second, name: "renamed" }] }],
  ["where the target is", {}, { host: "127.0.0.2", port: 81, labels: { version: "2" } }],
])("%s does not", (_, changes, ofTarget) => {
  expect(termsWith(changes, ofTarget)).toBe(termsWith({}));
});

it("says nothing of a variant whose target is not known", () => {
  const terms = termsOf(BenchmarkSpec.parse(definition), new Map(), {});
  expect(terms).toEqual({});
});
