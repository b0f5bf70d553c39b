// Gates that nobody could judge because a target does not report what they ask: said before anything is measured.
// Allocations are reported by the target alone, at its metrics address. CPU and memory are not looked at here: whether a target
// runs on the worker's own machine is known to the worker, once it has taken the run.
import type { RunWarning } from "@gonogo/analysis/words/warning-words";
import {
  type BenchmarkSpec,
  type BlockPart,
  type Gate,
  metrics,
  type TargetConfig,
} from "@gonogo/protocols/spec";

type TargetFacts = Pick<TargetConfig, "slug" | "name" | "metrics">;

const reportedByTargetAlone: ReadonlySet<BlockPart | null> = new Set<BlockPart>([
  "targetAllocations",
  "targetAllocatedBytes",
]);

/** A variant of a gate whose target reports no allocations. */
type Silent = { readonly variant: string; readonly target: TargetFacts };

function silentSides(
  { variants }: Pick<BenchmarkSpec, "variants">,
  targets: ReadonlyMap<string, TargetFacts>,
  { of, over }: Gate,
): Silent[] {
  return variants.flatMap(({ name, target: slug }) => {
    const target = targets.get(slug);
    const silent = (name === of || name === over) && target?.metrics === null;
    return silent ? [{ variant: name, target }] : [];
  });
}

function warningOf(gate: Gate, silent: readonly Silent[]): RunWarning {
  const targets = new Map(silent.map(({ target }) => [target.slug, target.name]));
  const variants = silent.map(({ variant }) => variant);
  return { code: "no-allocations", params: { gate, variants, targets: [...targets.values()] } };
}

/** One for each gate on allocations of a target without a metrics address. `targets`: by slug; unknown ones are passed over. */
export function unreportedCosts(
  spec: Pick<BenchmarkSpec, "variants" | "gates">,
  targets: ReadonlyMap<string, TargetFacts>,
): RunWarning[] {
  return spec.gates.flatMap((gate) => {
    const silent = reportedByTargetAlone.has(metrics[gate.metric].part)
      ? silentSides(spec, targets, gate)
      : [];
    return silent.length === 0 ? [] : [warningOf(gate, silent)];
  });
}
