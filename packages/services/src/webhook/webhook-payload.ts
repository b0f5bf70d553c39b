// What a webhook says: one small document of a version of its own, the same at each attempt and for every kind. The kinds
// `slack` and `email` are rendered of it (message-text.ts).
import { VerdictName } from "@gonogo/protocols/events";
import { GateOutcome } from "@gonogo/protocols/report";
import { z } from "zod";

export const webhookEvents = [
  "verdict",
  "verdict-change",
  "regression",
  "change-point",
  "failure",
] as const;
export const WebhookEvent = z.enum(webhookEvents);
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** Gates of a payload at most: those that do not pass come first. */
export const mostGates = 50;

const Gate = z.object({
  rule: z.string(),
  cell: z.string().nullable().describe("null: the only cell, or the mean of cells."),
  blocking: z.boolean(),
  outcome: GateOutcome,
  text: z.string().describe("The result as a sentence."),
});

const WorseGate = z.object({
  rule: z.string(),
  cell: z.string().nullable(),
  before: GateOutcome,
  after: GateOutcome,
});

export const WebhookPayload = z.object({
  version: z.literal(1),
  type: z.enum(["run.ended", "change-point", "test"]),
  events: z
    .array(WebhookEvent)
    .describe("Of the events that the webhook asks for, those that this is; empty: a test."),
  at: z.iso.datetime().describe("When it happened, UTC."),
  project: z.object({ slug: z.string(), name: z.string() }),
  benchmark: z.object({ slug: z.string(), question: z.string() }).nullable(),
  run: z
    .object({
      id: z.uuid(),
      url: z.string().describe("Its report."),
      status: z.enum(["finished", "failed"]),
      version: z.string().nullable(),
      commit: z.string().nullable(),
      branch: z.string().nullable(),
    })
    .nullable()
    .describe("The run that ended, or the first one of a new level."),
  verdict: VerdictName.nullable(),
  summary: z.string().describe("What happened, in one or two sentences."),
  decidingFigure: z
    .string()
    .nullable()
    .describe("Name and value, such as `p99 grpc ÷ rest ×0.94`."),
  gates: z.array(Gate).max(mostGates),
  gatesLeftOut: z.int().describe("Gates beyond those listed."),
  previous: z
    .object({ runId: z.uuid(), url: z.string(), verdict: VerdictName })
    .nullable()
    .describe("The run before it, of this benchmark and branch; null: there is none."),
  regression: z
    .object({
      runId: z.uuid(),
      url: z.string(),
      gates: z.array(WorseGate).min(1).max(mostGates),
    })
    .nullable()
    .describe(
      "Blocking gates that got worse, and the run that they are compared with: the last before it that is not INVALID.",
    ),
  failure: z
    .object({ code: z.string(), message: z.string(), remedy: z.string() })
    .nullable()
    .describe("Why the run failed; null: it did not."),
  change: z
    .object({
      metric: z.string(),
      variant: z.string(),
      over: z.string().nullable(),
      text: z.string().describe("Before and after, such as `4.1 ms → 4.9 ms`."),
      beforeRunId: z.uuid().describe("Last run of the old level."),
    })
    .nullable(),
});
export type WebhookPayload = z.infer<typeof WebhookPayload>;
