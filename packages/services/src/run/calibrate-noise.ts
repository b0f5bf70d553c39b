// Starts a noise calibration: a run of a target against itself, which any worker takes like any other run.
// What would refuse a run refuses it too, by the request's own fields; nothing is stored before that.
import { t, translated } from "@gonogo/locale/t";
import { catalog } from "@gonogo/protocols/catalog";
import { Load } from "@gonogo/protocols/spec";
import type { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import { requirePerformable } from "../benchmark/save-benchmark.ts";
import type { Context } from "../context.ts";
import { parseInput, ServiceError } from "../errors.ts";
import { hashJson } from "../json.ts";
import { type NoiseChoice, noiseChoices } from "../noise/noise-choices.ts";
import {
  CalibrateNoiseInput,
  type NoisePlan,
  noiseDefinition,
  requestField,
} from "../noise/noise-definition.ts";
import { noiseSlug } from "../noise/store-noise.ts";
import { requireWithinCeilings } from "../plan/require-within-ceilings.ts";
import { findTarget } from "../rows/find-target.ts";
import { type RunSummary, runSummary } from "../rows/run-summary.ts";
import { configOf } from "../rows/target-view.ts";
import { requireFittingTargets } from "./create-run.ts";
import { insertRun } from "./insert-run.ts";

/**
 * Throws `forbidden` (also where no stored benchmark sends this), `invalid_input`, `not_found` (target), `conflict` while one is under way, `operation_mismatch`,
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
    tags: [],
    warnings: [],
    idempotency: null,
    home: { slug: noiseSlug(target.id), kind: "noise" },
    alone: () =>
      new ServiceError(
        "conflict",
        t("A noise calibration of {slug} is under way.", { slug: target.slug }),
        {
          field: "slug",
          remedy: t("Wait for its end, or cancel it."),
        },
      ),
  });
  // As with every run: the sweeper hands it over should the queue be away.
  await context.queues.enqueueRun(row.id).catch(() => {});
  return runSummary(context, row);
}

type Request = z.output<typeof CalibrateNoiseInput>;

/** What the request leaves open is taken from the choice that it names, or the first; a request of one's own has 2 clients. */
async function planOf(
  context: Context,
  actor: Actor,
  request: Request,
  protocol: keyof typeof catalog,
): Promise<NoisePlan> {
  const { slug, load, rounds, blockMs, warmupMs, ...rest } = request;
  const plan = { rounds, blockMs, warmupMs };
  const choices = await noiseChoices(context, actor, { slug, protocol });
  const isGiven = [rest.operation, rest.operations, rest.workflow].some((one) => one);
  const choice = isGiven ? choices.find(({ asked }) => isSame(asked, rest)) : choices[0];
  const asked = isGiven ? rest : choice?.asked;
  if (!asked) throw missingOperation(slug, protocol);
  const wanted = {
    asked,
    load: load ?? choice?.load ?? Load.parse({ kind: "closed", clients: 2 }),
  };
  requireStored(actor, slug, choices, wanted);
  return { ...wanted, ...plan };
}

const isSame = (a: unknown, b: unknown): boolean => hashJson(a).equals(hashJson(b));

/**
 * Whoever may only run benchmarks sends a target nothing, with its secret, that no stored benchmark sends, nor under
 * another load. Throws `forbidden`, naming what differs.
 */
function requireStored(
  actor: Actor,
  slug: string,
  choices: readonly NoiseChoice[],
  wanted: Pick<NoisePlan, "asked" | "load">,
): void {
  if (actor.scopes.includes("benchmarks:write")) return;
  const stored = choices.filter(
    ({ benchmark, asked }) => benchmark !== null && isSame(asked, wanted.asked),
  );
  if (stored.some(({ load }) => isSame(load, wanted.load))) return;
  const field = stored.length > 0 ? "load" : "operation";
  throw new ServiceError(
    "forbidden",
    stored.length > 0
      ? t(
          "No stored benchmark sends {slug} this load, and to send another needs the scope benchmarks:write.",
          { slug },
        )
      : t(
          "No stored benchmark sends {slug} this request, and to send another needs the scope benchmarks:write.",
          { slug },
        ),
    {
      field,
      remedy: t(
        "Leave out the request and its load, which takes those of a benchmark that uses the target; or use an API key with benchmarks:write.",
      ),
    },
  );
}

const missingOperation = (slug: string, protocol: keyof typeof catalog): ServiceError =>
  new ServiceError(
    "invalid_input",
    t("operation: is missing; {label} has no request that every server answers", {
      label: translated(catalog[protocol].label),
    }),
    {
      issues: [
        {
          field: "operation",
          message: t("is missing: name a method, for example demo.Dispatch/DispatchTask"),
        },
      ],
      field: "operation",
      remedy: t("Probe {slug} to see its methods, or use it in a benchmark first.", { slug }),
    },
  );

/** Errors of the definition as errors of the request: both sides say the same, so each error is reported once. */
async function namingRequestFields<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const renamed = error.renamed(requestField);
    const { issues } = renamed;
    const once = issues.filter(
      (one, i) =>
        issues.findIndex(({ field, message }) => field === one.field && message === one.message) ===
        i,
    );
    throw renamed.with({ issues: once });
  }
}
