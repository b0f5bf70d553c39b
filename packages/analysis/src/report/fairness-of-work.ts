// The part of the fairness checklist on the servers and their work: operations, answers, bytes and builds.
// What is unequal here is what unequal-work and debug-build withhold comparisons for; `equal: null` is unknown.
import type { Report } from "@gonogo/protocols/report";
import { workDifference } from "@gonogo/protocols/spec";
import type { Terms } from "../diagnostics/facts/terms.ts";
import {
  comparesBytes,
  payloadDifference,
  sameSuccess,
  workOf,
} from "../diagnostics/facts/work.ts";
import type { CellEvidence, Evidence, VariantFacts } from "../evidence/evidence.ts";
import { statusesText } from "../words/unequal-words.ts";

export type Check = Report["fairness"][number];
export type Side = {
  readonly variant: VariantFacts;
  readonly terms: Terms;
  readonly wire: string;
};
type Scene = { readonly evidence: Evidence; readonly cell: CellEvidence };

/** What the sides did, and what they are built as: judged by unequal-work and debug-build. */
export function workChecks({ evidence, cell }: Scene, sides: readonly Side[]): Check[] {
  const [first, ...others] = sides.map(({ variant }) => variant);
  const written = (name: string) => evidence.spec.variants.find((one) => one.name === name);
  const differs = (name: string) => {
    const [a, b] = [written(first?.name ?? ""), written(name)];
    return a !== undefined && b !== undefined && workDifference(a, b) !== null;
  };
  const works = sides.map(({ variant }) => workOf(cell, variant));
  const successes = works.map((work) => work?.successShare ?? null);
  const comparable = first !== undefined && others.every((one) => comparesBytes(cell, first, one));
  const payloads = others.flatMap((one) => (first ? payloadDifference(cell, first, one) : []));
  return [
    stated(
      "Operations",
      sides,
      ({ variant }) => namesOf(variant),
      !others.some((one) => differs(one.name)),
    ),
    stated(
      "Answers",
      sides,
      ({ variant }) => statusesText(workOf(cell, variant)?.statuses ?? null),
      successes.includes(null) ? null : sameSuccess(successes.map((share) => share ?? 0)),
    ),
    stated(
      "Bytes per request",
      sides,
      (side) => side.wire,
      comparable ? payloads.length === 0 : null,
    ),
  ];
}

const namesOf = ({ operations }: VariantFacts): string =>
  operations.length < 2 ? "one request" : operations.map(({ name }) => name).join(", ");

const stated = (
  name: string,
  sides: readonly Side[],
  value: (side: Side) => string,
  equal: boolean | null,
): Check => ({
  check: name,
  sides: sides.map((side) => ({ variant: side.variant.name, value: value(side) })),
  equal,
});

/** Development builds on all sides are equal; where a side does not report it, only one beside it that is can be judged. */
export function buildCheck(sides: readonly Side[]): Check {
  const builds = sides.map(({ variant }) => variant.build);
  const anyDebug = builds.includes("debug");
  const same = builds.every((build) => build === builds[0]);
  const equal =
    same && builds[0] !== null ? true : anyDebug ? false : builds.includes(null) ? null : same;
  return stated("Build", sides, ({ variant }) => variant.build ?? "unknown", equal);
}
