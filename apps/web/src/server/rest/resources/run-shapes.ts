// The shapes of runs, their lists and their verdicts, as the REST API answers them.
import { RunProgress, RunStatus, VerdictName } from "@gonogo/protocols/events";
import {
  ComparisonRow,
  Confirmation,
  DecidingFigure,
  Diagnostic,
  Estimate,
  GateResult,
  Message,
  Report,
  ReportConnections,
  ReportOperation,
  ReportPath,
  StandingOutcome,
  TakenLook,
  Verdict,
  VerdictReason,
} from "@gonogo/protocols/report";
import { Subject } from "@gonogo/protocols/spec";
import { z } from "zod";
import { component } from "../operation/components.ts";
import { instant, pageOf } from "../operation/route-parts.ts";

export const RenderedMessage = Message.extend({ text: z.string().describe("What it says.") });

export const Run = component(
  "Run",
  "output",
  z.strictObject({
    id: z.uuid(),
    status: RunStatus,
    kind: z
      .enum(["benchmark", "noise"])
      .describe("noise: a calibration, which compares a target with itself and has no verdict."),
    progress: RunProgress,
    benchmark: z.strictObject({ slug: z.string(), question: z.string(), version: z.int() }),
    subject: Subject,
    tags: z.array(z.string()),
    note: z.string().nullable().describe("What somebody wrote on it; null: nothing."),
    attempt: z.int().describe("The nth run of this subject and benchmark version."),
    imported: z.boolean().describe("Whether another tool measured it."),
    verdict: VerdictName.nullable().describe("null: no gates, or not finished."),
    deciding: DecidingFigure.nullable().describe(
      "The figure of the gate that decided, in stored units: microseconds, requests a second, ratios; null: none has one.",
    ),
    decision: StandingOutcome.nullable().describe(
      "What the decision that stands says; null: none does.",
    ),
    failure: z
      .strictObject({
        code: z.string(),
        message: z.string(),
        remedy: z.string(),
        target: z.string().optional().describe("Slug of the target that failed it."),
      })
      .nullable(),
    cancelRequested: z.boolean(),
    warnings: z
      .array(RenderedMessage)
      .describe("What this plan cannot say, as found when it was accepted."),
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
  }),
);
export const RunList = component("RunList", "output", pageOf(Run));

const RenderedGate = GateResult.extend({ sentence: z.string().describe("What it says.") });
export const RenderedDiagnostic = Diagnostic.extend({
  sentence: z.string().describe("What was found."),
  remedy: z.string().describe("What to do about it."),
});
const RenderedReason = z.intersection(
  VerdictReason,
  z.object({ text: z.string().describe("What it says.") }),
);
const RenderedConfirmation = Confirmation.extend({
  gates: z.array(RenderedGate),
  sentence: z.string().describe("What it says."),
});

const RenderedEstimate = Estimate.extend({ note: RenderedMessage.nullable() });
const RenderedRow = ComparisonRow.extend({
  values: z.array(RenderedEstimate),
  ratios: z.array(RenderedEstimate.nullable()),
  pairs: z.array(z.object({ of: z.int(), over: z.int(), ratio: RenderedEstimate })),
});

export const RunVerdict = component(
  "RunVerdict",
  "output",
  z.strictObject({
    verdict: VerdictName.nullable().describe("null: no gates, or not finished."),
    rulesVersion: z.int().nullable(),
    headline: z.string().nullable(),
    attempt: z.int(),
    gates: z.array(RenderedGate),
    reasons: z
      .array(RenderedReason)
      .describe("The decisive first; gates and diagnostics by their place in their lists."),
    reservations: z.array(RenderedReason).describe("What is beside a GO."),
    look: Verdict.shape.look.nullable(),
    diagnostics: z.array(RenderedDiagnostic),
    earlier: z
      .array(z.strictObject({ runId: z.uuid(), attempt: z.int(), verdict: VerdictName }))
      .describe(
        "Verdicts of earlier attempts on the same subject, as known at this one, oldest first.",
      ),
    confirmation: RenderedConfirmation.nullable().describe(
      "The second measurement of a NO-GO, judged alone; null: there was none.",
    ),
    looks: z
      .array(TakenLook)
      .describe("What each look said that was taken; empty: the plan has one."),
    paired: RenderedMessage.extend({ lead: z.string().describe("What goes before the command.") })
      .nullable()
      .describe(
        "A command that measures both versions in one run, where earlier runs of other machines leave a gate open; null: none does.",
      ),
  }),
);

export const RunReport = component(
  "Report",
  "output",
  Report.extend({
    verdict: Verdict.extend({
      headline: z.string(),
      reasons: z.array(RenderedReason),
      reservations: z.array(RenderedReason),
      gates: z.array(RenderedGate),
      diagnostics: z.array(RenderedDiagnostic),
      confirmation: RenderedConfirmation.nullable(),
    }).nullable(),
    diagnostics: z.array(RenderedDiagnostic),
    run: Report.shape.run.extend({ warnings: z.array(RenderedMessage) }),
    comparison: z.array(RenderedRow),
    operations: z.array(ReportOperation.extend({ comparison: z.array(RenderedRow) })),
    paths: z.array(ReportPath.extend({ finding: RenderedMessage.nullable() })),
    connections: z.array(ReportConnections.extend({ findings: z.array(RenderedMessage) })),
  }),
);
