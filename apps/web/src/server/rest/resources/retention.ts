// Retention and storage over REST: how long the project keeps its runs, what would go, and how many bytes they take.
import { keptReasons, keptSentence } from "@gonogo/protocols/report";
import {
  PreviewRetentionInput,
  previewRetention,
} from "@gonogo/services/project/preview-retention";
import { readStorage } from "@gonogo/services/project/read-storage";
import { readRetention, SetRetentionInput, setRetention } from "@gonogo/services/project/retention";
import { z } from "zod";
import { addOperation } from "../operation/add-operation.ts";
import { component } from "../operation/components.ts";
import { instant, type RestApp, type RestParts } from "../operation/route-parts.ts";

const days = z.int().nullable();

export const Retention = component(
  "Retention",
  "output",
  z.strictObject({
    keepTimelineDays: days.describe("As the project says; null: it says nothing."),
    keepTimelineDaysOfInstance: days.describe(
      "As the operator says for projects that say nothing; null: for ever.",
    ),
    keepRunDays: days.describe("null: for ever."),
  }),
);

const counted = {
  runs: z.int(),
  oldest: instant.nullable().describe("When the oldest of them ended; null: there is none."),
  newest: instant.nullable(),
  hasMore: z
    .boolean()
    .describe("True: the oldest 100,000 old runs were looked at, and there are more."),
};

export const RetentionPreview = component(
  "RetentionPreview",
  "output",
  z.strictObject({
    removed: z
      .strictObject({
        ...counted,
        benchmarks: z.int(),
        kept: z
          .array(z.strictObject({ reason: z.enum(keptReasons), runs: z.int() }))
          .describe("Runs that are old enough and stay, by the first reason that holds."),
      })
      .nullable()
      .describe("Runs that are removed; null: they are kept for ever."),
    thinned: z
      .strictObject(counted)
      .nullable()
      .describe("Runs that lose their latencies per second; null: these are kept for ever."),
  }),
);

const bytes = z.int().describe("Without indexes, compressed as PostgreSQL stores them.");

export const Storage = component(
  "Storage",
  "output",
  z.strictObject({
    runs: z.int(),
    sampledRuns: z
      .int()
      .describe("Runs whose rows were read: all, or of more than 100 runs 50 to 100 of them."),
    bytes,
    parts: z.array(
      z.strictObject({
        part: z.enum(["blocks", "reports", "results", "shares", "profiles", "imports", "drafts"]),
        bytes,
        isEstimate: z.boolean().describe("True: computed from the sampled runs."),
      }),
    ),
  }),
);

const tag = "Runs";

export function addRetention(app: RestApp, { services }: RestParts): void {
  addOperation(app, {
    method: "get",
    path: "/project/retention",
    scope: "read",
    tag,
    summary: "Read how long runs are kept",
    description:
      "Days after the end of a run, for its latencies per second and for the run as a whole.",
    answer: { status: 200, description: "The retention.", schema: Retention },
    refuses: [],
    handle: async ({ actor }) => readRetention(services, actor),
  });
  addOperation(app, {
    method: "get",
    path: "/project/retention/preview",
    scope: "read",
    tag,
    summary: "Preview retention",
    description:
      "What the next sweeps of the workers would remove with these days; nothing is changed. Counted by the conditions of the " +
      "sweep, over the oldest 100,000 runs that are old enough.",
    input: PreviewRetentionInput,
    answer: { status: 200, description: "The preview.", schema: RetentionPreview },
    refuses: [503],
    handle: async ({ actor, input }) => previewRetention(services, actor, await input()),
  });
  addOperation(app, {
    method: "get",
    path: "/project/storage",
    scope: "read",
    tag,
    summary: "Read the storage used",
    description:
      "Bytes in the database of blocks, reports, results, shares, CPU profiles, imported summaries and drafts. Comments, the audit " +
      "log, definitions and deliveries are not counted. Up to 100 runs all rows are read; of more, those of 50 to 100 runs that " +
      "are evenly spread, and blocks, reports and results are estimates. 503 where a statement takes longer than 5 s.",
    answer: { status: 200, description: "The storage.", schema: Storage },
    refuses: [503],
    handle: async ({ actor }) => readStorage(services, actor),
  });
  addOperation(app, {
    method: "patch",
    path: "/project/retention",
    scope: "runs:write",
    tag,
    summary: "Set how long runs are kept",
    description: `A field that is left out stays. ${keptSentence} There is no way back. Needs the scope runs:write.`,
    input: SetRetentionInput,
    places: { body: { name: "RetentionChange" } },
    example: { keepTimelineDays: 30, keepRunDays: 400 },
    answer: { status: 200, description: "The retention.", schema: Retention },
    refuses: [],
    handle: async ({ actor, input }) => setRetention(services, actor, await input()),
  });
}
