// A calibration fits a benchmark that asks the same, in the same way; a network or axes beside the load are another way.
import { BenchmarkSpec, type BenchmarkSpecInput } from "@gonogo/protocols/spec";
import { expect, it } from "vitest";
import { askedBy, NoiseRequest, noiseDefinition } from "./noise-definition.ts";
import { noiseDifferences, speaksFor, wantedOf } from "./noise-fit.ts";

const operation = { kind: "http" as const, path: "/payload?bytes={{payloadBytes}}" };
const specWith = (changes: Partial<BenchmarkSpecInput>) =>
  BenchmarkSpec.parse({
    name: "a",
    question: "b?",
    variants: [{ name: "rest", target: "t", operation }],
    load: { kind: "closed", clients: 2 },
    payloadBytes: 10,
    ...changes,
  });
const plain = specWith({});
const [variant] = plain.variants;
if (!variant) throw new Error("there is a variant");
const asked = askedBy(variant, plain);
const calibrated = { asked, load: plain.load, blockMs: plain.plan.blockMs };

const differencesOf = (changes: Partial<BenchmarkSpecInput>) => {
  const wanted = wantedOf(specWith(changes), "rest");
  return wanted && noiseDifferences(calibrated, wanted).map(({ what }) => what);
};

it.each<[Partial<BenchmarkSpecInput>, string[]]>([
  [{}, []],
  [{ payloadBytes: 20 }, ["request"]],
  [{ network: "wan" }, ["conditions"]],
  [{ requests: 100 }, ["conditions"]],
  [{ axes: [{ name: "rttMs", values: [0, 5] }] }, ["conditions"]],
  [{ axes: [{ name: "clients", values: [2, 5] }] }, ["load"]],
])("%j differs from a calibration in %j", (changes, differences) => {
  expect(differencesOf(changes)).toEqual(differences);
});

it("speaks for a benchmark of the default plan where it has the default length itself", () => {
  const { blockMs } = NoiseRequest.parse({ operation });
  const wanted = wantedOf(plain, "rest");
  expect(wanted && speaksFor({ ...calibrated, blockMs }, wanted)).toBe(true);
});

it("asks for the payload that the benchmark has, or a cell of it", () => {
  expect(asked.payloadBytes).toBe(10);
  expect(askedBy(variant, {}, { values: { payloadBytes: 7 } }).payloadBytes).toBe(7);
  const target = { slug: "t", name: "T" };
  const plan = { load: plain.load, rounds: 6, blockMs: 500, warmupMs: 0 };
  expect(noiseDefinition(target, { asked, ...plan }).payloadBytes).toBe(10);
});
