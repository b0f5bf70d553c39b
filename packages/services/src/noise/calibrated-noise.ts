// The noise that a run is judged by: of each of its targets the newest usable calibration that was measured before the
// run began, in the same environment, and fits what the run asks. A target that is asked different things in one
// run has no single noise and gets none.
import type { CalibratedNoise } from "@gonogo/analysis/evidence/report-input";
import { Environment } from "@gonogo/protocols/report";
import type { BenchmarkSpec, MetricName } from "@gonogo/protocols/spec";
import type { Reader } from "../context.ts";
import type { RunVariant } from "../rows/run-variants.ts";
import { speaksFor, wantedOf } from "./noise-fit.ts";
import { noiseOfRow, type StoredNoise } from "./noise-view.ts";

export type JudgedRun = {
  readonly spec: BenchmarkSpec;
  readonly variants: readonly RunVariant[];
  readonly environmentFingerprint: string | null;
  readonly startedAt: Date | null;
};

/** The fingerprint of the machine that measured a run, also where its worker's label makes it comparable; null: unknown. */
export function machineOf(row: {
  readonly environment: unknown;
  readonly environmentFingerprint: string | null;
}): string | null {
  const environment = Environment.nullable().parse(row.environment);
  return environment?.comparedBy ? environment.fingerprint : row.environmentFingerprint;
}

/** Calibrations of a target that are looked through for one that fits. */
const mostRows = 50;

type Fitting = { readonly slug: string; readonly noise: StoredNoise | null };

/** Of each target of the run the newest usable calibration of its environment that fits what the run asks of it. */
async function fittingNoise(context: Reader, run: JudgedRun): Promise<Fitting[]> {
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
  return targetIds.map((targetId, i) => {
    const sides = variants.filter((variant) => variant.targetId === targetId);
    const wanted = sides.map(({ name }) => wantedOf(spec, name));
    const fitting = (rows[i] ?? [])
      .map(noiseOfRow)
      .find((one) => wanted.every((each) => each !== null && speaksFor(one, each)));
    return { slug: sides[0]?.target.slug ?? "", noise: fitting ?? null };
  });
}

/** Empty while the run has not begun, and where nothing that fits was calibrated. */
export async function calibratedNoise(context: Reader, run: JudgedRun): Promise<CalibratedNoise[]> {
  const fitting = await fittingNoise(context, run);
  return fitting.flatMap(({ slug, noise }) =>
    (noise?.figures.metrics ?? []).map(({ metric, sdLog, rounds }) => ({
      target: slug,
      metric,
      sdLog,
      rounds,
    })),
  );
}

/**
 * The calibrated noise floor of one variant's metric, as a logarithm (0.04 is about 4 %), of what was measured before
 * `startedAt`; null: its target was not calibrated for it.
 */
export async function noiseFloor(
  context: Reader,
  run: JudgedRun,
  of: { readonly variant: string; readonly metric: MetricName },
): Promise<number | null> {
  const variants = run.variants.filter(({ name }) => name === of.variant);
  const [fitting] = await fittingNoise(context, { ...run, variants });
  const found = fitting?.noise?.figures.metrics.find(({ metric }) => metric === of.metric);
  return found?.floorLog ?? null;
}
