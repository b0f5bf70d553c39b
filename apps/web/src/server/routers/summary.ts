// Imported summaries, for the browser. Files come in through a route of their own: app/api/summaries.
import {
  CompareSummariesInput,
  compareImportedSummaries,
  ListSummariesInput,
  listSummaries,
  readImportedSummary,
  removeSummary,
  SummaryInput,
} from "@gonogo/services/summary/read-summaries";
import { procedure, router } from "../trpc.ts";

export const summaryRouter = router({
  list: procedure("read")
    .input(ListSummariesInput)
    .query(({ ctx, input }) => listSummaries(ctx.services, ctx.actor, input)),
  /** With figures, weaknesses and audit. */
  read: procedure("read")
    .input(SummaryInput)
    .query(({ ctx, input }) => readImportedSummary(ctx.services, ctx.actor, input)),
  compare: procedure("read")
    .input(CompareSummariesInput)
    .query(({ ctx, input }) => compareImportedSummaries(ctx.services, ctx.actor, input)),
  remove: procedure("runs:write")
    .input(SummaryInput)
    .mutation(({ ctx, input }) => removeSummary(ctx.services, ctx.actor, input)),
});
