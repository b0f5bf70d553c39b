// Decisions on reports, for the browser.
import { ListDecisionsInput, listDecisions } from "@gonogo/services/decision/list-decisions";
import { RecordDecisionInput, recordDecision } from "@gonogo/services/decision/record-decision";
import { procedure, router } from "../trpc.ts";

export const decisionRouter = router({
  list: procedure("read")
    .input(ListDecisionsInput)
    .query(({ ctx, input }) => listDecisions(ctx.services, ctx.actor, input)),
  record: procedure("decisions:write")
    .input(RecordDecisionInput)
    .mutation(({ ctx, input }) => recordDecision(ctx.services, ctx.actor, input)),
});
