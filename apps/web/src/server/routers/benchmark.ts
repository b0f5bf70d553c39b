// Benchmarks, for the browser.
import {
  PreviewBenchmarkInput,
  saveBenchmarkTask,
} from "@gonogo/services/benchmark/benchmark-input";
import { DeleteBenchmarkInput, deleteBenchmark } from "@gonogo/services/benchmark/delete-benchmark";
import { GetBenchmarkInput, getBenchmark } from "@gonogo/services/benchmark/get-benchmark";
import { ListBenchmarksInput, listBenchmarks } from "@gonogo/services/benchmark/list-benchmarks";
import { previewBenchmark } from "@gonogo/services/benchmark/preview-benchmark";
import { saveBenchmark } from "@gonogo/services/benchmark/save-benchmark";
import { DryRunInput, dryRunGates } from "@gonogo/services/dry-run/dry-run-gates";
import { PayloadSizesInput, payloadSizes } from "@gonogo/services/payloads/payload-sizes";
import { DecideChangeInput, decideChange } from "@gonogo/services/series/decide-change";
import { readSeries } from "@gonogo/services/series/read-series";
import { ReadSeriesInput } from "@gonogo/services/series/series-rows";
import { ReadStagesInput, readStages } from "@gonogo/services/stages/read-stages";
import { inTurnOfDryRuns } from "../limits/slow-work.ts";
import { inThreadBy, procedure, router } from "../trpc.ts";

export const benchmarkRouter = router({
  list: procedure("read")
    .input(ListBenchmarksInput)
    .query(({ ctx, input }) => listBenchmarks(ctx.services, ctx.actor, input)),
  get: procedure("read")
    .input(GetBenchmarkInput)
    .query(({ ctx, input }) => getBenchmark(ctx.services, ctx.actor, input)),
  save: procedure("benchmarks:write")
    .input(inThreadBy(saveBenchmarkTask))
    .mutation(async ({ ctx, input }) =>
      saveBenchmark(ctx.services, ctx.actor, await input(ctx.actor)),
    ),
  delete: procedure("benchmarks:write")
    .input(DeleteBenchmarkInput)
    .mutation(({ ctx, input }) => deleteBenchmark(ctx.services, ctx.actor, input)),
  /** Cells, blocks, duration, warnings and errors of a definition that is being written. */
  preview: procedure("read")
    .input(PreviewBenchmarkInput)
    .query(({ ctx, input }) => previewBenchmark(ctx.services, ctx.actor, input)),
  /** What gates, saved or not, would have said of the last finished runs. */
  dryRun: procedure("read")
    .input(DryRunInput)
    .mutation(({ ctx, input }) =>
      inTurnOfDryRuns(() => dryRunGates(ctx.services, ctx.actor, input)),
    ),
  /** State, owner and note of a change in a series. */
  decideChange: procedure("benchmarks:write")
    .input(DecideChangeInput)
    .mutation(({ ctx, input }) => decideChange(ctx.services, ctx.actor, input)),
  /** Bytes of example messages, field by field; nothing is stored. A mutation, since messages are long. */
  payloadSizes: procedure("read")
    .input(PayloadSizesInput)
    .mutation(({ ctx, input }) => payloadSizes(ctx.actor, input)),
  /** One metric of one variant and cell over the finished runs, with its changes. */
  series: procedure("read")
    .input(ReadSeriesInput)
    .query(({ ctx, input }) => readSeries(ctx.services, ctx.actor, input)),
  /** The finished runs by stage and build mode, each stage against one of them. */
  stages: procedure("read")
    .input(ReadStagesInput)
    .query(({ ctx, input }) => readStages(ctx.services, ctx.actor, input)),
});
