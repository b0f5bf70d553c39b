// A noise calibration as a definition: one target as both sides of a duel, without gates.
// It runs through the same machinery as every run; what is in error is named by the caller's own fields.
import { noiseSides } from "@gonogo/analysis/noise/noise-calibration";
import { english } from "@gonogo/locale/t";
import {
  BenchmarkSpec,
  type BenchmarkSpecInput,
  type Cell,
  defaultPlanMs,
  hasPayload,
  Load,
  maxBlockMs,
  operationsOf,
  PayloadBytes,
  payloadBytesOf,
  Rows,
  Slug,
  type Variant,
  Variant as VariantShape,
} from "@gonogo/protocols/spec";
import { z } from "zod";
import { issuesOf, ServiceError } from "../errors.ts";

const { operation, check, operations, workflow } = VariantShape.shape;

/** What is asked of the target: one operation, a mix or a workflow, with its rows and the size of its payload. */
export const Asked = z.strictObject({
  operation,
  check,
  operations,
  workflow,
  rows: Rows.optional(),
  payloadBytes: PayloadBytes.optional(),
});
export type Asked = z.infer<typeof Asked>;

export const fewestNoiseRounds = 6;
export const mostNoiseRounds = 100;

/** How a target is compared with itself. What is left out is taken from a benchmark that uses the target. */
export const NoiseRequest = z.strictObject({
  ...Asked.shape,
  load: Load.optional(),
  rounds: z
    .int()
    .min(
      fewestNoiseRounds,
      english("must be at least 6: fewer rounds have no finite 95 % interval"),
    )
    .max(mostNoiseRounds, english("must be at most 100"))
    .default(20),
  blockMs: z
    .int()
    .min(100, english("a block measures at least 100 ms"))
    .max(maxBlockMs)
    .default(defaultPlanMs.blockMs),
  warmupMs: z.int().min(0).max(600_000).default(defaultPlanMs.warmupMs),
});

export const CalibrateNoiseInput = NoiseRequest.extend({
  slug: Slug.describe("Slug of the target."),
});
export type CalibrateNoiseInput = z.input<typeof CalibrateNoiseInput>;

export type NoisePlan = {
  readonly asked: Asked;
  readonly load: Load;
  readonly rounds: number;
  readonly blockMs: number;
  readonly warmupMs: number;
};

/** A path of the definition as a field of the request; what both sides say is said once. */
export function requestField(path: string): string {
  const own = path.replace(/^noise\./, "").replace(/^variants\.\d+\./, "");
  return own === "target" ? "slug" : own.replace(/^plan\./, "");
}

/** What a definition asks of its variant, as a calibration asks it; with a cell, of the payload that the cell has. */
export function askedBy(
  variant: Variant,
  spec: Pick<BenchmarkSpec, "rows" | "payloadBytes">,
  cell: Pick<Cell, "values"> = { values: {} },
): Asked {
  const { rows } = spec;
  const isSized = operationsOf(variant).some(({ operation }) => hasPayload(operation));
  return Asked.parse({
    operation: variant.operation,
    check: variant.check,
    operations: variant.operations,
    workflow: variant.workflow,
    // Rows belong to the whole definition; they matter where this variant reads them.
    ...(rows && JSON.stringify(variant).includes("{{row.") ? { rows } : {}),
    payloadBytes: isSized ? (payloadBytesOf(spec, cell) ?? undefined) : undefined,
  });
}

/** Throws `invalid_input` with the request's fields. */
export function noiseDefinition(
  target: { readonly slug: string; readonly name: string },
  { asked, load, rounds, blockMs, warmupMs }: NoisePlan,
): BenchmarkSpec {
  const { rows, payloadBytes, ...wanted } = asked;
  const input = {
    name: "noise-calibration",
    question: `How much does ${target.name} differ from itself?`,
    variants: noiseSides.map((name) => ({ name, target: target.slug, ...wanted })),
    load,
    ...(rows ? { rows } : {}),
    ...(payloadBytes === undefined ? {} : { payloadBytes }),
    // What is calibrated is the noise of this very load: a pilot that adapted it would calibrate another.
    plan: { rounds, blockMs, warmupMs, pilot: "stop" },
  } satisfies BenchmarkSpecInput;
  const parsed = BenchmarkSpec.safeParse(input);
  if (parsed.success) return parsed.data;
  const found = issuesOf(parsed.error)
    .filter(({ field }) => !field.startsWith("variants.1."))
    .map(({ field, message }) => ({ field: requestField(field), message }));
  throw new ServiceError("invalid_input", null, { issues: found });
}
