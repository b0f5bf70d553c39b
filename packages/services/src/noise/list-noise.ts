// The noise of every target of a project at a glance: of each the newest usable calibration, else the newest one.
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { livingWorkers } from "../living-workers.ts";
import { type NoiseView, noiseOfRow, staleReasons } from "./noise-view.ts";
import { presentOf } from "./read-noise.ts";

export type ListedNoise = {
  /** Slug and name of the target. */
  readonly slug: string;
  readonly name: string;
  readonly noise: NoiseView;
};

export type NoiseList = {
  /** The target that was measured last comes first; at most 50. */
  readonly items: ListedNoise[];
  /** Targets without any calibration, by name; at most 50. */
  readonly uncalibrated: { readonly slug: string; readonly name: string }[];
  /** Of all targets of the project. */
  readonly targets: number;
  /** Targets that have a calibration. */
  readonly calibrated: number;
};

const most = 50;

/** One calibration a target; targets without one are named. */
export async function listNoise(context: Context, actor: Actor): Promise<NoiseList> {
  allow(actor, "read");
  const { db } = context;
  const { projectId } = actor;
  const newest = await db.$queryRaw<{ id: string; targetId: string }[]>`
    SELECT id, "targetId" FROM (
      SELECT DISTINCT ON (n."targetId") n.id, n."targetId", n."measuredAt"
      FROM noise_calibrations n JOIN targets t ON t.id = n."targetId"
      WHERE n."projectId" = ${projectId}::uuid
      ORDER BY n."targetId", n.usable DESC, n."measuredAt" DESC, n.id DESC
    ) AS each ORDER BY "measuredAt" DESC, id DESC`;
  const shown = newest.slice(0, most);
  const [rows, targets, uncalibrated, count, workers] = await Promise.all([
    db.noiseCalibration.findMany({ where: { id: { in: shown.map(({ id }) => id) } } }),
    db.target.findMany({ where: { id: { in: shown.map(({ targetId }) => targetId) } } }),
    db.target.findMany({
      where: { projectId, id: { notIn: newest.map(({ targetId }) => targetId) } },
      orderBy: [{ name: "asc" }, { id: "asc" }],
      take: most,
      select: { slug: true, name: true },
    }),
    db.target.count({ where: { projectId } }),
    livingWorkers(context),
  ]);
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const targetById = new Map(targets.map((target) => [target.id, target]));
  const items = await Promise.all(
    shown.map(async ({ id, targetId }) => {
      const [row, target] = [rowById.get(id), targetById.get(targetId)];
      // Removed between the queries.
      if (!row || !target) return null;
      const noise = noiseOfRow(row);
      const stale = staleReasons(noise, await presentOf(context, target, workers));
      return { slug: target.slug, name: target.name, noise: { ...noise, stale } };
    }),
  );
  return {
    items: items.filter((item) => item !== null),
    uncalibrated,
    targets: count,
    calibrated: newest.length,
  };
}
