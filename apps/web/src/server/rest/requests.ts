// The shapes of what clients send, for the document. Services parse the same zod; nothing is checked here.
import {
  BenchmarkSpec,
  Gate,
  Slug,
  Subject,
  Tags,
  TargetConfig,
  TargetSecret,
} from "@gonogo/protocols/spec";
import { ImportInput } from "@gonogo/services/import/import-input";
import { NoiseRequest } from "@gonogo/services/noise/noise-definition";
import { DecideChangeInput } from "@gonogo/services/series/decide-change";
import { SharePart, shareParts } from "@gonogo/services/share/hide-operations";
import { z } from "zod";

export const Definition = BenchmarkSpec;

export const NewRun = z.strictObject({
  benchmark: Slug.optional().describe("Slug of a stored benchmark. Give this or `definition`."),
  definition: BenchmarkSpec.optional().describe(
    "An inline definition. It becomes a benchmark under its name, with a new version where it differs.",
  ),
  subject: Subject.optional(),
  tags: Tags.optional(),
});

export const NewDryRun = z.strictObject({
  gates: z.array(Gate).min(1).max(50).describe("They need not be those of the benchmark."),
  runs: z
    .int()
    .min(1)
    .max(40)
    .optional()
    .describe("How many of the newest finished runs to judge, at most. Default: 40."),
});

const secret = TargetSecret.nullable()
  .optional()
  .describe("Written once, never shown. null removes it.");

export const NewTarget = TargetConfig.safeExtend({ secret });
export const TargetChanges = z
  .strictObject({ ...TargetConfig.shape, secret })
  .partial()
  .describe("The fields that are given replace the stored ones.");

export const NewNoiseCalibration = NoiseRequest;

export const ChangeDecision = DecideChangeInput;

/** The key travels in a header. */
export const NewImport = z.strictObject(ImportInput.shape).omit({ idempotencyKey: true });

export const NewShare = z.strictObject({
  expiresAt: z.iso.datetime({ offset: true }).nullable().optional().describe("null: never."),
  show: z
    .array(SharePart)
    .max(shareParts.length)
    .optional()
    .describe("Parts of the definition to show; what is sent to targets is hidden otherwise."),
});
