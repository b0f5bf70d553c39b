// Noise calibrations over REST: start one for a target, and read what was found. Each is a run, watched like any other.

import { Environment, NoiseFigures } from "@gonogo/protocols/report";
import { Load, MetricName } from "@gonogo/protocols/spec";
import { Asked, CalibrateNoiseInput } from "@gonogo/services/noise/noise-definition";
import {
  GetCalibrationInput,
  getRenderedCalibration,
  ReadNoiseInput,
  readRenderedNoise,
} from "@gonogo/services/noise/read-noise";
import { calibrateNoise } from "@gonogo/services/run/calibrate-noise";
import { z } from "@hono/zod-openapi";
import { bodyLimits } from "../../requests/body-limits.ts";
import { addOperation } from "../operation/add-operation.ts";
import { component } from "../operation/components.ts";
import { countRun, instant, type RestApp, type RestParts } from "../operation/route-parts.ts";
import { RenderedDiagnostic, RenderedMessage, Run } from "./run-shapes.ts";

export const NoiseCalibration = component(
  "NoiseCalibration",
  "output",
  z.strictObject({
    id: z.uuid(),
    runId: z.uuid().nullable().describe("null: the run was deleted."),
    measuredAt: instant,
    usable: z.boolean().describe("False: `figures.because` says why nothing can be taken from it."),
    asked: Asked.describe("What was asked of the target."),
    askedText: z.string(),
    load: Load,
    blockMs: z.int(),
    warmupMs: z.int(),
    rounds: z.int().describe("Rounds planned."),
    environment: Environment.nullable(),
    figures: NoiseFigures.extend({
      because: z.array(RenderedMessage),
      missing: z.array(z.object({ metric: MetricName, why: RenderedMessage })),
      cautions: z.array(RenderedDiagnostic),
    }),
    stale: z
      .array(RenderedMessage)
      .describe("Why it may no longer hold; empty: nothing is known to."),
  }),
);
export const NoiseCalibrationList = component(
  "NoiseCalibrationList",
  "output",
  z.strictObject({
    items: z.array(NoiseCalibration).describe("Newest first; at most 20."),
    active: Run.nullable().describe("A calibration that waits or runs."),
  }),
);

const tag = "Targets";

export function addNoiseCalibrations(app: RestApp, parts: RestParts): void {
  const { services } = parts;
  addOperation(app, {
    method: "post",
    path: "/targets/{slug}/noise-calibrations",
    scope: "runs:write",
    tag,
    summary: "Calibrate noise",
    description:
      "Compares the target with itself. What is left out is taken from the newest benchmark that uses the target, " +
      "or is a simple request of its protocol. Needs the scope runs:write; requests and loads that no stored benchmark " +
      "sends the target need benchmarks:write too.",
    input: CalibrateNoiseInput,
    places: { body: { name: "NewNoiseCalibration" } },
    example: { rounds: 20, blockMs: 2_000, load: { kind: "closed", clients: 10 } },
    bodyLimits: bodyLimits.definition,
    bodyOptional: true,
    answer: {
      status: 202,
      description:
        "Accepted as a run. Watch `url`; its figures stand in the list when it has finished.",
      schema: Run,
    },
    refuses: [404, 409],
    handle: async ({ actor, input }, c) => {
      await countRun(parts, actor);
      const run = await calibrateNoise(services, actor, await input());
      c.header("location", run.url);
      return run;
    },
  });
  addOperation(app, {
    method: "get",
    path: "/targets/{slug}/noise-calibrations",
    scope: "read",
    tag,
    summary: "List noise calibrations",
    description: "Of one target, with everything that was found.",
    input: ReadNoiseInput,
    answer: { status: 200, description: "The calibrations.", schema: NoiseCalibrationList },
    refuses: [404, 422],
    handle: async ({ actor, input }) => readRenderedNoise(services, actor, await input()),
  });
  addOperation(app, {
    method: "get",
    path: "/targets/{slug}/noise-calibrations/{id}",
    scope: "read",
    tag,
    summary: "Read a noise calibration",
    description: "Also one that is too old for the list.",
    input: GetCalibrationInput,
    answer: { status: 200, description: "The calibration.", schema: NoiseCalibration },
    refuses: [404, 422],
    handle: async ({ actor, input }) => getRenderedCalibration(services, actor, await input()),
  });
}
