// Refuses a series that cannot exist: of a variant or a cell that the benchmark neither has nor ever had.
// Without it a slip of the pen would look like a benchmark that was never run.
// Variants of older versions count as long as a run of theirs is kept.
import { cellCount } from "@gonogo/protocols/spec";
import type { Context } from "../context.ts";
import { ServiceError } from "../errors.ts";
import { specOf } from "../rows/benchmark-view.ts";
import type { findBenchmark } from "../rows/find-benchmark.ts";
import type { SeriesKey } from "./series-rows.ts";

/** Asked where a series has no rows. Throws `not_found` that names what there is. */
export async function requireSeries(
  { db }: Pick<Context, "db">,
  { benchmark, version }: Awaited<ReturnType<typeof findBenchmark>>,
  { variant, cell }: Pick<SeriesKey, "variant" | "cell">,
): Promise<void> {
  const spec = specOf(version);
  const measured = await db.figure.findMany({
    where: { run: { benchmarkId: benchmark.id } },
    distinct: ["variant", "cellIndex"],
    select: { variant: true, cellIndex: true },
  });
  const names = spec.variants.map(({ name }) => name);
  const variants = [...new Set([...names, ...measured.map((one) => one.variant)])];
  if (!variants.includes(variant))
    throw new ServiceError("not_found", `${benchmark.slug} has no variant ${variant}.`, {
      field: "variant",
      remedy: `Its variants are ${variants.join(", ")}.`,
    });
  const last = Math.max(cellCount(spec) - 1, ...measured.map((one) => one.cellIndex));
  if (cell > last)
    throw new ServiceError("not_found", `${benchmark.slug} has no cell ${cell}.`, {
      field: "cell",
      remedy: last === 0 ? "Its only cell is 0." : `Its cells are 0 to ${last}.`,
    });
}
