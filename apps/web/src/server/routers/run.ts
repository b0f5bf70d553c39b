// Runs, for the browser, with the live subscription.
import { CancelRunInput, cancelRun } from "@gonogo/services/run/cancel-run";
import { CreateRunInput, createRun } from "@gonogo/services/run/create-run";
import { DeleteRunInput, deleteRun } from "@gonogo/services/run/delete-run";
import { GetRunInput, getRun } from "@gonogo/services/run/get-run";
import { ListRunsInput, listRuns } from "@gonogo/services/run/list-runs";
import { ReadReportInput, readReport } from "@gonogo/services/run/read-report";
import { WatchRunInput, watchRun } from "@gonogo/services/run/watch-run";
import { TRPCError, tracked } from "@trpc/server";
import { closingSignal } from "../closing.ts";
import { memberProcedure, router, trpcError } from "../trpc.ts";

export const runRouter = router({
  list: memberProcedure
    .input(ListRunsInput)
    .query(({ ctx, input }) => listRuns(ctx.services, ctx.actor, input)),
  get: memberProcedure
    .input(GetRunInput)
    .query(({ ctx, input }) => getRun(ctx.services, ctx.actor, input)),
  create: memberProcedure
    .input(CreateRunInput)
    .mutation(({ ctx, input }) => createRun(ctx.services, ctx.actor, input)),
  cancel: memberProcedure
    .input(CancelRunInput)
    .mutation(({ ctx, input }) => cancelRun(ctx.services, ctx.actor, input)),
  delete: memberProcedure
    .input(DeleteRunInput)
    .mutation(({ ctx, input }) => deleteRun(ctx.services, ctx.actor, input)),
  report: memberProcedure
    .input(ReadReportInput)
    .query(({ ctx, input }) => readReport(ctx.services, ctx.actor, input)),
  /** A snapshot, then events, then `finished`; resumable by the id of the last event. */
  watch: memberProcedure.input(WatchRunInput).subscription(async function* ({
    ctx,
    input,
    signal,
  }) {
    const ending = AbortSignal.any([closingSignal, ...(signal ? [signal] : [])]);
    try {
      for await (const { id, event } of watchRun(ctx.services, ctx.actor, {
        ...input,
        signal: ending,
      }))
        yield tracked(id, event);
    } catch (error) {
      throw trpcError(error);
    }
    // Not an end of the run: the browser comes back when the server does.
    if (closingSignal.aborted)
      throw new TRPCError({ code: "SERVICE_UNAVAILABLE", message: "The server is restarting." });
  }),
});
