// What is known of a target's noise: its calibrations, the newest first, what is under way, and what could be asked.
// Calibrations of an earlier target of the same slug are not its own and are not shown.
import { renderedNoise } from "@gonogo/analysis/words/noise-words";
import { english } from "@gonogo/locale/t";
import { Slug } from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { notFound, parseInput } from "../errors.ts";
import { Id, idOf } from "../id.ts";
import { type LivingWorker, livingWorkers } from "../living-workers.ts";
import { findTarget } from "../rows/find-target.ts";
import { type RunSummary, runInclude, runSummary } from "../rows/run-summary.ts";
import { configOf, type TargetRow } from "../rows/target-view.ts";
import { machineOf } from "./calibrated-noise.ts";
import { type NoiseChoice, noiseChoices } from "./noise-choices.ts";
import { type NoiseView, noiseOfRow, type Present, staleReasons } from "./noise-view.ts";
import { noiseSlug } from "./store-noise.ts";

export const ReadNoiseInput = z.strictObject({ slug: Slug.describe("Slug of the target.") });
export type ReadNoiseInput = z.input<typeof ReadNoiseInput>;

export type TargetNoise = {
  /** Newest first; at most 20. */
  readonly calibrations: NoiseView[];
  /** Waiting or running. */
  readonly active: RunSummary | null;
  /** The newest one, when it ended without figures: failed or cancelled after the newest calibration. */
  readonly ended: RunSummary | null;
  readonly choices: readonly NoiseChoice[];
};

const mostCalibrations = 20;

/** Throws `not_found`. */
export async function readNoise(
  context: Context,
  actor: Actor,
  input: ReadNoiseInput,
): Promise<TargetNoise> {
  allow(actor, "read");
  const { slug } = parseInput(ReadNoiseInput, input);
  const target = await findTarget(context, actor, slug);
  const [calibrations, newest, choices] = await Promise.all([
    noiseViews(context, target),
    context.db.run.findFirst({
      where: {
        projectId: actor.projectId,
        benchmark: { slug: noiseSlug(target.id), kind: "noise" },
      },
      orderBy: { id: "desc" },
      include: runInclude,
    }),
    noiseChoices(context, actor, configOf(target)),
  ]);
  const run = newest ? await runSummary(context, newest) : null;
  const isActive = run?.status === "queued" || run?.status === "running";
  const isLost = run?.status === "failed" || run?.status === "cancelled";
  return { calibrations, active: isActive ? run : null, ended: isLost ? run : null, choices };
}

/** Calibrations with what their findings say beside codes and facts, and the run under way. Throws `not_found`. */
export async function readRenderedNoise(context: Context, actor: Actor, input: ReadNoiseInput) {
  const { calibrations, active } = await readNoise(context, actor, input);
  return { items: calibrations.map(renderedNoise), active };
}

export const GetCalibrationInput = ReadNoiseInput.extend({
  id: idOf(english("noise calibration")),
});
export type GetCalibrationInput = z.input<typeof GetCalibrationInput>;

/** One calibration, also one that is too old for the list. Throws `not_found` (target, noise calibration). */
export async function getRenderedCalibration(
  context: Context,
  actor: Actor,
  input: GetCalibrationInput,
) {
  allow(actor, "read");
  const { slug, id } = parseInput(GetCalibrationInput, input);
  const target = await findTarget(context, actor, slug);
  const [found] = Id.safeParse(id).success ? await noiseViews(context, target, id) : [];
  if (!found) throw notFound(english("noise calibration"));
  return renderedNoise(found);
}

/** The calibrations of one target with what makes them stale; `id`: that one alone. */
export async function noiseViews(
  context: Pick<Context, "db">,
  target: Pick<TargetRow, "id" | "projectId" | "updatedAt">,
  id?: string,
): Promise<NoiseView[]> {
  const [rows, present] = await Promise.all([
    context.db.noiseCalibration.findMany({
      where: { projectId: target.projectId, targetId: target.id, ...(id && { id }) },
      orderBy: [{ measuredAt: "desc" }, { id: "desc" }],
      take: mostCalibrations,
    }),
    livingWorkers(context).then((workers) => presentOf(context, target, workers)),
  ]);
  return rows.map((row) => {
    const noise = noiseOfRow(row);
    return { ...noise, stale: staleReasons(noise, present) };
  });
}

/** What is known of the present of one target, given the workers that are alive. */
export async function presentOf(
  context: Pick<Context, "db">,
  target: Pick<TargetRow, "id" | "projectId" | "updatedAt">,
  workers: readonly LivingWorker[],
): Promise<Present> {
  const run = await context.db.run.findFirst({
    where: {
      projectId: target.projectId,
      environmentFingerprint: { not: null },
      startedAt: { not: null },
      variants: { array_contains: [{ targetId: target.id }] },
    },
    orderBy: { startedAt: "desc" },
    select: { startedAt: true, environment: true, environmentFingerprint: true },
  });
  const fingerprint = run && machineOf(run);
  return {
    targetUpdatedAt: target.updatedAt,
    newestRun: run?.startedAt && fingerprint ? { startedAt: run.startedAt, fingerprint } : null,
    machines: workers.map(({ machineFingerprint }) => machineFingerprint),
    engineBuilds: workers.flatMap(({ engineBuild }) => engineBuild ?? []),
  };
}
