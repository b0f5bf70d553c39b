// Seeded noise calibrations: one target with a history, one calibrated once, and one whose engine was the limit,
// so that its calibration cannot be used. Only the results are synthetic.

import { noiseSides } from "@gonogo/analysis/noise/noise-calibration";
import type { SyntheticOptions } from "@gonogo/analysis/testing/synthetic-result";
import type { Actor } from "@gonogo/services/actor";
import type { Context } from "@gonogo/services/context";
import { finishRun } from "@gonogo/services/measure/finish-run";
import type { Lease } from "@gonogo/services/measure/lease";
import { recordEnvironment } from "@gonogo/services/measure/record-environment";
import { calibrateNoise } from "@gonogo/services/run/calibrate-noise";
import { readRunPlan } from "@gonogo/services/run/run-plan";
import type { Scenario, SeedSide } from "./scenario.ts";
import { backdate, claimNew, measure } from "./seed-run.ts";
import { seededEnvironment } from "./seeded-environment.ts";

type Calibration = {
  /** Index of the side whose target is calibrated. */
  readonly side: number;
  readonly rounds: number;
  readonly blockMs: number;
  readonly noise: number;
  readonly daysAgo: number;
  readonly options?: Partial<SyntheticOptions>;
};

/** Oldest first. */
const calibrations: readonly Calibration[] = [
  { side: 0, rounds: 10, blockMs: 1_000, noise: 0.05, daysAgo: 9 },
  { side: 0, rounds: 20, blockMs: 2_500, noise: 0.02, daysAgo: 1 },
  { side: 1, rounds: 20, blockMs: 2_500, noise: 0.03, daysAgo: 1 },
  { side: 2, rounds: 8, blockMs: 2_500, noise: 0.02, daysAgo: 1, options: { cpuShare: 0.99 } },
];

/** Calibrates the targets of the scenario's sides and gives the runs. */
export async function seedNoise(
  context: Context,
  actor: Actor,
  scenario: Scenario,
  slugOf: (side: number) => string,
): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, calibration] of calibrations.entries()) {
    const side = scenario.sides[calibration.side];
    if (!side) continue;
    const lease = await claimNew(context, () =>
      calibrateNoise(context, actor, {
        slug: slugOf(calibration.side),
        rounds: calibration.rounds,
        blockMs: calibration.blockMs,
      }),
    );
    await perform(context, { lease, index, scenario, side, calibration });
    ids.push(lease.runId);
  }
  return ids;
}

type Performance = {
  readonly lease: Lease;
  readonly index: number;
  readonly scenario: Scenario;
  readonly side: SeedSide;
  readonly calibration: Calibration;
};

async function perform(
  context: Context,
  { lease, index, scenario, side, calibration }: Performance,
): Promise<void> {
  const id = lease.runId;
  await recordEnvironment(context, lease, {
    environment: seededEnvironment,
    ownAddresses: ["127.0.0.1"],
  });
  const { spec } = await readRunPlan(context, id);
  const sides = noiseSides.map((name) => ({ ...side, ...calibration.options, name }));
  await measure(
    context,
    lease,
    {
      scenario: { ...scenario, sides, noise: calibration.noise },
      spec,
      index,
      subject: {},
      daysAgo: 0,
      slower: 1,
    },
    Number.POSITIVE_INFINITY,
  );
  await finishRun(context, lease, { status: "finished" });
  await backdate(context, id, calibration.daysAgo);
  await context.db.$executeRaw`
    UPDATE noise_calibrations SET "measuredAt" = "measuredAt" - make_interval(days => ${calibration.daysAgo})
    WHERE "runId" = ${id}::uuid`;
  // A target that was there for longer than its calibrations: its settings are older than they.
  await context.db.$executeRaw`
    UPDATE targets SET "createdAt" = now() - interval '30 days', "updatedAt" = now() - interval '30 days'
    WHERE id = (SELECT "targetId" FROM noise_calibrations WHERE "runId" = ${id}::uuid)`;
}
