// YAML and definition say the same, and unreadable text is refused with its line or field.
// What a person pastes is anything; nothing of it may throw.
import { BenchmarkSpec, formatGate } from "@gonogo/protocols/spec";
import { describe, expect, it } from "vitest";
import { definitionFromYaml, definitionToYaml, issuePlaces } from "./definition-yaml.ts";

const spec = BenchmarkSpec.parse({
  name: "health",
  question: "Is it: fast enough?",
  variants: [{ name: "rest", target: "t", operation: { kind: "http", path: "/health" } }],
  load: { kind: "closed", clients: 1 },
});

describe("definition as YAML", () => {
  it("comes back unchanged", () => {
    expect(definitionFromYaml(definitionToYaml(spec))).toEqual({ ok: true, spec });
    expect(definitionFromYaml(JSON.stringify(spec))).toEqual({ ok: true, spec });
  });

  it("reads gates as text or as objects, and writes objects", () => {
    const text = `${definitionToYaml(spec).replace("gates: []", "gates:")}
  - p99(rest) < 10 ms
  - "p99(rest) vs last 10 runs <= +5%"
  - { metric: errors, of: rest, op: "<", limitRatio: 0.001 }
`;
    const reading = definitionFromYaml(text);
    if (!reading.ok) throw new Error(reading.issues.join("; "));
    expect(reading.spec.gates.map((gate) => formatGate(gate))).toEqual([
      "p99(rest) < 10 ms",
      "p99(rest) vs last 10 runs <= +5 %",
      "errors(rest) < 0.1 %",
    ]);
    expect(definitionFromYaml(definitionToYaml(reading.spec))).toEqual(reading);
    expect(definitionToYaml(reading.spec)).toContain("limitMs: 10");
    const wrong = definitionFromYaml(text.replace("10 ms", "10"));
    expect(wrong.ok ? [] : wrong.issues).toEqual([
      "gates.0: character 15: expected a time with its unit (µs, ms or s), such as 50 ms, found the end",
    ]);
  });

  it("brings messages of a stream back, and says which field two ways of giving them are at", () => {
    const operation = {
      kind: "grpc",
      method: "demo.Streams/Converse",
      messages: [{ text: "a: b" }, { text: "", answers: 2 }],
      repeat: 3,
      exchange: "all-at-once",
    };
    const streaming = BenchmarkSpec.parse({
      ...spec,
      variants: [{ name: "grpc", target: "t", operation }],
    });
    expect(definitionFromYaml(definitionToYaml(streaming))).toEqual({ ok: true, spec: streaming });
    const both = { ...operation, message: { text: "c" } };
    const variants = [{ name: "grpc", target: "t", operation: both }];
    const reading = definitionFromYaml(JSON.stringify({ ...spec, variants }));
    expect(reading.ok ? [] : reading.issues).toEqual([
      "variants.0.operation.messages: give message or messages, not both",
    ]);
  });

  it.each([
    ["", /no text/],
    ["a: [1", /line 1/],
    ["hello", /^definition: /],
    ["name: Bad Name", /^name: must be lower-case/],
    [
      "a: &a [1]\nb: [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a,*a,*a,*a,*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]",
      /^(name|definition): /,
    ],
  ])("refuses %j", (text, issue) => {
    const reading = definitionFromYaml(text);
    expect(reading.ok ? [] : reading.issues).toEqual(
      expect.arrayContaining([expect.stringMatching(issue)]),
    );
  });
});

it("finds the place of an issue in the text", () => {
  const text =
    "name: a\nquestion: b?\nvariants:\n  - { name: x, target: y, operation: { kind: http } }\nload: { kind: closed, clients: none }\n";
  const places = issuePlaces(text).map(({ from, to, message }) => [text.slice(from, to), message]);
  expect(places).toContainEqual(["none", expect.stringContaining("load.clients: ")]);
  expect(issuePlaces("a: [").length).toBeGreaterThan(0);
  expect(issuePlaces("")).toEqual([]);
});
