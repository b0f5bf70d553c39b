// A stored calibration as pages and clients see it, parsed on reading; and whether it still fits here and now.
import { operationsText } from "@gonogo/analysis/words/operation-text";
import type { StaleReason } from "@gonogo/analysis/words/stale-noise-words";
import type { Prisma } from "@gonogo/db/client";
import { Environment, NoiseFigures } from "@gonogo/protocols/report";
import { Load, operationsOf } from "@gonogo/protocols/spec";
import { machineFingerprint } from "../engine-ceiling/read-ceilings.ts";
import { Asked } from "./noise-definition.ts";

export type StoredNoise = {
  readonly id: string;
  /** null: the run was deleted. */
  readonly runId: string | null;
  /** ISO UTC; when the run finished. */
  readonly measuredAt: string;
  readonly usable: boolean;
  readonly asked: Asked;
  /** `POST /dispatch`, or the names of a mix or workflow. */
  readonly askedText: string;
  readonly load: Load;
  readonly blockMs: number;
  readonly warmupMs: number;
  /** Rounds planned. */
  readonly rounds: number;
  /** null: no block got as far as to tell. */
  readonly environment: Environment | null;
  readonly figures: NoiseFigures;
};

export type NoiseView = StoredNoise & {
  /** Why it may no longer hold, the weightiest first; empty: nothing is known to have changed. */
  readonly stale: readonly StaleReason[];
};

type NoiseRow = Prisma.NoiseCalibrationGetPayload<Record<string, never>>;

export function noiseOfRow(row: NoiseRow): StoredNoise {
  const asked = Asked.parse(row.asked);
  return {
    id: row.id,
    runId: row.runId,
    measuredAt: row.measuredAt.toISOString(),
    usable: row.usable,
    asked,
    askedText: operationsText(operationsOf(asked), asked.workflow !== undefined),
    load: Load.parse(row.load),
    blockMs: row.blockMs,
    warmupMs: row.warmupMs,
    rounds: row.rounds,
    environment: Environment.nullable().parse(row.environment),
    figures: NoiseFigures.parse(row.figures),
  };
}

/** What is known of the present. */
export type Present = {
  /** When the target's settings were last changed. */
  readonly targetUpdatedAt: Date;
  /** Fingerprint of the newest run of this target that reported its environment; null: none did. */
  readonly newestRun: { readonly startedAt: Date; readonly fingerprint: string } | null;
  /** Machines of workers that are alive. */
  readonly machines: readonly string[];
  /** Builds of the engine that these workers start. */
  readonly engineBuilds: readonly string[];
};

const reason = (code: StaleReason["code"]): StaleReason => ({ code, params: {} });

/** The weightiest first. */
export function staleReasons(noise: StoredNoise, present: Present): StaleReason[] {
  const { environment, measuredAt } = noise;
  if (environment === null) return [reason("environment-unknown")];
  const reasons: StaleReason[] = [];
  const { newestRun, machines, engineBuilds, targetUpdatedAt } = present;
  if (
    newestRun &&
    newestRun.startedAt > new Date(measuredAt) &&
    newestRun.fingerprint !== environment.fingerprint
  )
    reasons.push(reason("other-environment"));
  if (machines.length > 0 && !machines.includes(machineFingerprint(environment)))
    reasons.push(reason("other-machine"));
  if (targetUpdatedAt > new Date(measuredAt)) reasons.push(reason("target-changed"));
  if (
    reasons.length === 0 &&
    engineBuilds.length > 0 &&
    !engineBuilds.includes(environment.engineBuild)
  )
    reasons.push(reason("engine-rebuilt"));
  return reasons;
}
