// Runs, for the browser, with the live subscription.
import { ServiceError } from "@gonogo/services/errors";
import { cancelAllRuns } from "@gonogo/services/run/cancel-all-runs";
import { CancelRunInput, cancelRun } from "@gonogo/services/run/cancel-run";
import { CompareRunsInput, compareRuns } from "@gonogo/services/run/compare-runs";
import { createRun } from "@gonogo/services/run/create-run";
import { createRunTask } from "@gonogo/services/run/create-run-input";
import { DeleteRunInput, deleteRun } from "@gonogo/services/run/delete-run";
import { ExportRunInput, exportRun } from "@gonogo/services/run/export-run";
import { GetRunInput, getRun } from "@gonogo/services/run/get-run";
import { isAnyActive, ListRunsInput, listRuns, runBranches } from "@gonogo/services/run/list-runs";
import {
  ReadReportInput,
  ReadReportPartInput,
  readReport,
  readReportPart,
} from "@gonogo/services/run/read-report";
import { RunTagsInput, runTags } from "@gonogo/services/run/run-tags";
import { TagRunsInput, tagRuns } from "@gonogo/services/run/tag-runs";
import { UpdateRunInput, updateRun } from "@gonogo/services/run/update-run";
import { WatchRunInput, watchRun } from "@gonogo/services/run/watch/watch-run";
import { TRPCError, tracked } from "@trpc/server";
import { closingSignal } from "../streams/closing.ts";
import { type OpenStream, openStream } from "../streams/open-streams.ts";
import { inThreadBy, procedure, router, sessionEnded, trpcError } from "../trpc.ts";

export const runRouter = router({
  list: procedure("read")
    .input(ListRunsInput)
    .query(({ ctx, input }) => listRuns(ctx.services, ctx.actor, input)),
  /** For a filter. */
  branches: procedure("read").query(({ ctx }) => runBranches(ctx.services, ctx.actor)),
  /** For a filter, and for completion. */
  tags: procedure("read")
    .input(RunTagsInput)
    .query(({ ctx, input }) => runTags(ctx.services, ctx.actor, input)),
  /** Whether a run waits or is measured. */
  isAnyActive: procedure("read").query(({ ctx }) => isAnyActive(ctx.services, ctx.actor)),
  get: procedure("read")
    .input(GetRunInput)
    .query(({ ctx, input }) => getRun(ctx.services, ctx.actor, input)),
  create: procedure("runs:write")
    .input(inThreadBy(createRunTask))
    .mutation(async ({ ctx, input }) => createRun(ctx.services, ctx.actor, await input(ctx.actor))),
  cancel: procedure("runs:write")
    .input(CancelRunInput)
    .mutation(({ ctx, input }) => cancelRun(ctx.services, ctx.actor, input)),
  /** Ends all load of the project. */
  cancelAll: procedure("runs:write").mutation(({ ctx }) => cancelAllRuns(ctx.services, ctx.actor)),
  /** Tags and note. */
  update: procedure("runs:write")
    .input(UpdateRunInput)
    .mutation(({ ctx, input }) => updateRun(ctx.services, ctx.actor, input)),
  /** Tags of the runs that are selected in a list. */
  tagMany: procedure("runs:write")
    .input(TagRunsInput)
    .mutation(({ ctx, input }) => tagRuns(ctx.services, ctx.actor, input)),
  delete: procedure("runs:write")
    .input(DeleteRunInput)
    .mutation(({ ctx, input }) => deleteRun(ctx.services, ctx.actor, input)),
  report: procedure("read")
    .input(ReadReportInput)
    .query(({ ctx, input }) => readReport(ctx.services, ctx.actor, input)),
  /** The report as one HTML file that opens from disk. */
  reportHtml: procedure("read")
    .input(ExportRunInput)
    .query(async ({ ctx, input }) =>
      String(await exportRun(ctx.services, ctx.actor, "report.html", input)),
    ),
  compare: procedure("read")
    .input(CompareRunsInput)
    .query(({ ctx, input }) => compareRuns(ctx.services, ctx.actor, input)),
  /** The report with the sections that one tab of its page shows. */
  reportPart: procedure("read")
    .input(ReadReportPartInput)
    .query(({ ctx, input }) => readReportPart(ctx.services, ctx.actor, input)),
  /** A snapshot, then events, then `finished`; resumable by the id of the last event. */
  watch: procedure("read")
    .input(WatchRunInput)
    .subscription(async function* ({ ctx, input, signal }) {
      const { actor } = ctx;
      const isAllowed = async () => {
        try {
          return (await ctx.findActor())?.projectId === actor.projectId;
        } catch (error) {
          // Refused: a member of other projects only. All else is asked again.
          if (error instanceof ServiceError) return false;
          throw error;
        }
      };
      let held: OpenStream | null = null;
      try {
        held = openStream(actor.userId ?? actor.projectId, isAllowed);
        for await (const { id, event } of watchRun(ctx.services, actor, {
          ...input,
          signal: AbortSignal.any([closingSignal, held.signal, ...(signal ? [signal] : [])]),
          watcher: { address: ctx.clientAddress ?? null, by: "page" },
        }))
          yield tracked(id, event);
      } catch (error) {
        throw trpcError(error);
      } finally {
        held?.close();
      }
      if (held.signal.aborted) throw new TRPCError({ code: "UNAUTHORIZED", message: sessionEnded });
      // Not an end of the run: the browser comes back when the server does.
      if (closingSignal.aborted)
        throw new TRPCError({ code: "SERVICE_UNAVAILABLE", message: "The server is restarting." });
    }),
});
