// Retention over REST: how long the project keeps its runs.
import { readRetention, SetRetentionInput, setRetention } from "@gonogo/services/project/retention";
import { z } from "zod";
import { addOperation } from "../operation/add-operation.ts";
import { component } from "../operation/components.ts";
import type { RestApp, RestParts } from "../operation/route-parts.ts";

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
    method: "patch",
    path: "/project/retention",
    scope: "runs:write",
    tag,
    summary: "Set how long runs are kept",
    description:
      "A field that is left out stays. Runs that somebody decided on or shared, that a gate or a baseline needs, or that have " +
      "the tag `keep` are not removed. There is no way back. Needs the scope runs:write.",
    input: SetRetentionInput,
    places: { body: { name: "RetentionChange" } },
    example: { keepTimelineDays: 30, keepRunDays: 400 },
    answer: { status: 200, description: "The retention.", schema: Retention },
    refuses: [],
    handle: async ({ actor, input }) => setRetention(services, actor, await input()),
  });
}
