// What a benchmark compares, in one sentence that stays short for many variants.
import { listOf } from "@gonogo/analysis/words/format";
import { t } from "@gonogo/locale/t";
import type { BenchmarkSpec } from "@gonogo/protocols/spec";

/** `Compares grpc and http3 with rest.` */
export function comparisonText({ variants }: Pick<BenchmarkSpec, "variants">): string {
  const [baseline = "", ...others] = variants.map((variant) => variant.name);
  if (others.length === 0) return t("Measures {variant}.", { variant: baseline });
  if (others.length > 3)
    return t("Compares {count} variants with {baseline}.", { count: others.length, baseline });
  return t("Compares {names} with {baseline}.", { names: listOf(others), baseline });
}
