// What a benchmark compares, in one sentence that stays short for many variants.
import type { BenchmarkSpec } from "@gonogo/protocols/spec";

/** `Compares grpc and http3 with rest.` */
export function comparisonText({ variants }: Pick<BenchmarkSpec, "variants">): string {
  const [baseline, ...others] = variants.map((variant) => variant.name);
  if (others.length === 0) return `Measures ${baseline}.`;
  if (others.length > 3) return `Compares ${others.length} variants with ${baseline}.`;
  const last = others.at(-1);
  const names = others.length > 1 ? `${others.slice(0, -1).join(", ")} and ${last}` : last;
  return `Compares ${names} with ${baseline}.`;
}
