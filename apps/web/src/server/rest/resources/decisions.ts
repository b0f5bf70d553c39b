// Decisions over REST: sign one on the report of a finished run, and read the history of them.
import { Decision as DecisionShape, NewDecision } from "@gonogo/protocols/report";
import { listDecisions } from "@gonogo/services/decision/list-decisions";
import { recordDecision } from "@gonogo/services/decision/record-decision";
import { PageInput } from "@gonogo/services/page";
import { z } from "zod";
import { addOperation } from "../operation/add-operation.ts";
import { component } from "../operation/components.ts";
import { namingFields, pageOf, type RestApp, type RestParts } from "../operation/route-parts.ts";

component("NewDecision", "input", NewDecision);

export const Decision = component("Decision", "output", z.strictObject(DecisionShape.shape));
export const DecisionList = component("DecisionList", "output", pageOf(Decision));

const tag = "Decisions";
const idParam = z.object({ id: z.string() });

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
    params: idParam,
    body: NewDecision,
    answer: { status: 201, description: "The entry.", schema: Decision },
    refuses: [404, 409],
    handle: async ({ actor, params, body }) => {
      const decision = await body();
      return namingFields("decision", () =>
        recordDecision(services, actor, { runId: params.id, decision }),
      );
    },
  });
  addOperation(app, {
    method: "get",
    path: "/runs/{id}/decisions",
    scope: "read",
    tag,
    summary: "List the decisions on a report",
    description: "Newest first. The first one stands, unless it is a withdrawal.",
    params: idParam,
    query: PageInput.partial(),
    answer: { status: 200, description: "A page of entries.", schema: DecisionList },
    refuses: [404],
    handle: ({ actor, params, query }) =>
      listDecisions(services, actor, { ...query, runId: params.id }),
  });
}
