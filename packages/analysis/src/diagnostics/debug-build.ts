// debug-build: a development build beside one that is not, or development builds on all sides. Shown by the label `build`
// of a target, else by the run's subject; servers do not say it of themselves, and nothing is guessed.
// Beside another build it withholds comparisons unless accepted by name: an unoptimised server loses for no reason of its design.
// On all sides comparisons stand, and absolute figures are those of a build that nobody ships.
import type { Diagnostic } from "@gonogo/protocols/report";
import type { Evidence } from "../evidence/evidence.ts";
import { listOf } from "../words/format.ts";
import { comparedPairs } from "./facts/compared-pairs.ts";
import { diagnostic } from "./rule.ts";

type Builds = Pick<Evidence, "variants">;

const buildOfVariant = ({ variants }: Builds, name: string) =>
  variants.find((variant) => variant.name === name)?.build ?? null;

/** How the builds of two variants differ; empty: both or neither are development builds, as far as known. */
export function debugBeside(evidence: Builds, of: string, over: string): string[] {
  const [a, b] = [buildOfVariant(evidence, of), buildOfVariant(evidence, over)];
  if ((a === "debug") === (b === "debug")) return [];
  const [debug, other, build] = a === "debug" ? [of, over, b] : [over, of, a];
  return [
    `${debug} is a development build, ${other} ${build === null ? "does not say what it is" : `a ${build} build`}`,
  ];
}

const remedy =
  "Measure release builds on all sides, correct the target's label `build`, or accept debug-build by name in the definition.";

export function debugBuild(evidence: Evidence): Diagnostic[] {
  const debug = evidence.variants.filter((variant) => variant.build === "debug");
  if (debug.length === 0) return [];
  const common = { code: "debug-build", severity: "caution", cell: null } as const;
  if (debug.length === evidence.variants.length)
    return [
      diagnostic(evidence, {
        ...common,
        variant: null,
        evidence: { variants: debug.map(({ name }) => name).join(", ") },
        sentence: `${listOf(debug.map(({ name }) => name))} ${debug.length === 1 ? "is a development build" : "are all development builds"}: absolute figures are not those of what will be shipped.`,
        remedy,
      }),
    ];
  return comparedPairs(evidence).flatMap(({ of, over }) =>
    debugBeside(evidence, of, over).map((difference) =>
      diagnostic(evidence, {
        ...common,
        variant: of,
        evidence: {
          comparedWith: over,
          build: buildOfVariant(evidence, of) ?? "unknown",
          otherBuild: buildOfVariant(evidence, over) ?? "unknown",
        },
        sentence: `${difference}: their figures do not compare.`,
        remedy,
      }),
    ),
  );
}
