// The shapes of what the REST API answers. The document is generated from them, and the tests parse every
// answer with them, so that neither can drift from what services return.
import { RunProgress, RunStatus, VerdictName } from "@gonogo/protocols/events";

export { RunEvent } from "@gonogo/protocols/events";

import {
  Confirmation,
  Diagnostic,
  Environment,
  GateOutcome,
  GateResult,
  NoiseFigures,
  Report,
  Series as SeriesShape,
  TakenLook,
  Verdict,
} from "@gonogo/protocols/report";
import { BenchmarkSpec, Load, ProbeAnswer, Subject, TargetConfig } from "@gonogo/protocols/spec";
import { Asked } from "@gonogo/services/noise/noise-definition";
import { z } from "zod";

const instant = z.iso.datetime();
const list = <T extends z.ZodType>(item: T) =>
  z.strictObject({
    items: z.array(item),
    /** Pass it as `cursor` for the next page; null: this was the last. */
    nextCursor: z.string().nullable(),
  });

export const Run = z.strictObject({
  id: z.uuid(),
  status: RunStatus,
  kind: z
    .enum(["benchmark", "noise"])
    .describe("noise: a calibration, which compares a target with itself and has no verdict."),
  progress: RunProgress,
  benchmark: z.strictObject({ slug: z.string(), question: z.string(), version: z.int() }),
  subject: Subject,
  tags: z.record(z.string(), z.string()),
  attempt: z.int().describe("The nth run of this subject and benchmark version."),
  imported: z.boolean().describe("Whether another tool measured it."),
  verdict: VerdictName.nullable().describe("null: no gates, or not finished."),
  failure: z.strictObject({ code: z.string(), message: z.string(), remedy: z.string() }).nullable(),
  cancelRequested: z.boolean(),
  warnings: z.array(z.string()).describe("What this plan cannot say, told when it was accepted."),
  waiting: z
    .string()
    .nullable()
    .describe(
      "Why a queued run will not begin by itself, such as that no worker is alive; null: it will, or has.",
    ),
  createdAt: instant,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  url: z.url().describe("This run in the API."),
  reportUrl: z.url().describe("The page of the run."),
});
export const RunList = list(Run);
export const CancelledRuns = z.strictObject({
  cancelled: z.int().describe("Runs that waited or were measured."),
});

export const RunVerdict = z.strictObject({
  verdict: VerdictName.nullable().describe("null: no gates, or not finished."),
  rulesVersion: z.int().nullable(),
  headline: z.string().nullable(),
  attempt: z.int(),
  gates: z.array(GateResult),
  reasons: z.array(z.string()).describe("Plain sentences, the decisive first."),
  reservations: z.array(z.string()),
  look: Verdict.shape.look.nullable(),
  diagnostics: z.array(Diagnostic),
  earlier: z
    .array(z.strictObject({ runId: z.uuid(), attempt: z.int(), verdict: VerdictName }))
    .describe(
      "Verdicts of earlier attempts on the same subject, as known at this one, oldest first.",
    ),
  confirmation: Confirmation.nullable().describe(
    "The second measurement of a NO-GO, judged alone; null: there was none.",
  ),
  looks: z
    .array(TakenLook)
    .describe("What each look said that was taken; empty: the plan has one."),
});
export { Report };

export const Probe = z.strictObject({
  id: z.uuid(),
  at: instant,
  ok: z.boolean().describe("Whether the target answers as its settings say."),
  answer: ProbeAnswer,
});

export const Target = TargetConfig.safeExtend({
  id: z.uuid(),
  hasSecret: z.boolean().describe("Whether a secret is stored. It is never shown."),
  addressAllowed: z
    .boolean()
    .nullable()
    .describe(
      "Whether its address may be put under load; null: a name that only a probe resolves.",
    ),
  lastProbe: Probe.nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export const TargetList = list(Target);

export const NoiseCalibration = z.strictObject({
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
  figures: NoiseFigures,
  stale: z.array(z.string()).describe("Why it may no longer hold; empty: nothing is known to."),
});
export const NoiseCalibrationList = z.strictObject({
  items: z.array(NoiseCalibration).describe("Newest first; at most 20."),
  active: Run.nullable().describe("A calibration that waits or runs."),
});

export const BenchmarkSummary = z.strictObject({
  id: z.uuid(),
  slug: z.string(),
  question: z.string(),
  version: z.int(),
  variants: z.array(z.string()),
  gates: z.int(),
  runs: z.int(),
  updatedAt: instant,
  latestRun: Run.nullable(),
});
export const BenchmarkList = list(BenchmarkSummary);

export const Benchmark = z.strictObject({
  id: z.uuid(),
  slug: z.string(),
  question: z.string(),
  version: z.int(),
  spec: BenchmarkSpec,
  definitionYaml: z.string(),
  createdAt: instant,
  updatedAt: instant,
  changed: z.boolean().describe("False: the newest version said the same already."),
});

const DryGate = GateResult.pick({
  gateIndex: true,
  gate: true,
  rule: true,
  cell: true,
  cellLabel: true,
  outcome: true,
  reason: true,
  limit: true,
  estimate: true,
  low: true,
  high: true,
  margin: true,
  rounds: true,
  sentence: true,
}).strict();

export const DryRun = z.strictObject({
  benchmark: z.string(),
  finishedRuns: z.int().describe("How many finished runs there are."),
  judged: z.int().describe("How many of the newest were judged by the gates."),
  stopped: z
    .enum(["time", "size"])
    .nullable()
    .describe("Why fewer were judged than asked for and there; null: none is missing."),
  summary: z.string(),
  tallies: z
    .array(
      z.strictObject({
        gateIndex: z.int(),
        rule: z.string(),
        outcomes: z.record(GateOutcome, z.int()),
        sentence: z.string(),
      }),
    )
    .describe("One entry a gate: how many runs it would have passed, failed or left open."),
  runs: z
    .array(
      z.strictObject({
        runId: z.uuid(),
        at: instant,
        subject: Subject,
        benchmarkVersion: z.int(),
        stored: VerdictName.nullable().describe("The verdict of the run's own gates."),
        verdict: VerdictName.nullable().describe(
          "What these gates would have said; null: none is blocking, or they do not fit.",
        ),
        misfit: z
          .string()
          .nullable()
          .describe("Why the gates do not fit the run's definition; null: they do."),
        gates: z.array(DryGate),
      }),
    )
    .describe("Newest first."),
});

export const SeriesChange = z.strictObject(SeriesShape.shape.changes.element.shape);
export const Series = z.strictObject({
  ...SeriesShape.shape,
  changes: z
    .array(SeriesChange)
    .describe("Oldest first, those that are not found any more included."),
});

export const Share = z.strictObject({
  id: z.uuid(),
  url: z.url().describe("The link. It is shown this once and cannot be read again."),
  createdAt: instant,
  expiresAt: instant.nullable(),
});

export const Problem = z.object({
  type: z.string().describe("urn:gonogo:problem:<code>"),
  title: z.string(),
  status: z.int(),
  code: z.string().describe("Stable: compare this, never the texts."),
  detail: z.string(),
  remedy: z.string().optional(),
  errors: z
    .array(
      z.object({
        field: z.string().describe("Dotted path, for example definition.variants.0.target."),
        message: z.string(),
        breaks: z
          .enum(["schema", "rule"])
          .describe(
            "schema: this document says so. rule: each field is by its schema, and they do not fit one another, or what is stored.",
          ),
        pointer: z.string().describe("The same as a JSON pointer (RFC 6901)."),
      }),
    )
    .optional(),
});
