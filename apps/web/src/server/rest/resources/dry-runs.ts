// Dry runs over REST: what gates would have said of the runs that a benchmark has already. Nothing is stored.
import { VerdictName } from "@gonogo/protocols/events";
import { GateOutcome, GateResult } from "@gonogo/protocols/report";
import { Subject } from "@gonogo/protocols/spec";
import { DryRunInput, dryRunGates } from "@gonogo/services/dry-run/dry-run-gates";
import { z } from "@hono/zod-openapi";
import { inTurnOfDryRuns } from "../../limits/slow-work.ts";
import { addOperation } from "../operation/add-operation.ts";
import { component } from "../operation/components.ts";
import { instant, type RestApp, type RestParts } from "../operation/route-parts.ts";

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
})
  .extend({ sentence: z.string() })
  .strict();

export const DryRun = component(
  "DryRun",
  "output",
  z.strictObject({
    benchmark: z.string(),
    finishedRuns: z.int().describe("How many finished runs there are."),
    judged: z.int().describe("How many of the newest were judged by the gates."),
    stopped: z
      .enum(["time", "size"])
      .nullable()
      .describe("Why fewer were judged than asked for and there; null: none is missing."),
    summary: z.string(),
    gateCounts: z
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
          issue: z
            .string()
            .nullable()
            .describe("Why the gates do not fit the run's definition; null: they do."),
          gates: z.array(DryGate),
        }),
      )
      .describe("Newest first."),
  }),
);

export function addDryRuns(app: RestApp, { services }: RestParts): void {
  addOperation(app, {
    method: "post",
    path: "/benchmarks/{slug}/dry-run",
    scope: "read",
    tag: "Benchmarks",
    summary: "Try gates on past runs",
    description:
      "Judges the stored blocks of the newest finished runs by the gates of the body, newest first, and stores nothing. " +
      "Gates against history see the runs that each run had before it. It ends after 20 s or 4,000 blocks and says so.",
    input: DryRunInput,
    places: { path: { slug: "benchmark" }, body: { name: "NewDryRun" } },
    answer: { status: 200, description: "What the gates would have said.", schema: DryRun },
    refuses: [404],
    handle: async ({ actor, input }) => {
      const asked = await input();
      return inTurnOfDryRuns(() => dryRunGates(services, actor, asked));
    },
  });
}
