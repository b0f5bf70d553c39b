// The noise that a run is judged by: of each of its targets the newest usable calibration that was measured before the
// run began, in the same environment, and speaks for what the run asks. A target that is asked different things in one
// run has no single noise and gets none.
import type { CalibratedNoise } from "@gonogo/analysis/report-input";
import type { BenchmarkSpec } from "@gonogo/protocols/spec";
import type { Context } from "../context.ts";
import type { RunVariant } from "../run/run-variants.ts";
import { speaksFor, wantedOf } from "./noise-fit.ts";
import { noiseOfRow } from "./noise-view.ts";

export type JudgedRun = {
  readonly spec: BenchmarkSpec;
  readonly variants: readonly RunVariant[];
  readonly environmentFingerprint: string | null;
  readonly startedAt: Date | null;
};

/** Calibrations of a target that are looked through for one that fits. */
const mostRows = 50;

/** Empty while the run has not begun, and where nothing that fits was calibrated. */
export async function calibratedNoise(
  context: Pick<Context, "db">,
  run: JudgedRun,
): Promise<CalibratedNoise[]> {
  const { spec, variants, environmentFingerprint, startedAt } = run;
  if (environmentFingerprint === null || startedAt === null) return [];
  const targetIds = [...new Set(variants.map(({ targetId }) => targetId))];
  const rows = await Promise.all(
    targetIds.map((targetId) =>
      context.db.noiseCalibration.findMany({
        where: { targetId, environmentFingerprint, usable: true, measuredAt: { lt: startedAt } },
        orderBy: [{ measuredAt: "desc" }, { id: "desc" }],
        take: mostRows,
      }),
    ),
  );
  return targetIds.flatMap((targetId, i) => {
    const sides = variants.filter((variant) => variant.targetId === targetId);
    const wanted = sides.map(({ name }) => wantedOf(spec, name));
    const fitting = (rows[i] ?? [])
      .map(noiseOfRow)
      .find((one) => wanted.every((each) => each !== null && speaksFor(one, each)));
    const slug = sides[0]?.target.slug ?? "";
    return (fitting?.figures.metrics ?? []).map(({ metric, sdLog, rounds }) => ({
      target: slug,
      metric,
      sdLog,
      rounds,
    }));
  });
}
