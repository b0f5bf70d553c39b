// Files of published figures: what is written by hand is read to the digit, and what is wrong names field and remedy.
import { describe, expect, it } from "vitest";
import { figuresOf, PublishedFile, publishedSchemaText } from "./published-figures.ts";
import "./index.ts";

const file = (more: object) => ({
  title: "Duel",
  figures: [
    { id: "rest", variant: "rest", values: { mean: "36.02 ms", throughput: "1,699 1/s" } },
    { id: "grpc-mean", variant: "grpc", metric: "mean", value: 590, unit: "µs" },
  ],
  ...more,
});

const issuesOf = (input: unknown): string[] => {
  const parsed = PublishedFile.safeParse(input);
  return parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
};

it("takes rows apart, fills defaults in and keeps the last digit", () => {
  const parsed = PublishedFile.parse(file({ defaults: { cell: { clients: 4 }, samples: 100 } }));
  expect(
    figuresOf(parsed).map(({ id, value, unit, step, clients, samples }) => ({
      id,
      value,
      unit,
      step,
      clients,
      samples,
    })),
  ).toEqual([
    { id: "rest.mean", value: 36.02, unit: "ms", step: 0.01, clients: 4, samples: 100 },
    { id: "rest.throughput", value: 1_699, unit: "1/s", step: 1, clients: 4, samples: 100 },
    { id: "grpc-mean", value: 590, unit: "µs", step: 10, clients: 4, samples: 100 },
  ]);
});

describe("a file that is wrong", () => {
  const entry = (figure: object) => file({ figures: [{ id: "a", ...figure }] });
  const claim = (one: object) => file({ claims: [{ id: "c", ...one }] });
  it.each<[string, object, string]>([
    [
      "a unit of another kind",
      entry({ metric: "throughput", value: "36 ms" }),
      "figures.0.value: contradicts its metric: throughput is a rate",
    ],
    [
      "two units",
      entry({ metric: "mean", value: "36 ms", unit: "s" }),
      "figures.0.unit: contradicts the value, which is written in ms",
    ],
    [
      "one name, two kinds",
      file({
        figures: [
          { id: "a", metric: "wait", value: "3 ms" },
          { id: "b", metric: "wait", value: "3 %" },
        ],
      }),
      "figures.1.value: contradicts a: wait is a time",
    ],
    [
      "no unit",
      entry({ metric: "mean", value: 36 }),
      "figures.0.value: has no unit: mean is a time",
    ],
    ["no value", entry({ metric: "mean" }), "figures.0.value: is missing"],
    [
      "a row with a value",
      entry({ values: { mean: "1 ms" }, value: 3 }),
      "figures.0.value: does not go with values",
    ],
    [
      "a turned interval",
      entry({ metric: "mean", value: "3 ms", low: 4, high: 2 }),
      "figures.0.low: lies above high",
    ],
    [
      "a duplicate id",
      file({
        figures: [
          { id: "a", metric: "mean", value: "3 ms" },
          { id: "a", metric: "p50", value: "3 ms" },
        ],
      }),
      "figures.1.id: is a duplicate: figures.0 is called a already",
    ],
    [
      "a duplicate of a row's figure",
      file({
        figures: [
          { id: "a", values: { mean: "3 ms" } },
          { id: "a.mean", metric: "p50", value: "3 ms" },
        ],
      }),
      "figures.1.id: is a duplicate",
    ],
    [
      "a reference to nothing",
      claim({ kind: "ratio", states: 61, of: "rest.mean", over: "grpc-maen" }),
      "claims.0.over: refers to nothing: there is no figure or claim grpc-maen; did you mean grpc-mean?",
    ],
    [
      "a row for a figure",
      claim({ kind: "ratio", states: 61, of: "rest", over: "grpc-mean" }),
      "claims.0.of: is a row of 2 figures; name one of them, such as rest.mean",
    ],
    [
      "quantities that do not compare",
      claim({ kind: "change", percent: 3, of: "rest.throughput", against: "grpc-mean" }),
      "claims.0.against: has a unit that contradicts that of rest.throughput",
    ],
    [
      "a limit of another kind",
      claim({ kind: "target", metric: "mean", below: "50 1/s" }),
      "claims.0.below: has a unit that contradicts its figures",
    ],
    [
      "a target without a limit",
      claim({ kind: "target", metric: "mean" }),
      "claims.0.below: is missing",
    ],
    [
      "a formula that does not parse",
      claim({ kind: "formula", formula: "ceil(agents /", gives: "grpc-mean" }),
      "claims.0.formula: ends where a number, a name or '(' is expected",
    ],
    [
      "a formula with an unknown name",
      claim({ kind: "formula", formula: "agents / 20", gives: "grpc-mean" }),
      "claims.0.formula: has no value for agents at grpc-mean",
    ],
    [
      "a winner that is none",
      claim({ kind: "winner", winner: "grcp", metric: "mean" }),
      "claims.0.winner: no figure has the variant grcp; did you mean grpc?",
    ],
    [
      "a field that is none",
      entry({ metric: "mean", value: "3 ms", valeu: 3 }),
      "figures.0: has no field valeu",
    ],
    [
      "too many figures",
      file({
        figures: Array.from({ length: 1_001 }, (_, i) => ({
          id: `f${i}`,
          metric: "mean",
          value: "3 ms",
        })),
      }),
      "figures: must have at most 1000 entries",
    ],
  ])("%s", (_, input, message) => {
    expect(issuesOf(input).find((issue) => issue.startsWith(message)) ?? issuesOf(input)).toContain(
      message,
    );
  });
});

it("has a JSON Schema that names its fields", () => {
  const schema = JSON.parse(publishedSchemaText());
  expect(Object.keys(schema.properties)).toEqual([
    "title",
    "source",
    "date",
    "harness",
    "environment",
    "defaults",
    "figures",
    "claims",
  ]);
  expect(schema.required).toEqual(["title", "figures"]);
});
