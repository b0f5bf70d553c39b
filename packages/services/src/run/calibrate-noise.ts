// Starts a noise calibration: a run of a target against itself, which any worker takes like any other run.
// What would refuse a run refuses it too, by the request's own fields; nothing is stored before that.
import { catalog } from "@gonogo/protocols/catalog";
import { Load } from "@gonogo/protocols/spec";
import type { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import { requirePerformable } from "../benchmark/save-benchmark.ts";
import type { Context } from "../context.ts";
import { parseInput, ServiceError } from "../errors.ts";
import { noiseChoices } from "../noise/noise-choices.ts";
import {
  CalibrateNoiseInput,
  type NoisePlan,
  noiseDefinition,
  requestField,
} from "../noise/noise-definition.ts";
import { noiseSlug } from "../noise/noise-slug.ts";
import { requireWithinCeilings } from "../plan/require-within-ceilings.ts";
import { findTarget } from "../rows/find-target.ts";
import { type RunSummary, runSummary } from "../rows/run-summary.ts";
import { configOf } from "../rows/target-view.ts";
import { requireFittingTargets } from "./create-run.ts";
import { insertRun } from "./insert-run.ts";

/**
 * Throws `invalid_input`, `not_found` (target), `conflict` while one is under way, `operation_mismatch`,
 * `method_unknown`, `message_invalid`, `address_not_allowed` or `target_unreachable`.
 */
export async function calibrateNoise(
  context: Context,
  actor: Actor,
  input: CalibrateNoiseInput,
): Promise<RunSummary> {
  allow(actor, "runs:write");
  const request = parseInput(CalibrateNoiseInput, input);
  const target = await findTarget(context, actor, request.slug);
  const plan = await planOf(context, actor, request, configOf(target).protocol);
  const spec = noiseDefinition(target, plan);
  const targets = await namingRequestFields(async () => {
    requirePerformable(spec, "noise");
    requireWithinCeilings(spec, context.ceilings, "noise");
    return requireFittingTargets(context, actor, spec, "noise");
  });
  const row = await insertRun(context, actor, {
    spec,
    targets,
    subject: {},
    tags: {},
    warnings: [],
    idempotency: null,
    home: { slug: noiseSlug(target.id), kind: "noise" },
    alone: () =>
      new ServiceError("conflict", `A noise calibration of ${target.slug} is under way.`, {
        field: "slug",
        remedy: "Wait for its end, or cancel it.",
      }),
  });
  // As with every run: the sweeper hands it over should the queue be away.
  await context.queues.enqueueRun(row.id).catch(() => {});
  return runSummary(context, row);
}

/** What the request leaves open is taken from the first choice; a request of one's own has 2 clients. */
async function planOf(
  context: Context,
  actor: Actor,
  request: z.output<typeof CalibrateNoiseInput>,
  protocol: keyof typeof catalog,
): Promise<NoisePlan> {
  const { slug, load, rounds, blockMs, warmupMs, ...asked } = request;
  const plan = { rounds, blockMs, warmupMs };
  const given = [asked.operation, asked.operations, asked.workflow].some((one) => one);
  if (given) return { asked, load: load ?? Load.parse({ kind: "closed", clients: 2 }), ...plan };
  const [choice] = await noiseChoices(context, actor, { slug, protocol });
  if (choice) return { asked: choice.asked, load: load ?? choice.load, ...plan };
  throw new ServiceError(
    "invalid_input",
    `operation: is missing; ${catalog[protocol].label} has no request that every server answers`,
    {
      issues: [
        {
          field: "operation",
          message: "is missing: name a method, for example demo.Dispatch/DispatchTask",
        },
      ],
      field: "operation",
      remedy: `Probe ${slug} to see its methods, or use it in a benchmark first.`,
    },
  );
}

/** Faults of the definition as faults of the request: both sides say the same, so each fault is reported once. */
async function namingRequestFields<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const issues = error.issues.map(({ field, message }) => ({
      field: requestField(field),
      message,
    }));
    const once = issues.filter(
      (one, i) =>
        issues.findIndex(({ field, message }) => field === one.field && message === one.message) ===
        i,
    );
    throw new ServiceError(error.code, error.message, {
      issues: once,
      ...(error.field === undefined ? {} : { field: requestField(error.field) }),
      ...(error.remedy === undefined ? {} : { remedy: error.remedy }),
    });
  }
}
