// debug-build: a development build beside one that is not, or development builds on all sides. Shown by the label `build`
// of a target, else by the run's subject; servers do not say it of themselves, and nothing is guessed.
// Beside another build it withholds comparisons unless accepted by name: an unoptimised server loses for no reason of its design.
// On all sides comparisons stand, and absolute figures are those of a build that nobody ships.
import type { Diagnostic } from "@gonogo/protocols/report";
import type { Evidence } from "../evidence/evidence.ts";
import type { Difference } from "../words/unequal-words.ts";
import { comparedPairs } from "./facts/compared-pairs.ts";
import { diagnostic } from "./rule.ts";

type Builds = Pick<Evidence, "variants">;

const buildOfVariant = ({ variants }: Builds, name: string) =>
  variants.find((variant) => variant.name === name)?.build ?? null;

/** How the builds of two variants differ; empty: both or neither are development builds, as far as known. */
export function debugBeside(evidence: Builds, of: string, over: string): Difference[] {
  const [a, b] = [buildOfVariant(evidence, of), buildOfVariant(evidence, over)];
  if ((a === "debug") === (b === "debug")) return [];
  const [debug, other, otherBuild] = a === "debug" ? [of, over, b] : [over, of, a];
  return [{ code: "build", params: { debug, other, otherBuild } }];
}

export function debugBuild(evidence: Evidence): Diagnostic[] {
  const debug = evidence.variants.filter((variant) => variant.build === "debug");
  if (debug.length === 0) return [];
  const common = { code: "debug-build", severity: "caution", cell: null } as const;
  if (debug.length === evidence.variants.length)
    return [
      diagnostic(evidence, {
        ...common,
        variant: null,
        params: { variants: debug.map(({ name }) => name) },
      }),
    ];
  return comparedPairs(evidence).flatMap(({ of, over }) =>
    debugBeside(evidence, of, over).map((difference) =>
      diagnostic(evidence, {
        ...common,
        variant: of,
        params: {
          comparedWith: over,
          build: buildOfVariant(evidence, of),
          otherBuild: buildOfVariant(evidence, over),
          difference,
        },
      }),
    ),
  );
}
