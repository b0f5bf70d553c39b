// The shapes of runs, their lists and their verdicts, as the REST API answers them.
import { RunProgress, RunStatus, VerdictName } from "@gonogo/protocols/events";
import {
  Confirmation,
  Diagnostic,
  GateResult,
  Report,
  StandingOutcome,
  TakenLook,
  Verdict,
} from "@gonogo/protocols/report";
import { Subject } from "@gonogo/protocols/spec";
import { z } from "zod";
import { component } from "../operation/components.ts";
import { instant, pageOf } from "../operation/route-parts.ts";

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
    tags: z.record(z.string(), z.string()),
    attempt: z.int().describe("The nth run of this subject and benchmark version."),
    imported: z.boolean().describe("Whether another tool measured it."),
    verdict: VerdictName.nullable().describe("null: no gates, or not finished."),
    decision: StandingOutcome.nullable().describe(
      "What the decision that stands says; null: none does.",
    ),
    failure: z
      .strictObject({ code: z.string(), message: z.string(), remedy: z.string() })
      .nullable(),
    cancelRequested: z.boolean(),
    warnings: z
      .array(z.string())
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

export const RunVerdict = component(
  "RunVerdict",
  "output",
  z.strictObject({
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
  }),
);

export const RunReport = component("Report", "output", Report);
