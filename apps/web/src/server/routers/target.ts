// Targets, for the browser.

import { listNoise } from "@gonogo/services/noise/list-noise";
import { CalibrateNoiseInput } from "@gonogo/services/noise/noise-definition";
import { ReadNoiseInput, readNoise } from "@gonogo/services/noise/read-noise";
import { calibrateNoise } from "@gonogo/services/run/calibrate-noise";
import { benchmarksNaming } from "@gonogo/services/target/benchmarks-naming";
import { CreateTargetInput, createTarget } from "@gonogo/services/target/create-target";
import { DeleteTargetInput, deleteTarget } from "@gonogo/services/target/delete-target";
import { GetTargetInput, getTarget } from "@gonogo/services/target/get-target";
import { ListTargetsInput, listTargets } from "@gonogo/services/target/list-targets";
import { ProbeTargetInput, probeTarget } from "@gonogo/services/target/probe-target";
import { UpdateTargetInput, updateTarget } from "@gonogo/services/target/update-target";
import { procedure, router } from "../trpc.ts";

export const targetRouter = router({
  list: procedure("read")
    .input(ListTargetsInput)
    .query(({ ctx, input }) => listTargets(ctx.services, ctx.actor, input)),
  get: procedure("read")
    .input(GetTargetInput)
    .query(({ ctx, input }) => getTarget(ctx.services, ctx.actor, input)),
  create: procedure("targets:write")
    .input(CreateTargetInput)
    .mutation(({ ctx, input }) => createTarget(ctx.services, ctx.actor, input)),
  update: procedure("targets:write")
    .input(UpdateTargetInput)
    .mutation(({ ctx, input }) => updateTarget(ctx.services, ctx.actor, input)),
  delete: procedure("targets:write")
    .input(DeleteTargetInput)
    .mutation(({ ctx, input }) => deleteTarget(ctx.services, ctx.actor, input)),
  /** Slugs of the benchmarks that could not run without it. */
  namedBy: procedure("read")
    .input(GetTargetInput)
    .query(({ ctx, input }) => benchmarksNaming(ctx.services, ctx.actor, input.slug)),
  probe: procedure("targets:write")
    .input(ProbeTargetInput)
    .mutation(({ ctx, input }) => probeTarget(ctx.services, ctx.actor, input)),
  /** What the target differs from itself, and what a calibration could ask of it. */
  noise: procedure("read")
    .input(ReadNoiseInput)
    .query(({ ctx, input }) => readNoise(ctx.services, ctx.actor, input)),
  /** The noise of all targets at a glance. */
  listNoise: procedure("read").query(({ ctx }) => listNoise(ctx.services, ctx.actor)),
  calibrateNoise: procedure("runs:write")
    .input(CalibrateNoiseInput)
    .mutation(({ ctx, input }) => calibrateNoise(ctx.services, ctx.actor, input)),
});
