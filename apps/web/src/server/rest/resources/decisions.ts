// Decisions over REST: sign one on the report of a finished run, and read the history of them.
import { Decision as DecisionShape } from "@gonogo/protocols/report";
import {
  GetDecisionInput,
  getDecision,
  ListDecisionsInput,
  listDecisions,
} from "@gonogo/services/decision/list-decisions";
import { RecordDecisionInput, recordDecision } from "@gonogo/services/decision/record-decision";
import { z } from "zod";
import { addOperation } from "../operation/add-operation.ts";
import { component } from "../operation/components.ts";
import { pageOf, type RestApp, type RestParts } from "../operation/route-parts.ts";

export const Decision = component("Decision", "output", z.strictObject(DecisionShape.shape));
export const DecisionList = component("DecisionList", "output", pageOf(Decision));

const tag = "Decisions";

export function addDecisions(app: RestApp, { services }: RestParts): void {
  addOperation(app, {
    method: "post",
    path: "/runs/{id}/decisions",
    scope: "decisions:write",
    tag,
    summary: "Decide on a report",
    description:
      "Approves, rejects or asks for more, on the report of a finished run; `withdrawn` takes back what stands. Every entry " +
      "is kept, and the newest one stands. With `after`, the number of the last entry that you have read (0: none), an " +
      "entry that somebody else made meanwhile is answered 409. A decision that departs from the verdict, such as " +
      "approving a NO-GO, needs a reason. Without `findings` it takes over all cautions that nobody accepted as caveats. " +
      "Needs the scope decisions:write.",
    input: RecordDecisionInput,
    places: { path: { id: "runId" }, body: { name: "NewDecision", is: "decision" } },
    example: {
      ...{ outcome: "approved", after: 0, owner: "Dispatch team" },
      reasons: ["p99 halves, and no request failed."],
      cost: { days: 12.5, amount: "12,000 EUR" },
      phases: [{ name: "Both sides by side", date: "2026-12-18" }],
      checkpoint: { date: "2027-01-15", text: "p99 in production" },
    },
    answer: { status: 201, description: "The entry.", schema: Decision },
    refuses: [404, 409],
    handle: async ({ actor, input }) => recordDecision(services, actor, await input()),
  });
  addOperation(app, {
    method: "get",
    path: "/runs/{id}/decisions",
    scope: "read",
    tag,
    summary: "List the decisions on a report",
    description: "Newest first. The first one stands, unless it is a withdrawal.",
    input: ListDecisionsInput,
    places: { path: { id: "runId" } },
    answer: { status: 200, description: "A page of entries.", schema: DecisionList },
    refuses: [404],
    handle: async ({ actor, input }) => listDecisions(services, actor, await input()),
  });
  addOperation(app, {
    method: "get",
    path: "/runs/{id}/decisions/{number}",
    scope: "read",
    tag,
    summary: "Read a decision",
    description: "By its number within the run: the first entry is 1.",
    input: GetDecisionInput,
    places: { path: { id: "runId" } },
    answer: { status: 200, description: "The entry.", schema: Decision },
    refuses: [404, 422],
    handle: async ({ actor, input }) => getDecision(services, actor, await input()),
  });
}
